//! Integer bounds of quotients: for a wrap, which multiple of the width is subtracted; for a quotient by a divisor that
//! is not constant, its size. Rational combinations of rows cannot show these bounds, as they do not round.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::certificate::NamedExpr;
use crate::certificate::{Atom, AtomId, Hypothesis, Item, Poly, Step};
use crate::graph::values::{Fact, FactKind, Node};
use crate::prover::farkas::{Outcome, refute, refute_large};
use crate::prover::invariants::named_poly;
use crate::prover::search::{Done, Search};

/// The rounds of the search for ends, each with the ends of the previous rounds.
const ROUND_LIMIT: usize = 4;
/// The rows that are used for sums, and their terms.
const SUM_LIMIT: usize = 120;
const TERM_LIMIT: usize = 12;
/// The terms of sums from which ends of their products follow.
const FEW_TERMS: usize = 3;
/// The number of sums that are added up.
const SUM_DEPTH: u32 = 2;
/// The rows that a lemma about a quotient is proved from.
const ROW_LIMIT: usize = 40;

/// An upper bound of some polynomial, and the multiples of rows that prove it.
#[derive(Clone, Debug, Default)]
struct End {
    most: i128,
    parts: Vec<(u32, i128)>,
}

/// The bounds that follow from the rows.
#[derive(Debug, Default)]
struct RowBounds {
    /// The ends of products of atoms, and of their opposites.
    single: FxHashMap<(Vec<AtomId>, bool), End>,
    /// Negated sums, and the rows that bound them from above: `most - sum >= 0` is the row, times the factor.
    sums: Vec<(Poly, u32, i128)>,
}

impl RowBounds {
    fn add(&mut self, at: u32, row: &Poly, factor: i128) {
        let terms: Vec<_> = row.terms().filter(|(product, _)| !product.is_empty()).collect();
        let constant = row.terms().find(|(product, _)| product.is_empty()).map_or(0, |term| term.1);
        match terms.as_slice() {
            [(product, by @ (1 | -1))] => {
                let Some(most) = constant.checked_mul(factor) else { return };
                let end = End { most, parts: vec![(at, factor)] };
                let key = ((*product).clone(), *by * factor < 0);
                if self.single.get(&key).is_none_or(|known| end.most < known.most) {
                    self.single.insert(key, end);
                }
            }
            [_, _, ..] if terms.len() <= TERM_LIMIT && self.sums.len() < SUM_LIMIT => {
                self.sums.push((row.clone(), at, factor));
            }
            _ => {}
        }
    }

    /// Adds the ends of products that are equal to, or bounded by, few others whose ends are known.
    fn complete(&mut self) {
        for _ in 0..SUM_DEPTH {
            let mut new = Vec::new();
            for (row, at, factor) in &self.sums {
                let terms: Vec<_> = row.terms().filter(|(product, _)| !product.is_empty()).collect();
                let ends = terms.iter().filter(|_| terms.len() <= FEW_TERMS).filter_map(|(product, by)| {
                    let own = by.checked_mul(*factor).filter(|own| own.abs() == 1)?;
                    let key = ((*product).clone(), own < 0);
                    let row = Poly::default().add_scaled(row, *factor)?;
                    let rest = row.add_scaled(&product_of(product)?, -own)?;
                    let mut end =
                        (!self.single.contains_key(&key)).then(|| self.sum(&rest, End::default()))??;
                    end.parts.push((*at, *factor));
                    Some((key, end))
                });
                new.extend(ends);
            }
            self.single.extend(new);
        }
    }

    /// Returns an upper bound of a polynomial.
    fn most(&self, of: &Poly) -> Option<End> {
        self.most_by(of, SUM_DEPTH)
    }

    fn most_by(&self, of: &Poly, depth: u32) -> Option<End> {
        let by_terms = self.sum(of, End::default());
        let size = |poly: &Poly| poly.terms().filter(|(product, _)| !product.is_empty()).count();
        let sums = self.sums.iter().filter(|_| depth > 0 && size(of) > 1);
        let by_rows = sums.filter_map(|(row, at, factor)| {
            // The last product is the one with the newest atom.
            let (last, by) = row.terms().last()?;
            let own = of.terms().find(|(product, _)| *product == last)?.1;
            let times = own.checked_neg()?.checked_div(by.checked_mul(*factor)?)?;
            let rest = (times > 0).then(|| of.add_scaled(row, factor.checked_mul(times)?))??;
            let mut end = (size(&rest) < size(of)).then(|| self.most_by(&rest, depth - 1))??;
            end.parts.push((*at, factor.checked_mul(times)?));
            Some(end)
        });
        by_rows.chain(by_terms).min_by_key(|end| end.most)
    }

    fn sum(&self, of: &Poly, mut end: End) -> Option<End> {
        for (product, factor) in of.terms() {
            if product.is_empty() {
                end.most = end.most.checked_add(factor)?;
                continue;
            }
            let known = self.single.get(&(product.clone(), factor > 0))?;
            let times = factor.checked_abs()?;
            end.most = end.most.checked_add(known.most.checked_mul(times)?)?;
            for (row, by) in &known.parts {
                end.parts.push((*row, by.checked_mul(times)?));
            }
        }
        Some(end)
    }
}

/// Returns the remainder of a row without its constant, modulo `by`, with coefficients of the smallest magnitude.
fn remainder(row: &Poly, by: i128) -> Option<Poly> {
    let half = by / 2;
    let mut rest = Poly::default();
    for (product, factor) in row.terms().filter(|(product, _)| !product.is_empty()) {
        let left = factor.checked_add(half)?.rem_euclid(by) - half;
        rest = rest.add_scaled(&product_of(product)?, left)?;
    }
    Some(rest)
}

fn product_of(atoms: &[AtomId]) -> Option<Poly> {
    atoms.iter().try_fold(Poly::constant(1), |product, atom| product.multiply(&Poly::atom(*atom)))
}

impl Search<'_, '_> {
    fn known_ends(&self) -> RowBounds {
        let mut known = RowBounds::default();
        for (at, item) in self.replay.items.iter().enumerate() {
            if let Item::Row(poly, equal) = item {
                known.add(at as u32, poly, 1);
                if *equal {
                    known.add(at as u32, poly, -1);
                }
            }
        }
        known.complete();
        known
    }

    /// Adds rows about quotients by constants: a row, combined with bounds of all its terms that are not multiples of
    /// the constant, can be divided by the constant, which rounds it.
    pub fn ends_of_quotients(&mut self, first: usize) {
        for _ in 0..ROUND_LIMIT {
            let known = self.known_ends();
            let before = self.replay.items.len();
            for at in 0..before {
                let Item::Row(row, _) = &self.replay.items[at] else { continue };
                let row = row.clone();
                // The row has no common factor any more, and its last quotient may be composed of others.
                let factors = row.terms().filter_map(|(product, factor)| match product.as_slice() {
                    [atom] => match &self.replay.atoms.all[*atom as usize] {
                        Atom::FloorDiv(_, by) if by.as_constant().is_some() => factor.checked_abs(),
                        _ => None,
                    },
                    _ => None,
                });
                let by = factors.max().filter(|by| *by > 1);
                if let Some(by) = by {
                    self.divide(&known, at as u32, &row, by, at >= first);
                }
            }
            if self.replay.items.len() == before {
                break;
            }
        }
    }

    /// Adds a row divided by a number, if that is a new result: alone, or if the row is new also in combination with a
    /// row that reduces its remainder.
    fn divide(&mut self, known: &RowBounds, at: u32, row: &Poly, by: i128, fresh: bool) -> Option<()> {
        let rest = remainder(row, by)?;
        if self.divide_sum(known, &[(at, 1)], row, &rest).is_some() {
            return Some(());
        }
        let count = rest.terms().count();
        let shares = |other: &Poly| {
            let own = |product: &Vec<AtomId>| rest.terms().any(|(term, _)| term == product);
            other.terms().filter(|(product, _)| !product.is_empty() && own(product)).count() > 1
        };
        let others = known.sums.iter().filter(|(other, ..)| fresh && count > 3 && shares(other));
        let others = others.filter_map(|(other, place, factor)| {
            let sum = row.add_scaled(other, *factor)?;
            let rest = remainder(&sum, by)?;
            (rest.terms().count() + 1 < count).then_some((sum, rest, [(at, 1), (*place, *factor)]))
        });
        let (sum, rest, parts) = others.min_by_key(|(_, rest, _)| rest.terms().count())?;
        self.divide_sum(known, &parts, &sum, &rest)
    }

    fn divide_sum(
        &mut self,
        known: &RowBounds,
        parts: &[(u32, i128)],
        row: &Poly,
        rest: &Poly,
    ) -> Option<()> {
        let end = known.most(rest)?;
        let whole = row.subtract(rest)?.offset(end.most)?.rounded();
        let says = |row: &Poly| whole.constant_gap(row).is_some_and(|gap| gap >= 0);
        if whole.as_constant().is_some()
            || self.replay.items.iter().any(|item| matches!(item, Item::Row(row, _) if says(row)))
        {
            return None;
        }
        self.combine(end.parts.into_iter().chain(parts.iter().copied()))
    }

    /// Adds the ends of a quotient by a divisor of at least 1, from the quotients by the ends of the divisor.
    pub fn ends_by_divisor(&mut self, atom: AtomId) {
        let Atom::FloorDiv(a, by) = self.replay.atoms.all[atom as usize].clone() else { return };
        let known = self.known_ends();
        let opposite = |poly: &Poly| poly.negate();
        let least = opposite(&by).and_then(|by| known.most(&by)).filter(|end| end.most <= -1);
        let Some(least) = least else { return };
        let greatest = known.most(&by);
        // The divisor minus its lower bound.
        let lowest = by.offset(least.most);
        let Some(lowest) = self.row_for(lowest) else { return };
        let least_by = -least.most;
        let most_by = greatest.map(|end| end.most).filter(|most| *most >= least_by);
        let quotient = |of: i128, toward_most: bool| match toward_most {
            true => most_by.map(|by| of.div_euclid(by)),
            false => Some(of.div_euclid(least_by)),
        };
        let own = Poly::atom(atom);
        if let Some(most) = known.most(&a)
            && let Some(most) = quotient(most.most, most.most < 0).or((most.most < 0).then_some(-1))
        {
            let gap = own.negate().and_then(|own| own.offset(most));
            self.prove_end(atom, gap, lowest);
        }
        if let Some(end) = opposite(&a).and_then(|a| known.most(&a)) {
            let least = end.most.checked_neg();
            let least = least.and_then(|least| quotient(least, least >= 0).or((least >= 0).then_some(0)));
            let gap = least.and_then(|least| own.offset(-least));
            self.prove_end(atom, gap, lowest);
        }
    }

    /// Proves that a polynomial of a quotient is not negative, by multiplying its negation with a row of the divisor.
    fn prove_end(&mut self, atom: AtomId, gap: Option<Poly>, lowest: u32) {
        let Some(named) = gap.and_then(|gap| named_poly(&self.replay, &gap)) else { return };
        let (replay, steps) = (self.replay.clone(), self.steps.len());
        if self.prove_by_product(atom, named, lowest).is_none() {
            self.replay = replay;
            self.steps.truncate(steps);
        }
    }

    fn prove_by_product(&mut self, atom: AtomId, named: NamedExpr, lowest: u32) -> Option<()> {
        let kept = |taken: bool| taken.then_some(());
        if self.fuel == 0 {
            return None;
        }
        kept(self.emit(Step::Lemma(named)))?;
        kept(self.emit(Step::Given(self.replay.hypotheses.len() as u32 - 1)))?;
        let refuted = self.replay.items.len() as u32 - 1;
        kept(self.emit(Step::Multiply(refuted, lowest)))?;
        // The rows that mention the quotient, and the rows about a single one of their other atoms.
        let rows: Vec<(u32, Poly, bool)> = self
            .replay
            .items
            .iter()
            .enumerate()
            .filter_map(|(at, item)| match item {
                Item::Row(poly, equal) => Some((at as u32, poly.clone(), *equal)),
                Item::Clause(_) => None,
            })
            .collect();
        let atoms =
            |poly: &Poly| -> Vec<AtomId> { poly.terms().flat_map(|(product, _)| product.clone()).collect() };
        let mut near: Vec<AtomId> = Vec::new();
        for (_, poly, _) in &rows {
            let own = atoms(poly);
            if own.contains(&atom) {
                near.extend(own);
            }
        }
        let chosen: Vec<&(u32, Poly, bool)> =
            rows.iter().filter(|(_, poly, _)| atoms(poly).iter().all(|atom| near.contains(atom))).collect();
        if chosen.len() > ROW_LIMIT {
            return None;
        }
        self.fuel -= 1;
        let system: Vec<(&Poly, bool)> = chosen.iter().map(|(_, poly, equal)| (poly, *equal)).collect();
        let found = match refute(&system, &mut self.work) {
            Outcome::TooLarge => refute_large(&system, &mut self.work),
            found => found,
        };
        let Outcome::Refuted(parts) = found else { return None };
        let parts = parts.into_iter().map(|(at, factor)| (chosen[at].0, factor)).collect();
        kept(self.emit(Step::Combine(parts)))?;
        kept(self.emit(Step::Given(self.replay.hypotheses.len() as u32 - 1)))
    }

    /// Adds a linear combination of rows. Returns `None` if the checker refuses it.
    fn combine(&mut self, parts: impl IntoIterator<Item = (u32, i128)>) -> Option<()> {
        let mut all: BTreeMap<u32, i128> = BTreeMap::new();
        for (row, times) in parts {
            *all.entry(row).or_default() += times;
        }
        self.emit(Step::Combine(all.into_iter().collect())).then_some(())
    }

    /// Returns rows that state lower ends of polynomials, one for each that is not constant.
    fn end_rows(&mut self, known: &RowBounds, items: &[Poly]) -> Option<Vec<u32>> {
        let mut rows = Vec::with_capacity(items.len());
        for item in items {
            if item.as_constant().is_some() {
                rows.push(0);
                continue;
            }
            let end = known.most(&item.negate()?)?;
            rows.push(match end.parts.as_slice() {
                &[(row, 1)] => row,
                _ => {
                    self.combine(end.parts)?;
                    self.replay.items.len() as u32 - 1
                }
            });
        }
        Some(rows)
    }

    /// Adds the lower ends of the minima in rows whose items have lower ends.
    pub fn ends_of_minima(&mut self, done: &mut Done) {
        let mut minima: Vec<AtomId> = Vec::new();
        for item in &self.replay.items {
            let Item::Row(row, _) = item else { continue };
            let atoms = row.terms().flat_map(|(product, _)| product.iter().copied());
            minima.extend(atoms.filter(|atom| {
                matches!(self.replay.atoms.all[*atom as usize], Atom::Minimum(_))
                    && !done.minima.contains(atom)
            }));
        }
        minima.sort_unstable();
        minima.dedup();
        if minima.is_empty() {
            return;
        }
        let mut known = self.known_ends();
        for atom in minima {
            let Atom::Minimum(items) = self.replay.atoms.all[atom as usize].clone() else { continue };
            if let Some(rows) = self.end_rows(&known, &items)
                && self.emit(Step::Operation(atom, rows))
            {
                done.minima.insert(atom);
                known = self.known_ends();
            }
        }
    }

    /// Adds the ends of products of two numbers that are operands of quotients, if one factor is not negative.
    pub fn ends_of_products(&mut self, done: &mut Done) {
        let mut products: Vec<[AtomId; 2]> = Vec::new();
        for item in &self.replay.items {
            let Item::Row(row, _) = item else { continue };
            let is_quotient = |atom: &AtomId| matches!(&self.replay.atoms.all[*atom as usize], Atom::FloorDiv(_, by) if by.as_constant().is_some());
            if !row.terms().any(|(product, _)| matches!(product.as_slice(), [atom] if is_quotient(atom))) {
                continue;
            }
            for (product, _) in row.terms() {
                if let &[a, b] = product.as_slice()
                    && done.bounded.insert([a, b])
                {
                    products.push([a, b]);
                }
            }
        }
        for [a, b] in products {
            let known = self.known_ends();
            let is_natural =
                |atom: AtomId| known.single.get(&(vec![atom], false)).is_some_and(|end| end.most <= 0);
            let (x, y) = match (is_natural(a), is_natural(b)) {
                (_, true) => (a, b),
                (true, _) => (b, a),
                _ => continue,
            };
            for greatest in [false, true] {
                self.end_of_product(&known, x, y, greatest);
            }
        }
    }

    /// Adds a lower or upper bound of `x * y`, where `y` is not negative: with `x <= h` and `y` in `l .. m`,
    /// `(h - x) * (y - l) >= 0`.
    fn end_of_product(&mut self, known: &RowBounds, x: AtomId, y: AtomId, greatest: bool) -> Option<()> {
        let row = |atom: AtomId, greatest: bool| known.single.get(&(vec![atom], greatest));
        let single = |end: &End| match end.parts.as_slice() {
            [(row, 1)] => Some(*row),
            _ => None,
        };
        let (end, low) = (row(x, greatest)?, row(y, false)?);
        let least = -low.most;
        // `x <= h`, or `-x <= h`, times `y - l`.
        let high = row(y, true);
        self.emit(Step::Multiply(single(end)?, single(low)?)).then_some(())?;
        let product = self.replay.items.len() as u32 - 1;
        let mut parts = vec![(product, 1)];
        match end.most {
            most @ 1.. => parts.push((single(high?)?, most)),
            0 => {}
            most => parts.push((single(low)?, -most)),
        }
        if least > 0 {
            parts.push((single(end)?, least));
        }
        self.emit(Step::Combine(parts)).then_some(())
    }

    /// Proves that operands of a fact are in range where it reads them as unsigned, or as exponents. Returns false if
    /// an exponent may be out of range.
    pub fn ranges_of(&mut self, fact: &Fact) -> bool {
        let FactKind::Relation(lhs, _, rhs) = &fact.kind else { return true };
        let mut sure = true;
        for nodes in [&lhs.nodes, &rhs.nodes] {
            for (at, node) in nodes.iter().enumerate() {
                let greatest = match node {
                    Node::NotNegative => None,
                    Node::Power(limit) => Some(i128::from(*limit) - 1),
                    _ => continue,
                };
                let Some(Node::Column(column)) = at.checked_sub(1).and_then(|at| nodes.get(at)) else {
                    continue;
                };
                let scope = self.replay.scope();
                let Some(own) = self.named_value(scope, *column) else {
                    sure &= greatest.is_none();
                    continue;
                };
                if own.as_constant().is_some() {
                    continue;
                }
                let above = self.row_for(Some(own.clone())).is_some();
                let below = greatest.is_none_or(|greatest| {
                    above && self.row_for(own.negate().and_then(|own| own.offset(greatest))).is_some()
                });
                sure &= greatest.is_none() || (above && below);
            }
        }
        sure
    }

    /// Returns the rows of the lower and the upper bound of an exponent.
    pub fn ends_of_exponent(&mut self, of: &Poly) -> Option<Vec<u32>> {
        let known = self.known_ends();
        let least = of.negate().and_then(|of| known.most(&of)).map(|end| end.most).filter(|most| *most <= 0);
        let most = known.most(of)?.most;
        let above = self.row_for(of.offset(least.unwrap_or(0)))?;
        let below = self.row_for(of.negate()?.offset(most))?;
        Some(vec![above, below])
    }

    /// Returns the rows of the bounds of the base and of the exponent of a power.
    pub fn ends_of_power(&mut self, base: &Poly, exponent: &Poly) -> Option<Vec<u32>> {
        let known = self.known_ends();
        let mut rows = Vec::new();
        for of in [base, exponent] {
            if of.as_constant().is_some() {
                // The rule needs no rows for it.
                rows.extend([0, 0]);
                continue;
            }
            for side in [of.negate()?, of.clone()] {
                let most = known.most(&side)?.most;
                rows.push(self.row_for(side.negate().and_then(|side| side.offset(most)))?);
            }
        }
        Some(rows)
    }

    /// Returns the row that shows that a divisor is not 0, if necessary by the cases of a clause.
    pub fn row_for_divisor(&mut self, by: &Poly) -> Option<u32> {
        let above = by.offset(-1);
        let below = by.negate().and_then(|by| by.offset(-1));
        if let Some(row) = self.row_for(above.clone()).or_else(|| self.row_for(below.clone())) {
            return Some(row);
        }
        let sides = [above?, below?].map(|side| side.rounded());
        let clause = self.replay.items.iter().position(|item| {
            let Item::Clause(cases) = item else { return false };
            cases.len() == 2
                && cases.iter().zip(&sides).all(|(case, side)| {
                    matches!(case.hypotheses.as_slice(), [Hypothesis::Rows(rows)] if rows.iter().map(Poly::rounded).eq([side.clone()]))
                })
        })?;
        for side in &sides {
            let named = named_poly(&self.replay, side)?;
            let (replay, steps) = (self.replay.clone(), self.steps.len());
            if self.fuel > 0 && self.emit(Step::Lemma(named)) {
                let given = |this: &mut Self| this.emit(Step::Given(this.replay.hypotheses.len() as u32 - 1));
                let refuted = given(self)
                    && self.emit(Step::Split(clause as u32))
                    && (0..2).all(|_| given(self) && self.try_rows().is_none());
                if refuted && given(self) {
                    return Some(self.replay.items.len() as u32 - 1);
                }
            }
            self.replay = replay;
            self.steps.truncate(steps);
        }
        None
    }
}
