//! The parts of interned things, and the context that they belong to.
//!
//! Something made of other interned things is stored only if they belong to the same context: equality is equality of
//! addresses, and parts of another context would mean nothing, or dangle.

use super::attr::{AttrData, Attribute};
use super::ident::Ident;
use super::resource::Resource;
use super::store::{ContextId, Extent};
use super::types::{Type, TypeData};

/// A type or an attribute that the text of another one mentions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mentioned<'c> {
    /// A type.
    Type(Type<'c>),
    /// An attribute.
    Attr(Attribute<'c>),
}

/// A place in the text of an opaque type or attribute where the source had an alias. What the alias stood for is kept instead of its
/// name, which means nothing outside of the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mention<'c> {
    /// The number of bytes of the text before the place.
    pub at: u32,
    /// The type or attribute that the alias stood for.
    pub item: Mentioned<'c>,
}

impl<'c> Mention<'c> {
    fn part(&self) -> Part<'c> {
        match self.item {
            Mentioned::Type(ty) if is_opaque_type(ty) => Part::ByAlias(self.item),
            Mentioned::Attr(attr) if is_opaque_attr(attr) => Part::ByAlias(self.item),
            Mentioned::Type(ty) => Part::Type(ty),
            Mentioned::Attr(attr) => Part::Attr(attr),
        }
    }
}

/// Returns whether the text of a type is kept as written.
pub(crate) fn is_opaque_type(ty: Type<'_>) -> bool {
    matches!(ty.data(), TypeData::Opaque { .. })
}

/// Returns whether the text of an attribute is kept as written.
pub(crate) fn is_opaque_attr(attr: Attribute<'_>) -> bool {
    matches!(attr.data(), AttrData::Opaque { .. })
}

/// Calls `visit` for the parts that a text mentions.
pub(super) fn each_mention<'c>(mentions: &[Mention<'c>], visit: &mut dyn FnMut(Part<'c>)) {
    mentions.iter().for_each(|mention| visit(mention.part()));
}

/// An interned thing that a type or an attribute is made of.
#[derive(Clone, Copy)]
pub(crate) enum Part<'c> {
    Type(Type<'c>),
    Attr(Attribute<'c>),
    Ident(Ident<'c>),
    /// A place in a file of this name, which is a location without an attribute.
    Place(Ident<'c>),
    Resource(Resource<'c>),
    /// Something opaque that the text of something opaque mentions. It is printed by an alias.
    ByAlias(Mentioned<'c>),
}

impl Part<'_> {
    pub fn owner(self) -> ContextId {
        match self {
            Part::Type(ty) => ty.0.owner,
            Part::Attr(attr) => attr.0.owner,
            Part::Ident(ident) | Part::Place(ident) => ident.owner(),
            Part::Resource(resource) => resource.0.owner,
            Part::ByAlias(Mentioned::Type(ty)) => ty.0.owner,
            Part::ByAlias(Mentioned::Attr(attr)) => attr.0.owner,
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
            Part::Type(ty) | Part::ByAlias(Mentioned::Type(ty)) => format!("type '{ty}'"),
            Part::Attr(attr) | Part::ByAlias(Mentioned::Attr(attr)) => format!("attribute '{attr}'"),
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
            Part::ByAlias(Mentioned::Type(ty)) => Extent { parts: 1, ..ty.0.extent },
            Part::ByAlias(Mentioned::Attr(attr)) => Extent { parts: 1, ..attr.0.extent },
            Part::Ident(_) | Part::Resource(_) => return,
        };
        extent.parts = extent.parts.saturating_add(inner.parts);
        extent.depth = extent.depth.max(inner.depth.saturating_add(1));
    });
    extent
}
