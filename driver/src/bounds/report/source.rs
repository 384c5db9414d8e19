//! The lines of a program with their words, and the places of its values and ops.

use bourn_ir::parse::{Chunk, TokenKind, Trace, is_builtin_type, tokens};
use bourn_ir::{Body, OpId, OwnedOp, ValueId};
use serde::{Serialize, Serializer};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// A line of the program.
#[derive(Serialize, Debug)]
pub struct Line {
    /// The text, without the end of the line.
    pub text: String,
    /// The words that have a colour, in order.
    pub tokens: Vec<Token>,
}

/// A word in a line. Positions count UTF-16 code units, as JavaScript does. It is serialized as a list of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// The position of the first code unit.
    pub start: u32,
    /// The number of code units.
    pub length: u32,
    /// The kind of word.
    pub paint: Paint,
    /// The number of the value that it names, among the values of all functions.
    pub value: Option<u32>,
}

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let value = self.value.map_or(-1, i64::from);
        (self.start, self.length, self.paint as u32, value).serialize(to)
    }
}

/// The kind of a word. The page has a class for each, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// The name of an op.
    Op,
    /// Another word.
    Keyword,
    /// A type.
    Type,
    /// A value.
    Value,
    /// A block.
    Block,
    /// A symbol such as `@f`.
    Symbol,
    /// An attribute or an alias.
    Attribute,
    /// A string.
    Text,
    /// A number.
    Number,
    /// A comment.
    Comment,
}

/// The lines of a text by offsets.
#[derive(Debug)]
pub struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// Finds the lines of a text.
    pub fn of(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Lines { starts: std::iter::once(0).chain(ends).collect() }
    }

    /// Returns the number of the line at an offset, from 1 on.
    pub fn at(&self, offset: usize) -> u32 {
        self.starts.partition_point(|start| *start <= offset) as u32
    }
}

/// The names of ops and values in a file, by offset.
#[derive(Default, Debug)]
pub struct Words {
    ops: HashSet<usize>,
    /// For each use of a value, the definition of its name.
    uses: HashMap<usize, usize>,
    /// For each definition, the number of the value.
    values: HashMap<usize, u32>,
    count: u32,
}

impl Words {
    /// Adds the ops and the uses of values in a part of the file that begins at `offset`.
    pub fn add_trace(&mut self, trace: &Trace, offset: usize) {
        self.ops.extend(trace.ops.iter().map(|op| op.name.start as usize + offset));
        let uses = trace.uses.iter();
        self.uses.extend(uses.map(|(range, at)| (range.start as usize + offset, *at as usize + offset)));
    }

    /// Adds the values of a function, each with the offset of its definition.
    pub fn add_values(&mut self, values: &[Option<usize>]) {
        for at in values {
            if let Some(at) = at {
                // Results with a common name: the first one.
                self.values.entry(*at).or_insert(self.count);
            }
            self.count += 1;
        }
    }

    /// Returns the number of the value that is named at an offset.
    fn value_at(&self, offset: usize) -> Option<u32> {
        let definition = self.uses.get(&offset).unwrap_or(&offset);
        self.values.get(definition).copied()
    }

    fn paint(&self, kind: TokenKind, offset: usize, word: &str) -> Option<Paint> {
        Some(match kind {
            TokenKind::Word | TokenKind::Text if self.ops.contains(&offset) => Paint::Op,
            TokenKind::Word if is_builtin_type(word) => Paint::Type,
            TokenKind::Word => Paint::Keyword,
            TokenKind::Value => Paint::Value,
            TokenKind::Block => Paint::Block,
            TokenKind::Symbol => Paint::Symbol,
            TokenKind::Attribute => Paint::Attribute,
            TokenKind::Type => Paint::Type,
            TokenKind::Text => Paint::Text,
            TokenKind::Number => Paint::Number,
            TokenKind::Comment => Paint::Comment,
            TokenKind::Other => return None,
        })
    }
}

/// Returns the lines of a file whose parts are given.
pub fn lines(text: &str, parts: &[Chunk<'_>], words: &Words) -> Vec<Line> {
    let index = Lines::of(text);
    let mut found: Vec<Line> = text
        .split('\n')
        .map(|line| Line { text: line.strip_suffix('\r').unwrap_or(line).to_owned(), tokens: Vec::new() })
        .collect();
    // The text after the last end of a line is a line only if it is not empty.
    if found.len() > 1 && found.last().is_some_and(|last| last.text.is_empty()) {
        found.pop();
    }
    // Positions in the current line: its number, and a known offset with its code units.
    let (mut current, mut known, mut units) = (0, 0, 0);
    let mut end_of_part = 0;
    for part in parts {
        let from = offset_of(part, text);
        // The line between two parts.
        let before = std::mem::replace(&mut end_of_part, from + part.text.len());
        let gap = text.get(before..from).unwrap_or_default();
        let between = tokens(gap).map(|(kind, range)| (kind, shifted(range, before)));
        for (kind, range) in
            between.chain(tokens(part.text).map(|(kind, range)| (kind, shifted(range, from))))
        {
            // A comment ends before the line does, which may end in a carriage return.
            let range = range.start..range.start + text[range.clone()].trim_end_matches('\r').len();
            let Some(mut paint) = words.paint(kind, range.start, &text[range.clone()]) else { continue };
            let line = index.at(range.start) as usize - 1;
            if line != current {
                (current, known, units) = (line, index.starts[line], 0);
            }
            let units_of = |range: Range<usize>| text[range].encode_utf16().count() as u32;
            units += units_of(known..range.start);
            known = range.start;
            let length = units_of(range.clone());
            // `x64xf32` in a shape, and the size before it.
            let before = text.as_bytes().get(range.start.wrapping_sub(1));
            if paint == Paint::Keyword && text[range.clone()].starts_with('x') && is_size(before) {
                paint = Paint::Type;
                let last = found[line].tokens.last_mut();
                if let Some(last) = last.filter(|last| last.start + last.length == units) {
                    last.paint = Paint::Type;
                }
            }
            found[line].tokens.push(Token {
                start: units,
                length,
                paint,
                value: words.value_at(range.start),
            });
        }
    }
    found
}

/// Returns whether a byte may end a size in the text of a shape.
fn is_size(byte: Option<&u8>) -> bool {
    byte.is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'?' | b'*' | b']'))
}

fn shifted(range: Range<usize>, offset: usize) -> Range<usize> {
    range.start + offset..range.end + offset
}

/// Returns the offset of a part of a text.
pub fn offset_of(part: &Chunk<'_>, text: &str) -> usize {
    // A chunk borrows from the text that it is a part of.
    part.text.as_ptr() as usize - text.as_ptr() as usize
}

/// The places of the values and ops of a body.
#[derive(Default, Debug)]
pub struct BodyPlaces {
    /// The offset of each name in its definition.
    pub values: HashMap<ValueId, usize>,
    /// The text of each op.
    pub ops: HashMap<OpId, Range<usize>>,
    /// The text of the op that owns the body; `None` for an implicit module.
    pub owner: Option<Range<usize>>,
}

/// The places of the values and ops of all bodies in a part of a file.
#[derive(Debug)]
pub struct Places {
    /// By the address of the body.
    of: HashMap<usize, BodyPlaces>,
}

impl Places {
    /// Collects the places in a part that begins at `offset`.
    pub fn of(trace: &Trace, module: &OwnedOp<'_>, offset: usize) -> Self {
        let bodies = trace.bodies(module);
        let address = |number: &u32| bodies.get(number).map(|body| std::ptr::from_ref(*body) as usize);
        let range = |range: &Range<u32>| range.start as usize + offset..range.end as usize + offset;
        let mut of: HashMap<usize, BodyPlaces> = HashMap::new();
        for op in &trace.ops {
            if let Some(body) = address(&op.body) {
                of.entry(body).or_default().ops.insert(op.op, range(&op.range));
            }
            for body in op.own.iter().filter_map(address) {
                of.entry(body).or_default().owner = Some(range(&op.range));
            }
        }
        for value in &trace.values {
            let Some(body) = address(&value.body) else { continue };
            let at = value.name.start as usize + offset;
            of.entry(body).or_default().values.extend(value.values().map(|value| (value, at)));
        }
        Places { of }
    }

    /// Returns the places in a body.
    pub fn of_body(&self, body: &Body<'_>) -> Option<&BodyPlaces> {
        self.of.get(&(std::ptr::from_ref(body) as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bourn_ir::parse::split_input;

    #[test]
    fn positions_are_in_code_units() {
        let text = "\"é😀\" // ü😀\r\n  f %x\n// -----\n%y 7";
        let lines = lines(text, &split_input(text), &Words::default());
        let shown: Vec<String> = lines
            .iter()
            .map(|line| {
                let units: Vec<u16> = line.text.encode_utf16().collect();
                let word = |token: &Token| {
                    let (start, end) = (token.start as usize, (token.start + token.length) as usize);
                    format!("{:?} {}", token.paint, String::from_utf16(&units[start..end]).unwrap())
                };
                line.tokens.iter().map(word).collect::<Vec<_>>().join(", ")
            })
            .collect();
        let expected =
            ["Text \"é😀\", Comment // ü😀", "Keyword f, Value %x", "Comment // -----", "Value %y, Number 7"];
        assert_eq!(shown, expected);
    }
}
