//! Comparisons by bounds in terms of inputs: of values without a definition, such as the arguments of a function.
//!
//! Bounds are found with the ranges of all values at hand, and forms without: a number that is halved in each iteration is at most its
//! first value, if it is not negative. So a comparison that rows leave open may follow from the bounds of one side, and so may a range.

use crate::answers::{BoundKind, Verdict};
use crate::base::ids::ColumnId;
use crate::base::interval::Interval;
use crate::forms::atoms::Atom;
use crate::graph::facts::Relation;
use crate::graph::values::{Column, Condition, Expr, Facts};
use crate::queries::symbolic::TermCache;
use crate::session::Engine;

impl Engine<'_> {
    /// Decides a comparison by the bounds of one side in terms of inputs.
    pub(super) fn compare_by_bounds(&mut self, a: &Expr, relation: Relation, b: &Expr) -> Option<Verdict> {
        let sides = [(a, relation, b), (b, relation.mirrored(), a)];
        sides.into_iter().find_map(|(of, relation, other)| {
            self.is_of_carried_values(of).then_some(())?;
            // Ranges that are needed on the way are found before: they are asked for in terms of inputs, too.
            self.interval(of.clone());
            self.interval(other.clone());
            self.in_inputs(of, |engine, is_input, terms| {
                engine.by_bounds_of(of, relation, other, is_input, terms)
            })
        })
    }

    /// Returns the range that the bounds of a column in terms of inputs leave: no comparison with a number knows more.
    pub(crate) fn range_by_inputs(&mut self, of: &Expr, known: Interval) -> Interval {
        if known.is_empty() || known.as_point().is_some() || !self.is_of_carried_values(of) {
            return Interval::ALL;
        }
        let found = self.in_inputs(of, |engine, is_input, terms| {
            let [lower, upper] = [BoundKind::Lower, BoundKind::Upper].map(|kind| {
                let bound = engine.bound_in_context(kind, of, is_input, terms).ok()?;
                Some(engine.interval(bound.expression(|column| Expr::from(*column))))
            });
            Some(Interval {
                lower: lower.and_then(|range| range.lower),
                upper: upper.and_then(|range| range.upper),
            })
        });
        found.unwrap_or(Interval::ALL)
    }

    /// Asks a question about a column in terms of inputs, with the forms in these terms that earlier questions have found. Returns `None`
    /// without an answer, of an input, whose form says all that is known of it, and inside of such a question.
    fn in_inputs<T>(
        &mut self,
        of: &Expr,
        ask: impl FnOnce(&mut Self, &dyn Fn(Column) -> bool, &mut TermCache) -> Option<T>,
    ) -> Option<T> {
        if self.found.in_inputs.is_asked {
            return None;
        }
        let mut kept = std::mem::take(&mut self.found.in_inputs);
        self.found.in_inputs.is_asked = true;
        let terms = kept.terms.take().and_then(|terms| terms.downcast::<TermCache>().ok());
        let mut terms = terms.unwrap_or_default();
        let (graph, known) = (self.columns.graph.clone(), &kept.inputs);
        let is_input = |column: Column| {
            *known.borrow_mut().entry(column).or_insert_with(|| {
                let mut facts = Facts::new();
                graph.populate(column, &mut facts);
                !facts.determine()
            })
        };
        let answer = match of.as_column() {
            Some(column) if !is_input(*column) => ask(self, &is_input, &mut terms),
            _ => None,
        };
        kept.contexts = terms.contexts().collect();
        kept.terms = Some(terms);
        self.found.in_inputs = kept;
        answer
    }

    /// Returns the range of a choice between numbers that is left by comparisons: those of the conditions of its cases.
    pub(crate) fn range_by_comparisons(&mut self, of: &Expr, known: Interval) -> Interval {
        let Some(&column) = of.as_column().filter(|_| known.as_point().is_none() && !known.is_empty()) else {
            return Interval::ALL;
        };
        let id = self.columns.id(column);
        let Some(choose) = self.columns.definition(id).choose.clone() else { return Interval::ALL };
        let mut range = Interval::EMPTY;
        let mut open: Option<Condition> = None;
        for case in &choose.cases {
            let Some(value) = case.value.as_constant() else { return Interval::ALL };
            let verdict = match &case.condition {
                // What leaves a relation open leaves its opposite open.
                condition if open.as_ref() == Some(condition) => None,
                Condition::Relation(a, relation, b) => {
                    open = Some(Condition::Relation(a.clone(), relation.negated(), b.clone()));
                    self.compare_by_bounds(a, *relation, b)
                }
                _ => None,
            };
            match verdict {
                Some(Verdict::Proven) => return Interval::point(value),
                Some(Verdict::Refuted) => {}
                _ => range = range.hull(Interval::point(value)),
            }
        }
        range
    }

    /// Returns whether an expression is a column whose form mentions values that loops carry. Only the forms of these depend on the ranges
    /// that are known when they are found. Sessions with little effort do not look at them.
    fn is_of_carried_values(&mut self, of: &Expr) -> bool {
        let column = of.as_column().filter(|_| self.limits().is_thorough);
        let Some(form) = column.and_then(|_| self.root_form(of)) else { return false };
        let mut columns: Vec<ColumnId> = Vec::new();
        let mut is_carried = false;
        self.atoms.visit(&form.linear, &mut |atom| match *self.atoms.get(atom).atom {
            Atom::Column { column, .. } => columns.push(column),
            Atom::Iteration { .. } => is_carried = true,
            _ => {}
        });
        is_carried || columns.into_iter().any(|column| self.columns.definition(column).carried.is_some())
    }

    /// Decides `of relation other`: bounds of `of` prove or refute it.
    fn by_bounds_of(
        &mut self,
        of: &Expr,
        relation: Relation,
        other: &Expr,
        is_input: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
    ) -> Option<Verdict> {
        let (proving, refuting) = match relation {
            Relation::Le | Relation::Lt => (BoundKind::Upper, BoundKind::Lower),
            Relation::Ge | Relation::Gt => (BoundKind::Lower, BoundKind::Upper),
            Relation::Eq | Relation::Ne => return None,
        };
        let tries = [(proving, relation, Verdict::Proven), (refuting, relation.negated(), Verdict::Refuted)];
        tries.into_iter().find_map(|(kind, relation, verdict)| {
            let bound = self.bound_in_context(kind, of, is_input, terms).ok()?;
            let end = bound.expression(|column| Expr::from(*column));
            self.compare_forms(end, relation, other.clone()).is_proven().then_some(verdict)
        })
    }
}
