//! Resources: the contents of the file metadata `{-# .. #-}` after the ops. A blob that a `dense_resource<key>` attribute names belongs to
//! the [`Context`](crate::Context), so that it can be reached from the attribute; data for other tools (`external_resources`) belongs to
//! the [`OwnedOp`](crate::OwnedOp) that was parsed with it.

use super::Ident;
use super::ident::by_address;
use super::part::{Part, Parts};
use super::store::Stored;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes, and their alignment in memory.
#[derive(Clone, PartialEq, Eq)]
pub struct Blob {
    alignment: u32,
    bytes: Vec<u8>,
}

impl Blob {
    /// Creates a blob; `None` if the alignment is not a power of two. A blob without bytes has alignment 0, as in MLIR.
    ///
    /// ```
    /// use bourn_ir::Blob;
    /// assert_eq!(Blob::new(4, vec![1, 2]).map(|blob| blob.alignment()), Some(4));
    /// assert_eq!(Blob::new(4, Vec::new()).map(|blob| blob.alignment()), Some(0));
    /// assert_eq!(Blob::new(3, vec![1, 2]), None);
    /// ```
    pub fn new(alignment: u32, bytes: Vec<u8>) -> Option<Self> {
        if bytes.is_empty() {
            let fits = alignment == 0 || alignment.is_power_of_two();
            return fits.then_some(Blob { alignment: 0, bytes });
        }
        alignment.is_power_of_two().then_some(Blob { alignment, bytes })
    }
    /// Returns the alignment in bytes, a power of two; 0 if there are no bytes.
    pub fn alignment(&self) -> u32 {
        self.alignment
    }
    /// Returns the bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl fmt::Debug for Blob {
    /// Omits the bytes: there may be gigabytes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Blob({} bytes, alignment {})", self.bytes.len(), self.alignment)
    }
}

/// A resource of a context: a name, and a blob that may be defined after the first reference to it.
#[derive(Clone, Copy)]
pub struct Resource<'c>(pub(crate) &'c Stored<ResourceData<'c>>);

/// The data of a resource in its context. Names in one context are unique, so that two resources are equal if their names are.
pub(crate) struct ResourceData<'c> {
    pub name: Ident<'c>,
    blob: Mutex<Option<Arc<Blob>>>,
}

impl<'c> ResourceData<'c> {
    pub fn new(name: Ident<'c>) -> Self {
        ResourceData { name, blob: Mutex::new(None) }
    }
}

impl PartialEq for ResourceData<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}
impl Eq for ResourceData<'_> {}
impl Hash for ResourceData<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}
impl fmt::Debug for ResourceData<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Resource({})", self.name)
    }
}

impl<'c> Parts<'c> for ResourceData<'c> {
    fn each_part(&self, visit: &mut dyn FnMut(Part<'c>)) {
        visit(Part::Ident(self.name));
    }
}

impl<'c> Resource<'c> {
    /// Returns the name, unique in the context.
    pub fn name(self) -> &'c str {
        self.0.data.name.as_str()
    }
    /// Returns the blob; `None` if it was never defined, which is valid.
    pub fn blob(self) -> Option<Arc<Blob>> {
        self.0.data.blob.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
    /// Defines the blob; the last definition counts.
    pub fn set_blob(self, blob: Blob) {
        *self.0.data.blob.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(blob));
    }
}

by_address!(Resource);

/// A value in `external_resources`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExternalValue {
    /// `true`
    Bool(bool),
    /// `"text"`
    String(String),
    /// `"0x04000000FF"`: the alignment in four bytes, little-endian, then the bytes.
    Blob(Blob),
}

/// The section `external_resources`: values by key for each tool, in the order of the text. They are kept and printed unchanged.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ExternalResources {
    sections: Vec<(String, Vec<(String, ExternalValue)>)>,
}

impl ExternalResources {
    /// Adds a value to the section of a tool. A key may occur twice; nothing is replaced.
    pub fn push(&mut self, tool: &str, key: impl Into<String>, value: ExternalValue) {
        let entry = (key.into(), value);
        match self.sections.iter_mut().find(|(name, _)| name == tool) {
            Some((_, entries)) => entries.push(entry),
            None => self.sections.push((tool.to_owned(), vec![entry])),
        }
    }
    /// Returns the tools that have values, with their values.
    pub fn sections(&self) -> impl ExactSizeIterator<Item = (&str, &[(String, ExternalValue)])> {
        self.sections.iter().map(|(name, entries)| (name.as_str(), entries.as_slice()))
    }
}
