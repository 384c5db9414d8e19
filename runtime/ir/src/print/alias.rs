//! Aliases. Affine maps and sets are written once, before the top-level op, numbered in the order of their first use.

use bourn_presburger::affine::{AffineMap, IntegerSet};
use rustc_hash::FxHashMap;
use std::fmt::Write;
use std::marker::PhantomData;

/// The aliases used so far.
#[derive(Debug, Default)]
pub(super) struct Aliases<'p> {
    maps: FxHashMap<AffineMap, usize>,
    map_list: Vec<AffineMap>,
    sets: FxHashMap<IntegerSet, usize>,
    set_list: Vec<IntegerSet>,
    marker: PhantomData<&'p ()>,
}

impl Aliases<'_> {
    pub(super) fn map(&mut self, map: &AffineMap) -> usize {
        if let Some(&number) = self.maps.get(map) {
            return number;
        }
        let number = self.map_list.len();
        self.maps.insert(map.clone(), number);
        self.map_list.push(map.clone());
        number
    }
    pub(super) fn set(&mut self, set: &IntegerSet) -> usize {
        if let Some(&number) = self.sets.get(set) {
            return number;
        }
        let number = self.set_list.len();
        self.sets.insert(set.clone(), number);
        self.set_list.push(set.clone());
        number
    }
    /// Returns the definitions, `#map = affine_map<..>` and so on, one line each.
    pub(super) fn definitions(&self) -> String {
        let mut out = String::new();
        let number = |i: usize| if i == 0 { String::new() } else { i.to_string() };
        for (i, map) in self.map_list.iter().enumerate() {
            let _ = writeln!(out, "#map{} = affine_map<{map}>", number(i));
        }
        for (i, set) in self.set_list.iter().enumerate() {
            let _ = writeln!(out, "#set{} = affine_set<{set}>", number(i));
        }
        out
    }
}
