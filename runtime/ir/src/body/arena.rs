//! Arenas with dense ids. An id is an index of 32 bits; in builds with debug assertions it also has a stamp, which distinguishes a valid
//! id from a stale id and from an id of another arena. In other builds the stamp takes no space and nothing is checked.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// The stamp of a cell; an id is valid while its stamp equals the stamp of its cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stamp {
    #[cfg(debug_assertions)]
    number: u32,
}

impl Stamp {
    /// The stamp of erased cells and of absent ids.
    pub const NONE: Stamp = Stamp {
        #[cfg(debug_assertions)]
        number: 0,
    };

    /// Returns a stamp that no id has had before.
    fn fresh() -> Self {
        #[cfg(debug_assertions)]
        {
            static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(1);
            Stamp { number: NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed) }
        }
        #[cfg(not(debug_assertions))]
        Stamp::NONE
    }
}

/// An index of an arena.
pub(crate) trait Id: Copy + fmt::Debug {
    fn new(index: u32, stamp: Stamp) -> Self;
    fn at(self) -> usize;
    fn stamp(self) -> Stamp;
}

/// Declares a kind of ids. Comparisons of ids ignore stamps, so that all builds agree on an order.
macro_rules! declare_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name {
            /// The index plus one, so that an optional id takes no more space.
            next: std::num::NonZeroU32,
            stamp: $crate::body::arena::Stamp,
        }
        impl $name {
            /// Returns the index in its arena.
            #[inline]
            pub fn index(self) -> usize {
                self.next.get() as usize - 1
            }
        }
        impl $crate::body::arena::Id for $name {
            fn new(index: u32, stamp: $crate::body::arena::Stamp) -> Self {
                let next = std::num::NonZeroU32::new(index.wrapping_add(1));
                $name { next: next.expect("fewer than 2^32 - 1 cells"), stamp }
            }
            fn at(self) -> usize {
                self.index()
            }
            fn stamp(self) -> $crate::body::arena::Stamp {
                self.stamp
            }
        }
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.next == other.next
            }
        }
        impl Eq for $name {}
        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
        impl Ord for $name {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.next.cmp(&other.next)
            }
        }
        impl std::hash::Hash for $name {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.next.hash(state);
            }
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.index())
            }
        }
        #[cfg(not(debug_assertions))]
        const _: () = assert!(std::mem::size_of::<Option<$name>>() == 4);
    };
}
pub(crate) use declare_id;

/// An arena: cells, found by their ids. The ids are valid in copies of the arena, too.
#[derive(Clone)]
pub(crate) struct Arena<I, T> {
    cells: Vec<T>,
    stamps: Vec<Stamp>,
    /// The stamp of cells that were never reused; a reused cell gets a stamp of its own.
    own: Stamp,
    ids: PhantomData<I>,
}

impl<I, T> Default for Arena<I, T> {
    fn default() -> Self {
        Arena { cells: Vec::new(), stamps: Vec::new(), own: Stamp::fresh(), ids: PhantomData }
    }
}

impl<I: Id, T> Arena<I, T> {
    pub fn len(&self) -> usize {
        self.cells.len()
    }
    /// Reserves space for exactly `more` cells.
    pub fn reserve(&mut self, more: usize) {
        self.cells.reserve_exact(more);
    }
    /// Returns the id that the next call of [`Arena::push`] returns.
    pub fn next_id(&self) -> I {
        I::new(u32::try_from(self.cells.len()).expect("fewer than 2^32 cells"), self.own)
    }
    pub fn push(&mut self, cell: T) -> I {
        let id = self.next_id();
        self.cells.push(cell);
        self.stamps.push(self.own);
        id
    }
    /// Returns an arena of converted cells with the same ids.
    pub fn map<U>(&self, cell: impl FnMut(&T) -> U) -> Arena<I, U> {
        let cells = self.cells.iter().map(cell).collect();
        Arena { cells, stamps: self.stamps.clone(), own: self.own, ids: PhantomData }
    }
    /// Returns two different cells.
    #[track_caller]
    pub fn two_mut(&mut self, a: I, b: I) -> (&mut T, &mut T) {
        self.check(a);
        self.check(b);
        let [a, b] = self.cells.get_disjoint_mut([a.at(), b.at()]).expect("two cells of the arena");
        (a, b)
    }
    /// Makes all ids of the cell invalid. Its content stays.
    pub fn retire(&mut self, id: I) {
        self.check(id);
        self.stamps[id.at()] = Stamp::NONE;
    }
    /// Makes a retired cell usable again, and returns its new id.
    pub fn revive(&mut self, id: I) -> I {
        let stamp = Stamp::fresh();
        self.stamps[id.at()] = stamp;
        I::new(id.at() as u32, stamp)
    }
    /// Panics if an id belongs to another arena or was retired; only in builds with debug assertions.
    #[inline]
    #[track_caller]
    pub fn check(&self, id: I) {
        if cfg!(debug_assertions) {
            super::work::add(1);
            match self.stamps.get(id.at()) {
                Some(stamp) if *stamp == id.stamp() && *stamp != Stamp::NONE => {}
                Some(stamp) if *stamp == Stamp::NONE => panic!("{id:?} was erased"),
                _ => panic!("{id:?} is of another body, or was erased"),
            }
        }
    }
    /// Returns all cells with their ids, retired ones too.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        self.cells
            .iter()
            .zip(&self.stamps)
            .enumerate()
            .inspect(|_| super::work::add(1))
            .map(|(i, (cell, stamp))| (I::new(i as u32, *stamp), cell))
    }
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (I, &mut T)> {
        let stamps = &self.stamps;
        self.cells.iter_mut().enumerate().map(move |(i, cell)| {
            super::work::add(1);
            (I::new(i as u32, stamps[i]), cell)
        })
    }
}

impl<I: Id, T> Index<I> for Arena<I, T> {
    type Output = T;
    #[inline]
    #[track_caller]
    fn index(&self, id: I) -> &T {
        self.check(id);
        &self.cells[id.at()]
    }
}

impl<I: Id, T> IndexMut<I> for Arena<I, T> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, id: I) -> &mut T {
        self.check(id);
        &mut self.cells[id.at()]
    }
}

impl<I, T: fmt::Debug> fmt::Debug for Arena<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.fmt(f)
    }
}
