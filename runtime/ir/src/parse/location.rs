//! Parsing of locations.

use super::Parsed;
use super::core::Parser;
use super::lexer::Tok;
use crate::context::Context;
use crate::diag::Location;
use crate::interned::{AttrData, Ident};

impl<'s, 'c> Parser<'s, 'c> {
    /// Parses `loc(..)`, if it is there.
    pub fn optional_trailing_location(&mut self) -> Parsed<Option<Location<'c>>> {
        if !(self.token.kind == Tok::Bare && self.text() == "loc") {
            return Ok(None);
        }
        self.advance();
        let text = self.location_text()?;
        Ok(Some(location_of_text(self.ctx, text)))
    }
    /// Parses the text in the parentheses of `loc(..)`, with aliases replaced.
    pub fn location_text(&mut self) -> Parsed<Ident<'c>> {
        if !self.at_punct(b'(') {
            return self.wrong_token("expected '(' in location");
        }
        let open = self.token.start as usize;
        let end = self.balanced_end(open)?;
        let inner = self.src[open + 1..end - 1].trim();
        if inner.is_empty() {
            return self.plain_error(open as u32 + 1, "expected location instance");
        }
        let known = inner == "unknown"
            || inner.starts_with(['"', '#'])
            || inner.starts_with("callsite")
            || inner.starts_with("fused");
        if !known {
            return self.plain_error(open as u32 + 1, "expected location instance");
        }
        let text = if inner.contains('#') { self.expand_location(inner) } else { inner.to_owned() };
        self.last_end = end as u32;
        self.reset_to(end as u32);
        Ok(self.ctx.ident(&text))
    }
    fn expand_location(&self, text: &str) -> String {
        /// The largest text that is expanded, since aliases of aliases may grow without bound.
        const MAX_TEXT: usize = 1 << 16;
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        while at < text.len() {
            let (token, _) = super::lexer::next_token(text.as_bytes(), at);
            let (start, end) = (token.start as usize, token.end as usize);
            out.push_str(text.get(at..start).unwrap_or_default());
            let word = text.get(start..end).unwrap_or_default();
            let alias = (token.kind == Tok::Hash).then(|| self.attr_aliases.get(&word[1..])).flatten();
            match alias.map(|a| a.data()) {
                Some(AttrData::Location(known)) if out.len() + known.as_str().len() < MAX_TEXT => {
                    out.push_str(known.as_str())
                }
                _ => out.push_str(word),
            }
            if end <= at {
                break;
            }
            at = end;
        }
        out
    }
}

/// Returns the location that a text in `loc(..)` means.
pub(super) fn location_of_text<'c>(ctx: &'c Context, text: Ident<'c>) -> Location<'c> {
    if text == "unknown" {
        return Location::Unknown;
    }
    let file_line_col = || {
        let rest = text.as_str().strip_prefix('"')?;
        let quote = rest.find('"')?;
        if rest[..quote].contains('\\') {
            return None;
        }
        let (line, col) = rest[quote + 1..].trim().strip_prefix(':')?.split_once(':')?;
        let file = ctx.ident(&rest[..quote]);
        Some(Location::File { file, line: line.trim().parse().ok()?, col: col.trim().parse().ok()? })
    };
    file_line_col().unwrap_or(Location::Other(text))
}
