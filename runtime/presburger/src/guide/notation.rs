//! The notation of sets and functions, in texts that are parsed ([`FromStr`](std::str::FromStr)) and printed
//! ([`Display`](std::fmt::Display)).
//!
//! ```
//! use bourn_presburger::{Budget, PiecewiseAffine, Set};
//! let budget = Budget::default();
//! // A dim list, a symbol list, a formula.
//! let s: Set = "{ [i, j][n] : 0 <= i < n and (j == i or j mod 4 == 0) and not j > 2(n - 1) }".parse().unwrap();
//! assert!(s.contains(&[2, 4, 5], budget).unwrap());
//! // Quantifiers; `exists` may be negated.
//! let odd: Set = "{ [x] : not exists q : x == 2q }".parse().unwrap();
//! assert!(odd.is_equal(&"{ [x] : x mod 2 == 1 }".parse().unwrap(), budget).unwrap());
//! // Functions are lists of cases; the first that applies counts.
//! let clamp: PiecewiseAffine = "{ [x] -> [0] : x < 0; [x] -> [9] : x > 9; [x] -> [x] }".parse().unwrap();
//! assert_eq!(clamp.to_string(), "{ [d0] -> [0] : d0 <= -1; [d0] -> [9] : d0 >= 10; [d0] -> [d0] : 0 <= d0 <= 9 }");
//! ```
//!
//! # Grammar
//!
//! ```text
//! set       = [symbols "->"] "{" part { ";" part } "}"                 polyhedron: a set of one piece
//! part      = dims [symbols] [":" formula] { ";" formula }
//! function  = "{" case { ";" case } "}"     case = dims "->" "[" [sum {"," sum}] "]" [":" formula]
//! dims      = "[" [dim {"," dim}] "]"       dim = name | sum | name "=" sum
//! symbols   = "[" [name {"," name}] "]"     before the brace or after the dims
//! formula   = all { "or" all }
//! all       = one { "and" one }
//! one       = "not" one | "exists" names ":" formula | "exists" "(" names ":" formula ")" | "(" formula ")"
//!           | "true" | "false" | list relation list {relation list}
//! list      = sum {"," sum}
//! relation  = "<=" | "<" | ">=" | ">" | "==" | "=" | "!="
//! sum       = product { ("+" | "-") product }
//! product   = factor { "*" factor | ("floordiv" | "ceildiv" | "mod") factor }
//! factor    = {"-"} (number [unit] | unit)
//! unit      = name | "(" sum ")" | ("floor" | "ceil") "(" factor "/" factor ")"
//! ```
//!
//! At most one factor of a product is no constant; a divisor is a positive constant. `x ceildiv c` is the quotient rounded
//! up, `x mod c` is between 0 and `c - 1`. Parsing takes time and space bounded by the size of the text, up to the limits
//! below; text beyond these is an error.
//!
//! # The relation to isl's notation
//!
//! Text that both Bourn and isl read means the same set, with one exception: in `{ [x][n] }` isl reads `n` as a dim, Bourn
//! as a symbol, as in MLIR. Write `[n] -> { [x] }` for isl. In particular:
//!
//! - A comma joins values, not formulas: `0 <= x, y < n` relates each of `x` and `y` to both ends.
//! - A dim can be a value: `[x, x]`, `[x, 2x + 1]`, `[x, y = 2x + 1]` and `[4]` are short for equalities. A name of a dim is
//!   new where it stands for nothing yet; names after `exists` are always new, and hide others.
//! - `exists` reaches as far as possible: `not exists q : A or B` is `not (exists q : (A or B))`.
//! - A remainder of a product or of a negative is an error, as isl reads `-x mod 3` and `2x mod 3` as `-(x mod 3)` and
//!   `2(x mod 3)`, MLIR as `(-x) mod 3` and `(2x) mod 3`. Only MLIR has `floordiv` and `ceildiv`, before which a sign or a
//!   coefficient goes first.
//! - Of isl's functions there are `floor` and `ceil` of one quotient.
//!
//! ```
//! use bourn_presburger::{Budget, Set};
//! let isl: Set = "[n] -> { [i, i] : 0 <= i < n; [i, j = 2i] : not exists q : i = 2q or i = 3q }".parse().unwrap();
//! let plain: Set = "{ [i, j][n] : j == i and 0 <= i < n or j == 2i and i mod 2 != 0 and i mod 3 != 0 }".parse().unwrap();
//! assert!(isl.is_equal(&plain, Budget::default()).unwrap());
//! let error = "{ [x] : -x mod 3 == 1 }".parse::<Set>().unwrap_err();
//! assert!(error.message.starts_with("ambiguous"));
//! ```
//!
//! # What is printed
//!
//! Dims are `d0, d1, ..`, symbols `s0, ..`, locals `e0, ..`. Rows are rearranged for reading: a dim with a unit coefficient
//! is alone on the left of an equality, and opposite inequalities become one range. In functions a division is printed
//! where it is used. Printed text reads back to the same points, and prints the same again.
//!
//! # Errors
//!
//! A [`ParseError`](crate::ParseError) has the byte offset of the mistake and says what was expected there.
//!
//! ```
//! use bourn_presburger::Polyhedron;
//! let error = "{ [x] : 0 <= x <= 2 * x * y }".parse::<Polyhedron>().unwrap_err();
//! assert_eq!(error.to_string(), "unknown name 'y' at offset 26");
//! ```
