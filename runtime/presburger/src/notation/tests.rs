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
        ("{ [x] : 12 >= 3 * x , x != 2 }", "{ [d0] : 3d0 <= 12 and d0 >= 3 or 3d0 <= 12 and d0 <= 1 }"),
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
            "{ [x] -> [-x mod 3, -(x mod 3)] }",
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
        ("[x]", "expected '{' at offset 0"),
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
        ("{ [and] : true }", "expected a name at offset 3"),
        ("{ [x] : exists q : q >= 2 or q >= 3 }", "unknown name 'q' at offset 29"),
        ("{ [x, ] }", "expected a name at offset 6"),
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
}
