//! Decimal digits of floats, as LLVM's `APFloat::toString` finds them.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// A float that is finite and not zero: `significand * 2^exponent`, with the number of bits of its format's significand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub negative: bool,
    pub significand: u128,
    pub exponent: i32,
    pub precision: u32,
}

/// Decimal digits, the highest first, without trailing zeros, and the power of ten of the last digit.
struct Digits {
    digits: Vec<u8>,
    exponent: i32,
}

impl Number {
    /// Returns the text in scientific form with six digits: `1.500000e+00`.
    pub fn short(self) -> String {
        let Digits { digits, exponent } = self.digits(6);
        let text: String = digits[1..].iter().map(|digit| char::from(b'0' + digit)).collect();
        let power = exponent + digits.len() as i32 - 1;
        let sign = if power < 0 { '-' } else { '+' };
        format!("{}{}.{text:0<6}e{sign}{:02}", self.sign(), digits[0], power.abs())
    }

    /// Returns the text with as many digits as the format needs, in scientific form if more than three zeros would pad it.
    /// A whole number has no point.
    pub fn long(self) -> String {
        let wanted = 2 + self.precision as usize * 59 / 196;
        let Digits { digits, exponent } = self.digits(wanted);
        let text: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        let (count, sign) = (digits.len() as i32, self.sign());
        let power = exponent + count - 1;
        let is_scientific = match exponent {
            0.. => exponent > 3 || count + exponent > wanted as i32,
            _ => power < -3,
        };
        if is_scientific {
            let (first, rest) = text.split_at(1);
            let rest = if rest.is_empty() { "0" } else { rest };
            let exponent_sign = if power < 0 { '-' } else { '+' };
            return format!("{sign}{first}.{rest}E{exponent_sign}{}", power.abs());
        }
        if exponent >= 0 {
            return format!("{sign}{text}{}", "0".repeat(exponent as usize));
        }
        match count + exponent {
            whole @ 1.. => {
                let (whole, rest) = text.split_at(whole as usize);
                format!("{sign}{whole}.{rest}")
            }
            zeros => format!("{sign}0.{}{text}", "0".repeat(zeros.unsigned_abs() as usize)),
        }
    }

    /// Returns whether the decimal text `short` (of [`Number::short`]) rounds to this number, ties to even.
    pub fn is_nearest_to(self, short: &str) -> bool {
        let Some((mantissa, power)) = short.trim_start_matches('-').split_once('e') else { return false };
        let decimal: u128 = mantissa.replace('.', "").parse().unwrap_or_default();
        let power = power.parse::<i32>().unwrap_or_default() - 6;
        // Compares integers: both numbers, and a quarter of the distance to the next number, are multiplied by the same powers of two and
        // five.
        let fives = power.min(0).unsigned_abs();
        let low = power.min(self.exponent - 2);
        let text = (UBig::from(decimal) * power_of(5, power.max(0).unsigned_abs()))
            << (power - low).unsigned_abs() as usize;
        let scaled = |value: u128, exponent: i32| {
            (UBig::from(value) * power_of(5, fives)) << (exponent - low).unsigned_abs() as usize
        };
        let number = scaled(self.significand, self.exponent);
        // Below a power of two, numbers are twice as dense.
        let is_power = self.significand.is_power_of_two() && self.significand >> (self.precision - 1) == 1;
        let is_below = text < number;
        let distance = if is_below { number - text } else { text - number };
        let quarters = if is_power && is_below { 1 } else { 2 };
        let order = distance.cmp(&scaled(quarters, self.exponent - 2));
        order.is_lt() || order.is_eq() && self.significand & 1 == 0
    }

    fn sign(self) -> &'static str {
        if self.negative { "-" } else { "" }
    }

    /// Returns about `wanted` digits. As in LLVM, the number is first truncated to slightly more digits, and then rounded.
    fn digits(self, wanted: usize) -> Digits {
        let zeros = self.significand.trailing_zeros();
        let significand = UBig::from(self.significand >> zeros);
        let mut exponent = self.exponent + zeros as i32;
        let number = match exponent {
            0.. => significand << std::mem::take(&mut exponent) as usize,
            _ => significand * power_of(5, exponent.unsigned_abs()),
        };
        let needed = (wanted * 196).div_ceil(59);
        let removable = number.bit_len().saturating_sub(needed) * 59 / 196;
        exponent += removable as i32;
        let number = number / power_of(10, removable as u32);
        let digits = number.to_string().bytes().map(|digit| digit - b'0').collect();
        let mut found = Digits { digits, exponent };
        found.round(wanted);
        found
    }
}

fn power_of(base: u8, exponent: u32) -> UBig {
    UBig::from(base).pow(exponent as usize)
}

impl Digits {
    /// Rounds half up to a number of digits.
    fn round(&mut self, wanted: usize) {
        if self.digits.len() > wanted {
            self.exponent += (self.digits.len() - wanted) as i32;
            let is_up = self.digits[wanted] >= 5;
            self.digits.truncate(wanted);
            if is_up {
                while self.digits.last() == Some(&9) {
                    self.digits.pop();
                    self.exponent += 1;
                }
                match self.digits.last_mut() {
                    Some(last) => *last += 1,
                    None => self.digits.push(1),
                }
            }
        }
        while self.digits.len() > 1 && self.digits.last() == Some(&0) {
            self.digits.pop();
            self.exponent += 1;
        }
    }
}
