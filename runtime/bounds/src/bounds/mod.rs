//! The public interface: a shell around the engine that gives the client's values numbers, and answers their names back.
//!
//! Only this is generic over the type of values. Each method numbers the values in its question, asks the engine, and names those in the
//! answer.

mod claims;
mod edits;
mod numbers;
mod reasons;
mod slices;
mod terms;

use std::cell::RefCell;
use std::rc::Rc;

use crate::column::Column;
use crate::expr::Expr;
use crate::graph::{AnyGraph, ValueKey};
use crate::session::Engine;
use crate::values::{self, Graph, SharedValues, Values};

pub use edits::Suspended;
pub use terms::Terms;

/// A session of queries on one graph. It borrows the graph, so that nothing can change while answers are cached.
#[derive(Debug)]
pub struct Bounds<'g, V: ValueKey> {
    values: SharedValues<V>,
    engine: Engine<'g>,
}

impl<'g, V: ValueKey> Bounds<'g, V> {
    /// Creates a session on `graph`.
    pub fn new(graph: &'g AnyGraph<'g, V>) -> Self {
        let values = Rc::new(RefCell::new(Values::new()));
        let engine = Engine::new(Graph::new(graph, values.clone()));
        Bounds { values, engine }
    }

    /// Creates a session that tries as much from the start as others do after many questions that stay open, and is done after a number of
    /// steps; the polyhedral core has as many of its own. It is for those who ask of all of a program, and would rather not know than wait.
    ///
    /// ```
    /// # use bourn_bounds::{Bounds, Column, Facts, RegionToken, ValueGraph};
    /// # struct Inputs;
    /// # impl ValueGraph for Inputs {
    /// #     type Value = char;
    /// #     fn rank(&self, _: char) -> Option<usize> { None }
    /// #     fn static_dim(&self, _: char, _: u32) -> Option<i64> { None }
    /// #     fn is_index(&self, _: char) -> bool { true }
    /// #     fn constant(&self, _: char) -> Option<i128> { None }
    /// #     fn populate(&self, _: Column<char>, _: &mut Facts<char>) {}
    /// #     fn is_defined_outside(&self, _: char, _: RegionToken) -> bool { true }
    /// # }
    /// use bourn_bounds::{Relation, index};
    ///
    /// // What needs no search takes no steps.
    /// let mut bounds = Bounds::of_little_effort(&Inputs, 1);
    /// assert!(bounds.compare(index('a') + 1, Relation::Gt, index('a')).is_proven());
    /// assert!(!bounds.is_used_up());
    /// assert!(!bounds.compare(index('a'), Relation::Gt, index('b')).is_proven());
    /// ```
    pub fn of_little_effort(graph: &'g AnyGraph<'g, V>, steps: usize) -> Self {
        let values = Rc::new(RefCell::new(Values::new()));
        let engine = Engine::of_little_effort(Graph::new(graph, values.clone()), steps);
        Bounds { values, engine }
    }

    /// Returns whether the steps of a session [of little effort](Bounds::of_little_effort) are used up: what is asked now is found by the
    /// cheapest means, if at all.
    pub fn is_used_up(&self) -> bool {
        self.engine.atoms.work.is_used_up()
    }

    fn number(&mut self, expr: impl Into<Expr<V>>) -> values::Expr {
        number(&self.values, expr.into())
    }
}

/// Returns an expression with numbers for its values.
fn number<V: ValueKey>(values: &SharedValues<V>, expr: Expr<V>) -> values::Expr {
    let mut values = values.borrow_mut();
    expr.rename(&mut |value| values.number(value))
}

/// Returns a column with the value that its number stands for.
fn named<V: ValueKey>(values: &SharedValues<V>, column: values::Column) -> Column<V> {
    Column { value: values.borrow().value(column.value), part: column.part }
}
