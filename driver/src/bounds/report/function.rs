//! The rows of a function for a report, with the facts that explain them.

use super::drawings::{self, Nest, SliceDrawing};
use super::footprint::{self, Footprint};
use super::source::{BodyPlaces, Lines};
use super::{Origins, exactly};
use crate::bounds::answer::{Answer, Located, Runs, column_name};
use crate::bounds::proofs::Proof;
use crate::bounds::rows::{Kind, Names, Subject};
use crate::bounds::table::Rows;
use bourn_bounds::{Column, Interval};
use bourn_equations::value_bounds::{IrGraph, LoopRole};
use bourn_ir::{OpId, ValueId};
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// A function with the bounds of its values. Numbers of values, rows and columns count from 0 within the function.
#[derive(Serialize, Debug)]
pub struct FunctionReport {
    /// The name; the op's name if it has no symbol name.
    pub name: String,
    /// The first and the last line.
    pub lines: (u32, u32),
    /// The values with rows or drawings, in the order of the text.
    pub values: Vec<ReportValue>,
    /// The rows of the table, in the order of the text.
    pub rows: Vec<ReportRow>,
    /// The columns that rows or explanations mention.
    pub columns: Vec<ReportColumn>,
    /// The loops with an induction variable, in the order of the text.
    pub loops: Vec<LoopLines>,
    /// The iterations of nests of two loops.
    pub nests: Vec<Nest>,
    /// The slices.
    pub slices: Vec<SliceDrawing>,
    /// The elements that accesses in loops read or write.
    pub footprints: Vec<Footprint>,
}

/// A value of the program.
#[derive(Serialize, Debug)]
pub struct ReportValue {
    /// The name, with `%`.
    pub name: String,
    /// The line of the definition.
    pub line: Option<u32>,
    /// The role of the value.
    pub role: Role,
}

/// The role of a value.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// A constant.
    Constant,
    /// An argument of the function.
    Argument,
    /// The induction variable of a loop.
    Induction,
    /// A value that a loop carries.
    Carried,
    /// A named number.
    Symbol,
    /// Another value.
    Other,
}

/// A row of the table. Texts are as in the table.
#[derive(Serialize, Debug)]
pub struct ReportRow {
    /// The number of the value.
    pub value: u32,
    /// The name: `%x`, `dim(%x, 0)`, `trips(%i)`.
    pub name: String,
    /// The description.
    pub what: String,
    /// The lower bound.
    pub lower: Option<String>,
    /// The upper bound.
    pub upper: Option<String>,
    /// The exact value.
    pub exact: Option<String>,
    /// The lower bound as a number.
    #[serde(serialize_with = "exactly")]
    pub low: Option<i128>,
    /// The upper bound as a number.
    #[serde(serialize_with = "exactly")]
    pub high: Option<i128>,
    /// The number of the column whose facts explain the row.
    pub column: u32,
    /// Whether the table hides the row without `--all`: a constant, or an unknown argument.
    pub is_quiet: bool,
    /// Whether a bound is missing.
    pub is_unknown: bool,
    /// Whether the value never exists.
    pub never_exists: bool,
    /// How often the value is computed in one call of the function: `max(%n, 0)`, `at most 12`.
    pub runs: Option<String>,
    /// The operand constraints of ops before the value that the answer depends on.
    pub known: Vec<String>,
    /// The reasons for missing bounds.
    pub reasons: Vec<String>,
    /// The certificates, with `--check-proofs`.
    pub proofs: Vec<Proof>,
}

/// A column: a value or a dimension that rows or explanations mention.
#[derive(Serialize, Debug)]
pub struct ReportColumn {
    /// The name: `%x`, `dim(%x, 0)`.
    pub name: String,
    /// The line of the value's definition.
    pub line: Option<u32>,
    /// The number of the row about this column, if there is one.
    pub row: Option<u32>,
    /// The lower end of its range.
    #[serde(serialize_with = "exactly")]
    pub low: Option<i128>,
    /// The upper end of its range.
    #[serde(serialize_with = "exactly")]
    pub high: Option<i128>,
    /// The facts about it.
    pub facts: Vec<Fact>,
}

/// An equation about a column.
#[derive(Serialize, Debug)]
pub struct Fact {
    /// The equation.
    pub equation: String,
    /// The number of its origin in the report.
    pub origin: Option<u32>,
    /// The numbers of the other columns in it.
    pub mentions: Vec<u32>,
}

/// The lines of a loop.
#[derive(Serialize, Debug)]
pub struct LoopLines {
    /// The first and the last line.
    pub lines: (u32, u32),
    /// The number of loops around it.
    pub depth: u32,
    /// The numbers of the induction variables among the values.
    pub variables: Vec<u32>,
}

impl FunctionReport {
    /// Returns the report with numbers of origins in `origins`, instead of numbers in `texts`.
    pub(super) fn with_origins(mut self, texts: &[String], origins: &mut Origins) -> Self {
        let numbers: Vec<u32> = texts.iter().map(|text| origins.number(text)).collect();
        let facts = self.columns.iter_mut().flat_map(|column| &mut column.facts);
        facts.for_each(|fact| fact.origin = fact.origin.map(|own| numbers[own as usize]));
        self
    }
}

/// The answers for a function.
pub struct Found<'s, 'a, 'c> {
    pub graph: &'s IrGraph<'a, 'c>,
    pub names: &'s Names,
    pub rows: Vec<(Subject, Answer)>,
    /// The proofs of each row; empty without proofs.
    pub proofs: Vec<Vec<Proof>>,
    pub shown: Rows,
}

/// A function's part of a report.
pub struct Made {
    pub report: FunctionReport,
    /// For each value the offset of its name in the definition.
    pub offsets: Vec<Option<usize>>,
    /// The texts that the numbers of origins stand for.
    pub origins: Vec<String>,
}

/// Returns the report on a function.
pub fn report(name: &str, found: Found<'_, '_, '_>, places: &BodyPlaces, lines: &Lines) -> Made {
    let Found { graph, names, rows, proofs, shown } = found;
    let line = |value: ValueId| line_of(graph, places, lines, value);
    let counted: Vec<Column<ValueId>> = rows
        .iter()
        .filter(|(subject, _)| subject.kind == Kind::Trips)
        .map(|(subject, _)| subject.column)
        .collect();
    let slices = drawings::slices(graph, names);
    let with_rows: HashSet<ValueId> = rows.iter().map(|(subject, _)| subject.column.value).collect();
    let footprints = footprint::footprints(graph, names);
    let mut drawn: HashSet<ValueId> = slices.iter().map(|(value, _)| *value).collect();
    drawn.extend(footprints.iter().flat_map(|found| &found.values));
    let mut values = Values::default();
    for value in names.values() {
        if with_rows.contains(&value) || drawn.contains(&value) {
            values.add(value);
        }
    }
    let mut columns = Columns::default();
    let mut made_rows = Vec::with_capacity(rows.len());
    let mut proofs = proofs.into_iter();
    for (subject, answer) in &rows {
        let column = columns.number(subject.column);
        if subject.kind == Kind::Column {
            columns.all[column as usize].row = Some(made_rows.len() as u32);
            columns.all[column as usize].range = Interval { lower: answer.lower, upper: answer.upper };
        }
        columns.add_facts(answer.steps());
        let value = values.numbers[&subject.column.value];
        made_rows.push(ReportRow {
            is_quiet: !shown.show(subject, answer),
            proofs: proofs.next().unwrap_or_default(),
            ..row(names, (subject, answer), (value, column))
        });
    }
    let flags: HashMap<ValueId, &Subject> =
        rows.iter().map(|(subject, _)| (subject.column.value, subject)).collect();
    let values_made = values.all.iter().map(|value| ReportValue {
        name: format!("%{}", names.get(*value)),
        line: line(*value),
        role: role_of(graph, flags.get(value).copied(), *value),
    });
    let loops = Nesting::of(graph, &counted);
    let nests = drawings::nests(graph, names, &loops.pairs(), &mut |column| columns.number(column));
    let owner = places.owner.clone().unwrap_or(0..0);
    let report = FunctionReport {
        name: name.to_owned(),
        lines: (lines.at(owner.start), lines.at(owner.end.saturating_sub(1))),
        values: values_made.collect(),
        rows: made_rows,
        loops: loops.lines(places, lines, &values),
        nests,
        slices: slices
            .into_iter()
            .map(|(value, slice)| SliceDrawing { value: values.numbers[&value], line: line(value), ..slice })
            .collect(),
        footprints: footprints
            .into_iter()
            .map(|found| Footprint {
                values: found.values.iter().filter_map(|value| values.numbers.get(value)).copied().collect(),
                line: places.ops.get(&found.op).map(|range| lines.at(range.start)),
                ..found.drawing
            })
            .collect(),
        columns: columns.finish(names, line),
    };
    let offsets = values.all.iter().map(|value| places.values.get(value).copied()).collect();
    Made { report, offsets, origins: columns.origins.texts }
}

/// Returns the row of a value and a column, as the full table without proofs shows it.
fn row(names: &Names, (subject, answer): (&Subject, &Answer), (value, column): (u32, u32)) -> ReportRow {
    ReportRow {
        value,
        name: match subject.kind {
            Kind::Column => column_name(names, subject.column),
            Kind::Trips => subject.label(),
        },
        what: subject.what.to_string(),
        lower: answer.lower_text(),
        upper: answer.upper_text(),
        exact: answer.exact_text(),
        low: answer.lower,
        high: answer.upper,
        column,
        is_quiet: false,
        is_unknown: is_unknown(answer),
        never_exists: answer.never_exists,
        runs: answer.runs().and_then(count),
        known: answer.known().to_vec(),
        reasons: answer.reasons().to_vec(),
        proofs: Vec::new(),
    }
}

/// Returns a count of executions in words; `None` if nothing is known about it.
fn count(runs: &Runs) -> Option<String> {
    if let Some(exact) = &runs.exact {
        return Some(exact.clone());
    }
    if let Some(number) = runs.range.as_point() {
        return Some(number.to_string());
    }
    let end = |text: &Option<String>, number: Option<i128>| {
        text.clone().or_else(|| number.map(|number| number.to_string()))
    };
    // Every count is at least 0.
    let lower = end(&runs.lower, runs.range.lower).filter(|lower| lower != "0");
    match (lower, end(&runs.upper, runs.range.upper)) {
        (Some(lower), Some(upper)) => Some(format!("{lower} to {upper}")),
        (Some(lower), None) => Some(format!("at least {lower}")),
        (None, Some(upper)) => Some(format!("at most {upper}")),
        (None, None) => None,
    }
}

/// Returns whether a bound is missing.
fn is_unknown(answer: &Answer) -> bool {
    let is_open = answer.lower_text().is_none() || answer.upper_text().is_none();
    is_open && answer.exact_text().is_none()
}

/// Returns the line of a value's definition in the file. Its location may name another file.
fn line_of(graph: &IrGraph<'_, '_>, places: &BodyPlaces, lines: &Lines, value: ValueId) -> Option<u32> {
    let named = places.values.get(&value).copied();
    let op = || Some(places.ops.get(&graph.value(value).defining_op()?.id())?.start);
    Some(lines.at(named.or_else(op)?))
}

fn role_of(graph: &IrGraph<'_, '_>, subject: Option<&Subject>, value: ValueId) -> Role {
    match graph.loop_role(value) {
        Some(LoopRole::InductionVariable) => return Role::Induction,
        Some(LoopRole::Carried) => return Role::Carried,
        None => {}
    }
    match subject {
        _ if graph.named_number(value).is_some() => Role::Symbol,
        Some(subject) if subject.is_constant => Role::Constant,
        Some(subject) if subject.is_argument => Role::Argument,
        _ => Role::Other,
    }
}

/// The values of a report, with their numbers.
#[derive(Default)]
struct Values {
    all: Vec<ValueId>,
    numbers: HashMap<ValueId, u32>,
}

impl Values {
    fn add(&mut self, value: ValueId) {
        self.numbers.insert(value, self.all.len() as u32);
        self.all.push(value);
    }
}

/// The columns of a report, with their numbers.
#[derive(Default)]
struct Columns {
    numbers: HashMap<Column<ValueId>, u32>,
    all: Vec<Known>,
    origins: Origins,
}

/// The data about a column.
struct Known {
    column: Column<ValueId>,
    row: Option<u32>,
    range: Interval,
    facts: Vec<Fact>,
}

impl Columns {
    fn number(&mut self, column: Column<ValueId>) -> u32 {
        *self.numbers.entry(column).or_insert_with(|| {
            self.all.push(Known { column, row: None, range: Interval::ALL, facts: Vec::new() });
            self.all.len() as u32 - 1
        })
    }

    /// Adds the facts of the columns of an explanation, except for columns that an earlier explanation explains.
    fn add_facts(&mut self, steps: &[Located]) {
        for steps in steps.chunk_by(|a, b| a.step.column == b.step.column) {
            let Some(first) = steps.first() else { continue };
            let number = self.number(first.step.column) as usize;
            if !self.all[number].facts.is_empty() {
                continue;
            }
            let mut facts = Vec::with_capacity(steps.len());
            let mut range = Interval::ALL;
            for Located { step, .. } in steps {
                let mentions = step.mentions.iter().map(|other| self.number(*other)).collect();
                let origin = step.origin.as_ref().map(|origin| self.origins.number(origin));
                facts.push(Fact { equation: step.equation.clone(), origin, mentions });
                range = range.intersect(step.interval);
            }
            let known = &mut self.all[number];
            known.facts = facts;
            // The row has the better range.
            if known.row.is_none() {
                known.range = range;
            }
        }
    }

    fn finish(&mut self, names: &Names, line: impl Fn(ValueId) -> Option<u32>) -> Vec<ReportColumn> {
        let all = std::mem::take(&mut self.all).into_iter();
        all.map(|known| ReportColumn {
            name: column_name(names, known.column),
            line: line(known.column.value),
            row: known.row,
            low: known.range.lower,
            high: known.range.upper,
            facts: known.facts,
        })
        .collect()
    }
}

/// The counted loops of a function.
struct Nesting {
    /// For each loop, in the order of the text, its op, its induction variables, and the number of loops around it.
    all: Vec<(OpId, Vec<Column<ValueId>>, u32)>,
    /// For each loop, the position of the loop around it.
    outer: Vec<Option<usize>>,
}

impl Nesting {
    /// Finds the loops of induction variables, which are in the order of the text.
    fn of(graph: &IrGraph<'_, '_>, counted: &[Column<ValueId>]) -> Self {
        let mut found = Nesting { all: Vec::new(), outer: Vec::new() };
        let mut positions: HashMap<OpId, usize> = HashMap::new();
        for column in counted {
            let block = graph.value(column.value).owner_block();
            let Some(op) = block.and_then(|block| block.parent_op()) else { continue };
            if let Some(at) = positions.get(&op.id()) {
                found.all[*at].1.push(*column);
                continue;
            }
            let mut around = op.block().and_then(|block| block.parent_op());
            while let Some(other) = around.filter(|other| !positions.contains_key(&other.id())) {
                around = other.block().and_then(|block| block.parent_op());
            }
            let outer = around.map(|other| positions[&other.id()]);
            let depth = outer.map_or(0, |outer| found.all[outer].2 + 1);
            positions.insert(op.id(), found.all.len());
            found.all.push((op.id(), vec![*column], depth));
            found.outer.push(outer);
        }
        found
    }

    /// Returns the induction variables of each two loops of which the second one is directly in the first one. A loop with several
    /// variables is such a nest by itself.
    fn pairs(&self) -> Vec<(Column<ValueId>, Column<ValueId>)> {
        let mut found = Vec::new();
        for ((_, variables, _), outer) in self.all.iter().zip(&self.outer) {
            let outer = outer.and_then(|outer| self.all[outer].1.last());
            found.extend(outer.zip(variables.first()).map(|(outer, inner)| (*outer, *inner)));
            found.extend(variables.windows(2).map(|pair| (pair[0], pair[1])));
        }
        found
    }

    fn lines(&self, places: &BodyPlaces, lines: &Lines, values: &Values) -> Vec<LoopLines> {
        let loops = self.all.iter().filter_map(|(op, variables, depth)| {
            let range = places.ops.get(op)?;
            let numbers = variables.iter().filter_map(|column| values.numbers.get(&column.value));
            Some(LoopLines {
                lines: (lines.at(range.start), lines.at(range.end.saturating_sub(1))),
                depth: *depth,
                variables: numbers.copied().collect(),
            })
        });
        loops.collect()
    }
}
