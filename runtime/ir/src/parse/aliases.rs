//! The aliases of attributes that a text defines, and those of locations that it uses before it does.

use crate::diag::Location;
use crate::interned::Attribute;
use rustc_hash::FxHashMap;

/// The aliases of attributes of one buffer.
///
/// The alias of a location is often used first and defined behind all ops, so that a use gets a number ([`Location::Alias`]), which
/// [`AttrAliases::resolved`] replaces in the end.
#[derive(Debug)]
pub(crate) struct AttrAliases<'s, 'c> {
    /// The number of each alias, without those in `locations`.
    numbers: FxHashMap<&'s str, u32>,
    /// The numbers of `loc0`, `loc1`, .., the names that printers give; [`NONE`] for those that are not there. A program may have as
    /// many as ops, with which a table of names would no longer be near at hand.
    locations: Vec<u32>,
    /// The length that `locations` may have.
    most: usize,
    /// What the aliases stand for, by their numbers.
    attrs: Vec<Option<Attribute<'c>>>,
    /// The aliases that were used before they were defined, with the places of their first uses.
    late: Vec<(u32, u32)>,
}

/// The number of no alias.
const NONE: u32 = u32::MAX;
/// The bytes that the shortest definition of an alias takes, so that a text has no more aliases than it has multiples of that.
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
    /// Returns the place in `locations` of a name that has one.
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
    /// Returns the number of a name, which gets one if it has none, and whether it had one.
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

    /// Returns what an alias stands for, if it is defined.
    pub(super) fn get(&self, name: &str) -> Option<Attribute<'c>> {
        self.attrs[self.number(name)? as usize]
    }
    /// Defines an alias. Returns whether it was defined already.
    pub(super) fn define(&mut self, name: &'s str, attr: Attribute<'c>) -> bool {
        let (number, _) = self.number_of(name);
        self.attrs[number as usize].replace(attr).is_some()
    }
    /// Returns the location that an alias without a definition stands for until there is one.
    pub(super) fn late(&mut self, name: &'s str, start: u32) -> Location<'c> {
        let (number, is_known) = self.number_of(name);
        if !is_known {
            self.late.push((number, start));
        }
        Location::Alias(number)
    }
    /// Returns what the aliases that were used too early stand for, with the places of their first uses, in the order of these.
    pub(super) fn late_ones(&self) -> impl Iterator<Item = (Option<Attribute<'c>>, u32)> {
        self.late.iter().map(|&(number, start)| (self.attrs[number as usize], start))
    }
    /// Returns the location that an alias stands for, now that all of them are known.
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

    /// Names are kept apart, whether they are found by their number or by hashing.
    #[test]
    fn names_are_found_again() {
        let context = Context::new(&DialectRegistry::new());
        let attr = |number: i128| context.int_attr(number, context.index());
        let names =
            ["loc", "loc0", "loc1", "loc01", "loc12", "loc124", "loc9999999999", "loc1a", "map1", "1"];
        // The last number with a place is 124.
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

    /// An alias that is used first has one place of use, the first one, whatever is defined in between.
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
