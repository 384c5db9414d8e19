//! The ops that equations are evaluated for, with their values and types.

use super::{
    ArgIdx, AttrIdx, Case, LetIdx, OperandIdx, RegionIdx, ResultIdx, SuccessorIdx, Values, YieldIdx,
};
use crate::{Constraint, Function};
use std::fmt;

/// An op that equations are evaluated for.
pub trait Subject: Copy {
    /// A value.
    type Value: Copy + PartialEq;
    /// A list of values.
    type Values: Copy;
    /// A list of integers that is an attribute.
    type List: Copy;
    /// A type.
    type Type: Copy + PartialEq + fmt::Display;

    /// Returns a list of the op's values.
    fn values(self, values: Values) -> Self::Values;
    /// Returns the number of values in a list.
    fn len(self, values: Self::Values) -> usize;
    /// Returns a value of a list.
    fn get(self, values: Self::Values, i: usize) -> Option<Self::Value>;
    /// Returns whether a value is a result of an op rather than a block argument.
    fn is_result(self, value: Self::Value) -> bool;
    /// Returns the position of a value among the results of its op or the arguments of its block.
    fn number(self, value: Self::Value) -> usize;
    /// Returns the integer, if a constant op defines the value.
    fn constant(self, value: Self::Value) -> Option<i128>;
    /// Returns the element at a position in row-major order, if a constant op defines the vector or tensor, or if a constant op defines this
    /// element.
    fn constant_element(self, value: Self::Value, at: usize) -> Option<i128> {
        let _ = (value, at);
        None
    }
    /// Returns the type of a value, or `None` for a result whose type is being inferred.
    fn ty(self, value: Self::Value) -> Option<Self::Type>;
    /// Returns the number of dimensions of a type that has a shape.
    fn rank(self, ty: Self::Type) -> Option<usize>;
    /// Returns one size of a shaped type; [`DYNAMIC`](crate::DYNAMIC) if it is unknown before execution, and `None` beyond the rank.
    fn extent(self, ty: Self::Type, d: usize) -> Option<i64>;
    /// Returns whether a vector has a multiple of the elements of its shape.
    fn is_scalable(self, ty: Self::Type) -> bool {
        let _ = ty;
        false
    }
    /// Returns the number of bits of an integer type that has a fixed width.
    fn width(self, ty: Self::Type) -> Option<u32> {
        let _ = ty;
        None
    }
    /// Returns the element type of a shaped type.
    fn element(self, ty: Self::Type) -> Option<Self::Type>;
    /// Returns whether two shaped types differ at most in their element types.
    fn equal_but_element(self, a: Self::Type, b: Self::Type) -> bool {
        a == b
    }
    /// Returns the parameter of a type that is a type; `None` if this is unknown, `Some(None)` if there is no such parameter.
    fn type_param(self, ty: Self::Type, name: &str) -> Option<Option<Self::Type>> {
        let _ = (ty, name);
        None
    }
    /// Returns the parameter of a type that is an integer.
    fn number_param(self, ty: Self::Type, name: &str) -> Option<i128> {
        let _ = (ty, name);
        None
    }
    /// Returns whether a type satisfies a constraint; `None` if this is unknown.
    fn satisfies(self, ty: Self::Type, constraint: &Constraint<'_>) -> Option<bool>;

    /// Returns whether an attribute is present.
    fn has_attr(self, attr: AttrIdx) -> bool;
    /// Returns the value of an integer or boolean attribute.
    fn int_attr(self, attr: AttrIdx) -> Option<i128>;
    /// Returns whether an enum attribute has a case.
    fn is_case(self, attr: AttrIdx, case: &Case<'_>) -> bool;
    /// Returns the value of a bit enum attribute.
    fn bits(self, attr: AttrIdx) -> Option<i64>;
    /// Returns the type of a typed attribute.
    fn attr_type(self, attr: AttrIdx) -> Option<Self::Type>;
    /// Returns an attribute as in IR text.
    fn attr_text(self, attr: AttrIdx) -> Option<String>;
    /// Returns an attribute that is a list of integers.
    fn list_attr(self, attr: AttrIdx) -> Option<Self::List>;
    /// Returns the number of items of a list.
    fn list_len(self, list: Self::List) -> usize;
    /// Returns an item of a list.
    fn list_item(self, list: Self::List, i: usize) -> Option<i128>;
    /// Returns the integer parameter of a name of each item of an attribute that is a list, or of its item `at`, which is a list; `None` if an
    /// item does not have it.
    fn params(self, attr: AttrIdx, at: Option<usize>, name: &str) -> Option<Vec<i128>> {
        let _ = (attr, at, name);
        None
    }
    /// Returns the length of a `let` list whose elements are unknown; `None` if they are known, as in an op of a program.
    fn open_list(self, list: LetIdx) -> Option<usize> {
        let _ = list;
        None
    }
    /// Returns the numbers of operands and results of an affine map.
    fn map_counts(self, attr: AttrIdx) -> Option<(usize, usize)>;
    /// Returns a result of an affine map for these dimensions and symbols.
    fn map_result(self, attr: AttrIdx, result: usize, operands: &[i64]) -> Option<i64>;
    /// Returns the number of successors of one declaration; `None` if the op does not exist yet.
    fn successors(self, at: SuccessorIdx) -> Option<usize> {
        let _ = at;
        None
    }
    /// Returns whether the op may have regions.
    fn has_regions(self) -> bool {
        true
    }
    /// Returns whether a region has a block.
    fn has_blocks(self, region: RegionIdx) -> bool;

    /// Returns the result of a condition's function; `None` if it is not linked.
    fn condition(self, function: &Function<'_>) -> Option<bool>;
    /// Returns the list that a function computes; `None` if it is not linked.
    fn list(self, function: &Function<'_>) -> Option<Vec<i64>>;
    /// Returns the value that a method's function returns for some values.
    fn method(self, function: &Function<'_>, args: &[Self::Value]) -> Option<Self::Value>;
}

/// The names of the parts of an op.
pub trait Names {
    /// Returns the name of the op: `toy.add`.
    fn op(&self) -> &str;
    /// Returns the name of an operand.
    fn operand(&self, operand: OperandIdx) -> &str;
    /// Returns the name of a result.
    fn result(&self, result: ResultIdx) -> &str;
    /// Returns the name of an attribute.
    fn attr(&self, attr: AttrIdx) -> &str;
    /// Returns the name of a region.
    fn region(&self, region: RegionIdx) -> &str;
    /// Returns the name of a successor.
    fn successor(&self, successor: SuccessorIdx) -> &str;
    /// Returns the name of an argument of a region's entry block.
    fn arg(&self, region: RegionIdx, arg: ArgIdx) -> &str;
    /// Returns the name of a region's terminator, without its dialect: `yield`.
    fn terminator(&self, region: RegionIdx) -> &str;
    /// Returns the name of an operand of a region's terminator.
    fn yielded(&self, region: RegionIdx, operand: YieldIdx) -> &str;
    /// Returns the number of regions.
    fn num_regions(&self) -> usize;
}
