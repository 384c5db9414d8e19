//! Storage of operations: a [`Body`] is the arena of everything inside one isolated op (or of the top level). An op that is
//! isolated from above owns the body of its regions, so that two such ops can be changed on two threads at once.
//!
//! An id is valid in its own body only, and an op's id only until the op is erased, since its cell is reused. Builds with debug assertions
//! panic on any use of an invalid id (`OpId(3) was erased`); release builds access the cell that now has this index, or panic if there is
//! no such cell.
//!
//! Ops and blocks are moved, split and joined within a body, and copied within a body or to another body:
//!
//! ```
//! use bourn_ir::parse::{ParseOptions, parse_source};
//! use bourn_ir::{Context, DialectRegistry, Mapping};
//!
//! let context = Context::new(&DialectRegistry::new());
//! let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
//! let text = "%a = \"t.a\"() : () -> i32 %b = \"t.b\"(%a) : (i32) -> i32";
//! let mut module = parse_source(&context, text, &options).unwrap();
//! let (_, op) = module.body.isolated_ops_mut().next().unwrap();
//! let body = op.body_mut().unwrap();
//! let block = body.top_regions().next().unwrap().entry().unwrap();
//! let (a, b) = (block.first().unwrap().id(), block.last().unwrap().id());
//!
//! // A copy of `t.b` that uses what `t.b` gives.
//! let mut mapping = Mapping::new();
//! mapping.map(body.op(a).result(0).id(), body.op(b).result(0).id());
//! let copy = body.copy_op(b, &mut mapping);
//! body.insert_after(b, copy);
//! // A block ends before it.
//! let rest = body.split_block(copy);
//! assert_eq!(body.op(copy).block().unwrap().id(), rest);
//! assert_eq!(
//!     module.view().to_string(),
//!     "module {\n  %0 = \"t.a\"() : () -> i32\n  %1 = \"t.b\"(%0) : (i32) -> i32\n^bb1:  // no predecessors\n  %2 = \"t.b\"(%1) : (i32) -> i32\n}"
//! );
//! ```

pub(crate) mod arena;
mod copy;
mod edit;
mod erase;
mod ids;
mod kinds;
mod op;
mod typed;
mod uses;
pub mod view;
#[doc(hidden)]
pub mod work;

use crate::diag::Location;
use crate::interned::part::Part;
use crate::interned::store::ContextId;
use crate::interned::{Attribute, Ident, Type};
use arena::Arena;
use op::Rare;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

pub use copy::Mapping;
pub use erase::StillUsed;
pub use ids::{BlockId, OpId, RegionId, ValueId};
pub use op::{Attrs, OpData, OpName, OpState, OwnedOp, RegionState};
pub use typed::OpView;
pub use view::{BlockRef, OpRef, RegionRef, Value};

/// A block in its arena.
#[derive(Clone, Debug, Default)]
pub struct Block {
    pub(crate) args: SmallVec<[ValueId; 4]>,
    pub(crate) first: Option<OpId>,
    pub(crate) last: Option<OpId>,
    pub(crate) region: Option<RegionId>,
    /// The number of times that ops name the block as a successor.
    pub(crate) branches: u32,
    pub(crate) alive: bool,
}

/// A region in its arena.
#[derive(Clone, Debug, Default)]
pub struct Region {
    pub(crate) blocks: SmallVec<[BlockId; 4]>,
    /// `None` for the regions of the op that owns the body.
    pub(crate) parent: Option<OpId>,
}

/// The origin of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// Result `1` of op `0`.
    Result(OpId, u32),
    /// Argument `1` of block `0`.
    Argument(BlockId, u32),
}

#[derive(Clone, Debug)]
pub(crate) struct ValueData<'c> {
    pub ty: Type<'c>,
    pub def: ValueDef,
    /// The index of an argument's location in [`Body::argument_locations`]. A result has the location of its op.
    pub location: u32,
    /// Op and operand number of each use, in no order.
    pub uses: uses::Uses,
}

/// The arena of all ops, blocks, regions and values inside one isolated op.
#[derive(Debug, Default)]
pub struct Body<'c> {
    pub(crate) ops: Arena<OpId, OpData<'c>>,
    pub(crate) blocks: Arena<BlockId, Block>,
    pub(crate) regions: Arena<RegionId, Region>,
    pub(crate) values: Arena<ValueId, ValueData<'c>>,
    /// The locations of block arguments, indexed by [`ValueData::location`].
    pub(crate) argument_locations: Vec<Location<'c>>,
    /// The regions of the op that owns this body, in order; empty in the top-level body.
    pub(crate) top: SmallVec<[RegionId; 4]>,
    /// Names of values as written in the text, without `%`, if the parser was asked to keep them.
    pub(crate) names: FxHashMap<ValueId, Box<str>>,
    /// Cells of erased ops, for reuse.
    pub(crate) free_ops: Vec<OpId>,
    /// The context of the types and attributes in this body, known from the first type or attribute.
    context: Option<ContextId>,
}

/// The numbers of ops, values, blocks and regions of a body.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Sizes([usize; 4]);

impl Sizes {
    /// Estimates the sizes of a body from the sizes of the two bodies before it: the smaller numbers, at most a few hundred, with some
    /// space for ops that a pass adds, so that this does not reallocate.
    pub(crate) fn guess(self, other: Sizes) -> Sizes {
        Sizes(std::array::from_fn(|i| {
            let least = self.0[i].min(other.0[i]).min(256);
            least + least / 16
        }))
    }
}

impl Drop for Body<'_> {
    /// Drops the bodies of isolated ops one after another, since they may nest deep.
    fn drop(&mut self) {
        let mut open = self.take_bodies();
        while let Some(mut body) = open.pop() {
            open.append(&mut body.take_bodies());
        }
    }
}

impl<'c> Body<'c> {
    fn take_bodies(&mut self) -> Vec<Body<'c>> {
        self.ops.iter_mut().filter_map(|(_, op)| op.body.take()).map(|body| *body).collect()
    }
    /// Creates an empty arena.
    pub fn new() -> Self {
        Self::default()
    }
    /// Returns the numbers of entities in the arena.
    pub(crate) fn sizes(&self) -> Sizes {
        Sizes([self.ops.len(), self.values.len(), self.blocks.len(), self.regions.len()])
    }
    /// Reserves space for these numbers of entities.
    pub(crate) fn reserve(&mut self, sizes: Sizes) {
        let Sizes([ops, values, blocks, regions]) = sizes;
        self.ops.reserve(ops);
        self.values.reserve(values);
        self.blocks.reserve(blocks);
        self.regions.reserve(regions);
    }
    /// Returns the view of an op.
    #[track_caller]
    pub fn op(&self, id: OpId) -> OpRef<'_, 'c> {
        OpRef::new(self, id)
    }
    /// Returns the data of an op, to change the body of an isolated op.
    #[track_caller]
    pub fn op_data_mut(&mut self, id: OpId) -> &mut OpData<'c> {
        &mut self.ops[id]
    }
    /// Returns the regions of the op that owns this body.
    pub fn top_regions(&self) -> impl ExactSizeIterator<Item = RegionRef<'_, 'c>> + '_ {
        self.top.iter().map(|&id| RegionRef { body: self, id })
    }
    /// Returns the entry block of the owner's first region, if it has blocks.
    pub fn entry(&self) -> Option<BlockRef<'_, 'c>> {
        self.top_regions().next()?.entry()
    }
    /// Returns the location of a value.
    #[track_caller]
    pub fn value_location(&self, value: ValueId) -> Location<'c> {
        let ValueData { def, location, .. } = self.values[value];
        match def {
            ValueDef::Result(op, _) => self.ops[op].location,
            ValueDef::Argument(..) => self.argument_locations[location as usize],
        }
    }
    /// Returns the type of a value.
    #[track_caller]
    pub fn value_type(&self, value: ValueId) -> Type<'c> {
        self.values[value].ty
    }
    /// Changes the type of a value.
    #[track_caller]
    pub fn set_value_type(&mut self, value: ValueId, ty: Type<'c>) {
        self.admit(Part::Type(ty));
        self.values[value].ty = ty;
    }
    /// Returns the number of values created so far, including the results of erased ops.
    pub fn num_values(&self) -> usize {
        self.values.len()
    }
    /// Returns the name of a value in the parsed text, if names were kept.
    pub fn value_name(&self, value: ValueId) -> Option<&str> {
        self.names.get(&value).map(|n| &**n)
    }
    /// Gives a value a name.
    pub fn set_value_name(&mut self, value: ValueId, name: &str) {
        self.names.insert(value, name.into());
    }

    /// Creates a region without blocks. It belongs to no op until an op is created with it.
    pub fn add_region(&mut self) -> RegionId {
        self.regions.push(Region::default())
    }
    /// Creates a region of the op that owns this body.
    pub fn add_top_region(&mut self) -> RegionId {
        let region = self.add_region();
        self.top.push(region);
        region
    }
    /// Creates a block at the end of a region.
    pub fn add_block(&mut self, region: RegionId) -> BlockId {
        let id = self.new_block();
        self.attach_block(region, id);
        id
    }
    /// Creates a block that belongs to no region yet, for a forward reference of the parser.
    pub fn new_block(&mut self) -> BlockId {
        self.blocks.push(Block { alive: true, ..Block::default() })
    }
    /// Appends a block to a region.
    ///
    /// # Panics
    /// Panics if the block is in a region already.
    #[track_caller]
    pub fn attach_block(&mut self, region: RegionId, block: BlockId) {
        let data = &mut self.blocks[block];
        assert!(data.region.is_none(), "{block:?} is in a region already");
        data.region = Some(region);
        self.regions[region].blocks.push(block);
    }
    /// Adds an argument to a block.
    #[track_caller]
    pub fn add_argument(&mut self, block: BlockId, ty: Type<'c>, location: Location<'c>) -> ValueId {
        let number = self.blocks[block].args.len() as u32;
        let value = self.new_argument(ty, block, number, location);
        self.blocks[block].args.push(value);
        value
    }
    /// Creates an argument, which the block does not list yet.
    pub(crate) fn new_argument(
        &mut self,
        ty: Type<'c>,
        block: BlockId,
        number: u32,
        location: Location<'c>,
    ) -> ValueId {
        let place = u32::try_from(self.argument_locations.len()).expect("fewer than 2^32 arguments");
        self.argument_locations.push(location);
        self.new_value(ty, ValueDef::Argument(block, number), place)
    }
    fn new_value(&mut self, ty: Type<'c>, def: ValueDef, location: u32) -> ValueId {
        self.admit(Part::Type(ty));
        self.values.push(ValueData { ty, def, location, uses: uses::Uses::default() })
    }

    /// Panics if a part belongs to another context than the body: equality by address would be wrong.
    #[track_caller]
    fn admit(&mut self, part: Part<'c>) {
        match self.context {
            Some(context) => part.expect_of(context),
            None => self.context = Some(part.owner()),
        }
    }

    /// Creates an op that is in no block yet.
    ///
    /// # Panics
    /// Panics if a type or an attribute belongs to another context than the body.
    #[track_caller]
    pub fn create(&mut self, state: OpState<'c>) -> OpId {
        if let OpName::Unknown(name) = state.name {
            self.admit(Part::Ident(name));
        }
        for &(name, value) in &state.attrs {
            self.admit(Part::Ident(name));
            self.admit(Part::Attr(value));
        }
        state.properties.into_iter().for_each(|attr| self.admit(Part::Attr(attr)));
        if let Some(inner) = state.body.as_ref().and_then(|inner| inner.context) {
            let own = *self.context.get_or_insert(inner);
            assert!(own == inner, "the body of '{}' belongs to another context", state.name.as_str());
        }
        state.operands.iter().for_each(|&operand| self.values.check(operand));
        self.add_branches(&state.successors);
        for &region in &state.regions {
            let is_free = self.regions[region].parent.is_none();
            assert!(is_free, "a region of '{}' is in another op already", state.name.as_str());
        }
        let id = match self.free_ops.pop() {
            Some(erased) => self.ops.revive(erased),
            None => self.ops.next_id(),
        };
        state.regions.iter().for_each(|&region| self.regions[region].parent = Some(id));
        let use_places =
            (0..).zip(&state.operands).map(|(number, &operand)| self.add_use(operand, id, number)).collect();
        let results = (0..).zip(&state.results);
        let results = results.map(|(i, &ty)| self.new_value(ty, ValueDef::Result(id, i), 0)).collect();
        let is_usual = state.properties.is_none() && state.successors.is_empty() && state.regions.is_empty();
        let rare =
            || Rare { properties: state.properties, successors: state.successors, regions: state.regions };
        let rare = if is_usual { None } else { Some(Box::new(rare())) };
        let data = OpData {
            name: state.name,
            location: state.location,
            operands: state.operands,
            use_places,
            results,
            attrs: state.attrs,
            rare,
            body: state.body,
            block: None,
            prev: None,
            next: None,
            alive: true,
        };
        if id.index() == self.ops.len() {
            self.ops.push(data);
        } else {
            self.ops[id] = data;
        }
        id
    }
    /// Counts the successors of a new op in their blocks.
    #[track_caller]
    fn add_branches(&mut self, successors: &[BlockId]) {
        successors.iter().for_each(|&block| self.blocks[block].branches += 1);
    }
    /// Removes the successors of an op.
    pub(crate) fn drop_branches(&mut self, op: OpId) {
        let Some(rare) = &mut self.ops[op].rare else { return };
        for block in std::mem::take(&mut rare.successors) {
            self.blocks[block].branches -= 1;
        }
    }
    /// Appends an op to a block.
    #[track_caller]
    pub fn append(&mut self, block: BlockId, op: OpId) {
        let last = self.blocks[block].last;
        self.link(block, op, last, None);
    }
    /// Inserts an op before another op of the same body.
    ///
    /// # Panics
    /// Panics if `before` is in no block, or if the op is in one already.
    #[track_caller]
    pub fn insert_before(&mut self, before: OpId, op: OpId) {
        let OpData { block, prev, .. } = self.ops[before];
        let Some(block) = block else { panic!("'{}' stands in no block", self.ops[before].name.as_str()) };
        self.link(block, op, prev, Some(before));
    }
    #[track_caller]
    fn link(&mut self, block: BlockId, op: OpId, prev: Option<OpId>, next: Option<OpId>) {
        let data = &mut self.ops[op];
        assert!(data.block.is_none(), "'{}' stands in a block already", data.name.as_str());
        (data.block, data.prev, data.next) = (Some(block), prev, next);
        match prev {
            Some(prev) => self.ops[prev].next = Some(op),
            None => self.blocks[block].first = Some(op),
        }
        match next {
            Some(next) => self.ops[next].prev = Some(op),
            None => self.blocks[block].last = Some(op),
        }
    }
    /// Removes an op from its block.
    #[track_caller]
    pub fn detach(&mut self, op: OpId) {
        let data = &mut self.ops[op];
        let (Some(block), prev, next) = (data.block.take(), data.prev.take(), data.next.take()) else {
            return;
        };
        match prev {
            Some(prev) => self.ops[prev].next = next,
            None => self.blocks[block].first = next,
        }
        match next {
            Some(next) => self.ops[next].prev = prev,
            None => self.blocks[block].last = prev,
        }
    }
    /// Changes the location of an op and of its results.
    #[track_caller]
    pub fn set_location(&mut self, op: OpId, location: Location<'c>) {
        self.ops[op].location = location;
    }
    /// Changes the location of a block argument. The location of a result changes with its op.
    ///
    /// # Panics
    /// Panics if the value is a result.
    #[track_caller]
    pub fn set_argument_location(&mut self, argument: ValueId, location: Location<'c>) {
        let ValueData { def, location: place, .. } = self.values[argument];
        assert!(matches!(def, ValueDef::Argument(..)), "{argument:?} is no argument of a block");
        self.argument_locations[place as usize] = location;
    }
    /// Sets an attribute of an op.
    ///
    /// # Panics
    /// Panics if the attribute belongs to another context than the body.
    #[track_caller]
    pub fn set_attr(&mut self, op: OpId, name: Ident<'c>, value: Attribute<'c>) {
        self.admit(Part::Ident(name));
        self.admit(Part::Attr(value));
        let attrs = &mut self.ops[op].attrs;
        match attrs.iter_mut().find(|(n, _)| *n == name) {
            Some(slot) => slot.1 = value,
            None => attrs.push((name, value)),
        }
    }
    /// Removes an attribute of an op.
    pub fn remove_attr(&mut self, op: OpId, name: &str) {
        self.ops[op].attrs.retain(|(n, _)| *n != name);
    }
    /// Returns the isolated ops directly in the blocks of this arena, with their bodies. They can be changed in parallel.
    pub fn isolated_ops_mut(&mut self) -> impl Iterator<Item = (OpId, &mut OpData<'c>)> {
        self.ops.iter_mut().filter(|(_, op)| op.alive && op.body.is_some())
    }
}
