//! Candidate invariants of loops, and the greatest set of candidates that induction proves (Flanagan and Leino,
//! "Houdini, an annotation assistant for ESC/Java", 2001).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::interval::Interval;
use crate::certificate::{Atom, Carry, Name, Poly, Replay, Step};
use crate::certificate::{NamedColumn, NamedExpr};
use crate::graph::column::Word;
use crate::graph::facts::{CarriedSide, Relation};
use crate::graph::values::{Column, Condition, Expr, FactKind, Node, ValueId};
use crate::prover::search::{Candidates, Depth, Done, Proved, Search};

/// The carried values of one induction, its candidates, and the columns that are searched for them.
const MEMBER_LIMIT: usize = 5;
const CANDIDATE_LIMIT: usize = 28;
const COLUMN_LIMIT: usize = 120;
/// The rounds in which candidates are dropped.
const ROUND_LIMIT: usize = 5;
/// Systems of rows that are tried for one candidate; more for forms that the engine has found, which hold.
const CASE_FUEL: usize = 30;
const CLOSED_FUEL: usize = 80;
/// The nested exits that are followed to a carried value.
const EXIT_LIMIT: usize = 4;
/// The depth of nested operations in the expression of an atom, and the atoms of an expression, counted once per use.
const NAME_DEPTH: u32 = 8;
const NAME_SIZE: usize = 200;

type Row = NamedExpr;

/// Returns an expression of the graph as an expression of certificates.
pub(super) fn named(expr: &Expr) -> NamedExpr {
    expr.clone().rename(&mut Name::Value)
}

/// Returns a polynomial as an expression that has the same value in the replay's scope, if there is one.
pub(super) fn named_poly(replay: &Replay<'_>, poly: &Poly) -> Option<Row> {
    let mut room = NAME_SIZE;
    name_at(replay, poly, NAME_DEPTH, &mut room)
}

fn name_at(replay: &Replay<'_>, poly: &Poly, depth: u32, room: &mut usize) -> Option<Row> {
    let depth = depth.checked_sub(1)?;
    *room = room.checked_sub(poly.terms().map(|(product, _)| product.len()).sum())?;
    let mut name = |poly: &Poly| name_at(replay, poly, depth, room);
    let mut sum: Option<Row> = None;
    for (product, factor) in poly.terms() {
        let mut term: Option<Row> = (factor != 1 || product.is_empty()).then(|| NamedExpr::constant(factor));
        for atom in product {
            let own = match replay.atoms.all.get(*atom as usize)? {
                Atom::Column(home, column) => {
                    (replay.home(replay.scope(), column.value) == *home).then(|| NamedExpr::from(*column))?
                }
                Atom::FloorDiv(a, b) => name(a)?.floor_div(name(b)?),
                Atom::Minimum(items) => {
                    let items = items.iter().map(&mut name);
                    NamedExpr::min(items.collect::<Option<Vec<_>>>()?)
                }
                Atom::Power(of) => name(of)?.power(i128::BITS),
                Atom::Within(..) | Atom::Bits(..) | Atom::Unknown(_) => return None,
            };
            term = Some(match term {
                Some(term) => term * own,
                None => own,
            });
        }
        let term = term?;
        sum = Some(match sum {
            Some(sum) => sum + term,
            None => term,
        });
    }
    Some(sum.unwrap_or_else(|| NamedExpr::constant(0)))
}

impl Search<'_, '_> {
    /// Does induction for the carried values of all existing columns. Returns whether it proved new rows.
    pub fn induct_all(&mut self, done: &mut Done, depth: Depth, candidates: Candidates) -> bool {
        let mut found = false;
        let mut columns: Vec<(usize, Column)> = done.columns.iter().copied().collect();
        self.sort(&mut columns);
        for (home, column) in columns {
            let reached = self.replay.home(self.replay.scope(), Name::Value(column.value)) == home;
            if self.fuel == 0 || !reached || done.inductions.contains(&(home, column, candidates)) {
                continue;
            }
            let Some((carry, side)) = self.carried(column) else { continue };
            // In a step of induction, the arguments of its own loop have no other facts.
            let tentative =
                side == CarriedSide::Argument && self.replay.is_iteration_of(home, carry.bounds.region);
            if !tentative {
                found |= self.induct(&carry, side, home, done, depth, candidates);
            }
        }
        found
    }

    pub fn carried(&mut self, column: Column) -> Option<(Carry, CarriedSide)> {
        self.facts_of(column).facts.iter().find_map(|fact| match &fact.kind {
            FactKind::Carried(carried) => Some((Carry::of(carried), carried.side)),
            _ => None,
        })
    }

    fn induct(
        &mut self,
        first: &Carry,
        side: CarriedSide,
        home: usize,
        done: &mut Done,
        depth: Depth,
        tried_now: Candidates,
    ) -> bool {
        let pack = self.members(first);
        let members: Vec<Column> = pack.iter().filter_map(|carry| carry.side(side)).collect();
        done.inductions.extend(members.iter().map(|member| (home, *member, tried_now)));
        let mut key: Vec<Column> = pack.iter().map(|carry| carry.argument).collect();
        key.sort_unstable_by(|a, b| self.replay.graph.order(a, b));
        let of_goal = if tried_now != Candidates::Ends { self.goal_candidates(&pack) } else { Vec::new() };
        let Some(mut candidates) = self.candidates_to_try(&pack, &key, depth, tried_now, &of_goal) else {
            return false;
        };
        let inner =
            Depth { splits: depth.splits.min(2), loops: depth.loops - 1, lemmas: depth.lemmas.min(1) };
        let case_fuel = if tried_now == Candidates::Closed { CLOSED_FUEL } else { CASE_FUEL };
        for _ in 0..ROUND_LIMIT {
            if candidates.is_empty() {
                if self.fuel > 0 {
                    self.proved.entry(key).or_default().tried.push((tried_now, depth));
                }
                return false;
            }
            let (replay, steps) = (self.replay.clone(), self.steps.len());
            let invariants = candidates.clone();
            let opened = self.emit(Step::Induct { members: members.clone(), invariants, side });
            let mut failed = FxHashSet::default();
            for case in (0..2 * candidates.len()).take_while(|_| opened) {
                let at = case % candidates.len();
                // Candidates that do not hold initially are dropped for good.
                let fuel = self.fuel;
                self.fuel = fuel.min(case_fuel);
                let given = self.fuel;
                let refuted = !failed.contains(&at) && self.refute(done.clone(), inner);
                self.fuel = fuel - (given - self.fuel);
                if !refuted {
                    failed.insert(at);
                    self.replay.next_case();
                }
            }
            if opened && failed.is_empty() {
                // The rows of a claim may depend on its assumptions.
                if self.claim.assumed.is_empty() && self.replay.scope() == 0 && depth.loops > 1 {
                    // Rows that a search with a small remaining budget dropped are still proved.
                    let known = self.proved.entry(key).or_default();
                    let new = candidates.into_iter().filter(|row| !of_goal.contains(row));
                    let new: Vec<Row> = new.filter(|row| !known.rows.contains(row)).collect();
                    known.rows.extend(new);
                    known.tried.push((tried_now, depth));
                }
                return true;
            }
            self.replay = replay;
            self.steps.truncate(steps);
            if !opened || self.fuel == 0 {
                return false;
            }
            let mut at = 0..;
            candidates.retain(|_| at.next().is_none_or(|at| !failed.contains(&at)));
        }
        false
    }

    /// Returns the candidates of an induction: proved rows, rows of this kind, and rows of the goal; `None` if there is nothing to try.
    fn candidates_to_try(
        &mut self,
        pack: &[Carry],
        key: &[Column],
        depth: Depth,
        tried_now: Candidates,
        of_goal: &[Row],
    ) -> Option<Vec<Row>> {
        let known = self.proved.get(key).cloned();
        let is_first = known.is_none();
        let Proved { rows: mut candidates, tried } = known.unwrap_or_default();
        if is_first {
            candidates.extend(self.ends(pack));
        }
        let is_known = tried.iter().any(|(candidates, at)| *candidates == tried_now && at.covers(depth));
        match tried_now {
            Candidates::Ends => {}
            Candidates::All if !is_known => candidates.extend(self.candidates(pack)),
            Candidates::All if of_goal.is_empty() => return None,
            Candidates::All => {}
            Candidates::Closed if is_known => return None,
            Candidates::Closed => {
                let forms = self.closed_forms(pack);
                if forms.is_empty() {
                    return None;
                }
                self.has_forms = true;
                candidates.splice(..0, forms);
            }
        }
        candidates.truncate(CANDIDATE_LIMIT);
        candidates.extend(of_goal.iter().cloned());
        let mut distinct = FxHashSet::default();
        candidates.retain(|row| distinct.insert(row.clone()));
        Some(candidates)
    }

    /// Returns a carried value, and the values of the same loop that its yielded value depends on.
    pub fn members(&mut self, first: &Carry) -> Vec<Carry> {
        let mut found = vec![first.clone()];
        let mut queue = columns_of(first, false);
        let mut seen = FxHashSet::default();
        while let Some(column) = queue.pop() {
            if seen.len() >= COLUMN_LIMIT || !seen.insert(column) {
                continue;
            }
            for fact in &self.facts_of(column).facts {
                match &fact.kind {
                    FactKind::Relation(lhs, _, rhs) => queue.extend(lhs.columns().chain(rhs.columns())),
                    FactKind::Choose(choose) => {
                        for case in &choose.cases {
                            queue.extend(case.value.columns());
                            queue.extend(case.condition.expressions().iter().flat_map(|expr| expr.columns()));
                        }
                    }
                    FactKind::Induction(bounds) => {
                        let ends = [&bounds.lower, &bounds.upper, &bounds.step];
                        queue.extend(ends.into_iter().flat_map(|end| end.columns()));
                    }
                    FactKind::Carried(carried) => {
                        let carry = Carry::of(carried);
                        if carry.bounds.iv != first.bounds.iv || carry.argument != column {
                            queue.extend(columns_of(&carry, true));
                        } else if found.len() < MEMBER_LIMIT
                            && !found.iter().any(|known| known.argument == carry.argument)
                        {
                            queue.extend(columns_of(&carry, false));
                            found.push(carry);
                        }
                    }
                    FactKind::Exit(exit) => {
                        let of_condition = exit.condition.expressions().into_iter().flat_map(Expr::columns);
                        queue.extend(exit.value.columns().chain(of_condition));
                    }
                }
            }
        }
        found
    }

    /// Returns the ends of the carried values that the engine finds.
    fn ends(&mut self, pack: &[Carry]) -> Vec<Row> {
        let mut rows = Vec::new();
        for carry in pack {
            let argument = Expr::from(carry.argument);
            let mut all = self.bounds.interval(argument.clone());
            if let Some(result) = carry.result {
                all = all.hull(self.bounds.interval(Expr::from(result)));
            }
            add_ends(&mut rows, &named(&argument), all);
        }
        rows
    }

    fn candidates(&mut self, pack: &[Carry]) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let iteration = NamedExpr::from(NamedColumn::index(Name::Iteration(pack[0].bounds.iv.value)));
        if !pack[0].bounds.counted {
            // This holds in counted loops.
            rows.push(iteration.clone());
        }
        for carried in pack {
            let (Some(init), Some(yielded)) = (carried.init(), carried.yielded()) else { continue };
            let argument = Expr::from(carried.argument);
            let gap = named(&argument) - named(init);
            let step = self.bounds.interval(yielded.clone() - argument);
            if step.is_empty() {
                continue;
            }
            if let Some(word) = self.word_of_wraps(carried.argument, step)
                && let Some(advance) = step.upper
            {
                // What wraps advances by the same number in each iteration, modulo the number of words.
                let wrapped = gap.clone() - iteration.clone() * advance;
                rows.push(wrapped.clone().floor_div(word) * word - wrapped);
            }
            if let Some(least) = step.lower {
                rows.push(gap.clone() - iteration.clone() * least);
            }
            if let Some(greatest) = step.upper {
                rows.push(iteration.clone() * greatest - gap.clone());
            }
            if step.lower.is_none_or(|least| least < 0) && step.upper != Some(0) {
                rows.push(gap.clone());
            }
            if step.upper.is_none_or(|greatest| greatest > 0) && step.lower != Some(0) {
                rows.push(-gap);
            }
        }
        for (at, first) in pack.iter().enumerate() {
            for second in &pack[at + 1..] {
                let (Some(init), Some(other)) = (first.init(), second.init()) else { continue };
                let of_inits = self.bounds.interval(init.clone() - other.clone());
                let gap = named(&(Expr::from(first.argument) - Expr::from(second.argument)));
                let moved = gap.clone() - (named(init) - named(other));
                match of_inits.as_point() {
                    Some(_) => rows.extend([moved.clone(), -moved]),
                    None => rows.extend([gap.clone(), -gap]),
                }
            }
        }
        rows
    }

    /// Returns the number of words of a carried value that advances by one of two numbers, since it may wrap.
    fn word_of_wraps(&self, argument: Column, advance: Interval) -> Option<i128> {
        let bits = self.replay.graph.bits(argument.value).filter(|_| argument.dimension().is_none())?;
        let count = Word { bits: bits.clamp(1, Word::MAX_BITS), unsigned: false }.count();
        (advance.upper?.checked_sub(advance.lower?) == Some(count)).then_some(count)
    }

    /// Returns the carried argument for a column that is its result, or an exit value of the loop; the column itself
    /// otherwise.
    fn argument_behind(&mut self, column: Column, pack: &[Carry]) -> Column {
        let mut at = column;
        for _ in 0..EXIT_LIMIT {
            let is_own = |carry: &&Carry| carry.result == Some(at) || carry.argument == at;
            if let Some(carry) = pack.iter().find(is_own) {
                return carry.argument;
            }
            let passed = self.facts_of(at).facts.iter().find_map(|fact| match &fact.kind {
                FactKind::Exit(exit) => exit.value.as_column().copied(),
                FactKind::Relation(lhs, Relation::Eq, rhs) if lhs.as_column() == Some(&at) => {
                    rhs.as_column().copied()
                }
                _ => None,
            });
            let Some(next) = passed else { break };
            at = next;
        }
        column
    }

    /// Returns candidates from the claim's conditions on results, in terms of the carried values.
    fn goal_candidates(&mut self, pack: &[Carry]) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let claim = self.claim;
        let of_goal: Vec<Column> =
            claim.goal.expressions().into_iter().flat_map(|expr| expr.columns().copied()).collect();
        let arguments: FxHashMap<Column, Column> =
            of_goal.into_iter().map(|column| (column, self.argument_behind(column, pack))).collect();
        let mut waiting = vec![&claim.goal];
        while let Some(condition) = waiting.pop() {
            let (lhs, relation, rhs) = match condition {
                Condition::All(parts) | Condition::Any(parts) | Condition::Same(parts) => {
                    waiting.extend(parts);
                    continue;
                }
                Condition::Relation(lhs, relation, rhs) => (lhs, *relation, rhs),
                _ => continue,
            };
            let carried = |expr: &Expr| {
                let mut expr = expr.clone();
                for node in &mut expr.nodes {
                    if let Node::Column(column) = node {
                        *column = arguments.get(column).copied().unwrap_or(*column);
                    }
                }
                named(&expr)
            };
            let (lhs, rhs) = (carried(lhs), carried(rhs));
            let is_carried =
                |name: Name<ValueId>| pack.iter().any(|carried| name == Name::Value(carried.argument.value));
            let region = pack[0].bounds.region;
            let fits = |column: &NamedColumn| {
                is_carried(column.value) || self.replay.is_outside(column.value, region)
            };
            let gap = rhs.clone() - lhs.clone();
            if !gap.columns().all(fits) || !gap.columns().any(|column| is_carried(column.value)) {
                continue;
            }
            match relation {
                Relation::Le => rows.push(gap),
                Relation::Lt => rows.extend([gap.clone() - 1, gap]),
                Relation::Ge => rows.push(lhs - rhs),
                Relation::Gt => rows.extend([lhs.clone() - rhs.clone() - 1, lhs - rhs]),
                Relation::Eq => rows.extend([gap, lhs - rhs]),
                Relation::Ne => rows.extend([gap - 1, lhs - rhs - 1]),
            }
        }
        rows
    }
}

/// Returns the columns that the initial values or the yielded values of a carried value are computed from; both if
/// `inits` is true.
fn columns_of(carry: &Carry, inits: bool) -> Vec<Column> {
    let cases = carry.yields.iter().chain(carry.inits.iter().filter(|_| inits));
    let exprs = cases.flat_map(|case| case.condition.expressions().into_iter().chain([&case.value]));
    let exprs = exprs.chain(carry.guard.expressions());
    exprs.flat_map(|expr| expr.columns().copied()).collect()
}

fn add_ends(rows: &mut Vec<Row>, of: &Row, interval: Interval) {
    if interval.is_empty() {
        return;
    }
    rows.extend(interval.lower.map(|lower| of.clone() - lower));
    rows.extend(interval.upper.map(|upper| NamedExpr::constant(upper) - of.clone()));
}
