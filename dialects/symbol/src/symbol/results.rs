//! The sizes of results, in terms of values that are defined before their op.

use super::SymbolicIntOp;
use super::ops::Range;
use super::propagate::Propagation;
use super::sizes::Size;
use crate::bodies::runs_once;
use crate::build::ShapedOps;
use crate::size_cache::{CachedSize, OpSizes, Place};
use bourn_bounds::Column;
use bourn_equations::reify::{Computed, ReifiedSize, reify_size};
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{AttrData, Attribute, DYNAMIC, OpId, OpRef, Trait, TypeData, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap, ExprKind};

/// Returns whether the results of an op may be bound although their types are static: the op has equations, and the results are tensors.
fn may_be_bound_though_static(op: OpRef<'_, '_>) -> bool {
    let gives_sizes = op.def().is_some_and(|def| def.has_bounds() && !def.has_trait(Trait::ConstantLike));
    gives_sizes && !op.results().any(|result| matches!(result.ty().data(), TypeData::MemRef { .. }))
}

impl<'c> Propagation<'_, 'c> {
    /// Binds the results of an op to the sizes from its equations, if these give all sizes, and no result is bound.
    pub(super) fn bind_results(&mut self, op: OpId, known: &OpSizes<'c>) {
        let view = self.body.op(op);
        let results = view.result_ids();
        if results.is_empty() || results.iter().any(|result| self.unbound_shape(*result).is_none()) {
            return;
        }
        let is_open = |result: Value<'_, '_>| result.ty().shape().unwrap_or_default().contains(&DYNAMIC);
        if !view.results().any(is_open) && !may_be_bound_though_static(view) {
            return;
        }
        let mut sizes = std::mem::take(&mut self.buffers.sizes);
        sizes.clear();
        if self.reify(op, known, &mut sizes) {
            self.bind_to_sizes(op, &sizes);
        } else if self.symbolize_unknown && runs_once(self.body.op(op)) {
            self.bind_to_unknown(op);
        }
        self.buffers.sizes = sizes;
    }

    /// Binds the results of an op to sizes, starting with the sizes of the first result.
    fn bind_to_sizes(&mut self, op: OpId, mut sizes: &[Size]) {
        let mut point = InsertionPoint::After(op);
        // The op comes before the ops that use its results.
        self.reach(op);
        for number in 0..self.body.op(op).num_results() {
            let result = self.body.op(op).result(number);
            let (own, others) = sizes.split_at(result.ty().shape().map_or(0, <[i64]>::len));
            self.make_bind(result.id(), own, &mut point);
            sizes = others;
        }
    }

    /// Binds the results of an op to new symbols.
    fn bind_to_unknown(&mut self, op: OpId) {
        let mut point = InsertionPoint::After(op);
        self.reach(op);
        for result in self.body.op(op).result_ids().to_vec() {
            let shape = self.unbound_shape(result).filter(|shape| shape.contains(&DYNAMIC));
            if let Some(shape) = shape {
                self.bind_to_fresh(result, shape, &mut point);
            }
        }
    }

    /// Returns whether a value is a single number in each call, as a symbol has to be.
    pub(super) fn is_one_number(&self, value: ValueId) -> bool {
        let owner = Value::new(self.body, value).defining_op();
        owner.is_some_and(|op| op.isa::<SymbolicIntOp>() || runs_once(op))
    }

    /// Appends the sizes of all results, in terms of values before the op. Returns whether all are known.
    fn reify(&mut self, op: OpId, known: &OpSizes<'c>, sizes: &mut Vec<Size>) -> bool {
        let Some(results) = known.sizes(self.context, self.body.op(op)) else { return false };
        for result in results.iter().flatten() {
            let size = match result {
                CachedSize::Number(size) => Some(Size::Constant(*size)),
                CachedSize::Computed(map, of) => self.computed(*map, of, op),
            };
            match size {
                // No tensor has a negative size, so the op is never executed.
                Some(Size::Constant(..0)) | None => return false,
                Some(size) => sizes.push(size),
            }
        }
        true
    }

    /// Returns a size that is the result of a map, as a value before the op.
    fn computed(&mut self, map: Attribute<'c>, of: &[Place], op: OpId) -> Option<Size> {
        let [expr] = map.as_affine_map()?.results() else { return None };
        if let ExprKind::Symbol(at) = expr.kind() {
            return self.input(of[at as usize], op);
        }
        let mut inputs = std::mem::take(&mut self.buffers.inputs);
        inputs.clear();
        for place in of {
            let Some(input) = self.input(*place, op) else { break };
            inputs.push(input);
        }
        let size = (inputs.len() == of.len()).then(|| self.applied(map, expr, &inputs, op));
        self.buffers.inputs = inputs;
        size
    }

    /// Returns the result of a map of constants and values.
    fn applied(&mut self, map: Attribute<'c>, expr: &AffineExpr, inputs: &[Size], op: OpId) -> Size {
        let mut operands = std::mem::take(&mut self.buffers.operands);
        operands.clear();
        for input in inputs {
            if let Size::Value(value) = input
                && !operands.contains(value)
            {
                operands.push(*value);
            }
        }
        let size = match operands.len() == inputs.len() {
            // Each symbol of the map is a distinct value.
            true => Size::Value(self.derive(map, &operands, op)),
            false => self.applied_to_numbers(expr, inputs, &operands, op),
        };
        self.buffers.operands = operands;
        size
    }

    /// Returns the result of an expression over sizes that may be constants or equal; `operands` are the distinct values among the sizes.
    fn applied_to_numbers(
        &mut self,
        expr: &AffineExpr,
        inputs: &[Size],
        operands: &[ValueId],
        op: OpId,
    ) -> Size {
        let symbol = |input: &Size| match input {
            Size::Constant(value) => AffineExpr::constant(*value),
            Size::Value(value) => {
                AffineExpr::symbol(operands.iter().position(|known| known == value).unwrap_or(0) as u32)
            }
            Size::Map(..) => unreachable!("a size of an operand is a number or a value"),
        };
        let symbols: Vec<AffineExpr> = inputs.iter().map(symbol).collect();
        match Size::of(&expr.replace(&[], &symbols).simplify(0, operands.len()), operands) {
            Size::Map(map, of) => {
                let map = self.context.attr(AttrData::AffineMap(map));
                Size::Value(self.derive(map, &of, op))
            }
            known => known,
        }
    }

    /// Returns an input of a result's size: a constant, or a value before the op.
    fn input(&mut self, place: Place, op: OpId) -> Option<Size> {
        let value = place.value(self.body.op(op));
        match place.dim() {
            None => Some(Size::Value(value)),
            Some(dim) => self.size_of(value, dim, op),
        }
    }

    /// Returns a size of an operand at an op: the size from binds, or a `dim` op.
    fn size_of(&mut self, value: ValueId, dim: usize, op: OpId) -> Option<Size> {
        if let Some(size) = self.binds.size(self.body, value, dim, op)
            && let Some(known) = match size {
                Size::Constant(_) => Some(size),
                other => self.value_of(&other, op).map(Size::Value),
            }
        {
            return Some(known);
        }
        let column = Column::dim(value, dim as u32);
        let known = self.measured.get(&column).copied();
        if let Some(known) = known.filter(|known| self.is_available(*known, op)) {
            return Some(Size::Value(known));
        }
        let mut point = InsertionPoint::Before(op);
        let index = self.make_constant(dim as i64, &mut point);
        let made = self.make_value(&mut point, |builder, _| builder.dim_at(value, index));
        self.measured.insert(column, made);
        Some(Size::Value(made))
    }

    /// Turns the result of an `arith` op into a symbol, if it is the size of a result in the same block.
    pub(super) fn symbolize(&mut self, op: OpId) {
        let view = self.body.op(op);
        let is_arith = view.name().as_str().starts_with("arith.")
            && !view.def().is_some_and(|def| def.has_trait(Trait::ConstantLike));
        let &[result] = view.result_ids() else { return };
        let is_number = is_arith && view.result(0).ty().is_index() && view.result(0).constant().is_none();
        if !is_number || !runs_once(self.body.op(op)) {
            return;
        }
        let block = view.block().map(|block| block.id());
        let is_size = |user: OpRef<'_, '_>| {
            let is = |size: ReifiedSize| {
                matches!(size, ReifiedSize::Computed(Computed { map, operands, .. })
                if *operands == [Column::index(result)] && map.results() == [AffineExpr::symbol(0)])
            };
            user.block().map(|block| block.id()) == block
                && user.results().any(|value| {
                    let rank = value.ty().shape().map_or(0, <[i64]>::len);
                    (0..rank).any(|d| {
                        value.ty().shape().is_some_and(|s| s[d] == DYNAMIC)
                            && reify_size(value, d).is_ok_and(is)
                    })
                })
        };
        if !view.result(0).uses().any(|(user, _)| is_size(user)) {
            return;
        }
        let map = AffineMap::new(0, 1, vec![AffineExpr::symbol(0)]);
        self.reach(op);
        let map = self.context.attr(AttrData::AffineMap(map));
        let symbol = self.make_symbol(Range::SIZE, Some((map, &[result])), &mut InsertionPoint::After(op));
        let users: Vec<(OpId, usize)> =
            Value::new(self.body, result).uses().map(|(user, number)| (user.id(), number)).collect();
        let own = Value::new(self.body, symbol).defining_op().map(|op| op.id());
        for (user, number) in users {
            if Some(user) != own {
                self.body.set_operand(user, number, symbol);
            }
        }
    }
}
