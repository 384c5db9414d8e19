//! Induction over carried values: rows that hold initially, and after each iteration if they hold before it.

use std::rc::Rc;

use crate::certificate::poly::Poly;
use crate::certificate::replay::{Carry, Case, Hypothesis, Moment, Pack, Replay, certain_columns, value_of};
use crate::certificate::rules::{Result, TOO_LARGE};
use crate::certificate::{Name, NamedColumn, NamedExpr};
use crate::graph::facts::{CarriedSide, Relation};
use crate::graph::values::{Case as ValueCase, Column, FactKind};

/// Creates the hypothesis that a column of one scope has the value of one of several cases, evaluated in another scope.
fn has_value(subject: usize, column: Column, scope: usize, cases: &[ValueCase]) -> Hypothesis {
    match cases {
        // The condition of a single case is not needed, and its columns are not known to exist.
        [only] => {
            let value = Rc::new(only.value.clone());
            Hypothesis::Value { subject, column, scope, relation: Relation::Eq, value }
        }
        _ => Hypothesis::Cases { subject, column, scope, cases: Rc::new(cases.to_vec()) },
    }
}

/// Returns the hypothesis that holds at the end of an iteration that is followed by another iteration.
fn guard_of(carry: &Carry, body: usize) -> Hypothesis {
    Hypothesis::Condition { scope: body, condition: carry.guard.clone(), negated: false, exists: true }
}

/// Returns the columns that exist in an iteration: carried arguments, yielded values, and the induction variable.
fn columns_of_iteration(pack: &Pack, body: usize) -> Vec<(usize, Column)> {
    let values = |carry: &Carry| -> Vec<Column> {
        let yielded = certain_columns(&carry.yields).into_iter().copied();
        [carry.argument].into_iter().chain(yielded).collect()
    };
    let exists = pack.carried.iter().flat_map(values).chain([pack.bounds.iv]);
    exists.map(|column| (body, column)).collect()
}

impl Replay<'_> {
    /// Returns the carried value that a column belongs to.
    fn carried(&self, column: Column) -> Result<Carry> {
        let facts = self.facts_of(column).facts;
        let carried = facts.into_iter().find_map(|fact| match fact.kind {
            FactKind::Carried(carried) => Some(Carry::of(&carried)),
            _ => None,
        });
        let is_side = |carry: &Carry| carry.argument == column || carry.result == Some(column);
        carried.filter(is_side).ok_or("the column is not carried through a loop")
    }

    /// Returns the values carried by one loop that columns belong to; the first column exists and is of this side.
    fn carried_together(&self, members: &[Column], side: CarriedSide) -> Result<Pack> {
        let first = *members.first().ok_or("the induction is about nothing")?;
        self.existing(first)?;
        let carried = members.iter().map(|member| self.carried(*member)).collect::<Result<Vec<_>>>()?;
        let bounds = carried[0].bounds.clone();
        let same = |other: &Carry| other.bounds.iv == bounds.iv && other.bounds.region == bounds.region;
        if !carried.iter().all(same) || carried[0].side(side) != Some(first) {
            return Err("the values are not carried through one loop");
        }
        Ok(Pack { bounds, carried, outer: self.home(self.scope(), Name::Value(first.value)) })
    }

    /// Opens the cases that there is no previous iteration, and that the values were yielded by the previous iteration,
    /// the same for all.
    pub(super) fn previous(&mut self, members: &[Column], side: CarriedSide) -> Result<()> {
        let scope = self.scope();
        let pack = self.carried_together(members, side)?;
        let (outer, iv) = (pack.outer, pack.bounds.iv);
        let count = match side {
            CarriedSide::Argument => self.column(scope, NamedColumn::index(Name::Iteration(iv.value))),
            CarriedSide::Result => self.column(outer, NamedColumn::index(Name::Trips(iv.value))),
        };
        let body = self.inner_scope(outer, Some(pack.bounds.region));
        let number = self.column(body, NamedColumn::index(Name::Iteration(iv.value)));
        let one_less = count.offset(-1).ok_or(TOO_LARGE)?;
        let gaps = number.subtract(&one_less).zip(one_less.subtract(&number)).ok_or(TOO_LARGE)?;
        let mut at_first = vec![Hypothesis::Rows(vec![count.negate().ok_or(TOO_LARGE)?])];
        let mut before = vec![Hypothesis::Rows(vec![one_less, gaps.0, gaps.1])];
        for carry in &pack.carried {
            let column = carry.side(side).ok_or("the values have no such side")?;
            at_first.push(has_value(scope, column, outer, &carry.inits));
            before.push(has_value(scope, column, body, &carry.yields));
        }
        if side == CarriedSide::Argument {
            before.extend(pack.carried.iter().map(|carry| guard_of(carry, body)));
        }
        let inits = pack.carried.iter().flat_map(|carry| certain_columns(&carry.inits));
        let inits = inits.map(|column| (outer, *column)).collect();
        let exists = columns_of_iteration(&pack, body);
        let first = Case { scope, hypotheses: at_first, exists: inits };
        self.open(vec![first, Case { scope: body, hypotheses: before, exists }], None);
        Ok(())
    }

    pub(super) fn induct(
        &mut self,
        members: &[Column],
        invariants: &[NamedExpr],
        side: CarriedSide,
    ) -> Result<()> {
        let scope = self.scope();
        let pack = Rc::new(self.carried_together(members, side)?);
        let outer = pack.outer;
        let rows: Vec<Rc<NamedExpr>> = invariants.iter().cloned().map(Rc::new).collect();
        let at = |row: &Rc<NamedExpr>, moment, negated| Hypothesis::Invariant {
            row: row.clone(),
            pack: pack.clone(),
            moment,
            negated,
        };
        let mut cases: Vec<Case> = Vec::new();
        for row in &rows {
            let first = self.inner_scope(outer, Some(pack.bounds.region));
            let mut hypotheses = vec![at(row, Moment::Init { first }, true)];
            let inits = |carry: &Carry| has_value(first, carry.argument, outer, &carry.inits);
            hypotheses.extend(pack.carried.iter().map(inits));
            let exists = pack.carried.iter().flat_map(|carry| certain_columns(&carry.inits));
            let exists = exists.map(|column| (outer, *column)).collect();
            cases.push(Case { scope: outer, hypotheses, exists });
        }
        for row in &rows {
            let body = self.inner_scope(outer, Some(pack.bounds.region));
            let next = self.inner_scope(outer, Some(pack.bounds.region));
            let mut hypotheses = vec![at(row, Moment::Yielded { body, next }, true)];
            hypotheses.extend(rows.iter().map(|row| at(row, Moment::Argument(body), false)));
            let yields = |carry: &Carry| has_value(next, carry.argument, body, &carry.yields);
            hypotheses.extend(pack.carried.iter().map(yields));
            if side == CarriedSide::Argument {
                // The guard applies, since another iteration follows.
                hypotheses.extend(pack.carried.iter().map(|carry| guard_of(carry, body)));
            }
            cases.push(Case { scope: body, hypotheses, exists: columns_of_iteration(&pack, body) });
        }
        let moment = match side {
            CarriedSide::Argument => Moment::Argument(scope),
            CarriedSide::Result => Moment::Result,
        };
        let conclusion = rows.iter().map(|row| at(row, moment, false)).collect();
        self.open(cases, Some(conclusion));
        Ok(())
    }

    /// Returns an expression over carried values at a moment of the loop.
    pub(super) fn invariant(&mut self, row: &NamedExpr, pack: &Pack, moment: Moment) -> Result<Poly> {
        self.evaluate(row, &mut |this, column| {
            if column.value == Name::Iteration(pack.bounds.iv.value) {
                return match moment {
                    Moment::Init { .. } => Some(Poly::default()),
                    Moment::Argument(scope) => Some(this.column(scope, *column)),
                    Moment::Yielded { body, .. } => this.column(body, *column).offset(1),
                    Moment::Result => {
                        Some(this.column(pack.outer, NamedColumn::index(Name::Trips(pack.bounds.iv.value))))
                    }
                };
            }
            let is_own = |carry: &&Carry| value_of(carry.argument) == *column;
            let Some(carry) = pack.carried.iter().find(is_own) else {
                let outside = this.is_outside(column.value, pack.bounds.region);
                return outside.then(|| this.column(pack.outer, *column));
            };
            let argument = value_of(carry.argument);
            Some(match moment {
                Moment::Init { first } => this.column(first, argument),
                Moment::Argument(scope) => this.column(scope, argument),
                Moment::Yielded { next, .. } => this.column(next, argument),
                Moment::Result => this.column(pack.outer, value_of(carry.result?)),
            })
        })
    }
}
