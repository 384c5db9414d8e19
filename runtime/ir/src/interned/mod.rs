//! Storage of the interned data of a [`Context`](crate::Context): types, attributes, locations, strings and resources. The handles are
//! `Copy` and equal if their addresses are. Types and attributes contain each other, so that they share a module.
//!
//! `store` keeps any data; `part` lists the parts of an interned item.

pub mod attr;
mod element;
pub mod ident;
pub mod location;
pub(crate) mod part;
pub mod resource;
pub(crate) mod store;
pub mod types;

pub use attr::{AttrData, Attribute};
pub(crate) use element::equal_but_element;
pub use ident::Ident;
pub use location::{Location, LocationData};
pub use part::{Mention, Mentioned};
pub use resource::{Blob, ExternalResources, ExternalValue, Resource};
pub use types::{DYNAMIC, FloatKind, Param, Signedness, Type, TypeData};
