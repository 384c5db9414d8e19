//! Equal sizes: which roots of forms stand for one number, because an op requires it or because binds state it.
//!
//! An equality in a block replaces only numbers that are defined in this block: it may not hold elsewhere.

use super::forms::{Form, FormId, Forms, Places, Root};
use super::ops::{self, Range, as_symbol};
use super::required::Required;
use super::sizes::{Binds, Size, size_in_bind};
use super::{BindSymbolicShapeOp, SymbolicIntOp};
use crate::bodies::runs_once;
use crate::size_cache::SizeCache;
use bourn_bounds::{Column, Part};
use bourn_ir::{BlockId, Body, Context, DYNAMIC, Diagnostic, Diagnostics, OpId, Severity, Value, ValueId};
use bourn_presburger::affine::AffineExpr;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// The forms of equal numbers, and further facts from equalities.
#[derive(Default, Debug)]
pub(super) struct Equal {
    /// The forms of roots that equal other numbers.
    forms: FxHashMap<Root, FormId>,
    /// The ranges of sizes that get symbols, if they differ from the range of all sizes.
    ranges: FxHashMap<Root, Range>,
    /// The symbols without a map that equal functions of other symbols.
    pub defined: FxHashMap<OpId, FormId>,
    /// Forms in terms of the roots that are left.
    resolved: FxHashMap<FormId, FormId>,
}

impl Equal {
    /// Returns a form in terms of the roots that are left. Call it when all equalities are known.
    pub fn resolve(&mut self, forms: &mut Forms, places: &Places, body: &Body<'_>, form: FormId) -> FormId {
        if self.forms.is_empty() {
            return form;
        }
        if let Some(known) = self.resolved.get(&form) {
            return *known;
        }
        let found = forms.get(form).clone();
        let found = replace(&self.forms, forms, places, body, found);
        let id = forms.id(found);
        self.resolved.insert(form, id);
        id
    }

    /// Returns the range of a size that gets a symbol.
    pub fn range(&self, root: Root) -> Range {
        self.ranges.get(&root).copied().unwrap_or(Range::SIZE)
    }

    /// Returns the form of a root that equals another number.
    pub fn form_of(&self, root: Root) -> Option<FormId> {
        self.forms.get(&root).copied()
    }
}

/// Replaces roots by equal numbers until no such root is left. A form that would become too large is returned as it is.
fn replace(
    equal: &FxHashMap<Root, FormId>,
    forms: &Forms,
    places: &Places,
    body: &Body<'_>,
    mut form: Form,
) -> Form {
    while form.roots.iter().any(|root| equal.contains_key(root)) {
        let mut roots = Vec::new();
        let mut symbols = Vec::new();
        for root in &form.roots {
            match equal.get(root).map(|id| forms.get(*id)) {
                Some(other) => {
                    symbols.push(other.expr().shift_symbols(roots.len()));
                    roots.extend(other.roots.iter().copied());
                }
                None => {
                    symbols.push(AffineExpr::symbol(roots.len() as u32));
                    roots.push(*root);
                }
            }
        }
        match places.form(body, &form.expr().replace(&[], &symbols), &roots) {
            Some(replaced) => form = replaced,
            None => break,
        }
    }
    form
}

/// A root that another number may replace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Named {
    root: Root,
    block: Option<BlockId>,
    /// The op, if the program has one.
    symbol: Option<OpId>,
}

/// The parts of the search for equalities.
pub(super) struct Unifier<'a, 'b, 'c> {
    pub context: &'c Context,
    pub body: &'b mut Body<'c>,
    pub forms: &'a mut Forms,
    pub places: &'a Places,
    pub binds: &'a Binds,
    pub diagnostics: &'a mut Diagnostics,
    /// Whether sizes that nothing determines get symbols.
    pub symbolize_unknown: bool,
    /// The symbols that the pass has created.
    pub made: &'a FxHashSet<OpId>,
    pub equal: Equal,
}

impl<'c> Unifier<'_, '_, 'c> {
    /// Finds the equalities in all ops, in the order of the text.
    pub fn run(mut self, ops: &[OpId], size_cache: &mut SizeCache<'c>) -> Equal {
        let required = Required::new(self.body, ops);
        self.same_symbols(ops);
        self.encodings();
        for &op in ops {
            let view = self.body.op(op);
            if view.isa::<BindSymbolicShapeOp>() {
                self.bind(op);
            } else if required.contains(op)
                && view.operands().chain(view.results()).any(|value| value.ty().shape().is_some())
            {
                let sizes = size_cache.of(view);
                for &(a, b) in sizes.equal(view) {
                    let columns = [a, b].map(|place| place.column(self.body.op(op)));
                    if let [Some(a), Some(b)] = columns.map(|column| self.forms.of(column))
                        && a != b
                    {
                        self.equate(op, self.forms.get(a).clone(), self.forms.get(b).clone());
                    }
                }
            }
        }
        self.equal
    }

    /// Merges symbols that the engine knows to be one number: symbols of one name, and symbols in binds of one value.
    fn same_symbols(&mut self, ops: &[OpId]) {
        for &op in ops {
            let view = self.body.op(op);
            if !view.isa::<SymbolicIntOp>() || view.num_operands() > 0 {
                continue;
            }
            let own = Column::index(view.result(0).id());
            let Some(form) = self.forms.of(own).map(|id| self.forms.get(id)) else { continue };
            let (number, same) = (form.as_number(), form.as_root().filter(|same| *same != own));
            let Some(named) = self.named(own) else { continue };
            if let Some(number) = number {
                self.narrow(op, named, number);
            } else if let Some(keep) = same.and_then(|same| self.named(same)) {
                self.replace_by(op, keep, named);
            }
        }
    }

    /// Equates the sizes of arguments without binds with the symbols that their encodings name.
    fn encodings(&mut self) {
        let Some(entry) = self.body.top_regions().next().and_then(|region| region.entry()) else { return };
        let mut by_name: FxHashMap<String, Root> = FxHashMap::default();
        let symbols = entry.ops().filter(|op| op.isa::<SymbolicIntOp>());
        for symbol in symbols {
            let root = Column::index(symbol.result(0).id());
            by_name.entry(ops::name(symbol).to_owned()).or_insert(root);
        }
        let Some(first) = entry.first().map(|op| op.id()) else { return };
        let mut pairs = Vec::new();
        for argument in entry.args().filter(|argument| !self.binds.is_bound(self.body, argument.id())) {
            let elements = super::names::encoding_elements(argument.ty()).unwrap_or_default();
            for (dim, element) in elements.iter().enumerate() {
                if let Some(name) = element.as_symbol() {
                    let root = Column::dim(argument.id(), dim as u32);
                    let named = *by_name.entry(name.to_owned()).or_insert(root);
                    pairs.push((named, root));
                }
            }
        }
        for (named, root) in pairs {
            if let [Some(a), Some(b)] = [named, root].map(|column| self.forms.of(column)) {
                self.equate(first, self.forms.get(a).clone(), self.forms.get(b).clone());
            }
        }
    }

    /// Equates the sizes in a bind with the other sizes of the value. A bind in another block than the value is skipped.
    fn bind(&mut self, bind: OpId) {
        let view = self.body.op(bind);
        let Some(&value) = view.operand_ids().first() else { return };
        if view.block().map(|b| b.id()) != Value::new(self.body, value).block().map(|b| b.id()) {
            return;
        }
        let shape = self.body.value_type(value).shape().unwrap_or_default().to_vec();
        let is_here = |other: &OpId| self.body.op(*other).block() == view.block();
        let first = self.binds.of(value).find(is_here).filter(|first| *first != bind);
        for (dim, &extent) in shape.iter().enumerate() {
            let Some(own) = size_in_bind(self.body.op(bind), dim) else { continue };
            let theirs = first.and_then(|first| Some((first, size_in_bind(self.body.op(first), dim)?)));
            if let (Some((first, Size::Constant(was))), Size::Constant(is)) = (&theirs, &own)
                && was != is
            {
                let message = format!(
                    "conflicting bind_symbolic_shape: dimension #{dim} was bound to {was}, now to {is}"
                );
                let (here, there) = (self.body.op(bind).location(), self.body.op(*first).location());
                let error = Diagnostic::new(Severity::Error, here, message);
                return self.diagnostics.report(error.note(there, "the other bind is here"));
            }
            let Some(own) = self.form_of(&own) else { continue };
            if extent != DYNAMIC {
                self.equate(bind, own, Form::of_number(extent));
                continue;
            }
            if let Some(theirs) = theirs.and_then(|(_, size)| self.form_of(&size)) {
                self.equate(bind, theirs, own.clone());
            }
            if let Some(form) = self.forms.of(Column::dim(value, dim as u32)) {
                self.equate(bind, self.forms.get(form).clone(), own);
            }
        }
    }

    /// Returns the form of a size in a bind.
    fn form_of(&self, size: &Size) -> Option<Form> {
        let of_value = |value: ValueId| Some(self.forms.get(self.forms.of(Column::index(value))?).clone());
        match size {
            Size::Constant(number) => Some(Form::of_number(*number)),
            Size::Value(value) => of_value(*value),
            Size::Map(map, operands) => {
                let (mut roots, mut symbols) = (Vec::new(), Vec::new());
                for operand in operands {
                    let form = of_value(*operand)?;
                    symbols.push(form.expr().shift_symbols(roots.len()));
                    roots.extend(form.roots);
                }
                self.places.form(self.body, &map.results().first()?.replace(&[], &symbols), &roots)
            }
        }
    }

    /// Assumes that two numbers are equal wherever the block of an op runs.
    fn equate(&mut self, at: OpId, a: Form, b: Form) {
        let resolved = |form: Form| replace(&self.equal.forms, self.forms, self.places, self.body, form);
        let (a, b) = (resolved(a), resolved(b));
        // A form that would be too large still has roots that equal other numbers.
        let is_complete = |form: &Form| !form.roots.iter().any(|root| self.equal.forms.contains_key(root));
        if a == b || !is_complete(&a) || !is_complete(&b) {
            return;
        }
        let named = |form: &Form| form.as_root().and_then(|root| self.named(root));
        match (named(&a), named(&b), a.as_number(), b.as_number()) {
            (Some(a), Some(b), ..) => self.merge(at, a, b),
            (Some(named), None, _, Some(number)) | (None, Some(named), Some(number), _) => {
                self.narrow(at, named, number);
            }
            (Some(named), None, ..) => self.define(at, named, b),
            (None, Some(named), ..) => self.define(at, named, a),
            (None, None, ..) => {}
        }
    }

    /// Returns a root with its block, if it is a symbol without a map, or a size that gets a symbol.
    fn named(&self, root: Root) -> Option<Named> {
        let value = Value::new(self.body, root.value);
        let block = value.block().map(|block| block.id());
        match (root.part, value.defining_op()) {
            (Part::Value, Some(_)) => {
                let symbol = as_symbol(value).filter(|op| op.num_operands() == 0)?;
                Some(Named { root, block, symbol: Some(symbol.id()) })
            }
            (Part::Dim(_), None) => {
                let owner = value.owner_block()?;
                let is_argument = owner.parent_op().is_none() && owner.is_entry();
                is_argument.then_some(Named { root, block, symbol: None })
            }
            (Part::Dim(_), Some(op)) => {
                let gets_symbol =
                    self.symbolize_unknown && runs_once(op) && !self.binds.is_bound(self.body, root.value);
                gets_symbol.then_some(Named { root, block, symbol: None })
            }
            _ => None,
        }
    }

    /// Merges two numbers. The name of the program, and then the first name in the text, is kept.
    fn merge(&mut self, at: OpId, a: Named, b: Named) {
        let is_of_program = |named: &Named| named.symbol.is_some_and(|symbol| !self.made.contains(&symbol));
        let precedence =
            |named: &Named| (Reverse(is_of_program(named)), self.places.of_root(self.body, named.root));
        let (keep, drop) = if precedence(&a) <= precedence(&b) { (a, b) } else { (b, a) };
        let here = self.body.op(at).block().map(|block| block.id());
        if drop.block == here && (keep.symbol.is_some() || keep.block == here) {
            self.replace_by(at, keep, drop);
        }
    }

    /// Replaces a number by an equal number with the range of both, unless this would narrow a range in another block.
    fn replace_by(&mut self, at: OpId, keep: Named, drop: Named) {
        let (range, other) = (self.range(keep), self.range(drop));
        let Some(both) = range.intersect(other) else {
            let message = format!(
                "symbols '@{}' {} and '@{}' {} are equal but their ranges are disjoint",
                self.name(keep),
                range_text(range),
                self.name(drop),
                range_text(other)
            );
            let mut error = Diagnostic::new(Severity::Error, self.body.op(at).location(), message);
            for (named, note) in [(keep, "the first symbol is here"), (drop, "the other symbol is here")] {
                if let Some(symbol) = named.symbol {
                    error = error.note(self.body.op(symbol).location(), note);
                }
            }
            return self.diagnostics.report(error);
        };
        if both != range {
            if keep.block != self.body.op(at).block().map(|block| block.id()) {
                return;
            }
            self.set_range(keep, both);
        }
        self.set_form(drop.root, Form::of_root(keep.root));
    }

    /// Narrows the range of a number to one number. An assumption of another block may be wrong: the block may never run.
    fn narrow(&mut self, at: OpId, named: Named, number: i64) {
        if named.block != self.body.op(at).block().map(|block| block.id()) {
            return;
        }
        let range = self.range(named);
        let Some(both) = range.intersect(Range { min: number, max: number }) else {
            let message = format!(
                "symbol '@{}' {} is equal to {number}, which is not in its range",
                self.name(named),
                range_text(range)
            );
            let mut error = Diagnostic::new(Severity::Error, self.body.op(at).location(), message);
            if let Some(symbol) = named.symbol {
                error = error.note(self.body.op(symbol).location(), "the symbol is here");
            }
            return self.diagnostics.report(error);
        };
        if both != range {
            self.set_range(named, both);
        }
    }

    /// Assumes that a number equals a function of other numbers. A symbol of the program keeps its name and its range, and gets a map.
    fn define(&mut self, at: OpId, named: Named, form: Form) {
        // The operands of a map must be visible at the definition: symbols without a map can be moved there.
        let may_be_operand = |root: &Root| {
            let is_argument = || Value::new(self.body, root.value).defining_op().is_none();
            self.named(*root).is_some_and(|other| other.symbol.is_some() || is_argument())
        };
        let is_here = named.block == self.body.op(at).block().map(|block| block.id());
        if !is_here || form.roots.contains(&named.root) || !form.roots.iter().all(may_be_operand) {
            return;
        }
        if let Some(symbol) = named.symbol {
            let id = self.forms.id(form.clone());
            self.equal.defined.insert(symbol, id);
        }
        self.set_form(named.root, form);
    }

    fn set_form(&mut self, root: Root, form: Form) {
        let id = self.forms.id(form);
        self.equal.forms.insert(root, id);
    }

    /// Returns the name of a number in messages.
    fn name(&self, named: Named) -> &'c str {
        named.symbol.map_or("?", |symbol| ops::name(self.body.op(symbol)))
    }

    fn range(&self, named: Named) -> Range {
        named.symbol.map_or_else(|| self.equal.range(named.root), |symbol| ops::range(self.body.op(symbol)))
    }

    fn set_range(&mut self, named: Named, range: Range) {
        match named.symbol {
            Some(symbol) => set_range(self.context, self.body, symbol, range),
            None => {
                self.equal.ranges.insert(named.root, range);
            }
        }
    }
}

/// Sets the range of a symbol.
pub(super) fn set_range<'c>(context: &'c Context, body: &mut Body<'c>, symbol: OpId, range: Range) {
    for (name, value) in [(SymbolicIntOp::MIN_VAL_ATTR, range.min), (SymbolicIntOp::MAX_VAL_ATTR, range.max)]
    {
        body.set_attr(symbol, context.ident(name), context.int_attr(value.into(), context.signless(64)));
    }
}

fn range_text(range: Range) -> String {
    match range.max {
        i64::MAX => format!("[{}, ?]", range.min),
        max => format!("[{}, {max}]", range.min),
    }
}
