//! Parsing of locations.

use super::Parsed;
use super::core::Parser;
use super::lexer::Tok;
use crate::diag::Location;
use crate::interned::{AttrData, Attribute, Ident, LocationData};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

impl<'s, 'c> Parser<'s, 'c> {
    /// Parses `loc(..)`, if it is next. An alias in it may be defined later in the text.
    pub fn optional_trailing_location(&mut self) -> Parsed<Option<Location<'c>>> {
        if !(self.token.kind == Tok::Bare && self.text() == "loc") {
            return Ok(None);
        }
        self.advance();
        self.location_in(b'(', "location")?;
        let location = match self.token.kind {
            Tok::Hash if !self.text().contains('.') => self.location_alias()?,
            _ => self.location_instance()?,
        };
        self.location_in(b')', "location")?;
        Ok(Some(location))
    }
    /// Parses `(..)` after `loc`, as an attribute.
    pub fn location_attribute(&mut self) -> Parsed<Attribute<'c>> {
        self.location_in(b'(', "inline location")?;
        let location = self.location_instance()?;
        self.location_in(b')', "inline location")?;
        Ok(self.ctx.location_attr(location))
    }
    /// Parses an alias, or creates a placeholder if it is not defined yet.
    fn location_alias(&mut self) -> Parsed<Location<'c>> {
        let start = self.token.start;
        if let Some(attr) = self.attr_aliases.get(&self.text()[1..]) {
            return match attr.data() {
                AttrData::Location(_) => self.location_instance(),
                _ => self.plain_error(start, format!("expected location, but found '{attr}'")),
            };
        }
        let name = &self.advance()[1..];
        Ok(self.attr_aliases.late(name, start))
    }

    /// Parses the text in the parentheses of `loc(..)`.
    fn location_instance(&mut self) -> Parsed<Location<'c>> {
        match self.token.kind {
            Tok::Hash => {
                let attr = self.parse_attribute(None)?;
                match attr.data() {
                    AttrData::Location(_) => Ok(Location::of(attr)),
                    _ => {
                        let end = self.last_end;
                        self.plain_error(end, format!("expected location attribute, but got{attr}"))
                    }
                }
            }
            Tok::Str => self.deeper(Self::name_or_place),
            Tok::Bare if self.text() == "callsite" => self.deeper(Self::call_site),
            Tok::Bare if self.text() == "fused" => self.deeper(Self::fused),
            Tok::Bare if self.text() == "unknown" => {
                self.skip();
                Ok(Location::Unknown)
            }
            _ => self.wrong_token("expected location instance"),
        }
    }
    fn attr_location(&self, data: LocationData<'c>) -> Location<'c> {
        Location::Other(self.ctx.attr(AttrData::Location(data)))
    }

    /// Parses `"file":1:2 to 3:4` or `"name"(location)`.
    fn name_or_place(&mut self) -> Parsed<Location<'c>> {
        let literal = self.advance();
        let name = self.literal_ident(literal);
        if self.accept_punct(b':') {
            return self.range(name);
        }
        if !self.accept_punct(b'(') {
            return Ok(self.attr_location(LocationData::Name { name, child: None }));
        }
        let child = self.location_instance()?;
        self.expect_as(b')', "expected ')' after child location of NameLoc")?;
        let child = Some(child).filter(|child| *child != Location::Unknown);
        Ok(self.attr_location(LocationData::Name { name, child }))
    }
    fn range(&mut self, file: Ident<'c>) -> Parsed<Location<'c>> {
        let line = self.location_number("line")?;
        if !self.accept_punct(b':') {
            return Ok(Location::File { file, line, col: 0 });
        }
        let start = (line, self.location_number("column")?);
        if !self.accept("to") {
            return Ok(Location::File { file, line, col: start.1 });
        }
        let neither = "expected either integer or `:` post `to` in FileLineColRange";
        let line = if self.at_punct(b':') {
            start.0
        } else {
            match self.optional_location_number() {
                Some(line) => line,
                None => return self.wrong_token(neither),
            }
        };
        if !self.accept_punct(b':') {
            return self.wrong_token(neither);
        }
        let end = (line, self.location_number("column")?);
        Ok(match start == end {
            true => Location::File { file, line: start.0, col: start.1 },
            false => self.attr_location(LocationData::Range { file, start, end }),
        })
    }
    fn optional_location_number(&mut self) -> Option<u32> {
        let number = (self.token.kind == Tok::Int).then(|| decimal(self.text())).flatten()?;
        self.skip();
        Some(number)
    }
    fn location_number(&mut self, what: &str) -> Parsed<u32> {
        match self.optional_location_number() {
            Some(number) => Ok(number),
            None => self.wrong_token(format!("expected integer {what} number in FileLineColRange")),
        }
    }
    fn location_in(&mut self, bracket: u8, what: &str) -> Parsed<()> {
        match self.accept_punct(bracket) {
            true => Ok(()),
            false => self.wrong_token(format!("expected '{}' in {what}", char::from(bracket))),
        }
    }

    /// Parses `callsite(callee at caller)`.
    fn call_site(&mut self) -> Parsed<Location<'c>> {
        self.skip();
        self.location_in(b'(', "callsite location")?;
        let callee = self.location_instance()?;
        if !self.accept("at") {
            return self.wrong_token("expected 'at' in callsite location");
        }
        let caller = self.location_instance()?;
        self.location_in(b')', "callsite location")?;
        Ok(self.attr_location(LocationData::CallSite { callee, caller }))
    }

    /// Parses `fused<metadata>[locations]`.
    fn fused(&mut self) -> Parsed<Location<'c>> {
        self.skip();
        let mut metadata = None;
        if self.accept_punct(b'<') {
            metadata = Some(self.parse_attribute(None)?);
            if !self.accept_punct(b'>') {
                return self.wrong_token("expected '>' after fused location metadata");
            }
        }
        self.location_in(b'[', "fused location")?;
        let mut parts = SmallVec::<[Location<'c>; 4]>::new();
        if !self.at_punct(b']') {
            self.comma_separated(|p| {
                parts.push(p.location_instance()?);
                Ok(())
            })?;
        }
        self.location_in(b']', "fused location")?;
        Ok(self.join_locations(&parts, metadata))
    }
    /// Joins locations without duplicates and unknown locations. A fused location with the same metadata is replaced by its parts.
    fn join_locations(&self, given: &[Location<'c>], metadata: Option<Attribute<'c>>) -> Location<'c> {
        let mut joined = Joined::default();
        for &location in given {
            let Location::Other(attr) = location else {
                if location != Location::Unknown {
                    joined.add(location);
                }
                continue;
            };
            match attr.data() {
                AttrData::Location(LocationData::Fused { metadata: other, parts }) if *other == metadata => {
                    parts.iter().for_each(|part| joined.add(*part));
                }
                _ => joined.add(location),
            }
        }
        let mut parts = joined.parts;
        match (&parts[..], metadata) {
            ([], None) => return Location::Unknown,
            ([], Some(_)) => parts.push(Location::Unknown),
            ([one], None) => return *one,
            _ => {}
        }
        self.attr_location(LocationData::Fused { metadata, parts: parts.into_vec().into() })
    }
}

/// Locations without duplicates.
#[derive(Default)]
struct Joined<'c> {
    parts: SmallVec<[Location<'c>; 4]>,
    /// The same locations, if there are more than [`Joined::FEW`].
    set: FxHashSet<Location<'c>>,
}

impl<'c> Joined<'c> {
    /// The number of locations up to which a new location is compared with all others.
    const FEW: usize = 16;

    fn add(&mut self, location: Location<'c>) {
        if self.parts.len() == Self::FEW {
            self.set.extend(self.parts.iter().copied());
        }
        let is_new = match self.parts.len() < Self::FEW {
            true => !self.parts.contains(&location),
            false => self.set.insert(location),
        };
        if is_new {
            self.parts.push(location);
        }
    }
}

/// Returns the value of decimal digits.
fn decimal(text: &str) -> Option<u32> {
    text.bytes().try_fold(0u32, |number, byte| {
        let digit = byte.wrapping_sub(b'0');
        (digit < 10).then(|| number.checked_mul(10)?.checked_add(u32::from(digit))).flatten()
    })
}
