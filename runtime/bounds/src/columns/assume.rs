//! Rows that hold where values exist: the conditions of their enclosing regions.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::base::ids::{AtomId, Ids};
use crate::base::limits::Limits;
use crate::forms::linear::Linear;
use crate::forms::rewrite::ranges_of;
use crate::graph::column::RegionToken;
use crate::graph::values::{Condition, Expr, ValueId};
use crate::session::Engine;
use crate::session::cache::Ranges;
use crate::session::context::ROOT;
use crate::session::regions::Assumed;
use crate::solve::boxes::Cases;

/// The state of a session outside of an assumption: see [`Bounds::enter`](crate::Bounds::enter).
#[derive(Debug)]
#[must_use]
pub struct Outside {
    ranges: Ranges,
    /// The number of conditions that the assumption consists of.
    count: usize,
}

impl Engine<'_> {
    /// Returns the rows that hold where all columns of `expr` exist, as far as they are connected with `form`.
    pub(crate) fn assumptions(&mut self, expr: &Expr, form: &Linear) -> Vec<Cases> {
        let mut regions: Vec<RegionToken> = Vec::new();
        let mut waiting: Vec<Rc<Assumed>> = self.regions.callers.clone();
        for column in expr.columns() {
            let innermost = self.columns.graph.enclosing(column.value);
            let (mut around, first) = (innermost, waiting.len());
            let mut steps = 0;
            while let Some(region) =
                around.filter(|region| steps < Limits::REGIONS && !regions.contains(region))
            {
                if self.regions.bare.contains(&region) {
                    around = None;
                    break;
                }
                regions.push(region);
                let assumed = self.assumed(region, column.value);
                around = assumed.parent;
                waiting.push(assumed);
                steps += 1;
            }
            let is_bare = around.is_none() && waiting[first..].iter().all(|assumed| assumed.cases.is_empty());
            if is_bare {
                waiting.truncate(first);
                self.regions.bare.extend(innermost);
            }
        }
        if waiting.iter().all(|assumed| assumed.cases.is_empty()) {
            return Vec::new();
        }
        // The bounds of an unknown connect it with other atoms; beyond a limit, some are ignored.
        let mut connected = Ids::default();
        self.atoms.reach(form, &mut connected, Limits::CONDITION_REACH);
        let mut found = Vec::new();
        loop {
            let before = found.len();
            waiting.retain(|assumed| {
                // A contradiction, which has no atoms, is relevant for every form.
                let is_general = assumed.atoms.is_empty() && !assumed.cases.is_empty();
                let related = is_general || assumed.atoms.iter().any(|atom| connected.contains(atom));
                if related {
                    connected.extend(assumed.atoms.iter());
                    found.push(assumed.cases.clone());
                }
                !related
            });
            if found.len() == before {
                return found;
            }
        }
    }

    /// Returns the choices in forms that rows decide, with their values; `None` if there is none.
    pub(crate) fn decided_where<'f>(
        &mut self,
        forms: impl IntoIterator<Item = &'f Linear>,
        rows: &[Linear],
    ) -> Option<FxHashMap<AtomId, Linear>> {
        if rows.is_empty() {
            return None;
        }
        let ranges = ranges_of(rows);
        self.atoms.decided(forms, &ranges, rows).filter(|map| !map.is_empty())
    }

    /// Asks questions for the executions in which an additional condition holds: see
    /// [`Bounds::assuming`](crate::Bounds::assuming).
    pub(crate) fn assuming<T>(&mut self, condition: &Condition, ask: impl FnOnce(&mut Self) -> T) -> T {
        let outside = self.enter(condition);
        let answer = ask(self);
        self.leave(outside);
        answer
    }

    /// Begins to ask questions for the executions in which a condition holds: see
    /// [`Bounds::enter`](crate::Bounds::enter).
    pub(crate) fn enter(&mut self, condition: &Condition) -> Outside {
        let ranges = std::mem::take(&mut self.found.ranges);
        let parts = separate(condition);
        let count = parts.len();
        for part in parts {
            let assumed = self.assumed_where(&part, None);
            self.regions.callers.push(Rc::new(assumed));
            self.regions.of_callers.push(part);
        }
        Outside { ranges, count }
    }

    /// Ends an assumption that [`Engine::enter`] began.
    pub(crate) fn leave(&mut self, outside: Outside) {
        let before = self.regions.callers.len().saturating_sub(outside.count);
        self.regions.callers.truncate(before);
        self.regions.of_callers.truncate(before);
        self.found.ranges = outside.ranges;
    }

    fn assumed(&mut self, region: RegionToken, inside: ValueId) -> Rc<Assumed> {
        if let Some(known) = self.regions.known.get(&region) {
            return known.clone();
        }
        let entry = self.columns.graph.entry(region, inside);
        let found = Rc::new(self.assumed_where(&entry.condition, entry.parent));
        self.regions.known.insert(region, found.clone());
        found
    }

    fn assumed_where(&mut self, condition: &Condition, parent: Option<RegionToken>) -> Assumed {
        let columns: Vec<_> =
            condition.expressions().into_iter().flat_map(|expr| expr.columns().copied()).collect();
        for column in &columns {
            let id = self.columns.id(*column);
            self.regions.conditions.insert(id);
        }
        self.resolve(ROOT, columns, None);
        let mut cases = self.cases_where_holds(ROOT, condition);
        // A row that holds for constants is redundant.
        for rows in &mut cases {
            rows.retain(|row| row.as_constant().is_none_or(|value| value < 0));
        }
        if cases.iter().any(Vec::is_empty) {
            cases.clear();
        }
        let is_conditional = !cases.is_empty();
        cases.retain(|rows| !contradict(rows));
        if is_conditional && cases.is_empty() {
            // Code that never runs, such as the body of a loop from 4 to 4. Every question in it has the same answer.
            cases.push(vec![Linear::constant(-1)]);
        }
        let mut atoms = Ids::default();
        for row in cases.iter().flatten() {
            self.atoms.reach(row, &mut atoms, Limits::CONDITION_REACH);
        }
        Assumed { parent, cases, atoms }
    }
}

/// Returns the parts of a condition: each part with several cases, and all others together, so that their rows stay certain.
fn separate(condition: &Condition) -> Vec<Condition> {
    let has_cases = |part: &Condition| matches!(part, Condition::Any(_));
    match condition {
        Condition::All(parts) if parts.iter().any(has_cases) => {
            let (several, certain): (Vec<_>, Vec<_>) = parts.iter().cloned().partition(has_cases);
            let certain = (!certain.is_empty()).then_some(Condition::All(certain));
            certain.into_iter().chain(several).collect()
        }
        other => vec![other.clone()],
    }
}

/// Returns whether two of the rows, or a constant row, cannot both be `>= 0`, whatever the values of their atoms are.
fn contradict(rows: &[Linear]) -> bool {
    let excludes = |(at, row): (usize, &Linear)| {
        row.as_constant().is_some_and(|value| value < 0)
            || rows[at + 1..]
                .iter()
                .any(|other| row.add(other).and_then(|sum| sum.as_constant()).is_some_and(|value| value < 0))
    };
    rows.iter().enumerate().any(excludes)
}
