//! The forms of sizes: each size in terms of independent numbers, as far as the bounds engine can prove it.
//!
//! All forms are computed before the program is changed, in one session. Two sizes with equal forms are equal wherever both exist, whichever
//! ops compute them: results of branches and loops, sums in `arith`, sizes in the equations of ops.

use super::hooks::is_source;
use super::ops::{self, as_symbol};
use super::sizes::Binds;
use super::words::Word;
use super::{BindSymbolicShapeOp, SymbolicIntOp};
use crate::size_cache::{CachedSize, SizeCache};
use bourn_bounds::{Column, Part, Terms};
use bourn_equations::value_bounds::{Calls, IrBounds, IrGraph, NamedNumber, Owner};
use bourn_ir::def::Trait;
use bourn_ir::{Body, Context, DYNAMIC, OpId, OpRef, TypeData, Value, ValueDef, ValueId};
use bourn_passes::EngineOptions;
use bourn_presburger::affine::{AffineExpr, AffineMap, ExprKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;

/// The most roots of a form. A sum of more sizes is expressed by the partial sums of the program, so that the text of the program does not
/// grow with the square of the number of sizes.
const MAX_ROOTS: usize = 32;

/// The constants of forms are less. A greater constant is a part of the modulus 2^64 of a number that may wrap, which is no size in terms
/// of symbols.
const CONSTANTS: u64 = 1 << 40;

/// A number that is no function of other numbers: a symbol without a map, a size of an argument, or a value without equations.
pub(super) type Root = Column<ValueId>;

/// A number as the result of a map over distinct roots, in the order of their definitions. Equal functions of equal roots have equal forms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Form {
    /// One result, over symbols only.
    pub map: AffineMap,
    /// The numbers that the symbols stand for.
    pub roots: Vec<Root>,
}

impl Form {
    /// Returns the form of a root.
    pub fn of_root(root: Root) -> Form {
        Form { map: AffineMap::new(0, 1, vec![AffineExpr::symbol(0)]), roots: vec![root] }
    }

    /// Returns the form of a number.
    pub fn of_number(number: i64) -> Form {
        Form { map: AffineMap::new(0, 0, vec![AffineExpr::constant(number)]), roots: Vec::new() }
    }

    /// Returns the expression over the roots.
    pub fn expr(&self) -> &AffineExpr {
        &self.map.results()[0]
    }

    /// Returns the number, if the form is one.
    pub fn as_number(&self) -> Option<i64> {
        self.expr().as_constant()
    }

    /// Returns the root, if the form is one.
    pub fn as_root(&self) -> Option<Root> {
        match self.expr().kind() {
            ExprKind::Symbol(at) => self.roots.get(at as usize).copied(),
            _ => None,
        }
    }
}

/// The order of roots in forms: sizes of arguments, then the order of the text.
#[derive(Debug)]
pub(super) struct Places {
    /// By the op's index.
    of_op: Vec<u32>,
}

impl Places {
    /// Numbers ops in the order of a list.
    pub fn new(ops: &[OpId]) -> Self {
        let mut of_op = vec![0; ops.iter().map(|op| op.index() + 1).max().unwrap_or(0)];
        for (place, op) in ops.iter().enumerate() {
            of_op[op.index()] = place as u32 + 1;
        }
        Places { of_op }
    }

    /// Returns the position of an op in the text, from 1.
    pub fn of_op(&self, op: OpId) -> u32 {
        self.of_op.get(op.index()).copied().unwrap_or(0)
    }

    /// Returns the key by which roots are sorted.
    pub fn of_root(&self, body: &Body<'_>, root: Root) -> (u32, usize, Part) {
        let value = Value::new(body, root.value);
        match value.def() {
            ValueDef::Result(op, number) => (self.of_op(op), number as usize, root.part),
            ValueDef::Argument(block, number) => {
                let around = value.owner_block().and_then(|block| block.parent_op());
                let place = around.map_or(0, |op| self.of_op(op.id()));
                (place, (block.index() << 16).saturating_add(number as usize), root.part)
            }
        }
    }

    /// Returns the form of an expression whose symbols stand for roots, which may occur several times.
    pub fn form(&self, body: &Body<'_>, expr: &AffineExpr, of: &[Root]) -> Option<Form> {
        let mut roots = of.to_vec();
        roots.sort_unstable_by_key(|root| self.of_root(body, *root));
        roots.dedup();
        let place = |root: &Root| roots.iter().position(|known| known == root).unwrap_or(0) as u32;
        let symbols: Vec<AffineExpr> = of.iter().map(|root| AffineExpr::symbol(place(root))).collect();
        let expr = expr.replace(&[], &symbols).simplify(0, roots.len());
        let whole = AffineMap::new(0, roots.len(), vec![expr]).compress_unused();
        let roots: Vec<Root> = whole.symbols.iter().map(|&at| roots[at]).collect();
        (roots.len() <= MAX_ROOTS).then_some(Form { map: whole.map, roots })
    }
}

bourn_ir::ids! {
    /// The number of a form in [`Forms`].
    pub(super) FormId(u32);
}

/// The forms of a function's sizes.
#[derive(Default, Debug)]
pub(super) struct Forms {
    of_column: FxHashMap<Column<ValueId>, FormId>,
    all: Vec<Form>,
    ids: FxHashMap<Form, FormId>,
    /// The values that ops use as sizes of their results.
    pub size_operands: FxHashSet<ValueId>,
    /// The least numbers of the values among them that may be operands of symbols, and whose forms are not in terms of symbols.
    pub least: FxHashMap<ValueId, i64>,
    /// The size operands without a form as sums that may wrap, if `index` has a width.
    pub words: FxHashMap<ValueId, Word>,
    /// The number of sizes without a form.
    unknown: usize,
}

/// The settings of the session.
#[derive(Clone)]
pub(super) struct Engine<'a, 'c> {
    pub context: &'c Context,
    pub options: EngineOptions,
    pub owner: Owner<'c>,
    pub calls: Option<&'a Calls>,
}

impl Forms {
    /// Computes the forms of all sizes in a body.
    pub fn of_body<'c>(
        engine: &Engine<'_, 'c>,
        body: &Body<'c>,
        ops: &[OpId],
        places: &Places,
        (binds, size_cache): (&Binds, &mut SizeCache<'c>),
    ) -> Forms {
        let mut graph = engine.options.graph(engine.context, body, engine.owner.clone());
        if let Some(calls) = engine.calls {
            graph = graph.with_calls(calls);
        }
        let known = RefCell::new(FxHashMap::default());
        let terms = Terms::new(|column| {
            *known.borrow_mut().entry(column).or_insert_with(|| is_root(&graph, binds, column))
        });
        let session = engine.options.session(&graph);
        let has_width = engine.options.index.width.is_some();
        let mut collector = Collector { body, places, session, terms, has_width, forms: Forms::default() };
        collector.arguments(body.top_regions().flat_map(|region| region.blocks()));
        for &op in ops {
            let view = body.op(op);
            collector.op(view);
            if view.results().any(|result| result.ty().shape().is_some()) {
                let sizes = size_cache.of(view);
                let sizes = sizes.sizes(engine.context, view).unwrap_or_default();
                for size in sizes.iter().flatten() {
                    if let CachedSize::Computed(map, of) = size
                        && let [place] = of.as_slice()
                        && place.dim().is_none()
                        && map.as_affine_map().is_some_and(|map| *map.results() == [AffineExpr::symbol(0)])
                    {
                        collector.size_operand(Value::new(body, place.value(view)));
                    }
                }
            }
        }
        collector.forms
    }

    /// Returns the number of sizes without a form.
    pub fn unknown(&self) -> usize {
        self.unknown
    }

    /// Returns the form of a column.
    pub fn of(&self, column: Column<ValueId>) -> Option<FormId> {
        self.of_column.get(&column).copied()
    }

    /// Returns a form by its number.
    pub fn get(&self, id: FormId) -> &Form {
        &self.all[id.index()]
    }

    /// Returns the number of a form.
    pub fn id(&mut self, form: Form) -> FormId {
        let Forms { all, ids, .. } = self;
        *ids.entry(form).or_insert_with_key(|form| {
            all.push(form.clone());
            FormId::at(all.len() - 1)
        })
    }
}

/// Returns whether the constants of an expression are small.
fn has_small_constants(expr: &AffineExpr) -> bool {
    match expr.kind() {
        ExprKind::Constant(number) => number.unsigned_abs() < CONSTANTS,
        ExprKind::Dim(_) | ExprKind::Symbol(_) => true,
        ExprKind::Binary(_, a, b) => has_small_constants(a) && has_small_constants(b),
    }
}

/// Returns whether a column is a root of forms.
fn is_root(graph: &IrGraph<'_, '_>, binds: &Binds, column: Column<ValueId>) -> bool {
    let value = graph.value(column.value);
    let is_readable = match column.part {
        Part::Dim(_) => {
            matches!(value.ty().data(), TypeData::RankedTensor { .. } | TypeData::MemRef { .. })
        }
        Part::Value => value.ty().is_index(),
        Part::Unsigned | Part::Element(_) => false,
    };
    if !is_readable {
        return false;
    }
    if let Some(kind) = graph.named_number(column.value) {
        return kind == NamedNumber::Input;
    }
    let is_argument =
        value.owner_block().is_some_and(|block| block.parent_op().is_none() && block.is_entry());
    match is_argument {
        true => column.dimension().is_none() || !binds.is_bound(graph.body(), column.value),
        false => graph.is_undetermined(column),
    }
}

/// The session that computes the forms of one function.
struct Collector<'a, 'g, 'c> {
    body: &'a Body<'c>,
    places: &'a Places,
    session: IrBounds<'g>,
    terms: Terms<'g, ValueId>,
    /// Whether `index` has a width.
    has_width: bool,
    forms: Forms,
}

impl<'a, 'c: 'a> Collector<'a, '_, 'c> {
    /// Computes the forms of an op's sizes.
    fn op(&mut self, op: OpRef<'a, 'c>) {
        op.results().for_each(|result| self.sizes(result));
        if op.isolated_body().is_none() {
            self.arguments(op.regions().flat_map(|region| region.blocks()));
        }
        if op.isa::<SymbolicIntOp>() {
            self.symbol(op);
        } else if op.isa::<BindSymbolicShapeOp>() {
            op.operands().skip(1).for_each(|size| self.size_operand(size));
        }
    }

    fn arguments(&mut self, blocks: impl Iterator<Item = bourn_ir::BlockRef<'a, 'c>>) {
        blocks.flat_map(|block| block.args()).for_each(|argument| self.sizes(argument));
    }

    /// Computes the forms of the sizes of a value.
    fn sizes(&mut self, value: Value<'_, '_>) {
        if !matches!(value.ty().data(), TypeData::RankedTensor { .. } | TypeData::MemRef { .. }) {
            return;
        }
        for (dim, &extent) in value.ty().shape().unwrap_or_default().iter().enumerate() {
            let column = Column::dim(value.id(), dim as u32);
            match extent {
                DYNAMIC => self.ask(column),
                extent => self.set(column, Form::of_number(extent)),
            }
        }
    }

    /// Computes the form of a symbol. A symbol with a map equals the result of the map as an integer, whatever the width of `index`.
    fn symbol(&mut self, symbol: OpRef<'_, '_>) {
        let column = Column::index(symbol.result(0).id());
        self.ask(column);
        if self.forms.of(column).is_some() {
            return;
        }
        let of_map = || {
            let (mut roots, mut symbols) = (Vec::new(), Vec::new());
            for operand in symbol.operand_ids() {
                let form = self.forms.get(self.forms.of(Column::index(*operand))?);
                let shifted = form.expr().shift_symbols(roots.len());
                symbols.push(shifted);
                roots.extend(form.roots.iter().copied());
            }
            let [expr] = ops::expression(symbol)?.results() else { return None };
            self.places.form(self.body, &expr.replace(&[], &symbols), &roots)
        };
        if let Some(form) = of_map() {
            self.forms.unknown -= 1;
            self.set(column, form);
        }
    }

    /// Computes the form of a value that is a size.
    fn size_operand(&mut self, value: Value<'_, '_>) {
        if as_symbol(value).is_some() || !self.forms.size_operands.insert(value.id()) {
            return;
        }
        let column = Column::index(value.id());
        self.ask(column);
        let is_constant =
            value.defining_op().and_then(|op| op.def()).is_some_and(|def| def.has_trait(Trait::ConstantLike));
        let is_of_symbols = |form: &Form| {
            form.roots.iter().all(|root| {
                root.dimension().is_some() || as_symbol(Value::new(self.body, root.value)).is_some()
            })
        };
        let form = self.forms.of(column).map(|id| self.forms.get(id));
        // Only the ranges of operands of symbols are used, and the search for a range is the costliest question here.
        if !is_constant && is_source(value) && !form.is_some_and(is_of_symbols) {
            let least = self.session.interval(column).lower.unwrap_or(i64::MIN.into());
            let least = i64::try_from(least.max(i64::MIN.into())).unwrap_or(i64::MAX);
            self.forms.least.insert(value.id(), least);
        }
        if self.has_width && self.forms.of(column).is_none() {
            self.forms.words.insert(value.id(), Word::of(self.body, value.id()));
        }
    }

    /// Queries the exact form of a column, in terms of roots.
    fn ask(&mut self, column: Column<ValueId>) {
        if self.forms.of(column).is_some() {
            return;
        }
        let found = self.session.form_in(column, &mut self.terms).ok();
        let form = found.as_ref().filter(|found| found.operands.len() <= MAX_ROOTS).and_then(|found| {
            let expr = found.map.results().first()?;
            has_small_constants(expr).then(|| self.places.form(self.body, expr, &found.operands))?
        });
        match form {
            Some(form) => self.set(column, form),
            None => self.forms.unknown += 1,
        }
    }

    fn set(&mut self, column: Column<ValueId>, form: Form) {
        let id = self.forms.id(form);
        self.forms.of_column.insert(column, id);
    }
}
