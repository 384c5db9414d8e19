//! The pass `propagate-symbol`: symbols for the sizes of arguments, and expressions of symbols for the sizes of results.
//!
//! The pass visits the ops once, in the order of the text. Symbols replace the sizes that an op uses, then its results are bound to the
//! sizes from its equations; sizes that it requires to be equal are merged into one symbol. New ops are inserted before the next visited
//! op, so they are numbered in the order of their definitions.

use super::build::{SymbolOps, Words};
use super::names::{Made, Names, encoding_names, rename};
use super::ops::{self, Range, as_symbol};
use super::sizes::{Binds, Size, is_around};
use super::unify;
use super::{BindSymbolicShapeOp, SymbolicIntOp};
use crate::build::{Builder, CommonOps, MapOps};
use crate::size_cache::SizeCache;
use crate::{memref, tensor};
use bourn_bounds::Column;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{
    AttrData, Attribute, Body, Context, DYNAMIC, Diagnostics, Location, OpId, OpRef, TypeData, Value, ValueId,
};
use bourn_passes::{Pass, PassFailed, PassOutput, Target, is_trivially_dead, walk};
use rustc_hash::{FxHashMap, FxHashSet};

/// Binds sizes to symbols, and expresses the sizes of results by those of operands.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "propagate-symbol", anchors("func.func"))]
pub struct PropagateSymbol {
    /// Creates symbols for sizes of results that no equation gives, if the op runs once.
    #[option("symbolize-unknown", print_default = false)]
    pub symbolize_unknown: bool,
}

impl Pass for PropagateSymbol {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let mut propagation = Propagation::new(context, body, self.symbolize_unknown);
        propagation.run();
        let Propagation { made: symbols, names, mut diagnostics, .. } = propagation;
        target.set_output(Made { symbols, names });
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

/// The state of the walk through one function.
pub(super) struct Propagation<'b, 'c> {
    pub(super) context: &'c Context,
    pub(super) body: &'b mut Body<'c>,
    pub(super) binds: Binds,
    pub(super) diagnostics: Diagnostics,
    pub(super) size_cache: SizeCache<'c>,
    words: Words<'c>,
    order: Order,
    /// The new symbols that are not erased.
    made: Vec<OpId>,
    /// The names in the function, without the names of new symbols.
    names: Names,
    /// The names in encodings; their symbols are kept.
    encoded: FxHashSet<String>,
    /// The last value that is the result of a map, by map and operands. Earlier values for the same key are in blocks that have ended, so
    /// they are not visible any more.
    derived: FxHashMap<Attribute<'c>, FxHashMap<Vec<ValueId>, ValueId>>,
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
            words: Words::new(context),
            order: Order::default(),
            made: Vec::new(),
            names: Names::default(),
            encoded: FxHashSet::default(),
            derived: FxHashMap::default(),
            measured: FxHashMap::default(),
            symbolize_unknown,
            buffers: Buffers::default(),
        }
    }

    fn run(&mut self) {
        let ops = self.look();
        self.bind_arguments();
        for op in ops {
            self.visit(op);
            self.reach(op);
        }
        self.erase_dead();
    }

    /// Returns the ops in the order of the text, and records the existing binds and names.
    fn look(&mut self) -> Vec<OpId> {
        let mut ops = Vec::new();
        let Propagation { binds, encoded, names, .. } = self;
        names.add_arguments(self.body.top_regions());
        walk(self.body, |op| {
            ops.push(op.id());
            binds.add(op);
            names.add_op(op);
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
        for argument in arguments {
            self.encoded.extend(encoding_names(self.body.value_type(argument)).map(str::to_owned));
            let Some(shape) = self.unbound_shape(argument) else { continue };
            if shape.contains(&DYNAMIC) {
                self.bind_to_fresh(argument, shape, &mut point);
            }
        }
    }

    /// Returns the shape of a value that may be bound and has no bind.
    pub(super) fn unbound_shape(&self, value: ValueId) -> Option<&'c [i64]> {
        let ty = self.body.value_type(value);
        let may_be_bound = matches!(ty.data(), TypeData::RankedTensor { .. } | TypeData::MemRef { .. });
        ty.shape().filter(|_| may_be_bound && !self.binds.is_bound(value))
    }

    /// Binds a value to new symbols.
    pub(super) fn bind_to_fresh(&mut self, value: ValueId, shape: &[i64], point: &mut InsertionPoint) {
        let mut sizes = Vec::with_capacity(shape.len());
        for &size in shape {
            sizes.push(match size {
                DYNAMIC => Size::Value(self.make_symbol(Range::SIZE, None, point)),
                size => Size::Constant(size),
            });
        }
        self.make_bind(value, &sizes, point);
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

    /// Returns the position of a symbol's definition in the order of the text; `None` if it is not yet visited.
    pub(super) fn place(&self, symbol: OpRef<'_, '_>) -> Option<u32> {
        self.order.get(symbol.id())
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

    /// Returns whether a value is visible at an op. If it is a symbol without operands, moves it so that it is.
    fn bring(&mut self, value: ValueId, at: OpId) -> bool {
        if self.is_available(value, at) {
            return true;
        }
        let Some(symbol) =
            as_symbol(Value::new(self.body, value)).filter(|symbol| symbol.num_operands() == 0)
        else {
            return false;
        };
        let symbol = symbol.id();
        let first =
            self.body.top_regions().next().and_then(|region| region.entry()).and_then(|entry| entry.first());
        let Some(first) = first.map(|first| first.id()) else { return false };
        if first != symbol {
            self.body.move_before(symbol, first);
        }
        self.order.set(symbol, Order::FIRST);
        true
    }

    /// Returns the result of a map: a symbol if all operands may be operands of a symbol, otherwise an `affine.apply`. Reuses an earlier
    /// result if it is visible.
    pub(super) fn derive(&mut self, map: Attribute<'c>, operands: &[ValueId], at: OpId) -> ValueId {
        let known = self.derived.get(&map).and_then(|of_map| of_map.get(operands)).copied();
        if let Some(known) = known.filter(|known| self.is_available(*known, at)) {
            return known;
        }
        let is_source = |value: &ValueId| {
            super::hooks::is_source(Value::new(self.body, *value)) && self.is_one_number(*value)
        };
        let mut point = InsertionPoint::Before(at);
        let value = match map.as_affine_map() {
            Some(map) if !operands.iter().all(is_source) => {
                self.make_value(&mut point, |builder, _| builder.apply(map, operands))
            }
            _ => self.make_symbol(Range::SIZE, Some((map, operands)), &mut point),
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
            return unify::bind(self, op);
        } else if view.isa::<SymbolicIntOp>() {
            return;
        } else if view.isa::<tensor::EmptyOp>() {
            self.fill_empty(op);
        }
        let view = self.body.op(op);
        if view.operands().chain(view.results()).any(|value| value.ty().shape().is_some()) {
            let sizes = self.size_cache.of(view);
            self.bind_results(op, &sizes);
            unify::op(self, op, &sizes);
        }
        self.symbolize(op);
    }

    /// Replaces a `dim` of a bound value.
    fn replace_dim(&mut self, op: OpId) {
        let view = self.body.op(op);
        let &[source, index] = view.operand_ids() else { return };
        let index = Value::new(self.body, index).constant().and_then(|index| usize::try_from(index).ok());
        let Some(index) = index else { return };
        let Some(size) = self.binds.size(self.body, source, index, op) else { return };
        if let Some(value) = self.value_of(&size, op) {
            self.body.replace_all_uses(self.body.op(op).result_ids()[0], value);
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
            if own != size && is_symbol && self.bring(size, op) && unify::is_number(self, op, size, own) {
                self.body.set_operand(op, number, size);
            }
        }
    }

    // ---- the end

    /// Replaces all uses of a symbol by another value.
    pub(super) fn replace_symbol(&mut self, dropped: OpId, by: ValueId) {
        let old = self.body.op(dropped).result_ids()[0];
        self.body.replace_all_uses(old, by);
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
