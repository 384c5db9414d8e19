//! Texts of documents, and their positions: lines and UTF-16 code units, as the protocol counts them.

use lsp_types::{Position, Range, TextDocumentContentChangeEvent};
use std::ops;

/// A text with the starts of its lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    text: String,
    /// The offset of the start of each line.
    lines: Vec<usize>,
}

impl Text {
    /// Creates a text.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let lines = line_starts(&text);
        Text { text, lines }
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the number of lines.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Returns the range of a line without its line break; empty after the last line.
    #[must_use]
    pub fn line(&self, line: usize) -> ops::Range<usize> {
        let Some(&start) = self.lines.get(line) else { return self.text.len()..self.text.len() };
        let end = self.lines.get(line + 1).map_or(self.text.len(), |next| next - 1);
        let end = if self.text[start..end].ends_with('\r') { end - 1 } else { end };
        start..end
    }

    /// Returns the line of an offset, from 0.
    #[must_use]
    pub fn line_of(&self, offset: usize) -> usize {
        self.lines.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// Returns the offset of a position. A position after the end of its line is the end of the line; a position inside a character is
    /// its start.
    #[must_use]
    pub fn offset(&self, position: Position) -> usize {
        let line = self.line(position.line as usize);
        let mut units = position.character as usize;
        let mut offset = line.start;
        for c in self.text[line].chars() {
            if units < c.len_utf16() {
                break;
            }
            units -= c.len_utf16();
            offset += c.len_utf8();
        }
        offset
    }

    /// Returns the position of an offset. An offset inside a character is its start.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_of(offset);
        let before = &self.text[self.lines.get(line).copied().unwrap_or(0)..offset];
        Position::new(line as u32, before.encode_utf16().count() as u32)
    }

    /// Returns the range of two offsets.
    #[must_use]
    pub fn range(&self, range: ops::Range<usize>) -> Range {
        Range::new(self.position(range.start), self.position(range.end))
    }

    /// Returns the offset of a line and a column in bytes, both from 1; a place outside of the text is moved into it.
    #[must_use]
    pub fn at(&self, line: u32, column: u32) -> usize {
        let range = self.line((line as usize).saturating_sub(1));
        let mut offset = (range.start + (column as usize).saturating_sub(1)).min(range.end);
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }

    /// Applies a change of the client. A range whose end is before its start is empty.
    pub fn apply(&mut self, change: &TextDocumentContentChangeEvent) {
        match change.range {
            None => *self = Text::new(change.text.as_str()),
            Some(range) => {
                let start = self.offset(range.start);
                let end = self.offset(range.end).max(start);
                self.text.replace_range(start..end, &change.text);
                self.lines = line_starts(&self.text);
            }
        }
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(range: Option<(u32, u32, u32, u32)>, text: &str) -> TextDocumentContentChangeEvent {
        let range = range.map(|(a, b, c, d)| Range::new(Position::new(a, b), Position::new(c, d)));
        TextDocumentContentChangeEvent { range, range_length: None, text: text.to_owned() }
    }

    #[test]
    fn positions_count_utf16() {
        // `é` has 2 bytes and 1 unit, the emoji 4 bytes and 2 units.
        let text = Text::new("aé😀b\r\n😀\n");
        for (offset, expected) in
            [(0, (0, 0)), (1, (0, 1)), (3, (0, 2)), (7, (0, 4)), (8, (0, 5)), (10, (1, 0)), (15, (2, 0))]
        {
            let position = Position::new(expected.0, expected.1);
            assert_eq!(text.position(offset), position, "{offset}");
            assert_eq!(text.offset(position), offset, "{offset}");
        }
        // Inside of a character, after a line, and after the text.
        assert_eq!(text.position(5), Position::new(0, 2));
        assert_eq!(text.offset(Position::new(0, 3)), 3);
        assert_eq!(text.offset(Position::new(0, 99)), 8);
        assert_eq!(text.offset(Position::new(99, 0)), 15);
        assert_eq!(text.at(1, 3), 1);
        assert_eq!(text.at(9, 9), 15);
    }

    #[test]
    fn changes_of_ranges() {
        let mut text = Text::new("one\ntwo\n");
        text.apply(&change(Some((0, 3, 1, 1)), "é\n\nx"));
        assert_eq!(text, Text::new("oneé\n\nxwo\n"));
        text.apply(&change(Some((7, 0, 2, 0)), "end"));
        assert_eq!(text, Text::new("oneé\n\nxwo\nend"));
        text.apply(&change(None, "new"));
        assert_eq!(text, Text::new("new"));
    }
}
