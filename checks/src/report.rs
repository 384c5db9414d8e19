//! Turns findings into messages: statements of a trait or a family are reported once, however many ops share them.

use bourn_spec::Diagnostic;
use bourn_spec::model::Span;
use std::collections::BTreeMap;

/// Statements that contradict each other.
#[derive(Clone, Debug)]
pub struct Contradiction {
    /// The places of the statements, and whether each is a requirement.
    pub places: Vec<(Span, bool)>,
    /// The full name of the op.
    pub op: String,
    /// The file of the op.
    pub file: u32,
    /// The ranks and lengths that matter, as text.
    pub choices: Vec<String>,
    /// The combinations of these in which the statements contradict each other.
    pub numbers: Vec<Vec<Option<usize>>>,
    /// Whether the statements could hold together if sizes could be negative.
    pub needs_signs: bool,
}

/// A size that has to be large.
#[derive(Clone, Debug)]
pub struct LargeSize {
    /// The places of the statements that demand it.
    pub places: Vec<Span>,
    /// The full name of the op.
    pub op: String,
    /// The size, as text.
    pub size: String,
    /// The least size.
    pub least: String,
}

/// Whether a requirement depends on the op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds in each op.
    Always,
    /// It holds in no op.
    Never,
    /// It depends on the op.
    Depends,
}

/// The findings of all ops.
#[derive(Debug, Default)]
pub struct Findings {
    /// By the places of the statements, the ops with the contradiction; the first op is shown.
    contradictions: BTreeMap<Vec<Span>, (Contradiction, Vec<String>)>,
    large: BTreeMap<(Vec<Span>, String), (LargeSize, Vec<String>)>,
    /// The verdicts of requirements, which traits and families share between ops.
    verdicts: BTreeMap<Span, Verdict>,
}

impl Findings {
    /// Adds a contradiction.
    pub fn contradiction(&mut self, found: Contradiction) {
        let places = found.places.iter().map(|(span, _)| *span).collect();
        let op = found.op.clone();
        self.contradictions.entry(places).or_insert_with(|| (found, Vec::new())).1.push(op);
    }

    /// Adds a size that has to be large.
    pub fn large(&mut self, found: LargeSize) {
        let op = found.op.clone();
        let key = (found.places.clone(), found.size.clone());
        self.large.entry(key).or_insert_with(|| (found, Vec::new())).1.push(op);
    }

    /// Adds the verdict about a requirement of one op.
    pub fn verdict(&mut self, requirement: Span, verdict: Verdict) {
        let known = self.verdicts.entry(requirement).or_insert(verdict);
        if *known != verdict {
            *known = Verdict::Depends;
        }
    }

    /// Returns the messages in the order of their places.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        let contradictions =
            self.contradictions.into_values().map(|(found, ops)| contradiction(&found, &ops));
        let large = self.large.into_values().map(|(found, ops)| large_size(&found, &ops));
        let verdicts = self.verdicts.into_iter().filter_map(|(span, verdict)| requirement(span, verdict));
        let mut all: Vec<Diagnostic> = contradictions.chain(large).chain(verdicts).collect();
        all.sort_by(|a, b| (a.span, &a.message).cmp(&(b.span, &b.message)));
        all
    }
}

fn contradiction(found: &Contradiction, ops: &[String]) -> Diagnostic {
    let mut spans = found.places.clone();
    // Relations of a chain have one place.
    spans.sort_unstable();
    spans.dedup();
    // The error is located in the op's own file, if a statement is in this file.
    spans.sort_by_key(|(span, _)| span.file == found.file);
    let (last, others) = match spans.as_slice() {
        [] => return Diagnostic::error(Span::NONE, "equations contradict each other"),
        [others @ .., last] => (last, others),
    };
    let required = spans.iter().filter(|(_, required)| *required).count();
    let op = &found.op;
    let message = match (spans.len(), required) {
        (1, _) => format!("no sizes and values of `{op}` satisfy this equation"),
        (_, 0) => format!("equations of `{op}` contradict each other"),
        (_, _) => format!("equations and requirements of `{op}` contradict each other"),
    };
    let mut error = Diagnostic::error(last.0, message);
    if !others.is_empty() {
        error = error.label(match others.len() {
            1 => "no sizes and values satisfy both",
            _ => "no sizes and values satisfy all of these",
        });
    }
    for (span, required) in others {
        let words = match (required, others.len()) {
            (true, _) => "required here",
            (false, 1) => "contradicts the other",
            (false, _) => "contradicts the others",
        };
        error = error.related(*span, words);
    }
    if let Some(note) = ranks(found) {
        error = error.note(note);
    }
    if found.needs_signs {
        error = error.note("a size is not negative");
    }
    also(error, ops)
}

fn also(diagnostic: Diagnostic, ops: &[String]) -> Diagnostic {
    match ops {
        [] | [_] => diagnostic,
        [_, second] => diagnostic.note(format!("in `{second}` as well")),
        [_, second, rest @ ..] => {
            let more = rest.len();
            diagnostic.note(format!(
                "in `{second}` and {more} more {} as well",
                if more == 1 { "op" } else { "ops" }
            ))
        }
    }
}

/// Returns a note that names the ranks and lengths, if there are any that matter.
fn ranks(found: &Contradiction) -> Option<String> {
    let first = found.numbers.first().filter(|first| !first.is_empty())?;
    let columns = found.choices.iter().enumerate().map(|(i, choice)| {
        let mut numbers: Vec<Option<usize>> =
            found.numbers.iter().filter_map(|all| all.get(i).copied()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        (choice, numbers)
    });
    let columns: Vec<(&String, Vec<Option<usize>>)> = columns.collect();
    let product: usize = columns.iter().map(|(_, numbers)| numbers.len()).product();
    if product == found.numbers.len() {
        let all = columns.iter().map(|(choice, numbers)| format!("{choice} is {}", numbers_text(numbers)));
        return Some(format!("where {}", all.collect::<Vec<_>>().join(" and ")));
    }
    let one = found.choices.iter().zip(first);
    let one = one.map(|(choice, number)| format!("{choice} is {}", numbers_text(&[*number])));
    let one = one.collect::<Vec<_>>().join(" and ");
    Some(format!("in {} combinations of ranks and lengths, as where {one}", found.numbers.len()))
}

/// Returns `1`, `1, 3`, `1 to 4`.
fn numbers_text(numbers: &[Option<usize>]) -> String {
    let text = |number: &Option<usize>| number.map_or("unknown".to_owned(), |number| number.to_string());
    match numbers {
        [Some(first), _, .., Some(last)] if last - first + 1 == numbers.len() => format!("{first} to {last}"),
        _ => numbers.iter().map(text).collect::<Vec<_>>().join(" or "),
    }
}

fn large_size(found: &LargeSize, ops: &[String]) -> Diagnostic {
    let mut spans = found.places.clone();
    spans.sort_unstable();
    spans.dedup();
    let (last, others) = match spans.as_slice() {
        [] => (Span::NONE, &[][..]),
        [others @ .., last] => (*last, others),
    };
    let what = if others.is_empty() { "this equation holds" } else { "these equations hold" };
    let message = format!("{what} only if `{}` is at least {}", found.size, found.least);
    let warning = Diagnostic::warning(last, message);
    let warning = others.iter().fold(warning, |warning, span| warning.related(*span, "and this one"));
    let warning = warning.note(format!("sizes of `{}` are not negative", found.op));
    also(warning.help(format!("if that is meant, say so: `{} >= {};`", found.size, found.least)), ops)
}

fn requirement(span: Span, verdict: Verdict) -> Option<Diagnostic> {
    match verdict {
        Verdict::Always => {
            Some(Diagnostic::warning(span, "this requirement always holds").help("leave it out"))
        }
        Verdict::Never => Some(
            Diagnostic::warning(span, "this requirement never holds")
                .note("no op for which it is checked is valid"),
        ),
        Verdict::Depends => None,
    }
}
