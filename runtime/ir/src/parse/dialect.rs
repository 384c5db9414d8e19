//! Parsing of types and attributes that belong to a dialect (`!d.name<..>`, `#d<name ..>`), and of aliases, which begin with the same
//! characters.

use super::Parsed;
use super::core::Parser;
use crate::def::TypeDef;
use crate::interned::part::{is_opaque_attr, is_opaque_type};
use crate::interned::store::Extent;
use crate::interned::{Ident, Mention, Mentioned, Param};

/// The kind of item to parse.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Type,
    Attribute,
}

/// Whether `<` follows the name of a type or attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bracket {
    Follows,
    Missing,
}

/// The parsed item.
pub(super) enum OfDialect<'s, 'c> {
    /// The name of an alias.
    Alias(&'s str),
    /// A type or attribute with a table.
    Declared(&'static TypeDef, Box<[Param<'c>]>),
    /// An item without a table: the dialect, the text, and the aliases in it.
    Opaque(Ident<'c>, Ident<'c>, Box<[Mention<'c>]>),
}

impl<'s, 'c> Parser<'s, 'c> {
    /// Parses the item or alias at the current `!` or `#` token.
    pub(super) fn of_dialect(&mut self, kind: Kind) -> Parsed<OfDialect<'s, 'c>> {
        let name = &self.text()[1..];
        let bracket = match self.src.as_bytes().get(self.token.end as usize) {
            Some(b'<') => Bracket::Follows,
            _ => Bracket::Missing,
        };
        // Errors are reported at the mnemonic.
        let mut start = self.token.start + 2;
        let Some((dialect, mnemonic)) = split_dialect(name) else {
            if bracket == Bracket::Missing {
                self.advance();
                return Ok(OfDialect::Alias(name));
            }
            return self.in_brackets(kind, name);
        };
        start += dialect.len() as u32;
        if let Some(def) = self.table(kind, name) {
            if bracket == Bracket::Follows {
                self.balanced_end(self.token.end as usize)?;
            }
            self.advance();
            // Messages about an attribute do not name the op that it belongs to.
            let op = self.custom_op.take();
            let params = self.declared_params(def, bracket, start);
            self.custom_op = op;
            return Ok(OfDialect::Declared(def, params?));
        }
        let text = self.verbatim(bracket)?;
        self.check_unknown(kind, dialect, mnemonic, start)?;
        self.opaque(kind, dialect, text, start)
    }
    /// Reports an item that a registered dialect does not have.
    fn check_unknown(&mut self, kind: Kind, dialect: &str, mnemonic: &str, start: u32) -> Parsed<()> {
        // If unregistered items are allowed, only the types and attributes of `builtin` are all declared.
        if !self.ctx.knows_dialect(dialect) || self.allow_unregistered && dialect != "builtin" {
            return Ok(());
        }
        let message = match kind {
            Kind::Attribute if self.ctx.declares_attrs(dialect) => {
                format!("unknown attribute `{mnemonic}` in dialect `{dialect}`")
            }
            Kind::Attribute => format!("dialect '{dialect}' provides no attribute parsing hook"),
            Kind::Type if self.ctx.declares_types(dialect) => {
                format!("unknown type `{mnemonic}` in dialect `{dialect}`")
            }
            Kind::Type => format!("dialect '{dialect}' provides no type parsing hook"),
        };
        self.plain_error(start, message)
    }
    pub(super) fn undefined_alias<T>(&mut self, name: &str) -> Parsed<T> {
        self.wrong_token(format!("undefined symbol alias id '{name}'"))
    }
    fn table(&self, kind: Kind, name: &str) -> Option<&'static TypeDef> {
        match kind {
            Kind::Type => self.ctx.type_def(name),
            Kind::Attribute => self.ctx.attr_def(name),
        }
    }
    /// Parses `!dialect<mnemonic ..>`.
    fn in_brackets(&mut self, kind: Kind, dialect: &'s str) -> Parsed<OfDialect<'s, 'c>> {
        let whole = self.token.start;
        let text = self.verbatim(Bracket::Follows)?;
        let inside = text[dialect.len() + 1..text.len() - 1].trim();
        let mnemonic_end =
            inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(inside.len());
        let start = (inside.as_ptr() as usize - self.src.as_ptr() as usize) as u32;
        let mnemonic = &inside[..mnemonic_end];
        let Some(def) = self.table(kind, &format!("{dialect}.{mnemonic}")) else {
            self.check_unknown(kind, dialect, mnemonic, start)?;
            return self.opaque(kind, dialect, text, whole);
        };
        let end = std::mem::replace(&mut self.last_end, start + mnemonic_end as u32);
        self.reset_to(self.last_end);
        let params = self.declared_params(def, self.bracket(), start)?;
        self.expect_punct(b'>')?;
        if self.last_end == end {
            return Ok(OfDialect::Declared(def, params));
        }
        self.error(match kind {
            Kind::Type => "unexpected text in type",
            Kind::Attribute => "unexpected text in attribute",
        })
    }
    fn opaque(
        &mut self,
        kind: Kind,
        dialect: &'s str,
        text: &'s str,
        start: u32,
    ) -> Parsed<OfDialect<'s, 'c>> {
        if !self.allow_unregistered && !self.ctx.knows_dialect(dialect) {
            let body = text[dialect.len() + 1..]
                .trim_end_matches(if text[dialect.len()..].starts_with('<') { ">" } else { "" });
            let what = match kind {
                Kind::Type => format!("`!\"{dialect}\"<\"{body}\">` type"),
                Kind::Attribute => format!("#\"{dialect}\"<\"{body}\"> : 'none' attribute"),
            };
            let message = format!(
                "{what} created with unregistered dialect. If this is intended, please call \
                 allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"
            );
            return self.plain_error(start, message);
        }
        let dialect = self.ident(dialect);
        let (text, mentions) = self.mentions_in(text);
        Ok(OfDialect::Opaque(dialect, text, mentions))
    }
    /// Removes the aliases from a text, and returns them. Names that are not defined as aliases remain, since the dialect may read them
    /// differently. Aliases that are too large remain, too.
    pub fn mentions_in(&mut self, text: &'s str) -> (Ident<'c>, Box<[Mention<'c>]>) {
        let bytes = text.as_bytes();
        let (mut kept, mut done) = (String::new(), 0);
        let mut mentions = Vec::new();
        let mut at = 0;
        while let Some(skipped) = bytes[at..].iter().position(|byte| matches!(byte, b'#' | b'!' | b'"')) {
            at += skipped;
            if bytes[at] == b'"' {
                at = string_end(bytes, at);
                continue;
            }
            let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
            let length = bytes[at + 1..].iter().take_while(|byte| is_name(byte)).count();
            let end = at + 1 + length;
            let is_part_of_word = at > 0 && is_name(&bytes[at - 1]);
            if length > 0
                && !is_part_of_word
                && bytes.get(end) != Some(&b'<')
                && let Some(item) = self.mentioned(bytes[at], &text[at + 1..end])
            {
                kept.push_str(&text[done..at]);
                mentions.push(Mention { at: kept.len() as u32, item });
                done = end;
            }
            at = end;
        }
        if mentions.is_empty() {
            return (self.ident(text), Box::default());
        }
        kept.push_str(&text[done..]);
        (self.ctx.ident(&kept), mentions.into())
    }
    /// Returns the item of an alias: an attribute if the sigil is `#`, otherwise a type.
    fn mentioned(&mut self, sigil: u8, name: &str) -> Option<Mentioned<'c>> {
        let (item, extent, is_opaque) = match sigil {
            b'#' => {
                let attr = self.attr_aliases.get(name)?;
                (Mentioned::Attr(attr), attr.0.extent, is_opaque_attr(attr))
            }
            _ => {
                let ty = *self.type_aliases.get(name)?;
                (Mentioned::Type(ty), ty.0.extent, is_opaque_type(ty))
            }
        };
        // An opaque item is printed as an alias again.
        let parts = if is_opaque { 1 } else { extent.parts };
        self.may_share(Extent { parts, ..extent }).then_some(item)
    }
    /// Returns whether the current token opens the parameters of a type or attribute.
    pub fn bracket(&self) -> Bracket {
        if self.at_punct(b'<') { Bracket::Follows } else { Bracket::Missing }
    }
    /// Returns the current `!` or `#` token without that character, with the brackets after it.
    pub fn verbatim(&mut self, bracket: Bracket) -> Parsed<&'s str> {
        let start = self.token.start as usize + 1;
        let mut end = self.token.end as usize;
        if bracket == Bracket::Follows {
            end = self.balanced_end(end)?;
        }
        self.last_end = end as u32;
        self.reset_to(end as u32);
        Ok(&self.src[start..end])
    }
    /// Returns the end of the bracketed text that starts at `open`.
    pub fn balanced_end(&mut self, open: usize) -> Parsed<usize> {
        self.closed_at(open, Vec::new()).map(|end| end + 1)
    }
    /// Returns the end of the text from `start` on, before the bracket that closes an earlier one.
    pub fn enclosed_end(&mut self, start: usize) -> Parsed<usize> {
        self.closed_at(start, vec![ANY_BRACKET])
    }
    /// Returns the position of the bracket that closes the first open bracket; text begins at `open`.
    fn closed_at(&mut self, open: usize, mut stack: Vec<(u8, u8)>) -> Parsed<usize> {
        let bytes = self.src.as_bytes();
        // As in MLIR, an error is reported at the last string, if there is one.
        let mut place = open as u32;
        let mut i = open;
        while i < bytes.len() {
            match bytes[i] {
                b'<' => stack.push((b'<', b'>')),
                b'(' => stack.push((b'(', b')')),
                b'[' => stack.push((b'[', b']')),
                b'{' => stack.push((b'{', b'}')),
                b'-' if bytes.get(i + 1) == Some(&b'>') => i += 1,
                b'"' => {
                    place = i as u32;
                    i += 1;
                    while i < bytes.len() && bytes[i] != b'"' {
                        i += if bytes[i] == b'\\' { 2 } else { 1 };
                    }
                }
                b @ (b'>' | b')' | b']' | b'}') => {
                    if let Some(&(opened, closed)) = stack.last()
                        && closed != b
                        && (opened, closed) != ANY_BRACKET
                    {
                        let message =
                            format!("unbalanced '{}' character in pretty dialect name", opened as char);
                        return self.plain_error(place, message);
                    }
                    stack.pop();
                    if stack.is_empty() {
                        return Ok(i);
                    }
                }
                _ => {}
            }
            i += 1;
        }
        self.plain_error(open as u32, "unexpected nul or EOF in pretty dialect name")
    }
}

/// A bracket before the text, of which the kind is unknown.
const ANY_BRACKET: (u8, u8) = (0, 0);

/// Returns the end of the string that starts at `start`.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while bytes.get(at).is_some_and(|byte| *byte != b'"') {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// Splits `a.b.c` into the namespace and the rest.
fn split_dialect(name: &str) -> Option<(&str, &str)> {
    // Names are short, and most of them are aliases without a dot.
    let (dialect, rest) = name.split_at_checked(name.bytes().position(|byte| byte == b'.')?)?;
    (!dialect.is_empty() && rest.len() > 1).then(|| (dialect, &rest[1..]))
}
