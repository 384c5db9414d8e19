//! Ops: the state that they are created from, and the data that the arena keeps.

use super::{BlockId, Body, OpId, OpRef, RegionId, ValueId};
use crate::def::{OpDef, Trait};
use crate::diag::Location;
use crate::interned::{Attribute, ExternalResources, Ident, Type};
use smallvec::SmallVec;

/// The name of an op: its table if it is registered, otherwise just text.
#[derive(Clone, Copy, Debug)]
pub enum OpName<'c> {
    /// A registered op.
    Known(&'static OpDef),
    /// An op that is not registered.
    Unknown(Ident<'c>),
}

impl<'c> OpName<'c> {
    /// Returns the full name: `arith.addi`.
    #[inline]
    pub fn as_str(&self) -> &'c str {
        match self {
            OpName::Known(def) => def.name,
            OpName::Unknown(name) => name.as_str(),
        }
    }
    /// Returns the table of a registered op.
    #[inline]
    pub fn def(&self) -> Option<&'static OpDef> {
        match self {
            OpName::Known(def) => Some(def),
            OpName::Unknown(_) => None,
        }
    }
}

/// Attributes by name, in a list since there are few. The list has the op's own and its discardable attributes; the op's table
/// distinguishes them.
pub type Attrs<'c> = SmallVec<[(Ident<'c>, Attribute<'c>); 1]>;

/// An operation in its arena. Lists of ids have four inline elements, which take no more space than a list on the heap.
#[derive(Debug)]
pub struct OpData<'c> {
    pub(crate) name: OpName<'c>,
    pub(crate) location: Location<'c>,
    pub(crate) operands: SmallVec<[ValueId; 4]>,
    /// The index of each operand's use in the use list of its value.
    pub(super) use_places: SmallVec<[u32; 4]>,
    pub(crate) results: SmallVec<[ValueId; 4]>,
    pub(crate) attrs: Attrs<'c>,
    /// The parts that most ops do not have.
    pub(super) rare: Option<Box<Rare<'c>>>,
    /// The arena of an isolated op's regions.
    pub(crate) body: Option<Box<Body<'c>>>,
    pub(crate) block: Option<BlockId>,
    pub(crate) prev: Option<OpId>,
    pub(crate) next: Option<OpId>,
    pub(crate) alive: bool,
}

/// Parts that few ops have.
#[derive(Clone, Debug, Default)]
pub(super) struct Rare<'c> {
    /// `<{..}>` of an unregistered op.
    pub properties: Option<Attribute<'c>>,
    pub successors: SmallVec<[BlockId; 4]>,
    /// Regions in the op's arena; empty for an isolated op.
    pub regions: SmallVec<[RegionId; 4]>,
}

/// A region for an op that is about to be created, in the body of that op.
pub type RegionState = RegionId;

/// The state that an op is created from.
#[derive(Debug)]
pub struct OpState<'c> {
    /// The name.
    pub name: OpName<'c>,
    /// The location.
    pub location: Location<'c>,
    /// The operands, values of the body in which the op is created.
    pub operands: SmallVec<[ValueId; 4]>,
    /// The types of the operands, so that inference needs no body.
    pub operand_types: SmallVec<[Type<'c>; 2]>,
    /// The types of the results.
    pub results: SmallVec<[Type<'c>; 2]>,
    /// The attributes.
    pub attrs: Attrs<'c>,
    /// The properties of an unregistered op.
    pub properties: Option<Attribute<'c>>,
    /// The successors.
    pub successors: SmallVec<[BlockId; 4]>,
    /// Regions created with [`Body::add_region`] in the same body, for an op that is not isolated.
    pub regions: SmallVec<[RegionId; 4]>,
    /// The body of an isolated op, with its `top` regions filled.
    pub body: Option<Box<Body<'c>>>,
}

impl<'c> OpState<'c> {
    /// Creates the state of an op without operands, results, attributes and regions.
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
    /// Returns the attribute named `name`.
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
    /// Returns whether the op owns the body of its regions.
    pub fn is_isolated(&self) -> bool {
        self.name.def().is_some_and(|d| d.has_trait(Trait::IsolatedFromAbove))
    }
}

impl<'c> OpData<'c> {
    /// Returns the properties of an unregistered op.
    pub(crate) fn properties(&self) -> Option<Attribute<'c>> {
        self.rare.as_ref().and_then(|rare| rare.properties)
    }
    #[inline]
    pub(crate) fn successors(&self) -> &[BlockId] {
        self.rare.as_ref().map_or(&[], |rare| &rare.successors)
    }
    /// Returns the regions in the op's arena; empty for an isolated op.
    #[inline]
    pub(crate) fn regions(&self) -> &[RegionId] {
        self.rare.as_ref().map_or(&[], |rare| &rare.regions)
    }
    /// Returns the name.
    pub fn name(&self) -> OpName<'c> {
        self.name
    }
    /// Returns the location.
    pub fn location(&self) -> Location<'c> {
        self.location
    }
    /// Changes the location.
    pub fn set_location(&mut self, location: Location<'c>) {
        self.location = location;
    }
    /// Returns the attribute named `name`.
    pub fn attr(&self, name: &str) -> Option<Attribute<'c>> {
        self.attrs.iter().find(|(n, _)| *n == name).map(|(_, a)| *a)
    }
    /// Returns the attributes, own and discardable.
    pub fn attrs(&self) -> &Attrs<'c> {
        &self.attrs
    }
    /// Returns the arena of an isolated op's regions.
    pub fn body(&self) -> Option<&Body<'c>> {
        self.body.as_deref()
    }
    /// Returns the arena of an isolated op's regions, to change it.
    pub fn body_mut(&mut self) -> Option<&mut Body<'c>> {
        self.body.as_deref_mut()
    }
}

/// A top-level op (a `builtin.module`) with its arena.
#[derive(Debug)]
pub struct OwnedOp<'c> {
    /// The arena.
    pub body: Body<'c>,
    /// The op.
    pub op: OpId,
    /// Data of other tools in the text, which is printed unchanged.
    pub external: ExternalResources,
}

impl<'c> OwnedOp<'c> {
    /// Returns the view of the op.
    pub fn view(&self) -> OpRef<'_, 'c> {
        self.body.op(self.op)
    }
}
