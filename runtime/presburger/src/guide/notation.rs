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
//! set       = "{" dims [symbols] [":" formula] "}"                     polyhedron: a set without "or"
//! function  = "{" case { ";" case } "}"     case = dims "->" "[" [sum {"," sum}] "]" [":" formula]
//! dims, symbols = "[" [name {"," name}] "]"
//! formula   = all { ("or" | ";") all }      ";" in sets only
//! all       = one { ("and" | ",") one }
//! one       = "not" one | "exists" names ":" all | "(" formula ")" | "true" | "false" | sum relation sum {relation sum}
//! relation  = "<=" | "<" | ">=" | ">" | "==" | "=" | "!="
//! sum       = product { ("+" | "-") product }
//! product   = factor { "*" factor | ("floordiv" | "ceildiv" | "mod") factor }
//! factor    = {"-"} (number [name | "(" sum ")"] | name | "(" sum ")")
//! ```
//!
//! A sign binds more tightly than what follows: `-x mod 3` is `(-x) mod 3`. At most one factor of a product is no constant;
//! a divisor is a positive constant. `x ceildiv c` is the quotient rounded up, `x mod c` is between 0 and `c - 1`. A name
//! that is declared twice means the inner declaration. Relations chain: `0 <= x < n`. Parsing takes time and space bounded
//! by the size of the text, up to the limits below; text beyond these is an error.
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
