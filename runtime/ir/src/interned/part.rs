//! The parts of interned items, and the context that they belong to.
//!
//! An item is stored only if its parts belong to the same context: equality is equality of addresses, and parts of another context would
//! never be equal, or dangle.

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

/// A position in the text of an opaque type or attribute where the source had an alias. The item is stored instead of the alias, which has
/// no meaning outside of the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mention<'c> {
    /// The number of bytes of the text before the position.
    pub at: u32,
    /// The type or attribute that the alias stands for.
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

/// Returns whether a type is stored as its text.
pub(crate) fn is_opaque_type(ty: Type<'_>) -> bool {
    matches!(ty.data(), TypeData::Opaque { .. })
}

/// Returns whether an attribute is stored as its text.
pub(crate) fn is_opaque_attr(attr: Attribute<'_>) -> bool {
    matches!(attr.data(), AttrData::Opaque { .. })
}

/// Calls `visit` for the parts that a text mentions.
pub(super) fn each_mention<'c>(mentions: &[Mention<'c>], visit: &mut dyn FnMut(Part<'c>)) {
    mentions.iter().for_each(|mention| visit(mention.part()));
}

/// An interned item that a type or an attribute consists of.
#[derive(Clone, Copy)]
pub(crate) enum Part<'c> {
    Type(Type<'c>),
    Attr(Attribute<'c>),
    Ident(Ident<'c>),
    /// The file of a location that is not an attribute.
    Place(Ident<'c>),
    Resource(Resource<'c>),
    /// An opaque item in the text of another opaque item, which is printed as an alias.
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

/// Data that lists its interned parts.
pub(crate) trait Parts<'c> {
    /// Calls `visit` for each direct part.
    fn each_part(&self, visit: &mut dyn FnMut(Part<'c>));
}

/// Returns the extent of an item with these parts. Panics if a part belongs to another context.
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
