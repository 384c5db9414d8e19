//! Storage that a [`Context`](crate::Context) keeps once: types, attributes, locations, strings and resources. The handles are `Copy`
//! and equal if their addresses are. Types and attributes are made of each other, so that they share a room.
//!
//! `store` keeps anything; `part` says what things are made of.

pub mod attr;
pub mod ident;
pub mod location;
pub(crate) mod part;
pub mod resource;
pub(crate) mod store;
pub mod types;

pub use attr::{AttrData, Attribute};
pub use ident::Ident;
pub use location::{Location, LocationData};
pub use part::{Mention, Mentioned};
pub use resource::{Blob, ExternalResources, ExternalValue, Resource};
pub use types::{DYNAMIC, FloatKind, Param, Signedness, Type, TypeData};
