//! Storage of operations: a [`Body`] is the arena of everything inside one isolated op (or of the top level). An op that is
//! isolated from above owns the body of its regions, so that two such ops can be changed on two threads at once.

use crate::attr::Attribute;
use crate::def::{OpDef, Trait};
use crate::diag::Location;
use crate::ident::Ident;
use crate::intern::{ContextId, Part};
use crate::resource::ExternalResources;
use crate::types::Type;
use crate::view::{OpRef, RegionRef};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

macro_rules! declare_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub(crate) u32);
        impl $name {
            /// The index in its arena.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
declare_id!(
    /// An operation of a body.
    OpId
);
declare_id!(
    /// A block of a body.
    BlockId
);
declare_id!(
    /// A region of a body.
    RegionId
);
declare_id!(
    /// A value of a body: an op's result or a block's argument.
    ValueId
);

/// The name of an op: its table, or just text.
#[derive(Clone, Copy, Debug)]
pub enum OpName<'c> {
    /// Registered.
    Known(&'static OpDef),
    /// Not registered.
    Unknown(Ident<'c>),
}

impl<'c> OpName<'c> {
    /// `arith.addi`
    pub fn as_str(&self) -> &'c str {
        match self {
            OpName::Known(def) => def.name,
            OpName::Unknown(name) => name.as_str(),
        }
    }
    /// The table.
    pub fn def(&self) -> Option<&'static OpDef> {
        match self {
            OpName::Known(def) => Some(def),
            OpName::Unknown(_) => None,
        }
    }
}

/// Attributes by name; few, so a list. Own attributes of the op and discardable ones together: the table tells them apart.
pub type Attrs<'c> = SmallVec<[(Ident<'c>, Attribute<'c>); 1]>;

/// An operation in its arena.
#[derive(Debug)]
pub struct OpData<'c> {
    pub(crate) name: OpName<'c>,
    pub(crate) location: Location<'c>,
    pub(crate) operands: SmallVec<[ValueId; 2]>,
    pub(crate) results: SmallVec<[ValueId; 1]>,
    pub(crate) attrs: Attrs<'c>,
    /// `<{..}>` of an unregistered op.
    pub(crate) properties: Option<Attribute<'c>>,
    pub(crate) successors: SmallVec<[BlockId; 0]>,
    /// Regions in this arena; empty for an isolated op.
    pub(crate) regions: SmallVec<[RegionId; 0]>,
    /// The arena of an isolated op's regions.
    pub(crate) body: Option<Box<Body<'c>>>,
    pub(crate) block: Option<BlockId>,
    pub(crate) prev: Option<OpId>,
    pub(crate) next: Option<OpId>,
    pub(crate) alive: bool,
}

/// A block in its arena.
#[derive(Debug, Default)]
pub struct Block {
    pub(crate) args: Vec<ValueId>,
    pub(crate) first: Option<OpId>,
    pub(crate) last: Option<OpId>,
    pub(crate) region: Option<RegionId>,
    pub(crate) alive: bool,
}

/// A region in its arena.
#[derive(Debug, Default)]
pub struct Region {
    pub(crate) blocks: Vec<BlockId>,
    /// `None` for the regions of the op that owns the body.
    pub(crate) parent: Option<OpId>,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// Result `1` of op `0`.
    Result(OpId, u32),
    /// Argument `1` of block `0`.
    Argument(BlockId, u32),
}

#[derive(Debug)]
pub(crate) struct ValueData<'c> {
    pub ty: Type<'c>,
    pub def: ValueDef,
    pub location: Location<'c>,
    /// Op and operand number.
    pub uses: SmallVec<[(OpId, u32); 1]>,
}

/// The arena.
#[derive(Debug, Default)]
pub struct Body<'c> {
    pub(crate) ops: Vec<OpData<'c>>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) regions: Vec<Region>,
    pub(crate) values: Vec<ValueData<'c>>,
    /// The regions of the op that owns this body, in order; for the top-level body: none.
    pub(crate) top: SmallVec<[RegionId; 1]>,
    /// Names as written in the text, without `%`, where the parser was asked to keep them.
    pub(crate) names: FxHashMap<ValueId, Box<str>>,
    /// Cells of erased ops, for reuse.
    pub(crate) free_ops: Vec<OpId>,
    /// The context of what is in it: that of the first type or attribute that came.
    context: Option<ContextId>,
}

/// A region on its way into an op: it was filled in the body that the op goes to.
pub type RegionState = RegionId;

/// What an op is made from.
#[derive(Debug)]
pub struct OpState<'c> {
    /// Name.
    pub name: OpName<'c>,
    /// Location.
    pub location: Location<'c>,
    /// Operands, of the body that the op goes to.
    pub operands: SmallVec<[ValueId; 2]>,
    /// Types of the operands, as long as `operands`, so that inference needs no body.
    pub operand_types: SmallVec<[Type<'c>; 2]>,
    /// Result types.
    pub results: SmallVec<[Type<'c>; 1]>,
    /// Attributes.
    pub attrs: Attrs<'c>,
    /// Properties of an unregistered op.
    pub properties: Option<Attribute<'c>>,
    /// Successors.
    pub successors: SmallVec<[BlockId; 0]>,
    /// Regions made with [`Body::add_region`] in the same body, for an op that is not isolated.
    pub regions: SmallVec<[RegionId; 0]>,
    /// The body of an isolated op, its `top` regions filled.
    pub body: Option<Box<Body<'c>>>,
}

impl<'c> OpState<'c> {
    /// An op without anything.
    pub fn new(name: OpName<'c>, location: Location<'c>) -> Self {
        OpState {
            name,
            location,
            operands: SmallVec::new(),
            operand_types: SmallVec::new(),
            results: SmallVec::new(),
            attrs: Attrs::new(),
            properties: None,
            successors: SmallVec::new(),
            regions: SmallVec::new(),
            body: None,
        }
    }
    /// The attribute of a name.
    pub fn attr(&self, name: &str) -> Option<Attribute<'c>> {
        self.attrs.iter().find(|(n, _)| *n == name).map(|(_, a)| *a)
    }
    /// Sets an attribute.
    pub fn set_attr(&mut self, name: Ident<'c>, value: Attribute<'c>) {
        match self.attrs.iter_mut().find(|(n, _)| *n == name) {
            Some(slot) => slot.1 = value,
            None => self.attrs.push((name, value)),
        }
    }
    /// Whether the op owns the body of its regions.
    pub fn is_isolated(&self) -> bool {
        self.name.def().is_some_and(|d| d.has_trait(Trait::IsolatedFromAbove))
    }
}

impl<'c> Body<'c> {
    /// An empty arena.
    pub fn new() -> Self {
        Self::default()
    }
    /// The view of an op.
    pub fn op(&self, id: OpId) -> OpRef<'_, 'c> {
        OpRef { body: self, id }
    }
    /// The regions of the op that owns this body.
    pub fn top_regions(&self) -> impl ExactSizeIterator<Item = RegionRef<'_, 'c>> + '_ {
        self.top.iter().map(|&id| RegionRef { body: self, id })
    }
    /// The type of a value.
    pub fn value_type(&self, value: ValueId) -> Type<'c> {
        self.values[value.index()].ty
    }
    /// Changes the type of a value.
    pub fn set_value_type(&mut self, value: ValueId, ty: Type<'c>) {
        self.admit(Part::Type(ty));
        self.values[value.index()].ty = ty;
    }
    /// Number of values ever made.
    pub fn num_values(&self) -> usize {
        self.values.len()
    }
    /// The name of a value in the text that it was parsed from, if names were kept.
    pub fn value_name(&self, value: ValueId) -> Option<&str> {
        self.names.get(&value).map(|n| &**n)
    }
    /// Gives a value a name.
    pub fn set_value_name(&mut self, value: ValueId, name: &str) {
        self.names.insert(value, name.into());
    }

    /// A new region without blocks; it belongs to no op until one is made with it.
    pub fn add_region(&mut self) -> RegionId {
        self.regions.push(Region::default());
        RegionId(self.regions.len() as u32 - 1)
    }
    /// A new region of the op that owns this body.
    pub fn add_top_region(&mut self) -> RegionId {
        let region = self.add_region();
        self.top.push(region);
        region
    }
    /// A new block, at the end of a region.
    pub fn add_block(&mut self, region: RegionId) -> BlockId {
        let id = self.new_block();
        self.attach_block(region, id);
        id
    }
    /// A new block that belongs to no region yet (a forward reference of the parser).
    pub fn new_block(&mut self) -> BlockId {
        self.blocks.push(Block { alive: true, ..Block::default() });
        BlockId(self.blocks.len() as u32 - 1)
    }
    /// Puts a block at the end of a region.
    pub fn attach_block(&mut self, region: RegionId, block: BlockId) {
        self.regions[region.index()].blocks.push(block);
        self.blocks[block.index()].region = Some(region);
    }
    /// A new argument of a block.
    pub fn add_argument(&mut self, block: BlockId, ty: Type<'c>, location: Location<'c>) -> ValueId {
        let number = self.blocks[block.index()].args.len() as u32;
        let value = self.new_value(ty, ValueDef::Argument(block, number), location);
        self.blocks[block.index()].args.push(value);
        value
    }
    pub(crate) fn new_value(&mut self, ty: Type<'c>, def: ValueDef, location: Location<'c>) -> ValueId {
        self.admit(Part::Type(ty));
        self.values.push(ValueData { ty, def, location, uses: SmallVec::new() });
        ValueId(self.values.len() as u32 - 1)
    }

    /// Panics where something comes in that is not of the context of what is here already: it would be equal to nothing.
    fn admit(&mut self, part: Part<'c>) {
        match self.context {
            Some(context) => part.expect_of(context),
            None => self.context = Some(part.owner()),
        }
    }

    /// Makes an op that stands in no block yet.
    ///
    /// # Panics
    /// Where a type or an attribute belongs to another context than those that are in the body.
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
        let id = OpId(self.ops.len() as u32);
        let id = self.free_ops.pop().unwrap_or(id);
        for &region in &state.regions {
            self.regions[region.index()].parent = Some(id);
        }
        for (number, operand) in state.operands.iter().enumerate() {
            self.values[operand.index()].uses.push((id, number as u32));
        }
        let results = state
            .results
            .iter()
            .enumerate()
            .map(|(i, &ty)| self.new_value(ty, ValueDef::Result(id, i as u32), state.location));
        let results = results.collect();
        let data = OpData {
            name: state.name,
            location: state.location,
            operands: state.operands,
            results,
            attrs: state.attrs,
            properties: state.properties,
            successors: state.successors,
            regions: state.regions,
            body: state.body,
            block: None,
            prev: None,
            next: None,
            alive: true,
        };
        if id.index() == self.ops.len() {
            self.ops.push(data);
        } else {
            self.ops[id.index()] = data;
        }
        id
    }
    /// Puts an op at the end of a block.
    pub fn append(&mut self, block: BlockId, op: OpId) {
        let last = self.blocks[block.index()].last;
        self.link(block, op, last, None);
    }
    /// Puts an op before another one of the same body.
    pub fn insert_before(&mut self, before: OpId, op: OpId) {
        let (block, prev) = (self.ops[before.index()].block, self.ops[before.index()].prev);
        if let Some(block) = block {
            self.link(block, op, prev, Some(before));
        }
    }
    fn link(&mut self, block: BlockId, op: OpId, prev: Option<OpId>, next: Option<OpId>) {
        let data = &mut self.ops[op.index()];
        debug_assert!(data.block.is_none(), "an op stands in one block");
        (data.block, data.prev, data.next) = (Some(block), prev, next);
        match prev {
            Some(prev) => self.ops[prev.index()].next = Some(op),
            None => self.blocks[block.index()].first = Some(op),
        }
        match next {
            Some(next) => self.ops[next.index()].prev = Some(op),
            None => self.blocks[block.index()].last = Some(op),
        }
    }
    /// Takes an op out of its block.
    pub fn detach(&mut self, op: OpId) {
        let data = &mut self.ops[op.index()];
        let (Some(block), prev, next) = (data.block.take(), data.prev.take(), data.next.take()) else {
            return;
        };
        match prev {
            Some(prev) => self.ops[prev.index()].next = next,
            None => self.blocks[block.index()].first = next,
        }
        match next {
            Some(next) => self.ops[next.index()].prev = prev,
            None => self.blocks[block.index()].last = prev,
        }
    }
    /// Takes an op out of its block and drops it with all that is in its regions. Its results must have no uses.
    pub fn erase(&mut self, op: OpId) {
        let mut pending = vec![op];
        self.detach(op);
        while let Some(op) = pending.pop() {
            debug_assert!(self.ops[op.index()].alive);
            let operands = std::mem::take(&mut self.ops[op.index()].operands);
            for (number, value) in operands.iter().enumerate() {
                self.remove_use(*value, op, number as u32);
            }
            let regions = std::mem::take(&mut self.ops[op.index()].regions);
            for region in regions {
                for block in std::mem::take(&mut self.regions[region.index()].blocks) {
                    let mut next = self.blocks[block.index()].first.take();
                    self.blocks[block.index()].alive = false;
                    while let Some(inner) = next {
                        next = self.ops[inner.index()].next;
                        self.ops[inner.index()].block = None;
                        pending.push(inner);
                    }
                }
            }
            let data = &mut self.ops[op.index()];
            data.body = None;
            data.alive = false;
            data.attrs.clear();
            self.free_ops.push(op);
        }
    }
    fn remove_use(&mut self, value: ValueId, op: OpId, number: u32) {
        let uses = &mut self.values[value.index()].uses;
        if let Some(at) = uses.iter().position(|&u| u == (op, number)) {
            uses.swap_remove(at);
        }
    }
    /// Changes one operand.
    pub fn set_operand(&mut self, op: OpId, number: usize, value: ValueId) {
        let old = std::mem::replace(&mut self.ops[op.index()].operands[number], value);
        self.remove_use(old, op, number as u32);
        self.values[value.index()].uses.push((op, number as u32));
    }
    /// Changes all operands.
    pub fn set_operands(&mut self, op: OpId, operands: &[ValueId]) {
        let old = std::mem::take(&mut self.ops[op.index()].operands);
        for (number, value) in old.iter().enumerate() {
            self.remove_use(*value, op, number as u32);
        }
        for (number, value) in operands.iter().enumerate() {
            self.values[value.index()].uses.push((op, number as u32));
        }
        self.ops[op.index()].operands = operands.into();
    }
    /// Lets all uses of one value use another.
    pub fn replace_all_uses(&mut self, old: ValueId, new: ValueId) {
        if old == new {
            return;
        }
        let uses = std::mem::take(&mut self.values[old.index()].uses);
        for &(op, number) in &uses {
            self.ops[op.index()].operands[number as usize] = new;
        }
        self.values[new.index()].uses.extend(uses);
    }
    /// Sets an attribute of an op.
    ///
    /// # Panics
    /// Where it belongs to another context than what is in the body.
    pub fn set_attr(&mut self, op: OpId, name: Ident<'c>, value: Attribute<'c>) {
        self.admit(Part::Ident(name));
        self.admit(Part::Attr(value));
        let attrs = &mut self.ops[op.index()].attrs;
        match attrs.iter_mut().find(|(n, _)| *n == name) {
            Some(slot) => slot.1 = value,
            None => attrs.push((name, value)),
        }
    }
    /// Removes an attribute of an op.
    pub fn remove_attr(&mut self, op: OpId, name: &str) {
        self.ops[op.index()].attrs.retain(|(n, _)| *n != name);
    }
    /// The isolated ops directly in this arena's blocks with their bodies, each to be changed on its own (in parallel).
    pub fn isolated_ops_mut(&mut self) -> impl Iterator<Item = (OpId, &mut OpData<'c>)> {
        self.ops
            .iter_mut()
            .enumerate()
            .filter(|(_, op)| op.alive && op.body.is_some())
            .map(|(i, op)| (OpId(i as u32), op))
    }
}

impl<'c> OpData<'c> {
    /// The name.
    pub fn name(&self) -> OpName<'c> {
        self.name
    }
    /// Location.
    pub fn location(&self) -> Location<'c> {
        self.location
    }
    /// The attribute of a name.
    pub fn attr(&self, name: &str) -> Option<Attribute<'c>> {
        self.attrs.iter().find(|(n, _)| *n == name).map(|(_, a)| *a)
    }
    /// The arena of an isolated op's regions.
    pub fn body(&self) -> Option<&Body<'c>> {
        self.body.as_deref()
    }
    /// The same, to change it.
    pub fn body_mut(&mut self) -> Option<&mut Body<'c>> {
        self.body.as_deref_mut()
    }
}

/// A top-level op (a `builtin.module`) with the arena that it stands in.
#[derive(Debug)]
pub struct OwnedOp<'c> {
    /// The arena.
    pub body: Body<'c>,
    /// The op.
    pub op: OpId,
    /// What the text had for other tools; printed as it came.
    pub external: ExternalResources,
}

impl<'c> OwnedOp<'c> {
    /// The view.
    pub fn view(&self) -> OpRef<'_, 'c> {
        self.body.op(self.op)
    }
}
