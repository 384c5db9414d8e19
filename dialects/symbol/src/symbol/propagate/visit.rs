//! The visit of each op: symbols replace the sizes that it uses.

use super::Propagation;
use crate::symbol::forms::Form;
use crate::symbol::ops::{self, Range, as_symbol};
use crate::symbol::sizes::Size;
use crate::symbol::unify;
use crate::symbol::{BindSymbolicShapeOp, SymbolicIntOp};
use crate::{memref, tensor};
use bourn_bounds::Column;
use bourn_ir::{AttrData, DYNAMIC, OpId, Value, ValueId};

impl<'c> Propagation<'_, 'c> {
    pub(super) fn visit(&mut self, op: OpId) {
        let view = self.body.op(op);
        if view.isa::<tensor::DimOp>() || view.isa::<memref::DimOp>() {
            return self.replace_dim(op);
        } else if view.isa::<BindSymbolicShapeOp>() {
            return;
        } else if view.isa::<SymbolicIntOp>() {
            return self.replace_symbol(op);
        } else if view.isa::<tensor::EmptyOp>() {
            self.fill_empty(op);
        }
        let view = self.body.op(op);
        if view.results().any(|value| value.ty().shape().is_some()) {
            let sizes = self.size_cache.of(view);
            self.bind_results(op, &sizes);
        }
        self.symbolize(op);
    }

    /// Replaces a `dim`, if the size has a form or a bind.
    pub(super) fn replace_dim(&mut self, op: OpId) {
        let view = self.body.op(op);
        let (&[source, index], result) = (view.operand_ids(), view.result(0).id()) else { return };
        let index = Value::new(self.body, index).constant().and_then(|index| usize::try_from(index).ok());
        let Some(index) = index else { return };
        let column = Column::dim(source, index as u32);
        let size = match self.form(column) {
            Some(form) if form.as_root() != Some(column) || self.symbols.contains_key(&column) => {
                self.value_of_form(&form, op)
            }
            _ => None,
        };
        let size = match size {
            Some(size) => Some(size),
            None => {
                let bound = self.binds.size(self.body, source, index, op);
                bound.and_then(|size| self.value_of(&size, op))
            }
        };
        match size {
            Some(size) if size != result => self.body.replace_all_uses(result, size),
            _ => {
                self.measured.insert(column, result);
            }
        }
    }

    /// Replaces a symbol by an equal symbol, or gives it the map of an equal number.
    pub(super) fn replace_symbol(&mut self, op: OpId) {
        let view = self.body.op(op);
        let own = view.result(0).id();
        let root = Column::index(own);
        if let Some(form) = self.equal.defined.get(&op).copied() {
            let form = self.equal.resolve(&mut self.forms, &self.places, self.body, form);
            let form = self.forms.get(form).clone();
            if !self.replace_by_derived(op, &form) {
                self.define_symbol(op, &form);
            }
            return;
        }
        let Some(form) = self.form(root).filter(|form| form.as_root() != Some(root)) else { return };
        let is_input = self.body.op(op).num_operands() == 0;
        let other = match form.as_root() {
            Some(_) if is_input => self.root_value(form.roots[0], op),
            Some(_) => self.root_value(form.roots[0], op).filter(|other| self.is_range_kept(op, *other)),
            None => {
                self.replace_by_derived(op, &form);
                return;
            }
        };
        if let Some(other) = other.filter(|other| *other != own && self.bring(*other, op)) {
            self.body.replace_all_uses(own, other);
        }
    }

    /// Replaces a symbol by the first symbol with a map for the same form, which gets the range of both. Returns whether there is one.
    fn replace_by_derived(&mut self, symbol: OpId, form: &Form) -> bool {
        let own = self.body.op(symbol).result(0).id();
        let known =
            self.key(form).and_then(|(map, operands)| self.derived.get(&map)?.get(&operands).copied());
        let Some(known) = known.filter(|known| *known != own) else { return false };
        let is_equal = self.join_ranges(symbol, known) && self.bring(known, symbol);
        if is_equal {
            self.body.replace_all_uses(own, known);
        }
        is_equal
    }

    /// Gives a symbol a map.
    pub(super) fn define_symbol(&mut self, symbol: OpId, form: &Form) {
        let mut operands = Vec::with_capacity(form.roots.len());
        for root in &form.roots {
            let Some(operand) = self.root_value(*root, symbol) else { return };
            operands.push(operand);
        }
        let map = self.context.attr(AttrData::AffineMap(form.map.clone()));
        self.body.set_operands(symbol, &operands);
        self.body.set_attr(symbol, self.context.ident(SymbolicIntOp::INT_EXPRESSIONS_ATTR), map);
    }

    /// Returns whether a symbol has no number in its range that the symbol that replaces it does not have.
    pub(super) fn is_range_kept(&self, symbol: OpId, other: ValueId) -> bool {
        let other = as_symbol(Value::new(self.body, other));
        other.is_some_and(|other| ops::range(other).is_within(ops::range(self.body.op(symbol))))
    }

    /// Intersects the range of a symbol with the range of an equal symbol in the same block. Returns whether the symbol has the intersection.
    pub(super) fn join_ranges(&mut self, symbol: OpId, other: ValueId) -> bool {
        let view = self.body.op(symbol);
        let Some(other) = as_symbol(Value::new(self.body, other)) else { return false };
        let (range, kept) = (ops::range(view), ops::range(other));
        let Some(both) = range.intersect(kept) else { return false };
        let is_here = other.block().map(|block| block.id()) == view.block().map(|block| block.id());
        if both != kept {
            if !is_here {
                return false;
            }
            let other = other.id();
            unify::set_range(self.context, self.body, other, both);
        }
        true
    }

    /// Replaces the sizes of a `tensor.empty` by the symbols that its result is bound to.
    pub(super) fn fill_empty(&mut self, op: OpId) {
        let view = self.body.op(op);
        let result = view.result_ids()[0];
        let shape = view.result(0).ty().shape().unwrap_or_default().to_vec();
        let dynamic: Vec<usize> = (0..shape.len()).filter(|&d| shape[d] == DYNAMIC).collect();
        for (number, dim) in dynamic.into_iter().enumerate() {
            let Some(Size::Value(size)) = self.binds.size(self.body, result, dim, op) else { continue };
            let Some(own) = self.body.op(op).operand_ids().get(number).copied() else { continue };
            let is_symbol = as_symbol(Value::new(self.body, size)).is_some();
            // The symbol replaces the operand only if no information about the operand is lost.
            if own != size && is_symbol && self.is_same_number(size, own) && self.bring(size, op) {
                self.body.set_operand(op, number, size);
            }
        }
    }

    /// Returns whether a symbol is known to be the same number as a size, so that no information is lost if it replaces the size.
    pub(super) fn is_same_number(&mut self, symbol: ValueId, size: ValueId) -> bool {
        let number = Value::new(self.body, size).constant().and_then(|number| i64::try_from(number).ok());
        if let Some(number) = number {
            return self.range_of_value(symbol) == Range { min: number, max: number };
        }
        let symbol = self.form_id(Column::index(symbol));
        symbol.is_some() && symbol == self.form_id(Column::index(size))
    }
}
