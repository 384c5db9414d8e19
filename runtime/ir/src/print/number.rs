//! Numbers as text, without the machinery of formatting.

/// The numbers below 100, with two digits each.
static PAIRS: [u8; 200] = pairs();

const fn pairs() -> [u8; 200] {
    let mut pairs = [0; 200];
    let mut number = 0;
    while number < 100 {
        pairs[2 * number] = b'0' + (number / 10) as u8;
        pairs[2 * number + 1] = b'0' + (number % 10) as u8;
        number += 1;
    }
    pairs
}

/// Appends a number in decimal digits.
pub(super) fn push_number(out: &mut String, mut number: u64) {
    if number < 10 {
        return out.push((b'0' + number as u8) as char);
    }
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    while number >= 10 {
        let pair = 2 * (number % 100) as usize;
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
        number /= 100;
    }
    if number > 0 {
        at -= 1;
        digits[at] = b'0' + number as u8;
    } else if digits[at] == b'0' {
        at += 1;
    }
    digits[at..].iter().for_each(|digit| out.push(*digit as char));
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
