//! Numbers floats in their order, so that sets of floats are sets of intervals.

use crate::lattice::int::IntSet;
use crate::model::Rel;

/// Returns the number of a float: `-0.0` comes before `0.0`, and NaNs lie outside of the infinities.
pub(crate) fn float_key(bits: u64) -> i128 {
    let bits = bits as i64;
    i128::from(if bits < 0 { !bits ^ i64::MIN } else { bits })
}

/// Returns the bits of the float with this number.
pub(crate) fn float_of(key: i128) -> u64 {
    let key = key as i64;
    (if key < 0 { !(key ^ i64::MIN) } else { key }) as u64
}

/// Returns the numbers of the floats in a relation to a value.
pub(crate) fn floats(rel: Rel, value: u64) -> IntSet {
    let key = float_key(value);
    let (inf, zero) = (float_key(f64::INFINITY.to_bits()), float_key(0.0_f64.to_bits()));
    let ordered = IntSet::range(float_key(f64::NEG_INFINITY.to_bits()), inf);
    if matches!(rel, Rel::Eq | Rel::Ne) {
        return IntSet::related(rel, key);
    }
    let float = f64::from_bits(value);
    if float.is_nan() {
        return IntSet::none();
    }
    // The two zeros compare equal.
    let key = match rel {
        _ if float != 0.0 => key,
        Rel::Lt | Rel::Ge => float_key((-0.0_f64).to_bits()),
        _ => zero,
    };
    IntSet::related(rel, key).intersect(&ordered)
}

/// Returns the numbers of all floats.
pub(crate) fn all_floats() -> IntSet {
    IntSet::range(i128::from(i64::MIN), i128::from(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_ordered_by_their_numbers() {
        let values =
            [f64::NEG_INFINITY, -1.5, -0.0, 0.0, f64::MIN_POSITIVE, 2.0, f64::INFINITY, f64::NAN, -f64::NAN];
        for a in values {
            assert_eq!(float_of(float_key(a.to_bits())), a.to_bits());
            for b in values {
                for rel in [Rel::Lt, Rel::Le, Rel::Gt, Rel::Ge] {
                    let expected = a.partial_cmp(&b).is_some_and(|order| rel.holds(order));
                    assert_eq!(
                        floats(rel, b.to_bits()).contains(float_key(a.to_bits())),
                        expected,
                        "{a} {rel:?} {b}"
                    );
                }
                assert_eq!(
                    floats(Rel::Eq, b.to_bits()).contains(float_key(a.to_bits())),
                    a.to_bits() == b.to_bits()
                );
            }
        }
    }
}
