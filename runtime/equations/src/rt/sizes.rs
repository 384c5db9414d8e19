//! Sizes in equations. The same equation is written over columns ([`symbolic`]), for the engine, or over what is known
//! already: [`known`] looks at types, attributes and constants, [`fixed`] at types and attributes only, as verifiers do.

use super::values::Values;
use bourn_ir::{DYNAMIC, OpRef, Value, ValueId};

/// An integer that is known, or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known(pub Option<i128>);

impl Known {
    /// Whether it is known.
    pub fn is_known(self) -> bool {
        self.0.is_some()
    }
    /// As a number of a dimension or an item.
    pub fn position(self) -> Option<usize> {
        usize::try_from(self.0?).ok()
    }
    fn with(self, other: Self, f: impl Fn(i128, i128) -> Option<i128>) -> Self {
        Known(self.0.zip(other.0).and_then(|(a, b)| f(a, b)))
    }
    fn test(self, other: Self, f: impl Fn(&i128, &i128) -> bool) -> bool {
        self.0.zip(other.0).is_some_and(|(a, b)| f(&a, &b))
    }
    /// Both are known and equal.
    pub fn is_eq(self, other: Self) -> bool {
        self.test(other, i128::eq)
    }
    /// Both are known and not equal.
    pub fn is_ne(self, other: Self) -> bool {
        self.test(other, i128::ne)
    }
    /// Both are known and the first is less.
    pub fn is_lt(self, other: Self) -> bool {
        self.test(other, i128::lt)
    }
    /// Both are known and the first is not greater.
    pub fn is_le(self, other: Self) -> bool {
        self.test(other, i128::le)
    }
    /// Both are known and the first is greater.
    pub fn is_gt(self, other: Self) -> bool {
        self.test(other, i128::gt)
    }
    /// Both are known and the first is not less.
    pub fn is_ge(self, other: Self) -> bool {
        self.test(other, i128::ge)
    }
    /// The quotient rounded down; not known for a divisor that is not positive.
    pub fn floor_div(self, other: Self) -> Self {
        self.with(other, |a, b| (b > 0).then(|| a.div_euclid(b)))
    }
    /// The quotient rounded up; not known for a divisor that is not positive.
    pub fn ceil_div(self, other: Self) -> Self {
        self.with(other, |a, b| {
            if b > 0 { a.div_euclid(b).checked_add(i128::from(a.rem_euclid(b) != 0)) } else { None }
        })
    }
    /// The remainder; not known for a divisor that is not positive.
    pub fn modulo(self, other: Self) -> Self {
        self.with(other, |a, b| (b > 0).then(|| a.rem_euclid(b)))
    }
}

impl std::fmt::Display for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(n) => n.fmt(f),
            None => f.write_str("?"),
        }
    }
}

impl std::ops::Add for Known {
    type Output = Known;
    fn add(self, other: Known) -> Known {
        self.with(other, i128::checked_add)
    }
}
impl std::ops::Sub for Known {
    type Output = Known;
    fn sub(self, other: Known) -> Known {
        self.with(other, i128::checked_sub)
    }
}
impl std::ops::Mul for Known {
    type Output = Known;
    fn mul(self, other: Known) -> Known {
        self.with(other, i128::checked_mul)
    }
}
impl std::ops::Neg for Known {
    type Output = Known;
    fn neg(self) -> Known {
        Known(self.0.and_then(i128::checked_neg))
    }
}

fn mixed_with<T>(
    op: OpRef<'_, '_>,
    statics: &str,
    dynamics: usize,
    int: impl Fn(i64) -> T,
    value: impl Fn(Value<'_, '_>) -> T,
) -> Vec<T> {
    let mut operands = super::operands(op, dynamics).iter();
    let items = op.attr(statics).and_then(|a| a.as_dense_array()).unwrap_or_default();
    // A list that runs out of operands is not verified IR; nothing is said of it.
    let item = |&n: &i64| if n == DYNAMIC { operands.next().map(&value) } else { Some(int(n)) };
    items.iter().map(item).collect::<Option<Vec<T>>>().unwrap_or_default()
}

/// Over columns, for the engine.
pub mod symbolic {
    use super::*;
    use bourn_bounds::Expr;

    /// A size.
    pub type Size = Expr<ValueId>;

    /// A constant.
    pub fn int(n: i128) -> Size {
        Expr::constant(n)
    }
    /// A number of items.
    pub fn len(n: usize) -> Size {
        Expr::constant(n as i128)
    }
    /// Several constants.
    pub fn ints(items: &[i64]) -> Vec<Size> {
        items.iter().map(|&n| int(i128::from(n))).collect()
    }
    /// Dimension `d` of a shaped value.
    pub fn dim(value: Value<'_, '_>, d: usize) -> Size {
        crate::rt::eq::dim(value, d)
    }
    /// All dimensions.
    pub fn dims(value: Value<'_, '_>) -> Vec<Size> {
        (0..crate::rt::rank_of(value)).map(|d| dim(value, d)).collect()
    }
    /// An index value.
    pub fn index(value: Value<'_, '_>) -> Size {
        crate::rt::eq::index(value)
    }
    /// Index values.
    pub fn indices(values: Values<'_, '_>) -> Vec<Size> {
        values.iter().map(index).collect()
    }
    /// The rank; 0 for values without one.
    pub fn rank(value: Value<'_, '_>) -> Size {
        len(crate::rt::rank_of(value))
    }
    /// A list of sizes, each in an attribute or in the next operand.
    pub fn mixed(op: OpRef<'_, '_>, statics: &str, dynamics: usize) -> Vec<Size> {
        mixed_with(op, statics, dynamics, |n| int(i128::from(n)), index)
    }
    /// The results of a map applied to operands, dimensions first; empty where they do not fit.
    pub fn apply_map(op: OpRef<'_, '_>, name: &str, operands: &[Values<'_, '_>]) -> Vec<Size> {
        let values: Vec<_> = operands.iter().flat_map(|l| l.iter()).collect();
        crate::rt::eq::apply_map(op, name, &values)
    }
    /// The sum.
    pub fn sum(items: &[Size]) -> Size {
        Expr::sum(items.iter().cloned())
    }
    /// The product.
    pub fn product(items: &[Size]) -> Size {
        Expr::product(items.iter().cloned())
    }
    /// The least.
    pub fn min(items: &[Size]) -> Size {
        Expr::min(items.iter().cloned())
    }
    /// The greatest.
    pub fn max(items: &[Size]) -> Size {
        Expr::max(items.iter().cloned())
    }
}

macro_rules! known_module {
    ($(#[$doc:meta])* $module:ident, $index:expr) => {
        $(#[$doc])*
        pub mod $module {
            use super::*;

            /// A size.
            pub type Size = Known;

            /// A constant.
            pub fn int(n: i128) -> Size {
                Known(Some(n))
            }
            /// A number of items.
            pub fn len(n: usize) -> Size {
                Known(Some(n as i128))
            }
            /// Several constants.
            pub fn ints(items: &[i64]) -> Vec<Size> {
                items.iter().map(|&n| int(i128::from(n))).collect()
            }
            /// Dimension `d` of a shaped value, where its type says it.
            pub fn dim(value: Value<'_, '_>, d: usize) -> Size {
                let extent = value.ty().shape().and_then(|s| s.get(d)).filter(|&&n| n != DYNAMIC);
                Known(extent.map(|&n| i128::from(n)))
            }
            /// All dimensions.
            pub fn dims(value: Value<'_, '_>) -> Vec<Size> {
                (0..crate::rt::rank_of(value)).map(|d| dim(value, d)).collect()
            }
            /// An index value.
            pub fn index(value: Value<'_, '_>) -> Size {
                let known: fn(Value<'_, '_>) -> Option<i128> = $index;
                Known(known(value))
            }
            /// Index values.
            pub fn indices(values: Values<'_, '_>) -> Vec<Size> {
                values.iter().map(index).collect()
            }
            /// The rank, where there is one.
            pub fn rank(value: Value<'_, '_>) -> Size {
                Known(value.ty().shape().map(|s| s.len() as i128))
            }
            /// A list of sizes, each in an attribute or in the next operand.
            pub fn mixed(op: OpRef<'_, '_>, statics: &str, dynamics: usize) -> Vec<Size> {
                mixed_with(op, statics, dynamics, |n| int(i128::from(n)), index)
            }
            /// The results of a map applied to operands, where all of them are known.
            pub fn apply_map(op: OpRef<'_, '_>, name: &str, operands: &[Values<'_, '_>]) -> Vec<Size> {
                let Some(map) = op.attr(name).and_then(|a| a.as_affine_map()) else { return Vec::new() };
                let values = operands.iter().flat_map(|l| l.iter());
                let values: Option<Vec<i64>> =
                    values.map(|v| index(v).0.and_then(|n| i64::try_from(n).ok())).collect();
                let dims = map.num_dims();
                let results = values
                    .filter(|v| v.len() == dims + map.num_symbols())
                    .and_then(|v| map.eval(&v[..dims], &v[dims..]));
                match results {
                    Some(results) => ints(&results),
                    None => vec![Known(None); map.results().len()],
                }
            }
            /// The sum.
            pub fn sum(items: &[Size]) -> Size {
                items.iter().cloned().fold(int(0), |a, b| a + b)
            }
            /// The product.
            pub fn product(items: &[Size]) -> Size {
                items.iter().cloned().fold(int(1), |a, b| a * b)
            }
            /// The least.
            pub fn min(items: &[Size]) -> Size {
                let all: Option<Vec<i128>> = items.iter().map(|n| n.0).collect();
                Known(all.and_then(|all| all.into_iter().min()))
            }
            /// The greatest.
            pub fn max(items: &[Size]) -> Size {
                let all: Option<Vec<i128>> = items.iter().map(|n| n.0).collect();
                Known(all.and_then(|all| all.into_iter().max()))
            }
            /// From one number up to another, none where one is not known; at most a million.
            pub fn range(low: Size, high: Size) -> std::ops::Range<usize> {
                match (low.position(), high.position()) {
                    (Some(low), Some(high)) => low..high.min(low.saturating_add(1_000_000)),
                    _ => 0..0,
                }
            }
        }
    };
}
known_module!(
    /// What types, attributes and constants say.
    known,
    crate::rt::eq::constant
);
known_module!(
    /// What types and attributes say; no value of an operand counts.
    fixed,
    |_| None
);
