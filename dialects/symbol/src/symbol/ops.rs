//! Reading the ops of the dialect, which need not be verified.

use super::{BindSymbolicShapeOp, SymbolicIntOp};
use bourn_equations::rt::{attr_or, optional_attr};
use bourn_ir::{OpRef, Value};
use bourn_presburger::affine::AffineMap;

/// The range of a symbol, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The minimum.
    pub min: i64,
    /// The maximum; `i64::MAX` stands for no limit.
    pub max: i64,
}

impl Range {
    /// The range of an unknown size.
    pub const SIZE: Range = Range { min: 0, max: i64::MAX };

    /// Returns the numbers that are in both ranges, if there are any.
    #[must_use]
    pub fn intersect(self, other: Range) -> Option<Range> {
        let both = Range { min: self.min.max(other.min), max: self.max.min(other.max) };
        (both.min <= both.max).then_some(both)
    }

    /// Returns whether the range is a subset of `other`.
    #[must_use]
    pub fn is_within(self, other: Range) -> bool {
        other.min <= self.min && self.max <= other.max
    }
}

/// Returns the defining op of a value, if it is a symbol.
#[must_use]
pub fn as_symbol<'a, 'c>(value: Value<'a, 'c>) -> Option<OpRef<'a, 'c>> {
    value.defining_op().filter(|op| op.isa::<SymbolicIntOp>())
}

/// Returns the name of a symbol.
#[must_use]
pub fn name<'c>(symbol: OpRef<'_, 'c>) -> &'c str {
    optional_attr(symbol, SymbolicIntOp::SYMBOL_NAME_ATTR).unwrap_or_default()
}

/// Returns the range of a symbol.
#[must_use]
pub fn range(symbol: OpRef<'_, '_>) -> Range {
    let Range { min, max } = Range::SIZE;
    Range {
        min: attr_or(symbol, SymbolicIntOp::MIN_VAL_ATTR, min),
        max: attr_or(symbol, SymbolicIntOp::MAX_VAL_ATTR, max),
    }
}

/// Returns the map that computes a symbol, if it has one.
#[must_use]
pub fn expression<'c>(symbol: OpRef<'_, 'c>) -> Option<&'c AffineMap> {
    let map: Option<&AffineMap> = optional_attr(symbol, SymbolicIntOp::INT_EXPRESSIONS_ATTR);
    map.filter(|map| !map.results().is_empty())
}

/// Returns the map of a bind, which has a result for each dimension.
#[must_use]
pub fn shape_map<'c>(bind: OpRef<'_, 'c>) -> Option<&'c AffineMap> {
    optional_attr(bind, BindSymbolicShapeOp::SHAPE_EXPRESSIONS_ATTR)
}
