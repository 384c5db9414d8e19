//! Places of names and ops in a text, for editors.

use super::lexer::{Tok, next_token};
use crate::body::{BlockId, Body, OpId, OwnedOp, ValueId};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The places of values, blocks and ops in a parsed text. If parsing failed, it contains the places before the mistake.
///
/// Bodies have numbers: the ids of a value and of an op are valid in the body with the number beside them.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The ops, inner ops before outer ones.
    pub ops: Vec<TracedOp>,
    /// The named values, in the order of their definitions.
    pub values: Vec<TracedValue>,
    /// The uses of values, each with the offset of the name in the definition.
    pub uses: Vec<(Range<u32>, u32)>,
    /// The names of blocks, in definitions and in uses, each with the offset of the definition.
    pub blocks: Vec<(Range<u32>, u32)>,
    /// Whether the text is the body of an implicit module.
    pub is_wrapped: bool,
}

/// An op in a text.
#[derive(Clone, Debug)]
pub struct TracedOp {
    /// The number of the body that it is in.
    pub body: u32,
    /// Its id in this body.
    pub op: OpId,
    /// Its text, from the names of its results to its location.
    pub range: Range<u32>,
    /// Its name, with quotes in generic form.
    pub name: Range<u32>,
    /// The numbers of its own body, if it is isolated: one for each region that was parsed.
    pub own: Vec<u32>,
}

/// The definition of a name.
#[derive(Clone, Debug)]
pub struct TracedValue {
    /// The number of the body.
    pub body: u32,
    /// The first value with this name.
    pub first: ValueId,
    /// The number of consecutive values.
    pub count: u32,
    /// The name, with `%`.
    pub name: Range<u32>,
}

impl TracedValue {
    /// Returns the values, in order.
    pub fn values(&self) -> impl Iterator<Item = ValueId> {
        (0..self.count).map(|number| self.first.plus(number))
    }
}

impl Trace {
    /// Returns the body of each number, for the result of the same parse.
    #[must_use]
    pub fn bodies<'a, 'c>(&self, parsed: &'a OwnedOp<'c>) -> FxHashMap<u32, &'a Body<'c>> {
        let mut found = FxHashMap::default();
        match self.is_wrapped {
            true => found.extend(parsed.view().isolated_body().map(|body| (0, body))),
            false => {
                found.insert(0, &parsed.body);
            }
        }
        for op in self.ops.iter().rev().filter(|op| !op.own.is_empty()) {
            let own = found.get(&op.body).and_then(|body| body.op(op.op).isolated_body());
            found.extend(own.into_iter().flat_map(|own| op.own.iter().map(move |number| (*number, own))));
        }
        found
    }
}

/// The trace of a parser, with data about the open bodies.
#[derive(Debug, Default)]
pub(crate) struct Tracer {
    pub trace: Trace,
    /// The numbers of the open bodies, innermost last; the outermost is 0.
    open: Vec<u32>,
    bodies: u32,
    /// The numbers of closed bodies whose op is not complete yet, with the number of the body around them.
    closed: Vec<(u32, u32)>,
    /// By the offset of the first use of a value before its definition, the offset of the definition.
    late: FxHashMap<u32, u32>,
    /// The definitions of blocks, and their uses.
    block_defs: FxHashMap<(u32, BlockId), u32>,
    block_uses: Vec<(Range<u32>, u32, BlockId)>,
}

impl Tracer {
    pub fn body(&self) -> u32 {
        self.open.last().copied().unwrap_or(0)
    }
    pub fn enter(&mut self) {
        self.bodies += 1;
        self.open.push(self.bodies);
    }
    pub fn leave(&mut self) {
        if let Some(number) = self.open.pop() {
            self.closed.push((number, self.body()));
        }
    }
    pub fn op(&mut self, op: OpId, range: Range<u32>, name: Range<u32>) {
        let body = self.body();
        let mut own = Vec::new();
        while let Some((number, _)) = self.closed.pop_if(|(_, around)| *around == body) {
            own.push(number);
        }
        self.trace.ops.push(TracedOp { body, op, range, name, own });
    }
    pub fn value(&mut self, first: ValueId, count: u32, name: Range<u32>) {
        self.trace.values.push(TracedValue { body: self.body(), first, count, name });
    }
    pub fn used(&mut self, name: Range<u32>, defined_at: u32) {
        self.trace.uses.push((name, defined_at));
    }
    pub fn defined_late(&mut self, used_at: u32, defined_at: u32) {
        self.late.insert(used_at, defined_at);
    }
    pub fn block(&mut self, block: BlockId, name: Range<u32>, is_definition: bool) {
        let body = self.body();
        if is_definition {
            self.block_defs.insert((body, block), name.start);
        }
        self.block_uses.push((name, body, block));
    }
    /// Returns the trace. Uses without a definition are dropped.
    pub fn finish(self) -> Trace {
        let mut trace = self.trace;
        let defined: rustc_hash::FxHashSet<u32> = trace.values.iter().map(|value| value.name.start).collect();
        for (_, defined_at) in &mut trace.uses {
            *defined_at = self.late.get(defined_at).copied().unwrap_or(*defined_at);
        }
        trace.uses.retain(|(_, at)| defined.contains(at));
        trace.uses.sort_unstable_by_key(|(name, at)| (name.start, *at));
        trace.uses.dedup();
        let defs = self.block_defs;
        let blocks = self.block_uses.into_iter();
        trace.blocks =
            blocks.filter_map(|(name, body, block)| Some((name, *defs.get(&(body, block))?))).collect();
        trace.blocks.sort_unstable_by_key(|(name, at)| (name.start, *at));
        trace.blocks.dedup();
        trace
    }
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// `func.func`, `index`
    Word,
    /// `%x`
    Value,
    /// `^bb0`
    Block,
    /// `@f`
    Symbol,
    /// `#map`
    Attribute,
    /// `!tile`
    Type,
    /// `"text"`
    Text,
    /// `1`, `2.5`
    Number,
    /// `// text`
    Comment,
    /// All other tokens, wrong ones included.
    Other,
}

/// Returns the tokens of a text, with comments.
pub fn tokens(source: &str) -> impl Iterator<Item = (TokenKind, Range<usize>)> {
    let bytes = source.as_bytes();
    let (mut at, mut next) = (0, None);
    std::iter::from_fn(move || {
        let token = next.take().unwrap_or_else(|| next_token(bytes, at, &mut None));
        let start = token.start as usize;
        // Comments are in the gap between two tokens.
        if let Some(comment) = source.get(at..start).and_then(|gap| gap.find("//")) {
            let from = at + comment;
            let to = source[from..].find('\n').map_or(source.len(), |end| from + end);
            (at, next) = (to, Some(token));
            return Some((TokenKind::Comment, from..to));
        }
        if token.kind == Tok::Eof {
            return None;
        }
        // A wrong token may be empty, and may end inside of a character.
        let mut end = (token.end as usize).clamp(start + 1, source.len());
        while !source.is_char_boundary(end) {
            end += 1;
        }
        at = end;
        let kind = match token.kind {
            Tok::Bare => TokenKind::Word,
            Tok::Percent => TokenKind::Value,
            Tok::Caret => TokenKind::Block,
            Tok::At => TokenKind::Symbol,
            Tok::Hash => TokenKind::Attribute,
            Tok::Bang => TokenKind::Type,
            Tok::Str => TokenKind::Text,
            Tok::Int | Tok::Float => TokenKind::Number,
            _ => TokenKind::Other,
        };
        Some((kind, start..end))
    })
}

/// Returns whether a word is a builtin type, or begins one.
#[must_use]
pub fn is_builtin_type(word: &str) -> bool {
    matches!(word, "index" | "tensor" | "memref" | "vector" | "none" | "complex" | "tuple")
        || word.strip_prefix(['i', 'f']).is_some_and(|width| width.parse::<u32>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{ParseOptions, parse_traced};
    use crate::{Context, DialectRegistry};

    fn text_of(text: &str, range: &Range<u32>) -> String {
        text[range.start as usize..range.end as usize].to_owned()
    }

    #[test]
    fn values_blocks_and_ops() {
        let context = Context::new(&DialectRegistry::new());
        let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
        let text = "%a:2 = \"t.a\"() : () -> (i1, i1)\nbuiltin.module {\n  \"t.b\"() ({\n  ^x(%b: i1):\n    \"t.c\"(%c, %b)[^y] : (i1, i1) -> ()\n  ^y:\n    %c = \"t.d\"() : () -> i1\n  }) : () -> ()\n}\n\"t.e\"(%a#1) : (i1) -> ()";
        let (parsed, diagnostics, trace) = parse_traced(&context, text, &options);
        let uses: Vec<_> = trace
            .uses
            .iter()
            .map(|(name, at)| {
                (text_of(text, name), text[*at as usize..].split([' ', ':']).next().unwrap_or(""))
            })
            .collect();
        let pairs: Vec<(&str, &str)> = uses.iter().map(|(name, def)| (name.as_str(), *def)).collect();
        assert_eq!(pairs, [("%c", "%c"), ("%b", "%b"), ("%a#1", "%a")], "{diagnostics:?}");
        let blocks: Vec<_> = trace.blocks.iter().map(|(name, at)| (text_of(text, name), *at)).collect();
        let y = text.find("^y:").unwrap() as u32;
        assert_eq!(blocks[1..], [("^y".to_owned(), y), ("^y".to_owned(), y)]);
        let parsed = parsed.expect("it parses");
        let bodies = trace.bodies(&parsed);
        for op in &trace.ops {
            let name = text_of(text, &op.name);
            let found = bodies[&op.body].op(op.op);
            assert_eq!(name.trim_matches('"'), found.name().as_str());
        }
        for value in &trace.values {
            let name = text_of(text, &value.name);
            let ty = bodies[&value.body].value_type(value.first);
            assert_eq!(ty.to_string(), "i1", "{name}");
        }
    }

    #[test]
    fn tokens_of_broken_texts() {
        for text in [
            "",
            "//",
            "%",
            "\"ä",
            "ä%x // é\n@f\"",
            "%x = \"a\" // c\n// d\n",
            "#-}{-#",
            "@\"",
            "0x",
            "\u{0}",
        ] {
            let mut end = 0;
            for (kind, range) in tokens(text) {
                assert!(range.start >= end && range.end > range.start, "{text:?}: {kind:?} {range:?}");
                assert!(text.get(range.clone()).is_some(), "{text:?}: {range:?}");
                end = range.end;
            }
        }
        let all: Vec<_> =
            tokens("%x = \"a\" // c\n// d\n@f").map(|(kind, range)| (kind, range.start)).collect();
        assert_eq!(
            all,
            [
                (TokenKind::Value, 0),
                (TokenKind::Other, 3),
                (TokenKind::Text, 5),
                (TokenKind::Comment, 9),
                (TokenKind::Comment, 14),
                (TokenKind::Symbol, 19)
            ]
        );
    }
}
