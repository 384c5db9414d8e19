//! Ops: what they are made from, and what the arena keeps of them.

use super::{BlockId, Body, OpId, OpRef, RegionId, ValueId};
use crate::def::{OpDef, Trait};
use crate::diag::Location;
use crate::interned::{Attribute, ExternalResources, Ident, Type};
use smallvec::SmallVec;

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
    pub(super) use_places: SmallVec<[u32; 4]>,
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
