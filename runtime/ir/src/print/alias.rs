//! Aliases of attributes, types and locations, and a cache of printed texts.
//!
//! The printer visits a program once, but the aliases and their numbers are known only at the end: an alias is defined after the aliases
//! that it refers to, so aliases are sorted by nesting depth, then types before attributes, then by name, then in the order of the first
//! reference. Therefore the text has a [`Spot`] at each reference to an item that may have an alias, and the names are inserted at the end.
//!
//! Short texts of items without an alias are cached, too: programs repeat the same few types.

use super::metadata::Resources;
use crate::diag::Location;
use crate::interned::{AttrData, Attribute, Type, TypeData};
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::Range;

/// The number of elements from which on a tuple has an alias.
const LONG_TUPLE: usize = 17;
/// The greatest length of a cached text of an item without an alias. Otherwise the cache would grow quadratically with the nesting depth.
const SHORT: usize = 256;
/// In a text without aliases, the greatest length of the text of an item. A longer item keeps its alias: items that contain others several
/// times would make the text grow exponentially.
const LOCAL_LIMIT: usize = 1 << 16;
/// The order of an item that is never referred to.
pub(super) const NEVER: u32 = u32::MAX;

/// The key of an item: its address. A location in a file has no address; its key consists of the address of the file's name, the line and
/// the column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key(usize, u32, u32);

impl Hash for Key {
    /// Keeps consecutive keys close to each other in the table: keys of a few consecutive lines, or of items that were interned together. A
    /// large table is accessed in about this order, so that this saves cache misses.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Key(address, line, column) = *self;
        let (block, place) = match (line, column) {
            (0, 0) => (address >> 9, (address >> 6) as u8),
            _ => (address ^ (line >> 3) as usize, line as u8),
        };
        state.write_usize(block);
        state.write_u32(column);
        state.write_u8(place);
    }
}

/// Hashes a key. The position in a block of eight keys is written last, and affects the first and the last bits of the hash only.
#[derive(Clone, Default)]
pub(super) struct KeyHasher {
    block: FxHasher,
    place: u64,
}

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.block.write(bytes);
    }
    fn write_usize(&mut self, number: usize) {
        self.block.write_usize(number);
    }
    fn write_u32(&mut self, number: u32) {
        self.block.write_u32(number);
    }
    fn write_u8(&mut self, place: u8) {
        self.place = u64::from(place & 7);
    }
    fn finish(&self) -> u64 {
        // Hash tables compare the first bits, too. They distinguish the keys of one block.
        (self.block.finish() & !7 | self.place) ^ self.place << 57
    }
}

impl Key {
    pub(super) fn of_type(ty: Type<'_>) -> Key {
        Key(ty.addr(), 0, 0)
    }
    pub(super) fn of_attr(attr: Attribute<'_>) -> Key {
        match attr.data() {
            AttrData::Location(_) => Key::of_location(Location::of(attr)),
            _ => Key(attr.addr(), 0, 0),
        }
    }
    /// Returns the key of an opaque item in the text of another opaque item, where it has an alias that it has nowhere else.
    pub(super) fn of_mention(Key(address, ..): Key) -> Key {
        // No file has this line, and no other key has a line without a column.
        Key(address, u32::MAX, 0)
    }
    /// Returns the key of the item that an attribute refers to: the attribute itself if its text is cached, otherwise its type.
    pub(super) fn mentioned_by(attr: Attribute<'_>) -> Option<Key> {
        match attr.data() {
            _ if is_kept(attr) => Some(Key::of_attr(attr)),
            AttrData::Type(ty) => Some(Key::of_type(*ty)),
            _ => attr.ty().map(Key::of_type),
        }
    }
    pub(super) fn of_location(location: Location<'_>) -> Key {
        match location {
            Location::Unknown | Location::Alias(_) => Key(0, 0, 0),
            Location::File { file, line, col } => Key(file.addr(), line, col),
            Location::Other(attr) => Key(attr.addr(), 0, 0),
        }
    }
}

/// Returns whether the text of an attribute is cached: it may have an alias, or contain references to items other than its type.
pub(super) fn is_kept(attr: Attribute<'_>) -> bool {
    use AttrData::{AffineMap, Array, Declared, Dict, Distinct, IntegerSet, Location, Opaque};
    match attr.data() {
        Array(_)
        | Dict(_)
        | AffineMap(_)
        | IntegerSet(_)
        | Declared { .. }
        | Location(_)
        | Distinct { .. } => true,
        Opaque { mentions, .. } => !mentions.is_empty(),
        _ => false,
    }
}

/// Returns the name of the alias of an opaque item in another text: its mnemonic, as MLIR's LLVM dialect does, or the dialect's name. A
/// digit at the end would look like the number of an alias, so that `_` is added.
pub(super) fn opaque_name(sigil: char, dialect: &str, text: &str) -> String {
    let rest = text.strip_prefix(dialect).unwrap_or_default();
    let rest = rest.strip_prefix(['.', '<']).unwrap_or_default().trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.' | '$'));
    let mnemonic = &rest[..end.unwrap_or(rest.len())];
    let is_name = mnemonic.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let mut name = String::from(sigil);
    let allowed = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    name.extend(if is_name { mnemonic } else { dialect }.chars().map(allowed));
    if name.ends_with(|c: char| c.is_ascii_digit()) {
        name.push('_');
    }
    name
}

/// The name of an alias without its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AliasName {
    Tuple,
    Distinct,
    Loc,
    Map,
    Set,
    /// The name that a declaration states, with its sigil.
    Declared(&'static str),
    /// The name for an opaque item, by its index in [`References::opaque_names`].
    Opaque(u32),
}

impl AliasName {
    /// Returns the name of the alias of an attribute, if it may have an alias.
    pub(super) fn of_attr(attr: Attribute<'_>) -> Option<AliasName> {
        match attr.data() {
            AttrData::AffineMap(_) => Some(AliasName::Map),
            AttrData::IntegerSet(_) => Some(AliasName::Set),
            AttrData::Location(_) => Some(AliasName::Loc),
            AttrData::Distinct { referenced, .. } if !matches!(referenced.data(), AttrData::Unit) => {
                Some(AliasName::Distinct)
            }
            AttrData::Declared { def, .. } => def.alias.map(AliasName::Declared),
            _ => None,
        }
    }
    /// Returns the name of the alias of a type, if it may have an alias.
    pub(super) fn of_type(ty: Type<'_>) -> Option<AliasName> {
        match ty.data() {
            TypeData::Tuple(items) if items.len() >= LONG_TUPLE => Some(AliasName::Tuple),
            TypeData::Declared { def, .. } => def.alias.map(AliasName::Declared),
            _ => None,
        }
    }
}

/// The form in which an item is printed if it has no alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// The text of the item.
    Whole,
    /// A location without `loc(..)`.
    Bare,
    /// The number of a distinct attribute, also if it has an alias.
    Number,
    /// Indentation; `item` is the number of levels. Spaces would be most of the text of deeply nested regions.
    Indent,
}

/// A position in a text where an item is printed. The text of the item is inserted at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub at: usize,
    pub item: u32,
    pub form: Form,
}

/// A printed type, attribute or location.
#[derive(Debug)]
pub(super) struct Item {
    pub name: Option<AliasName>,
    /// Whether only locations of ops refer to it, so that it may be defined after the op.
    pub is_late: bool,
    /// The order of the first references to items; [`NEVER`] without references. Later the number of the alias.
    pub order: u32,
    /// The nesting depth of aliases in it, itself included; zero if there are no aliases.
    depth: u32,
    /// Its text, with spots relative to its start. `None` for a long text without an alias.
    pub text: Option<Range<usize>>,
    spots: Range<u32>,
    /// The items with aliases in them that its text refers to.
    parts: Range<u32>,
}

impl Default for Item {
    /// Returns an item without references whose text is not known yet.
    fn default() -> Self {
        Item { name: None, is_late: false, order: NEVER, depth: 0, text: None, spots: 0..0, parts: 0..0 }
    }
}

/// The result of [`References::write_known`].
#[derive(Debug)]
pub(super) enum Lookup {
    /// The text was known and is written.
    Written(u32),
    /// The text of the item is not known, so that the caller prints it.
    Unwritten { item: u32, is_new: bool },
}

/// The context of an op's text: aliases, defined before and after it, and resources, defined at the end.
#[derive(Default, Debug)]
pub(super) struct References {
    pub resources: Resources,
    /// Whether items are printed where they are used instead of as aliases.
    is_local: bool,
    index: HashMap<Key, u32, BuildHasherDefault<KeyHasher>>,
    pub items: Vec<Item>,
    /// The cached texts of the items, concatenated.
    pub texts: String,
    text_spots: Vec<Spot>,
    parts: Vec<u32>,
    /// The spots of the text that is being written.
    pub spots: Vec<Spot>,
    /// Whether any spot for an alias was written.
    mentions_aliases: bool,
    /// The number of items whose text is being written.
    open: u32,
    /// The references of the items whose text is being written, outermost item first.
    pending: Vec<u32>,
    /// The nesting depth of aliases in the innermost of these items.
    depth: u32,
    /// The levels of attributes in it that are not items themselves.
    levels: u32,
    /// The number of items referred to outside of other items.
    mentioned: u32,
    /// Whether references outside of other items are ignored, so that they do not create aliases.
    is_ignored: bool,
    /// The distinct attributes whose numbers are written.
    distinct: Vec<u32>,
    /// The names of the aliases of opaque items, and their indices in this list.
    opaque_names: Vec<String>,
    opaque_places: FxHashMap<String, u32>,
}

/// The saved state of the enclosing item while the text of an inner item is written.
#[derive(Debug)]
pub(super) struct Outer {
    start: usize,
    spots: usize,
    pending: usize,
    depth: u32,
    levels: u32,
}

impl References {
    /// Creates the references of a text, with aliases or without (`is_local`).
    pub(super) fn new(is_local: bool) -> Self {
        References { is_local, ..References::default() }
    }
    /// Writes an item if its text is known.
    pub(super) fn write_known(&mut self, key: Key, form: Form, out: &mut String) -> Lookup {
        let next = self.items.len() as u32;
        let item = *self.index.entry(key).or_insert(next);
        if item == next {
            self.items.push(Item::default());
            return Lookup::Unwritten { item, is_new: true };
        }
        if self.items[item as usize].text.is_none() {
            return Lookup::Unwritten { item, is_new: false };
        }
        self.write(item, form, out);
        self.mention(item);
        Lookup::Written(item)
    }
    /// Writes the text of an item, or a spot if it may have an alias.
    pub(super) fn write(&mut self, item: u32, form: Form, out: &mut String) {
        let Item { name, text, spots, .. } = &self.items[item as usize];
        if name.is_some() {
            self.mentions_aliases = true;
            return self.spots.push(Spot { at: out.len(), item, form });
        }
        let Some(text) = text.clone() else { return };
        let start = out.len();
        out.push_str(&self.texts[text]);
        let spots = &self.text_spots[spots.start as usize..spots.end as usize];
        self.spots.extend(spots.iter().map(|spot| Spot { at: start + spot.at, ..*spot }));
    }
    /// Writes the text of an item that may have an alias, as it is defined.
    pub(super) fn write_definition(&mut self, item: u32, out: &mut String) {
        let name = self.items[item as usize].name.take();
        self.write(item, Form::Whole, out);
        self.items[item as usize].name = name;
    }

    /// Interns the name of an alias of an opaque item.
    pub(super) fn opaque_name(&mut self, name: &str) -> AliasName {
        if let Some(&place) = self.opaque_places.get(name) {
            return AliasName::Opaque(place);
        }
        let place = self.opaque_names.len() as u32;
        self.opaque_names.push(name.to_owned());
        self.opaque_places.insert(name.to_owned(), place);
        AliasName::Opaque(place)
    }
    /// Returns the text of a name.
    pub(super) fn name(&self, name: AliasName) -> &str {
        match name {
            AliasName::Tuple => "!tuple",
            AliasName::Distinct => "#distinct",
            AliasName::Loc => "#loc",
            AliasName::Map => "#map",
            AliasName::Set => "#set",
            AliasName::Declared(name) => name,
            AliasName::Opaque(place) => &self.opaque_names[place as usize],
        }
    }

    /// Writes a spot for the indentation of a line.
    pub(super) fn write_indent(&mut self, levels: usize, out: &str) {
        self.spots.push(Spot { at: out.len(), item: levels as u32, form: Form::Indent });
    }
    /// Begins the text of an item at the end of `out`.
    pub(super) fn begin(&mut self, out: &str) -> Outer {
        self.open += 1;
        Outer {
            start: out.len(),
            spots: self.spots.len(),
            pending: self.pending.len(),
            depth: std::mem::take(&mut self.depth),
            levels: std::mem::take(&mut self.levels),
        }
    }
    /// Ends the text of an item, which is at the end of `out`. If the item may have an alias, a spot replaces the text.
    pub(super) fn end(
        &mut self,
        (item, is_new): (u32, bool),
        name: Option<AliasName>,
        form: Form,
        outer: Outer,
        out: &mut String,
    ) {
        self.open -= 1;
        let depth = std::mem::replace(&mut self.depth, outer.depth).max(u32::from(name.is_some()));
        self.levels = outer.levels;
        if is_new {
            let parts = self.parts.len() as u32;
            self.parts.extend(self.pending.drain(outer.pending..));
            let data = &mut self.items[item as usize];
            (data.name, data.depth) = (name, depth);
            data.parts = parts..self.parts.len() as u32;
            if name.is_some() || out.len() - outer.start <= SHORT {
                self.keep(item, &outer, out);
            }
        }
        self.pending.truncate(outer.pending);
        if name.is_some() {
            out.truncate(outer.start);
            self.spots.truncate(outer.spots);
            self.write(item, form, out);
        }
        self.mention(item);
    }
    /// Caches the text of an item that was just written.
    fn keep(&mut self, item: u32, outer: &Outer, out: &str) {
        let (text, spots) = (self.texts.len(), self.text_spots.len() as u32);
        self.texts.push_str(&out[outer.start..]);
        let own = self.spots[outer.spots..].iter();
        self.text_spots.extend(own.map(|spot| Spot { at: spot.at - outer.start, ..*spot }));
        let data = &mut self.items[item as usize];
        data.text = Some(text..self.texts.len());
        data.spots = spots..self.text_spots.len() as u32;
    }
    /// Writes the number of the distinct attribute whose text is being written.
    pub(super) fn write_number(&mut self, attr: Attribute<'_>, out: &str) {
        if let Some(&item) = self.index.get(&Key::of_attr(attr)) {
            self.distinct.push(item);
            self.mentions_aliases = true;
            self.spots.push(Spot { at: out.len(), item, form: Form::Number });
        }
    }

    /// Records a reference to an item at the current position.
    fn mention(&mut self, item: u32) {
        let depth = self.items[item as usize].depth;
        if depth == 0 {
            return;
        }
        if self.open > 0 {
            self.pending.push(item);
            self.depth = self.depth.max(depth + 1 + self.levels);
        } else if !self.is_ignored {
            self.mention_outside(item, false);
        }
    }
    /// Records a reference to an item outside of other items: it and the items that it refers to get aliases. `is_late` is set for
    /// locations of ops.
    pub(super) fn mention_outside(&mut self, item: u32, is_late: bool) {
        let known = &self.items[item as usize];
        if known.order != NEVER && (is_late || !known.is_late) {
            return;
        }
        let mut open: SmallVec<[u32; 16]> = SmallVec::from_slice(&[item]);
        while let Some(item) = open.pop() {
            let item = &mut self.items[item as usize];
            if item.order == NEVER {
                (item.order, item.is_late) = (self.mentioned, is_late);
                self.mentioned += 1;
            } else if is_late || !std::mem::take(&mut item.is_late) {
                continue;
            }
            open.extend(self.parts[item.parts.start as usize..item.parts.end as usize].iter().rev().copied());
        }
    }
    /// Returns whether any spot for an alias was written.
    pub(super) fn mentions_aliases(&self) -> bool {
        self.mentions_aliases
    }
    /// Records a reference to an item that was written while references were ignored.
    pub(super) fn mention_key(&mut self, key: Key) {
        if let Some(&item) = self.index.get(&key) {
            self.mention(item);
        }
    }
    /// Sets whether references are ignored, and returns the previous setting.
    pub(super) fn set_ignored(&mut self, is_ignored: bool) -> bool {
        std::mem::replace(&mut self.is_ignored, is_ignored)
    }
    /// Changes the nesting depth of the text that follows in the current item.
    pub(super) fn add_levels(&mut self, levels: i32) {
        self.levels = self.levels.saturating_add_signed(levels);
    }
    /// Returns the number of spots, as a mark.
    pub(super) fn mark(&self) -> usize {
        self.spots.len()
    }
    /// Returns whether the first spot after a mark is before a position.
    pub(super) fn has_spot(&self, mark: usize, before: usize) -> bool {
        self.spots.get(mark).is_some_and(|spot| spot.at < before)
    }
    /// Removes the spots after a mark.
    pub(super) fn truncate(&mut self, mark: usize) {
        self.spots.truncate(mark);
    }

    /// Numbers the aliases, and returns them in the order of their definitions.
    pub(super) fn number_aliases(&mut self) -> Vec<u32> {
        let mut mentioned = vec![None; self.mentioned as usize];
        for (i, item) in (0..).zip(&self.items).filter(|(_, item)| item.order != NEVER) {
            mentioned[item.order as usize] = Some(i);
        }
        if self.is_local {
            let long = self.long_items();
            for item in mentioned.iter_mut().filter(|item| item.is_some_and(|item| !long[item as usize])) {
                if let Some(item) = item.take() {
                    self.items[item as usize].order = NEVER;
                }
            }
        }
        // There are few kinds, and each stays in the order of the first reference. The character `!` sorts before `#`.
        let mut kinds: BTreeMap<(u32, &str), Vec<u32>> = BTreeMap::new();
        for i in mentioned.into_iter().flatten() {
            let item = &self.items[i as usize];
            if let Some(name) = item.name {
                kinds.entry((item.depth, self.name(name))).or_default().push(i);
            }
        }
        let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
        let mut numbered = Vec::new();
        for ((_, name), items) in kinds {
            let count = counts.entry(name).or_default();
            for item in items {
                numbered.push((item, *count));
                *count += 1;
            }
        }
        for &(item, number) in &numbered {
            self.items[item as usize].order = number;
        }
        numbered.into_iter().map(|(item, _)| item).collect()
    }
    /// Returns for each item whether its text without aliases, except for those of long items, is long.
    fn long_items(&self) -> Vec<bool> {
        // Items with aliases in them have a greater depth.
        let mut order: Vec<usize> = (0..self.items.len()).collect();
        order.sort_by_key(|&item| self.items[item].depth);
        let (mut lengths, mut long) = (vec![0usize; self.items.len()], vec![false; self.items.len()]);
        for at in order {
            let item = &self.items[at];
            let inner =
                self.spots_in(item).iter().filter(|spot| matches!(spot.form, Form::Whole | Form::Bare));
            let inner = inner.map(|spot| lengths[spot.item as usize]);
            let length = item.text.as_ref().map_or(0, ExactSizeIterator::len);
            let length = inner.fold(length, usize::saturating_add);
            long[at] = length > LOCAL_LIMIT;
            lengths[at] = if long[at] { 0 } else { length };
        }
        long
    }
    /// Numbers the distinct attributes in the order of the text, with the definitions of the aliases before and behind it.
    pub(super) fn number_distinct(&self, aliases: &[u32]) -> FxHashMap<u32, usize> {
        let mut numbers = FxHashMap::default();
        if self.distinct.is_empty() {
            return numbers;
        }
        let mut seen = vec![false; self.items.len()];
        let defined = |is_late: bool| {
            aliases.iter().copied().filter(move |alias| self.items[*alias as usize].is_late == is_late)
        };
        let mut number_in = |spots: &[Spot]| {
            let mut open = vec![spots.iter()];
            while let Some(spots) = open.last_mut() {
                match spots.next() {
                    Some(Spot { item, form: Form::Number, .. }) => {
                        let next = numbers.len();
                        numbers.entry(*item).or_insert(next);
                    }
                    Some(Spot { form: Form::Indent, .. }) => {}
                    Some(Spot { item, .. }) => {
                        if !std::mem::replace(&mut seen[*item as usize], true) {
                            open.push(self.spots_in(&self.items[*item as usize]).iter());
                        }
                    }
                    None => {
                        open.pop();
                    }
                }
            }
        };
        defined(false).for_each(|alias| number_in(self.spots_in(&self.items[alias as usize])));
        number_in(&self.spots);
        defined(true).for_each(|alias| number_in(self.spots_in(&self.items[alias as usize])));
        numbers
    }
    pub(super) fn spots_in(&self, item: &Item) -> &[Spot] {
        &self.text_spots[item.spots.start as usize..item.spots.end as usize]
    }
}
