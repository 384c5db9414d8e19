//! Loops whose length is a multiple of their step: before each iteration there is at least a whole step left.

use crate::certificate::NamedExpr;
use crate::certificate::{Atom, AtomId, Poly, Step, value_of};
use crate::graph::values::{Column, FactKind, Loop};
use crate::prover::invariants::named_poly;
use crate::prover::search::{Depth, Done, Search};

impl Search<'_, '_> {
    /// Proves, for loops whose step is not constant, that the number of remaining whole steps is at least 1. Returns
    /// whether there are such loops. The remaining length is not negative, and a multiple of the step; so is the number
    /// of steps, which is then not a product any more.
    pub fn whole_steps(&mut self, done: &mut Done) -> bool {
        let mut columns: Vec<(usize, Column)> = done.columns.iter().copied().collect();
        self.sort(&mut columns);
        let mut found = false;
        for (home, column) in columns {
            let bounds = self.facts_of(column).facts.iter().find_map(|fact| match &fact.kind {
                FactKind::Induction(bounds) if bounds.counted && bounds.iv == column => Some(bounds.clone()),
                _ => None,
            });
            let Some(bounds) = bounds.filter(|_| home == self.replay.scope()) else { continue };
            for count in self.whole_counts(&bounds) {
                let Some(row) = count.offset(-1).and_then(|gap| named_poly(&self.replay, &gap)) else {
                    continue;
                };
                if self.fuel > 0 && done.strides.insert((column, count)) {
                    found |= self.lemma(row, done);
                }
            }
        }
        found
    }

    /// Proves that an expression is not negative, by rows, products and the cases of one clause.
    fn lemma(&mut self, row: NamedExpr, done: &Done) -> bool {
        let inner = Depth { splits: 1, loops: 0, lemmas: 0 };
        let (replay, steps) = (self.replay.clone(), self.steps.len());
        if self.emit(Step::Lemma(row)) && self.refute(done.clone(), inner) {
            return true;
        }
        self.replay = replay;
        self.steps.truncate(steps);
        false
    }

    /// Returns the remaining length of a loop divided by its step, for each part of a maximum that the loop ends at.
    fn whole_counts(&mut self, bounds: &Loop) -> Vec<Poly> {
        // Evaluates in a copy.
        let mut replay = self.replay.clone();
        let scope = replay.scope();
        let step = replay.expression(scope, &bounds.step).ok().and_then(|step| monomial(&step));
        let Some((step, sign)) = step else { return Vec::new() };
        let Ok(upper) = replay.expression(scope, &bounds.upper) else { return Vec::new() };
        let own = replay.column(scope, value_of(bounds.iv));
        let mut ends = vec![upper.clone()];
        for (product, factor) in upper.terms() {
            if let ([atom], -1) = (product.as_slice(), factor)
                && let Atom::Minimum(items) = &replay.atoms.all[*atom as usize]
            {
                let rest = upper.add(&Poly::atom(*atom));
                ends.extend(items.iter().filter_map(|item| rest.as_ref()?.subtract(item)));
            }
        }
        let whole = |end: Poly| Poly::default().add_scaled(&divided(&end.subtract(&own)?, step)?, sign);
        ends.into_iter().filter_map(whole).filter(|count| count.as_constant().is_none()).collect()
    }
}

/// Returns the atom and the factor of a polynomial that is an atom, or the negation of an atom.
fn monomial(poly: &Poly) -> Option<(AtomId, i128)> {
    let mut terms = poly.terms();
    match (terms.next(), terms.next()) {
        (Some((product, factor @ (1 | -1))), None) if product.len() == 1 => Some((product[0], factor)),
        _ => None,
    }
}

/// Returns a polynomial divided by an atom, if the atom is a factor of all its products.
fn divided(poly: &Poly, by: AtomId) -> Option<Poly> {
    let mut quotient = Poly::default();
    for (product, factor) in poly.terms() {
        let mut rest = product.clone();
        rest.remove(rest.iter().position(|atom| *atom == by)?);
        let mut part = Poly::constant(factor);
        for atom in rest {
            part = part.multiply(&Poly::atom(atom))?;
        }
        quotient = quotient.add(&part)?;
    }
    Some(quotient)
}
