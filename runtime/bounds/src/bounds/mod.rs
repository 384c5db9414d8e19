//! The public interface: a layer that translates between the client's values and the engine's numbers.
//!
//! Only this layer is generic over the type of values. Each method numbers the values in its question, calls the
//! engine, and translates the answer back to values.

mod claims;
mod counts;
mod edits;
mod numbers;
mod reasons;
pub(crate) mod rename;
mod slices;
mod terms;

use crate::base::cancel::Cancellation;
use crate::base::limits::Effort;
use crate::graph::column::Column;
use crate::graph::expr::Expr;
use crate::graph::values::{self, SharedValues};
use crate::graph::{AnyGraph, ValueKey, numbered};
use crate::session::Engine;

pub use edits::Suspended;
pub use terms::Terms;

/// A session of queries on a graph. It borrows the graph, so that the graph cannot change while answers are cached.
#[derive(Debug)]
pub struct Bounds<'g, V: ValueKey> {
    values: SharedValues<V>,
    engine: Engine<'g>,
}

impl<'g, V: ValueKey> Bounds<'g, V> {
    /// Creates a session on `graph`.
    pub fn new(graph: &'g AnyGraph<'g, V>) -> Self {
        Bounds::with_effort(graph, Effort::Full)
    }

    /// Creates a session with the given budgets per question.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Effort, Program, Relation, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    ///
    /// let mut bounds = Bounds::with_effort(&program, Effort::Little);
    /// assert!(bounds.compare(index(a) + 1, Relation::Gt, index(a)).is_proven());
    /// ```
    pub fn with_effort(graph: &'g AnyGraph<'g, V>, effort: Effort) -> Self {
        let (values, graph) = numbered(graph);
        Bounds { values, engine: Engine::new(graph, effort) }
    }

    /// Cancels questions from now on as soon as `is_cancelled` returns true: they unwind, and [`catch_cancelled`](crate::catch_cancelled) returns
    /// [`Cancelled`](crate::Cancelled). The session must be dropped then. `is_cancelled` is called very often, from the thread that asks.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Cancelled, Program, Relation, catch_cancelled, index};
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let is_obsolete = Arc::new(AtomicBool::new(false));
    /// let flag = is_obsolete.clone();
    ///
    /// let mut bounds = Bounds::new(&program);
    /// bounds.cancel_when(move || flag.load(Ordering::Relaxed));
    /// assert!(catch_cancelled(|| bounds.compare(index(a) + 1, Relation::Gt, index(a)).is_proven()) == Ok(true));
    /// is_obsolete.store(true, Ordering::Relaxed);
    /// assert_eq!(catch_cancelled(|| bounds.interval(index(a))), Err(Cancelled));
    /// ```
    pub fn cancel_when(&mut self, is_cancelled: impl Fn() -> bool + Send + Sync + 'static) {
        self.engine.cancel = Cancellation(Some(std::sync::Arc::new(is_cancelled)));
    }

    fn number(&mut self, expr: impl Into<Expr<V>>) -> values::Expr {
        number(&self.values, expr.into())
    }
}

/// Returns an expression with its values replaced by numbers.
fn number<V: ValueKey>(values: &SharedValues<V>, expr: Expr<V>) -> values::Expr {
    let mut values = values.borrow_mut();
    expr.rename(&mut |value| values.number(value))
}

/// Returns a column with its number replaced by the value.
fn named<V: ValueKey>(values: &SharedValues<V>, column: values::Column) -> Column<V> {
    Column { value: values.borrow().value(column.value), part: column.part }
}
