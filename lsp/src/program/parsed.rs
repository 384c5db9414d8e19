//! A parsed document. A function that does not parse is left out, so that the rest of the document can be analyzed.

use crate::text::Text;
use bourn_ir::def::Trait;
use bourn_ir::parse::{ParseOptions, TokenKind, Trace, parse_traced, tokens};
use bourn_ir::{Context, Diagnostic, Diagnostics, OwnedOp, Severity};
use std::ops::Range;

/// The result of parsing a document.
#[derive(Debug)]
pub(super) struct Parsed<'c> {
    /// The program, without the parts that do not parse. It may have errors.
    pub module: Option<OwnedOp<'c>>,
    pub trace: Trace,
    pub diagnostics: Diagnostics,
    /// The parts that do not parse, each with the places in it that are before the mistake.
    pub broken: Vec<(Range<usize>, Trace)>,
}

impl Parsed<'_> {
    /// Returns the offsets of the errors.
    pub fn errors<'a>(&'a self, text: &'a Text) -> impl Iterator<Item = usize> + 'a {
        let errors = self.diagnostics.all.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        errors.filter_map(|error| error.place.as_ref()).map(|(_, line, column)| text.at(*line, *column))
    }
}

/// The number of parts of a document that may be left out: each costs another parse of the document.
const MAX_BROKEN: usize = 8;

/// Parses a document.
pub(super) fn parse<'c>(context: &'c Context, text: &Text, options: &ParseOptions) -> Parsed<'c> {
    let mut left = text.as_str().to_owned();
    let mut parsed =
        Parsed { module: None, trace: Trace::default(), diagnostics: Diagnostics::new(), broken: Vec::new() };
    let mut starts = None;
    loop {
        let (module, mut diagnostics, trace) = parse_traced(context, &left, options);
        if module.is_some() {
            let names: Vec<String> =
                parsed.broken.iter().flat_map(|(range, _)| symbols(text, range)).collect();
            diagnostics.all.retain(|diagnostic| !names.iter().any(|name| mentions(diagnostic, name)));
            parsed.diagnostics.all.append(&mut diagnostics.all);
            (parsed.module, parsed.trace) = (module, trace);
            break;
        }
        let error = diagnostics.all.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        let place = error.and_then(|error| error.place.as_ref());
        let at = place.map_or(0, |(_, line, column)| text.at(*line, *column));
        let starts = starts.get_or_insert_with(|| starts_of_items(context, text));
        let part = part_around(text, starts, at);
        let was_left_out = parsed.broken.iter().any(|(range, _)| Some(range) == part.as_ref());
        // The aliases of the program are used everywhere: without them the rest has no meaning.
        parsed.diagnostics.all.append(&mut diagnostics.all);
        match part {
            Some(part) if !was_left_out && parsed.broken.len() < MAX_BROKEN => {
                blank(&mut left, &part);
                parsed.broken.push((part, trace));
            }
            _ => {
                parsed.trace = trace;
                break;
            }
        }
    }
    parsed
}

/// Returns the offsets of the lines that begin a function or another isolated op that is a symbol. Brackets may be missing in a
/// document that is being edited, so only lines count that are indented as little as the first such line.
fn starts_of_items(context: &Context, text: &Text) -> Vec<usize> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for line in 0..text.line_count() {
        let range = text.line(line);
        let content = text.as_str()[range.clone()].trim_start();
        let indent = range.len() - content.len();
        let Some((TokenKind::Word | TokenKind::Text, name)) = tokens(content).next() else { continue };
        let name = content[name].trim_matches('"');
        let is_item = context.op_def(name).is_some_and(|def| {
            def.has_trait(Trait::IsolatedFromAbove)
                && def.attr_index("sym_name").is_some()
                && !def.has_trait(Trait::SymbolTable)
        });
        if is_item {
            found.push((range.start, indent));
        }
    }
    let least = found.iter().map(|(_, indent)| *indent).min();
    found.into_iter().filter(|(_, indent)| Some(*indent) == least).map(|(start, _)| start).collect()
}

/// Returns the item around an offset: to the next item, without lines at the end that are indented less than the item.
fn part_around(text: &Text, starts: &[usize], at: usize) -> Option<Range<usize>> {
    let next = starts.partition_point(|start| *start <= at);
    let start = *starts.get(next.checked_sub(1)?)?;
    let mut end = starts.get(next).copied().unwrap_or(text.as_str().len());
    let indent = |line: Range<usize>| {
        let content = &text.as_str()[line];
        content.len() - content.trim_start().len()
    };
    let own = indent(text.line(text.line_of(start)));
    let mut line = text.line_of(end.saturating_sub(1));
    while line > text.line_of(start) {
        let range = text.line(line);
        let content = text.as_str()[range.clone()].trim();
        let is_outer =
            indent(range.clone()) < own || content.starts_with(['#', '!']) || content.starts_with("{-#");
        if !content.is_empty() && !is_outer {
            break;
        }
        if is_outer && !content.is_empty() {
            end = range.start;
        }
        line -= 1;
    }
    (start < end && at <= end).then_some(start..end)
}

/// Replaces a part by spaces, so that all places stay the same.
fn blank(text: &mut String, part: &Range<usize>) {
    let spaces: String =
        text[part.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(part.clone(), &spaces);
}

/// Returns the names of the symbols that a part may define.
fn symbols(text: &Text, part: &Range<usize>) -> Vec<String> {
    let content = &text.as_str()[part.clone()];
    let symbol = tokens(content).find(|(kind, _)| *kind == TokenKind::Symbol);
    symbol
        .map(|(_, range)| content[range].trim_start_matches('@').trim_matches('"').to_owned())
        .into_iter()
        .collect()
}

fn mentions(diagnostic: &Diagnostic, name: &str) -> bool {
    [format!("'{name}'"), format!("'@{name}'"), format!("@{name}")]
        .iter()
        .any(|text| diagnostic.message.contains(text))
}
