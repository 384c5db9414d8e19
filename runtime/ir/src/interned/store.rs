//! Storage of types, attributes, strings and resources of one [`Context`](crate::Context), without duplicates.
//!
//! Each stored value has the number of its context, and an extent. See [`part`](super::part) for the check that all parts belong to the
//! same context.

use bumpalo::Bump;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::alloc::Layout;
use std::borrow::Borrow;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of a context, stored in everything that belongs to it.
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

/// The size of a type or an attribute when it is written out; shared parts are counted at each occurrence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    /// The number of types and attributes in the item, itself included.
    pub parts: u32,
    /// The nesting depth of types and attributes, itself included.
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

/// Interns values: stores each value once.
pub(crate) struct Interner<T: 'static> {
    inner: Mutex<Copies<T>>,
}

struct Copies<T: 'static> {
    /// The first value with each hash. Growing this table does not read the values.
    by_hash: FxHashMap<u64, &'static Stored<T>>,
    /// Further values with the same hash as a value of `by_hash`.
    others: FxHashMap<u64, Vec<&'static Stored<T>>>,
    /// The values. No list grows beyond its capacity, so that the values never move.
    lists: Vec<Vec<Stored<T>>>,
}

/// The capacity of the first list. Each list doubles the capacity up to `LONGEST_LIST`.
const FIRST_LIST: usize = 32;
const LONGEST_LIST: usize = 4096;

impl<T: Eq + Hash> Interner<T> {
    pub fn new() -> Self {
        let copies =
            Copies { by_hash: FxHashMap::default(), others: FxHashMap::default(), lists: Vec::new() };
        Interner { inner: Mutex::new(copies) }
    }
    /// Returns the stored value that equals `data`; `'static` stands for the lifetime of the interner. `owner` is the context of the
    /// interner. `measure` is called for a new value, and panics if `data` has parts of another context.
    pub fn intern(
        &self,
        data: T,
        owner: ContextId,
        measure: impl FnOnce(&T, ContextId) -> Extent,
    ) -> &'static Stored<T> {
        let mut hasher = FxHasher::default();
        data.hash(&mut hasher);
        let hash = hasher.finish();
        let mut copies = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let Copies { by_hash, others, lists } = &mut *copies;
        // An equal stored value has the same parts, and these belong to the owner. So only new values need the check.
        match by_hash.entry(hash) {
            Entry::Vacant(free) => {
                let extent = measure(&data, owner);
                free.insert(store(lists, Stored { owner, extent, data }))
            }
            Entry::Occupied(first) if first.get().data == data => first.into_mut(),
            Entry::Occupied(_) => {
                let others = others.entry(hash).or_default();
                if let Some(found) = others.iter().copied().find(|other| other.data == data) {
                    return found;
                }
                let extent = measure(&data, owner);
                let stored = store(lists, Stored { owner, extent, data });
                others.push(stored);
                stored
            }
        }
    }
}

/// Adds a value to the last list, or to a new list if that is full.
fn store<T>(lists: &mut Vec<Vec<Stored<T>>>, stored: Stored<T>) -> &'static Stored<T> {
    if lists.last().is_none_or(|list| list.len() == list.capacity()) {
        let last = lists.last().map_or(0, Vec::capacity);
        lists.push(Vec::with_capacity((2 * last).clamp(FIRST_LIST, LONGEST_LIST)));
    }
    let list = lists.last_mut().expect("a list was added if there was none");
    list.push(stored);
    let stored: *const Stored<T> = &list[list.len() - 1];
    // SAFETY: the list is created with its full capacity, so that its items never move; they are not changed, and not dropped before the
    // interner. Callers shorten the lifetime to that of a borrow of the context that owns the interner.
    unsafe { &*stored }
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

/// Interns strings: stores each string once.
#[derive(Default)]
pub(crate) struct Strings {
    inner: Mutex<(FxHashSet<TextKey>, Bump)>,
}

impl Strings {
    /// Returns the stored string that equals `text`; `'static` stands for the lifetime of the interner.
    pub fn intern(&self, text: &str, owner: ContextId) -> &'static Text {
        let mut guard = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let (keys, bump) = &mut *guard;
        if let Some(TextKey(found)) = keys.get(text) {
            return found;
        }
        // The header has the alignment of the whole struct, so that the bytes follow it directly; `stored` has the layout of `repr(C)`.
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
