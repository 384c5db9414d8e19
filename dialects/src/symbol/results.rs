//! Sizes of results, in terms of what is there before their op.

use super::ops::{Range, SYMBOLIC_INT};
use super::propagate::Propagation;
use super::sizes::Size;
use bourn_bounds::{Column, Extremum};
use bourn_equations::reify::{Computed, ReifiedSize, reify_size};
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{DYNAMIC, OpId, OpRef, Trait, TypeData, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};

impl Propagation<'_, '_> {
    /// Binds the results of an op to what its equations say, if they say it of all of them, and none is bound.
    pub(super) fn bind_results(&mut self, op: OpId) {
        let view = self.body.op(op);
        let says_sizes =
            view.def().is_some_and(|def| def.has_bounds() && !def.has_trait(Trait::ConstantLike));
        let results = view.result_ids().to_vec();
        let shapes: Option<Vec<Vec<i64>>> =
            results.iter().map(|result| self.unbound_shape(*result)).collect();
        let Some(shapes) = shapes.filter(|shapes| !shapes.is_empty()) else { return };
        let is_memory =
            |value: &ValueId| matches!(self.body.value_type(*value).data(), TypeData::MemRef { .. });
        let all_static = shapes.iter().flatten().all(|size| *size != DYNAMIC);
        if all_static && (!says_sizes || results.iter().any(is_memory)) {
            return;
        }
        match self.reify(op) {
            Some(sizes) => {
                let mut point = InsertionPoint::After(op);
                // The results come before what is made of them.
                self.reach(op);
                for (result, sizes) in results.iter().zip(&sizes) {
                    self.make_bind(*result, sizes, &mut point);
                }
            }
            None if self.symbolize_unknown && self.runs_once(op) => {
                let mut point = InsertionPoint::After(op);
                self.reach(op);
                for (result, shape) in results.iter().zip(&shapes) {
                    if shape.contains(&DYNAMIC) {
                        self.bind_to_fresh(*result, shape, &mut point);
                    }
                }
            }
            None => {}
        }
    }

    /// Returns whether an op is executed at most once in each call: it is in the entry block, or in branches there.
    fn runs_once(&self, op: OpId) -> bool {
        let mut at = self.body.op(op);
        loop {
            if !at.block().is_some_and(|block| block.is_entry()) {
                return false;
            }
            match at.parent_op() {
                None => return true,
                Some(parent) if parent.is("scf.if") => at = parent,
                Some(_) => return false,
            }
        }
    }

    /// Returns whether a value is one number in each call, as a symbol has to be.
    pub(super) fn is_one_number(&self, value: ValueId) -> bool {
        let owner = Value::new(self.body, value).defining_op();
        owner.is_some_and(|op| op.is(SYMBOLIC_INT) || self.runs_once(op.id()))
    }

    /// Returns the sizes of results in terms of what is there before the op, or `None` if one is not known.
    fn reify(&mut self, op: OpId) -> Option<Vec<Vec<Size>>> {
        // What is bound has a rank.
        let found: Option<Vec<_>> = self.alike.sizes(self.body.op(op)).ok()?.into_iter().collect();
        let found = found?;
        let is_one = |size: &ReifiedSize| match size {
            ReifiedSize::Static(_) => true,
            ReifiedSize::Computed(size) => size.map.num_results() == 1 && size.extremum == Extremum::Minimum,
        };
        found.iter().flatten().all(is_one).then_some(())?;
        let mut all = Vec::with_capacity(found.len());
        for sizes in found {
            let mut own = Vec::with_capacity(sizes.len());
            for size in sizes {
                own.push(match size {
                    ReifiedSize::Static(size) => Size::Constant(size),
                    ReifiedSize::Computed(size) => self.computed(&size, op)?,
                });
            }
            all.push(own);
        }
        // There is no such tensor, so that the op is not executed.
        let is_negative = |size: &Size| matches!(size, Size::Constant(size) if *size < 0);
        (!all.iter().flatten().any(is_negative)).then_some(all)
    }

    /// Returns a size that is computed from operands, as a value before the op.
    fn computed(&mut self, computed: &Computed, op: OpId) -> Option<Size> {
        let mut inputs: Vec<Size> = Vec::with_capacity(computed.operands.len());
        for column in &computed.operands {
            inputs.push(match column.dimension() {
                None => Size::Value(column.value),
                Some(dim) => self.size_of(column.value, dim as usize, op)?,
            });
        }
        // All numbers are put into the map; the other inputs are its symbols.
        let mut operands: Vec<ValueId> = Vec::new();
        let mut symbols = Vec::with_capacity(inputs.len());
        for input in &inputs {
            symbols.push(match input {
                Size::Constant(value) => AffineExpr::constant(*value),
                other => {
                    let value = self.value_of(other, op)?;
                    let at = operands.iter().position(|known| *known == value).unwrap_or_else(|| {
                        operands.push(value);
                        operands.len() - 1
                    });
                    AffineExpr::symbol(at as u32)
                }
            });
        }
        let mut expr = computed.map.results()[0].replace(&[], &symbols);
        if operands.len() < inputs.len() {
            // Numbers and equal sizes were put in.
            expr = expr.simplify(0, operands.len());
        }
        match Size::of(&expr, &operands) {
            Size::Map(map, of) => Some(Size::Value(self.derive(&map, &of, op))),
            known => Some(known),
        }
    }

    /// Returns a size of an operand where an op is executed: what binds say, or a `dim` op.
    fn size_of(&mut self, value: ValueId, dim: usize, op: OpId) -> Option<Size> {
        if let Some((size, _)) = self.binds.size(self.body, value, dim, op)
            && let Some(known) = match size {
                Size::Constant(_) => Some(size),
                other => self.value_of(&other, op).map(Size::Value),
            }
        {
            return Some(known);
        }
        let column = Column::dim(value, dim as u32);
        let known =
            self.measured.get(&column).into_iter().flatten().find(|known| self.is_available(**known, op));
        if let Some(known) = known {
            return Some(Size::Value(*known));
        }
        let mut point = InsertionPoint::Before(op);
        let index = self.make_constant(dim as i64, &mut point);
        let made = self.make_value(&mut point, |builder| builder.dim_at(value, index));
        self.measured.entry(column).or_default().push(made);
        Some(Size::Value(made))
    }

    /// Makes a symbol of a number that an op of `arith` computes, if it is the size of a result in the same block.
    pub(super) fn symbolize(&mut self, op: OpId) {
        let view = self.body.op(op);
        let is_arith = view.name().as_str().starts_with("arith.")
            && !view.def().is_some_and(|def| def.has_trait(Trait::ConstantLike));
        let &[result] = view.result_ids() else { return };
        let is_number = is_arith && view.result(0).ty().is_index() && view.result(0).constant().is_none();
        if !is_number || !self.runs_once(op) {
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
        let symbol = self.make_symbol(Range::SIZE, Some((&map, &[result])), &mut InsertionPoint::After(op));
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
