//! Aliases of attributes, including aliases of locations that are used before they are defined.

use crate::diag::Location;
use crate::interned::Attribute;
use rustc_hash::FxHashMap;

/// The aliases of attributes of one buffer.
///
/// Printers define the aliases of locations after all ops that use them. A use before the definition becomes a numbered placeholder
/// ([`Location::Alias`]), which [`AttrAliases::resolved`] replaces after parsing.
#[derive(Debug)]
pub(crate) struct AttrAliases<'s, 'c> {
    /// The number of each alias that is not in `locations`.
    numbers: FxHashMap<&'s str, u32>,
    /// The numbers of `loc0`, `loc1`, .., the names that printers use; [`NONE`] for undefined names. A list, because a program may have as
    /// many of them as ops, and a hash table of this size misses the cache.
    locations: Vec<u32>,
    /// The maximal length of `locations`.
    most: usize,
    /// The attribute of each alias, by number; `None` if it is not defined yet.
    attrs: Vec<Option<Attribute<'c>>>,
    /// The aliases that were used before their definition, each with the position of its first use.
    late: Vec<(u32, u32)>,
}

/// The number of an undefined alias.
const NONE: u32 = u32::MAX;
/// The number of bytes of the shortest definition of an alias, which limits the number of aliases in a text.
const SHORTEST: usize = 8;

impl<'s, 'c> AttrAliases<'s, 'c> {
    /// Creates a list without aliases for a text of `len` bytes.
    pub(super) fn new(len: usize) -> Self {
        AttrAliases {
            numbers: FxHashMap::default(),
            locations: Vec::new(),
            most: len / SHORTEST,
            attrs: Vec::new(),
            late: Vec::new(),
        }
    }
    /// Returns the index of a name in `locations`, if it has the form `locN` and `N` is small enough.
    fn place(&self, name: &str) -> Option<usize> {
        let digits = name.strip_prefix("loc")?.as_bytes();
        if !(1..=9).contains(&digits.len()) || (digits[0] == b'0' && digits.len() > 1) {
            return None;
        }
        let mut place = 0;
        for byte in digits {
            place = byte.is_ascii_digit().then(|| 10 * place + usize::from(byte - b'0'))?;
        }
        (place < self.most).then_some(place)
    }
    fn number(&self, name: &str) -> Option<u32> {
        match self.place(name) {
            Some(place) => self.locations.get(place).copied().filter(|&number| number != NONE),
            None => self.numbers.get(name).copied(),
        }
    }
    /// Returns the number of a name, and whether it existed; otherwise creates it.
    fn number_of(&mut self, name: &'s str) -> (u32, bool) {
        let next = self.attrs.len() as u32;
        let slot = match self.place(name) {
            Some(place) => {
                if place >= self.locations.len() {
                    self.locations.resize(place + 1, NONE);
                }
                &mut self.locations[place]
            }
            None => self.numbers.entry(name).or_insert(NONE),
        };
        let is_known = *slot != NONE;
        if !is_known {
            *slot = next;
            self.attrs.push(None);
        }
        (*slot, is_known)
    }

    /// Returns the attribute of an alias, if it is defined.
    pub(super) fn get(&self, name: &str) -> Option<Attribute<'c>> {
        self.attrs[self.number(name)? as usize]
    }
    /// Defines an alias. Returns whether it was defined already.
    pub(super) fn define(&mut self, name: &'s str, attr: Attribute<'c>) -> bool {
        let (number, _) = self.number_of(name);
        self.attrs[number as usize].replace(attr).is_some()
    }
    /// Returns the placeholder of a location alias that is not defined yet.
    pub(super) fn late(&mut self, name: &'s str, start: u32) -> Location<'c> {
        let (number, is_known) = self.number_of(name);
        if !is_known {
            self.late.push((number, start));
        }
        Location::Alias(number)
    }
    /// Returns the attributes of the aliases that were used before their definition, with the positions of their first uses, in order.
    pub(super) fn late_ones(&self) -> impl Iterator<Item = (Option<Attribute<'c>>, u32)> {
        self.late.iter().map(|&(number, start)| (self.attrs[number as usize], start))
    }
    /// Replaces a placeholder by the location of its alias. All aliases must have been parsed.
    pub(super) fn resolved(&self, location: Location<'c>) -> Location<'c> {
        match location {
            Location::Alias(number) => {
                self.attrs.get(number as usize).copied().flatten().map_or(Location::Unknown, Location::of)
            }
            known => known,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, DialectRegistry};

    /// Names are distinguished, whether they are found by index or by hashing.
    #[test]
    fn names_are_found_again() {
        let context = Context::new(&DialectRegistry::new());
        let attr = |number: i128| context.int_attr(number, context.index());
        let names =
            ["loc", "loc0", "loc1", "loc01", "loc12", "loc124", "loc9999999999", "loc1a", "map1", "1"];
        // The last number with an index in the list is 124.
        let mut aliases = AttrAliases::new(125 * SHORTEST);
        for (name, number) in names.iter().zip(0..) {
            assert_eq!(aliases.get(name), None, "{name}");
            assert!(!aliases.define(name, attr(number)), "{name}");
        }
        for (name, number) in names.iter().zip(0..) {
            assert_eq!(aliases.get(name), Some(attr(number)), "{name}");
            assert!(aliases.define(name, attr(number)), "{name}");
        }
        assert_eq!(aliases.late_ones().count(), 0);
    }

    /// An alias that is used before its definition is reported once, at its first use.
    #[test]
    fn uses_before_definitions() {
        let context = Context::new(&DialectRegistry::new());
        let mut aliases = AttrAliases::new(1000);
        let [late, never] = [aliases.late("loc3", 10), aliases.late("here", 20)];
        assert_eq!(aliases.late("loc3", 30), late);
        assert_eq!((aliases.get("loc3"), aliases.get("here")), (None, None));
        let name = context.ident("f");
        let child = None;
        let attr = context.attr(crate::AttrData::Location(crate::LocationData::Name { name, child }));
        assert!(!aliases.define("loc3", attr));
        assert_eq!(aliases.late_ones().collect::<Vec<_>>(), [(Some(attr), 10), (None, 20)]);
        assert_eq!(aliases.resolved(late), Location::of(attr));
        assert_eq!(aliases.resolved(never), Location::Unknown);
    }
}
