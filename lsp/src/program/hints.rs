//! Bounds beside the values of a program.

use super::Stop;
use super::answers::Document;
use super::names::ValuePlaces;
use crate::outbox::Stopped;
use bourn_driver::bounds::{
    Answer, BoundsArgs, CallsOf, Function, FunctionSession, Integers, Kind, Names, Subject,
    calls_of_function, calls_of_table, explanation, functions, subjects,
};
use bourn_equations::value_bounds::IrGraph;
use bourn_ir::parse::{TokenKind, TracedOp, tokens};
use bourn_ir::symbols::Visibility;
use bourn_ir::{Body, ValueId};
use lsp_types::{InlayHint, InlayHintLabel};
use rustc_hash::{FxHashMap, FxHasher};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{Hash as _, Hasher as _};
use std::ops::Range;
use std::time::{Duration, Instant};

/// The number of lines of a function from which on its hints may take longer than [`BUDGET`], and are then computed in the
/// background.
const LONG: usize = 300;
/// The time for the hints of long functions after which the rest is computed in the background.
const BUDGET: Duration = Duration::from_millis(30);

/// The labels of rows of a function whose text is the same as in an earlier text of the document.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// By the hash of the text that the labels depend on: the labels by value and dimension; `None` for a row without a label.
    functions: HashMap<u64, Labels>,
}

impl Kept {
    /// Drops the labels of functions that are not in the text, if there are many.
    pub fn forget(&mut self, keys: impl Iterator<Item = u64>) {
        if self.functions.len() > MOST_KEPT {
            let keys: BTreeSet<u64> = keys.collect();
            self.functions.retain(|key, _| keys.contains(key));
        }
    }
}

/// The labels of rows: by the index of the value, and the number of the row among the rows of the value.
type Labels = HashMap<(usize, u32), Option<String>>;

/// The number of functions whose labels are kept for texts that are gone.
const MOST_KEPT: usize = 2000;

/// A function in the text.
#[derive(Debug)]
pub(super) struct Place<'a, 'c> {
    function: Function<'a, 'c>,
    range: Range<usize>,
    lines: usize,
    /// The numbers of its body in the trace.
    numbers: Vec<u32>,
    /// The hash of the text that its bounds depend on.
    key: u64,
    has_calls: bool,
}

/// The data behind the rows of a function.
#[derive(Debug)]
pub(super) struct Rows<'s, 'c> {
    names: Names,
    places: ValuePlaces,
    graph: IrGraph<'s, 'c>,
    subjects: Vec<Subject>,
    /// The number of each row among the rows of its value.
    numbers: Vec<u32>,
}

impl Place<'_, '_> {
    /// Returns the hash of the text that the bounds depend on.
    pub fn key(&self) -> u64 {
        self.key
    }
}

/// Returns the functions of a document, in the order of the text.
pub(super) fn places<'a, 'c>(document: &Document<'a, 'c>) -> Vec<Place<'a, 'c>> {
    let (parsed, text) = (document.parsed, document.text);
    let Some(module) = parsed.module.as_ref() else { return Vec::new() };
    let bodies = parsed.trace.bodies(module);
    let mut owners: FxHashMap<*const Body<'c>, &TracedOp> = FxHashMap::default();
    for op in &parsed.trace.ops {
        for body in op.own.iter().filter_map(|number| bodies.get(number)) {
            owners.entry(std::ptr::from_ref(*body)).or_insert(op);
        }
    }
    let owner = |function: &Function<'a, 'c>| {
        let op = owners.get(&std::ptr::from_ref(function.body))?;
        Some((op.own.clone(), op.range.start as usize..op.range.end as usize))
    };
    let found: Vec<_> = functions(module.view())
        .into_iter()
        .map(|function| {
            // The implicit module has no text of its own.
            let (numbers, range) = owner(&function).unwrap_or_else(|| (vec![0], 0..text.as_str().len()));
            (function, numbers, range)
        })
        .collect();
    let part = |(function, _, range): &(Function<'a, 'c>, Vec<u32>, Range<usize>)| {
        (function.name.clone(), range.clone(), is_private(function))
    };
    let keys = Keys::new(text.as_str(), &found.iter().map(part).collect::<Vec<_>>());
    // The equations rely on ops that have passed the verifier, in a function and in its callees.
    let errors: Vec<usize> = parsed.errors(text).collect();
    let is_wrong = |at: usize| errors.iter().any(|error| found[at].2.contains(error));
    let is_sound: Vec<bool> =
        (0..found.len()).map(|at| errors.is_empty() || !keys.reached(at).into_iter().any(is_wrong)).collect();
    found
        .into_iter()
        .enumerate()
        .filter(|(at, _)| is_sound[*at])
        .map(|(at, (function, numbers, range))| Place {
            lines: text.line_of(range.end) - text.line_of(range.start) + 1,
            key: keys.of(at),
            has_calls: keys.mentions(at) || is_private(&function),
            function,
            range,
            numbers,
        })
        .collect()
}

/// The texts that the bounds of each function depend on: its own text, the functions that it names, its callers if it is
/// private, and the text outside of functions, such as aliases.
struct Keys {
    outside: u64,
    own: Vec<u64>,
    /// The functions that each function depends on, and whether it names any symbol but its own.
    named: Vec<(Vec<usize>, bool)>,
}

impl Keys {
    /// Reads the texts of functions, each with its name, its range, and whether it is private.
    fn new(text: &str, functions: &[(String, Range<usize>, bool)]) -> Keys {
        let hash = |text: &str| {
            let mut hasher = FxHasher::default();
            text.hash(&mut hasher);
            hasher.finish()
        };
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, (name, ..)) in functions.iter().enumerate() {
            by_name.entry(name).or_default().push(at);
        }
        let own = functions.iter().map(|(_, range, _)| hash(&text[range.clone()])).collect();
        let mut named: Vec<(Vec<usize>, bool)> = Vec::with_capacity(functions.len());
        for (own, range, _) in functions {
            let content = &text[range.clone()];
            let symbols = tokens(content).filter(|(kind, _)| *kind == TokenKind::Symbol);
            let symbols: BTreeSet<&str> =
                symbols.map(|(_, range)| content[range].trim_start_matches('@').trim_matches('"')).collect();
            let others = symbols.iter().any(|name| name != own);
            named.push((
                symbols.iter().flat_map(|name| by_name.get(name)).flatten().copied().collect(),
                others,
            ));
        }
        // The arguments of a private function depend on its callers.
        for caller in 0..functions.len() {
            for called in named[caller].0.clone() {
                if called != caller && functions[called].2 && !named[called].0.contains(&caller) {
                    named[called].0.push(caller);
                }
            }
        }
        let mut rest = String::new();
        let mut end = 0;
        let mut ranges: Vec<&Range<usize>> = functions.iter().map(|(_, range, _)| range).collect();
        ranges.sort_by_key(|range| range.start);
        for range in ranges {
            rest.push_str(text.get(end..range.start).unwrap_or_default());
            end = end.max(range.end);
        }
        rest.push_str(text.get(end..).unwrap_or_default());
        // White space and comments have no meaning.
        let words = tokens(&rest).filter(|(kind, _)| *kind != TokenKind::Comment);
        let words: Vec<&str> = words.map(|(_, range)| &rest[range]).collect();
        Keys { outside: hash(&words.join(" ")), own, named }
    }

    fn mentions(&self, at: usize) -> bool {
        self.named[at].1
    }

    fn of(&self, at: usize) -> u64 {
        let mut hasher = FxHasher::default();
        self.outside.hash(&mut hasher);
        self.reached(at).iter().for_each(|at| self.own[*at].hash(&mut hasher));
        hasher.finish()
    }

    /// Returns a function, first, and the functions that it depends on, directly or not.
    fn reached(&self, at: usize) -> Vec<usize> {
        let mut seen = BTreeSet::from([at]);
        let mut reached = vec![at];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            reached.extend(self.named[at].0.iter().filter(|other| seen.insert(**other)));
            next += 1;
        }
        reached
    }
}

fn is_private(function: &Function<'_, '_>) -> bool {
    Visibility::of(function.owner) == Visibility::Private
}

/// Rows of a function that a question had no time for.
#[derive(Debug)]
struct Work {
    function: usize,
    part: Range<usize>,
    /// The next row.
    next: usize,
}

/// The data about other functions that the bounds of a function depend on.
#[derive(Debug, Default)]
pub(super) struct Calls<'a, 'c> {
    /// For this function alone; `None` if it depends on the whole table.
    alone: OnceCell<Option<CallsOf<'a, 'c>>>,
    /// For all functions of the table, if this is its first function.
    of_table: OnceCell<CallsOf<'a, 'c>>,
}

/// The functions of a document, with the sessions that answer questions about them.
pub(super) struct Functions<'r, 's, 'a, 'c> {
    document: Document<'a, 'c>,
    args: BoundsArgs,
    places: &'s [Place<'a, 'c>],
    calls: &'s [Calls<'a, 'c>],
    rows: &'r [OnceCell<Rows<'s, 'c>>],
    sessions: FxHashMap<usize, FunctionSession<'r, 's, 'c>>,
    kept: &'r RefCell<Kept>,
    /// Rows that are computed in the background.
    work: Vec<Work>,
    is_refreshable: bool,
}

impl<'r, 's, 'a, 'c> Functions<'r, 's, 'a, 'c> {
    pub fn new(
        document: &Document<'a, 'c>,
        places: &'s [Place<'a, 'c>],
        calls: &'s [Calls<'a, 'c>],
        rows: &'r [OnceCell<Rows<'s, 'c>>],
        kept: &'r RefCell<Kept>,
        is_refreshable: bool,
    ) -> Self {
        Functions {
            document: *document,
            args: BoundsArgs::of_file("-"),
            places,
            calls,
            rows,
            sessions: FxHashMap::default(),
            kept,
            work: Vec::new(),
            is_refreshable,
        }
    }

    fn rows(&self, at: usize) -> &'r Rows<'s, 'c> {
        let rows: &'r [OnceCell<Rows<'s, 'c>>] = self.rows;
        rows[at].get_or_init(|| {
            let place = &self.places[at];
            let graph = self.graph(at, &self.args);
            let names = Names::new(place.function.body);
            let subjects = subjects(&graph, &names, Integers::Index);
            let mut count: FxHashMap<ValueId, u32> = FxHashMap::default();
            let number = |subject: &Subject| {
                let next = count.entry(subject.column.value).or_insert(0);
                *next += 1;
                *next - 1
            };
            let numbers = subjects.iter().map(number).collect();
            Rows {
                numbers,
                names,
                places: ValuePlaces::of(self.document.parsed, &place.numbers),
                graph,
                subjects,
            }
        })
    }

    fn graph(&self, at: usize, args: &BoundsArgs) -> IrGraph<'s, 'c> {
        let (places, calls): (&'s [Place<'a, 'c>], &'s [Calls<'a, 'c>]) = (self.places, self.calls);
        let (function, context) = (&places[at].function, self.document.context);
        let alone = calls[at].alone.get_or_init(|| match places[at].has_calls {
            true => calls_of_function(context, args, function),
            false => Some(Vec::new()),
        });
        let known = match (alone, function.table) {
            (Some(alone), _) => alone,
            (None, Some(table)) => {
                let is_own = |other: &Place<'_, 'c>| {
                    other.function.table.is_some_and(|other| std::ptr::eq(other, table))
                };
                // Functions of one table share its data.
                let first = places.iter().position(is_own).unwrap_or(at);
                calls[first].of_table.get_or_init(|| calls_of_table(context, args, table))
            }
            (None, None) => calls[at].of_table.get_or_init(Vec::new),
        };
        function.graph(context, args, known)
    }

    /// Returns the hints in a part of the text. Hints of long functions may be missing: they are then computed in the background.
    pub fn hints(&mut self, part: Range<usize>, stop: &Stop) -> Result<Vec<InlayHint>, Stopped> {
        let begin = Instant::now();
        let mut hints = Vec::new();
        let places: &'s [Place<'a, 'c>] = self.places;
        for (at, place) in places.iter().enumerate() {
            if place.range.start >= part.end || place.range.end <= part.start {
                continue;
            }
            let may_wait = place.lines > LONG && self.is_refreshable;
            let has_time = || !may_wait || begin.elapsed() < BUDGET;
            let next = self.compute(at, &part, 0, stop, &has_time)?;
            self.work.retain(|work| work.function != at);
            self.work.extend(next.map(|next| Work { function: at, part: part.clone(), next }));
            for (offset, label) in self.labels(at, &part) {
                hints.push(InlayHint {
                    position: self.document.text.position(offset),
                    label: InlayHintLabel::String(label),
                    kind: None,
                    text_edits: None,
                    tooltip: None,
                    padding_left: Some(true),
                    padding_right: Some(false),
                    data: None,
                });
            }
        }
        hints.sort_by_key(|hint| hint.position);
        Ok(hints)
    }

    /// Computes the rows of a function in a part of the text, from a row on, while `has_time` returns true. Returns the row to continue
    /// with, if some are left.
    fn compute(
        &mut self,
        at: usize,
        part: &Range<usize>,
        from: usize,
        stop: &Stop,
        has_time: &dyn Fn() -> bool,
    ) -> Result<Option<usize>, Stopped> {
        let (rows, key) = (self.rows(at), self.places[at].key);
        let kept: &'r RefCell<Kept> = self.kept;
        let mut kept = kept.borrow_mut();
        let labels = kept.functions.entry(key).or_default();
        let mut has_computed = false;
        for (number, (subject, row)) in rows.subjects.iter().zip(&rows.numbers).enumerate().skip(from) {
            let value = subject.column.value;
            let is_visible = rows.places.get(value).is_some_and(|(name, ..)| part.contains(&name.start));
            if !is_visible || labels.contains_key(&(value.index(), *row)) {
                continue;
            }
            if let Some(why) = stop.why() {
                return Err(why);
            }
            // At least one row is computed, so that the work ends.
            if has_computed && !has_time() {
                return Ok(Some(number));
            }
            let label = match subject.is_constant {
                true => None,
                false => {
                    let args = &self.args;
                    let new = || FunctionSession::new(&rows.graph, &rows.names, args);
                    // A panic or a cancellation drops the session, whose state may be incomplete.
                    let mut session = self.sessions.remove(&at).unwrap_or_else(new);
                    let answer = stop.answer(&mut session, subject)?;
                    self.sessions.insert(at, session);
                    label(subject, &answer).filter(|label| !is_plain(subject, label))
                }
            };
            has_computed = true;
            labels.insert((value.index(), *row), label);
        }
        Ok(None)
    }

    /// Returns the labels of a function in a part of the text, as far as they are computed, each with its offset.
    fn labels(&self, at: usize, part: &Range<usize>) -> Vec<(usize, String)> {
        let rows = self.rows(at);
        let kept = self.kept.borrow();
        let Some(known) = kept.functions.get(&self.places[at].key) else { return Vec::new() };
        let mut found: BTreeMap<usize, Vec<(u32, String)>> = BTreeMap::new();
        for (subject, row) in rows.subjects.iter().zip(&rows.numbers) {
            let value = subject.column.value;
            let Some((name, number, count)) = rows.places.get(value) else { continue };
            if let Some(Some(label)) = known.get(&(value.index(), *row))
                && part.contains(&name.start)
            {
                let prefix = if *count > 1 { format!("#{number} ") } else { String::new() };
                found.entry(name.end).or_default().push((*number, prefix + label));
            }
        }
        let joined = found.into_iter().map(|(offset, mut labels)| {
            labels.sort_by_key(|(number, _)| *number);
            let labels: Vec<String> = labels.into_iter().map(|(_, label)| label).collect();
            (offset, labels.join(", "))
        });
        joined.collect()
    }

    /// Returns whether there are rows to compute in the background.
    pub fn has_work(&self) -> bool {
        !self.work.is_empty()
    }

    pub fn drop_work(&mut self) {
        self.work.clear();
    }

    /// Computes rows in the background, for a short time. Returns whether the rows of a request are complete now.
    pub fn work(&mut self, stop: &Stop) -> bool {
        let Some(work) = self.work.pop() else { return false };
        let begin = Instant::now();
        let has_time = || begin.elapsed() < BUDGET / 3;
        match self.compute(work.function, &work.part, work.next, stop, &has_time) {
            Ok(Some(next)) => {
                self.work.push(Work { next, ..work });
                false
            }
            Ok(None) => true,
            Err(_) => {
                self.drop_work();
                false
            }
        }
    }

    /// Returns the bounds of the values that are defined at an offset, with their explanations.
    pub fn explained(&self, defined_at: usize, stop: &Stop) -> Result<Option<String>, Stopped> {
        let places: &'s [Place<'a, 'c>] = self.places;
        let inside = |place: &&Place<'_, '_>| place.range.contains(&defined_at);
        let Some((at, place)) = places.iter().enumerate().rfind(|(_, place)| inside(place)) else {
            return Ok(None);
        };
        let rows = self.rows(at);
        let values = rows.places.at(defined_at);
        let args = BoundsArgs { explain: true, integers: true, ..BoundsArgs::of_file("-") };
        let graph = self.graph(at, &args);
        let mut session = FunctionSession::new(&graph, &rows.names, &args);
        let mut out = String::new();
        let all = subjects(&graph, &rows.names, Integers::All);
        for (value, _) in values {
            let ty = place.function.body.value_type(value);
            out.push_str(&format!("```mlir\n%{} : {ty}\n```\n", rows.names.get(value)));
            for subject in all.iter().filter(|subject| subject.column.value == value) {
                let answer = stop.answer(&mut session, subject)?;
                let name = match subject.column.dimension() {
                    Some(dim) => format!("dim {dim}: "),
                    None if subject.kind == Kind::Trips => "trips: ".to_owned(),
                    None if subject.what.ends_with(", unsigned") => "unsigned: ".to_owned(),
                    None => String::new(),
                };
                let text =
                    label(subject, &answer).map_or_else(|| "nothing is known".to_owned(), |text| bare(&text));
                out.push_str(&format!("**{name}{}** ({})\n", escaped(&text), escaped(&subject.what)));
                let lines = explanation(&answer);
                if !lines.is_empty() {
                    let lines: Vec<&str> =
                        lines.iter().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
                    out.push_str(&format!("```text\n{}\n```\n", lines.join("\n")));
                }
                out.push('\n');
            }
        }
        Ok((!out.is_empty()).then_some(out))
    }
}

/// Returns a text for Markdown.
fn escaped(text: &str) -> String {
    text.chars().flat_map(|c| "*_`#<>[]\\".contains(c).then_some('\\').into_iter().chain([c])).collect()
}

/// Returns a label without the number of its dimension.
fn bare(label: &str) -> String {
    let unnamed = label.strip_prefix("trips ").unwrap_or(label);
    unnamed
        .split_once(": ")
        .filter(|(dim, _)| dim.starts_with("dim "))
        .map_or(unnamed, |(_, rest)| rest)
        .to_owned()
}

/// Returns whether a label is true of every dimension.
fn is_plain(subject: &Subject, label: &str) -> bool {
    subject.column.dimension().is_some() && bare(label) == ">= 0"
}

/// Returns the text of a row beside its value, from its answer: `= 4`, `in 0 .. 7`, `>= 1`; `None` if nothing is known.
fn label(subject: &Subject, answer: &Answer) -> Option<String> {
    // No trip count is negative.
    let is_implied = |lower: &String| subject.kind == Kind::Trips && lower == "0";
    let lower = answer.lower_text().filter(|lower| answer.upper_text().is_some() || !is_implied(lower));
    let text = match (answer.exact_text(), lower, answer.upper_text()) {
        (Some(exact), ..) if exact == "never exists" => exact,
        (Some(exact), None, None) => format!("= {exact}"),
        (Some(exact), ..) if answer.constant().is_some() => format!("= {exact}"),
        (Some(exact), Some(lower), Some(upper)) => format!("= {exact} in {lower} .. {upper}"),
        (Some(exact), Some(lower), None) => format!("= {exact} >= {lower}"),
        (Some(exact), None, Some(upper)) => format!("= {exact} <= {upper}"),
        (None, Some(lower), Some(upper)) => format!("in {lower} .. {upper}"),
        (None, Some(lower), None) => format!(">= {lower}"),
        (None, None, Some(upper)) => format!("<= {upper}"),
        (None, None, None) => return None,
    };
    Some(match (subject.kind, subject.column.dimension()) {
        (Kind::Trips, _) => format!("trips {text}"),
        (Kind::Column, Some(dim)) => format!("dim {dim}: {text}"),
        (Kind::Column, None) => text,
    })
}
