//! Formats a program: indents its lines by the nesting of its ops, and removes white space at the ends of lines.
//!
//! The printer would drop comments, names of values and aliases. So the text stays as it is written, except for white space at the two
//! ends of each line.

use super::answers::Document;
use crate::text::Text;
use bourn_ir::parse::{TokenKind, TracedOp, tokens};
use lsp_types::TextEdit;
use std::ops::Range;

/// The spaces by which the ops in a region are indented.
const STEP: usize = 2;

/// Returns the edits that format a part of a document.
///
/// # Errors
/// Fails if the part has mistakes: the nesting of its ops is not known then.
pub(super) fn formatted(document: &Document<'_, '_>) -> Result<Vec<TextEdit>, String> {
    let (text, parsed) = (document.text, document.parsed);
    if parsed.module.is_none() || parsed.errors(text).next().is_some() || !parsed.broken.is_empty() {
        return Err("a program with mistakes cannot be formatted".to_owned());
    }
    let mut ops: Vec<&TracedOp> = parsed.trace.ops.iter().collect();
    // An op is before the ops in it.
    ops.sort_by_key(|op| (op.range.start, std::cmp::Reverse(op.range.end)));
    let changes = changes(text, document.first_line, &ops);
    check(text.as_str(), &changes)?;
    let edit = |(range, spaces): &(Range<usize>, usize)| TextEdit {
        range: text.range(range.clone()),
        new_text: " ".repeat(*spaces),
    };
    Ok(changes.iter().map(edit).collect())
}

/// White space in the text, and the number of spaces that replace it.
type Change = (Range<usize>, usize);

fn changes(text: &Text, first_line: usize, ops: &[&TracedOp]) -> Vec<Change> {
    let mut changes = Vec::new();
    // The indentation of each line, before and after.
    let mut indents: Vec<(usize, usize)> = vec![(0, 0); text.line_count()];
    let mut enclosing: Vec<&TracedOp> = Vec::new();
    let mut next = 0;
    for line in first_line..text.line_count() {
        let range = text.line(line);
        let content = &text.as_str()[range.clone()];
        let is_white = |c: char| matches!(c, ' ' | '\t');
        let end = range.start + content.trim_end_matches(['\n', '\r']).trim_end_matches(is_white).len();
        let after = range.start + content.trim_end_matches(['\n', '\r']).len();
        let start = range.start + content.len() - content.trim_start_matches(is_white).len();
        // A change of this line could make it the end of a part, or no end.
        if content.trim().starts_with("// -----") {
            continue;
        }
        if start < end {
            while let Some(op) = ops.get(next).filter(|op| (op.range.start as usize) < start) {
                enclosing.push(op);
                next += 1;
            }
            enclosing.retain(|op| op.range.end as usize > start);
            let begins_op = ops.get(next).is_some_and(|op| op.range.start as usize == start);
            let old = start - range.start;
            let new = indent(text, &content[old..], &enclosing, begins_op, old, &indents);
            indents[line] = (old, new);
            if content[..old] != " ".repeat(new) {
                changes.push((range.start..start, new));
            }
        }
        if end < after {
            changes.push((end.max(range.start)..after, 0));
        }
    }
    changes
}

/// Returns the indentation of a line with this content, which is in the `enclosing` ops and was indented by `old`.
fn indent(
    text: &Text,
    content: &str,
    enclosing: &[&TracedOp],
    begins_op: bool,
    old: usize,
    indents: &[(usize, usize)],
) -> usize {
    let depth = enclosing.len();
    let Some(inner) = enclosing.last() else {
        return if begins_op || content.starts_with(['#', '!']) { 0 } else { old };
    };
    if begins_op || content.starts_with("//") {
        return STEP * depth;
    }
    if content.starts_with(['}', '^']) {
        return STEP * (depth - 1);
    }
    // The line continues an op, and moves with its first line.
    let (before, after) = indents[text.line_of(inner.range.start as usize)];
    (old + after).saturating_sub(before)
}

/// Checks that changes leave all tokens as they are.
fn check(text: &str, changes: &[Change]) -> Result<(), String> {
    let mut changed = String::with_capacity(text.len());
    let mut done = 0;
    for (range, spaces) in changes {
        changed.push_str(&text[done..range.start]);
        changed.extend(std::iter::repeat_n(' ', *spaces));
        done = range.end;
    }
    changed.push_str(&text[done..]);
    let words = |text: &str| -> Vec<(TokenKind, String)> {
        tokens(text).map(|(kind, range)| (kind, text[range].trim_end().to_owned())).collect()
    };
    if words(text) == words(&changed) {
        Ok(())
    } else {
        Err("the program has white space inside of a token".to_owned())
    }
}
