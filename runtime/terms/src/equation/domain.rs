//! The kinds of numbers: columns of the engine, or integers that are known.

use super::{AttrIdx, FoldOp, Subject};
use crate::eval::arithmetic;
use crate::{BinaryOp, DYNAMIC, Num};

/// The numbers that expressions are evaluated to. `None` is a number that is not there or not known.
pub trait Domain<S: Subject> {
    /// A number.
    type Size: Clone;

    /// Returns a constant.
    fn int(&self, value: i128) -> Self::Size;
    /// Returns an index value.
    fn index(&self, op: S, value: S::Value) -> Option<Self::Size>;
    /// Returns a dimension of a shaped value.
    fn dim(&self, op: S, value: S::Value, d: usize) -> Option<Self::Size>;
    /// Returns a result of an affine map, applied to as many values as it takes.
    fn apply(&self, op: S, map: AttrIdx, result: usize, operands: &[S::Value]) -> Option<Self::Size>;
    /// Returns `-a`
    fn neg(&self, a: Self::Size) -> Option<Self::Size>;
    /// Returns `a + b`
    fn binary(&self, op: BinaryOp, a: Self::Size, b: Self::Size) -> Option<Self::Size>;
    /// Returns the sum, product, least or greatest of some numbers; there is no least and no greatest of none.
    fn fold(&self, op: FoldOp, items: Vec<Self::Size>) -> Option<Self::Size>;
}

/// The numbers that types and attributes give. No value of an operand counts, as in verifiers.
#[derive(Clone, Copy, Debug)]
pub struct Static;

/// The numbers that types, attributes and constants give.
#[derive(Clone, Copy, Debug)]
pub struct Known;

macro_rules! known {
    ($domain:ident, $index:expr) => {
        impl<S: Subject> Domain<S> for $domain {
            type Size = Num;

            fn int(&self, value: i128) -> Num {
                Num::from(value)
            }
            fn index(&self, op: S, value: S::Value) -> Option<Num> {
                let index: fn(S, S::Value) -> Option<i128> = $index;
                index(op, value).map(Num::from)
            }
            fn dim(&self, op: S, value: S::Value, d: usize) -> Option<Num> {
                let extent = op.extent(op.ty(value)?, d)?;
                (extent != DYNAMIC).then(|| Num::from(extent))
            }
            fn apply(&self, op: S, map: AttrIdx, result: usize, operands: &[S::Value]) -> Option<Num> {
                let operand = |&value: &S::Value| {
                    let index: Option<Num> = self.index(op, value);
                    i64::try_from(index?.to_i128()?).ok()
                };
                let operands: Option<Vec<i64>> = operands.iter().map(operand).collect();
                op.map_result(map, result, &operands?).map(Num::from)
            }
            fn neg(&self, a: Num) -> Option<Num> {
                Some(Num::from(0_i128).sub(&a))
            }
            fn binary(&self, op: BinaryOp, a: Num, b: Num) -> Option<Num> {
                arithmetic(op, &a, &b)
            }
            fn fold(&self, op: FoldOp, items: Vec<Num>) -> Option<Num> {
                let items = items.into_iter();
                match op {
                    FoldOp::Sum => Some(items.fold(Num::from(0_i128), |a, b| a.add(&b))),
                    FoldOp::Product => Some(items.fold(Num::from(1_i128), |a, b| a.mul(&b))),
                    FoldOp::Min => items.min(),
                    FoldOp::Max => items.max(),
                }
            }
        }
    };
}
known!(Static, |_, _| None);
known!(Known, |op, value| op.constant(value));
