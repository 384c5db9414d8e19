//! The pass `propagate-symbol`: symbols for the sizes of arguments, and expressions of symbols for all other sizes.
//!
//! 1. The bounds engine computes the form of each size (`Forms`). Nothing is changed before all forms are known.
//! 2. Sizes that ops require to be equal, and sizes in several binds of one value, are merged (`Equal`).
//! 3. The pass visits the ops once, in the order of the text. Symbols replace the sizes that an op uses, and its results are bound to their
//!    sizes: one symbol per form, before the first op that needs it. New ops are numbered in the order of their definitions.

use super::build::{SymbolOps, Words};
use super::forms::{Engine, Form, FormId, Forms, Places, Root};
use super::names::{Made, Names, encoding_names, rename};
use super::ops::{self, Range, as_symbol};
use super::sizes::{Binds, Size, is_around};
use super::unify::{self, Equal, Unifier};
use super::words::Word;
use super::{BindSymbolicShapeOp, SymbolicIntOp};
use crate::bodies::runs_once;
use crate::build::{Builder, CommonOps, MapOps};
use crate::func::FuncOp;
use crate::size_cache::SizeCache;
use crate::{memref, tensor};
use bourn_bounds::{Bounds, Column, Effort, Expr, Program, Relation, Val, index};
use bourn_equations::value_bounds::{Calls, Owner};
use bourn_ir::def::Trait;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{
    AttrData, Attribute, BlockId, Body, Context, DYNAMIC, Diagnostics, Location, OpId, RegionId, TypeData,
    Value, ValueId,
};
use bourn_passes::{EngineOptions, Pass, PassFailed, PassOutput, Target, is_trivially_dead, walk};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind, ExprKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// Binds sizes to symbols, one for each size in terms of other symbols.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "propagate-symbol", anchors("func.func"))]
pub struct PropagateSymbol {
    /// Creates symbols for sizes of results that no equation gives, if the op runs once.
    #[option("symbolize-unknown", print_default = false)]
    pub symbolize_unknown: bool,
    /// The options of the bounds engine.
    #[options]
    pub engine: EngineOptions,
}

impl PropagateSymbol {
    /// Runs on one function. Returns the new symbols.
    fn run_on<'c>(
        &self,
        context: &'c Context,
        body: &mut Body<'c>,
        (owner, calls): (Owner<'c>, Option<&Calls>),
        diagnostics: &mut Diagnostics,
    ) -> Made {
        let engine = Engine { context, options: self.engine, owner, calls };
        let mut propagation = Propagation::new(context, body, self.symbolize_unknown);
        propagation.run(&engine);
        let Propagation { made: symbols, names, diagnostics: mut found, .. } = propagation;
        diagnostics.all.append(&mut found.all);
        Made { symbols, names }
    }
}

impl Pass for PropagateSymbol {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let owner = Owner::from(target.op());
        let is_table = target.op().name().def().is_some_and(|def| def.has_trait(Trait::SymbolTable));
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let mut diagnostics = Diagnostics::new();
        if is_table {
            // In a module, the sizes of the results of calls are known.
            let calls = self.engine.calls(context, body);
            let blocks = body.top_regions().flat_map(|region| region.blocks());
            let functions: Vec<OpId> = blocks
                .flat_map(|block| block.ops())
                .filter(|op| op.isa::<FuncOp>())
                .map(|op| op.id())
                .collect();
            let mut made = Vec::new();
            for function in functions {
                let function_data = body.op_data_mut(function);
                let owner = Owner::from(&*function_data);
                if let Some(inner) = function_data.body_mut() {
                    made.push((
                        function,
                        self.run_on(context, inner, (owner, calls.as_ref()), &mut diagnostics),
                    ));
                }
            }
            if made.iter().any(|(_, made)| !made.symbols.is_empty()) {
                rename(context, body, &made);
            }
        } else {
            let made = self.run_on(context, body, (owner, None), &mut diagnostics);
            target.set_output(made);
        }
        let failed = diagnostics.has_errors();
        target.diagnostics.all.append(&mut diagnostics.all);
        if failed { Err(PassFailed) } else { Ok(()) }
    }
    fn needs_finish(&self) -> bool {
        true
    }
    /// Gives the new symbols names that are free in the module, function by function.
    fn finish<'c>(
        &self,
        parent: &mut Target<'_, 'c>,
        outputs: Vec<(OpId, PassOutput)>,
    ) -> Result<(), PassFailed> {
        let made =
            |(function, output): (OpId, PassOutput)| Some((function, *output.downcast::<Made>().ok()?));
        let made: Vec<(OpId, Made)> = outputs.into_iter().filter_map(made).collect();
        if let Some((context, body)) = parent.context_and_body()
            && made.iter().any(|(_, made)| !made.symbols.is_empty())
        {
            rename(context, body, &made);
        }
        Ok(())
    }
}

/// The most rounds of one run. Nearly all programs need one.
const ROUNDS: usize = 4;

/// The state of the walk through one function.
pub(super) struct Propagation<'b, 'c> {
    pub(super) context: &'c Context,
    pub(super) body: &'b mut Body<'c>,
    pub(super) binds: Binds,
    pub(super) diagnostics: Diagnostics,
    pub(super) size_cache: SizeCache<'c>,
    pub(super) forms: Forms,
    places: Places,
    pub(super) equal: Equal,
    words: Words<'c>,
    order: Order,
    /// The new symbols that are not erased.
    made: Vec<OpId>,
    /// The number of binds that the current round has created.
    binds_made: usize,
    /// The names in the function, without the names of new symbols.
    names: Names,
    /// The names in encodings; their symbols are kept.
    encoded: FxHashSet<String>,
    /// The symbols of roots that are sizes.
    pub(super) symbols: FxHashMap<Root, ValueId>,
    /// The last value that is the result of a map, by map and operands. Earlier values for the same key are in blocks that have ended, so
    /// they are not visible any more.
    derived: FxHashMap<Attribute<'c>, FxHashMap<Vec<ValueId>, ValueId>>,
    /// The last value for each number that may wrap.
    pub(super) wrapped: FxHashMap<Word, ValueId>,
    /// The last value that is a size computed by a `dim` op, likewise.
    pub(super) measured: FxHashMap<Column<ValueId>, ValueId>,
    pub(super) symbolize_unknown: bool,
    pub(super) buffers: Buffers,
}

/// Buffers that are reused for each op.
#[derive(Default, Debug)]
pub(super) struct Buffers {
    /// The sizes of the results of an op.
    pub(super) sizes: Vec<Size>,
    /// The inputs of one size.
    pub(super) inputs: Vec<Size>,
    /// The distinct values among the inputs.
    pub(super) operands: Vec<ValueId>,
}

/// The numbers of the visited and new ops, in the order of the text.
#[derive(Debug)]
struct Order {
    /// By the op's index; 0 for ops that are not yet visited.
    numbers: Vec<u32>,
    next: u32,
}

impl Default for Order {
    fn default() -> Self {
        Order { numbers: Vec::new(), next: Order::FIRST + 1 }
    }
}

impl Order {
    /// The number of ops that were moved to the start of the function.
    const FIRST: u32 = 1;

    fn set(&mut self, op: OpId, number: u32) {
        if self.numbers.len() <= op.index() {
            self.numbers.resize((op.index() + 1).next_power_of_two(), 0);
        }
        self.numbers[op.index()] = number;
    }

    fn reach(&mut self, op: OpId) {
        self.set(op, self.next);
        self.next += 1;
    }

    fn get(&self, op: OpId) -> Option<u32> {
        self.numbers.get(op.index()).copied().filter(|number| *number > 0)
    }
}

impl<'b, 'c> Propagation<'b, 'c> {
    fn new(context: &'c Context, body: &'b mut Body<'c>, symbolize_unknown: bool) -> Self {
        Propagation {
            context,
            body,
            binds: Binds::default(),
            diagnostics: Diagnostics::new(),
            size_cache: SizeCache::new(context),
            forms: Forms::default(),
            places: Places::new(&[]),
            equal: Equal::default(),
            words: Words::new(context),
            order: Order::default(),
            made: Vec::new(),
            binds_made: 0,
            names: Names::default(),
            encoded: FxHashSet::default(),
            symbols: FxHashMap::default(),
            derived: FxHashMap::default(),
            wrapped: FxHashMap::default(),
            measured: FxHashMap::default(),
            symbolize_unknown,
            buffers: Buffers::default(),
        }
    }

    /// Runs rounds until nothing is left to do. The binds of a round may give the engine the form of a size that it did not know.
    fn run(&mut self, engine: &Engine<'_, 'c>) {
        let mut unknown = usize::MAX;
        for _ in 0..ROUNDS {
            self.run_round(engine);
            let left = self.forms.unknown();
            if left == 0 || left >= unknown || self.binds_made == 0 || self.diagnostics.has_errors() {
                break;
            }
            unknown = left;
        }
    }

    fn run_round(&mut self, engine: &Engine<'_, 'c>) {
        self.start_round();
        let ops = self.look();
        self.places = Places::new(&ops);
        self.forms =
            Forms::of_body(engine, self.body, &ops, &self.places, (&self.binds, &mut self.size_cache));
        let made: FxHashSet<OpId> = self.made.iter().copied().collect();
        let unifier = Unifier {
            context: self.context,
            body: self.body,
            forms: &mut self.forms,
            places: &self.places,
            binds: &self.binds,
            diagnostics: &mut self.diagnostics,
            symbolize_unknown: self.symbolize_unknown,
            made: &made,
            equal: Equal::default(),
        };
        self.equal = unifier.run(&ops, &mut self.size_cache);
        self.bind_arguments();
        self.add_derived(&ops);
        for op in ops {
            self.visit(op);
            self.reach(op);
        }
        self.erase_dead();
    }

    /// Forgets the results of the last round, except for the new symbols and the names.
    fn start_round(&mut self) {
        self.binds = Binds::default();
        self.order = Order::default();
        self.symbols.clear();
        self.derived.clear();
        self.wrapped.clear();
        self.measured.clear();
        self.binds_made = 0;
    }

    /// Returns the ops in the order of the text, and records the existing binds and names.
    fn look(&mut self) -> Vec<OpId> {
        let mut ops = Vec::new();
        let made: FxHashSet<OpId> = self.made.iter().copied().collect();
        let Propagation { binds, encoded, names, .. } = self;
        names.add_arguments(self.body.top_regions());
        walk(self.body, |op| {
            ops.push(op.id());
            binds.add(op);
            if !made.contains(&op.id()) {
                names.add_op(op);
            }
            op.isolated_body().into_iter().for_each(|inner| names.add_all(inner));
            op.results().for_each(|result| encoded.extend(encoding_names(result.ty()).map(str::to_owned)));
        });
        ops
    }

    /// Binds the sizes of the function's arguments.
    fn bind_arguments(&mut self) {
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
    pub(super) fn symbolize_root(&mut self, root: Root, point: &mut InsertionPoint) {
        if self.equal.form_of(root).is_none() && !self.symbols.contains_key(&root) {
            let symbol = self.make_symbol(self.equal.range(root), None, point);
            self.symbols.insert(root, symbol);
        }
    }

    /// Returns the sizes of an argument at the start of the function; `None` if a symbol in them is not defined yet.
    fn sizes_at_start(
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
    fn symbol_at_start(&mut self, root: Root, point: &mut InsertionPoint) -> Option<ValueId> {
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
    fn add_derived(&mut self, ops: &[OpId]) {
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

    /// Returns the map and the operands of a form, if all its roots have values. A form that is a root or a number has none.
    fn key(&self, form: &Form) -> Option<(Attribute<'c>, Vec<ValueId>)> {
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
    pub(super) fn form(&mut self, column: Column<ValueId>) -> Option<Form> {
        let id = self.form_id(column)?;
        Some(self.forms.get(id).clone())
    }

    /// Returns the number of the form of a column.
    pub(super) fn form_id(&mut self, column: Column<ValueId>) -> Option<FormId> {
        let id = self.forms.of(column)?;
        Some(self.equal.resolve(&mut self.forms, &self.places, self.body, id))
    }

    /// Returns the shape of a value that may be bound and has no bind where it is defined.
    pub(super) fn unbound_shape(&self, value: ValueId) -> Option<&'c [i64]> {
        let ty = self.body.value_type(value);
        let may_be_bound = matches!(ty.data(), TypeData::RankedTensor { .. } | TypeData::MemRef { .. });
        ty.shape().filter(|_| may_be_bound && !self.binds.is_bound(self.body, value))
    }

    // ---- making ops

    /// Returns a builder at an insertion point, with the location of its op, and the attributes of symbols and binds.
    fn builder(&mut self, point: InsertionPoint) -> (Builder<'_, 'c>, &mut Words<'c>) {
        let location = match point {
            InsertionPoint::Before(op) | InsertionPoint::After(op) => self.body.op(op).location(),
            InsertionPoint::Start(_) | InsertionPoint::End(_) => Location::Unknown,
        };
        (Builder::new(self.context, self.body, point, location), &mut self.words)
    }

    /// Records that an op is visited, so that its results can be used from here on.
    pub(super) fn reach(&mut self, op: OpId) {
        self.order.reach(op);
    }

    /// Records a new op as the latest one.
    fn note(&mut self, op: OpId, point: &mut InsertionPoint) {
        if !matches!(point, InsertionPoint::Before(_)) {
            *point = InsertionPoint::After(op);
        }
        self.reach(op);
    }

    pub(super) fn make_value(
        &mut self,
        point: &mut InsertionPoint,
        make: impl FnOnce(&mut Builder<'_, 'c>, &Words<'c>) -> ValueId,
    ) -> ValueId {
        let (mut builder, words) = self.builder(*point);
        let value = make(&mut builder, words);
        if let Some(op) = Value::new(self.body, value).defining_op().map(|op| op.id()) {
            self.note(op, point);
        }
        value
    }

    pub(super) fn make_symbol(
        &mut self,
        range: Range,
        expression: Option<(Attribute<'c>, &[ValueId])>,
        point: &mut InsertionPoint,
    ) -> ValueId {
        let name = self.names.fresh();
        let value =
            self.make_value(point, |builder, words| builder.symbol(words, name.as_str(), range, expression));
        self.made.extend(Value::new(self.body, value).defining_op().map(|op| op.id()));
        value
    }

    pub(super) fn make_bind(&mut self, value: ValueId, sizes: &[Size], point: &mut InsertionPoint) {
        let (mut builder, words) = self.builder(*point);
        let bind = builder.bind(words, value, sizes);
        self.note(bind, point);
        self.binds.add(self.body.op(bind));
        self.binds_made += 1;
    }

    // ---- sizes as values

    /// Returns whether a value is visible at an op.
    pub(super) fn is_available(&self, value: ValueId, at: OpId) -> bool {
        let value = Value::new(self.body, value);
        let at = self.body.op(at);
        let Some(block) = value.block() else { return false };
        match value.defining_op() {
            Some(op) => self.order.get(op.id()).is_some() && is_around(block, at),
            None => is_around(block, at),
        }
    }

    /// Returns a size as a value that is visible at `at`. If there is none, an op before `at` computes it.
    pub(super) fn value_of(&mut self, size: &Size, at: OpId) -> Option<ValueId> {
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

    pub(super) fn make_constant(&mut self, value: i64, point: &mut InsertionPoint) -> ValueId {
        self.make_value(point, |builder, _| builder.constant(value))
    }

    /// Returns whether a value is visible at an op that is visited. If it is a symbol, moves it so that it is: a symbol is one number in the
    /// whole function.
    pub(super) fn bring(&mut self, value: ValueId, at: OpId) -> bool {
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
    fn move_to_start(&mut self, symbol: OpId) -> Option<()> {
        let entry = self.body.top_regions().next().and_then(|region| region.entry())?;
        let first = entry.first()?.id();
        if first != symbol {
            self.body.move_before(symbol, first);
        }
        self.order.set(symbol, Order::FIRST);
        Some(())
    }

    /// Returns the op in front of which a symbol is visible both where it is and at `at`.
    fn common_place(&self, symbol: OpId, at: OpId) -> Option<OpId> {
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
    pub(super) fn derive(&mut self, map: Attribute<'c>, operands: &[ValueId], at: OpId) -> ValueId {
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

    // ---- ops

    fn visit(&mut self, op: OpId) {
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
    fn replace_dim(&mut self, op: OpId) {
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
    fn replace_symbol(&mut self, op: OpId) {
        let view = self.body.op(op);
        let own = view.result(0).id();
        let root = Column::index(own);
        if let Some(form) = self.equal.defined.get(&op).copied() {
            let form = self.equal.resolve(&mut self.forms, &self.places, self.body, form);
            let form = self.forms.get(form).clone();
            return self.define_symbol(op, &form);
        }
        let Some(form) = self.form(root).filter(|form| form.as_root() != Some(root)) else { return };
        let is_input = self.body.op(op).num_operands() == 0;
        let other = match form.as_root() {
            Some(_) if is_input => self.root_value(form.roots[0], op),
            Some(_) => self.root_value(form.roots[0], op).filter(|other| self.is_range_kept(op, *other)),
            None => {
                let known = self.key(&form).and_then(|(map, operands)| {
                    self.derived.get(&map).and_then(|of_map| of_map.get(&operands)).copied()
                });
                known.filter(|known| *known != own && self.join_ranges(op, *known))
            }
        };
        if let Some(other) = other.filter(|other| *other != own && self.bring(*other, op)) {
            self.body.replace_all_uses(own, other);
        }
    }

    /// Gives a symbol a map.
    fn define_symbol(&mut self, symbol: OpId, form: &Form) {
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
    fn is_range_kept(&self, symbol: OpId, other: ValueId) -> bool {
        let other = as_symbol(Value::new(self.body, other));
        other.is_some_and(|other| ops::range(other).is_within(ops::range(self.body.op(symbol))))
    }

    /// Narrows the range of a symbol to that of an equal symbol in the same block. Returns whether it has the range of both.
    fn join_ranges(&mut self, symbol: OpId, other: ValueId) -> bool {
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

    /// Returns the value of a root that is visible at an op.
    pub(super) fn root_value(&mut self, root: Root, at: OpId) -> Option<ValueId> {
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
    pub(super) fn value_of_form(&mut self, form: &Form, at: OpId) -> Option<ValueId> {
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
    pub(super) fn known_value(&mut self, form: &Form, at: OpId) -> Option<ValueId> {
        let (map, operands) = self.key(form)?;
        let known = self.derived.get(&map)?.get(&operands).copied()?;
        self.bring(known, at).then_some(known)
    }

    /// Records the value of a form that is not in terms of symbols.
    pub(super) fn set_value_of_form(&mut self, form: &Form, value: ValueId) {
        if let Some((map, operands)) = self.key(form) {
            self.derived.entry(map).or_default().insert(operands, value);
        }
    }

    /// Returns the symbol that a root equals, if it has a form.
    pub(super) fn merged_symbol(&mut self, root: Root) -> Option<ValueId> {
        let form = self.form(root)?.as_root().filter(|other| *other != root)?;
        match form.dimension() {
            None => Some(form.value),
            Some(_) => self.symbols.get(&form).copied(),
        }
    }

    /// Returns whether a form is in terms of numbers that may be operands of symbols.
    pub(super) fn is_of_symbols(&self, form: &Form) -> bool {
        form.roots.iter().all(|root| match root.dimension() {
            None => self.may_be_operand(root.value),
            Some(_) => {
                self.symbols.contains_key(root)
                    || Value::new(self.body, root.value).defining_op().is_none_or(runs_once)
            }
        })
    }

    /// Returns whether a value may be an operand of a symbol: it is one number, computed by an op that the verifier accepts.
    pub(super) fn may_be_operand(&self, value: ValueId) -> bool {
        super::hooks::is_source(Value::new(self.body, value)) && self.is_one_number(value)
    }

    /// Returns the range that a symbol with a form has for all numbers in the ranges of its roots.
    fn range_of(&mut self, form: &Form) -> Range {
        let operands: Vec<Range> = form.roots.iter().map(|root| self.range_of_root(*root)).collect();
        range_of_results(&form.map, &operands)
    }

    fn range_of_root(&self, root: Root) -> Range {
        match (self.symbols.get(&root), root.dimension()) {
            (Some(symbol), _) => self.range_of_value(*symbol),
            (None, Some(_)) => Range::SIZE,
            (None, None) => self.range_of_value(root.value),
        }
    }

    fn range_of_map(&self, map: &AffineMap, operands: &[ValueId]) -> Range {
        let operands: Vec<Range> = operands.iter().map(|value| self.range_of_value(*value)).collect();
        range_of_results(map, &operands)
    }

    /// Returns the range of a value that is an operand of a symbol.
    pub(super) fn range_of_value(&self, value: ValueId) -> Range {
        let view = Value::new(self.body, value);
        match view.defining_op() {
            Some(op) if op.isa::<SymbolicIntOp>() => ops::range(op),
            Some(op) if op.isa::<tensor::DimOp>() || op.isa::<memref::DimOp>() => Range::SIZE,
            _ => {
                let least = self.forms.least.get(&value).copied();
                Range { min: least.unwrap_or(i64::MIN), max: i64::MAX }
            }
        }
    }

    /// Replaces the sizes of a `tensor.empty` by the symbols that its result is bound to.
    fn fill_empty(&mut self, op: OpId) {
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

    // ---- the end

    /// Returns whether a symbol is known to be the same number as a size, so that no information is lost if it replaces the size.
    fn is_same_number(&mut self, symbol: ValueId, size: ValueId) -> bool {
        let number = Value::new(self.body, size).constant().and_then(|number| i64::try_from(number).ok());
        if let Some(number) = number {
            return self.range_of_value(symbol) == Range { min: number, max: number };
        }
        let symbol = self.form_id(Column::index(symbol));
        symbol.is_some() && symbol == self.form_id(Column::index(size))
    }

    /// Erases unused ops. Symbols in encodings stay.
    fn erase_dead(&mut self) {
        let mut ops = Vec::new();
        walk(self.body, |op| ops.push(op.id()));
        let mut erased = FxHashSet::default();
        let mut symbols = 0;
        for op in ops.into_iter().rev() {
            let view = self.body.op(op);
            if view.isa::<BindSymbolicShapeOp>() {
                continue;
            }
            let is_symbol = view.isa::<SymbolicIntOp>();
            let is_named = is_symbol && self.encoded.contains(ops::name(view));
            if !is_named && is_trivially_dead(view) {
                symbols += usize::from(is_symbol);
                erased.extend(self.body.within(op));
                self.body.erase(op);
            }
        }
        let before = self.made.len();
        self.made.retain(|op| !erased.contains(op));
        if symbols > before - self.made.len() {
            // The names of erased symbols are free again.
            let made: FxHashSet<OpId> = self.made.iter().copied().collect();
            self.names = Names::default();
            self.names.add_all_but(self.body, |op| made.contains(&op), |_| None);
        }
    }
}

/// Returns a range of a map's result for operands in ranges. If the result is never negative, this is the range of a size.
fn range_of_results(map: &AffineMap, operands: &[Range]) -> Range {
    let Some(expr) = map.results().first() else { return Range::SIZE };
    let never_negative: Vec<bool> = operands.iter().map(|range| range.min >= 0).collect();
    if is_never_negative(expr, &never_negative) {
        return Range::SIZE;
    }
    let mut program = Program::new();
    let mut input = |range: &Range| {
        let input = program.input();
        program.relate(input, index(input), Relation::Ge, i128::from(range.min));
        if range.max < i64::MAX {
            program.relate(input, index(input), Relation::Le, i128::from(range.max));
        }
        index(input)
    };
    let inputs: Vec<Expr<Val>> = operands.iter().map(&mut input).collect();
    let least = Bounds::with_effort(&program, Effort::Little)
        .interval(Expr::from_affine(expr, &[], &inputs))
        .lower
        .map_or(i64::MIN, |least| i64::try_from(least).unwrap_or(i64::MIN));
    Range { min: least.min(0), max: i64::MAX }
}

/// Returns whether an expression is a sum of products and quotients of numbers that are never negative.
fn is_never_negative(expr: &AffineExpr, symbols: &[bool]) -> bool {
    match expr.kind() {
        ExprKind::Dim(_) => false,
        ExprKind::Symbol(at) => symbols.get(at as usize).copied().unwrap_or(false),
        ExprKind::Constant(number) => number >= 0,
        ExprKind::Binary(BinaryKind::Mod, _, by) => by.as_constant().is_some_and(|by| by > 0),
        ExprKind::Binary(_, a, b) => is_never_negative(a, symbols) && is_never_negative(b, symbols),
    }
}
