//! Storage of types, attributes, strings and resources of one [`Context`](crate::Context), each kept once.
//!
//! Everything that is stored knows its context and its size. Something made of other interned things is stored only if they
//! belong to the same context: equality is equality of addresses, and parts of another context would mean nothing, or
//! dangle.

use bumpalo::Bump;
use rustc_hash::FxHashSet;
use std::alloc::Layout;
use std::borrow::Borrow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of the context that something belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ContextId(u32);

impl ContextId {
    /// Creates a number that no other context has.
    pub fn next() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_add(1));
        ContextId(number.expect("fewer than 2^32 contexts"))
    }
}

/// The size of a type or an attribute when it is written out, shared parts counted as often as they occur.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    /// The number of types and attributes in it, itself included.
    pub parts: u32,
    /// The levels of types and attributes, itself included.
    pub depth: u32,
}

/// A type or attribute with its context and extent.
pub(crate) struct Stored<T> {
    pub owner: ContextId,
    pub extent: Extent,
    pub data: T,
}

impl<T: fmt::Debug> fmt::Debug for Stored<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.data.fmt(f)
    }
}

/// A key of the set, compared by the data, so that a value finds its copy.
struct Key<T: 'static>(&'static Stored<T>);

impl<T> Borrow<T> for Key<T> {
    fn borrow(&self) -> &T {
        &self.0.data
    }
}
impl<T: PartialEq> PartialEq for Key<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.data == other.0.data
    }
}
impl<T: Eq> Eq for Key<T> {}
impl<T: Hash> Hash for Key<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.data.hash(state);
    }
}

/// Keeps one copy of each value.
pub(crate) struct Interner<T: 'static> {
    inner: Mutex<Copies<T>>,
}

#[allow(clippy::vec_box)] // the boxes give stable addresses
struct Copies<T: 'static> {
    keys: FxHashSet<Key<T>>,
    boxes: Vec<Box<Stored<T>>>,
}

impl<T: Eq + Hash> Interner<T> {
    pub fn new() -> Self {
        Interner { inner: Mutex::new(Copies { keys: FxHashSet::default(), boxes: Vec::new() }) }
    }
    /// Returns the one copy of `data`; `'static` stands for the lifetime of the interner. `owner` is the context that the
    /// interner belongs to. `measure` is called if there is no copy yet, and panics if `data` has parts of another context.
    pub fn intern(
        &self,
        data: T,
        owner: ContextId,
        measure: impl FnOnce(&T, ContextId) -> Extent,
    ) -> &'static Stored<T> {
        let mut copies = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        // A copy has parts of the owner only, and `data` has the same ones.
        if let Some(Key(found)) = copies.keys.get(&data) {
            return found;
        }
        let extent = measure(&data, owner);
        let boxed = Box::new(Stored { owner, extent, data });
        // SAFETY: the box is never moved out of, changed or dropped before the interner, and callers shorten the lifetime to
        // that of a borrow of the context that owns the interner.
        let stored: &'static Stored<T> = unsafe { &*(&*boxed as *const Stored<T>) };
        copies.boxes.push(boxed);
        copies.keys.insert(Key(stored));
        stored
    }
}

/// A stored string: a header, and the bytes after it.
#[repr(C)]
pub(crate) struct Text {
    pub owner: ContextId,
    pub text: str,
}

struct TextKey(&'static Text);

impl Borrow<str> for TextKey {
    fn borrow(&self) -> &str {
        &self.0.text
    }
}
impl PartialEq for TextKey {
    fn eq(&self, other: &Self) -> bool {
        self.0.text == other.0.text
    }
}
impl Eq for TextKey {}
impl Hash for TextKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.text.hash(state);
    }
}

/// Keeps one copy of each string.
#[derive(Default)]
pub(crate) struct Strings {
    inner: Mutex<(FxHashSet<TextKey>, Bump)>,
}

impl Strings {
    /// Returns the one copy of `text`; `'static` stands for the lifetime of the interner.
    pub fn intern(&self, text: &str, owner: ContextId) -> &'static Text {
        let mut guard = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let (keys, bump) = &mut *guard;
        if let Some(TextKey(found)) = keys.get(text) {
            return found;
        }
        // The header has the alignment of the whole, so that the bytes follow it directly; `stored` agrees with the layout
        // that the compiler chose, which is that of `repr(C)`.
        let header = Layout::new::<ContextId>();
        let (layout, start) = Layout::array::<u8>(text.len())
            .and_then(|bytes| header.extend(bytes))
            .expect("a string in memory has a layout");
        let place = bump.alloc_layout(layout.pad_to_align()).as_ptr();
        // SAFETY: `place` is fresh memory of that layout, header and bytes are written before they are read, the bytes are UTF-8,
        // and a pointer to a slice has the same metadata as one to `Text`: the length of its last field. The arena is dropped
        // with the context and never reset; callers shorten the lifetime to that of a borrow of the context.
        let stored: &'static Text = unsafe {
            place.cast::<ContextId>().write(owner);
            place.add(start).copy_from_nonoverlapping(text.as_ptr(), text.len());
            &*(std::ptr::slice_from_raw_parts(place, text.len()) as *const Text)
        };
        keys.insert(TextKey(stored));
        stored
    }
}
