//! Aliases: `#map`, `#set`, `#loc`, `#distinct` and `!tuple`, defined before the op, or after it where only ops' locations use them.
//!
//! The aliases of a text depend on all of it, so an op is printed twice: first to find what may have an alias, in the order
//! in which it is mentioned, then with the numbers that follow. What an alias mentions is defined before it: aliases are
//! sorted by how deep they nest, then types come before attributes, then by name, then in the order of the first mention.

use crate::diag::Location;
use crate::interned::{AttrData, Attribute, Type, TypeData};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The number of parts from which on a tuple has an alias.
const LONG_TUPLE: usize = 17;

/// What may have an alias. Locations of files have no address of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Key {
    /// The address of an attribute.
    Address(usize),
    /// A location: the address of the file's name, line and column.
    File(usize, u32, u32),
    Unknown,
    Distinct(u64),
    Type(usize),
}

impl Key {
    pub(super) fn of_type(ty: Type<'_>) -> Key {
        Key::Type(ty.addr())
    }
    pub(super) fn of_attr(attr: Attribute<'_>) -> Key {
        match attr.data() {
            AttrData::Location(_) => Key::of_location(Location::of(attr)),
            AttrData::Distinct { id, .. } => Key::Distinct(*id),
            _ => Key::Address(attr.addr()),
        }
    }
    pub(super) fn of_location(location: Location<'_>) -> Key {
        match location {
            Location::Unknown => Key::Unknown,
            Location::File { file, line, col } => Key::File(file.addr(), line, col),
            Location::Other(attr) => Key::Address(attr.addr()),
        }
    }
}

/// Returns the name of the alias that an attribute may have.
pub(super) fn attr_alias(attr: Attribute<'_>) -> Option<&'static str> {
    match attr.data() {
        AttrData::AffineMap(_) => Some("map"),
        AttrData::IntegerSet(_) => Some("set"),
        AttrData::Location(_) => Some("loc"),
        AttrData::Distinct { referenced, .. } if !matches!(referenced.data(), AttrData::Unit) => {
            Some("distinct")
        }
        _ => None,
    }
}

/// Returns the name of the alias that a type may have.
pub(super) fn type_alias(ty: Type<'_>) -> Option<&'static str> {
    match ty.data() {
        TypeData::Tuple(items) if items.len() >= LONG_TUPLE => Some("tuple"),
        _ => None,
    }
}

/// What was mentioned, with what it mentions.
#[derive(Debug)]
struct Found {
    key: Key,
    name: Option<&'static str>,
    /// Whether only locations of ops mention it, so that it may be defined after them.
    is_late: bool,
    /// How deep aliases in it nest, itself included; zero if there are none.
    depth: u32,
    parts: Vec<usize>,
}

/// Finds what may have an alias.
#[derive(Default, Debug)]
pub(super) struct Search {
    index: FxHashMap<Key, usize>,
    found: Vec<Found>,
    /// What is being printed now, the innermost last.
    open: Vec<usize>,
    /// Whether the location of an op is being printed.
    is_late: bool,
}

impl Search {
    /// Begins something that was not mentioned before, and returns true; otherwise notes that it is mentioned again.
    pub(super) fn enter(&mut self, key: Key, name: Option<&'static str>) -> bool {
        let next = self.found.len();
        let index = *self.index.entry(key).or_insert(next);
        if index < next {
            if !self.is_late {
                self.make_early(index);
            }
            self.mention(index);
            return false;
        }
        let depth = u32::from(name.is_some());
        self.found.push(Found { key, name, is_late: self.is_late, depth, parts: Vec::new() });
        self.open.push(index);
        true
    }
    /// Ends what was entered last.
    pub(super) fn leave(&mut self) {
        if let Some(index) = self.open.pop() {
            self.mention(index);
        }
    }
    fn mention(&mut self, index: usize) {
        let depth = self.found[index].depth;
        if let Some(outer) = self.open.last().and_then(|outer| self.found.get_mut(*outer)) {
            outer.parts.push(index);
            outer.depth = outer.depth.max(if depth > 0 { depth + 1 } else { 0 });
        }
    }
    /// Says that aliases in something are defined before the op.
    fn make_early(&mut self, index: usize) {
        let mut pending = vec![index];
        while let Some(found) = pending.pop().and_then(|index| self.found.get_mut(index)) {
            if std::mem::take(&mut found.is_late) {
                pending.extend(&found.parts);
            }
        }
    }
    /// Says whether what follows is the location of an op.
    pub(super) fn set_late(&mut self, is_late: bool) {
        self.is_late = is_late;
    }

    /// Numbers the aliases that were found.
    pub(super) fn aliases(mut self) -> Aliases {
        self.found.retain(|found| found.name.is_some());
        // The sort is stable: those of one kind stay in the order of their first mention.
        let is_type = |key: Key| matches!(key, Key::Type(_));
        self.found.sort_by_key(|found| (found.depth, !is_type(found.key), found.name));
        let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
        let mut aliases = Aliases::default();
        for Found { key, name, is_late, .. } in self.found {
            let name = name.unwrap_or_default();
            let number = counts.entry(name).or_default();
            let mut text = format!("{}{name}", if is_type(key) { '!' } else { '#' });
            if *number > 0 {
                let _ = write!(text, "{number}");
            }
            *number += 1;
            if let Key::Distinct(id) = key {
                aliases.distinct_number(id);
            }
            aliases.index.insert(key, aliases.all.len());
            aliases.all.push(Alias { name: text, is_late, definition: None });
        }
        aliases
    }
}

/// An alias, with its definition once it was mentioned.
#[derive(Debug)]
struct Alias {
    name: String,
    is_late: bool,
    definition: Option<String>,
}

/// The aliases of a text.
#[derive(Default, Debug)]
pub(super) struct Aliases {
    index: FxHashMap<Key, usize>,
    all: Vec<Alias>,
    /// The numbers that distinct attributes have in this text: first those that are defined before it.
    numbers: FxHashMap<u64, u64>,
}

impl Aliases {
    /// Returns the number of a distinct attribute in this text.
    pub(super) fn distinct_number(&mut self, id: u64) -> u64 {
        let next = self.numbers.len() as u64;
        *self.numbers.entry(id).or_insert(next)
    }
    /// Returns the number of the alias for something.
    pub(super) fn get(&self, key: Key) -> Option<usize> {
        self.index.get(&key).copied()
    }
    /// Returns the name of an alias.
    pub(super) fn name(&self, alias: usize) -> &str {
        &self.all[alias].name
    }
    /// Returns whether the definition of an alias is missing, and notes that it is being made.
    pub(super) fn begin(&mut self, alias: usize) -> bool {
        let definition = &mut self.all[alias].definition;
        let is_missing = definition.is_none();
        definition.get_or_insert_default();
        is_missing
    }
    /// Sets the text of what an alias stands for.
    pub(super) fn define(&mut self, alias: usize, text: String) {
        self.all[alias].definition = Some(text);
    }
    /// Returns the definitions, one line each: those before the op, or those after it.
    pub(super) fn definitions(&self, late: bool) -> String {
        let mut out = String::new();
        for alias in self.all.iter().filter(|alias| alias.is_late == late) {
            if let Some(text) = &alias.definition {
                let _ = writeln!(out, "{} = {text}", alias.name);
            }
        }
        out
    }
}

/// What a printer knows of aliases.
#[derive(Debug)]
pub(super) enum Use {
    /// It has none, and stops at the first thing that may have one.
    None {
        /// Whether there was such a thing.
        missed: bool,
    },
    /// It looks for them.
    Search(Search),
    /// It has all of them.
    Known(Aliases),
}

impl Default for Use {
    fn default() -> Self {
        Use::None { missed: false }
    }
}

impl Use {
    /// Returns the number of a distinct attribute in this text.
    pub(super) fn distinct_number(&mut self, id: u64) -> u64 {
        match self {
            Use::Known(aliases) => aliases.distinct_number(id),
            Use::None { missed } => {
                *missed = true;
                id
            }
            Use::Search(_) => id,
        }
    }
    /// Returns whether something may have an alias, and none were known.
    pub(super) fn is_missed(&self) -> bool {
        matches!(self, Use::None { missed: true })
    }
}
