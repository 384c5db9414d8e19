//! Decides whether sets of statements can hold together, and finds minimal sets that cannot.

use crate::cond::{Comparison, Literal};
use crate::limits::Limits;
use crate::linear::{Column, Columns, Linear};
use crate::scenario::Choice;
use bourn_presburger::{Answer, Budget, Int, IntegerOptimum, Polyhedron};
use bourn_terms::Rel;
use std::collections::{BTreeMap, HashMap};

bourn_terms::ids! {
    /// The place of a statement in the list of all statements of an op.
    pub StatementId(u32);
}

/// An instance of a statement: where the guards hold, the comparisons do.
#[derive(Clone, Debug)]
pub struct Item<'a> {
    /// The statement.
    pub statement: StatementId,
    /// Whether it is a requirement, and not an equation.
    pub is_requirement: bool,
    /// One alternative of its guards.
    pub guards: Vec<Literal<'a>>,
    /// The comparisons, which hold together.
    pub comparisons: Vec<Comparison>,
    /// The choices under which it was read.
    pub choices: Vec<Choice>,
}

impl Item<'_> {
    fn compared_guards(&self) -> impl Iterator<Item = &Comparison> {
        self.guards.iter().filter_map(|guard| match guard {
            Literal::Compare(comparison) => Some(comparison),
            Literal::Open(..) => None,
        })
    }
}

/// Dense rows, with their columns numbered in the order in which they occur.
type Rows = Vec<(Vec<(usize, i128)>, i128, Rel)>;

/// Decides whether comparisons can hold together. Answers are cached, as many ops have the same equations.
#[derive(Debug)]
pub struct Solver {
    limits: Limits,
    known: HashMap<Rows, bool>,
}

/// The values that sizes may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sizes {
    NotNegative,
    AnyInteger,
}

/// The depth to which a violated `!=` is split into `<` and `>`.
const MAX_SPLITS: u32 = 6;

impl Solver {
    /// Creates a solver without cached answers.
    pub fn new(limits: Limits) -> Self {
        Solver { limits, known: HashMap::new() }
    }

    /// Returns false if it is proved that no integers satisfy all comparisons.
    pub fn may_hold<'c>(&mut self, columns: &Columns, all: impl Iterator<Item = &'c Comparison>) -> bool {
        self.solve(columns, all, Sizes::NotNegative)
    }

    /// Returns the answer of [`Solver::may_hold`] if sizes may be negative.
    pub fn may_hold_with_negative_sizes<'c>(
        &mut self,
        columns: &Columns,
        all: impl Iterator<Item = &'c Comparison>,
    ) -> bool {
        self.solve(columns, all, Sizes::AnyInteger)
    }

    fn solve<'c>(
        &mut self,
        columns: &Columns,
        all: impl Iterator<Item = &'c Comparison>,
        sizes: Sizes,
    ) -> bool {
        let mut open = Vec::new();
        for comparison in all {
            match comparison.decided() {
                Some(true) => {}
                Some(false) => return false,
                None if open.contains(&comparison) => {}
                None => open.push(comparison),
            }
        }
        if open.is_empty() {
            return true;
        }
        let (rows, _) = rows(columns, &open, sizes);
        if let Some(known) = self.known.get(&rows) {
            return *known;
        }
        let answer = may_hold(&rows, self.limits.steps, MAX_SPLITS);
        self.known.insert(rows, answer);
        answer
    }

    /// Returns the least value of a column that satisfies all comparisons, if there is one and it is found.
    pub fn least<'c>(
        &self,
        columns: &Columns,
        all: impl Iterator<Item = &'c Comparison>,
        column: Column,
    ) -> Option<Int> {
        let open: Vec<&Comparison> = all.filter(|one| one.decided().is_none()).collect();
        let (rows, numbers) = rows(columns, &open, Sizes::NotNegative);
        let width = numbers.len();
        let mut objective = vec![0; width + 1];
        objective[*numbers.get(&column)?] = 1;
        match polyhedron(&rows, width).integer_minimum(&objective, Budget::steps(self.limits.steps)) {
            IntegerOptimum::Value(value) => Some(value),
            IntegerOptimum::Empty | IntegerOptimum::Unbounded | IntegerOptimum::Exhausted => None,
        }
    }
}

/// Returns comparisons as rows, and the definitions of the columns in them.
fn rows(columns: &Columns, all: &[&Comparison], sizes: Sizes) -> (Rows, BTreeMap<Column, usize>) {
    let mut numbers: BTreeMap<Column, usize> = BTreeMap::new();
    let mut order: Vec<Column> = Vec::new();
    let mut rows: Rows = Vec::new();
    let mut add = |linear: &Linear, rel: Rel, order: &mut Vec<Column>| {
        let terms = linear.terms.iter().map(|&(column, factor)| {
            let number = *numbers.entry(column).or_insert_with(|| {
                order.push(column);
                order.len() - 1
            });
            (number, factor)
        });
        rows.push((terms.collect(), linear.constant, rel));
    };
    for comparison in all {
        add(&comparison.linear, comparison.rel, &mut order);
    }
    let mut at = 0;
    while let Some(&column) = order.get(at) {
        at += 1;
        if sizes == Sizes::NotNegative || !columns.is_size(column) {
            columns.definition(column).iter().for_each(|row| add(row, Rel::Ge, &mut order));
        }
    }
    (rows, numbers)
}

/// Returns the polyhedron of all rows except those with `!=`.
fn polyhedron(rows: &Rows, width: usize) -> Polyhedron {
    let mut polyhedron = Polyhedron::new(width, 0);
    for (terms, constant, rel) in rows {
        let mut row = vec![Int::from(0); width + 1];
        let (sign, below) = match rel {
            Rel::Eq | Rel::Ge => (1, 0),
            Rel::Gt => (1, -1),
            Rel::Le => (-1, 0),
            Rel::Lt => (-1, -1),
            Rel::Ne => continue,
        };
        for (number, factor) in terms {
            row[*number] = Int::from(sign) * Int::from(*factor);
        }
        row[width] = Int::from(sign) * Int::from(*constant) + Int::from(below);
        match rel {
            Rel::Eq => polyhedron.add_int_equality(&row),
            _ => polyhedron.add_int_inequality(&row),
        }
    }
    polyhedron
}

fn may_hold(rows: &Rows, steps: u64, splits: u32) -> bool {
    let width = rows.iter().flat_map(|(terms, ..)| terms).map(|(number, _)| number + 1).max().unwrap_or(0);
    let point = match polyhedron(rows, width).integer_sample(Budget::steps(steps)) {
        Answer::Empty => return false,
        Answer::Exhausted => return true,
        Answer::NonEmpty(point) => point,
    };
    let violated = |(terms, constant, rel): &(Vec<(usize, i128)>, i128, Rel)| {
        let products = terms.iter().map(|(number, factor)| Int::from(*factor) * point[*number].clone());
        *rel == Rel::Ne && products.fold(Int::from(*constant), |a, b| a + b).is_zero()
    };
    let Some(at) = rows.iter().position(violated) else { return true };
    splits == 0
        || [Rel::Lt, Rel::Gt].into_iter().any(|rel| {
            let mut rows = rows.clone();
            rows[at].2 = rel;
            may_hold(&rows, steps, splits - 1)
        })
}

/// Items that cannot hold together, though their guards can, and any proper subset can.
pub type Conflict = Vec<usize>;

/// The search for items that contradict each other.
#[derive(Debug)]
pub struct Search<'s, 'a> {
    /// The columns of the op.
    pub columns: &'s Columns,
    /// All items.
    pub items: &'s [Item<'a>],
    /// The solver.
    pub solver: &'s mut Solver,
    /// The number of sets that may still be examined.
    pub splits: usize,
}

impl<'a> Search<'_, 'a> {
    /// Returns a conflict among some of the items.
    pub fn conflict(&mut self, active: &[usize]) -> Option<Conflict> {
        if self.splits == 0 || self.may_hold(active, active) {
            return None;
        }
        self.splits -= 1;
        let core = self.minimal(active);
        // Guards that exclude each other syntactically are separated.
        if let Some(guard) = self.excluded_guard(&core) {
            let holds = |i: usize| !self.items[i].guards.iter().any(|other| other.excludes(&guard));
            let fails = |i: usize| !self.items[i].guards.contains(&guard);
            let with: Vec<usize> = active.iter().copied().filter(|&i| holds(i)).collect();
            let without: Vec<usize> = active.iter().copied().filter(|&i| fails(i)).collect();
            return self.conflict(&with).or_else(|| self.conflict(&without));
        }
        if self.is_conflict(&core) {
            return Some(core);
        }
        // These guards never hold together, or requirements forbid it: a conflict lacks an item.
        core.iter().find_map(|&left_out| {
            let rest: Vec<usize> = active.iter().copied().filter(|&i| i != left_out).collect();
            self.conflict(&rest)
        })
    }

    /// Returns whether the guards of some items and the comparisons of some of them can hold together.
    fn may_hold(&mut self, guards: &[usize], comparisons: &[usize]) -> bool {
        let items = self.items;
        let guards = guards.iter().flat_map(|&i| items[i].compared_guards());
        let comparisons = comparisons.iter().flat_map(|&i| &items[i].comparisons);
        self.solver.may_hold(self.columns, guards.chain(comparisons))
    }

    /// Returns a subset that cannot hold, of which every proper subset can.
    fn minimal(&mut self, active: &[usize]) -> Vec<usize> {
        let mut core = active.to_vec();
        // From the end, so that the first of equal statements is named. Requirements come first.
        for &candidate in active.iter().rev() {
            let rest: Vec<usize> = core.iter().copied().filter(|&i| i != candidate).collect();
            if !self.may_hold(&rest, &rest) {
                core = rest;
            }
        }
        core
    }

    fn excluded_guard(&self, core: &[usize]) -> Option<Literal<'a>> {
        let guards = || core.iter().flat_map(|&i| &self.items[i].guards);
        guards().find(|guard| guards().any(|other| guard.excludes(other))).cloned()
    }

    /// Returns whether a minimal set contradicts itself where its guards hold.
    fn is_conflict(&mut self, core: &[usize]) -> bool {
        let items = self.items;
        let needed = core.iter().all(|&one| {
            let rest: Vec<usize> = core.iter().copied().filter(|&i| i != one).collect();
            self.may_hold(core, &rest)
        });
        // Requirements without guards hold in any case.
        let always = (0..items.len()).filter(|&i| items[i].is_requirement && items[i].guards.is_empty());
        let required: Vec<usize> =
            core.iter().copied().filter(|&i| items[i].is_requirement).chain(always).collect();
        needed && core.iter().any(|&i| !items[i].is_requirement) && self.may_hold(core, &required)
    }
}
