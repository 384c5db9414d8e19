//! Printing of locations.

use super::alias::{AliasName, Form, Key};
use super::number::push_number;
use super::types::TextWriter;
use crate::diag::Location;
use crate::interned::{AttrData, LocationData};
use std::fmt;

impl TextWriter<'_> {
    /// Prints a location without `loc(..)`. Returns its item if there is a surrounding text.
    fn location(&mut self, location: Location<'_>) -> Option<u32> {
        if self.references.is_none() {
            self.location_text(location);
            return None;
        }
        let text = |w: &mut TextWriter<'_>| w.own_location(location);
        self.item(Key::of_location(location), Some(AliasName::Loc), Form::Bare, text)
    }
    /// Prints `loc(..)`, with aliases in it, but not for it.
    pub(super) fn own_location(&mut self, location: Location<'_>) {
        self.out.push_str("loc(");
        self.location_text(location);
        self.out.push(')');
    }
    /// Returns the item of a location that is printed elsewhere.
    pub(super) fn location_item(&mut self, location: Location<'_>) -> Option<u32> {
        let start = self.out.len();
        let references = self.references.as_deref_mut()?;
        let (mark, ignored) = (references.mark(), references.set_ignored(true));
        let item = self.location(location);
        self.out.truncate(start);
        let references = self.references.as_deref_mut()?;
        references.truncate(mark);
        references.set_ignored(ignored);
        item
    }
    fn place(&mut self, before: &str, line: u32, between: &str, column: u32) {
        self.out.push_str(before);
        push_number(self.out, u64::from(line));
        self.out.push_str(between);
        push_number(self.out, u64::from(column));
    }
    /// Prints the text of a location, with aliases in it, but not for it.
    fn location_text(&mut self, location: Location<'_>) {
        let attr = match location {
            Location::Unknown => return self.out.push_str("unknown"),
            Location::File { file, line, col } => {
                self.string(file.as_str());
                return self.place(":", line, ":", col);
            }
            Location::Alias(_) => return self.out.push_str("unknown"),
            Location::Other(attr) => attr,
        };
        let AttrData::Location(data) = attr.data() else { return };
        match data {
            LocationData::Unknown => self.out.push_str("unknown"),
            LocationData::Range { file, start, end } => {
                self.string(file.as_str());
                self.place(":", start.0, ":", start.1);
                if start.0 != end.0 {
                    self.place(" to ", end.0, ":", end.1);
                } else if start != end {
                    self.out.push_str(" to :");
                    push_number(self.out, u64::from(end.1));
                }
            }
            LocationData::Name { name, child } => {
                self.string(name.as_str());
                if let Some(child) = child {
                    self.out.push('(');
                    self.location(*child);
                    self.out.push(')');
                }
            }
            LocationData::CallSite { callee, caller } => {
                self.out.push_str("callsite(");
                self.location(*callee);
                self.out.push_str(" at ");
                self.location(*caller);
                self.out.push(')');
            }
            LocationData::Fused { metadata, parts } => {
                self.out.push_str("fused");
                if let Some(metadata) = metadata {
                    self.out.push('<');
                    self.attr(*metadata);
                    self.out.push('>');
                }
                self.out.push('[');
                self.separated(parts, |w, part| {
                    w.location(*part);
                });
                self.out.push(']');
            }
        }
    }
}

impl fmt::Display for Location<'_> {
    /// Writes the text between the parentheses of `loc(..)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        TextWriter::plain(&mut out).location_text(*self);
        f.write_str(&out)
    }
}
