//! Interned strings.

use super::store::{ContextId, Text};
use std::fmt;
use std::hash::{Hash, Hasher};

/// Implements equality, hashing and `addr` by address, for a wrapper of a reference to a deduplicated value.
macro_rules! by_address {
    ($name:ident) => {
        impl $name<'_> {
            /// Returns the address, for use as a key.
            pub fn addr(self) -> usize {
                self.0 as *const _ as *const u8 as usize
            }
        }
        impl PartialEq for $name<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.addr() == other.addr()
            }
        }
        impl Eq for $name<'_> {}
        impl std::hash::Hash for $name<'_> {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.addr().hash(state);
            }
        }
        impl std::fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Debug::fmt(self.0, f)
            }
        }
    };
}
pub(crate) use by_address;

/// A string that a [`Context`](crate::Context) has interned: compared and hashed by address.
#[derive(Clone, Copy)]
pub struct Ident<'c>(pub(crate) &'c Text);

impl<'c> Ident<'c> {
    /// Returns the text.
    pub fn as_str(self) -> &'c str {
        &self.0.text
    }
    pub(crate) fn owner(self) -> ContextId {
        self.0.owner
    }
    /// Returns the address, for use as a key.
    pub fn addr(self) -> usize {
        self.0 as *const Text as *const u8 as usize
    }
}

impl PartialEq for Ident<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl Eq for Ident<'_> {}
impl Hash for Ident<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.addr().hash(state);
    }
}
impl PartialEq<str> for Ident<'_> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}
impl PartialEq<&str> for Ident<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}
impl fmt::Debug for Ident<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
impl fmt::Display for Ident<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
