//! Sizes and forms as values that are visible at an op.

use super::Propagation;
use super::order::Order;
use crate::bodies::runs_once;
use crate::build::MapOps;
use crate::symbol::forms::{Form, FormId, Root};
use crate::symbol::ops::{Range, as_symbol};
use crate::symbol::sizes::{Size, is_around};
use bourn_bounds::Column;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{AttrData, Attribute, BlockId, OpId, RegionId, TypeData, Value, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

impl<'c> Propagation<'_, 'c> {
    /// Returns the map and the operands of a form, if all its roots have values. A form that is a root or a number has none.
    pub(super) fn key(&self, form: &Form) -> Option<(Attribute<'c>, Vec<ValueId>)> {
        if form.as_number().is_some() || form.as_root().is_some() {
            return None;
        }
        let value = |root: &Root| match root.dimension() {
            Some(_) => self.symbols.get(root).or_else(|| self.measured.get(root)).copied(),
            None => Some(root.value),
        };
        let operands = form.roots.iter().map(value).collect::<Option<Vec<_>>>()?;
        Some((self.context.attr(AttrData::AffineMap(form.map.clone())), operands))
    }

    /// Returns the form of a column, in terms of the roots that are left.
    pub(in crate::symbol) fn form(&mut self, column: Column<ValueId>) -> Option<Form> {
        let id = self.form_id(column)?;
        Some(self.forms.get(id).clone())
    }

    /// Returns the number of the form of a column.
    pub(in crate::symbol) fn form_id(&mut self, column: Column<ValueId>) -> Option<FormId> {
        let id = self.forms.of(column)?;
        Some(self.equal.resolve(&mut self.forms, &self.places, self.body, id))
    }

    /// Returns the shape of a value that may be bound and has no bind where it is defined.
    pub(in crate::symbol) fn unbound_shape(&self, value: ValueId) -> Option<&'c [i64]> {
        let ty = self.body.value_type(value);
        let may_be_bound = matches!(ty.data(), TypeData::RankedTensor { .. } | TypeData::MemRef { .. });
        ty.shape().filter(|_| may_be_bound && !self.binds.is_bound(self.body, value))
    }

    /// Returns whether a value is visible at an op.
    pub(in crate::symbol) fn is_available(&self, value: ValueId, at: OpId) -> bool {
        let value = Value::new(self.body, value);
        let at = self.body.op(at);
        let Some(block) = value.block() else { return false };
        match value.defining_op() {
            Some(op) => self.order.get(op.id()).is_some() && is_around(block, at),
            None => is_around(block, at),
        }
    }

    /// Returns a size as a value that is visible at `at`. If there is none, an op before `at` computes it.
    pub(in crate::symbol) fn value_of(&mut self, size: &Size, at: OpId) -> Option<ValueId> {
        let mut point = InsertionPoint::Before(at);
        match size {
            Size::Constant(value) => Some(self.make_constant(*value, &mut point)),
            Size::Value(value) => self.bring(*value, at).then_some(*value),
            Size::Map(map, operands) => {
                for operand in operands {
                    self.bring(*operand, at).then_some(())?;
                }
                let map = self.context.attr(AttrData::AffineMap(map.clone()));
                Some(self.derive(map, operands, at))
            }
        }
    }

    /// Returns whether a value is visible at an op that is visited. If it is a symbol, moves it so that it is: a symbol is one number in the
    /// whole function.
    pub(in crate::symbol) fn bring(&mut self, value: ValueId, at: OpId) -> bool {
        if self.is_available(value, at) {
            return true;
        }
        let Some(symbol) = as_symbol(Value::new(self.body, value)) else { return false };
        let (symbol, operands) = (symbol.id(), symbol.operand_ids().to_vec());
        if operands.is_empty() {
            return self.move_to_start(symbol).is_some();
        }
        let Some(anchor) = self.common_place(symbol, at) else { return false };
        if anchor == symbol {
            return false;
        }
        for operand in operands {
            let is_input = as_symbol(Value::new(self.body, operand)).is_some_and(|op| op.num_operands() == 0);
            let is_there = self.is_available(operand, anchor) || is_input && self.bring(operand, anchor);
            if !is_there {
                return false;
            }
        }
        self.body.move_before(symbol, anchor);
        self.reach(symbol);
        true
    }

    /// Moves a symbol without operands to the start of the function.
    pub(super) fn move_to_start(&mut self, symbol: OpId) -> Option<()> {
        let entry = self.body.top_regions().next().and_then(|region| region.entry())?;
        let first = entry.first()?.id();
        if first != symbol {
            self.body.move_before(symbol, first);
        }
        self.order.set(symbol, Order::FIRST);
        Some(())
    }

    /// Returns the op in front of which a symbol is visible both where it is and at `at`.
    pub(super) fn common_place(&self, symbol: OpId, at: OpId) -> Option<OpId> {
        let is_visited = self.order.get(symbol).is_some();
        let mut around: FxHashMap<BlockId, OpId> = FxHashMap::default();
        let mut regions: FxHashSet<RegionId> = FxHashSet::default();
        for op in std::iter::successors(Some(self.body.op(at)), |op| op.parent_op()) {
            let block = op.block()?;
            around.insert(block.id(), op.id());
            regions.extend(block.region().map(|region| region.id()));
        }
        for op in std::iter::successors(Some(self.body.op(symbol)), |op| op.parent_op()) {
            let block = op.block()?;
            if let Some(other) = around.get(&block.id()) {
                return Some(if is_visited { op.id() } else { *other });
            }
            let region = block.region()?;
            if regions.contains(&region.id()) {
                return region.entry()?.last().map(|last| last.id());
            }
        }
        None
    }

    /// Returns the result of a map: a symbol if all operands may be operands of a symbol, otherwise an `affine.apply`. Reuses an earlier
    /// result if it is visible.
    pub(in crate::symbol) fn derive(
        &mut self,
        map: Attribute<'c>,
        operands: &[ValueId],
        at: OpId,
    ) -> ValueId {
        let known = self.derived.get(&map).and_then(|of_map| of_map.get(operands)).copied();
        if let Some(known) = known.filter(|known| self.bring(*known, at)) {
            return known;
        }
        let may_be_operand = operands.iter().all(|value| self.may_be_operand(*value));
        let mut point = InsertionPoint::Before(at);
        let value = match map.as_affine_map() {
            Some(map) if !may_be_operand => {
                self.make_value(&mut point, |builder, _| builder.apply(map, operands))
            }
            Some(affine) => {
                let range = self.range_of_map(affine, operands);
                self.make_symbol(range, Some((map, operands)), &mut point)
            }
            None => self.make_symbol(Range::SIZE, Some((map, operands)), &mut point),
        };
        self.derived.entry(map).or_default().insert(operands.to_vec(), value);
        value
    }

    /// Returns the value of a root that is visible at an op.
    pub(in crate::symbol) fn root_value(&mut self, root: Root, at: OpId) -> Option<ValueId> {
        match root.dimension() {
            None => self.bring(root.value, at).then_some(root.value),
            Some(dim) => match self.symbols.get(&root).copied() {
                Some(symbol) => self.bring(symbol, at).then_some(symbol),
                None => {
                    let is_visible = self.is_available(root.value, at);
                    match is_visible.then(|| self.size_of(root.value, dim as usize, at))?? {
                        Size::Value(value) => Some(value),
                        size => self.value_of(&size, at),
                    }
                }
            },
        }
    }

    /// Returns a form as a value that is visible at an op: a constant, a root, or the symbol or value for the form.
    pub(in crate::symbol) fn value_of_form(&mut self, form: &Form, at: OpId) -> Option<ValueId> {
        if let Some(number) = form.as_number() {
            return Some(self.make_constant(number, &mut InsertionPoint::Before(at)));
        }
        if form.as_root().is_some() {
            return self.root_value(form.roots[0], at);
        }
        let mut operands = Vec::with_capacity(form.roots.len());
        for root in &form.roots {
            operands.push(self.root_value(*root, at)?);
        }
        let map = self.context.attr(AttrData::AffineMap(form.map.clone()));
        Some(self.derive(map, &operands, at))
    }

    /// Returns the value that was recorded for a form, if it is visible at an op.
    pub(in crate::symbol) fn known_value(&mut self, form: &Form, at: OpId) -> Option<ValueId> {
        let (map, operands) = self.key(form)?;
        let known = self.derived.get(&map)?.get(&operands).copied()?;
        self.bring(known, at).then_some(known)
    }

    /// Records the value of a form that is not in terms of symbols.
    pub(in crate::symbol) fn set_value_of_form(&mut self, form: &Form, value: ValueId) {
        if let Some((map, operands)) = self.key(form) {
            self.derived.entry(map).or_default().insert(operands, value);
        }
    }

    /// Returns the symbol that a root equals, if it has a form.
    pub(in crate::symbol) fn merged_symbol(&mut self, root: Root) -> Option<ValueId> {
        let form = self.form(root)?.as_root().filter(|other| *other != root)?;
        match form.dimension() {
            None => Some(form.value),
            Some(_) => self.symbols.get(&form).copied(),
        }
    }

    /// Returns whether a form is in terms of numbers that may be operands of symbols.
    pub(in crate::symbol) fn is_of_symbols(&self, form: &Form) -> bool {
        form.roots.iter().all(|root| match root.dimension() {
            None => self.may_be_operand(root.value),
            Some(_) => {
                self.symbols.contains_key(root)
                    || Value::new(self.body, root.value).defining_op().is_none_or(runs_once)
            }
        })
    }

    /// Returns whether a value may be an operand of a symbol: it is one number, computed by an op that the verifier accepts.
    pub(in crate::symbol) fn may_be_operand(&self, value: ValueId) -> bool {
        crate::symbol::hooks::is_source(Value::new(self.body, value)) && self.is_one_number(value)
    }
}
