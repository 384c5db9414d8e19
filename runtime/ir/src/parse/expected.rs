//! `// expected-error {{..}}`: diagnostics that a file expects, as `mlir-opt --verify-diagnostics` reads them.
//!
//! `expected-(error|warning|note|remark)`, then optionally `-re`, then optionally `@+N`, `@-N`, `@above`, `@below` or `@unknown`, then
//! optionally a number of occurrences, then `{{text}}`. The message must contain the text. With `-re`, `{{..}}` inside the text is a
//! regular expression in a small language: literals, `.`, classes, groups, alternatives, `*`, `+`, `?`.

use super::pattern::Pattern;
use super::split::Chunk;
use crate::diag::{Diagnostic, Diagnostics, Severity};

/// A diagnostic that a file expects.
#[derive(Debug)]
struct Expected {
    severity: Severity,
    /// The line in the file, from 1; `None` for a diagnostic without a position.
    line: Option<u32>,
    /// The number of occurrences that are still expected.
    left: u32,
    text: String,
    pattern: Option<Pattern>,
    /// The line of the comment.
    at: u32,
}

/// Compares the diagnostics of one buffer with the expectations in its comments. Returns unexpected diagnostics, and expectations that
/// were not met. Notes are compared as separate messages. Notes that MLIR does not have need not be expected.
pub fn check_expected(chunk: Chunk<'_>, file: &str, found: &Diagnostics) -> Diagnostics {
    let mut wrong = Diagnostics::new();
    let mut expected = collect(chunk, file, &mut wrong);
    for diagnostic in &found.all {
        meet(diagnostic, file, &mut expected, &mut wrong);
        for note in &diagnostic.notes {
            meet(note, file, &mut expected, &mut wrong);
        }
    }
    for open in expected.iter().filter(|e| e.left > 0) {
        let message = format!("expected {} \"{}\" was not produced", open.severity, open.text);
        report(&mut wrong, file, open.at, message);
    }
    wrong
}

fn report(wrong: &mut Diagnostics, file: &str, line: u32, message: String) {
    let place = Some((file.to_owned(), line, 1));
    wrong.report(Diagnostic {
        severity: Severity::Error,
        place,
        message,
        notes: Vec::new(),
        is_extra: false,
    });
}

fn meet(found: &Diagnostic, file: &str, expected: &mut [Expected], wrong: &mut Diagnostics) {
    let line = found.place.as_ref().filter(|(name, ..)| name == file).map(|(_, line, _)| *line);
    let fits = |e: &&mut Expected| {
        e.left > 0
            && e.line == line
            && e.severity == found.severity
            && match &e.pattern {
                Some(pattern) => pattern.is_in(&found.message),
                None => found.message.contains(&e.text),
            }
    };
    match expected.iter_mut().find(fits) {
        Some(e) => e.left -= 1,
        None if found.is_extra => {}
        // As in MLIR, unexpected remarks and notes are errors too.
        None => wrong.report(Diagnostic {
            severity: Severity::Error,
            place: found.place.clone(),
            message: format!("unexpected {}: {}", found.severity, found.message),
            notes: Vec::new(),
            is_extra: false,
        }),
    }
}

fn collect(chunk: Chunk<'_>, file: &str, wrong: &mut Diagnostics) -> Vec<Expected> {
    let lines: Vec<&str> = chunk.text.lines().collect();
    let mut expected = Vec::new();
    for (i, text) in lines.iter().enumerate() {
        let Some((_, comment)) = text.split_once("//") else { continue };
        let Some(at) = comment.find("expected-") else { continue };
        match one(&comment[at + 9..], i, &lines, chunk.first_line) {
            Some(Ok(found)) => expected.push(found),
            Some(Err(message)) => report(wrong, file, i as u32 + 1 + chunk.first_line, message),
            None => {}
        }
    }
    expected
}

/// Parses the text after `expected-`; `None` if it is not an expectation.
fn one(text: &str, index: usize, lines: &[&str], first_line: u32) -> Option<Result<Expected, String>> {
    let severities = [
        ("error", Severity::Error),
        ("warning", Severity::Warning),
        ("note", Severity::Note),
        ("remark", Severity::Remark),
    ];
    let (severity, rest) =
        severities.iter().find_map(|(word, severity)| Some((*severity, text.strip_prefix(word)?)))?;
    let (is_pattern, rest) = match rest.strip_prefix("-re") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let (head, message) = rest.split_once("{{")?;
    let message = if is_pattern {
        message.rfind("}}").map(|end| &message[..end])
    } else {
        message.split_once("}}").map(|m| m.0)
    };
    let Some(message) = message else {
        return Some(Err("expected '}}' at the end of the message".to_owned()));
    };
    let (place, times) = split_head(head.trim());
    let here = index as i64 + 1;
    let line = match place {
        "" => Some(here),
        "@unknown" => None,
        "@above" => Some(neighbour(index, lines, false)),
        "@below" => Some(neighbour(index, lines, true)),
        _ => match place.strip_prefix('@').and_then(|n| n.strip_prefix('+').unwrap_or(n).parse::<i64>().ok())
        {
            Some(offset) => Some(here.saturating_add(offset)),
            None => return Some(Err(format!("'{place}' is no place of a diagnostic"))),
        },
    };
    let left = match times {
        "" => 1,
        times => match times.parse() {
            Ok(count) => count,
            Err(_) => return Some(Err(format!("'{times}' is no number of diagnostics"))),
        },
    };
    let pattern = match is_pattern.then(|| Pattern::with_parts(message)).transpose() {
        Ok(pattern) => pattern,
        Err(error) => return Some(Err(error)),
    };
    let line = line.map(|l| u32::try_from(l).unwrap_or(0).saturating_add(first_line));
    let at = here as u32 + first_line;
    Some(Ok(Expected { severity, line, left, text: message.to_owned(), pattern, at }))
}

/// Splits `@+1 2` into the position and the number of occurrences.
fn split_head(head: &str) -> (&str, &str) {
    if !head.starts_with('@') {
        return ("", head);
    }
    head.split_once(char::is_whitespace).map_or((head, ""), |(place, times)| (place, times.trim()))
}

/// Returns the distance to the nearest line above or below that is not an expectation.
fn neighbour(index: usize, lines: &[&str], below: bool) -> i64 {
    let mut i = index as i64;
    loop {
        i += if below { 1 } else { -1 };
        match usize::try_from(i).ok().and_then(|i| lines.get(i)) {
            Some(text) if text.contains("expected-") && text.trim_start().starts_with("//") => {}
            _ => return i + 1,
        }
    }
}
