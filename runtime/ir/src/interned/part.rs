//! The parts of interned things, and the context that they belong to.
//!
//! Something made of other interned things is stored only if they belong to the same context: equality is equality of
//! addresses, and parts of another context would mean nothing, or dangle.

use super::attr::Attribute;
use super::ident::Ident;
use super::resource::Resource;
use super::store::{ContextId, Extent};
use super::types::Type;

/// An interned thing that a type or an attribute is made of.
#[derive(Clone, Copy)]
pub(crate) enum Part<'c> {
    Type(Type<'c>),
    Attr(Attribute<'c>),
    Ident(Ident<'c>),
    /// A place in a file of this name, which is a location without an attribute.
    Place(Ident<'c>),
    Resource(Resource<'c>),
}

impl Part<'_> {
    pub fn owner(self) -> ContextId {
        match self {
            Part::Type(ty) => ty.0.owner,
            Part::Attr(attr) => attr.0.owner,
            Part::Ident(ident) | Part::Place(ident) => ident.owner(),
            Part::Resource(resource) => resource.0.owner,
        }
    }
    /// Panics if the part does not belong to this context.
    #[track_caller]
    pub fn expect_of(self, context: ContextId) {
        if self.owner() != context {
            self.refuse();
        }
    }
    #[cold]
    #[track_caller]
    fn refuse(self) -> ! {
        let what = match self {
            Part::Type(ty) => format!("type '{ty}'"),
            Part::Attr(attr) => format!("attribute '{attr}'"),
            Part::Ident(ident) | Part::Place(ident) => {
                format!("string \"{}\"", ident.as_str().escape_debug())
            }
            Part::Resource(resource) => format!("resource '{}'", resource.name()),
        };
        panic!("{what} belongs to another context");
    }
}

/// Data that lists the interned things that it is made of.
pub(crate) trait Parts<'c> {
    /// Calls `visit` for each part that the data names directly.
    fn each_part(&self, visit: &mut dyn FnMut(Part<'c>));
}

/// Returns the extent of something made of `data`'s parts. Panics if one of them belongs to another context.
pub(crate) fn extent_of<'c>(data: &impl Parts<'c>, context: ContextId) -> Extent {
    let mut extent = Extent { parts: 1, depth: 1 };
    data.each_part(&mut |part| {
        part.expect_of(context);
        let inner = match part {
            Part::Type(ty) => ty.0.extent,
            Part::Attr(attr) => attr.0.extent,
            Part::Place(_) => Extent { parts: 1, depth: 1 },
            Part::Ident(_) | Part::Resource(_) => return,
        };
        extent.parts = extent.parts.saturating_add(inner.parts);
        extent.depth = extent.depth.max(inner.depth.saturating_add(1));
    });
    extent
}
