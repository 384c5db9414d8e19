//! What equations look into: an op, its values, its types.

use super::{ArgIdx, AttrIdx, Case, OperandIdx, RegionIdx, ResultIdx, Values, YieldIdx};
use crate::{Constraint, Function};
use std::fmt;

/// An op, as far as equations look into it.
pub trait Subject: Copy {
    /// A value.
    type Value: Copy + PartialEq;
    /// A list of values.
    type Values: Copy;
    /// A list of integers that is an attribute.
    type List: Copy;
    /// A type.
    type Type: Copy + PartialEq + fmt::Display;

    /// Some of its values.
    fn values(self, values: Values) -> Self::Values;
    /// Number of values in a list.
    fn len(self, values: Self::Values) -> usize;
    /// A value of a list.
    fn get(self, values: Self::Values, i: usize) -> Option<Self::Value>;
    /// Whether a value is a result of an op, and not an argument of a block.
    fn is_result(self, value: Self::Value) -> bool;
    /// Position of a value among the results or arguments that it is one of.
    fn number(self, value: Self::Value) -> usize;
    /// The integer that a constant op gives a value.
    fn constant(self, value: Self::Value) -> Option<i128>;
    /// The type of a value; `None` for a result whose type is being inferred.
    fn ty(self, value: Self::Value) -> Option<Self::Type>;
    /// The number of dimensions of a type that has a shape.
    fn rank(self, ty: Self::Type) -> Option<usize>;
    /// One size of a type that has a shape, [`DYNAMIC`](crate::DYNAMIC) where it is not known before execution; `None` beyond the
    /// rank.
    fn extent(self, ty: Self::Type, d: usize) -> Option<i64>;
    /// The element type of a shaped type.
    fn element(self, ty: Self::Type) -> Option<Self::Type>;
    /// Whether a type satisfies a constraint; `None` where that is not known.
    fn satisfies(self, ty: Self::Type, constraint: &Constraint<'_>) -> Option<bool>;

    /// Whether an attribute is there.
    fn has_attr(self, attr: AttrIdx) -> bool;
    /// The value of an integer or boolean attribute.
    fn int_attr(self, attr: AttrIdx) -> Option<i128>;
    /// Whether an enum attribute has a case.
    fn is_case(self, attr: AttrIdx, case: &Case<'_>) -> bool;
    /// The value of a bit enum attribute.
    fn bits(self, attr: AttrIdx) -> Option<i64>;
    /// The type of a typed attribute.
    fn attr_type(self, attr: AttrIdx) -> Option<Self::Type>;
    /// An attribute as in IR text.
    fn attr_text(self, attr: AttrIdx) -> Option<String>;
    /// An attribute that is a list of integers.
    fn list_attr(self, attr: AttrIdx) -> Option<Self::List>;
    /// Number of items of a list.
    fn list_len(self, list: Self::List) -> usize;
    /// An item of a list.
    fn list_item(self, list: Self::List, i: usize) -> Option<i128>;
    /// How many operands an affine map takes, and how many results it has.
    fn map_counts(self, attr: AttrIdx) -> Option<(usize, usize)>;
    /// A result of an affine map for these dimensions and symbols.
    fn map_result(self, attr: AttrIdx, result: usize, operands: &[i64]) -> Option<i64>;
    /// Whether a region has a block.
    fn has_blocks(self, region: RegionIdx) -> bool;

    /// What the function of a condition says; `None` where it is not linked.
    fn condition(self, function: &Function<'_>) -> Option<bool>;
    /// The list that a function computes; `None` where it is not linked.
    fn list(self, function: &Function<'_>) -> Option<Vec<i64>>;
    /// The value that a method's function gives for some values.
    fn method(self, function: &Function<'_>, args: &[Self::Value]) -> Option<Self::Value>;
}

/// What the parts of an op are called.
pub trait Names {
    /// Name of the op: `toy.add`.
    fn op(&self) -> &str;
    /// An operand.
    fn operand(&self, operand: OperandIdx) -> &str;
    /// A result.
    fn result(&self, result: ResultIdx) -> &str;
    /// An attribute.
    fn attr(&self, attr: AttrIdx) -> &str;
    /// A region.
    fn region(&self, region: RegionIdx) -> &str;
    /// An argument of a region's entry block.
    fn arg(&self, region: RegionIdx, arg: ArgIdx) -> &str;
    /// The terminator of a region, without its dialect: `yield`.
    fn terminator(&self, region: RegionIdx) -> &str;
    /// An operand of a region's terminator.
    fn yielded(&self, region: RegionIdx, operand: YieldIdx) -> &str;
    /// Number of regions.
    fn num_regions(&self) -> usize;
}
