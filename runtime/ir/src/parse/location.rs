//! Parsing of locations.

use super::Parsed;
use super::core::Parser;
use super::lexer::Tok;
use crate::diag::Location;
use crate::interned::{AttrData, Attribute, Ident, LocationData};

impl<'s, 'c> Parser<'s, 'c> {
    /// Parses `loc(..)`, if it is there. An alias in it may be defined later in the text.
    pub fn optional_trailing_location(&mut self) -> Parsed<Option<Location<'c>>> {
        if !(self.token.kind == Tok::Bare && self.text() == "loc") {
            return Ok(None);
        }
        self.advance();
        self.location_in(b'(', "location")?;
        let location = match self.token.kind {
            Tok::Hash if !self.text().contains('.') => self.location_alias()?,
            // A place in a file needs no attribute.
            Tok::Str => match self.deeper(Self::name_or_place)? {
                LocationData::Range { file, start, end } if start == end => {
                    Location::File { file, line: start.0, col: start.1 }
                }
                data => Location::of(self.ctx.attr(AttrData::Location(data))),
            },
            _ => Location::of(self.location_instance()?),
        };
        self.location_in(b')', "location")?;
        Ok(Some(location))
    }
    /// Parses `(..)` after `loc`, as an attribute.
    pub fn location_attribute(&mut self) -> Parsed<Attribute<'c>> {
        self.location_in(b'(', "inline location")?;
        let attr = self.location_instance()?;
        self.location_in(b')', "inline location")?;
        Ok(attr)
    }
    /// Parses an alias, or makes a mark of one that is not defined yet.
    fn location_alias(&mut self) -> Parsed<Location<'c>> {
        let start = self.token.start;
        if let Some(attr) = self.attr_aliases.get(&self.text()[1..]) {
            return match attr.data() {
                AttrData::Location(_) => self.location_instance().map(Location::of),
                _ => self.plain_error(start, format!("expected location, but found '{attr}'")),
            };
        }
        let name = &self.advance()[1..];
        Ok(self.attr_aliases.late(name, start))
    }

    /// Parses what the parentheses of `loc(..)` contain.
    fn location_instance(&mut self) -> Parsed<Attribute<'c>> {
        let data = match self.token.kind {
            Tok::Hash => {
                let attr = self.parse_attribute(None)?;
                return match attr.data() {
                    AttrData::Location(_) => Ok(attr),
                    _ => {
                        let end = self.last_end;
                        self.plain_error(end, format!("expected location attribute, but got{attr}"))
                    }
                };
            }
            Tok::Str => self.deeper(Self::name_or_place)?,
            Tok::Bare if self.text() == "callsite" => self.deeper(Self::call_site)?,
            Tok::Bare if self.text() == "fused" => return self.deeper(Self::fused),
            Tok::Bare if self.text() == "unknown" => {
                self.advance();
                LocationData::Unknown
            }
            _ => return self.wrong_token("expected location instance"),
        };
        Ok(self.ctx.attr(AttrData::Location(data)))
    }

    /// Parses `"file":1:2 to 3:4` or `"name"(location)`.
    fn name_or_place(&mut self) -> Parsed<LocationData<'c>> {
        let literal = self.advance();
        let name = self.literal_ident(literal);
        if self.accept_punct(b':') {
            return self.range(name);
        }
        if !self.accept_punct(b'(') {
            return Ok(LocationData::Name { name, child: None });
        }
        let child = self.location_instance()?;
        self.expect_as(b')', "expected ')' after child location of NameLoc")?;
        let is_unknown = matches!(child.data(), AttrData::Location(LocationData::Unknown));
        Ok(LocationData::Name { name, child: (!is_unknown).then_some(child) })
    }
    fn range(&mut self, file: Ident<'c>) -> Parsed<LocationData<'c>> {
        let line = self.location_number("line")?;
        if !self.accept_punct(b':') {
            return Ok(LocationData::Range { file, start: (line, 0), end: (line, 0) });
        }
        let start = (line, self.location_number("column")?);
        if !self.accept("to") {
            return Ok(LocationData::Range { file, start, end: start });
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
        Ok(LocationData::Range { file, start, end })
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
    fn call_site(&mut self) -> Parsed<LocationData<'c>> {
        self.advance();
        self.location_in(b'(', "callsite location")?;
        let callee = self.location_instance()?;
        if !self.accept("at") {
            return self.wrong_token("expected 'at' in callsite location");
        }
        let caller = self.location_instance()?;
        self.location_in(b')', "callsite location")?;
        Ok(LocationData::CallSite { callee, caller })
    }

    /// Parses `fused<metadata>[locations]`.
    fn fused(&mut self) -> Parsed<Attribute<'c>> {
        self.advance();
        let mut metadata = None;
        if self.accept_punct(b'<') {
            metadata = Some(self.parse_attribute(None)?);
            if !self.accept_punct(b'>') {
                return self.wrong_token("expected '>' after fused location metadata");
            }
        }
        self.location_in(b'[', "fused location")?;
        let mut parts = Vec::new();
        if !self.at_punct(b']') {
            self.comma_separated(|p| {
                parts.push(p.location_instance()?);
                Ok(())
            })?;
        }
        self.location_in(b']', "fused location")?;
        Ok(self.join_locations(&parts, metadata))
    }
    /// Joins locations: each once, without unknown ones, and those of a joined location with the same metadata by themselves.
    fn join_locations(&self, given: &[Attribute<'c>], metadata: Option<Attribute<'c>>) -> Attribute<'c> {
        let mut parts: Vec<Attribute<'c>> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for &location in given {
            match location.data() {
                AttrData::Location(LocationData::Fused { metadata: other, parts: inner })
                    if *other == metadata =>
                {
                    parts.extend(inner.iter().filter(|part| seen.insert(part.addr())));
                }
                AttrData::Location(LocationData::Unknown) => {}
                _ if seen.insert(location.addr()) => parts.push(location),
                _ => {}
            }
        }
        let unknown = || self.ctx.attr(AttrData::Location(LocationData::Unknown));
        match (&parts[..], metadata) {
            ([], None) => return unknown(),
            ([], Some(_)) => parts.push(unknown()),
            ([one], None) => return *one,
            _ => {}
        }
        self.ctx.attr(AttrData::Location(LocationData::Fused { metadata, parts: parts.into() }))
    }
}

/// Returns the number that decimal digits are.
fn decimal(text: &str) -> Option<u32> {
    text.bytes().try_fold(0u32, |number, byte| {
        let digit = byte.wrapping_sub(b'0');
        (digit < 10).then(|| number.checked_mul(10)?.checked_add(u32::from(digit))).flatten()
    })
}
