//! Integers of more than 127 bits, as far as parsing a literal needs them.

use super::attr::Number;
use crate::interned::Signedness;

/// Converts a literal to the decimal text of a value of a wide type; `None` if it does not fit.
pub(super) fn decimal(literal: Number<'_>, width: u32, signedness: Signedness) -> Option<String> {
    let Number { text, negative } = literal;
    let mut limbs = match text.strip_prefix("0x") {
        Some(hex) => from_digits(hex, 16),
        None => from_digits(text, 10),
    };
    let bits = bit_length(&limbs);
    if bits > u64::from(width) {
        return None;
    }
    let is_half = bits == u64::from(width) && limbs.iter().map(|l| l.count_ones()).sum::<u32>() == 1;
    let minus = if negative {
        if limbs.is_empty() || (bits == u64::from(width) && !is_half) {
            return None;
        }
        true
    } else if bits == u64::from(width) && signedness != Signedness::Unsigned {
        if signedness == Signedness::Signed {
            return None;
        }
        limbs = complement(&limbs, width);
        true
    } else {
        false
    };
    let digits = to_decimal(limbs);
    Some(if minus { format!("-{digits}") } else { digits })
}

fn from_digits(text: &str, radix: u32) -> Vec<u32> {
    let mut limbs: Vec<u32> = Vec::new();
    for digit in text.chars().filter_map(|c| c.to_digit(radix)) {
        let mut carry = u64::from(digit);
        for limb in &mut limbs {
            carry += u64::from(*limb) * u64::from(radix);
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            limbs.push(carry as u32);
        }
    }
    limbs
}

fn bit_length(limbs: &[u32]) -> u64 {
    limbs.last().map_or(0, |top| limbs.len() as u64 * 32 - u64::from(top.leading_zeros()))
}

/// Returns `2^width - value`.
fn complement(limbs: &[u32], width: u32) -> Vec<u32> {
    let size = width.div_ceil(32) as usize;
    let mut result: Vec<u32> = (0..size).map(|i| !limbs.get(i).copied().unwrap_or(0)).collect();
    for limb in &mut result {
        let (sum, overflow) = limb.overflowing_add(1);
        *limb = sum;
        if !overflow {
            break;
        }
    }
    if !width.is_multiple_of(32)
        && let Some(top) = result.last_mut()
    {
        *top &= (1 << (width % 32)) - 1;
    }
    while result.last() == Some(&0) {
        result.pop();
    }
    result
}

fn to_decimal(mut limbs: Vec<u32>) -> String {
    const CHUNK: u64 = 1_000_000_000;
    let mut chunks = Vec::new();
    while !limbs.is_empty() {
        let mut remainder = 0;
        for limb in limbs.iter_mut().rev() {
            let value = remainder << 32 | u64::from(*limb);
            *limb = (value / CHUNK) as u32;
            remainder = value % CHUNK;
        }
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        chunks.push(remainder);
    }
    let Some(first) = chunks.pop() else { return "0".to_owned() };
    let mut text = first.to_string();
    for chunk in chunks.iter().rev() {
        text.push_str(&format!("{chunk:09}"));
    }
    text
}
