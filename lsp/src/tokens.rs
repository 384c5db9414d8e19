//! Semantic tokens and outlines, as the protocol has them.

use crate::text::Text;
use lsp_types::{
    DocumentSymbol, Position, SemanticToken, SemanticTokenType, SemanticTokens, SemanticTokensLegend,
};
use std::ops;

/// The kinds of semantic tokens, in the order of their numbers.
const TOKENS: &[&str] = &[
    "comment",
    "keyword",
    "string",
    "number",
    "namespace",
    "type",
    "class",
    "enum",
    "enumMember",
    "interface",
    "decorator",
    "function",
    "method",
    "typeParameter",
    "parameter",
    "property",
    "variable",
    "label",
    "macro",
];

/// Returns the legend of semantic tokens.
pub(crate) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TOKENS.iter().map(|kind| SemanticTokenType::new(kind)).collect(),
        token_modifiers: Vec::new(),
    }
}

/// Returns the number of a kind of semantic tokens.
pub(crate) fn legend_index(kind: &str) -> Option<u32> {
    TOKENS.iter().position(|known| *known == kind).map(|at| at as u32)
}

/// The place of a token in one line, its length, and the number of its kind.
pub(crate) type Placed = (Position, u32, u32);

/// Returns the places of tokens. A token of several lines is split into its lines.
pub(crate) fn placed(text: &Text, tokens: Vec<(ops::Range<usize>, &'static str)>) -> Vec<Placed> {
    let mut found = Vec::with_capacity(tokens.len());
    for (range, kind) in tokens {
        let Some(kind) = legend_index(kind) else { continue };
        for line in text.line_of(range.start)..=text.line_of(range.end.saturating_sub(1).max(range.start)) {
            let part = text.line(line);
            let part = range.start.max(part.start)..range.end.min(part.end);
            if !part.is_empty() {
                let (from, to) = (text.position(part.start), text.position(part.end));
                found.push((from, to.character - from.character, kind));
            }
        }
    }
    found
}

/// Encodes tokens relative to each other, as the protocol has them.
pub(crate) fn encode(tokens: impl IntoIterator<Item = Placed>) -> SemanticTokens {
    let (mut line, mut start) = (0, 0);
    let token = |(at, length, token_type): Placed| {
        let delta_line = at.line - line;
        let delta_start = if delta_line == 0 { at.character - start } else { at.character };
        (line, start) = (at.line, at.character);
        SemanticToken { delta_line, delta_start, length, token_type, token_modifiers_bitset: 0 }
    };
    SemanticTokens { result_id: None, data: tokens.into_iter().map(token).collect() }
}

/// Puts each symbol into the smallest one around it.
pub(crate) fn nested(mut found: Vec<(ops::Range<usize>, DocumentSymbol)>) -> Vec<DocumentSymbol> {
    found.sort_by_key(|(range, _)| (range.start, std::cmp::Reverse(range.end)));
    let mut open: Vec<(ops::Range<usize>, DocumentSymbol)> = Vec::new();
    let mut top = Vec::new();
    let close = |open: &mut Vec<(ops::Range<usize>, DocumentSymbol)>, top: &mut Vec<DocumentSymbol>| {
        if let Some((_, symbol)) = open.pop() {
            match open.last_mut() {
                Some((_, around)) => around.children.get_or_insert_default().push(symbol),
                None => top.push(symbol),
            }
        }
    };
    for (range, symbol) in found {
        while open.last().is_some_and(|(around, _)| around.end <= range.start) {
            close(&mut open, &mut top);
        }
        open.push((range, symbol));
    }
    while !open.is_empty() {
        close(&mut open, &mut top);
    }
    top
}
