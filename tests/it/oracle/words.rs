//! Operations on integers of fixed width, as numbers between the ends of the signed range.

use super::wrap;

/// The operations on two integers of one type.
pub const BINARY: [&str; 20] = [
    "addi",
    "subi",
    "muli",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrui",
    "shrsi",
    "minsi",
    "maxsi",
    "minui",
    "maxui",
    "divui",
    "remui",
    "divsi",
    "remsi",
    "ceildivui",
    "ceildivsi",
    "floordivsi",
];

/// Returns the unsigned number with the bits of a signed one.
pub fn unsigned(width: u32, value: i64) -> i128 {
    i128::from(value) & ((1 << width) - 1)
}

/// Returns the exact result of an operation, before it wraps; `None` if its behaviour is undefined. Poison is some number.
fn exact(op: &str, width: u32, a: i64, b: i64) -> Option<i128> {
    let (ua, ub) = (unsigned(width, a), unsigned(width, b));
    let (a, b) = (i128::from(a), i128::from(b));
    let fits = |value: i128| (i128::from(wrap(width, value)) == value).then_some(value);
    let floor = |a: i128, b: i128| a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0);
    let shift = |shifted: &dyn Fn(u32) -> i128| match u32::try_from(ub) {
        Ok(places) if places < width => shifted(places),
        _ => a * 31 + b * 17 + 5,
    };
    Some(match op {
        "addi" => a + b,
        "subi" => a - b,
        "muli" => a * b,
        "andi" => a & b,
        "ori" => a | b,
        "xori" => a ^ b,
        "shli" => shift(&|places| a << places),
        "shrui" => shift(&|places| ua >> places),
        "shrsi" => shift(&|places| a >> places),
        "minsi" => a.min(b),
        "maxsi" => a.max(b),
        "minui" => ua.min(ub),
        "maxui" => ua.max(ub),
        _ if b == 0 => return None,
        "divui" => ua / ub,
        "remui" => ua % ub,
        "divsi" => fits(a / b)?,
        "remsi" => fits(a / b).map(|_| a % b)?,
        "ceildivui" => (ua + ub - 1) / ub,
        "ceildivsi" => fits(-floor(-a, b))?,
        "floordivsi" => fits(floor(a, b))?,
        _ => unreachable!("no operation {op}"),
    })
}

/// Returns the result of an operation on signed numbers of `width` bits, as such a number.
pub fn binary(op: &str, width: u32, a: i64, b: i64) -> Option<i64> {
    exact(op, width, a, b).map(|value| wrap(width, value))
}

/// Returns the results of an operation with two of them.
pub fn pair(op: &str, width: u32, a: i64, b: i64) -> [i64; 2] {
    let (ua, ub) = (unsigned(width, a), unsigned(width, b));
    let both = match op {
        "addui_extended" => {
            let sum = ua + ub;
            return [wrap(width, sum), wrap(1, sum >> width)];
        }
        "mulsi_extended" => i128::from(a) * i128::from(b),
        // A product of unsigned numbers of 64 bits has all bits of a word twice as wide, whose sign does not count.
        _ => (ua as u128).wrapping_mul(ub as u128) as i128,
    };
    [wrap(width, both), wrap(width, both >> width)]
}

/// Returns an integer as one of another width.
pub fn convert(op: &str, from: u32, to: u32, value: i64) -> i64 {
    match op {
        "extui" | "index_castui" => wrap(to, unsigned(from, value)),
        _ => wrap(to, value.into()),
    }
}

#[test]
fn operations_are_those_of_bytes() {
    for (op, a, b, result) in [
        ("addi", 127, 1, Some(-128)),
        ("muli", 100, 3, Some(44)),
        ("shli", 3, 7, Some(-128)),
        ("shrui", -1, 4, Some(15)),
        ("shrsi", -128, 2, Some(-32)),
        ("divui", -1, 2, Some(127)),
        ("remui", -1, 10, Some(5)),
        ("minui", -1, 3, Some(3)),
        ("divsi", -128, -1, None),
        ("divsi", -7, 2, Some(-3)),
        ("remsi", -7, 2, Some(-1)),
        ("floordivsi", -7, 2, Some(-4)),
        ("floordivsi", 7, -2, Some(-4)),
        ("ceildivsi", 7, 2, Some(4)),
        ("ceildivsi", -7, -2, Some(4)),
        ("ceildivui", -1, 16, Some(16)),
        ("divui", 1, 0, None),
    ] {
        assert_eq!(binary(op, 8, a, b), result, "{op} of {a} and {b}");
    }
    assert_eq!(pair("mului_extended", 8, -1, -1), [1, -2]);
    assert_eq!(pair("mulsi_extended", 8, -128, 2), [0, -1]);
    assert_eq!(pair("mului_extended", 64, -1, -1), [1, -2]);
    assert_eq!(pair("addui_extended", 8, -1, 1), [0, -1]);
    assert_eq!(convert("extui", 8, 16, -1), 255);
    assert_eq!(convert("trunci", 16, 8, 255), -1);
}
