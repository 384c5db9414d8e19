//! Domains of numbers: columns of the engine, or known integers.

use super::{AttrIdx, BitOp, FoldOp, LetIdx, Outer, Subject};
use crate::eval::arithmetic;
use crate::{BinaryOp, DYNAMIC, Num};

/// An integer value with its signedness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading<V> {
    /// The value.
    pub value: V,
    /// Whether it is read as unsigned.
    pub unsigned: bool,
}

/// A domain that expressions are evaluated in. `None` is an absent or unknown number.
pub trait Domain<S: Subject> {
    /// A number.
    type Size: Clone;

    /// Returns a constant.
    fn int(&self, value: i128) -> Self::Size;
    /// Returns the value of an integer or boolean attribute.
    fn attr(&self, op: S, attr: AttrIdx) -> Option<Self::Size> {
        op.int_attr(attr).map(|value| self.int(value))
    }
    /// Returns an item of an attribute that is a list of integers.
    fn list_item(&self, op: S, list: S::List, i: usize) -> Option<Self::Size> {
        op.list_item(list, i).map(|value| self.int(value))
    }
    /// Returns an element of a `let` list whose elements are unknown (see [`Subject::open_list`]).
    fn open_item(&self, op: S, list: LetIdx, i: usize) -> Option<Self::Size> {
        let _ = (op, list, i);
        None
    }
    /// Returns an index value.
    fn index(&self, op: S, value: S::Value) -> Option<Self::Size>;
    /// Returns a dimension of a shaped value.
    fn dim(&self, op: S, value: S::Value, d: usize) -> Option<Self::Size>;
    /// Returns the element of a vector or tensor of integers at a position in row-major order.
    fn element(&self, op: S, value: S::Value, at: usize) -> Option<Self::Size> {
        let _ = (op, value, at);
        None
    }
    /// Returns a result of an affine map, applied to the number of values that it takes.
    fn apply(&self, op: S, map: AttrIdx, result: usize, operands: &[S::Value]) -> Option<Self::Size>;
    /// Returns `-a`
    fn neg(&self, a: Self::Size) -> Option<Self::Size>;
    /// Returns `a + b`
    fn binary(&self, op: BinaryOp, a: Self::Size, b: Self::Size) -> Option<Self::Size>;
    /// Returns the value of an integer that is read as unsigned.
    fn unsigned(&self, op: S, value: S::Value) -> Option<Self::Size> {
        let _ = (op, value);
        None
    }
    /// Returns the number of bits of an integer value that wraps, or of the elements of a shaped value.
    fn width(&self, op: S, value: S::Value) -> Option<u32> {
        let ty = op.ty(value)?;
        op.width(op.element(ty).unwrap_or(ty))
    }
    /// Returns whether the domain represents how operations wrap in a reading of a value.
    fn wraps(&self, op: S, of: Reading<S::Value>) -> bool {
        let _ = (op, of);
        true
    }
    /// Returns `a` wrapped to a reading of a value.
    fn wrap(&self, op: S, a: Self::Size, of: Reading<S::Value>) -> Option<Self::Size> {
        let _ = (op, a, of);
        None
    }
    /// Returns `2^a`, where `a` is a shift of the bits of a value.
    fn power(&self, op: S, a: Self::Size, of: Reading<S::Value>) -> Option<Self::Size> {
        let _ = (op, a, of);
        None
    }
    /// Returns the result of an operation on bits.
    fn bits(&self, op: BitOp, a: Self::Size, b: Self::Size) -> Option<Self::Size> {
        let _ = (op, a, b);
        None
    }
    /// Returns the number of the innermost op around `op` that has one of the parts `outer`.
    fn around(&self, op: S, outer: &[Outer<'_>]) -> Option<Self::Size> {
        let _ = (op, outer);
        None
    }
    /// Returns the value of `a` in some execution of `op`, within the same execution of the innermost enclosing op `within`.
    fn elsewhere(&self, op: S, a: Self::Size, within: Option<&str>) -> Option<Self::Size> {
        let _ = (op, a, within);
        None
    }
    /// Returns the sum, product, minimum or maximum of numbers. An empty list has no minimum and no maximum.
    fn fold(&self, op: FoldOp, items: Vec<Self::Size>) -> Option<Self::Size>;
}

/// The numbers that types and attributes determine, alone or with constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Determined {
    /// By types and attributes. Values of operands are ignored, as in verifiers.
    Static,
    /// By types, attributes and constants.
    Known,
}

impl<S: Subject> Domain<S> for Determined {
    type Size = Num;

    fn int(&self, value: i128) -> Num {
        Num::from(value)
    }
    fn index(&self, op: S, value: S::Value) -> Option<Num> {
        match self {
            Determined::Static => None,
            Determined::Known => op.constant(value).map(Num::from),
        }
    }
    fn unsigned(&self, op: S, value: S::Value) -> Option<Num> {
        let signed = self.index(op, value)?.to_i128()?;
        match op.width(op.ty(value)?) {
            Some(width) => (width <= 64).then(|| Num::from(signed.rem_euclid(1 << width))),
            None => (signed >= 0).then(|| Num::from(signed)),
        }
    }
    fn element(&self, op: S, value: S::Value, at: usize) -> Option<Num> {
        match self {
            Determined::Static => None,
            Determined::Known => op.constant_element(value, at).map(Num::from),
        }
    }
    fn elsewhere(&self, _: S, a: Num, _: Option<&str>) -> Option<Num> {
        Some(a)
    }
    fn dim(&self, op: S, value: S::Value, d: usize) -> Option<Num> {
        let extent = op.extent(op.ty(value)?, d)?;
        (extent != DYNAMIC).then(|| Num::from(extent))
    }
    fn apply(&self, op: S, map: AttrIdx, result: usize, operands: &[S::Value]) -> Option<Num> {
        let operand = |&value: &S::Value| i64::try_from(self.index(op, value)?.to_i128()?).ok();
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
