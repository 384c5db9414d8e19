//! Decimal text of floating-point attributes, as MLIR writes it.
//!
//! Six digits in scientific form are used if they read back as the same value, else as many digits as the format needs,
//! else the bits.

mod text;

use bourn_terms::builtin::FloatKind;
use text::Number;

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
    let nan_of_fnuz = has_one_zero(kind) && negative && raw == 0 && mantissa == 0;
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

/// Returns whether the bits that would be the negative zero are the only NaN.
fn has_one_zero(kind: FloatKind) -> bool {
    matches!(kind, FloatKind::F8E5M2FNUZ | FloatKind::F8E4M3FNUZ | FloatKind::F8E4M3B11FNUZ)
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
    let zero = if has_one_zero(kind) { 0 } else { sign };
    if magnitude == 0.0 {
        return Some(zero);
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
    // The leading bit of a normal value is in `rounded`; adding it to the exponent field also carries where rounding overflows.
    let base = ((leading + bias - 1) as u128) << fraction;
    let bits = base + rounded;
    if bits == 0 {
        return Some(zero);
    }
    let most = (1u128 << (exponent + fraction)) - 1;
    let limit = if ieee { most - ((1 << fraction) - 1) } else { most + 1 };
    (bits < limit && decode(kind, bits | sign).is_some()).then_some(bits | sign)
}

/// The text of a float, by its kind of token.
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

/// Returns the text of a float attribute's value as a token. Infinities, NaNs and values that do not round-trip through decimal digits are
/// written as bits.
pub fn literal(kind: FloatKind, bits: u128) -> Literal {
    let hex = || {
        let digits = kind.width().div_ceil(4) as usize;
        Literal::Bits(format!("0x{bits:0digits$X}"))
    };
    let Some(number) = number(kind, bits) else { return hex() };
    if number.significand == 0 {
        return Literal::Decimal(format!("{}0.000000e+00", if number.negative { "-" } else { "" }));
    }
    let short = number.short();
    let is_same = match layout(kind) {
        Some(_) => short.parse().ok().and_then(|value| encode(kind, value)) == Some(bits),
        None => number.is_nearest_to(&short),
    };
    if is_same {
        return Literal::Decimal(short);
    }
    let long = number.long();
    if long.contains('.') { Literal::Decimal(long) } else { hex() }
}

/// Returns the number that `bits` represent; `None` for infinities and NaNs.
fn number(kind: FloatKind, bits: u128) -> Option<Number> {
    let wide = |negative: bool, raw: i32, significand: u128, fraction: u32| {
        let exponent = raw.max(1) - 16383 - fraction as i32;
        (raw != 0x7FFF).then_some(Number { negative, significand, exponent, precision: fraction + 1 })
    };
    match kind {
        FloatKind::F8E8M0FNU => {
            let exponent = bits as i32 - 127;
            (bits != 0xFF).then_some(Number { negative: false, significand: 1, exponent, precision: 1 })
        }
        // This format stores the leading bit of the significand.
        FloatKind::F80 => wide(bits >> 79 & 1 == 1, (bits >> 64 & 0x7FFF) as i32, bits as u64 as u128, 63),
        FloatKind::F128 => {
            let (raw, fraction) = ((bits >> 112 & 0x7FFF) as i32, bits & ((1 << 112) - 1));
            wide(bits >> 127 == 1, raw, u128::from(raw != 0) << 112 | fraction, 112)
        }
        _ => {
            decode(kind, bits)?;
            let Layout { exponent, fraction, bias, .. } = layout(kind)?;
            let raw = (bits >> fraction & ((1 << exponent) - 1)) as i32;
            let leading = u128::from(raw != 0) << fraction;
            Some(Number {
                negative: bits >> (fraction + exponent) & 1 == 1,
                significand: leading | bits & ((1 << fraction) - 1),
                exponent: raw.max(1) - bias - fraction as i32,
                precision: fraction + 1,
            })
        }
    }
}

/// Returns the bits that a literal of this value has in a format, as in MLIR: rounded to nearest, ties to even. A number that is too large
/// becomes infinity, NaN or the largest number. `None` if the value is negative and the format has no sign.
pub fn of_literal(kind: FloatKind, value: f64) -> Option<u128> {
    match kind {
        FloatKind::F64 => Some(u128::from(value.to_bits())),
        FloatKind::F32 => Some(u128::from((value as f32).to_bits())),
        FloatKind::F80 | FloatKind::F128 => Some(extended(kind, value)),
        FloatKind::F8E8M0FNU => scale(value),
        _ => encode(kind, value).or_else(|| too_large(kind, value < 0.0)),
    }
}

/// Returns the bits that a format uses for a number that is too large: infinity, NaN or the largest number.
fn too_large(kind: FloatKind, negative: bool) -> Option<u128> {
    let Layout { exponent, fraction, ieee, .. } = layout(kind)?;
    let sign = u128::from(negative) << (exponent + fraction);
    let all = (1 << (exponent + fraction)) - 1;
    Some(match ieee {
        _ if has_one_zero(kind) => 1 << (exponent + fraction),
        true => sign | (all & !((1 << fraction) - 1)),
        false => sign | all,
    })
}

/// Returns the bits of an `f64` in a wider format.
fn extended(kind: FloatKind, value: f64) -> u128 {
    let (total, fraction) = if kind == FloatKind::F80 { (80, 63) } else { (128, 112) };
    let sign = u128::from(value.is_sign_negative()) << (total - 1);
    let (raw, bits) = (value.to_bits() >> 52 & 0x7FF, value.to_bits() & ((1 << 52) - 1));
    let significand = u128::from(bits) | u128::from(raw != 0) << 52;
    if significand == 0 {
        return sign;
    }
    // All bits of the significand, with the leading bit at position `fraction`.
    let zeros = significand.leading_zeros() - 75;
    let leading = significand << (fraction - 52 + zeros);
    let exponent = (raw.max(1) as i32 - 1023 - zeros as i32 + 16383) as u128;
    match kind {
        FloatKind::F80 => sign | exponent << 64 | leading,
        _ => sign | exponent << 112 | (leading & ((1 << 112) - 1)),
    }
}

/// Returns the nearest power of two in a format that has powers of two only, and the greater of two equally near powers.
fn scale(value: f64) -> Option<u128> {
    if value < 0.0 {
        return None;
    }
    if value < 2f64.powi(-127) {
        return Some(0);
    }
    let (raw, fraction) = (value.to_bits() >> 52, value.to_bits() & ((1 << 52) - 1));
    let exponent = raw as i64 - 1023 + i64::from(fraction >= 1 << 51);
    Some(if exponent > 127 { 0xFF } else { (exponent + 127) as u128 })
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
        // Six digits are enough for a small format, though the number has more.
        assert_eq!(text(FloatKind::F16, 0x1000), "4.882810e-04");
        assert_eq!(text(FloatKind::F8E8M0FNU, 0), "5.877470e-39");
        assert_eq!(f32(1234567.5), "1234567.5");
        assert_eq!(f32(1234567.0), "0x4996B438");
    }

    #[test]
    fn prints_wide_floats_as_mlir_does() {
        let f80 = |bits| text(FloatKind::F80, bits);
        assert_eq!(f80(of_literal(FloatKind::F80, 0.1).expect("a float")), "0.100000000000000005551");
        assert_eq!(f80(of_literal(FloatKind::F80, 1e300).expect("a float")), "1.0000000000000000525E+300");
        assert_eq!(f80(0x7FFE_FFFF_FFFF_FFFF_FFFF), "1.18973149535723176502E+4932");
        assert_eq!(f80(1), "3.645200e-4951");
        assert_eq!(f80(0x1000), "1.493070e-4947");
        assert_eq!(f80(0x3FFF_8000_0000_0000_0001), "1.00000000000000000011");
        assert_eq!(text(FloatKind::F128, 1), "6.475180e-4966");
        let tenth = of_literal(FloatKind::F128, 0.1).expect("a float");
        assert_eq!(text(FloatKind::F128, tenth), "0.100000000000000005551115123125782702");
    }

    #[test]
    fn rounds_literals_as_mlir_does() {
        use FloatKind::*;
        let bits = |kind, value| of_literal(kind, value);
        assert_eq!(bits(F16, 1e10), Some(0x7C00));
        assert_eq!(bits(F8E4M3FN, -1e30), Some(0xFF));
        assert_eq!(bits(F8E5M2FNUZ, 1e300), Some(0x80));
        assert_eq!(bits(F4E2M1FN, -1e30), Some(0xF));
        for kind in [F8E5M2FNUZ, F8E4M3FNUZ, F8E4M3B11FNUZ] {
            assert_eq!((bits(kind, -0.0), bits(kind, -1e-30)), (Some(0), Some(0)));
        }
        assert_eq!(bits(F8E5M2, -1e-30), Some(0x80));
        assert_eq!(bits(TF32, 1e300), Some(0x3FC00));
        assert_eq!(bits(F8E8M0FNU, 0.3), Some(125));
        assert_eq!(bits(F8E8M0FNU, 3.0), Some(129));
        assert_eq!(bits(F8E8M0FNU, 1e60), Some(0xFF));
        assert_eq!(bits(F8E8M0FNU, -1.0), None);
        assert_eq!(bits(F32, 1.000_000_059_604_644_8), Some(0x3F80_0000));
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
