//! Ranges of lines that an editor can fold: brackets, and comments of several lines.

use crate::text::Text;
use lsp_types::{FoldingRange, FoldingRangeKind};
use std::ops::Range;

/// The part of a text that matters for folding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Comment,
    /// Brackets may be in it.
    Punctuation,
    Other,
}

/// Returns the ranges of a text, given its tokens. Of several brackets that open in a line, the one that closes last counts. The line of
/// the closing bracket stays visible.
pub(crate) fn ranges(text: &Text, tokens: impl Iterator<Item = (Piece, Range<usize>)>) -> Vec<FoldingRange> {
    let mut found: Vec<FoldingRange> = Vec::new();
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut comment: Option<Range<usize>> = None;
    for (piece, range) in tokens {
        let lines = text.line_of(range.start)..text.line_of(range.end.saturating_sub(1).max(range.start));
        if piece == Piece::Comment {
            match &mut comment {
                Some(last) if begins_line(text, range.start) && lines.start <= last.end + 1 => {
                    last.end = lines.end
                }
                _ => {
                    found.extend(comment.take().and_then(folded_comment));
                    comment = begins_line(text, range.start).then_some(lines);
                }
            }
            continue;
        }
        found.extend(comment.take().and_then(folded_comment));
        if piece != Piece::Punctuation {
            continue;
        }
        for c in text.as_str()[range].chars() {
            match c {
                '{' | '(' | '[' => open.push((c, lines.start)),
                '}' | ')' | ']' => {
                    let opening = match c {
                        '}' => '{',
                        ')' => '(',
                        _ => '[',
                    };
                    // A bracket that is missing in an unfinished text does not change the pairs around it.
                    let Some(at) = open.iter().rposition(|(open, _)| *open == opening) else { continue };
                    let (_, first) = open[at];
                    open.truncate(at);
                    found.extend(folded(first, lines.start.saturating_sub(1), None));
                }
                _ => {}
            }
        }
    }
    found.extend(comment.and_then(folded_comment));
    found.sort_by_key(|range| (range.start_line, std::cmp::Reverse(range.end_line)));
    found.dedup_by_key(|range| range.start_line);
    found
}

/// Returns whether only white space precedes an offset in its line.
fn begins_line(text: &Text, offset: usize) -> bool {
    let line = text.line(text.line_of(offset));
    text.as_str()[line.start..offset].trim().is_empty()
}

fn folded_comment(lines: Range<usize>) -> Option<FoldingRange> {
    folded(lines.start, lines.end, Some(FoldingRangeKind::Comment))
}

/// Returns the range of some lines, if there are two or more.
fn folded(first: usize, last: usize, kind: Option<FoldingRangeKind>) -> Option<FoldingRange> {
    let (start_line, end_line) = (u32::try_from(first).ok()?, u32::try_from(last).ok()?);
    (start_line < end_line).then(|| FoldingRange { start_line, end_line, kind, ..FoldingRange::default() })
}
