//! The table of bounds, as text.

use super::{Answer, BoundsArgs, FunctionBounds, Located, Subject};
use crate::table::{Cell, Colours, Row, Style, render};

/// The rows of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rows {
    All,
    /// All rows except for constants, and for arguments of which nothing is known.
    Informative,
}

impl Rows {
    pub fn of(args: &BoundsArgs) -> Self {
        if args.all || args.value.is_some() { Rows::All } else { Rows::Informative }
    }

    pub fn show(self, subject: &Subject, answer: &Answer) -> bool {
        let says_nothing = || subject.is_argument && answer.is_unknown(subject.of_type);
        self == Rows::All || !subject.is_constant && !says_nothing()
    }
}

/// Returns the tables of all functions, with a line for the hidden rows.
pub(super) fn table(functions: &[FunctionBounds], shown: Rows, colours: Colours) -> String {
    let mut out = String::new();
    let mut hidden = 0;
    for (at, function) in functions.iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        let title =
            Row { cells: vec![Cell::left(format!("@{}", function.name), Style::Bold)], below: Vec::new() };
        out.push_str(&render(&[title], colours));
        if function.values.is_empty() {
            out.push_str("  no index values, no dynamic dimensions\n");
            continue;
        }
        let is_shown = |(subject, answer): &&(Subject, Answer)| shown.show(subject, answer);
        let mut rows = vec![heading()];
        rows.extend(function.values.iter().filter(is_shown).map(|(subject, answer)| row(subject, answer)));
        hidden += function.values.len() + 1 - rows.len();
        if rows.len() == 1 {
            out.push_str("  only constants and unknown arguments\n");
            continue;
        }
        for line in render(&rows, colours).lines() {
            out.push_str("  ");
            out.push_str(line);
            out.push('\n');
        }
    }
    match hidden {
        0 => {}
        1 => out.push_str("\n1 constant or unknown argument is hidden (--all shows it)\n"),
        _ => out
            .push_str(&format!("\n{hidden} constants and unknown arguments are hidden (--all shows them)\n")),
    }
    out
}

fn heading() -> Row {
    let cells = vec![
        Cell::left("value", Style::Dim),
        Cell::left("what it is", Style::Dim),
        Cell::right("lower", Style::Dim),
        Cell::right("upper", Style::Dim),
        Cell::left("exactly", Style::Dim),
    ];
    Row { cells, below: Vec::new() }
}

fn row(subject: &Subject, answer: &Answer) -> Row {
    let side = |bound: &Option<String>| match bound {
        Some(text) if text.parse::<i128>().is_ok() => Cell::right(text.clone(), Style::Plain),
        Some(expression) => Cell::left(expression.clone(), Style::Plain),
        None => Cell::right("?", Style::Dim),
    };
    let cells = vec![
        Cell::left(subject.label(), Style::Name),
        Cell::left(subject.what.to_string(), Style::Plain),
        side(&answer.lower_text()),
        side(&answer.upper_text()),
        Cell::left(answer.exact_text().unwrap_or_default(), Style::Good),
    ];
    Row { cells, below: explanation(answer) }
}

/// Returns the lines below a row, with `--explain`: the equations, then the reasons for missing bounds.
#[must_use]
pub fn explanation(answer: &Answer) -> Vec<String> {
    if !answer.explained {
        return Vec::new();
    }
    let mut lines: Vec<String> = answer
        .steps()
        .iter()
        .map(|Located { step, place }| {
            let end = |end: Option<i128>| end.map_or_else(|| "?".to_owned(), |end| end.to_string());
            let range = match (step.interval.lower, step.interval.upper) {
                (None, None) => String::new(),
                (lower, upper) if lower == upper => String::new(),
                (lower, upper) => format!("  in {} .. {}", end(lower), end(upper)),
            };
            let line = place.map_or_else(String::new, |(line, _)| format!("line {line}"));
            let origin = match &step.origin {
                Some(origin) if line.is_empty() => format!("  ({origin})"),
                Some(origin) => format!("  ({line}, {origin})"),
                None if line.is_empty() => String::new(),
                None => format!("  ({line})"),
            };
            format!("    {}{range}{origin}", step.equation)
        })
        .collect();
    lines.extend(answer.known().iter().map(|fact| format!("    {fact}  (an op before it needs that)")));
    lines.extend(answer.reasons().iter().map(|reason| format!("    {reason}")));
    lines
}
