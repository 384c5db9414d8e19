//! The sizes of results, in terms of values that are defined before their op.

use super::SymbolicIntOp;
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
    /// Binds the results of an op that have no bind to their sizes, if all sizes of a result are known.
    pub(super) fn bind_results(&mut self, op: OpId, known: &OpSizes<'c>) {
        let number_of_results = self.body.op(op).num_results();
        let mut all = Vec::new();
        for number in 0..number_of_results {
            let view = self.body.op(op);
            let result = view.result(number).id();
            let Some(shape) = self.unbound_shape(result) else { continue };
            if !shape.contains(&DYNAMIC) && !may_be_bound_though_static(view) {
                continue;
            }
            let mut sizes = std::mem::take(&mut self.buffers.sizes);
            sizes.clear();
            let is_known = self.sizes_of_result(op, number, shape, known, &mut sizes);
            match is_known {
                true => all.push((result, sizes)),
                false
                    if self.symbolize_unknown && shape.contains(&DYNAMIC) && runs_once(self.body.op(op)) =>
                {
                    all.push((result, Vec::new()));
                }
                false => {}
            }
            self.buffers.sizes = Vec::new();
        }
        if all.is_empty() {
            return;
        }
        let mut point = InsertionPoint::After(op);
        // The op comes before the ops that use its results.
        self.reach(op);
        for (result, sizes) in all {
            match sizes.is_empty() {
                true => self.bind_to_unknown(result, &mut point),
                false => self.make_bind(result, &sizes, &mut point),
            }
        }
    }

    /// Binds a result to symbols of its sizes.
    fn bind_to_unknown(&mut self, result: ValueId, point: &mut InsertionPoint) {
        let shape = self.unbound_shape(result).unwrap_or_default();
        let mut sizes = Vec::with_capacity(shape.len());
        for (dim, &extent) in shape.iter().enumerate() {
            let root = Column::dim(result, dim as u32);
            sizes.push(match extent {
                DYNAMIC => match self.merged_symbol(root) {
                    Some(symbol) => Size::Value(symbol),
                    None => {
                        self.symbolize_root(root, point);
                        Size::Value(self.symbols[&root])
                    }
                },
                extent => Size::Constant(extent),
            });
        }
        self.make_bind(result, &sizes, point);
    }

    /// Appends the sizes of a result. Returns whether all are known.
    fn sizes_of_result(
        &mut self,
        op: OpId,
        number: usize,
        shape: &[i64],
        known: &OpSizes<'c>,
        sizes: &mut Vec<Size>,
    ) -> bool {
        let result = self.body.op(op).result(number).id();
        for (dim, &extent) in shape.iter().enumerate() {
            let column = Column::dim(result, dim as u32);
            let size = match extent {
                DYNAMIC => {
                    self.size_in_form(column, op).or_else(|| self.size_in_equation(op, number, dim, known))
                }
                extent => Some(Size::Constant(extent)),
            };
            match size {
                // No tensor has a negative size, so the op is never executed.
                Some(Size::Constant(..0)) | None => return false,
                Some(size) => sizes.push(size),
            }
        }
        true
    }

    /// Returns a size from its form, as a value before an op.
    fn size_in_form(&mut self, column: Column<ValueId>, op: OpId) -> Option<Size> {
        let form = self.form(column)?;
        if let Some(number) = form.as_number() {
            return Some(Size::Constant(number));
        }
        // The results of the op are not defined before it.
        let owns = |root: &Column<ValueId>| self.body.op(op).result_ids().contains(&root.value);
        if form.roots.iter().any(owns) {
            return None;
        }
        self.value_of_form(&form, op).map(Size::Value)
    }

    /// Returns a size from the equations of its op, as a value before the op.
    fn size_in_equation(&mut self, op: OpId, number: usize, dim: usize, known: &OpSizes<'c>) -> Option<Size> {
        let results = known.sizes(self.context, self.body.op(op))?;
        match results.get(number)?.get(dim)? {
            CachedSize::Number(size) => Some(Size::Constant(*size)),
            CachedSize::Computed(map, of) => self.computed(*map, of, op),
        }
    }

    /// Returns whether a value is a single number in each call, as a symbol has to be.
    pub(super) fn is_one_number(&self, value: ValueId) -> bool {
        let owner = Value::new(self.body, value).defining_op();
        owner.is_some_and(|op| op.isa::<SymbolicIntOp>() || runs_once(op))
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
    pub(super) fn size_of(&mut self, value: ValueId, dim: usize, op: OpId) -> Option<Size> {
        if let Some(size) = self.binds.size(self.body, value, dim, op)
            && let Some(known) = match size {
                Size::Constant(_) => Some(size),
                other => self.value_of(&other, op).map(Size::Value),
            }
        {
            return Some(known);
        }
        let column = Column::dim(value, dim as u32);
        if let Some(number) = self.form(column).and_then(|form| form.as_number()) {
            return Some(Size::Constant(number));
        }
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

    /// Replaces a value that ops use as a size by the symbol of its form. A number in `arith` without such a form becomes a symbol of its own,
    /// if it is the size of a result in the same block.
    pub(super) fn symbolize(&mut self, op: OpId) {
        let view = self.body.op(op);
        let &[result] = view.result_ids() else { return };
        if !self.forms.size_operands.contains(&result) || view.result(0).constant().is_some() {
            return;
        }
        let column = Column::index(result);
        let form = self.form(column).filter(|form| form.as_root() != Some(column));
        if let Some(form) = &form
            && form.as_number().is_none()
        {
            let value = match self.is_of_symbols(form) {
                true => self.value_of_form(form, op),
                false => self.known_value(form, op),
            };
            if let Some(value) = value {
                return self.body.replace_all_uses(result, value);
            }
        }
        // If the pass ran before, the program has a symbol of this value.
        let is_symbol = |(user, _): (OpRef<'_, '_>, usize)| user.isa::<SymbolicIntOp>();
        if Value::new(self.body, result).uses().any(is_symbol) {
            return;
        }
        // Numbers that may wrap are equal if they are equal words.
        let word = self.forms.words.get(&result).cloned();
        if let Some(known) = word.as_ref().and_then(|word| self.wrapped.get(word).copied())
            && self.bring(known, op)
        {
            return self.body.replace_all_uses(result, known);
        }
        let value = self.own_symbol(op, result).unwrap_or(result);
        if let Some(word) = word {
            self.wrapped.insert(word, value);
        }
        if let Some(form) = form {
            self.set_value_of_form(&form, value);
        }
    }

    /// Turns the result of an `arith` op into a symbol, if it is the size of a result in the same block.
    fn own_symbol(&mut self, op: OpId, result: ValueId) -> Option<ValueId> {
        let view = self.body.op(op);
        if !view.name().as_str().starts_with("arith.") || !self.may_be_operand(result) {
            return None;
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
            return None;
        }
        let map = AffineMap::new(0, 1, vec![AffineExpr::symbol(0)]);
        self.reach(op);
        let range = self.range_of_value(result);
        let map = self.context.attr(AttrData::AffineMap(map));
        let symbol = self.make_symbol(range, Some((map, &[result])), &mut InsertionPoint::After(op));
        let users: Vec<(OpId, usize)> =
            Value::new(self.body, result).uses().map(|(user, number)| (user.id(), number)).collect();
        let own = Value::new(self.body, symbol).defining_op().map(|op| op.id());
        for (user, number) in users {
            if Some(user) != own {
                self.body.set_operand(user, number, symbol);
            }
        }
        Some(symbol)
    }
}
