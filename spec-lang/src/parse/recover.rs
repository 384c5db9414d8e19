//! Finds the part of an item to omit after a mistake, so that the rest can be parsed.

use super::scan::{Tok, tokens};
use std::ops::Range;

/// Returns the part around a wrong byte: from the last separator before it to the next separator in the innermost braces. `None` outside of
/// braces, and if the part is empty.
pub(super) fn wrong_part(text: &str, at: usize) -> Option<Range<usize>> {
    let all = tokens(text);
    // The open brackets around `at`, each with the end of the last part before `at`.
    let mut open: Vec<(u8, usize)> = Vec::new();
    let mut index = 0;
    let is = |i: usize, s: &str| all[i].tok == Tok::Punct && &text[all[i].start..all[i].end] == s;
    while index < all.len() && all[index].start < at {
        let token = &all[index];
        if token.tok == Tok::Punct {
            match text.as_bytes()[token.start] {
                b @ (b'{' | b'(' | b'[') => open.push((b, token.end)),
                b'}' | b')' | b']' => {
                    let closed = open.pop();
                    // A block ends a part: `operands { .. }`.
                    if let (Some((b'{', _)), Some(around)) = (closed, open.last_mut()) {
                        around.1 = token.end;
                    }
                }
                b';' | b',' => {
                    if let Some(around) = open.last_mut() {
                        around.1 = token.end;
                    }
                }
                _ => {}
            }
        }
        index += 1;
    }
    // Parts are delimited by braces only, not by parentheses and brackets.
    let brace = open.iter().rposition(|(b, _)| *b == b'{')?;
    let start = open[brace].1;
    let mut depth = open.len() - 1 - brace;
    let mut end = None;
    for i in index..all.len() {
        if is(i, "{") || is(i, "(") || is(i, "[") {
            depth += 1;
        } else if is(i, "}") || is(i, ")") || is(i, "]") {
            if depth == 0 {
                end = Some(all[i].start);
                break;
            }
            depth -= 1;
            // A block ends the part, unless it continues as in `( .. )?` or `in {..};`.
            if depth == 0
                && is(i, "}")
                && !matches!(all.get(i + 1), Some(next) if text[next.start..].starts_with([';', ',']))
            {
                end = Some(all[i].end);
                break;
            }
        } else if depth == 0 && (is(i, ";") || is(i, ",")) {
            end = Some(all[i].end);
            break;
        }
    }
    let end = end?;
    if text[start..end].trim().is_empty() {
        // The part was blanked before, so that the mistake is in the braces themselves.
        return braces_around(text, open[..=brace].to_vec());
    }
    Some(start..end)
}

/// Returns the part that contains the innermost braces.
fn braces_around(text: &str, open: Vec<(u8, usize)>) -> Option<Range<usize>> {
    let (_, outer) = open.split_last()?;
    let inner_start = open.last()?.1;
    let around = outer.iter().rposition(|(b, _)| *b == b'{')?;
    let start = outer[around].1;
    let closing = text[inner_start..].find('}').map(|i| inner_start + i + 1)?;
    (!text[start..closing].trim().is_empty()).then_some(start..closing)
}

/// Overwrites a part with spaces, which keeps all places.
pub(super) fn blank(text: &mut String, part: Range<usize>) {
    let spaces: String = text[part.clone()].bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(part, &spaces);
}
