//! Storage of operations: a [`Body`] is the arena of everything inside one isolated op (or of the top level). An op that is
//! isolated from above owns the body of its regions, so that two such ops can be changed on two threads at once.
//!
//! An id means something in its own body only, and an op's id until the op is erased: its cell is used again. Builds with debug
//! assertions refuse other ids (`OpId(3) was erased`) with a panic wherever they are used; release builds take them for what has
//! the number now, or panic where there is no such number.

use crate::arena::{Arena, Id, Stamp, declare_id};
use crate::attr::Attribute;
use crate::def::{OpDef, Trait};
use crate::diag::Location;
use crate::ident::Ident;
use crate::intern::{ContextId, Part};
use crate::resource::ExternalResources;
use crate::types::Type;
use crate::view::{OpRef, RegionRef};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::fmt;

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

impl ValueId {
    /// The value that was made so many after this one, together with it: another result of the same op.
    pub(crate) fn plus(self, more: u32) -> ValueId {
        ValueId::new(self.index() as u32 + more, self.stamp())
    }
}
impl BlockId {
    /// Stands for no block.
    pub(crate) fn none() -> BlockId {
        BlockId::new(u32::MAX, Stamp::NONE)
    }
}

/// Why an op cannot be erased.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StillUsed {
    /// The value that would go away.
    pub value: ValueId,
    /// An op that stays and uses it.
    pub user: OpId,
    /// The number of its operand.
    pub operand: usize,
    message: String,
}

impl fmt::Display for StillUsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
impl std::error::Error for StillUsed {}

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
    pub(crate) operands: SmallVec<[ValueId; 4]>,
    /// Of each operand, where its use stands in the list of its value's uses.
    use_places: SmallVec<[u32; 4]>,
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
    /// Op and operand number, in no order.
    pub uses: SmallVec<[(OpId, u32); 2]>,
}

/// The arena.
#[derive(Debug, Default)]
pub struct Body<'c> {
    pub(crate) ops: Arena<OpId, OpData<'c>>,
    pub(crate) blocks: Arena<BlockId, Block>,
    pub(crate) regions: Arena<RegionId, Region>,
    pub(crate) values: Arena<ValueId, ValueData<'c>>,
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
    pub operands: SmallVec<[ValueId; 4]>,
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
    #[track_caller]
    pub fn op(&self, id: OpId) -> OpRef<'_, 'c> {
        OpRef::new(self, id)
    }
    /// The regions of the op that owns this body.
    pub fn top_regions(&self) -> impl ExactSizeIterator<Item = RegionRef<'_, 'c>> + '_ {
        self.top.iter().map(|&id| RegionRef { body: self, id })
    }
    /// The type of a value.
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
        self.regions.push(Region::default())
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
        self.blocks.push(Block { alive: true, ..Block::default() })
    }
    /// Puts a block at the end of a region.
    ///
    /// # Panics
    /// Where it is in a region already.
    #[track_caller]
    pub fn attach_block(&mut self, region: RegionId, block: BlockId) {
        let data = &mut self.blocks[block];
        assert!(data.region.is_none(), "{block:?} is in a region already");
        data.region = Some(region);
        self.regions[region].blocks.push(block);
    }
    /// A new argument of a block.
    #[track_caller]
    pub fn add_argument(&mut self, block: BlockId, ty: Type<'c>, location: Location<'c>) -> ValueId {
        let number = self.blocks[block].args.len() as u32;
        let value = self.new_value(ty, ValueDef::Argument(block, number), location);
        self.blocks[block].args.push(value);
        value
    }
    pub(crate) fn new_value(&mut self, ty: Type<'c>, def: ValueDef, location: Location<'c>) -> ValueId {
        self.admit(Part::Type(ty));
        self.values.push(ValueData { ty, def, location, uses: SmallVec::new() })
    }

    /// Panics where something comes in that is not of the context of what is here already: it would be equal to nothing.
    #[track_caller]
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
        state.successors.iter().for_each(|&block| self.blocks.check(block));
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
        let results =
            results.map(|(i, &ty)| self.new_value(ty, ValueDef::Result(id, i), state.location)).collect();
        let data = OpData {
            name: state.name,
            location: state.location,
            operands: state.operands,
            use_places,
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
            self.ops[id] = data;
        }
        id
    }
    /// Puts an op at the end of a block.
    #[track_caller]
    pub fn append(&mut self, block: BlockId, op: OpId) {
        let last = self.blocks[block].last;
        self.link(block, op, last, None);
    }
    /// Puts an op before another one of the same body.
    ///
    /// # Panics
    /// Where the other one stands in no block, or the op in one already.
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
    /// Takes an op out of its block.
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
    /// An op, and after it all that is in its regions; without what is in the arenas of isolated ops.
    pub fn within(&self, op: OpId) -> SmallVec<[OpId; 8]> {
        let mut found = SmallVec::new();
        let mut stack: SmallVec<[OpId; 8]> = [op].into_iter().collect();
        while let Some(op) = stack.pop() {
            found.push(op);
            for &region in &self.ops[op].regions {
                for &block in &self.regions[region].blocks {
                    stack.extend(std::iter::successors(self.blocks[block].first, |op| self.ops[*op].next));
                }
            }
        }
        found
    }
    /// The blocks in the regions of an op.
    fn blocks_of(&self, op: OpId) -> impl Iterator<Item = BlockId> {
        self.ops[op].regions.iter().flat_map(|&region| self.regions[region].blocks.iter().copied())
    }
    /// The first use from outside of a value that `within` defines.
    fn use_from_outside(&self, within: &[OpId]) -> Option<StillUsed> {
        let values = within.iter().flat_map(|&op| {
            let args = self.blocks_of(op).flat_map(|block| &self.blocks[block].args);
            self.ops[op].results.iter().chain(args)
        });
        let mut used = values.filter(|&&value| !self.values[value].uses.is_empty()).peekable();
        used.peek()?;
        let within_set: FxHashSet<OpId> = within.iter().copied().collect();
        used.find_map(|&value| {
            let (user, operand) =
                *self.values[value].uses.iter().find(|(user, _)| !within_set.contains(user))?;
            Some(self.still_used(within[0], value, user, operand))
        })
    }
    fn still_used(&self, erased: OpId, value: ValueId, user: OpId, operand: u32) -> StillUsed {
        let name = |op: OpId| self.ops[op].name.as_str();
        let what = match self.values[value].def {
            ValueDef::Result(op, number) if op == erased => format!("its result #{number}"),
            ValueDef::Result(op, number) => format!("result #{number} of '{}' in it", name(op)),
            ValueDef::Argument(_, number) => format!("argument #{number} of a block in it"),
        };
        let message =
            format!("cannot erase '{}': {what} is operand #{operand} of '{}'", name(erased), name(user));
        StillUsed { value, user, operand: operand as usize, message }
    }

    /// Takes an op out of its block and drops it with all that is in its regions.
    ///
    /// # Panics
    /// Where a value that goes away is used by an op that stays. [`Body::try_erase`] gives that as an error;
    /// [`Body::replace_and_erase`] puts other values in the place of the results first.
    #[track_caller]
    pub fn erase(&mut self, op: OpId) {
        if let Err(used) = self.try_erase(op) {
            panic!("{used}");
        }
    }
    /// Erases an op unless a value that would go away is used by an op that stays.
    ///
    /// # Errors
    /// The first such use. Nothing was changed then.
    #[track_caller]
    pub fn try_erase(&mut self, op: OpId) -> Result<(), StillUsed> {
        assert!(self.ops[op].alive, "{op:?} was erased");
        let within = self.within(op);
        if let Some(used) = self.use_from_outside(&within) {
            return Err(used);
        }
        self.detach(op);
        for &op in &within {
            self.drop_operands(op);
        }
        for op in within {
            for block in self.blocks_of(op).collect::<Vec<_>>() {
                let Block { args, first, last, alive, .. } = &mut self.blocks[block];
                (*first, *last, *alive) = (None, None, false);
                args.iter().for_each(|&arg| self.values.retire(arg));
                self.blocks.retire(block);
            }
            let data = &mut self.ops[op];
            (data.body, data.block, data.alive) = (None, None, false);
            data.attrs.clear();
            data.results.iter().for_each(|&result| self.values.retire(result));
            std::mem::take(&mut data.regions).into_iter().for_each(|region| self.regions.retire(region));
            self.ops.retire(op);
            self.free_ops.push(op);
        }
        Ok(())
    }
    /// Lets all uses of the results use `values`, one per result, and erases the op.
    ///
    /// # Panics
    /// Where there are more or fewer values than results; where one of them is a result of the op itself, or a value in its
    /// regions is used outside of them.
    #[track_caller]
    pub fn replace_and_erase(&mut self, op: OpId, values: &[ValueId]) {
        let results = self.ops[op].results.clone();
        assert!(
            results.len() == values.len(),
            "'{}' has {} results, but {} values replace them",
            self.ops[op].name.as_str(),
            results.len(),
            values.len()
        );
        for (&result, &value) in results.iter().zip(values) {
            self.replace_all_uses(result, value);
        }
        self.erase(op);
    }

    /// Invariant: `values[v].uses[ops[o].use_places[n]] == (o, n)` for operand `n` of `o`, which is `v`. So a use is found without
    /// a search, however many a value has.
    fn add_use(&mut self, value: ValueId, op: OpId, number: u32) -> u32 {
        let uses = &mut self.values[value].uses;
        uses.push((op, number));
        uses.len() as u32 - 1
    }
    fn remove_use(&mut self, value: ValueId, place: u32) {
        let uses = &mut self.values[value].uses;
        uses.swap_remove(place as usize);
        if let Some(&(moved, number)) = uses.get(place as usize) {
            self.ops[moved].use_places[number as usize] = place;
        }
    }
    fn drop_operands(&mut self, op: OpId) {
        let operands = std::mem::take(&mut self.ops[op].operands);
        for (number, &value) in operands.iter().enumerate() {
            let place = self.ops[op].use_places[number];
            self.remove_use(value, place);
        }
        self.ops[op].use_places.clear();
    }
    /// Changes one operand.
    #[track_caller]
    pub fn set_operand(&mut self, op: OpId, number: usize, value: ValueId) {
        let (old, old_place) = (self.ops[op].operands[number], self.ops[op].use_places[number]);
        if old == value {
            return self.values.check(value);
        }
        let place = self.add_use(value, op, number as u32);
        let data = &mut self.ops[op];
        (data.operands[number], data.use_places[number]) = (value, place);
        self.remove_use(old, old_place);
    }
    /// Changes all operands.
    #[track_caller]
    pub fn set_operands(&mut self, op: OpId, operands: &[ValueId]) {
        operands.iter().for_each(|&operand| self.values.check(operand));
        self.drop_operands(op);
        let places = (0..).zip(operands).map(|(number, &value)| self.add_use(value, op, number)).collect();
        let data = &mut self.ops[op];
        (data.operands, data.use_places) = (operands.into(), places);
    }
    /// Lets all uses of one value use another.
    #[track_caller]
    pub fn replace_all_uses(&mut self, old: ValueId, new: ValueId) {
        self.values.check(old);
        self.values.check(new);
        if old == new {
            return;
        }
        let uses = std::mem::take(&mut self.values[old].uses);
        let first = self.values[new].uses.len() as u32;
        for (place, &(op, number)) in (first..).zip(&uses) {
            let data = &mut self.ops[op];
            data.operands[number as usize] = new;
            data.use_places[number as usize] = place;
        }
        self.values[new].uses.extend(uses);
    }
    /// Sets an attribute of an op.
    ///
    /// # Panics
    /// Where it belongs to another context than what is in the body.
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
    /// The isolated ops directly in this arena's blocks with their bodies, each to be changed on its own (in parallel).
    pub fn isolated_ops_mut(&mut self) -> impl Iterator<Item = (OpId, &mut OpData<'c>)> {
        self.ops.iter_mut().filter(|(_, op)| op.alive && op.body.is_some())
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
