//! Questions whose answers are numbers or verdicts.

use crate::answers::{BoundKind, Verdict};
use crate::base::interval::Interval;
use crate::bounds::{Bounds, number};
use crate::columns::assume::Outside;
use crate::graph::ValueKey;
use crate::graph::expr::Expr;
use crate::graph::facts::{Condition, Relation};

impl<V: ValueKey> Bounds<'_, V> {
    /// Returns the closed interval that contains all values of `of`. It is empty if the columns of `of` never exist.
    ///
    /// A comparison with a constant reads the same interval.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Expr, Interval, Program, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    /// let t = program.value(Expr::min([index(b) - index(a), Expr::from(9)]));
    /// let e = program.value(index(a) + index(t));
    ///
    /// let mut bounds = Bounds::new(&program);
    /// assert_eq!(bounds.interval(index(t) * 2 + 1), Interval::at_most(19));
    /// assert_eq!(bounds.interval(index(b) - index(b)), Interval::point(0));
    /// ```
    pub fn interval(&mut self, of: impl Into<Expr<V>>) -> Interval {
        let of = self.number(of);
        self.engine.interval(of)
    }

    /// Returns the interval of each of several expressions, as [`interval`](Self::interval) does.
    pub fn intervals<E: Into<Expr<V>>>(&mut self, of: impl IntoIterator<Item = E>) -> Vec<Interval> {
        of.into_iter().map(|of| self.interval(of)).collect()
    }

    /// Returns the tightest closed constant bound of `of` that the engine finds. The result is also `None` for a column
    /// that never exists, such as a value in a loop that is never entered.
    ///
    /// ```
    /// use bourn_bounds::{BoundKind, Bounds, Expr, Program, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    /// let t = program.value(Expr::min([index(b) - index(a), Expr::from(9)]));
    /// let e = program.value(index(a) + index(t));
    ///
    /// let mut bounds = Bounds::new(&program);
    /// assert_eq!(bounds.constant_bound(BoundKind::Upper, index(t)), Some(9));
    /// assert_eq!(bounds.constant_bound(BoundKind::Lower, index(t)), None);
    /// ```
    pub fn constant_bound(&mut self, kind: BoundKind, of: impl Into<Expr<V>>) -> Option<i128> {
        let of = self.number(of);
        self.engine.constant_bound(kind, of)
    }

    /// Returns `a - b`, if it is the same in all executions.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Program, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    /// let n = program.value(index(a) + 4);
    ///
    /// let mut bounds = Bounds::new(&program);
    /// assert_eq!(bounds.constant_delta(index(n), index(a)), Some(4));
    /// assert_eq!(bounds.constant_delta(index(n), index(b)), None);
    /// ```
    pub fn constant_delta(&mut self, a: impl Into<Expr<V>>, b: impl Into<Expr<V>>) -> Option<i128> {
        let (a, b) = (self.number(a), self.number(b));
        self.engine.constant_delta(a, b)
    }

    /// Checks whether `a relation b` holds always, or never.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Expr, Program, Relation, Verdict, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    /// let t = program.value(Expr::min([index(b) - index(a), Expr::from(9)]));
    /// let e = program.value(index(a) + index(t));
    ///
    /// let mut bounds = Bounds::new(&program);
    /// assert_eq!(bounds.compare(index(e), Relation::Le, index(b)), Verdict::Proven);
    /// assert_eq!(bounds.compare(index(t), Relation::Gt, 9), Verdict::Refuted);
    /// // Which of two inputs is greater is not known.
    /// assert!(matches!(bounds.compare(index(a), Relation::Lt, index(b)), Verdict::Unknown(_)));
    /// ```
    pub fn compare(&mut self, a: impl Into<Expr<V>>, relation: Relation, b: impl Into<Expr<V>>) -> Verdict {
        let (a, b) = (self.number(a), self.number(b));
        self.engine.compare(a, relation, b)
    }

    /// Checks whether two expressions are equal, always or never: [`compare`](Self::compare) with [`Relation::Eq`].
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Program, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    ///
    /// let mut bounds = Bounds::new(&program);
    /// assert!(bounds.are_equal(index(a) + index(b), index(b) + index(a)).is_proven());
    /// assert!(bounds.are_equal(index(a), index(a) + 1).is_refuted());
    /// ```
    pub fn are_equal(&mut self, a: impl Into<Expr<V>>, b: impl Into<Expr<V>>) -> Verdict {
        let (a, b) = (self.number(a), self.number(b));
        self.engine.are_equal(a, b)
    }

    /// Checks whether several relations hold together, always or never: whether two shapes are equal, for instance. The
    /// result is refuted if any relation is refuted, and proved if all are. An empty list of relations holds.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Program, Relation, Verdict, index};
    ///
    /// let mut program = Program::new();
    /// let m = program.input();
    /// let n = program.input();
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let (m, n) = (|| index(m), || index(n));
    /// let proved = bounds.compare_all([(m() + n(), Relation::Eq, n() + m()), (m(), Relation::Lt, m() + 1)]);
    /// assert!(proved.is_proven());
    /// let refuted = bounds.compare_all([(m(), Relation::Eq, n()), (m(), Relation::Eq, m() + 1)]);
    /// assert!(refuted.is_refuted());
    /// let open = bounds.compare_all([(m(), Relation::Eq, m()), (m(), Relation::Eq, n())]);
    /// assert!(matches!(open, Verdict::Unknown(_)));
    /// ```
    pub fn compare_all(
        &mut self,
        relations: impl IntoIterator<Item = (Expr<V>, Relation, Expr<V>)>,
    ) -> Verdict {
        let Bounds { values, engine } = self;
        let number = |expr| number(values, expr);
        engine.compare_all(relations.into_iter().map(|(a, relation, b)| (number(a), relation, number(b))))
    }

    /// Asks questions for the executions in which an additional condition holds.
    ///
    /// The values in the condition must exist wherever the values of the questions do. If the condition contradicts the
    /// graph, all answers are "never executed". Cached answers are not shared between the inside and the outside of the
    /// assumption.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Condition, Program, Relation, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let less = Condition::relation(index(a), Relation::Lt, index(b));
    /// let gap = || index(b) - index(a);
    /// assert_eq!(bounds.assuming(&less, |bounds| bounds.interval(gap()).lower), Some(1));
    /// assert_eq!(bounds.interval(gap()).lower, None);
    /// ```
    pub fn assuming<T>(&mut self, condition: &Condition<V>, ask: impl FnOnce(&mut Self) -> T) -> T {
        let outside = self.enter(condition);
        let answer = ask(self);
        self.leave(outside);
        answer
    }

    /// Begins to ask questions for the executions in which a condition holds: the first half of [`Bounds::assuming`],
    /// for clients that wrap a session. [`Bounds::leave`] is the second half; nested assumptions are left in the
    /// opposite order.
    pub fn enter(&mut self, condition: &Condition<V>) -> Outside {
        let condition = condition.clone().rename(&mut |value| self.values.borrow_mut().number(value));
        self.engine.enter(&condition)
    }

    /// Ends an assumption that [`Bounds::enter`] began.
    pub fn leave(&mut self, outside: Outside) {
        self.engine.leave(outside);
    }
}
