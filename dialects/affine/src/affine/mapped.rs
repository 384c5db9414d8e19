//! The maps and sets of the ops of `affine`, with the operands of each.

use super::{
    AffineOpKind, ApplyOp, ForOp, IfOp, LoadOp, MaxOp, MinOp, ParallelOp, PrefetchOp, StoreOp, VectorLoadOp,
    VectorStoreOp,
};
use bourn_equations::rt::optional_attr;
use bourn_ir::{AttrData, OpRef};
use bourn_presburger::affine::{AffineExpr, AffineMap, ConstraintKind, IntegerSet};
use std::ops::Range;

/// A map or a set of an op, with the position of its operands.
#[derive(Clone, Debug)]
pub struct Mapped<'c> {
    /// The name of the attribute.
    pub name: &'static str,
    /// The map or set.
    pub form: Form<'c>,
    /// The range of its operands among the operands of the op: dimensions, then symbols.
    pub operands: Range<usize>,
}

/// A map, or a set.
#[derive(Clone, Copy, Debug)]
pub enum Form<'c> {
    /// A map over the operands.
    Map(&'c AffineMap),
    /// A set that the operands are tested against.
    Set(&'c IntegerSet),
}

impl Form<'_> {
    /// Returns the number of operands that are dimensions.
    #[must_use]
    pub fn num_dims(self) -> usize {
        match self {
            Form::Map(map) => map.num_dims(),
            Form::Set(set) => set.num_dims(),
        }
    }

    /// Returns the number of operands.
    #[must_use]
    pub fn num_inputs(self) -> usize {
        match self {
            Form::Map(map) => map.num_inputs(),
            Form::Set(set) => set.num_dims() + set.num_symbols(),
        }
    }

    /// Returns the expressions over the operands: the results of a map, or the constraints of a set.
    #[must_use]
    pub fn to_map(self) -> AffineMap {
        match self {
            Form::Map(map) => map.clone(),
            Form::Set(set) => {
                let exprs = set.constraints().iter().map(|(expr, _)| expr.clone()).collect();
                AffineMap::new(set.num_dims(), set.num_symbols(), exprs)
            }
        }
    }

    /// Returns the map or set with its symbols as further dimensions, over the same operands; `None` if it has no symbols, or if a divisor
    /// contains a symbol.
    #[must_use]
    pub fn without_symbols(self) -> Option<AttrData<'static>> {
        let map = self.to_map();
        if map.num_symbols() == 0 || !map.is_pure_affine() {
            return None;
        }
        let all: Vec<AffineExpr> = (0..map.num_inputs() as u32).map(AffineExpr::dim).collect();
        let (dims, symbols) = all.split_at(map.num_dims());
        Some(self.with(map.replace(dims, symbols, all.len(), 0)))
    }

    /// Returns a map or a set of the same kind with other expressions.
    #[must_use]
    pub fn with(self, map: AffineMap) -> AttrData<'static> {
        let Form::Set(set) = self else { return AttrData::AffineMap(map) };
        let kinds = set.constraints().iter().map(|(_, kind)| *kind);
        let constraints: Vec<(AffineExpr, ConstraintKind)> =
            map.results().iter().cloned().zip(kinds).collect();
        AttrData::IntegerSet(IntegerSet::new(map.num_dims(), map.num_symbols(), constraints))
    }
}

/// Returns the maps and sets of an op that is valid except possibly for the kinds of its operands. Maps that do not fit their operands are
/// left out. Ops that move memory have no maps here.
#[must_use]
pub fn mapped<'c>(op: OpRef<'_, 'c>) -> Vec<Mapped<'c>> {
    use AffineOpKind as K;
    let count = op.num_operands();
    let map = |name, map, operands| Mapped { name, form: Form::Map(map), operands };
    let mut all: Vec<Mapped<'c>> = match AffineOpKind::cast(op) {
        Some(K::ApplyOp(op)) => vec![map(ApplyOp::MAP_ATTR, op.map(), 0..count)],
        Some(K::MinOp(op)) => vec![map(MinOp::MAP_ATTR, op.map(), 0..count)],
        Some(K::MaxOp(op)) => vec![map(MaxOp::MAP_ATTR, op.map(), 0..count)],
        Some(K::LoadOp(op)) => vec![map(LoadOp::MAP_ATTR, op.map(), 1..count)],
        Some(K::VectorLoadOp(op)) => vec![map(VectorLoadOp::MAP_ATTR, op.map(), 1..count)],
        Some(K::PrefetchOp(op)) => vec![map(PrefetchOp::MAP_ATTR, op.map(), 1..count)],
        Some(K::StoreOp(op)) => vec![map(StoreOp::MAP_ATTR, op.map(), 2..count)],
        Some(K::VectorStoreOp(op)) => vec![map(VectorStoreOp::MAP_ATTR, op.map(), 2..count)],
        Some(K::ForOp(op)) => {
            let middle = op.lower_bound_operands().len();
            let end = middle + op.upper_bound_operands().len();
            vec![
                map(ForOp::LOWER_BOUND_MAP_ATTR, op.lower_bound_map(), 0..middle),
                map(ForOp::UPPER_BOUND_MAP_ATTR, op.upper_bound_map(), middle..end),
            ]
        }
        Some(K::IfOp(op)) => {
            vec![Mapped { name: IfOp::CONDITION_ATTR, form: Form::Set(op.condition()), operands: 0..count }]
        }
        Some(K::ParallelOp(op)) => {
            let (lower, upper) = (op.lower_bounds_map(), op.upper_bounds_map());
            let middle = lower.num_inputs().min(count);
            vec![
                map(ParallelOp::LOWER_BOUNDS_MAP_ATTR, lower, 0..middle),
                map(ParallelOp::UPPER_BOUNDS_MAP_ATTR, upper, middle..count),
            ]
        }
        _ => Vec::new(),
    };
    all.retain(|mapped| mapped.form.num_inputs() == mapped.operands.len());
    all
}

/// Returns the map of an op that has one: `affine.apply`, `affine.min`, `affine.max`, or an access to memory. The op need not be verified.
pub(super) fn map_of<'c>(op: OpRef<'_, 'c>) -> Option<&'c AffineMap> {
    optional_attr(op, ApplyOp::MAP_ATTR)
}
