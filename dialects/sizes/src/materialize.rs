//! Materialization of bounds and reified sizes: building the ops that compute them.

use crate::affine::{ApplyOp, MaxOp, MinOp};
use crate::{arith, memref, tensor};
use bourn_bounds::{Column, Extremum, SymbolicBound};
use bourn_equations::reify::ReifiedSize;
use bourn_ir::body::OpName;
use bourn_ir::{
    AttrData, Attribute, Body, Context, Ident, Location, OpId, OpRef, OpState, Type, TypeData, Value, ValueId,
};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind, ExprKind};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// The size limit of an expression in one map, with shared nodes counted at each use. A larger expression is split over several maps.
const WRITTEN_LIMIT: u64 = 10_000;

fn is_written_out(expr: &AffineExpr) -> bool {
    expr.size() <= WRITTEN_LIMIT
}

/// The kind of ops that compute a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ops {
    /// `affine.apply`, `affine.min`, `affine.max`.
    Affine,
    /// `arith.addi` and so on, in a form that is also correct for negative values.
    Arith,
}

/// A bound: one expression, or the minimum or maximum of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound(Computed);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Computed {
    Constant(i64),
    Map {
        /// The expressions. If there are several results, an upper bound is their minimum, a lower bound their maximum.
        map: AffineMap,
        /// The columns that the symbols stand for.
        operands: Vec<Column<ValueId>>,
        least: bool,
    },
}

impl Bound {
    /// Creates a constant bound.
    pub fn constant(value: i64) -> Self {
        Bound(Computed::Constant(value))
    }
    /// Converts a reified size of a result; `None` if it depends on a value that has no `dim` op.
    pub fn reified(size: ReifiedSize, body: &Body<'_>) -> Option<Self> {
        match size {
            ReifiedSize::Static(size) => Some(Bound::constant(size)),
            ReifiedSize::Computed(computed) => {
                let has_op = |column: &Column<ValueId>| {
                    column.dimension().is_none() || Bound::has_dim_op(body, column.value)
                };
                computed.operands.iter().all(has_op).then(|| {
                    Bound(Computed::Map {
                        least: computed.extremum == Extremum::Minimum,
                        map: computed.map,
                        operands: computed.operands,
                    })
                })
            }
        }
    }
    /// Returns whether there is a `dim` op for a value.
    pub(crate) fn has_dim_op(body: &Body<'_>, value: ValueId) -> bool {
        dim_op(body.value_type(value)).is_some()
    }
    /// Returns the constant, if the bound is one.
    pub fn as_constant(&self) -> Option<i64> {
        match &self.0 {
            Computed::Constant(value) => Some(*value),
            Computed::Map { map, .. } => match map.results() {
                [only] => only.as_constant(),
                _ => None,
            },
        }
    }
    /// Returns the columns in the bound's expressions.
    pub fn operands(&self) -> &[Column<ValueId>] {
        match &self.0 {
            Computed::Constant(_) => &[],
            Computed::Map { operands, .. } => operands,
        }
    }
    /// Replaces an operand by another column.
    pub(crate) fn replace_operand(&mut self, old: Column<ValueId>, new: Column<ValueId>) {
        let Computed::Map { operands, .. } = &mut self.0 else { return };
        operands.iter_mut().filter(|operand| **operand == old).for_each(|operand| *operand = new);
    }
    /// Sorts the operands by their keys. The sort is stable.
    pub fn sort_operands_by_key<K: Ord>(&mut self, key: impl Fn(&Column<ValueId>) -> K) {
        let Computed::Map { map, operands, .. } = &mut self.0 else { return };
        let mut order: Vec<usize> = (0..operands.len()).collect();
        order.sort_by_key(|at| key(&operands[*at]));
        if order.is_sorted() {
            return;
        }
        let place = |old: usize| order.iter().position(|at| *at == old).map_or(0, |new| new as u32);
        let symbols: Vec<AffineExpr> =
            (0..operands.len()).map(|old| AffineExpr::symbol(place(old))).collect();
        *operands = order.iter().map(|at| operands[*at]).collect();
        *map = map.replace(&[], &symbols, 0, operands.len()).simplify();
    }
    /// Converts a bound from a session, adding `offset` to each expression.
    pub fn new(found: &SymbolicBound<ValueId>, offset: i64) -> Option<Self> {
        let mut operands: Vec<Column<ValueId>> = Vec::new();
        let mut results = Vec::with_capacity(found.maps.len());
        for bound in &found.maps {
            let mut place = |column: &Column<ValueId>| {
                operands.iter().position(|known| known == column).unwrap_or_else(|| {
                    operands.push(*column);
                    operands.len() - 1
                })
            };
            let places: Vec<usize> = bound.operands.iter().map(&mut place).collect();
            let result = bound.map.results().first()?;
            let is_in_place = places.iter().enumerate().all(|(old, new)| old == *new);
            let result = if is_in_place {
                result.clone()
            } else {
                let symbols: Vec<AffineExpr> =
                    places.iter().map(|&at| AffineExpr::symbol(at as u32)).collect();
                result.replace(&[], &symbols)
            };
            results.push(if offset == 0 { result } else { result + AffineExpr::constant(offset) });
        }
        if results.is_empty() {
            return None;
        }
        // A single expression is both the minimum and the maximum.
        let least = results.len() == 1 || found.extremum == Extremum::Minimum;
        let map = AffineMap::new(0, operands.len(), results);
        Some(Bound(Computed::Map { map, operands, least }))
    }
}

/// Builds the ops that compute bounds.
#[derive(Debug)]
pub struct Builder<'b, 'c> {
    context: &'c Context,
    body: &'b mut Body<'c>,
    ops: Ops,
    /// The type of nearly all results.
    index: Type<'c>,
    /// The names of the attributes of new ops.
    names: Names<'c>,
    /// The new ops in front of one op, if equal ops are shared.
    shared: Option<Shared<'c>>,
    /// All new ops.
    made: Vec<OpId>,
}

#[derive(Debug)]
struct Names<'c> {
    map: Ident<'c>,
    value: Ident<'c>,
    predicate: Ident<'c>,
}

/// The name, operands and attributes of an op with one result.
type Key<'c> = (Ident<'c>, Vec<ValueId>, Vec<Attribute<'c>>);

/// The new ops in front of one op, by their keys.
#[derive(Default, Debug)]
struct Shared<'c> {
    before: Option<OpId>,
    made: FxHashMap<Key<'c>, ValueId>,
}

impl<'b, 'c> Builder<'b, 'c> {
    /// Creates a builder in a body.
    pub fn new(context: &'c Context, body: &'b mut Body<'c>, ops: Ops) -> Self {
        let [map, value, predicate] = ["map", "value", "predicate"].map(|name| context.ident(name));
        let names = Names { map, value, predicate };
        Builder { context, body, ops, index: context.index(), names, shared: None, made: Vec::new() }
    }

    /// Shares equal ops in front of one op.
    #[must_use]
    pub fn sharing(self) -> Self {
        Builder { shared: Some(Shared::default()), ..self }
    }

    /// Returns the new ops, in the order of their creation.
    pub(crate) fn into_made(self) -> Vec<OpId> {
        self.made
    }

    /// Builds the ops that compute a bound, before `before`, and returns its value.
    pub fn materialize(&mut self, before: OpId, bound: &Bound) -> ValueId {
        let mut at = Place { before, location: self.body.op(before).location() };
        let (map, operands, least) = match &bound.0 {
            Computed::Constant(value) => return self.constant(&mut at, *value),
            Computed::Map { map, operands, least } => (map, operands, *least),
        };
        let inputs: Vec<ValueId> = operands.iter().map(|column| self.column(&mut at, *column)).collect();
        if map.results().iter().all(is_written_out) {
            return self.apply(&mut at, map, &inputs, least);
        }
        let (map, operands) = self.with_large_results_as_operands(&mut at, map, &inputs);
        self.apply(&mut at, &map, &operands, least)
    }

    /// Builds the ops that compute the only result of a map, or the minimum or maximum of several.
    fn apply(&mut self, at: &mut Place<'c>, map: &AffineMap, operands: &[ValueId], least: bool) -> ValueId {
        match map.results() {
            [only] => self.result(at, only, operands),
            several if self.ops == Ops::Arith => {
                let values: Vec<ValueId> = several.iter().map(|e| self.arith(at, e, operands)).collect();
                let mut values = values.into_iter();
                let first = values.next();
                // The fold starts with the first value.
                values
                    .fold(first, |best, next| best.map(|best| self.pick(at, least, best, next)))
                    .unwrap_or_else(|| self.constant(at, 0))
            }
            _ => {
                let name = if least { MinOp::NAME } else { MaxOp::NAME };
                self.affine(at, name, map.clone(), operands)
            }
        }
    }

    /// Replaces the large results of a map by operands that are computed in parts. Returns the new map and its operands.
    fn with_large_results_as_operands(
        &mut self,
        at: &mut Place<'c>,
        map: &AffineMap,
        inputs: &[ValueId],
    ) -> (AffineMap, Vec<ValueId>) {
        let mut operands = inputs.to_vec();
        let result = |result: &AffineExpr| {
            if is_written_out(result) {
                return result.clone();
            }
            operands.push(self.by_parts(at, result, inputs.to_vec()));
            AffineExpr::symbol(operands.len() as u32 - 1)
        };
        let results = map.results().iter().map(result).collect();
        let new = AffineMap::new(0, operands.len(), results).compress_unused();
        let operands = new.symbols.iter().map(|&symbol| operands[symbol]).collect();
        (new.map, operands)
    }

    /// Computes an expression in parts, each with separate ops.
    fn by_parts(&mut self, at: &mut Place<'c>, expr: &AffineExpr, mut values: Vec<ValueId>) -> ValueId {
        for part in expr.shared_parts(values.len()) {
            let part = AffineMap::new(0, values.len(), vec![part]).compress_unused();
            let operands: Vec<ValueId> = part.symbols.iter().map(|&symbol| values[symbol]).collect();
            values.push(self.result(at, &part.map.results()[0], &operands));
        }
        values[values.len() - 1]
    }

    /// Builds the ops that compute an upper bound of a size, clamped to zero: the bound of a size in a loop may be negative in front of the
    /// loop if the loop has no iteration.
    pub fn materialize_size(&mut self, before: OpId, bound: &Bound) -> ValueId {
        let size = self.materialize(before, bound);
        let mut at = Place { before, location: self.body.op(before).location() };
        let zero = self.constant(&mut at, 0);
        self.pick(&mut at, false, size, zero)
    }

    /// Builds the maximum of a column and a number.
    pub(crate) fn at_least(&mut self, before: OpId, column: Column<ValueId>, least: i64) -> ValueId {
        let mut at = Place { before, location: self.body.op(before).location() };
        let (value, least) = (self.column(&mut at, column), self.constant(&mut at, least));
        self.pick(&mut at, false, value, least)
    }

    /// Replaces an op's result by a value and erases the op.
    pub fn replace(&mut self, op: OpId, value: ValueId) {
        self.body.replace_and_erase(op, &[value]);
    }

    fn result(&mut self, at: &mut Place<'c>, expr: &AffineExpr, operands: &[ValueId]) -> ValueId {
        match expr.kind() {
            ExprKind::Constant(value) => self.constant(at, value),
            ExprKind::Symbol(i) if (i as usize) < operands.len() => operands[i as usize],
            _ if self.ops == Ops::Arith => self.arith(at, expr, operands),
            _ => {
                let map = AffineMap::new(0, operands.len(), vec![expr.clone()]);
                self.affine(at, ApplyOp::NAME, map, operands)
            }
        }
    }

    fn affine(&mut self, at: &mut Place<'c>, name: &str, map: AffineMap, operands: &[ValueId]) -> ValueId {
        let map = self.context.attr(AttrData::AffineMap(map));
        self.op(at, name, operands, &[(self.names.map, map)])
    }

    fn constant(&mut self, at: &mut Place<'c>, value: i64) -> ValueId {
        let value = self.context.int_attr(i128::from(value), self.index);
        self.op(at, arith::ConstantOp::NAME, &[], &[(self.names.value, value)])
    }

    /// Returns the value of a column: the value itself, or a `dim` op.
    fn column(&mut self, at: &mut Place<'c>, column: Column<ValueId>) -> ValueId {
        let Some(dim) = column.dimension() else { return column.value };
        let ty = self.body.value_type(column.value);
        if let Some(&size) = ty.shape().and_then(|shape| shape.get(dim as usize))
            && size >= 0
        {
            return self.constant(at, size);
        }
        let index = self.constant(at, i64::from(dim));
        let name = dim_op(ty).unwrap_or(tensor::DimOp::NAME);
        self.op(at, name, &[column.value, index], &[])
    }

    /// Computes an expression by arithmetic ops. The depth of the engine's answers bounds the recursion.
    fn arith(&mut self, at: &mut Place<'c>, expr: &AffineExpr, operands: &[ValueId]) -> ValueId {
        match expr.kind() {
            ExprKind::Constant(value) => self.constant(at, value),
            ExprKind::Symbol(i) | ExprKind::Dim(i) => match operands.get(i as usize) {
                Some(&value) => value,
                None => self.constant(at, 0),
            },
            ExprKind::Binary(kind, lhs, rhs) => {
                let (lhs, rhs) = (self.arith(at, lhs, operands), self.arith(at, rhs, operands));
                match kind {
                    BinaryKind::Add => self.binary(at, arith::AddiOp::NAME, lhs, rhs),
                    BinaryKind::Mul => self.binary(at, arith::MuliOp::NAME, lhs, rhs),
                    BinaryKind::FloorDiv => self.binary(at, arith::FloordivsiOp::NAME, lhs, rhs),
                    BinaryKind::CeilDiv => self.binary(at, arith::CeildivsiOp::NAME, lhs, rhs),
                    // The remainder of a truncating division has the wrong sign for negative values.
                    BinaryKind::Mod => {
                        let quotient = self.binary(at, arith::FloordivsiOp::NAME, lhs, rhs);
                        let whole = self.binary(at, arith::MuliOp::NAME, quotient, rhs);
                        self.binary(at, arith::SubiOp::NAME, lhs, whole)
                    }
                }
            }
        }
    }

    fn binary(&mut self, at: &mut Place<'c>, name: &str, lhs: ValueId, rhs: ValueId) -> ValueId {
        let division = match name {
            arith::FloordivsiOp::NAME => Some(BinaryKind::FloorDiv),
            arith::CeildivsiOp::NAME => Some(BinaryKind::CeilDiv),
            _ => None,
        };
        if let Some(kind) = division
            && self.context.op_def(name).is_none()
        {
            let expr = AffineExpr::binary(kind, AffineExpr::symbol(0), AffineExpr::symbol(1));
            return self.affine(at, ApplyOp::NAME, AffineMap::new(0, 2, vec![expr]), &[lhs, rhs]);
        }
        self.op(at, name, &[lhs, rhs], &[])
    }

    /// Returns the minimum or the maximum of two values.
    fn pick(&mut self, at: &mut Place<'c>, least: bool, lhs: ValueId, rhs: ValueId) -> ValueId {
        let name = if least { arith::MinsiOp::NAME } else { arith::MaxsiOp::NAME };
        if self.context.op_def(name).is_some() {
            return self.op(at, name, &[lhs, rhs], &[]);
        }
        // The values of arith's predicates slt and sgt.
        let predicate = self.context.int_attr(if least { 2 } else { 4 }, self.context.signless(64));
        let bool_type = self.context.signless(1);
        let condition =
            self.op_of(at, arith::CmpiOp::NAME, &[lhs, rhs], &[(self.names.predicate, predicate)], bool_type);
        self.op(at, arith::SelectOp::NAME, &[condition, lhs, rhs], &[])
    }

    fn op(
        &mut self,
        at: &mut Place<'c>,
        name: &str,
        operands: &[ValueId],
        attrs: &[(Ident<'c>, Attribute<'c>)],
    ) -> ValueId {
        self.op_of(at, name, operands, attrs, self.index)
    }

    fn op_of(
        &mut self,
        at: &mut Place<'c>,
        name: &str,
        operands: &[ValueId],
        attrs: &[(Ident<'c>, Attribute<'c>)],
        result: Type<'c>,
    ) -> ValueId {
        let context = self.context;
        let key = self.shared.is_some().then(|| -> Key<'c> {
            (context.ident(name), operands.to_vec(), attrs.iter().map(|(_, value)| *value).collect())
        });
        if let Some((shared, key)) = self.shared.as_mut().zip(key.as_ref()) {
            if shared.before.replace(at.before) != Some(at.before) {
                shared.made.clear();
            }
            if let Some(&known) = shared.made.get(key) {
                return known;
            }
        }
        let op_name = match self.context.op_def(name) {
            Some(def) => OpName::Known(def),
            None => OpName::Unknown(self.context.ident(name)),
        };
        let mut state = OpState::new(op_name, at.location);
        for &operand in operands {
            state.operands.push(operand);
            state.operand_types.push(self.body.value_type(operand));
        }
        state.results.push(result);
        for attr in op_name.def().map_or(&[][..], |def| def.attrs) {
            if let Some(default) =
                attr.default.as_ref().and_then(|default| self.context.written_attr(default))
            {
                state.set_attr(self.context.ident(attr.name), default);
            }
        }
        for &(name, value) in attrs {
            state.set_attr(name, value);
        }
        let op = self.body.create(state);
        self.body.insert_before(at.before, op);
        self.made.push(op);
        let value = self.body.op(op).result_ids()[0];
        if let Some((shared, key)) = self.shared.as_mut().zip(key) {
            shared.made.insert(key, value);
        }
        value
    }
}

/// Returns the name of the op that gives a size of a value of this type.
fn dim_op(ty: Type<'_>) -> Option<&'static str> {
    match ty.data() {
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => Some(memref::DimOp::NAME),
        TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_) => Some(tensor::DimOp::NAME),
        _ => None,
    }
}

/// The insertion point and the location of new ops.
struct Place<'c> {
    before: OpId,
    location: Location<'c>,
}

/// The number of ops after two ops of a block that are compared before the whole body is numbered.
const NEAR_OPS: usize = 32;

/// The positions of ops in their blocks, so that order comparisons need no walk. They are computed at the first comparison of two ops that
/// are far apart.
#[derive(Debug, Default)]
pub struct Order(OnceCell<Vec<u32>>);

impl Order {
    /// Numbers the ops of a body in the order of the text. The body may be changed afterwards.
    pub fn new(body: &Body<'_>) -> Self {
        Order(OnceCell::from(Self::positions(body)))
    }

    fn positions(body: &Body<'_>) -> Vec<u32> {
        let mut positions = Vec::new();
        let mut next = 0;
        bourn_passes::walk(body, |op| {
            let at = op.id().index();
            if positions.len() <= at {
                positions.resize(2 * at + 64, 0);
            }
            positions[at] = next;
            next += 1;
        });
        positions
    }

    /// Returns whether an op comes before another op of its block.
    fn is_before(&self, a: OpRef<'_, '_>, b: OpRef<'_, '_>) -> bool {
        if self.0.get().is_none()
            && let Some(known) = is_before_nearby(a, b)
        {
            return known;
        }
        let positions = self.0.get_or_init(|| Self::positions(a.body()));
        positions[a.id().index()] < positions[b.id().index()]
    }

    /// Returns whether `op` can use `value`. A value of another block in the same region must belong to the entry block.
    pub fn is_visible(&self, op: OpRef<'_, '_>, value: ValueId) -> bool {
        is_visible(op, Value::new(op.body(), value), &|a, b| self.is_before(a, b))
    }
}

/// Returns whether `op` can use `value`; `is_before` compares two ops of one block. A value of another block in the same region must belong
/// to the entry block.
pub(crate) fn is_visible<'a, 'c>(
    op: OpRef<'a, 'c>,
    value: Value<'a, 'c>,
    is_before: &dyn Fn(OpRef<'a, 'c>, OpRef<'a, 'c>) -> bool,
) -> bool {
    let defining = value.defining_op();
    let Some(block) = value.block() else { return false };
    let mut at = Some(op);
    while let Some(inner) = at {
        let Some(around) = inner.block() else { return false };
        if around.id() == block.id() {
            return defining.is_none_or(|def| is_before(def, inner));
        }
        let same_region = around.region().map(|r| r.id()) == block.region().map(|r| r.id());
        if same_region {
            return block.is_entry();
        }
        at = inner.parent_op();
    }
    false
}

/// Returns whether an op comes before another op of its block, or `None` if they are far apart.
fn is_before_nearby(a: OpRef<'_, '_>, b: OpRef<'_, '_>) -> Option<bool> {
    if a.id() == b.id() {
        return Some(false);
    }
    let (mut behind_a, mut behind_b) = (a.next(), b.next());
    for _ in 0..NEAR_OPS {
        match (behind_a, behind_b) {
            (Some(op), _) if op.id() == b.id() => return Some(true),
            (_, Some(op)) if op.id() == a.id() => return Some(false),
            // The block ends after this op, so it comes last.
            (None, _) => return Some(false),
            (_, None) => return Some(true),
            (Some(op), Some(other)) => (behind_a, behind_b) = (op.next(), other.next()),
        }
    }
    None
}
