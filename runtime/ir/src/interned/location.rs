//! Locations in source files, of ops and block arguments.

use super::part::{Part, Parts};
use super::{AttrData, Attribute, Ident};

/// A location of an op or a block argument. Unknown locations and positions in files, the common ones, need no attribute.
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
    /// `#name`, used before its definition: the number of the alias. Only hooks of the parser see it.
    Alias(u32),
}

impl<'c> Location<'c> {
    /// Returns the location of a location attribute; unknown for other attributes.
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
    /// Returns the location in the form of [`Location::of`], so that equal locations are identical. An undefined alias becomes unknown.
    pub(crate) fn canonical(self) -> Self {
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

/// The data of a location attribute. The locations in it have the form of [`Location::of`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocationData<'c> {
    /// `unknown`
    Unknown,
    /// `"file":1:2 to 3:4`: a range of a file; for a single position the end is the start.
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
        /// The location that the name is for, if it is known.
        child: Option<Location<'c>>,
    },
    /// `callsite(callee at caller)`
    CallSite {
        /// The location in the called function.
        callee: Location<'c>,
        /// The location of the call.
        caller: Location<'c>,
    },
    /// `fused<metadata>[parts]`
    Fused {
        /// Any attribute that describes how the parts were joined.
        metadata: Option<Attribute<'c>>,
        /// The joined locations, without duplicates and unknown locations.
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
