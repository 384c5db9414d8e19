//! `--verify-diagnostics`: comments `// expected-error @+1 {{text}}` against what was reported.

use bourn_ir::{Diagnostic, Diagnostics, Severity};

/// A diagnostic that a comment announces.
#[derive(Debug)]
struct Expectation {
    severity: Severity,
    /// The line that it is for; 0 for a place that is not known.
    line: u32,
    text: String,
    /// Where the comment is.
    at: (u32, u32),
    found: bool,
}

/// Checks diagnostics against the comments of a file. Returns what does not fit; none is success.
pub fn check(file: &str, source: &str, first_line: u32, reported: &Diagnostics) -> Diagnostics {
    let mut problems = Diagnostics::new();
    let error = |line: u32, col: u32, message: String| Diagnostic {
        severity: Severity::Error,
        place: Some((file.to_owned(), line, col)),
        message,
        notes: Vec::new(),
    };
    let mut expected = match expectations(source, first_line) {
        Ok(expected) => expected,
        Err((line, col, message)) => {
            problems.report(error(line, col, message));
            return problems;
        }
    };
    let all = reported.all.iter().flat_map(|d| std::iter::once(d).chain(&d.notes));
    for diagnostic in all {
        let line = diagnostic.place.as_ref().filter(|(f, ..)| f == file).map_or(0, |p| p.1);
        let fits = |e: &&mut Expectation| {
            !e.found
                && e.severity == diagnostic.severity
                && e.line == line
                && diagnostic.message.contains(&e.text)
        };
        match expected.iter_mut().find(fits) {
            Some(expectation) => expectation.found = true,
            // Notes need not be announced.
            None if diagnostic.severity == Severity::Note => {}
            None => {
                let message = format!("unexpected {}: {}", diagnostic.severity, diagnostic.message);
                let place = diagnostic.place.clone();
                problems.report(Diagnostic { severity: Severity::Error, place, message, notes: Vec::new() });
            }
        }
    }
    for missing in expected.iter().filter(|e| !e.found) {
        let message = format!("expected {} \"{}\" was not produced", missing.severity, missing.text);
        problems.report(error(missing.at.0, missing.at.1, message));
    }
    problems
}

type Mistake = (u32, u32, String);

fn expectations(source: &str, first_line: u32) -> Result<Vec<Expectation>, Mistake> {
    let mut found: Vec<Expectation> = Vec::new();
    // Comments `@below` and `@above` look for the nearest line that is no comment of this kind.
    let mut below: Vec<usize> = Vec::new();
    let mut last_other = first_line;
    for (number, line) in source.split('\n').enumerate() {
        let here = first_line + number as u32 + 1;
        let mut rest = line;
        let before = found.len();
        while let Some(at) = rest.find("expected-") {
            let column = (line.len() - rest.len() + at + 1) as u32;
            let mistake = |message: &str| (here, column, message.to_owned());
            rest = &rest[at + "expected-".len()..];
            let kinds = [
                ("error", Severity::Error),
                ("warning", Severity::Warning),
                ("remark", Severity::Remark),
                ("note", Severity::Note),
            ];
            let Some((word, severity)) = kinds.into_iter().find(|(word, _)| rest.starts_with(word)) else {
                continue;
            };
            rest = rest[word.len()..].trim_start();
            if rest.starts_with("-re") {
                return Err(mistake("regular expressions in expected diagnostics are not supported"));
            }
            let (place, after) = match rest.strip_prefix('@') {
                Some(after) => {
                    after.split_at(after.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(after.len()))
                }
                None => ("", rest),
            };
            let target = match place {
                "" => here,
                "below" => {
                    below.push(found.len());
                    here
                }
                "above" => last_other,
                "unknown" => 0,
                offset => match offset.parse::<i64>() {
                    Ok(offset) => u32::try_from(i64::from(here).saturating_add(offset)).unwrap_or(0),
                    Err(_) => {
                        return Err(mistake(
                            "expected a line offset, 'above', 'below' or 'unknown' after '@'",
                        ));
                    }
                },
            };
            let text = after.trim_start().strip_prefix("{{").and_then(|text| text.split_once("}}"));
            let Some((text, after)) = text else {
                if place.is_empty() {
                    // Prose that has the words in it.
                    continue;
                }
                return Err(mistake("expected '{{text}}' in expected diagnostic"));
            };
            found.push(Expectation {
                severity,
                line: target,
                text: text.to_owned(),
                at: (here, column),
                found: false,
            });
            rest = after;
        }
        if found.len() == before {
            last_other = here;
            below.drain(..).for_each(|i| found[i].line = here);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(items: &[(Severity, u32, &str)]) -> Diagnostics {
        let one = |&(severity, line, message): &(Severity, u32, &str)| Diagnostic {
            severity,
            place: Some(("f".to_owned(), line, 1)),
            message: message.to_owned(),
            notes: Vec::new(),
        };
        Diagnostics { all: items.iter().map(one).collect() }
    }
    fn problems(source: &str, items: &[(Severity, u32, &str)]) -> Vec<String> {
        check("f", source, 0, &reported(items)).all.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_announced_is_no_problem() {
        let source = "// expected-error @+1 {{bad}}\nop\nop // expected-remark {{true}}\n// expected-error @below{{a}}\n// expected-note @below {{n}}\nop\n// expected-warning @above {{w}}\n";
        let all = [
            (Severity::Error, 2, "very bad op"),
            (Severity::Remark, 3, "true"),
            (Severity::Error, 6, "a"),
            (Severity::Note, 6, "n"),
            (Severity::Warning, 6, "w"),
        ];
        assert_eq!(problems(source, &all), Vec::<String>::new());
    }

    #[test]
    fn the_rest_is() {
        assert_eq!(problems("op", &[(Severity::Error, 1, "x")]), ["f:1:1: error: unexpected error: x"]);
        assert_eq!(
            problems("op // expected-error {{x}}", &[]),
            ["f:1:7: error: expected error \"x\" was not produced"]
        );
        assert_eq!(problems("// expected-error @x {{y}}", &[]).len(), 1);
    }
}
