//! Reading the ops of the dialect.

use bourn_ir::{Attribute, OpRef, Value};
use bourn_presburger::affine::AffineMap;

/// The name of the op that defines a symbol.
pub const SYMBOLIC_INT: &str = "symbol.symbolic_int";
/// The name of the op that binds the sizes of a value to expressions of symbols.
pub const BIND: &str = "symbol.bind_symbolic_shape";

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
    value.defining_op().filter(|op| op.is(SYMBOLIC_INT))
}

/// Returns the name of a symbol.
#[must_use]
pub fn name<'c>(symbol: OpRef<'_, 'c>) -> &'c str {
    symbol.attr("symbol_name").and_then(|name| name.as_symbol()).unwrap_or_default()
}

/// Returns the range of a symbol.
#[must_use]
pub fn range(symbol: OpRef<'_, '_>) -> Range {
    let end = |name: &str| {
        symbol.attr(name).and_then(|value| value.as_int()).and_then(|value| i64::try_from(value).ok())
    };
    Range { min: end("min_val").unwrap_or(Range::SIZE.min), max: end("max_val").unwrap_or(Range::SIZE.max) }
}

/// Returns the map that computes a symbol, if it has one.
#[must_use]
pub fn expression<'c>(symbol: OpRef<'_, 'c>) -> Option<&'c AffineMap> {
    map_of(symbol.attr("int_expressions")).filter(|map| !map.results().is_empty())
}

/// Returns the map of a bind, which has a result for each dimension.
#[must_use]
pub fn shape_map<'c>(bind: OpRef<'_, 'c>) -> Option<&'c AffineMap> {
    map_of(bind.attr("shape_expressions"))
}

fn map_of(attr: Option<Attribute<'_>>) -> Option<&AffineMap> {
    attr.and_then(|attr| attr.as_affine_map())
}
