//! The search: adds all facts as rows, searches for multiples of rows, and then tries products, induction, cases, and
//! the iterations of short loops.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::certificate::{AtomId, Claim, Hypothesis, Item, NamedExpr, Poly, Replay, Step, value_of};
use crate::graph::column::RegionToken;
use crate::graph::facts::Relation;
use crate::graph::values::{Column, Condition, Expr, Fact, FactKind, Facts, ValueId};
use crate::prover::NotCertified;
use crate::prover::farkas::{Outcome, refute, refute_large};
use crate::prover::fixed;
use crate::prover::fractions::SmallFraction;
use crate::prover::invariants::{named, named_poly};
use crate::session::Engine;

/// The systems of rows that may be tried for one certificate, and their rows.
const FUEL: usize = 1200;
const ROW_LIMIT: usize = 240;
/// The numbers that may be changed in their tables, which takes seconds; successful searches need a few millions at
/// most.
const WORK: usize = 20_000_000;
/// The depth of nested cases, and of nested loops.
const SPLIT_LIMIT: u32 = 3;
const LOOP_LIMIT: u32 = 2;
/// The clauses that are tried in one case, and the rows between them and the goal.
const CLAUSE_LIMIT: usize = 5;
const DISTANCE_LIMIT: u32 = 6;
/// The columns for which lemmas are tried in one case, besides choices.
const SUBJECT_LIMIT: usize = 8;
/// Products of rows that are added for one system, and their degree.
const PRODUCT_LIMIT: usize = 60;
const DEGREE_LIMIT: usize = 4;

/// The progress of the search in a frame and its enclosing frames.
#[derive(Clone, Default, Debug)]
pub(super) struct Done {
    pub given: FxHashSet<usize>,
    /// The number of existing columns that were processed.
    pub exists: usize,
    /// The number of items that were processed.
    pub items: usize,
    pub columns: FxHashSet<(usize, Column)>,
    /// Columns whose facts are left out: see [`Search::open`].
    pub closed: FxHashSet<(usize, Column)>,
    pub contexts: FxHashSet<(usize, RegionToken)>,
    pub operations: FxHashSet<AtomId>,
    /// Operations whose definitions could not be added yet.
    pub waiting: Vec<AtomId>,
    /// Facts that mention powers whose exponents are not known to be in range yet.
    pub powers: Vec<(Column, u32)>,
    /// The number of items at the last search for ends of quotients, and the products with a search for their ends.
    pub tight: usize,
    pub bounded: FxHashSet<[AtomId; 2]>,
    /// Minima whose lower ends were added.
    pub minima: FxHashSet<AtomId>,
    pub clauses: FxHashSet<usize>,
    /// Carried columns, and the candidates that were tried for them.
    pub inductions: FxHashSet<(usize, Column, Candidates)>,
    pub products: FxHashSet<(usize, usize)>,
    pub squares: FxHashSet<(Vec<AtomId>, i128)>,
    pub lemmas: FxHashSet<(usize, Column)>,
    /// Loops, and the polynomials of their steps.
    pub strides: FxHashSet<(Column, Poly)>,
    /// The number of times that the trip counts of the claim's loops were added.
    pub trips: u32,
    /// Columns whose ends were proved in another execution.
    pub elsewhere: FxHashSet<(usize, Column)>,
}

/// The invariants that an induction tries.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Candidates {
    /// The rows that were proved before, and the ends of the carried values' intervals.
    Ends,
    /// Also rows of the goal, and rows that the loop's values suggest.
    All,
    /// Also that the carried values are expressions of the iteration number.
    Closed,
}

impl Candidates {
    pub const OF_VALUES: &[Candidates] = &[Candidates::Ends, Candidates::All];
    pub const WITH_FORMS: &[Candidates] = &[Candidates::Ends, Candidates::Closed, Candidates::All];
}

/// The remaining depth of the search.
#[derive(Copy, Clone, Debug)]
pub(super) struct Depth {
    pub splits: u32,
    pub loops: u32,
    /// Nested lemmas.
    pub lemmas: u32,
}

impl Depth {
    /// Returns whether a search of this depth makes one of another depth unnecessary.
    pub fn covers(self, other: Depth) -> bool {
        self.splits >= other.splits && self.loops >= other.loops && self.lemmas >= other.lemmas
    }

    /// Returns the depth in a split case: at most as many loops and lemmas as splits remain.
    pub fn of_case(self) -> Self {
        let splits = self.splits - 1;
        Depth { splits, loops: self.loops.min(splits), lemmas: self.lemmas.min(splits) }
    }
}

/// What inductions over some carried values have proved.
#[derive(Clone, Default, Debug)]
pub(super) struct Proved {
    pub rows: Vec<NamedExpr>,
    /// The candidates that were tried, apart from the rows of the goal, and how deeply.
    pub tried: Vec<(Candidates, Depth)>,
}

pub(super) struct Search<'s, 'g> {
    pub bounds: &'s mut Engine<'g>,
    pub claim: &'s Claim<ValueId>,
    /// What inductions try, in this order.
    pub candidates: &'static [Candidates],
    pub replay: Replay<'g>,
    pub steps: Vec<Step<ValueId>>,
    pub facts: FxHashMap<Column, Rc<Facts>>,
    /// The columns whose facts may be used; `None` for all. The ends of the others are proved before (`operands.rs`).
    pub open: Option<FxHashSet<Column>>,
    /// What was proved of carried values, by their arguments.
    pub proved: FxHashMap<Vec<Column>, Proved>,
    /// Whether an induction has tried forms that the engine has found.
    pub has_forms: bool,
    pub fuel: usize,
    /// The remaining budget of changed numbers in these systems.
    pub work: usize,
}

/// A search without a proof.
pub(super) struct Failure {
    pub problem: NotCertified,
    /// Whether inductions tried forms that the engine has found, which takes fuel from other candidates.
    pub has_forms: bool,
}

/// Returns the steps of a proof of a claim, whose inductions try these candidates, in this order.
pub(super) fn search(
    bounds: &mut Engine<'_>,
    claim: &Claim<ValueId>,
    candidates: &'static [Candidates],
) -> Result<Vec<Step<ValueId>>, Failure> {
    let mut search = Search::new(bounds, claim, candidates);
    let start = search.replay.clone();
    for splits in 0..=SPLIT_LIMIT {
        let depth = Depth { splits, loops: LOOP_LIMIT.min(splits), lemmas: splits };
        if search.refute_goal(depth) {
            return Ok(search.steps);
        }
        search.replay = start.clone();
        search.steps.clear();
    }
    let problem = if search.fuel == 0 { NotCertified::TooManySteps } else { NotCertified::NotFound };
    Err(Failure { problem, has_forms: search.has_forms })
}

impl<'s, 'g> Search<'s, 'g> {
    /// Creates a search for a proof of a claim, in which the session finds the ends to prove.
    pub fn new(
        bounds: &'s mut Engine<'g>,
        claim: &'s Claim<ValueId>,
        candidates: &'static [Candidates],
    ) -> Self {
        let replay = Replay::new(bounds.columns.graph.clone(), claim);
        Search {
            bounds,
            claim,
            candidates,
            replay,
            steps: Vec::new(),
            facts: FxHashMap::default(),
            open: None,
            proved: FxHashMap::default(),
            has_forms: false,
            fuel: FUEL,
            work: WORK,
        }
    }
}

impl Search<'_, '_> {
    /// Sorts columns by their scopes, then by the order of their values, which does not depend on earlier questions.
    pub fn sort(&self, columns: &mut [(usize, Column)]) {
        columns.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| self.replay.graph.order(&a.1, &b.1)));
    }

    /// Applies a step, and keeps it if the checker accepts it.
    pub fn emit(&mut self, step: Step<ValueId>) -> bool {
        let taken = self.replay.attempt(&step).is_ok();
        if taken {
            self.steps.push(step);
        }
        taken
    }

    /// Refutes the current case. If that fails, the replay is still in this case.
    pub fn refute(&mut self, mut done: Done, depth: Depth) -> bool {
        self.expand(&mut done);
        let goal = self.goal();
        let Some(point) = self.try_rows() else { return true };
        if self.multiply(&mut done) && self.try_rows().is_none() {
            return true;
        }
        if depth.splits > 0 && self.whole_steps(&mut done) {
            self.expand(&mut done);
            if self.multiply(&mut done) && self.try_rows().is_none() {
                return true;
            }
        }
        if depth.splits > 0 && self.ends_elsewhere(&mut done, depth) {
            self.expand(&mut done);
            if self.try_rows().is_none() || (self.multiply(&mut done) && self.try_rows().is_none()) {
                return true;
            }
        }
        for &candidates in self.candidates {
            if depth.loops > 0 && self.induct_all(&mut done, depth, candidates) {
                self.expand(&mut done);
                if self.try_rows().is_none() || (self.multiply(&mut done) && self.try_rows().is_none()) {
                    return true;
                }
            }
        }
        let distances = self.distances(&goal);
        if depth.lemmas > 0 && self.lemmas(&mut done, depth, &distances) {
            self.expand(&mut done);
            if self.try_rows().is_none() {
                return true;
            }
        }
        if depth.splits == 0 {
            return false;
        }
        let inner = depth.of_case();
        self.split(&done, inner, &point, &distances)
            || self.branch(&done, inner, &point)
            || self.refute_elsewhere(&done, inner)
            || (depth.loops == LOOP_LIMIT && self.unroll(&done))
    }

    /// Refutes the negation of the claim's goal, each conjunct separately.
    fn refute_goal(&mut self, depth: Depth) -> bool {
        let mut done = Done::default();
        done.given.insert(0);
        let has_rows = !self.claim.rows.is_empty();
        if has_rows {
            let is_case = |goal: &Condition| !matches!(goal, Condition::All(parts) if parts.is_empty());
            let cases = self.claim.rows.len() + usize::from(is_case(&self.claim.goal));
            return (0..cases).all(|_| self.emit(Step::Given(0)) && self.refute(done.clone(), depth));
        }
        if !self.emit(Step::Given(0)) {
            return false;
        }
        match self.replay.items.as_slice() {
            [Item::Clause(cases)] => {
                let cases = cases.len();
                self.emit(Step::Split(0)) && (0..cases).all(|_| self.refute(done.clone(), depth))
            }
            _ => self.refute(done, depth),
        }
    }

    /// Adds the goal of the frame again, in terms of the current definitions. Returns its atoms.
    fn goal(&mut self) -> Vec<AtomId> {
        let is_goal = |hypothesis: &Hypothesis| match hypothesis {
            Hypothesis::Condition { negated, exists, .. } => *negated && !exists,
            Hypothesis::Row { negated, .. } | Hypothesis::Invariant { negated, .. } => *negated,
            Hypothesis::Value { .. } | Hypothesis::Cases { .. } | Hypothesis::Rows(_) => false,
        };
        let before = self.replay.items.len();
        if let Some(at) = self.replay.hypotheses.iter().rposition(is_goal) {
            self.emit(Step::Given(at as u32));
        }
        let new = &self.replay.items[before..];
        new.iter().flat_map(|item| self.atoms_of(item)).collect()
    }

    fn atoms_of(&self, item: &Item) -> Vec<AtomId> {
        let of =
            |poly: &Poly| -> Vec<AtomId> { poly.terms().flat_map(|(product, _)| product.clone()).collect() };
        match item {
            Item::Row(poly, _) => of(poly),
            Item::Clause(cases) => {
                let hypotheses = cases.iter().flat_map(|case| &case.hypotheses);
                hypotheses
                    .flat_map(|hypothesis| match hypothesis {
                        Hypothesis::Rows(rows) => rows.iter().flat_map(of).collect(),
                        Hypothesis::Value { subject, column, .. } => {
                            self.replay.find_atom(*subject, *column).into_iter().collect()
                        }
                        _ => Vec::new(),
                    })
                    .collect()
            }
        }
    }

    /// Returns the distance of each atom to the goal, in rows.
    fn distances(&self, goal: &[AtomId]) -> FxHashMap<AtomId, u32> {
        let rows: Vec<Vec<AtomId>> = self
            .replay
            .items
            .iter()
            .filter(|item| matches!(item, Item::Row(..)))
            .map(|item| self.atoms_of(item))
            .collect();
        let mut found: FxHashMap<AtomId, u32> = goal.iter().map(|atom| (*atom, 0)).collect();
        for distance in 1..DISTANCE_LIMIT {
            let new: Vec<AtomId> = rows
                .iter()
                .filter(|row| row.iter().any(|atom| found.contains_key(atom)))
                .flatten()
                .copied()
                .collect();
            for atom in new {
                found.entry(atom).or_insert(distance);
            }
        }
        found
    }

    /// Returns the columns of the scope whose ends are worth a lemma: choices, and results of nonlinear operations, if
    /// they are connected with the goal.
    fn subjects(&mut self, done: &Done, distances: &FxHashMap<AtomId, u32>) -> Vec<(usize, Column)> {
        let mut subjects = Vec::new();
        for item in &self.replay.items {
            let Item::Clause(cases) = item else { continue };
            let first = cases.first().and_then(|case| case.hypotheses.first());
            if let Some(Hypothesis::Value { subject, column, .. }) = first
                && self.replay.find_atom(*subject, *column).is_some_and(|atom| distances.contains_key(&atom))
            {
                subjects.push((*subject, *column));
            }
        }
        let mut columns: Vec<(usize, Column)> = done.columns.iter().copied().collect();
        self.sort(&mut columns);
        let mut near = Vec::new();
        for (home, column) in columns {
            let is_linear = |fact: &Fact| match &fact.kind {
                FactKind::Relation(lhs, Relation::Eq, rhs) => lhs.is_linear() && rhs.is_linear(),
                _ => true,
            };
            if home != self.replay.scope() || self.facts_of(column).facts.iter().all(is_linear) {
                continue;
            }
            let Some(value) = self.named_value(home, column) else { continue };
            let atoms = value.terms().flat_map(|(product, _)| product.iter());
            near.extend(atoms.filter_map(|atom| distances.get(atom)).min().map(|at| (*at, home, column)));
        }
        near.sort_unstable_by(|a, b| {
            (a.0, a.1).cmp(&(b.0, b.1)).then_with(|| self.replay.graph.order(&a.2, &b.2))
        });
        subjects.extend(near.into_iter().take(SUBJECT_LIMIT).map(|(_, home, column)| (home, column)));
        subjects
    }

    /// Proves the ends of columns that the engine finds. Returns whether it proved any.
    fn lemmas(&mut self, done: &mut Done, depth: Depth, distances: &FxHashMap<AtomId, u32>) -> bool {
        let subjects = self.subjects(done, distances);
        let inner = Depth { splits: 1, loops: depth.loops.min(1), lemmas: depth.lemmas - 1 };
        let mut found = false;
        for (scope, column) in subjects {
            if self.fuel == 0 || self.replay.scope() != scope || !done.lemmas.insert((scope, column)) {
                continue;
            }
            found |= self.prove_ends(column, done, inner);
        }
        found
    }

    /// Returns a column as a polynomial, if a step named it: a name that no step gives would change the numbers of later ones, so that the
    /// checker refuses the proof.
    pub fn named_value(&mut self, scope: usize, column: Column) -> Option<Poly> {
        self.replay.find_atom(scope, column)?;
        Some(self.replay.column(scope, value_of(column)))
    }

    /// Proves the ends of a column that the engine finds and no row states. Returns whether it proved any.
    pub fn prove_ends(&mut self, column: Column, done: &Done, depth: Depth) -> bool {
        let range = self.bounds.interval(Expr::from(column));
        let own = named(&Expr::from(column));
        let value = self.named_value(self.replay.scope(), column);
        let above = |lower: i128| value.as_ref()?.offset(lower.saturating_neg());
        let below = |upper: i128| value.as_ref()?.negate()?.offset(upper);
        let rows = [
            range.lower.map(|lower| (own.clone() - lower, above(lower))),
            range.upper.map(|upper| (NamedExpr::constant(upper) - own, below(upper))),
        ];
        let mut found = false;
        for (row, poly) in rows.into_iter().flatten() {
            if self.known_row(poly.as_ref()).is_some() {
                continue;
            }
            let (replay, steps) = (self.replay.clone(), self.steps.len());
            if self.emit(Step::Lemma(row)) && self.refute(done.clone(), depth) {
                found = true;
                continue;
            }
            self.replay = replay;
            self.steps.truncate(steps);
        }
        found
    }

    /// Closes the case if multiples of rows refute it; otherwise returns a point that satisfies the rows, if it is
    /// known.
    pub fn try_rows(&mut self) -> Option<Point> {
        if self.fuel == 0 || self.work == 0 {
            self.fuel = 0;
            return Some(Point::default());
        }
        self.fuel -= 1;
        let mut places = Vec::new();
        let mut rows: Vec<(&Poly, bool)> = Vec::new();
        let mut seen: FxHashSet<(&Poly, bool)> = FxHashSet::default();
        for (at, item) in self.replay.items.iter().enumerate() {
            if let Item::Row(poly, equal) = item
                && seen.insert((poly, *equal))
            {
                places.push(at as u32);
                rows.push((poly, *equal));
            }
        }
        if rows.len() > ROW_LIMIT {
            return Some(Point::default());
        }
        let found = refute_in_steps(&rows, &mut self.work);
        match found {
            Outcome::Point(point) => Some(point),
            Outcome::Unknown | Outcome::TooLarge => Some(Point::default()),
            Outcome::Refuted(parts) => {
                let parts = parts.into_iter().map(|(at, factor)| (places[at], factor)).collect();
                match self.emit(Step::Combine(parts)) {
                    true => None,
                    false => Some(Point::default()),
                }
            }
        }
    }

    /// Adds products of rows with the factors of occurring products, and lower bounds of squares. Returns whether it
    /// added any.
    fn multiply(&mut self, done: &mut Done) -> bool {
        let mut factors: FxHashSet<AtomId> = FxHashSet::default();
        let mut squares: BTreeSet<(Vec<AtomId>, i128)> = BTreeSet::new();
        let mut rows: Vec<(usize, usize, Vec<AtomId>)> = Vec::new();
        let mut greatest = 0;
        for (at, item) in self.replay.items.iter().enumerate() {
            let Item::Row(poly, _) = item else { continue };
            let degree = poly.terms().map(|(product, _)| product.len()).max().unwrap_or(0);
            let mut own: Vec<AtomId> =
                poly.terms().flat_map(|(product, _)| product.iter().copied()).collect();
            own.sort_unstable();
            own.dedup();
            if degree >= 2 {
                squares.extend(squares_in(poly));
                factors.extend(poly.terms().filter(|(product, _)| product.len() > 1).flat_map(|term| term.0));
                greatest = greatest.max(degree);
            }
            if (1..=3).contains(&own.len()) {
                rows.push((at, degree, own));
            }
        }
        let greatest = greatest.min(DEGREE_LIMIT);
        rows.retain(|(_, degree, own)| *degree < greatest && own.iter().any(|atom| factors.contains(atom)));
        rows.sort_by_key(|(_, degree, own)| (*degree, own.len()));
        let mut added = 0;
        for (atoms, shift) in squares {
            if done.squares.insert((atoms.clone(), shift)) {
                added += usize::from(self.emit(Step::Square(atoms, shift)));
            }
        }
        // Products of few atoms first.
        for most in [3, 4] {
            for (first, (at, degree, own)) in rows.iter().enumerate() {
                for (with, other, others) in &rows[first..] {
                    let useful = degree + other <= greatest && own.len() + others.len() <= most;
                    if added >= PRODUCT_LIMIT || !useful || !done.products.insert((*at, *with)) {
                        continue;
                    }
                    added += usize::from(self.emit(Step::Multiply(*at as u32, *with as u32)));
                }
            }
        }
        added > 0
    }

    /// Splits the current case by a clause that the point does not satisfy.
    fn split(
        &mut self,
        done: &Done,
        depth: Depth,
        point: &Point,
        distances: &FxHashMap<AtomId, u32>,
    ) -> bool {
        let mut clauses: Vec<(u32, usize, usize)> = Vec::new();
        for (at, item) in self.replay.items.iter().enumerate() {
            let Item::Clause(cases) = item else { continue };
            if done.clauses.contains(&at) || is_satisfied(cases, point) {
                continue;
            }
            let near = self.atoms_of(item).iter().filter_map(|atom| distances.get(atom)).min().copied();
            clauses.push((near.unwrap_or(DISTANCE_LIMIT), at, cases.len()));
        }
        clauses.sort_unstable();
        for (_, at, cases) in clauses.into_iter().take(CLAUSE_LIMIT) {
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

    /// Splits the current case at a fractional value of an atom.
    fn branch(&mut self, done: &Done, depth: Depth, point: &Point) -> bool {
        let fraction = point.iter().find_map(|(product, value)| match product.as_slice() {
            [atom] if value.below != 1 => Some((*atom, value.above.div_euclid(value.below))),
            _ => None,
        });
        let Some((atom, below)) = fraction else { return false };
        let own = named_poly(&self.replay, &Poly::atom(atom));
        let Some(own) = own.zip(below.checked_add(1)).map(|(own, next)| own - next) else { return false };
        let (replay, steps) = (self.replay.clone(), self.steps.len());
        if self.emit(Step::Lemma(own)) && self.refute(done.clone(), depth) && self.refute(done.clone(), depth)
        {
            return true;
        }
        self.replay = replay;
        self.steps.truncate(steps);
        false
    }

    /// Returns the number of a row that states that a polynomial is not negative.
    fn known_row(&self, poly: Option<&Poly>) -> Option<u32> {
        let poly = poly?;
        (0..self.replay.items.len() as u32)
            .find(|row| self.replay.states(*row, Some(poly.clone())).unwrap_or(false))
    }

    /// Returns the number of a row that states that a polynomial is not negative, after proving it if necessary.
    pub fn row_for(&mut self, poly: Option<Poly>) -> Option<u32> {
        let poly = poly?;
        let known = self.known_row(Some(&poly));
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

/// Searches for multiples of rows whose sum is a negative constant: with machine fractions, without fixed atoms, then with
/// fractions that have no limit.
fn refute_in_steps(rows: &[(&Poly, bool)], work: &mut usize) -> Outcome {
    let found = refute(rows, work);
    let without_fixed = match found {
        Outcome::Unknown | Outcome::TooLarge => fixed::refute(rows, work),
        found => return found,
    };
    match (found, without_fixed) {
        (Outcome::TooLarge, Outcome::Unknown | Outcome::TooLarge) => refute_large(rows, work),
        (_, found) => found,
    }
}

/// Returns polynomials whose squares may bound a polynomial: the roots of its even powers, and the integers next to the
/// minimum of a square plus a multiple of its root.
fn squares_in(poly: &Poly) -> Vec<(Vec<AtomId>, i128)> {
    let factors: FxHashMap<&Vec<AtomId>, i128> = poly.terms().collect();
    let mut found = Vec::new();
    for (product, factor) in poly.terms() {
        for pair in product.windows(2).filter(|pair| pair[0] == pair[1]) {
            found.push((vec![pair[0]], 0));
        }
        let pairs = product.chunks(2).map(|pair| pair.first().filter(|first| pair.get(1) == Some(first)));
        let Some(root) = pairs.map(Option::<&AtomId>::copied).collect::<Option<Vec<AtomId>>>() else {
            continue;
        };
        if root.is_empty() {
            continue;
        }
        let with = factors.get(&root).copied().unwrap_or(0);
        let shift = factor.checked_mul(2).and_then(|twice| with.checked_div_euclid(twice));
        found.extend(shift.into_iter().map(|shift| (root.clone(), shift)));
        found.push((root, 0));
    }
    found
}

/// Values of products of atoms.
pub(super) type Point = BTreeMap<Vec<AtomId>, SmallFraction>;

/// Returns whether a point satisfies one of the cases, considering only rows.
pub(super) fn is_satisfied(cases: &[crate::certificate::Case], point: &Point) -> bool {
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
