//! Decimal text of floating-point attributes, as MLIR writes it.
//!
//! Six digits in scientific form are used if they read back as the same value, else as many digits as the format needs,
//! else the bits.

use bourn_terms::builtin::FloatKind;

/// The layout of a format's bits: exponent bits, fraction bits, bias, and whether an all-ones exponent is special as in
/// IEEE 754.
struct Layout {
    exponent: u32,
    fraction: u32,
    bias: i32,
    ieee: bool,
}

fn layout(kind: FloatKind) -> Option<Layout> {
    use FloatKind::*;
    let of = |exponent, fraction, bias, ieee| Some(Layout { exponent, fraction, bias, ieee });
    match kind {
        F64 => of(11, 52, 1023, true),
        F32 => of(8, 23, 127, true),
        TF32 => of(8, 10, 127, true),
        BF16 => of(8, 7, 127, true),
        F16 => of(5, 10, 15, true),
        F8E5M2 => of(5, 2, 15, true),
        F8E4M3 => of(4, 3, 7, true),
        F8E3M4 => of(3, 4, 3, true),
        F4E2M1FN => of(2, 1, 1, false),
        F6E2M3FN => of(2, 3, 1, false),
        F6E3M2FN => of(3, 2, 3, false),
        F8E4M3FN => of(4, 3, 7, false),
        F8E5M2FNUZ => of(5, 2, 16, false),
        F8E4M3FNUZ => of(4, 3, 8, false),
        F8E4M3B11FNUZ => of(4, 3, 11, false),
        F8E8M0FNU | F80 | F128 => None,
    }
}

/// Returns the value of `bits` in a format; `None` for infinities, NaNs and formats wider than `f64` or without a sign.
pub fn decode(kind: FloatKind, bits: u128) -> Option<f64> {
    let Layout { exponent, fraction, bias, ieee } = layout(kind)?;
    let mantissa = (bits & ((1 << fraction) - 1)) as u64;
    let raw = ((bits >> fraction) & ((1 << exponent) - 1)) as i32;
    let negative = (bits >> (fraction + exponent)) & 1 == 1;
    let all_ones = raw == (1 << exponent) - 1;
    let nan_of_fn = kind == FloatKind::F8E4M3FN && all_ones && mantissa == (1 << fraction) - 1;
    let nan_of_fnuz =
        matches!(kind, FloatKind::F8E5M2FNUZ | FloatKind::F8E4M3FNUZ | FloatKind::F8E4M3B11FNUZ)
            && negative
            && raw == 0
            && mantissa == 0;
    if (ieee && all_ones) || nan_of_fn || nan_of_fnuz {
        return None;
    }
    if kind == FloatKind::F64 {
        return Some(f64::from_bits(bits as u64));
    }
    let scale = |e: i32| 2f64.powi(e);
    let magnitude = match raw {
        0 => mantissa as f64 * scale(1 - bias - fraction as i32),
        _ => (mantissa | 1 << fraction) as f64 * scale(raw - bias - fraction as i32),
    };
    Some(if negative { -magnitude } else { magnitude })
}

/// Returns the `f64` that `bits` in a format stand for, infinities and NaNs included (a NaN keeps its sign and payload);
/// `None` if no `f64` is that number, which happens for `f80` and `f128` only.
pub fn widened(kind: FloatKind, bits: u128) -> Option<f64> {
    let special = |negative: bool, payload: u64| {
        f64::from_bits(u64::from(negative) << 63 | f64::INFINITY.to_bits() | payload)
    };
    match kind {
        FloatKind::F64 => Some(f64::from_bits(bits as u64)),
        FloatKind::F8E8M0FNU if bits == 0xFF => Some(f64::NAN),
        FloatKind::F8E8M0FNU => Some(2f64.powi(bits as i32 - 127)),
        // This format stores the leading bit of the significand.
        FloatKind::F80 => {
            widened_wide(bits >> 79 & 1 == 1, (bits >> 64 & 0x7FFF) as i32, bits as u64 as u128, 63)
        }
        FloatKind::F128 => {
            let (raw, fraction) = ((bits >> 112 & 0x7FFF) as i32, bits & ((1 << 112) - 1));
            let leading = u128::from(raw != 0) << 112;
            widened_wide(bits >> 127 == 1, raw, leading | fraction, 112)
        }
        _ => {
            let Layout { exponent, fraction, ieee, .. } = layout(kind)?;
            let negative = bits >> (fraction + exponent) & 1 == 1;
            match decode(kind, bits) {
                Some(value) => Some(value),
                None if ieee => {
                    let payload = (bits & ((1 << fraction) - 1)) as u64;
                    Some(special(negative, payload << (52 - fraction)))
                }
                None => Some(special(negative, 1 << 51)),
            }
        }
    }
}

/// Returns the number `significand * 2^(raw - 16383 - fraction)` of a format with 15 bits of exponent.
fn widened_wide(negative: bool, raw: i32, significand: u128, fraction: u32) -> Option<f64> {
    let sign = if negative { -1.0 } else { 1.0 };
    if raw == 0x7FFF {
        let payload = significand & ((1 << fraction) - 1);
        return Some(sign * if payload == 0 { f64::INFINITY } else { f64::NAN });
    }
    if significand == 0 {
        return Some(sign * 0.0);
    }
    let zeros = significand.trailing_zeros();
    let odd = significand >> zeros;
    let exponent = raw.max(1) - 16383 - fraction as i32 + zeros as i32;
    // Subnormal numbers of `f64` would round.
    let exact = odd < 1 << 53 && exponent >= -1022 && exponent + 53 <= 1023;
    exact.then(|| sign * odd as f64 * 2f64.powi(exponent))
}

/// Encodes `value` in a format, rounding to nearest, ties to even; `None` if the format has no such finite value or is not
/// supported (`f80`, `f128`, `f8E8M0FNU`).
pub fn encode(kind: FloatKind, value: f64) -> Option<u128> {
    if kind == FloatKind::F64 {
        return Some(value.to_bits() as u128);
    }
    let Layout { exponent, fraction, bias, ieee } = layout(kind)?;
    if !value.is_finite() {
        return None;
    }
    let sign = (value.is_sign_negative() as u128) << (exponent + fraction);
    let magnitude = value.abs();
    if magnitude == 0.0 {
        return Some(sign);
    }
    // The exponent of the leading bit; subnormals of f64 are far below every narrower format.
    let leading = ((magnitude.to_bits() >> 52) as i32 - 1023).max(1 - bias);
    let unit = leading - fraction as i32;
    let scaled = if unit < -1000 {
        magnitude * 2f64.powi(1000) * 2f64.powi(-unit - 1000)
    } else {
        magnitude * 2f64.powi(-unit)
    };
    let rounded = scaled.round_ties_even() as u128;
    // `rounded` holds the leading one for normal values; adding it to the exponent field carries where rounding overflows.
    let base = ((leading + bias - 1) as u128) << fraction;
    let bits = base + rounded;
    let most = (1u128 << (exponent + fraction)) - 1;
    let limit = if ieee { most - ((1 << fraction) - 1) } else { most + 1 };
    (bits < limit && decode(kind, bits | sign).is_some()).then_some(bits | sign)
}

/// The text of a float, by the kind of token that it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Literal {
    /// A decimal float, `1.5e+00`, which is complete without a type.
    Decimal(String),
    /// The bits, `0x7FC00000`, which are a float only together with their type.
    Bits(String),
}

/// Returns the text of a float attribute's value, without its type.
pub fn text(kind: FloatKind, bits: u128) -> String {
    match literal(kind, bits) {
        Literal::Decimal(text) | Literal::Bits(text) => text,
    }
}

/// Returns the text of a float attribute's value as a token. Infinities, NaNs and values that decimal digits do not give
/// back are written as bits.
pub fn literal(kind: FloatKind, bits: u128) -> Literal {
    let hex = || {
        let digits = kind.width().div_ceil(4) as usize;
        Literal::Bits(format!("0x{bits:0digits$X}"))
    };
    let Some(value) = decode(kind, bits) else { return hex() };
    let short = fix_exponent(&format!("{value:.6e}"));
    if short.parse().ok().and_then(|v| encode(kind, v)) == Some(bits) {
        return Literal::Decimal(short);
    }
    let precision = layout(kind).map_or(53, |l| l.fraction + 1);
    let digits = 2 + precision * 59 / 196;
    let long = plain(value, digits as usize);
    if long.parse().ok().and_then(|v| encode(kind, v)) == Some(bits) && long.contains('.') {
        return Literal::Decimal(long);
    }
    hex()
}

/// Converts `1.000000e30` to the form that C prints: `1.000000e+30`.
fn fix_exponent(text: &str) -> String {
    let Some((mantissa, exponent)) = text.split_once('e') else { return text.to_owned() };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

/// Returns the value with `digits` significant digits, without trailing zeros; in scientific form if more than three zeros
/// would pad it.
fn plain(value: f64, digits: usize) -> String {
    let scientific = format!("{value:.*e}", digits - 1);
    let Some((mantissa, exponent)) = scientific.split_once('e') else { return scientific };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let negative = mantissa.starts_with('-');
    let all: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let all = all.trim_end_matches('0');
    let all = if all.is_empty() { "0" } else { all };
    let sign = if negative { "-" } else { "" };
    let count = all.len() as i32;
    if exponent < -3 || exponent >= count + 3 {
        let (first, rest) = all.split_at(1);
        let rest = if rest.is_empty() { "0" } else { rest };
        let exp_sign = if exponent < 0 { '-' } else { '+' };
        return format!("{sign}{first}.{rest}E{exp_sign}{}", exponent.abs());
    }
    if exponent < 0 {
        return format!("{sign}0.{}{all}", "0".repeat((-exponent - 1) as usize));
    }
    if exponent + 1 >= count {
        return format!("{sign}{all}{}.0", "0".repeat((exponent + 1 - count) as usize));
    }
    let (whole, rest) = all.split_at(exponent as usize + 1);
    format!("{sign}{whole}.{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_as_mlir_does() {
        let f32 = |v: f32| text(FloatKind::F32, v.to_bits() as u128);
        assert_eq!(f32(1.0e30), "1.000000e+30");
        assert_eq!(f32(3.25), "3.250000e+00");
        assert_eq!(f32(1.0 / 3.0), "0.333333343");
        assert_eq!(f32(f32::NAN), "0x7FC00000");
        assert_eq!(text(FloatKind::F64, (0.1f64).to_bits() as u128), "1.000000e-01");
        assert_eq!(text(FloatKind::F64, (1.0f64 / 3.0).to_bits() as u128), "0.33333333333333331");
        assert_eq!(text(FloatKind::BF16, 0x3F80), "1.000000e+00");
    }

    #[test]
    fn widens_what_f64_has() {
        for value in [0.0_f32, -0.0, 1.5, f32::INFINITY, f32::NEG_INFINITY, f32::MIN_POSITIVE, 1e-45] {
            let wide = widened(FloatKind::F32, value.to_bits() as u128).expect("a float");
            assert_eq!(wide.to_bits(), f64::from(value).to_bits(), "{value}");
        }
        let bits = |kind, bits| widened(kind, bits).map(f64::to_bits);
        assert_eq!(bits(FloatKind::F32, 0xFFC0_0001), Some(0xFFF8_0000_2000_0000));
        assert_eq!(bits(FloatKind::F8E4M3FN, 0x7F), Some(f64::NAN.to_bits()));
        assert_eq!(bits(FloatKind::F8E8M0FNU, 0x80), Some(2f64.to_bits()));
        assert!(widened(FloatKind::F8E8M0FNU, 0xFF).is_some_and(f64::is_nan));
        assert_eq!(bits(FloatKind::F80, 0x3FFF_8000_0000_0000_0000), Some(1f64.to_bits()));
        assert_eq!(bits(FloatKind::F80, 0xC000_C000_0000_0000_0000), Some((-3f64).to_bits()));
        assert_eq!(bits(FloatKind::F80, 0x7FFF_8000_0000_0000_0000), Some(f64::INFINITY.to_bits()));
        assert_eq!(bits(FloatKind::F80, 0x3FFF_8000_0000_0000_0001), None);
        assert_eq!(bits(FloatKind::F80, 0), Some(0));
        assert_eq!(bits(FloatKind::F128, 0x3FFF << 112), Some(1f64.to_bits()));
        assert_eq!(bits(FloatKind::F128, 0xFFFF << 112), Some(f64::NEG_INFINITY.to_bits()));
        assert_eq!(bits(FloatKind::F128, 0x3FFF << 112 | 1), None);
        assert_eq!(bits(FloatKind::F128, 0x7000 << 112), None);
        for kind in [FloatKind::F16, FloatKind::BF16, FloatKind::F8E5M2, FloatKind::F6E2M3FN] {
            for bits in 0..1u128 << kind.width() {
                assert!(widened(kind, bits).is_some(), "{kind:?} {bits:#x}");
            }
        }
    }

    #[test]
    fn every_small_float_survives() {
        for kind in
            [FloatKind::F16, FloatKind::BF16, FloatKind::F8E5M2, FloatKind::F8E4M3FN, FloatKind::F4E2M1FN]
        {
            for bits in 0..1u128 << kind.width() {
                if let Some(value) = decode(kind, bits) {
                    assert_eq!(encode(kind, value), Some(bits), "{kind:?} {bits:#x} {value}");
                }
            }
        }
    }
}
