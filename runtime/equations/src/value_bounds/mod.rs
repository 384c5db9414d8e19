//! The `ValueBounds` interface of ops, and the IR as a value graph for the engine.

mod access;
mod around;
mod assumptions;
mod callers;
mod calls;
mod conditions;
mod constants;
mod counts;
mod decide;
mod dependents;
mod edits;
mod elements;
mod executed;
mod facts;
mod findings;
mod flow;
mod iterations;
mod kept;
mod loops;
mod positions;
mod ranges;
mod scope;
mod session;
mod sizes;
mod stated;
mod widths;

pub use access::Access;
pub use around::Owner;
pub use assumptions::NamedNumber;
pub use bourn_bounds::Effort;
pub use calls::Calls;
pub use constants::{CONSTANT_MEMORY, ConstantMemory, MEMORY_OF_SYMBOL, MemoryOfSymbol};
pub use counts::Enclosures;
pub use decide::{Decisions, Items, Joined, MIN_MAX, MinMax, has_numbers, is_extremum, is_number};
pub use dependents::Dependents;
pub use edits::SuspendedBounds;
pub use kept::{KeptBounds, Work};
pub use loops::LoopRole;
pub use ranges::{RANGE_ATTR, stated_range};
pub use session::IrBounds;
pub use widths::IndexModel;

use findings::Findings;
use flow::Token;
use widths::{Bits, Widths};

use crate::interface::own_interface;
use bourn_bounds::{Column, Condition, Entry, Facts, Interval, Part, RegionToken, Slice, ValueGraph, Word};
use bourn_ir::def::OpDef;
use bourn_ir::{BlockRef, Body, Context, OpRef, RegionId, Value, ValueDef, ValueId};
use bourn_terms::equation::{OpEquations, RegionIdx};

/// The name under which ops implement the interface.
pub const VALUE_BOUNDS: &str = "ValueBounds";

/// The type of a `bounds` hook: adds the facts that define a column of a result of an op, or of an argument of the
/// entry block of a region.
pub type PopulateFn = fn(op: OpRef<'_, '_>, of: Column<ValueId>, facts: &mut Facts<ValueId>);

/// A model of the interface `ValueBounds`.
#[derive(Clone, Copy, Debug)]
pub enum ValueBoundsModel {
    /// The equations of the op.
    Equations(&'static OpEquations<'static>),
    /// A function in Rust: `bounds rust path;`
    Rust(PopulateFn),
}

/// The name under which ops implement [`Comparison`].
pub const COMPARISON: &str = "Comparison";

/// The interface of an op that compares two integers, from which branch conditions are derived.
pub trait Comparison: Send + Sync {
    /// Returns the left side.
    fn lhs<'a, 'c>(&self, op: OpRef<'a, 'c>) -> Option<Value<'a, 'c>>;
    /// Returns the right side.
    fn rhs<'a, 'c>(&self, op: OpRef<'a, 'c>) -> Option<Value<'a, 'c>>;
    /// Returns the relation that holds exactly if the op's result is true.
    fn relation(&self, op: OpRef<'_, '_>) -> Option<bourn_bounds::Comparator>;
}

/// The name under which ops implement [`Logic`].
pub const LOGIC: &str = "Logic";

/// A connective of two truth values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Connective {
    /// Both are true.
    And,
    /// At least one of them is true.
    Or,
    /// Exactly one of them is true.
    Xor,
}

/// The interface of an op that joins two truth values, from which branch conditions are derived. Only results of type
/// `i1` count.
pub trait Logic: Send + Sync {
    /// Returns the left side.
    fn lhs<'a, 'c>(&self, op: OpRef<'a, 'c>) -> Option<Value<'a, 'c>>;
    /// Returns the right side.
    fn rhs<'a, 'c>(&self, op: OpRef<'a, 'c>) -> Option<Value<'a, 'c>>;
    /// Returns the connective.
    fn connective(&self, op: OpRef<'_, '_>) -> Option<Connective>;
}

/// The name under which ops implement [`StridedSlice`].
pub const STRIDED_SLICE: &str = "StridedSlice";

/// The interface of an op that accesses a strided part of a tensor or buffer.
pub trait StridedSlice: Send + Sync {
    /// Returns the part; `None` if the op is not well-formed.
    fn slice(&self, op: OpRef<'_, '_>) -> Option<Slice<ValueId>>;
}

/// Returns the part of a tensor or buffer that an op accesses, for queries such as [`IrBounds::slices_overlap`]; `None`
/// for an op that does not implement [`StridedSlice`].
///
/// ```
/// use bourn_equations::value_bounds::{IrBounds, IrGraph, slice_of};
/// use bourn_ir::parse::parse_source;
/// use bourn_ir::{Context, DialectRegistry};
///
/// let mut registry = DialectRegistry::new();
/// bourn_dialects::register_all(&mut registry);
/// let context = Context::new(&registry);
/// let text = "func.func @f(%t: tensor<?xf32>) {
///   %a = tensor.extract_slice %t[0] [3] [2] : tensor<?xf32> to tensor<3xf32>
///   %b = tensor.extract_slice %t[1] [2] [3] : tensor<?xf32> to tensor<2xf32>
///   return
/// }";
/// let module = parse_source(&context, text, &Default::default()).unwrap();
/// let function = module.function("f").unwrap();
/// let body = function.isolated_body().unwrap();
/// let entry = body.entry().unwrap();
/// let slices: Vec<_> = entry.ops().filter_map(slice_of).collect();
///
/// let graph = IrGraph::new(&context, body);
/// let mut bounds = IrBounds::new(&graph);
/// // Elements 0, 2, 4 and 1, 4.
/// assert!(bounds.slices_overlap(&slices[0], &slices[1]).is_proven());
/// assert!(bounds.slices_equal(&slices[0], &slices[1]).is_refuted());
/// ```
#[must_use]
pub fn slice_of(op: OpRef<'_, '_>) -> Option<Slice<ValueId>> {
    own_interface::<dyn StridedSlice>(op, STRIDED_SLICE)?.slice(op)
}

/// One arena of the IR as a value graph. Its values are the ids of the arena; isolated ops are analyzed separately.
#[derive(Clone, Debug)]
pub struct IrGraph<'a, 'c> {
    body: &'a Body<'c>,
    context: &'c Context,
    origins: bool,
    widths: Widths,
    /// The cached data of the arena.
    findings: Findings,
    calls: Option<&'a Calls>,
    owner: Option<Owner<'c>>,
    /// Conditions that the caller states, each from the definition of a value.
    given: Vec<(ValueId, Condition<ValueId>)>,
    /// The border region: facts from outside of it are not used.
    within: Option<RegionId>,
}

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Creates the graph of an arena.
    pub fn new(context: &'c Context, body: &'a Body<'c>) -> Self {
        IrGraph {
            body,
            context,
            origins: false,
            widths: Widths::default(),
            findings: Findings::default(),
            calls: None,
            owner: None,
            given: Vec::new(),
            within: None,
        }
    }
    /// Adds the summaries of functions. Without them the results of calls are unknown.
    pub fn with_calls(self, calls: &'a Calls) -> Self {
        IrGraph { calls: Some(calls), ..self }
    }
    /// Keeps each fact's op and place, for explanations.
    pub fn with_origins(self) -> Self {
        IrGraph { origins: true, ..self }
    }
    /// Takes `index` as a signed number of `bits` bits, from 32 to [`Word::MAX_BITS`], which may wrap. By default
    /// `index` never wraps.
    pub fn with_index_width(mut self, bits: u32) -> Self {
        self.widths.index = Some(bits.clamp(32, Word::MAX_BITS));
        self
    }
    /// Sets the assumptions about `index`, objects and loops.
    pub fn with_index_model(self, model: IndexModel) -> Self {
        let IndexModel { width, max_object_bytes, loops_end } = model;
        let index = width.map(|bits| bits.clamp(32, Word::MAX_BITS));
        IrGraph { widths: Widths { index, max_object_bytes, loops_end }, ..self }
    }
    /// Returns the bits of `index`; `None` if it never wraps.
    pub fn index_width(&self) -> Option<u32> {
        self.widths.index
    }
    /// Returns the arena.
    pub fn body(&self) -> &'a Body<'c> {
        self.body
    }
    /// Returns the view of a value.
    pub fn value(&self, value: ValueId) -> Value<'a, 'c> {
        Value::new(self.body, value)
    }

    /// Returns the tables of the ops in the arena.
    fn kinds(&self) -> &[&'static OpDef] {
        self.findings.kinds.get_or_init(|| self.body.kinds())
    }

    /// Returns an op's own model, or the model attached to it from outside.
    fn model(&self, op: OpRef<'a, 'c>) -> Option<ValueBoundsModel> {
        model_of(self.context, op.def()?)
    }

    /// Returns whether no equation determines a part of an op's result, such as a number from memory or from an op without
    /// equations.
    #[must_use]
    pub fn is_undetermined(&self, column: Column<ValueId>) -> bool {
        let value = self.value(column.value);
        let is_constant = || match column.dimension() {
            Some(dim) => self.static_dim(column.value, dim).is_some(),
            None => self.constant(column.value).is_some(),
        };
        value.defining_op().is_some() && !is_constant() && {
            let mut facts = Facts::new();
            self.populate(column, &mut facts);
            !facts.determine()
        }
    }

    /// Returns the block that a value is defined in.
    fn block_of(&self, value: ValueId) -> Option<BlockRef<'a, 'c>> {
        let value = self.value(value);
        value.block()
    }

    /// Returns the equations of an op, unless a function in Rust replaces them.
    fn equations_of(&self, op: OpRef<'a, 'c>) -> Option<&'static OpEquations<'static>> {
        match self.model(op)? {
            ValueBoundsModel::Equations(equations) => Some(equations),
            ValueBoundsModel::Rust(_) => None,
        }
    }
}

/// Returns the model of an op's table, or the model attached to it from outside.
fn model_of(context: &Context, def: &'static OpDef) -> Option<ValueBoundsModel> {
    if let Some(hook) = def.hooks.bounds {
        return hook.get::<PopulateFn>().map(ValueBoundsModel::Rust);
    }
    if let Some(equations) = def.equations.filter(|_| def.has_bounds()) {
        return Some(ValueBoundsModel::Equations(equations));
    }
    context.interface(def, VALUE_BOUNDS)?.downcast_ref().copied()
}

impl ValueGraph for IrGraph<'_, '_> {
    type Value = ValueId;

    fn size(&self) -> usize {
        self.body.num_values()
    }

    fn rank(&self, value: ValueId) -> Option<usize> {
        self.value(value).ty().shape().map(<[i64]>::len)
    }

    fn static_dim(&self, value: ValueId, dim: u32) -> Option<i64> {
        let extent = *self.value(value).ty().shape()?.get(dim as usize)?;
        (extent != bourn_ir::DYNAMIC).then_some(extent)
    }

    fn is_index(&self, value: ValueId) -> bool {
        self.widths.of(self.value(value).ty()) != Bits::Unknown
    }

    fn bits(&self, value: ValueId) -> Option<u32> {
        self.widths.word(self.value(value).ty())
    }

    fn constant(&self, value: ValueId) -> Option<i128> {
        let value = self.value(value);
        if value.ty().shape().is_some() {
            return self.elements_of_constant(value, Part::Value).and_then(Interval::as_point);
        }
        let number = value.constant()?;
        // For an unsupported width the number must have the same value signed and unsigned: the equations do not
        // distinguish them.
        let same = |width: u32| number >= 0 && number.checked_shr(width.saturating_sub(1)).unwrap_or(0) == 0;
        let known = self.widths.of(value.ty()) != Bits::Unknown;
        (known || value.ty().signless_width().is_some_and(same)).then_some(number)
    }

    fn greatest_product(&self, value: ValueId, dims: &[u32]) -> Option<i128> {
        self.widths.greatest_size(self.value(value).ty(), dims)
    }

    fn populate(&self, column: Column<ValueId>, facts: &mut Facts<ValueId>) {
        self.findings.count_column();
        let value = self.value(column.value);
        if self.is_given(column.value) {
            return facts::reread(value, column, self.widths, facts);
        }
        self.assumptions_about(column, facts);
        self.range_of_argument(column, facts);
        // The defining op, or the op whose region the argument enters. Other block arguments get values from jumps.
        let op = match value.def() {
            ValueDef::Result(..) => value.defining_op(),
            ValueDef::Argument(..) => {
                value.owner_block().filter(|b| b.is_entry()).and_then(|b| b.parent_op())
            }
        };
        let Some(op) = op else {
            if self.widths.word(value.ty()).is_none() || column.part != Part::Unsigned {
                self.argument_of_block(column, facts);
            }
            return facts::reread(value, column, self.widths, facts);
        };
        let is_truth = matches!(column.part, Part::Value | Part::Unsigned)
            && value.ty().number_type().signless_width() == Some(1);
        if is_truth && facts::truth(op, value, column, self.widths, facts) {
            return;
        }
        if let Some(range) = self.elements_of_constant(value, column.part) {
            return facts::within(range, column, facts);
        }
        let Some(model) = self.model(op) else { return facts::reread(value, column, self.widths, facts) };
        if self.origins {
            facts.origin(format!("{} at {}", op.name().as_str(), op.location()));
        }
        match model {
            ValueBoundsModel::Equations(equations) => {
                facts::populate(self, op, equations, column, facts);
                if column.part != Part::Unsigned {
                    self.place_of_op(op, equations, column, facts);
                }
            }
            // A function in Rust does not support integers that wrap.
            ValueBoundsModel::Rust(populate) if self.widths.word(value.ty()).is_none() => {
                populate(op, column, facts);
            }
            ValueBoundsModel::Rust(_) => facts::reread(value, column, self.widths, facts),
        }
    }

    fn enclosing(&self, value: ValueId) -> Option<RegionToken> {
        self.known_around(self.block_of(value))
    }

    fn entry(&self, region: RegionToken, inside: ValueId) -> Entry<ValueId> {
        let mut block = self.block_of(inside);
        if let Token::Block(index) = Token::of(region) {
            let (parent, condition) = self.entry_of_block(index, block);
            return Entry { parent, condition };
        }
        while let Some(around) = block.and_then(BlockRef::region)
            && let Some(op) = around.parent_op()
        {
            block = op.block();
            if around.id().index() as u64 != region.0 {
                continue;
            }
            let index = op.regions().position(|r| r.id() == around.id()).and_then(|i| u16::try_from(i).ok());
            let assumed = self.assumptions_of_block(around.entry());
            let condition = match (self.equations_of(op), index) {
                (Some(equations), Some(index)) => {
                    let by_branch = self.entry_by_branch(op, equations, RegionIdx(index));
                    let entry = facts::entry(self, op, equations, RegionIdx(index));
                    Condition::All(vec![entry, by_branch, assumed])
                }
                _ => assumed,
            };
            let parent = self.known_around(block);
            return Entry { parent, condition };
        }
        Entry { parent: None, condition: Condition::Unknown }
    }

    fn is_defined_outside(&self, value: ValueId, region: RegionToken) -> bool {
        match Token::of(region) {
            Token::Cycle(header) => return self.is_outside_of_cycle(value, header),
            Token::Regions(header) => return self.is_outside_of_regions(value, header),
            Token::Region(_) | Token::Block(_) => {}
        }
        let innermost = self.block_of(value).and_then(BlockRef::region);
        !innermost.is_some_and(|innermost| self.is_inside(innermost, region.0))
    }

    fn loops_around(&self, value: ValueId) -> Vec<RegionToken> {
        self.bodies_around(value)
    }

    fn is_visible_at(&self, value: ValueId, at: ValueId) -> bool {
        let block = |value: Value<'_, '_>| match value.def() {
            ValueDef::Argument(block, _) => Some(block),
            ValueDef::Result(op, _) => value.body().op(op).block().map(BlockRef::id),
        };
        let Some(wanted) = block(self.value(value)) else { return false };
        let mut around = block(self.value(at)).map(|id| BlockRef::new(self.body, id));
        while let Some(here) = around {
            if here.id() == wanted || self.block_dominates(BlockRef::new(self.body, wanted), here) {
                return true;
            }
            around = here.parent_op().and_then(OpRef::block);
        }
        false
    }
}
