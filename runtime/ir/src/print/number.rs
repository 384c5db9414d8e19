//! Numbers as text, without the machinery of formatting.

/// Appends a number in decimal digits.
pub(super) fn push_number(out: &mut String, mut number: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
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
        for number in [0, 1, 9, 10, 99, 12_345, i64::MAX, -1, -10, i64::MIN] {
            let mut out = String::from("x");
            push_signed(&mut out, number);
            assert_eq!(out, format!("x{number}"));
        }
        let mut out = String::new();
        push_number(&mut out, u64::MAX);
        assert_eq!(out, u64::MAX.to_string());
    }
}
