//! Symbols for the sizes of arguments, at the start of the function.

use super::Propagation;
use crate::symbol::SymbolicIntOp;
use crate::symbol::forms::Root;
use crate::symbol::names::encoding_names;
use crate::symbol::ops::as_symbol;
use crate::symbol::sizes::Size;
use bourn_bounds::Column;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{AttrData, DYNAMIC, OpId, Value, ValueId};

impl<'c> Propagation<'_, 'c> {
    /// Binds the sizes of the function's arguments.
    pub(super) fn bind_arguments(&mut self) {
        let Some(entry) = self.body.top_regions().next().and_then(|region| region.entry()) else { return };
        let (block, arguments) = (entry.id(), entry.arg_ids().to_vec());
        let mut point = InsertionPoint::Start(block);
        let mut waiting = Vec::new();
        for argument in arguments {
            self.encoded.extend(encoding_names(self.body.value_type(argument)).map(str::to_owned));
            let Some(shape) = self.unbound_shape(argument).filter(|shape| shape.contains(&DYNAMIC)) else {
                continue;
            };
            for (dim, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
                self.symbolize_root(Column::dim(argument, dim as u32), &mut point);
            }
            // Sizes in terms of later arguments wait for the symbols of these.
            match self.sizes_at_start(argument, shape, &mut point) {
                Some(sizes) => self.make_bind(argument, &sizes, &mut point),
                None => waiting.push((argument, shape)),
            }
        }
        for (argument, shape) in waiting {
            if let Some(sizes) = self.sizes_at_start(argument, shape, &mut point) {
                self.make_bind(argument, &sizes, &mut point);
            }
        }
    }

    /// Creates the symbol of a root that is a size, unless it equals another number.
    pub(in crate::symbol) fn symbolize_root(&mut self, root: Root, point: &mut InsertionPoint) {
        if self.equal.form_of(root).is_none() && !self.symbols.contains_key(&root) {
            let symbol = self.make_symbol(self.equal.range(root), None, point);
            self.symbols.insert(root, symbol);
        }
    }

    /// Returns the sizes of an argument at the start of the function; `None` if a symbol in them is not defined yet.
    pub(super) fn sizes_at_start(
        &mut self,
        argument: ValueId,
        shape: &[i64],
        point: &mut InsertionPoint,
    ) -> Option<Vec<Size>> {
        let mut sizes = Vec::with_capacity(shape.len());
        for (dim, &size) in shape.iter().enumerate() {
            let form = match size {
                DYNAMIC => self.form(Column::dim(argument, dim as u32))?,
                size => {
                    sizes.push(Size::Constant(size));
                    continue;
                }
            };
            let mut operands = Vec::with_capacity(form.roots.len());
            for root in &form.roots {
                operands.push(self.symbol_at_start(*root, point)?);
            }
            sizes.push(match (form.as_number(), form.as_root()) {
                (Some(number), _) => Size::Constant(number),
                (None, Some(_)) => Size::Value(operands[0]),
                (None, None) => {
                    let map = self.context.attr(AttrData::AffineMap(form.map.clone()));
                    let known = self.derived.get(&map).and_then(|of_map| of_map.get(&operands)).copied();
                    Size::Value(match known {
                        Some(known) => known,
                        None => {
                            let range = self.range_of(&form);
                            let made = self.make_symbol(range, Some((map, &operands)), point);
                            self.derived.entry(map).or_default().insert(operands, made);
                            made
                        }
                    })
                }
            });
        }
        Some(sizes)
    }

    /// Returns the symbol of a root, moved to the start of the function.
    pub(super) fn symbol_at_start(&mut self, root: Root, point: &mut InsertionPoint) -> Option<ValueId> {
        if let Some(known) = self.symbols.get(&root) {
            return Some(*known);
        }
        let symbol = as_symbol(Value::new(self.body, root.value)).filter(|op| op.num_operands() == 0)?.id();
        if self.order.get(symbol).is_none() {
            self.move_to_start(symbol)?;
            if matches!(point, InsertionPoint::Start(_)) {
                *point = InsertionPoint::After(symbol);
            }
        }
        Some(root.value)
    }

    /// Records the symbols with maps, so that equal sizes use them: the first symbol in the text for each form.
    pub(super) fn add_derived(&mut self, ops: &[OpId]) {
        for &op in ops {
            let view = self.body.op(op);
            if !view.isa::<SymbolicIntOp>()
                || view.num_operands() == 0 && !self.equal.defined.contains_key(&op)
            {
                continue;
            }
            let value = view.result(0).id();
            let Some(key) = self.form(Column::index(value)).and_then(|form| self.key(&form)) else {
                continue;
            };
            let (map, operands) = key;
            self.derived.entry(map).or_default().entry(operands).or_insert(value);
        }
    }
}
