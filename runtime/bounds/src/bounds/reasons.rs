//! Questions about the reasons of answers: the facts behind them, missing conditions, and proofs.

use crate::answers::{BoundKind, Constraints, Explanation, Need};
use crate::bounds::{Bounds, named, number};
use crate::certificate::{Certificate, Claim};
use crate::graph::ValueKey;
use crate::graph::column::Column;
use crate::graph::expr::Expr;
use crate::graph::facts::{Condition, Relation};
use crate::graph::values;
use crate::prover::NotCertified;

impl<V: ValueKey> Bounds<'_, V> {
    /// Returns the facts behind the constant bounds of `of`; `name` writes a column.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Column, Expr, Program, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    /// let t = program.value(Expr::min([index(b) - index(a), Expr::from(9)]));
    /// let e = program.value(index(a) + index(t));
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let why = bounds.explain(index(t) * 2, &|column| column.value.to_string());
    /// assert_eq!(why.conclusion, "v2 * 2 in ? .. 18");
    /// assert!(why.to_string().contains("min("));
    /// assert_eq!(why.steps[0].mentions, [Column::index(b), Column::index(a)]);
    /// ```
    pub fn explain(&mut self, of: impl Into<Expr<V>>, name: &dyn Fn(&Column<V>) -> String) -> Explanation<V> {
        self.explain_new(of, name, &mut |_| true)
    }

    /// Returns the facts behind the constant bounds of `of`, like [`Bounds::explain`], but stops at columns that are
    /// not new to the reader. `is_new` is called once for each column that is visited, except for the columns of `of`.
    /// The explanations of all values of a program are then together no longer than its facts.
    pub fn explain_new(
        &mut self,
        of: impl Into<Expr<V>>,
        name: &dyn Fn(&Column<V>) -> String,
        is_new: &mut dyn FnMut(Column<V>) -> bool,
    ) -> Explanation<V> {
        let of = self.number(of);
        let Bounds { values: table, engine } = self;
        let name = |column: &values::Column| name(&named(table, *column));
        let found = engine.explain_new(of, &name, &mut |column| is_new(named(table, column)));
        found.rename(&mut |value| table.borrow().value(value))
    }

    /// Returns the facts behind the answer to a comparison.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Expr, Program, Relation, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    /// let t = program.value(Expr::min([index(b) - index(a), Expr::from(9)]));
    /// let e = program.value(index(a) + index(t));
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let why = bounds.explain_comparison(index(e), Relation::Le, index(b), &|column| column.value.to_string());
    /// assert!(why.conclusion.contains("v3 <= v1"), "{}", why.conclusion);
    /// ```
    pub fn explain_comparison(
        &mut self,
        a: impl Into<Expr<V>>,
        relation: Relation,
        b: impl Into<Expr<V>>,
        name: &dyn Fn(&Column<V>) -> String,
    ) -> Explanation<V> {
        let (a, b) = (self.number(a), self.number(b));
        let Bounds { values: table, engine } = self;
        let name = |column: &values::Column| name(&named(table, *column));
        let found = engine.explain_comparison(a, relation, b, &name);
        found.rename(&mut |value| table.borrow().value(value))
    }

    /// Returns a condition on inputs, as simple as possible, under which `a relation b` is proved; `None` also if it is
    /// proved without.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Condition, Program, Relation, index};
    ///
    /// let mut program = Program::new();
    /// let m = program.input();
    /// let n = program.input();
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let sum = index(m) + index(n);
    /// let needed = bounds.needs(sum.clone(), Relation::Ge, index(m));
    /// assert_eq!(needed, Some(Condition::relation(index(n), Relation::Ge, 0)));
    /// ```
    pub fn needs(
        &mut self,
        a: impl Into<Expr<V>>,
        relation: Relation,
        b: impl Into<Expr<V>>,
    ) -> Option<Condition<V>> {
        let (a, b) = (self.number(a), self.number(b));
        let found = self.engine.needs(a, relation, b)?;
        Some(found.rename(&mut |value| self.values.borrow().value(value)))
    }

    /// Returns a condition on inputs, or a missing bound of an input, under which `of` has a constant bound; `None`
    /// also if it has a bound already. Candidates are tried in this order: a bound of an input, the sign of an input,
    /// the order of two inputs.
    ///
    /// ```
    /// use bourn_bounds::{BoundKind, Bounds, Column, Condition, Need, Program, Relation, index};
    ///
    /// let mut program = Program::new();
    /// let m = program.input();
    /// let n = program.input();
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let needed = bounds.needs_for_bound(BoundKind::Lower, index(n) * 2 + 1);
    /// assert_eq!(needed, Some(Need::Bound(BoundKind::Lower, Column::index(n))));
    /// let needed = bounds.needs_for_bound(BoundKind::Lower, index(n) - index(m));
    /// assert_eq!(needed, Some(Need::Condition(Condition::relation(index(m), Relation::Le, index(n)))));
    /// ```
    pub fn needs_for_bound(&mut self, kind: BoundKind, of: impl Into<Expr<V>>) -> Option<Need<V>> {
        let of = self.number(of);
        let found = self.engine.needs_for_bound(kind, of)?;
        Some(found.rename(&mut |value| self.values.borrow().value(value)))
    }

    /// Returns a certificate of a claim, which [`check`](crate::certificate::check) accepts.
    ///
    /// # Errors
    ///
    /// Returns the reason why no proof was found. The claim may hold nevertheless.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Condition, Expr, Program, Relation, index};
    /// use bourn_bounds::certificate::{Claim, check};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    /// let t = program.value(Expr::min([index(b) - index(a), Expr::from(9)]));
    /// let e = program.value(index(a) + index(t));
    ///
    /// let bounds = Bounds::new(&program);
    /// let claim = Claim::of(Condition::relation(index(e), Relation::Le, index(b)));
    /// let certificate = bounds.certify(&claim).unwrap();
    /// assert_eq!(check(&program, &certificate), Ok(()));
    /// ```
    pub fn certify(&self, claim: &Claim<V>) -> Result<Certificate<V>, NotCertified> {
        let numbered = claim.clone().rename(&mut |value| self.values.borrow_mut().number(value));
        let steps = self.engine.certify(&numbered)?.into_iter();
        let steps = steps.map(|step| step.rename(&mut |value| self.values.borrow().value(value)));
        Ok(Certificate { claim: claim.clone(), steps: steps.collect() })
    }

    /// Returns the rows of the definitions of `of` and of all columns that it is computed from, down to the `wanted`
    /// columns. Choices and loop-carried values have no rows of their own.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Program, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    /// let c = program.input();
    /// let s = program.value(index(a) + index(b));
    /// let t = program.value(index(s) + index(c));
    ///
    /// let bounds = Bounds::new(&program);
    /// let rows = bounds.constraints(&index(t), &|column| ![s, t].contains(&column.value));
    /// assert_eq!(rows.polyhedron.equalities().len(), 2);
    /// let rows = rows.projected(Default::default()).unwrap();
    /// let row = rows.polyhedron.equalities().remove(0);
    /// assert_eq!(row.iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" "), "1 -1 -1 -1 0");
    /// ```
    pub fn constraints(&self, of: &Expr<V>, wanted: &dyn Fn(Column<V>) -> bool) -> Constraints<V> {
        let Bounds { values: table, engine } = self;
        let of = number(table, of.clone());
        let found = engine.constraints(&of, &|column| wanted(named(table, column)));
        found.rename(&mut |value| table.borrow().value(value))
    }
}
