//! The search: writes out what is known, asks for multiples of rows, then for products, for induction, and for cases.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::answers::Unknown;
use crate::certificate::{AtomId, Claim, Hypothesis, Item, Poly, Replay, Step};
use crate::column::{Column, RegionToken};
use crate::facts::Facts;
use crate::graph::ValueGraph;
use crate::prover::farkas::{Fraction, Outcome, refute};
use crate::prover::invariants::named_poly;
use crate::session::{Bounds, Value};

/// The systems of rows that one certificate may try, and their rows.
const FUEL: usize = 1500;
const ROW_LIMIT: usize = 240;
/// Cases inside of cases, and loops inside of loops.
const SPLIT_LIMIT: u32 = 3;
const LOOP_LIMIT: u32 = 2;
/// Products of rows that are added for one system.
const PRODUCT_LIMIT: usize = 60;

/// What the search has done in a frame and those around it.
#[derive(Clone, Debug)]
pub(super) struct Done<V> {
    pub given: HashSet<usize>,
    /// The number of existing columns that were looked at.
    pub exists: usize,
    /// The number of items that were looked at.
    pub items: usize,
    pub columns: HashSet<(usize, Column<V>)>,
    pub contexts: HashSet<(usize, RegionToken)>,
    pub operations: HashSet<AtomId>,
    pub clauses: HashSet<usize>,
    pub inductions: HashSet<(usize, Column<V>)>,
    pub products: HashSet<(usize, usize)>,
}

/// How deep the search may go on.
#[derive(Copy, Clone, Debug)]
pub(super) struct Depth {
    pub splits: u32,
    pub loops: u32,
}

pub(super) struct Search<'s, 'g, G: ValueGraph> {
    pub bounds: &'s mut Bounds<'g, G>,
    pub claim: &'s Claim<Value<G>>,
    pub replay: Replay<'g, G>,
    pub steps: Vec<Step<Value<G>>>,
    pub facts: HashMap<Column<Value<G>>, Rc<Facts<Value<G>>>>,
    pub fuel: usize,
}

/// Returns the steps of a proof of a claim.
pub(super) fn search<G: ValueGraph>(
    bounds: &mut Bounds<'_, G>,
    claim: &Claim<Value<G>>,
) -> Result<Vec<Step<Value<G>>>, Unknown> {
    let replay = Replay::new(bounds.graph, claim);
    let mut search =
        Search { bounds, claim, replay, steps: Vec::new(), facts: HashMap::new(), fuel: FUEL };
    let start = search.replay.clone();
    for splits in 0..=SPLIT_LIMIT {
        let done = Done::default();
        if search.refute(done, Depth { splits, loops: LOOP_LIMIT.min(splits) }) {
            return Ok(search.steps);
        }
        search.replay = start.clone();
        search.steps.clear();
    }
    Err(Unknown::new(match search.fuel {
        0 => "the search for a proof was given up after too many steps",
        _ => "the rules of certificates do not prove it within the search's limits",
    }))
}

impl<V> Default for Done<V> {
    fn default() -> Self {
        Done {
            given: HashSet::new(),
            exists: 0,
            items: 0,
            columns: HashSet::new(),
            contexts: HashSet::new(),
            operations: HashSet::new(),
            clauses: HashSet::new(),
            inductions: HashSet::new(),
            products: HashSet::new(),
        }
    }
}

impl<G: ValueGraph> Search<'_, '_, G> {
    /// Takes a step, and keeps it if the checker accepts it.
    pub fn emit(&mut self, step: Step<Value<G>>) -> bool {
        let taken = self.replay.attempt(&step).is_ok();
        if taken {
            self.steps.push(step);
        }
        taken
    }

    /// Refutes the case at hand. If that fails, the replay is still in this case.
    pub fn refute(&mut self, mut done: Done<Value<G>>, depth: Depth) -> bool {
        self.expand(&mut done);
        let Some(point) = self.try_rows() else { return true };
        if self.multiply(&mut done) && self.try_rows().is_none() {
            return true;
        }
        if depth.loops > 0 && self.induct_all(&mut done, depth) {
            self.expand(&mut done);
            if self.try_rows().is_none() || (self.multiply(&mut done) && self.try_rows().is_none()) {
                return true;
            }
        }
        if depth.splits == 0 {
            return false;
        }
        let inner = Depth { splits: depth.splits - 1, loops: depth.loops.min(depth.splits - 1) };
        self.split(&done, inner, &point) || self.branch(&done, inner, &point)
    }

    /// Closes the case if multiples of rows do it; returns a point that satisfies them otherwise, as far as one is known.
    fn try_rows(&mut self) -> Option<Point> {
        if self.fuel == 0 {
            return Some(Point::default());
        }
        self.fuel -= 1;
        let mut places = Vec::new();
        let mut rows: Vec<(&Poly, bool)> = Vec::new();
        for (at, item) in self.replay.items.iter().enumerate() {
            if let Item::Row(poly, equal) = item {
                places.push(at as u32);
                rows.push((poly, *equal));
            }
        }
        if rows.len() > ROW_LIMIT {
            return Some(Point::default());
        }
        match refute(&rows) {
            Outcome::Point(point) => Some(point.into_iter().collect()),
            Outcome::Unknown => Some(Point::default()),
            Outcome::Refuted(parts) => {
                let parts = parts.into_iter().map(|(at, factor)| (places[at], factor)).collect();
                match self.emit(Step::Combine(parts)) {
                    true => None,
                    false => Some(Point::default()),
                }
            }
        }
    }

    /// Adds products of rows about the factors of products that occur. Returns whether there are any.
    fn multiply(&mut self, done: &mut Done<Value<G>>) -> bool {
        let mut factors: HashSet<AtomId> = HashSet::new();
        let mut rows: Vec<(usize, Vec<AtomId>)> = Vec::new();
        for (at, item) in self.replay.items.iter().enumerate() {
            let Item::Row(poly, _) = item else { continue };
            let mut own = Vec::new();
            for (product, _) in poly.terms() {
                match product.as_slice() {
                    [] => {}
                    [one] => own.push(*one),
                    more => factors.extend(more),
                }
            }
            let linear = poly.terms().all(|(product, _)| product.len() < 2);
            if linear && (1..=3).contains(&own.len()) {
                rows.push((at, own));
            }
        }
        rows.retain(|(_, own)| own.iter().any(|atom| factors.contains(atom)));
        rows.sort_by_key(|(_, own)| own.len());
        let mut added = 0;
        for (first, (at, own)) in rows.iter().enumerate() {
            for (with, others) in &rows[first..] {
                let useful = own.len() + others.len() <= 3;
                if added >= PRODUCT_LIMIT || !useful || !done.products.insert((*at, *with)) {
                    continue;
                }
                added += usize::from(self.emit(Step::Multiply(*at as u32, *with as u32)));
            }
        }
        added > 0
    }

    /// Splits the case at hand by a clause that the point does not satisfy.
    fn split(&mut self, done: &Done<Value<G>>, depth: Depth, point: &Point) -> bool {
        let clauses: Vec<(usize, usize)> = self
            .replay
            .items
            .iter()
            .enumerate()
            .filter_map(|(at, item)| match item {
                Item::Clause(cases) if !done.clauses.contains(&at) && !is_satisfied(cases, point) => {
                    Some((at, cases.len()))
                }
                _ => None,
            })
            .collect();
        for (at, cases) in clauses.into_iter().rev() {
            if self.fuel == 0 {
                return false;
            }
            let (replay, steps) = (self.replay.clone(), self.steps.len());
            let mut done = done.clone();
            done.clauses.insert(at);
            let opened = self.emit(Step::Split(at as u32));
            if opened && (0..cases).all(|_| self.refute(done.clone(), depth)) {
                return true;
            }
            self.replay = replay;
            self.steps.truncate(steps);
        }
        false
    }

    /// Splits the case at hand at a fraction.
    fn branch(&mut self, done: &Done<Value<G>>, depth: Depth, point: &Point) -> bool {
        let fraction = point.iter().find_map(|(product, value)| match product.as_slice() {
            [atom] if value.below != 1 => Some((*atom, value.above.div_euclid(value.below))),
            _ => None,
        });
        let Some((atom, below)) = fraction else { return false };
        let own = named_poly(&self.replay, &Poly::atom(atom));
        let Some(own) = own.zip(below.checked_add(1)).map(|(own, next)| own - next) else { return false };
        let (replay, steps) = (self.replay.clone(), self.steps.len());
        if self.emit(Step::Lemma(own)) && self.refute(done.clone(), depth) && self.refute(done.clone(), depth) {
            return true;
        }
        self.replay = replay;
        self.steps.truncate(steps);
        false
    }

    /// Returns the number of a row that says that a polynomial is not negative, proved if need be.
    pub fn row_for(&mut self, poly: Option<Poly>) -> Option<u32> {
        let poly = poly?;
        let known = (0..self.replay.items.len() as u32)
            .find(|row| self.replay.says(*row, Some(poly.clone())).unwrap_or(false));
        if known.is_some() {
            return known;
        }
        let named = named_poly(&self.replay, &poly)?;
        let (replay, steps) = (self.replay.clone(), self.steps.len());
        if self.fuel > 0 && self.emit(Step::Lemma(named)) {
            let refuted = self.emit(Step::Given(self.replay.hypotheses.len() as u32 - 1));
            if refuted && self.try_rows().is_none() {
                let proved = self.emit(Step::Given(self.replay.hypotheses.len() as u32 - 1));
                return proved.then(|| self.replay.items.len() as u32 - 1);
            }
        }
        self.replay = replay;
        self.steps.truncate(steps);
        None
    }
}

/// Values of products of atoms.
pub(super) type Point = HashMap<Vec<AtomId>, Fraction>;

/// Returns whether a point satisfies one of the cases, as far as they are rows.
fn is_satisfied<V>(cases: &[crate::certificate::Case<V>], point: &Point) -> bool {
    cases.iter().any(|case| {
        case.hypotheses.iter().all(|hypothesis| match hypothesis {
            Hypothesis::Rows(rows) => rows.iter().all(|row| {
                let sum: f64 = row
                    .terms()
                    .map(|(product, factor)| match (product.is_empty(), point.get(product)) {
                        (true, _) => factor as f64,
                        (false, Some(value)) => factor as f64 * value.above as f64 / value.below as f64,
                        (false, None) => f64::NAN,
                    })
                    .sum();
                sum > -1e-6
            }),
            _ => false,
        })
    })
}
