//! Aliases. Affine maps and sets, distinct attributes and locations are written once, before the top-level op. Those of a kind
//! are numbered in the order of their first use; what an alias mentions is defined before it.

use bourn_presburger::affine::{AffineMap, IntegerSet};
use rustc_hash::FxHashMap;
use std::fmt::Write;
use std::marker::PhantomData;

/// The aliases used so far.
#[derive(Debug, Default)]
pub(super) struct Aliases<'p> {
    maps: FxHashMap<AffineMap, usize>,
    sets: FxHashMap<IntegerSet, usize>,
    locations: FxHashMap<String, usize>,
    distinct: FxHashMap<u64, usize>,
    entries: Vec<Entry>,
    /// The numbers that distinct attributes have in this text, in the order in which they are printed.
    numbers: FxHashMap<u64, u64>,
    /// The depth of the deepest alias that was mentioned since this was set to zero: one more than that of its parts.
    pub(super) deepest: u32,
    marker: PhantomData<&'p ()>,
}

/// The definition of an alias.
#[derive(Debug)]
struct Entry {
    /// How deep aliases in it nest.
    depth: u32,
    prefix: &'static str,
    number: usize,
    text: String,
}

impl Aliases<'_> {
    /// Returns the number of a map's alias.
    pub(super) fn map(&mut self, map: &AffineMap) -> usize {
        self.deepest = self.deepest.max(1);
        if let Some(&number) = self.maps.get(map) {
            return number;
        }
        let number = self.maps.len();
        self.maps.insert(map.clone(), number);
        self.define("map", number, 0, format!("affine_map<{map}>"));
        number
    }
    /// Returns the number of a set's alias.
    pub(super) fn set(&mut self, set: &IntegerSet) -> usize {
        self.deepest = self.deepest.max(1);
        if let Some(&number) = self.sets.get(set) {
            return number;
        }
        let number = self.sets.len();
        self.sets.insert(set.clone(), number);
        self.define("set", number, 0, format!("affine_set<{set}>"));
        number
    }
    /// Returns the number of a location's alias.
    pub(super) fn location(&mut self, text: &str) -> usize {
        self.deepest = self.deepest.max(1);
        if let Some(&number) = self.locations.get(text) {
            return number;
        }
        let number = self.locations.len();
        self.locations.insert(text.to_owned(), number);
        self.define("loc", number, 0, format!("loc({text})"));
        number
    }
    /// Returns the number of a distinct attribute's alias, if it has one.
    pub(super) fn distinct_alias(&self, id: u64) -> Option<usize> {
        self.distinct.get(&id).copied()
    }
    /// Defines the alias of a distinct attribute, of whose text the number is known. `depth` is how deep aliases in it nest.
    pub(super) fn define_distinct(&mut self, id: u64, depth: u32, text: String) -> usize {
        let number = self.distinct.len();
        self.distinct.insert(id, number);
        self.define("distinct", number, depth, text);
        number
    }
    /// Returns the number of a distinct attribute in this text.
    pub(super) fn distinct_number(&mut self, id: u64) -> u64 {
        let next = self.numbers.len() as u64;
        *self.numbers.entry(id).or_insert(next)
    }
    fn define(&mut self, prefix: &'static str, number: usize, depth: u32, text: String) {
        self.entries.push(Entry { depth, prefix, number, text });
    }
    /// Returns the depth of the alias of a distinct attribute.
    pub(super) fn depth_of_distinct(&self, number: usize) -> u32 {
        let is_it = |entry: &&Entry| entry.prefix == "distinct" && entry.number == number;
        self.entries.iter().find(is_it).map_or(0, |entry| entry.depth)
    }
    /// Returns the definitions, `#map = affine_map<..>` and so on, one line each.
    pub(super) fn definitions(mut self) -> String {
        let mut out = String::new();
        // The sort is stable: those of one kind stay in the order of their numbers.
        self.entries.sort_by_key(|entry| (entry.depth, entry.prefix));
        for Entry { prefix, number, text, .. } in &self.entries {
            let number = if *number == 0 { String::new() } else { number.to_string() };
            let _ = writeln!(out, "#{prefix}{number} = {text}");
        }
        out
    }
}
