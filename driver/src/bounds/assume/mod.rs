//! The conditions of `--assume`, and the functions that they apply to.

mod condition;

use super::rows::Names;
use bourn_bounds::{Column, Expr, Part, ValueGraph as _};
use bourn_equations::value_bounds::IrGraph;
use bourn_ir::{BlockRef, Value, ValueId};
pub use condition::Assumption;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The conditions of a command line, and what they met in the functions so far.
#[derive(Debug, Default)]
pub struct Assumptions<'a> {
    all: Vec<Tried<'a>>,
    /// The names of the values of all functions, if there are conditions.
    names: Mutex<BTreeSet<String>>,
}

/// A condition, and whether it applied to some function.
#[derive(Debug)]
struct Tried<'a> {
    assumption: &'a Assumption,
    applied: AtomicBool,
    /// The reason why it does not apply to a function that has its values.
    mistake: OnceLock<String>,
}

impl<'a> Assumptions<'a> {
    pub fn new(all: &'a [Assumption]) -> Self {
        let tried =
            |assumption| Tried { assumption, applied: AtomicBool::new(false), mistake: OnceLock::new() };
        Assumptions { all: all.iter().map(tried).collect(), names: Mutex::default() }
    }

    /// Adds the conditions whose values a function has to its graph, each from the definition of its last value.
    pub fn add_to<'g, 'c>(&self, mut graph: IrGraph<'g, 'c>, names: &Names) -> IrGraph<'g, 'c> {
        if !self.all.is_empty() {
            let mut seen = self.names.lock().unwrap_or_else(PoisonError::into_inner);
            seen.extend(names.all().map(|name| format!("%{name}")));
        }
        for Tried { assumption, applied, mistake } in &self.all {
            for place in places(assumption, &graph, names) {
                if let Some(wrong) = mistake_of(assumption, &place.values, &graph) {
                    mistake.get_or_init(|| wrong);
                    continue;
                }
                let part = |column: &Column<usize>| {
                    Some(Expr::from(Column { value: *place.values.get(column.value)?, part: column.part }))
                };
                if let Some(condition) = assumption.condition.substitute(&mut { part }) {
                    applied.store(true, Ordering::Relaxed);
                    graph = graph.with_statement(place.last, condition);
                }
            }
        }
        graph
    }

    /// Returns a message about the first condition that applied to no function.
    pub fn unused(&self) -> Option<String> {
        let unused = self.all.iter().find(|tried| !tried.applied.load(Ordering::Relaxed))?;
        let Assumption { text, names, .. } = unused.assumption;
        let seen = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = names.iter().map(|name| format!("%{name}")).find(|name| !seen.contains(name));
        let reason = match (unused.mistake.get(), missing) {
            (Some(mistake), _) => mistake.clone(),
            (None, Some(name)) => {
                let hint = bourn_ir::suggest::did_you_mean(&name, seen.iter().map(String::as_str));
                format!("no function has a value '{name}'{hint}")
            }
            (None, None) => "its values do not exist at the same place of a function".to_owned(),
        };
        Some(format!("cannot assume '{text}': {reason}"))
    }
}

/// A place from which all values of a condition exist.
struct Place {
    /// The values of the names, in the order of the names.
    values: Vec<ValueId>,
    last: ValueId,
}

/// Returns the places in a function at which the last value of a condition is defined. A name may stand for several values
/// if these are in separate regions.
fn places(assumption: &Assumption, graph: &IrGraph<'_, '_>, names: &Names) -> Vec<Place> {
    let candidates: Vec<Vec<ValueId>> =
        assumption.names.iter().map(|name| names.find_all(name).collect()).collect();
    let mut found: Vec<Place> = Vec::new();
    for &last in candidates.iter().flatten() {
        let visible = |all: &Vec<ValueId>| {
            all.iter().copied().find(|&value| value == last || exists_at(graph, value, last))
        };
        let Some(values) = candidates.iter().map(visible).collect::<Option<Vec<_>>>() else { continue };
        if !found.iter().any(|place| place.values == values) {
            found.push(Place { values, last });
        }
    }
    found
}

/// Returns why a part of a value in a condition does not exist, such as the dimension of an integer.
fn mistake_of(assumption: &Assumption, values: &[ValueId], graph: &IrGraph<'_, '_>) -> Option<String> {
    assumption.condition.columns().find_map(|column| {
        let value = graph.value(*values.get(column.value)?);
        mistake_of_part(&assumption.names[column.value], column.part, value)
    })
}

fn mistake_of_part(name: &str, part: Part, value: Value<'_, '_>) -> Option<String> {
    let ty = value.ty();
    let is_integer = ty.is_index() || ty.signless_width().is_some();
    match (part, ty.shape()) {
        (Part::Dim(at), Some(shape)) if (at as usize) < shape.len() => None,
        (Part::Dim(at), _) => Some(format!("'%{name}' of type '{ty}' has no dimension {at}")),
        (Part::Element(_), Some(_))
            if ty.number_type().is_index() || ty.number_type().signless_width().is_some() =>
        {
            None
        }
        _ if is_integer => None,
        (_, Some(_)) => Some(format!("'%{name}' is of type '{ty}'; its sizes are 'dim(%{name}, 0)', ..")),
        _ => Some(format!("'%{name}' of type '{ty}' is no integer")),
    }
}

/// Returns whether a value exists where another one is defined.
fn exists_at(graph: &IrGraph<'_, '_>, value: ValueId, at: ValueId) -> bool {
    let (first, second) = (graph.value(value), graph.value(at));
    if first.block().map(BlockRef::id) != second.block().map(BlockRef::id) {
        return graph.is_visible_at(value, at);
    }
    match (first.defining_op(), second.defining_op()) {
        (Some(a), Some(b)) => a.id() == b.id() || graph.comes_before(a, b),
        // The arguments of a block exist before its ops.
        (Some(_), None) => false,
        (None, _) => true,
    }
}
