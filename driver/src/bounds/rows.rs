//! The rows of the table: index values, dynamic dimensions of shaped values and trip counts, and their names.

use bourn_bounds::{Column, Interval, Part, ValueGraph as _, Word};
use bourn_equations::value_bounds::{IrGraph, LoopRole, has_numbers};
use bourn_ir::def::Trait;
use bourn_ir::{Body, DYNAMIC, Location, OpRef, Value, ValueId};
use std::collections::HashSet;
use std::sync::Arc;

/// The number that a row bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The column.
    Column,
    /// The trip count of the loop whose induction variable the column is.
    Trips,
}

/// One index value, one dynamic dimension, or the trip count of a loop.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The number that the row bounds.
    pub kind: Kind,
    /// The value's name, without `%`.
    pub name: Arc<str>,
    /// The description: the defining op, the op of a loop variable, or the dimension of a value.
    pub what: Arc<str>,
    /// The column.
    pub column: Column<ValueId>,
    /// Line and column of the value's definition.
    pub place: Option<(u32, u32)>,
    /// Whether the value is a constant.
    pub is_constant: bool,
    /// Whether the value is an argument of the function.
    pub is_argument: bool,
    /// The range that the type alone implies.
    pub of_type: Interval,
}

impl Subject {
    /// Returns the name of the row: `%x`, or `trips(%i)`.
    #[must_use]
    pub fn label(&self) -> String {
        match self.kind {
            Kind::Column => format!("%{}", self.name),
            Kind::Trips => format!("trips(%{})", self.name),
        }
    }
}

/// The names of a body's values.
#[derive(Debug)]
pub struct Names {
    /// The names by the number of the value.
    of: Vec<Option<Arc<str>>>,
    /// The values in the order of the text.
    values: Vec<ValueId>,
}

impl Names {
    /// Collects the names as written in the text; a value without name gets a number.
    pub fn new(body: &Body<'_>) -> Self {
        let mut names = Names { of: Vec::new(), values: Vec::new() };
        visit(body, |value| {
            let name = written_name(body, value).unwrap_or_else(|| format!("<{}>", value.id().index()));
            let at = value.id().index();
            if names.of.len() <= at {
                names.of.resize(at + 1, None);
            }
            names.of[at] = Some(name.into());
            names.values.push(value.id());
        });
        names
    }
    fn known(&self, value: ValueId) -> Option<&Arc<str>> {
        self.of.get(value.index())?.as_ref()
    }
    /// Returns the name of a value.
    pub fn get(&self, value: ValueId) -> &str {
        self.known(value).map_or("?", |name| name)
    }
    /// Returns the first value with the given name.
    pub fn find(&self, name: &str) -> Option<ValueId> {
        self.values.iter().copied().find(|value| self.get(*value) == name)
    }
    /// Returns all values with the given name. Values in separate regions may share a name.
    pub fn find_all(&self, name: &str) -> impl Iterator<Item = ValueId> {
        self.values.iter().copied().filter(move |value| self.get(*value) == name)
    }
    /// Returns whether a value has the given name; `%r` also matches `%r#0`, `%r#1`, ..
    pub fn is(&self, value: ValueId, name: &str) -> bool {
        let own = self.get(value);
        own == name || own.strip_prefix(name).is_some_and(|rest| rest.starts_with('#'))
    }
    /// Returns the values, in the order of the text.
    pub fn values(&self) -> impl Iterator<Item = ValueId> {
        self.values.iter().copied()
    }
    /// Returns all names.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|value| self.get(*value))
    }
}

/// The texts of a table, interned.
#[derive(Default)]
struct Texts(HashSet<Arc<str>>);

impl Texts {
    fn intern(&mut self, text: String) -> Arc<str> {
        if let Some(known) = self.0.get(text.as_str()) {
            return known.clone();
        }
        let new: Arc<str> = text.into();
        self.0.insert(new.clone());
        new
    }
}

/// Returns the name of a value in the text. If results of an op share a name, `%r:2`, each gets its number as a suffix.
fn written_name(body: &Body<'_>, value: Value<'_, '_>) -> Option<String> {
    if let Some(name) = body.value_name(value.id()) {
        return Some(name.to_owned());
    }
    let op = value.defining_op()?;
    let first = body.value_name(op.result(0).id())?;
    let first = first.strip_suffix("#0").unwrap_or(first);
    Some(format!("{first}#{}", value.number()))
}

/// Visits all values, in the order of the text.
fn visit<'a, 'c>(body: &'a Body<'c>, mut found: impl FnMut(Value<'a, 'c>)) {
    for region in body.top_regions() {
        region.blocks().for_each(|block| block.args().for_each(&mut found));
    }
    bourn_passes::walk(body, |op| {
        op.results().for_each(&mut found);
        if op.isolated_body().is_none() {
            for region in op.regions() {
                region.blocks().for_each(|block| block.args().for_each(&mut found));
            }
        }
    });
}

/// The types whose values have rows. Shaped values always have a row for each dynamic size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integers {
    /// `index` only.
    Index,
    /// `index` and integers of fixed width.
    All,
}

/// Returns all rows, in the order of the text.
pub fn subjects(graph: &IrGraph<'_, '_>, names: &Names, integers: Integers) -> Vec<Subject> {
    let mut found = Vec::new();
    let mut texts = Texts::default();
    visit(graph.body(), |value| {
        let place = place_of(value);
        let is_constant =
            value.defining_op().and_then(OpRef::def).is_some_and(|def| def.has_trait(Trait::ConstantLike));
        let is_argument =
            value.owner_block().is_some_and(|block| block.is_entry() && block.parent_op().is_none());
        let mut add = |kind: Kind, what: String, column| {
            let name = names.known(value.id()).cloned().unwrap_or_default();
            let of_type = match kind {
                Kind::Column => range_of_type(graph, column),
                Kind::Trips => Interval::at_least(0),
            };
            found.push(Subject {
                kind,
                name,
                what: texts.intern(what),
                column,
                place,
                is_constant,
                is_argument,
                of_type,
            });
        };
        if value.ty().is_index() {
            add(Kind::Column, origin(graph, value), Column::index(value.id()));
        }
        if integers == Integers::All && value.ty().shape().is_some() && has_numbers(value) {
            add(Kind::Column, format!("elements of {}", origin(graph, value)), Column::index(value.id()));
        }
        if integers == Integers::All && value.ty().signless_width().is_some() {
            let what = origin(graph, value);
            add(Kind::Column, what.clone(), Column::index(value.id()));
            add(Kind::Column, format!("{what}, unsigned"), Column::unsigned(value.id()));
        }
        let has_row = value.ty().is_index() || integers == Integers::All;
        if let Some(iv) = graph.induction_variable(value.id()).filter(|_| has_row) {
            let op = value.owner_block().and_then(|block| block.parent_op());
            let op = op.map_or("a loop", |op| op.name().as_str());
            add(Kind::Trips, format!("trip count of {op}"), iv);
        }
        for (dim, size) in value.ty().shape().unwrap_or_default().iter().enumerate() {
            if *size == DYNAMIC {
                let what = format!("dim {dim} of %{} ({})", names.get(value.id()), origin(graph, value));
                add(Kind::Column, what, Column::dim(value.id(), dim as u32));
            }
        }
    });
    found
}

/// Returns the range of a column that its type alone implies.
fn range_of_type(graph: &IrGraph<'_, '_>, column: Column<ValueId>) -> Interval {
    let bits = graph.bits(column.value);
    match column.part {
        Part::Dim(_) => Interval::at_least(0),
        Part::Value | Part::Element(_) => {
            bits.map_or(Interval::ALL, |bits| Word { bits, unsigned: false }.range())
        }
        Part::Unsigned => bits.map_or(Interval::at_least(0), |bits| Word { bits, unsigned: true }.range()),
    }
}

/// Returns line and column of a value's definition.
pub fn place_of(value: Value<'_, '_>) -> Option<(u32, u32)> {
    match value.location() {
        Location::File { line, col, .. } => Some((line, col)),
        _ => None,
    }
}

fn origin(graph: &IrGraph<'_, '_>, value: Value<'_, '_>) -> String {
    if let Some(op) = value.defining_op() {
        return match op.num_results() {
            1 => op.name().as_str().to_owned(),
            _ => format!("result {} of {}", value.number(), op.name().as_str()),
        };
    }
    let Some(block) = value.owner_block() else { return "value".to_owned() };
    let around = block.parent_op();
    match around {
        _ if !block.is_entry() => "block argument".to_owned(),
        None => "function argument".to_owned(),
        Some(op) => of_region(graph, op, value),
    }
}

/// Returns the description of an argument of a region's first block.
fn of_region(graph: &IrGraph<'_, '_>, op: OpRef<'_, '_>, value: Value<'_, '_>) -> String {
    let name = op.name().as_str();
    match graph.loop_role(value.id()) {
        Some(LoopRole::InductionVariable) => format!("loop variable of {name}"),
        Some(LoopRole::Carried) => format!("carried by {name}"),
        None => format!("argument {} of {name}", value.number()),
    }
}
