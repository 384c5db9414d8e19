//! Induction over what a loop carries: rows that hold at first, and after an iteration if they do before it.

use std::rc::Rc;

use crate::certificate::Name;
use crate::certificate::poly::Poly;
use crate::certificate::replay::{Carry, Case, Hypothesis, Moment, Pack, Replay, value_of};
use crate::certificate::rules::Result;
use crate::column::Column;
use crate::expr::Expr;
use crate::facts::{CarriedSide, FactKind};
use crate::graph::ValueKey;

impl<V: ValueKey> Replay<'_, V> {
    /// Returns what a loop carries at the place of a column.
    fn carried(&self, column: Column<V>) -> Result<Carry<V>> {
        let facts = self.facts_of(column).facts;
        let carried = facts.into_iter().find_map(|fact| match fact.kind {
            FactKind::Carried(carried) => Carry::of(&carried),
            _ => None,
        });
        let is_side = |carry: &Carry<V>| carry.argument == column || carry.result == Some(column);
        carried
            .filter(is_side)
            .ok_or("the column is not carried from one place to another through a counted loop")
    }

    pub(super) fn induct(
        &mut self,
        members: &[Column<V>],
        invariants: &[Expr<Name<V>>],
        side: CarriedSide,
    ) -> Result<()> {
        let scope = self.scope();
        let first = *members.first().ok_or("the induction is about nothing")?;
        self.existing(first)?;
        let carried = members.iter().map(|member| self.carried(*member)).collect::<Result<Vec<_>>>()?;
        let bounds = carried[0].bounds.clone();
        let same = |other: &Carry<V>| other.bounds.iv == bounds.iv && other.bounds.region == bounds.region;
        if !carried.iter().all(same) || carried[0].side(side) != Some(first) {
            return Err("the values are not carried through one loop");
        }
        let outer = self.home(scope, Name::Value(first.value));
        let pack = Rc::new(Pack { bounds, carried, outer });
        let rows: Vec<Rc<Expr<Name<V>>>> = invariants.iter().cloned().map(Rc::new).collect();
        let at = |row: &Rc<Expr<Name<V>>>, moment, negated| Hypothesis::Invariant {
            row: row.clone(),
            pack: pack.clone(),
            moment,
            negated,
        };
        let inits: Vec<(usize, Column<V>)> = pack
            .carried
            .iter()
            .flat_map(|carry| carry.init.columns())
            .map(|column| (outer, *column))
            .collect();
        let mut cases: Vec<Case<V>> = Vec::new();
        for row in &rows {
            let hypotheses = vec![at(row, Moment::Init, true)];
            cases.push(Case { scope: outer, hypotheses, exists: inits.clone() });
        }
        for row in &rows {
            let body = self.iteration_scope(outer, pack.bounds.region);
            let mut hypotheses = vec![at(row, Moment::Yielded(body), true)];
            hypotheses.extend(rows.iter().map(|row| at(row, Moment::Argument(body), false)));
            let values = |carry: &Carry<V>| -> Vec<Column<V>> {
                [carry.argument].into_iter().chain(carry.yielded.columns().copied()).collect()
            };
            let exists = pack.carried.iter().flat_map(values).chain([pack.bounds.iv]);
            let exists = exists.map(|column| (body, column));
            cases.push(Case { scope: body, hypotheses, exists: exists.collect() });
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
    pub(super) fn invariant(&mut self, row: &Expr<Name<V>>, pack: &Pack<V>, moment: Moment) -> Result<Poly> {
        self.evaluate(row, &mut |this, column| {
            if column.value == Name::Iteration(pack.bounds.iv.value) {
                return match moment {
                    Moment::Init => Some(Poly::default()),
                    Moment::Argument(scope) => Some(this.column(scope, *column)),
                    Moment::Yielded(scope) => this.column(scope, *column).offset(1),
                    Moment::Result => {
                        Some(this.column(pack.outer, Column::index(Name::Trips(pack.bounds.iv.value))))
                    }
                };
            }
            let is_own = |carry: &&Carry<V>| value_of(carry.argument) == *column;
            let Some(carry) = pack.carried.iter().find(is_own) else {
                let outside = this.is_outside(column.value, pack.bounds.region);
                return outside.then(|| this.column(pack.outer, *column));
            };
            match moment {
                Moment::Init => this.expression(pack.outer, &carry.init).ok(),
                Moment::Argument(scope) => Some(this.column(scope, value_of(carry.argument))),
                Moment::Yielded(scope) => this.expression(scope, &carry.yielded).ok(),
                Moment::Result => Some(this.column(pack.outer, value_of(carry.result?))),
            }
        })
    }
}
