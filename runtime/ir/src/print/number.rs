//! Numbers as text, faster than the formatting of the standard library.

/// The numbers below 100, with two digits each.
const PAIRS: &str = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

/// Appends a number in decimal digits.
pub(super) fn push_number(out: &mut String, mut number: u64) {
    let mut rest = [0u8; 10];
    let mut count = 0;
    while number >= 100 {
        rest[count] = (number % 100) as u8;
        number /= 100;
        count += 1;
    }
    let pair = |number: usize| &PAIRS[2 * number..2 * number + 2];
    match number {
        0..10 => out.push((b'0' + number as u8) as char),
        _ => out.push_str(pair(number as usize)),
    }
    rest[..count].iter().rev().for_each(|&number| out.push_str(pair(usize::from(number))));
}

/// Appends a signed number in decimal digits.
pub(super) fn push_signed(out: &mut String, number: i64) {
    if number < 0 {
        out.push('-');
    }
    push_number(out, number.unsigned_abs());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_formatted() {
        for number in [0, 1, 9, 10, 99, 100, 101, 999, 1000, 12_345, 100_000, i64::MAX, -1, -10, i64::MIN] {
            let mut out = String::from("x");
            push_signed(&mut out, number);
            assert_eq!(out, format!("x{number}"));
        }
        let mut out = String::new();
        push_number(&mut out, u64::MAX);
        assert_eq!(out, u64::MAX.to_string());
    }
}
