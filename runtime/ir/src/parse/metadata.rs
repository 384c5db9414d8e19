//! Parsing of the file metadata dictionary: `{-# dialect_resources: {..}, external_resources: {..} #-}`.

use super::Parsed;
use super::core::Parser;
use super::lexer::{Tok, unescape};
use crate::interned::{Blob, ExternalValue, Resource};

impl<'s, 'c> Parser<'s, 'c> {
    /// Parses the whole dictionary, from `{-#` to `#-}`.
    pub(super) fn file_metadata(&mut self) -> Parsed<()> {
        self.advance();
        if self.accept_metadata_end() {
            return Ok(());
        }
        self.comma_separated(Self::metadata_entry)?;
        if self.accept_metadata_end() { Ok(()) } else { self.wrong_token("expected ',' or '#-}'") }
    }
    fn accept_metadata_end(&mut self) -> bool {
        let found = self.token.kind == Tok::FileMetadataEnd;
        if found {
            self.advance();
        }
        found
    }
    fn metadata_entry(&mut self) -> Parsed<()> {
        if self.token.kind != Tok::Bare {
            return self.error("expected identifier key in file metadata dictionary");
        }
        let start = self.token.start;
        let key = self.advance();
        self.expect_punct(b':')?;
        match key {
            "dialect_resources" => self.resource_sections(Self::dialect_section),
            "external_resources" => self.resource_sections(Self::external_section),
            key => self.plain_error(start, format!("unknown key '{key}' in file metadata dictionary")),
        }
    }
    /// Parses `{name: {..}, ..}`; `section` parses the text after each name and its colon.
    fn resource_sections(
        &mut self,
        mut section: impl FnMut(&mut Self, &'s str, u32) -> Parsed<()>,
    ) -> Parsed<()> {
        self.braced_entries(|p| {
            if p.token.kind != Tok::Bare {
                return p.error("expected identifier key for 'resource' entry");
            }
            let start = p.token.start;
            let name = p.advance();
            p.expect_punct(b':')?;
            section(p, name, start)
        })
    }
    /// Parses `{entry, ..}`.
    fn braced_entries(&mut self, entry: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        self.expect_punct(b'{')?;
        if self.accept_punct(b'}') {
            return Ok(());
        }
        self.comma_separated(entry)?;
        if self.accept_punct(b'}') { Ok(()) } else { self.wrong_token("expected ',' or '}'") }
    }
    fn dialect_section(&mut self, dialect: &'s str, start: u32) -> Parsed<()> {
        if !self.ctx.knows_dialect(dialect) {
            return self.plain_error(start, format!("dialect '{dialect}' is unknown"));
        }
        // Only the dialect `builtin` has attributes that name resources.
        if dialect != "builtin" {
            self.expect_punct(b'{')?;
            return self.error(format!("unexpected 'resource' section for dialect '{dialect}'"));
        }
        self.braced_entries(|p| {
            let resource = p.resource_key()?;
            p.expect_punct(b':')?;
            let start = p.token.start;
            let text =
                if p.token.kind == Tok::Str { unescape(p.advance()).into_owned() } else { String::new() };
            let blob = p.blob(resource.name(), &text, start)?;
            resource.set_blob(blob);
            Ok(())
        })
    }
    fn external_section(&mut self, tool: &'s str, _start: u32) -> Parsed<()> {
        self.braced_entries(|p| {
            let Some(key) = p.accept_key() else {
                return p.error("expected identifier key for 'external_resources' entry");
            };
            p.expect_punct(b':')?;
            let start = p.token.start;
            let value = match p.token.kind {
                Tok::Bare if matches!(p.text(), "true" | "false") => {
                    ExternalValue::Bool(p.advance() == "true")
                }
                Tok::Str => match unescape(p.advance()).into_owned() {
                    text if text.starts_with("0x") => ExternalValue::Blob(p.blob(&key, &text, start)?),
                    text => ExternalValue::String(text),
                },
                _ => return p.error(format!("expected string value for key '{key}'")),
            };
            p.external.push(tool, key, value);
            Ok(())
        })
    }
    fn accept_key(&mut self) -> Option<String> {
        match self.token.kind {
            Tok::Bare => Some(self.advance().to_owned()),
            Tok::Str => Some(unescape(self.advance()).into_owned()),
            _ => None,
        }
    }
    /// Parses the name of a resource, in a `dense_resource` attribute or in the section of its dialect. The first occurrence in a buffer
    /// creates a resource, since other buffers in the same context may have a resource of this name, too.
    pub(super) fn resource_key(&mut self) -> Parsed<Resource<'c>> {
        let Some(key) = self.accept_key() else {
            return self.error("expected identifier key for 'resource' entry");
        };
        let ctx = self.ctx;
        Ok(*self.resources.entry(ctx.ident(&key)).or_insert_with(|| ctx.add_resource(&key)))
    }
    /// Parses a blob: `0x`, four bytes for the alignment, little-endian, and the bytes.
    fn blob(&mut self, key: &str, text: &str, start: u32) -> Parsed<Blob> {
        let Some(bytes) = text.strip_prefix("0x").and_then(bytes_of_hex) else {
            return self.plain_error(start, format!("expected hex string blob for key '{key}'"));
        };
        let Some((alignment, data)) = bytes.split_first_chunk::<4>() else {
            let message =
                format!("expected hex string blob for key '{key}' to encode alignment in first 4 bytes");
            return self.plain_error(start, message);
        };
        let alignment = u32::from_le_bytes(*alignment);
        match Blob::new(alignment, data.to_vec()) {
            Some(blob) => Ok(blob),
            None => {
                let message = format!(
                    "expected hex string blob for key '{key}' to encode alignment in first 4 bytes, but got \
                     non-power-of-2 value: {alignment}"
                );
                self.plain_error(start, message)
            }
        }
    }
}

/// The value of each hexadecimal digit, and 255 for other characters.
const VALUES: [u8; 256] = {
    let mut values = [255; 256];
    let mut digit = 0;
    while digit < 256 {
        values[digit] = match digit as u8 {
            value @ b'0'..=b'9' => value - b'0',
            value @ b'a'..=b'f' => value - b'a' + 10,
            value @ b'A'..=b'F' => value - b'A' + 10,
            _ => 255,
        };
        digit += 1;
    }
    values
};

/// Converts pairs of hexadecimal digits to bytes.
pub(super) fn bytes_of_hex(digits: &str) -> Option<Vec<u8>> {
    let digits = digits.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let mut bytes = Vec::with_capacity(digits.len() / 2);
    let mut all = 0;
    for pair in digits.chunks_exact(2) {
        let (high, low) = (VALUES[usize::from(pair[0])], VALUES[usize::from(pair[1])]);
        all |= high | low;
        bytes.push(high << 4 | low);
    }
    (all < 16).then_some(bytes)
}
