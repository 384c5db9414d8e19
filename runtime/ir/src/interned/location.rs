//! Locations: where something comes from.

use super::part::{Part, Parts};
use super::{AttrData, Attribute, Ident};

/// A location: where something comes from. A place in a file or an unknown one needs no attribute, in a location either.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Location<'c> {
    /// `loc(unknown)`
    #[default]
    Unknown,
    /// `loc("file":line:col)`, both from 1.
    File {
        /// Name of the file or buffer.
        file: Ident<'c>,
        /// Line, from 1.
        line: u32,
        /// Column in bytes, from 1.
        col: u32,
    },
    /// Ranges, named, fused and call-site locations, as an attribute.
    Other(Attribute<'c>),
    /// `#name`, while a text is parsed that defines the alias later: the number of the alias. Only hooks of the parser see it.
    Alias(u32),
}

impl<'c> Location<'c> {
    /// Returns the location that an attribute is; unknown if it is none.
    pub fn of(attr: Attribute<'c>) -> Self {
        match *attr.data() {
            AttrData::Location(LocationData::Range { file, start, end }) if start == end => {
                Location::File { file, line: start.0, col: start.1 }
            }
            AttrData::Location(LocationData::Unknown) => Location::Unknown,
            AttrData::Location(_) => Location::Other(attr),
            _ => Location::Unknown,
        }
    }
    /// Returns the location as [`Location::of`] gives it, so that equal ones are one. An alias that is not defined is unknown.
    pub(crate) fn settled(self) -> Self {
        match self {
            Location::Other(attr) => Location::of(attr),
            Location::Alias(_) => Location::Unknown,
            known => known,
        }
    }
    fn each_part(self, visit: &mut dyn FnMut(Part<'c>)) {
        match self {
            Location::Unknown | Location::Alias(_) => {}
            Location::File { file, .. } => visit(Part::Place(file)),
            Location::Other(attr) => visit(Part::Attr(attr)),
        }
    }
}

/// What a location is that is an attribute. The locations in it are as [`Location::of`] gives them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocationData<'c> {
    /// `unknown`
    Unknown,
    /// `"file":1:2 to 3:4`: a range of a file; the end is the start for a place.
    Range {
        /// The name of the file.
        file: Ident<'c>,
        /// Line and column of the start.
        start: (u32, u32),
        /// Line and column of the end.
        end: (u32, u32),
    },
    /// `"name"(child)`
    Name {
        /// The name.
        name: Ident<'c>,
        /// The location that has the name, if it is known.
        child: Option<Location<'c>>,
    },
    /// `callsite(callee at caller)`
    CallSite {
        /// The place in the function that is called.
        callee: Location<'c>,
        /// The place of the call.
        caller: Location<'c>,
    },
    /// `fused<metadata>[parts]`
    Fused {
        /// Any attribute that says how the parts were joined.
        metadata: Option<Attribute<'c>>,
        /// The locations that were joined, each once, none of them unknown.
        parts: Box<[Location<'c>]>,
    },
}

impl<'c> Parts<'c> for LocationData<'c> {
    fn each_part(&self, visit: &mut dyn FnMut(Part<'c>)) {
        match self {
            LocationData::Unknown => {}
            LocationData::Range { file, .. } => visit(Part::Ident(*file)),
            LocationData::Name { name, child } => {
                visit(Part::Ident(*name));
                child.iter().for_each(|child| child.each_part(visit));
            }
            LocationData::CallSite { callee, caller } => {
                callee.each_part(visit);
                caller.each_part(visit);
            }
            LocationData::Fused { metadata, parts } => {
                metadata.iter().for_each(|metadata| visit(Part::Attr(*metadata)));
                parts.iter().for_each(|part| part.each_part(visit));
            }
        }
    }
}
