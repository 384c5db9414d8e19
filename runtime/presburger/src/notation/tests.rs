use crate::budget::Budget;
use crate::function::PiecewiseAffine;
use crate::polyhedron::Polyhedron;
use crate::set::Set;

const BUDGET: Budget = Budget::steps(100_000);

fn set(text: &str) -> Set {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Checks the text that is printed for a text; it means the same and prints the same again.
#[test]
fn sets_print_as_written() {
    for (text, printed) in [
        ("{ [x] : true }", "{ [d0] }"),
        ("{ [] : 1 >= 2 }", "{ [] : false }"),
        (
            "{ [x, y][n] : 0 <= x < n and y == x + 2 }",
            "{ [d0, d1][s0] : d1 == d0 + 2 and d0 >= 0 and d0 < s0 }",
        ),
        ("{ [x] : 12 >= 3 * x and x != 2 }", "{ [d0] : 3d0 <= 12 and d0 >= 3 or 3d0 <= 12 and d0 <= 1 }"),
        ("{ [x] : -1 <= x <= 1; x = 7 }", "{ [d0] : -1 <= d0 <= 1 or d0 == 7 }"),
        ("{ [x] : x mod 3 == 1 }", "{ [d0] : exists e0 : d0 == 3e0 + 1 and 0 <= d0 - 3e0 <= 2 }"),
        (
            "{ [x] : (x + 1) ceildiv 4 >= 2(x - 1) }",
            "{ [d0] : exists e0 : -4 <= d0 - 4e0 <= -1 and 2d0 <= e0 + 2 }",
        ),
        ("{ [x] : not (x >= 1 and x <= 4) }", "{ [d0] : d0 <= 0 or d0 >= 5 }"),
        ("{ [x] : (x <= 3 or x >= 9) and (((x)) >= 0) }", "{ [d0] : 0 <= d0 <= 3 or d0 >= 9 and d0 >= 0 }"),
    ] {
        let first = set(text);
        assert_eq!(first.to_string(), printed, "{text}");
        let again = set(printed);
        assert_eq!(again.to_string(), printed);
        assert!(again.is_equal(&first, BUDGET).unwrap());
    }
}

#[test]
fn negation_of_existentials() {
    let odd = set("{ [x] : not exists q : x == 2q }");
    assert!(odd.is_equal(&set("{ [x] : x mod 2 == 1 }"), BUDGET).unwrap(), "{odd}");
    // No y in 0..x has y + y == x: odd ones, and negative ones.
    let none = set("{ [x] : not exists y : (0 <= y <= x and not exists z : (z == 2y and z != x)) }");
    assert!(none.is_equal(&set("{ [x] : x mod 2 == 1 or x < 0 }"), BUDGET).unwrap(), "{none}");
    let inner = set("{ [x] : exists q : (x == 3q and not exists r : q == 2r) }");
    assert!(inner.is_equal(&set("{ [x] : x mod 6 == 3 }"), BUDGET).unwrap(), "{inner}");
    // The inner x is another variable.
    assert!(set("{ [x] : exists x : x >= 3 }").is_equal(&set("{ [x] }"), BUDGET).unwrap());
}

/// Checks spellings of isl against the same sets in the plainest words.
#[test]
fn isl_spellings() {
    for (text, plain) in [
        ("{ [i, j] : 0 <= i, j <= 10 }", "{ [i, j] : 0 <= i <= 10 and 0 <= j <= 10 }"),
        ("{ [x, y] : x >= 0, y <= 5 }", "{ [x, y] : x >= 0 and x >= y and 0 <= 5 and y <= 5 }"),
        ("{ [x, y] : x, y != 1, 3 }", "{ [x, y] : x != 1 and x != 3 and y != 1 and y != 3 }"),
        ("{ [x, y] : not x, y >= 3 or x = y }", "{ [x, y] : x < 3 or y < 3 or x = y }"),
        ("{ [i, i] : 0 <= i <= 3 }", "{ [i, j] : j = i and 0 <= i <= 3 }"),
        ("{ [i, 2i - 1, i mod 2] }", "{ [i, j, k] : j = 2i - 1 and k = i mod 2 }"),
        ("{ [4, j = 1 + 2] }", "{ [i, j] : i = 4 and j = 3 }"),
        ("[n, m] -> { [n, x] : x <= m }", "{ [i, x][n, m] : i = n and x <= m }"),
        ("[n] -> { [x] : x = n; [y] : y > 2n; [5] }", "{ [x][n] : x = n or x > 2n or x = 5 }"),
        ("{ [x][n] : x = n; [n][x] : n > 2x; 3n = x }", "{ [x][n] : x = n or x > 2n or 3x = n }"),
        (
            "{ [x, floor((x + 1)/3)] : ceil(x/2) > 2 }",
            "{ [x, y] : y = (x + 1) floordiv 3 and x ceildiv 2 > 2 }",
        ),
        ("{ [floor] : floor >= 3 }", "{ [x] : x >= 3 }"),
        // `exists` reaches to the end of the formula.
        ("{ [x] : exists q : x = 2q or x = 3q }", "{ [x] : x mod 2 = 0 or x mod 3 = 0 }"),
        (
            "{ [x] : x >= 0 and not exists q : x = 2q or x = 3q }",
            "{ [x] : x >= 0 and x mod 2 = 1 and not x mod 3 = 0 }",
        ),
        (
            "{ [x] : x >= 5 and exists q : x = 2q or x <= 3 or x = 7 }",
            "{ [x] : x >= 5 and (x mod 2 = 0 or x = 7) }",
        ),
        (
            "{ [x] : exists q : x = 2q and x >= 0 or exists r : x = 3r and q = r or x = -8 }",
            "{ [x] : x mod 2 = 0 and x >= 0 or x mod 3 = 0 or x = -8 }",
        ),
    ] {
        let (read, plain) = (set(text), set(plain));
        assert!(read.is_equal(&plain, BUDGET).unwrap(), "{text} is {read}, not {plain}");
        let printed = set(&read.to_string());
        assert!(printed.is_equal(&plain, BUDGET).unwrap(), "{text} is printed as {printed}");
    }
    let diagonal: PiecewiseAffine = "{ [x, x] -> [2x] : x >= 1; [x, 3] -> [x mod 2] }".parse().unwrap();
    for (point, value) in [([2, 2], Some(4)), ([0, 0], None), ([5, 3], Some(1)), ([3, 3], Some(6))] {
        assert_eq!(diagonal.evaluate(&point), value.map(|v: i64| vec![v.into()]), "{diagonal} at {point:?}");
    }
}

#[test]
fn functions_print_as_written() {
    for (text, printed) in [
        ("{ [x] -> [x + 1] }", "{ [d0] -> [d0 + 1] }"),
        ("{ [] -> [] }", "{ [] -> [] }"),
        (
            "{ [i] -> [i floordiv 32, i mod 32] : 0 <= i }",
            "{ [d0] -> [d0 floordiv 32, d0 - 32(d0 floordiv 32)] : d0 >= 0 }",
        ),
        (
            "{ [x] -> [2(x floordiv 4) - (x + 1) floordiv 2] }",
            "{ [d0] -> [2(d0 floordiv 4) - (d0 + 1) floordiv 2] }",
        ),
        (
            "{ [x] -> [(-x) mod 3, -(x mod 3)] }",
            "{ [d0] -> [2d0 - 3(2d0 floordiv 3), -d0 + 3(d0 floordiv 3)] }",
        ),
        ("{ [x] -> [1] : x > 0; [x] -> [2] : x < -1 }", "{ [d0] -> [1] : d0 >= 1; [d0] -> [2] : d0 <= -2 }"),
        ("{ [x] -> [1] : false }", "{ [d0] -> [0] : false }"),
        ("{ [x] -> [x floordiv 2] : x mod 2 == 0 }", "{ [d0] -> [d0 floordiv 2] : d0 == 2(d0 floordiv 2) }"),
    ] {
        let first: PiecewiseAffine = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(first.to_string(), printed, "{text}");
        let again: PiecewiseAffine = printed.parse().unwrap_or_else(|e| panic!("{printed}: {e}"));
        assert_eq!(again.to_string(), printed);
    }
}

#[test]
fn errors_name_the_place() {
    for (text, error) in [
        ("x", "expected '{' at offset 0"),
        ("[x]", "expected '->' at offset 3"),
        ("{ [x] : x >= z }", "unknown name 'z' at offset 13"),
        ("{ [x] : x }", "expected a relation at offset 10"),
        ("{ [x] : x >= 2 } y", "expected the end of the text at offset 17"),
        ("{ [x] : x >= 2", "expected '}', 'and' or 'or' at offset 14"),
        ("{ [x] : x * x >= 2 }", "one side of '*' must be a constant at offset 12"),
        ("{ [x] : x mod x >= 2 }", "a divisor must be a positive constant at offset 14"),
        ("{ [x] : x floordiv 0 >= 2 }", "a divisor must be a positive constant at offset 19"),
        ("{ [x] : (x >= 2) + 1 <= 3 }", "expected '}', 'and' or 'or' at offset 17"),
        (
            "{ [x] : 1 + (x >= 2) <= 3 }",
            "expected a number or a name, not a relation, before this at offset 20",
        ),
        ("{ [x] : exists : x >= 2 }", "expected a name at offset 15"),
        ("{ [and] : true }", "expected a number, a name or '(' at offset 3"),
        ("{ [x] : exists (q : q >= 2) or q >= 3 }", "unknown name 'q' at offset 31"),
        ("{ [x] : exists q : q }", "expected a relation at offset 21"),
        ("{ [x, ] }", "expected a number, a name or '(' at offset 6"),
        ("{ [i + 1] }", "expected ',' or ']' at offset 5"),
        ("{ [j + 1, j] }", "expected ',' or ']' at offset 5"),
        ("{ [x, 2y] }", "unknown name 'y' at offset 7"),
        ("{ [n][m, n] }", "'n' is declared twice at offset 9"),
        ("[n, m, n] -> { [x] }", "'n' is declared twice at offset 7"),
        ("[n] -> { [x][m] }", "expected '}', 'and' or 'or' at offset 12"),
        ("{ [x] : x >= 1; [y, z] : y >= 1 }", "expected 1 dims and 0 symbols at offset 16"),
        ("{ [x] : x = 1; [y] : x = 2 }", "unknown name 'x' at offset 21"),
        ("{ [x] : x >= 1 [y] : y = 2 }", "expected '}', 'and' or 'or' at offset 15"),
        // What isl and MLIR, or isl and Rust, read in different ways.
        (
            "{ [x] : -x mod 3 = 1 }",
            "ambiguous: parenthesize what 'mod' divides, or the remainder: '-x mod 3' may be '(-x) mod 3' or '-(x mod 3)' at offset 8",
        ),
        (
            "{ [x] : 1 + 2x mod 3 = 1 }",
            "ambiguous: parenthesize what 'mod' divides, or the remainder: '-x mod 3' may be '(-x) mod 3' or '-(x mod 3)' at offset 12",
        ),
        (
            "{ [x] : 1 - 2 * x mod 3 = 1 }",
            "ambiguous: parenthesize what 'mod' divides, or the remainder: '-x mod 3' may be '(-x) mod 3' or '-(x mod 3)' at offset 12",
        ),
        // Lists are of values.
        ("{ [x] : x, 2 }", "expected a relation after this list at offset 13"),
        ("{ [x] : 2(x, 3) >= 4 }", "expected a relation after this list at offset 14"),
        ("{ [x] : x >= 1, }", "expected a number, a name or '(' at offset 16"),
        ("{ [x] : x >= 1, not x >= 3 }", "expected a number, a name or '(' at offset 16"),
        ("{ [x] : (x >= 1), x <= 3 }", "expected '}', 'and' or 'or' at offset 16"),
        // isl's notation that is not read.
        ("{ A[x] }", "expected '[' at offset 2"),
        ("{ [x] : x / 2 = 1 }", "a fraction is no integer: write 'floor(x/2)' at offset 10"),
        ("{ [x] : x % 2 = 1 }", "write 'mod' for a remainder at offset 10"),
        ("{ [x] : [x/2] = 1 }", "expected a number, a name or '(' at offset 8"),
        ("{ [x] : min(x, 2) = 1 }", "unknown name 'min' at offset 8"),
        ("{ [x] : floord(x, 2) = 1 }", "unknown name 'floord' at offset 8"),
        (
            "{ [x] : floor(x) = 1 }",
            "expected '/': a call of 'floor' or 'ceil' divides one name or parenthesis at offset 15",
        ),
        ("{ [x] : floor(x/2 + 1) = 1 }", "expected ')' at offset 18"),
        ("{ [x] : floor(x/x) = 1 }", "a divisor must be a positive constant at offset 16"),
        ("{ [x] : floor = 1 }", "unknown name 'floor' at offset 8"),
        ("{ [x] : x >= 0 && x <= 3 }", "expected '}', 'and' or 'or' at offset 15"),
        ("{ [x] : x >= 0 implies x <= 3 }", "unknown name 'implies' at offset 15"),
        ("{ [a, b] : a << b }", "expected a number, a name or '(' at offset 14"),
        ("{ [x] : exists (q, r = 2q : x = r) }", "expected ':' after the names at offset 21"),
        ("{ [*] }", "expected a number, a name or '(' at offset 3"),
        ("{ [x] : x >= 2 and }", "expected a number, a name or '(' at offset 19"),
    ] {
        assert_eq!(text.parse::<Set>().unwrap_err().to_string(), error, "{text}");
    }
    for (text, error) in [
        ("{ [x] }", "expected '->' at offset 6"),
        ("{ [x] -> [x >= 2] }", "expected ',' or ']' at offset 12"),
        ("{ [x] -> [x]; [x, y] -> [x] }", "expected a case from 1 to 1 columns at offset 13"),
    ] {
        assert_eq!(text.parse::<PiecewiseAffine>().unwrap_err().to_string(), error, "{text}");
    }
    let union = "{ [x] : x >= 2 or x <= -2 }".parse::<Polyhedron>();
    assert_eq!(union.unwrap_err().to_string(), "expected one polyhedron, not a union at offset 0");
}

#[test]
fn hostile_texts_are_refused_in_time() {
    let deep = |open: &str, inner: &str, close: &str, times: usize| {
        format!("{{ [x] : {}{inner}{} }}", open.repeat(times), close.repeat(times))
    };
    for text in [
        deep("(", "x >= 0", ")", 100_000),
        deep("not ", "x >= 0", "", 100_000),
        deep("not (", "x >= 0", ")", 100_000),
        deep("exists q : ", "x >= 0", "", 100_000),
        deep("2(", "x", ") >= 0", 100_000),
        deep("(", "x", "", 100_000),
        // Choices that multiply.
        format!("{{ [x] : {} }}", vec!["x != 1"; 40].join(" and ")),
        // Long lists, and a list of long terms.
        format!("{{ [x] : {0} <= {0} }}", vec!["x"; 20_000].join(", ")),
        format!(
            "{{ [{0}] : {1} <= {0} }}",
            (0..20_000).map(|i| format!("x{i}")).collect::<Vec<_>>().join(", "),
            (0..20_000).map(|i| format!("x{i}")).collect::<Vec<_>>().join(" + ")
        ),
        // Values times parts.
        format!("{{ [{}] : {} }}", vec!["1"; 20_000].join(", "), vec!["true"; 20_000].join("; ")),
        // Many columns times many rows.
        format!(
            "{{ [{}] : {} }}",
            (0..4000).map(|i| format!("x{i}")).collect::<Vec<_>>().join(", "),
            (0..4000).map(|i| format!("x{i} >= 0")).collect::<Vec<_>>().join(" and ")
        ),
    ] {
        assert!(text.parse::<Set>().is_err(), "{}", &text[..40]);
    }
    // Large, but within reason.
    let digits = "9".repeat(10_000);
    let huge = set(&format!("{{ [x] : x >= {digits} }}"));
    assert!(huge.to_string().contains(&digits));
    set(&format!("{{ [x] : {} }}", vec!["x >= 1"; 20_000].join(" and ")));
    set(&deep("(", "x >= 0", ")", 90));
    // A union of more parts than parentheses may nest.
    set(&format!("{{ [x] : {} }}", vec!["exists q : x == 2q"; 1_000].join(" or ")));
}
