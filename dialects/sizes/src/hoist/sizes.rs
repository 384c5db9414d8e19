//! Upper bounds of the sizes of allocations in a loop, which can be computed in front of the loop.

use super::limits;
use crate::build::Number;
use crate::materialize::{self, Bound, Ops, Order};
use crate::wrapping::without_wrapping;
use bourn_bounds::{
    BoundKind, Column, Condition, Expr, Extremum, Relation, SymbolicBound, ValueGraph, index,
};
use bourn_equations::value_bounds::{IrBounds, IrGraph};
use bourn_ir::{Body, Context, OpId, OpRef, Type, TypeData, Value, ValueId};

/// The number of regions around a size whose conditions are used.
const REGIONS: usize = 16;

/// An upper bound of a size.
pub enum Size {
    Constant(i64),
    /// A bound that can be computed in front of the loop.
    Computed(Computed),
}

impl Size {
    /// Returns the bound as a number in front of a loop.
    pub fn materialize<'c>(&self, context: &'c Context, body: &mut Body<'c>, around: OpId) -> Number {
        match self {
            Size::Constant(constant) => Number::Constant(*constant),
            Size::Computed(computed) => Number::Value(computed.materialize(context, body, around)),
        }
    }
}

/// An operand of a bound that is replaced by the maximum of it and a number. Wherever the loop's body is executed it is not less; in front of a
/// loop without iterations it may be so small that the bound would wrap around.
struct Floor {
    operand: Column<ValueId>,
    least: i64,
}

/// A bound that ops in front of a loop compute.
pub struct Computed {
    bound: Bound,
    floors: Vec<Floor>,
    /// Whether the bound is known not to be negative in front of the loop.
    is_size: bool,
    /// The upper bound of its value, if known.
    pub most: Option<i128>,
}

impl Computed {
    /// Builds the ops that compute the bound in front of a loop. The result is not negative.
    fn materialize<'c>(&self, context: &'c Context, body: &mut Body<'c>, around: OpId) -> ValueId {
        let mut builder = materialize::Builder::new(context, body, Ops::Arith);
        let mut bound = self.bound.clone();
        for Floor { operand, least } in &self.floors {
            let clamped = builder.at_least(around, *operand, *least);
            bound.replace_operand(*operand, Column::index(clamped));
        }
        match self.is_size {
            true => builder.materialize(around, &bound),
            false => builder.materialize_size(around, &bound),
        }
    }
}

/// Where bounds of sizes are computed.
pub struct InFront<'g, 'a, 'c> {
    /// The graph of the session that is asked.
    pub graph: &'g IrGraph<'a, 'c>,
    /// The order of the values.
    pub order: Order,
}

impl InFront<'_, '_, '_> {
    /// Returns the upper bound of a size that can be computed in front of the loop `around`.
    pub fn upper_bound(
        &self,
        size: ValueId,
        around: OpRef<'_, '_>,
        session: &mut IrBounds<'_>,
    ) -> Option<Size> {
        let is_there = |column: Column<ValueId>| {
            let ty = Value::new(around.body(), column.value).ty();
            let is_readable = match column.dimension() {
                Some(dim) => {
                    column == Column::dim(column.value, dim) && ty.shape().is_some() && has_dim_op(ty)
                }
                None => column == Column::index(column.value) && ty.is_index(),
            };
            is_readable && self.order.is_visible(around, column.value)
        };
        let bound = |session: &mut IrBounds<'_>| {
            let found = session.bound(BoundKind::Upper, index(size), &is_there).ok()?;
            self.computable(size, found, session)
        };
        let (found, floors) = bound(session)?;
        if let Some(constant) = as_constant(&found) {
            let again = |session: &mut IrBounds<'_>| as_constant(&bound(session)?.0);
            let follows =
                limits::follows_from_types(Value::new(around.body(), size), constant, session, again);
            return (!follows).then_some(Size::Constant(constant.max(0)));
        }
        let bound = Bound::new(&found, 0)?;
        let (is_size, most) = session.assuming(&condition(&floors), |session| {
            (is_never_negative(&found, session), greatest(&found, session))
        });
        Some(Size::Computed(Computed { bound, floors, is_size, most }))
    }

    /// Returns the expressions of a bound that do not wrap around in front of the loop, and the operands that are clamped for this.
    fn computable(
        &self,
        size: ValueId,
        found: SymbolicBound<ValueId>,
        session: &mut IrBounds<'_>,
    ) -> Option<(SymbolicBound<ValueId>, Vec<Floor>)> {
        let width = self.graph.index_width();
        let plain = without_wrapping(BoundKind::Upper, found.clone(), width, session);
        if plain.as_ref().is_some_and(|plain| plain.maps.len() == found.maps.len()) {
            return Some((found, Vec::new()));
        }
        let floors = self.floors(size, &found, session);
        let clamped = session.assuming(&condition(&floors), |session| {
            without_wrapping(BoundKind::Upper, found, width, session)
        });
        let kept =
            |bound: &Option<SymbolicBound<ValueId>>| bound.as_ref().map_or(0, |bound| bound.maps.len());
        match kept(&clamped) > kept(&plain) {
            true => Some((clamped?, floors)),
            false => Some((plain?, Vec::new())),
        }
    }

    /// Returns lower bounds of a bound's operands where the size exists, if they are not known elsewhere.
    fn floors(
        &self,
        size: ValueId,
        bound: &SymbolicBound<ValueId>,
        session: &mut IrBounds<'_>,
    ) -> Vec<Floor> {
        let mut operands: Vec<Column<ValueId>> = Vec::new();
        for operand in bound.maps.iter().flat_map(|bound| bound.operands.iter()) {
            if !operands.contains(operand) {
                operands.push(*operand);
            }
        }
        let inside = self.conditions_around(size);
        let floor = |operand: Column<ValueId>| {
            let least =
                |session: &mut IrBounds<'_>| session.constant_bound(BoundKind::Lower, Expr::from(operand));
            let everywhere = least(session);
            let inside = session.assuming(&inside, least)?;
            let is_new = everywhere.is_none_or(|everywhere| everywhere < inside);
            Some(Floor { operand, least: i64::try_from(inside).ok()? }).filter(|_| is_new)
        };
        operands.into_iter().filter_map(floor).collect()
    }

    /// Returns the conditions of the regions around a value.
    fn conditions_around(&self, value: ValueId) -> Condition<ValueId> {
        let mut conditions = Vec::new();
        let mut around = self.graph.enclosing(value);
        while let Some(region) = around.filter(|_| conditions.len() < REGIONS) {
            let entry = self.graph.entry(region, value);
            around = entry.parent;
            conditions.push(entry.condition);
        }
        conditions.retain(|condition| *condition != Condition::Unknown);
        all(conditions)
    }
}

/// Returns the condition that operands are not below their floors.
fn condition(floors: &[Floor]) -> Condition<ValueId> {
    let at_least = |floor: &Floor| {
        let least = Expr::constant(i128::from(floor.least));
        Condition::Relation(Expr::from(floor.operand), Relation::Ge, least)
    };
    all(floors.iter().map(at_least).collect())
}

fn all(conditions: Vec<Condition<ValueId>>) -> Condition<ValueId> {
    if conditions.is_empty() { Condition::Unknown } else { Condition::All(conditions) }
}

/// Returns the value of a bound, if it is constant.
fn as_constant(bound: &SymbolicBound<ValueId>) -> Option<i64> {
    let [only] = &bound.maps[..] else { return None };
    only.map.results().first().and_then(|result| result.as_constant())
}

/// Returns the results of the maps of a bound.
fn results(bound: &SymbolicBound<ValueId>) -> impl Iterator<Item = Expr<ValueId>> {
    bound.maps.iter().flat_map(|bound| {
        let symbols: Vec<Expr<ValueId>> = bound.operands.iter().map(|column| Expr::from(*column)).collect();
        bound.map.results().iter().map(move |result| Expr::from_affine(result, &[], &symbols))
    })
}

/// Returns the constant upper bound of a symbolic upper bound.
fn greatest(bound: &SymbolicBound<ValueId>, session: &mut IrBounds<'_>) -> Option<i128> {
    let mut ends = results(bound).map(|size| session.constant_bound(BoundKind::Upper, size));
    match bound.extremum {
        Extremum::Minimum => ends.flatten().min(),
        Extremum::Maximum => ends.try_fold(0, |most, end| Some(most.max(end?))),
    }
}

fn has_dim_op(ty: Type<'_>) -> bool {
    matches!(ty.data(), TypeData::RankedTensor { .. } | TypeData::MemRef { .. })
}

/// Returns whether each map of a bound is proved to be at least zero wherever its operands are defined.
fn is_never_negative(bound: &SymbolicBound<ValueId>, session: &mut IrBounds<'_>) -> bool {
    results(bound).all(|size| session.compare(size, Relation::Ge, Expr::constant(0)).is_proven())
}
