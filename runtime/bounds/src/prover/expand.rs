//! Adds all facts of a case as rows: facts of existing columns, hypotheses, conditions of regions, and definitions of
//! operations.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::certificate::{
    Atom, AtomId, Hypothesis, Item, Name, NamedExpr, Poly, Step, value_of, values_elsewhere,
};
use crate::graph::expr::BitOp;
use crate::graph::facts::{CarriedSide, Relation};
use crate::graph::values::{Column, Expr, FactKind, Facts, Loop, Node};
use crate::prover::invariants::named_poly;
use crate::prover::search::{Depth, Done, Search};

/// The greatest number of columns and regions that are visited.
const COLUMN_LIMIT: usize = 150;
const REGION_LIMIT: u32 = 12;
/// The depth of case distinctions for operands.
const CASES_OF_OPERANDS: Depth = Depth { splits: 2, loops: 0, lemmas: 0 };

impl Search<'_, '_> {
    pub fn facts_of(&mut self, column: Column) -> Rc<Facts> {
        let replay = &self.replay;
        self.facts.entry(column).or_insert_with(|| Rc::new(replay.facts_of(column))).clone()
    }

    /// Adds all facts of the current case.
    pub fn expand(&mut self, done: &mut Done) {
        loop {
            let new = self.find_columns(done);
            for column in self.in_order(&new) {
                self.define(column, done);
            }
            if self.contexts(&new, done) || self.hypotheses(done) {
                continue;
            }
            self.operations(done);
            if done.trips < 2 {
                done.trips += 1;
                if self.trips_of_claim(done.trips) {
                    continue;
                }
            }
            let waiting = std::mem::take(&mut done.powers);
            let count = waiting.len();
            done.powers = waiting.into_iter().filter(|(column, at)| !self.power(*column, *at)).collect();
            if done.powers.len() == count {
                break;
            }
        }
    }

    /// Adds the trip counts of the loops that the claim is about, and the conditions around them. Whether a loop of fixed width has a
    /// count depends on rows about its ends, which are added first. Returns whether there are such loops.
    fn trips_of_claim(&mut self, round: u32) -> bool {
        let claim = self.claim;
        for &iv in &claim.loops {
            let facts = self.facts_of(iv);
            let bounds = facts.facts.iter().find_map(|fact| match &fact.kind {
                FactKind::Induction(bounds) => Some(bounds),
                _ => None,
            });
            let has_width = bounds.is_some_and(|bounds| bounds.word().is_some());
            let fits = bounds.filter(|_| round > 1).and_then(|bounds| self.fits(bounds));
            if round > 1 {
                if has_width {
                    self.emit(Step::Trips(iv, fits));
                }
                continue;
            }
            self.emit(Step::Trips(iv, None));
            for level in 1..REGION_LIMIT {
                self.emit(Step::Context(iv, level));
            }
        }
        !claim.loops.is_empty()
    }

    /// Adds a fact that mentions a power, if the exponent is known to be in range.
    fn power(&mut self, column: Column, at: u32) -> bool {
        let facts = self.facts_of(column);
        self.ranges_of(&facts.facts[at as usize]) && self.emit(Step::Fact(column, at))
    }

    /// Returns the columns that are newly known to exist, and the columns that their facts mention.
    fn find_columns(&mut self, done: &mut Done) -> Vec<Column> {
        let mut found = Vec::new();
        while let Some(&(scope, column)) = self.replay.exists.get(done.exists) {
            done.exists += 1;
            let home = self.replay.home(scope, Name::Value(column.value));
            let reached = home == self.replay.home(self.replay.scope(), Name::Value(column.value));
            let is_open = self.open.as_ref().is_none_or(|open| open.contains(&column));
            let known = if is_open { &mut done.columns } else { &mut done.closed };
            if !reached || known.len() >= COLUMN_LIMIT || !known.insert((home, column)) {
                continue;
            }
            if is_open {
                found.push(column);
            }
            let count = self.facts_of(column).facts.len();
            for at in 0..count as u32 {
                self.emit(Step::Exists(column, at));
            }
        }
        found
    }

    /// Returns columns, each after the columns that its facts are computed from.
    fn in_order(&mut self, columns: &[Column]) -> Vec<Column> {
        let mut order = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack: Vec<(Column, bool)> = columns.iter().rev().map(|column| (*column, false)).collect();
        while let Some((column, ready)) = stack.pop() {
            if ready {
                order.push(column);
                continue;
            }
            if !columns.contains(&column) || !seen.insert(column) {
                continue;
            }
            stack.push((column, true));
            for fact in &self.facts_of(column).facts {
                let mut add = |columns: &mut dyn Iterator<Item = &Column>| {
                    stack.extend(columns.map(|column| (*column, false)));
                };
                match &fact.kind {
                    FactKind::Relation(lhs, _, rhs) => add(&mut lhs.columns().chain(rhs.columns())),
                    FactKind::Choose(choose) => {
                        let conditions = choose.cases.iter().flat_map(|case| case.condition.expressions());
                        add(&mut conditions.flat_map(|expr| expr.columns()));
                    }
                    FactKind::Induction(bounds) => {
                        add(&mut [&bounds.lower, &bounds.upper, &bounds.step]
                            .into_iter()
                            .flat_map(|end| end.columns()));
                    }
                    FactKind::Carried(carried) => {
                        let bounds = &carried.bounds;
                        add(&mut [&bounds.lower, &bounds.upper, &bounds.step]
                            .into_iter()
                            .flat_map(|end| end.columns()));
                    }
                    FactKind::Exit(exit) => {
                        let of_condition = exit.condition.expressions().into_iter().flat_map(Expr::columns);
                        add(&mut exit.value.columns().chain(of_condition));
                    }
                }
            }
        }
        order
    }

    /// Adds the facts of a column in the graph.
    fn define(&mut self, column: Column, done: &mut Done) {
        self.emit(Step::Known(column));
        let facts = self.facts_of(column);
        // Equalities come first, so that the other facts are written in terms of the definition.
        for equal in [true, false] {
            for (at, fact) in facts.facts.iter().enumerate() {
                let is_equal = matches!(fact.kind, FactKind::Relation(_, Relation::Eq, _));
                if is_equal != equal {
                    continue;
                }
                // The only value in another execution says nothing here; it is no definition.
                if values_elsewhere(column, fact).is_some_and(|(_, values)| values.len() == 1) {
                    continue;
                }
                match &fact.kind {
                    FactKind::Relation(lhs, _, rhs) if has_ranges(lhs) || has_ranges(rhs) => {
                        self.operations(done);
                        self.prove_ends_of_operands(column, [lhs, rhs], done);
                        let sure = self.ranges_of(fact);
                        if !sure {
                            done.powers.push((column, at as u32));
                        }
                        sure && self.emit(Step::Fact(column, at as u32))
                    }
                    FactKind::Relation(lhs, _, rhs) if takes_ends(lhs) || takes_ends(rhs) => {
                        self.prove_ends_of_operands(column, [lhs, rhs], done);
                        self.emit(Step::Fact(column, at as u32))
                    }
                    FactKind::Relation(lhs, _, rhs) if must_fit(lhs) || must_fit(rhs) => {
                        self.operations(done);
                        self.prove_fit([lhs, rhs], done);
                        self.emit(Step::Fact(column, at as u32))
                    }
                    FactKind::Relation(..) | FactKind::Choose(_) | FactKind::Exit(_) => {
                        self.emit(Step::Fact(column, at as u32))
                    }
                    FactKind::Induction(bounds) => {
                        let fits = self.fits(bounds);
                        self.emit(Step::Trips(column, fits));
                        self.emit(Step::Count(column, fits))
                    }
                    FactKind::Carried(carried) if !carried.bounds.counted => false,
                    FactKind::Carried(carried) => {
                        let fits = self.fits(&carried.bounds);
                        self.emit(Step::Trips(column, fits));
                        carried.side == CarriedSide::Argument && self.emit(Step::Count(column, fits))
                    }
                };
            }
        }
    }

    /// Proves the ends of the operands that a fact computes a column from, if no row states them: ends of minima, of
    /// choices, and of other operands that need case distinctions.
    fn prove_ends_of_operands(&mut self, of: Column, sides: [&Expr; 2], done: &mut Done) {
        let scope = self.replay.scope();
        let mut operands: Vec<Column> = sides.into_iter().flat_map(Expr::columns).copied().collect();
        operands.retain(|column| value_of(*column) != value_of(of) && self.has_cases(scope, *column));
        operands.sort_unstable_by(|a, b| self.replay.graph.order(a, b));
        operands.dedup();
        for column in operands {
            self.operations(done);
            let before = self.replay.hypotheses.len();
            self.prove_ends(column, done, CASES_OF_OPERANDS);
            for lemma in before..self.replay.hypotheses.len() {
                done.given.insert(lemma);
                self.emit(Step::Given(lemma as u32));
            }
        }
    }

    /// Proves that minima and maxima in a fact fit in their widths, so that the fact can be written in terms of them.
    fn prove_fit(&mut self, sides: [&Expr; 2], done: &mut Done) {
        let scope = self.replay.scope();
        // Evaluates in a copy, where an unknown stands for each number that is not known to fit.
        let mut replay = self.replay.clone();
        let known = replay.atoms.all.len();
        for side in sides {
            let _ = replay.expression(scope, side);
        }
        let mut rows = Vec::new();
        for atom in &replay.atoms.all[known..] {
            let Atom::Within(_, of, least, greatest) = atom else { continue };
            let Some(of) = named_poly(&replay, of) else { continue };
            rows.push(of.clone() - *least);
            rows.extend(greatest.map(|greatest| NamedExpr::constant(greatest) - of));
        }
        for row in rows {
            let (replay, steps) = (self.replay.clone(), self.steps.len());
            if self.emit(Step::Lemma(row)) && self.refute(done.clone(), CASES_OF_OPERANDS) {
                let lemma = self.replay.hypotheses.len() - 1;
                done.given.insert(lemma);
                self.emit(Step::Given(lemma as u32));
                continue;
            }
            self.replay = replay;
            self.steps.truncate(steps);
        }
    }

    /// Returns whether a column of the scope is a minimum, a maximum, or a choice, or computed from one of these.
    fn has_cases(&mut self, scope: usize, column: Column) -> bool {
        if self.replay.home(scope, Name::Value(column.value)) != scope {
            return false;
        }
        let value = self.named_value(scope, column).unwrap_or_default();
        let mut atoms = value.terms().flat_map(|(product, _)| product);
        let facts = self.facts_of(column);
        facts.facts.iter().any(|fact| matches!(fact.kind, FactKind::Choose(_)))
            || atoms.any(|atom| matches!(self.replay.atoms.all[*atom as usize], Atom::Minimum(_)))
    }

    /// Returns the row that states that a loop of fixed width does not wrap.
    fn fits(&mut self, bounds: &Loop) -> Option<u32> {
        let word = bounds.word()?;
        let scope = self.replay.scope();
        // Evaluates in a copy; the row is then found in the replay itself.
        let mut replay = self.replay.clone();
        let upper = replay.expression(scope, &bounds.upper).ok()?;
        let step = replay.expression(scope, &bounds.step).ok()?;
        let last = upper.add(&step)?.offset(-1)?;
        let goal = Poly::constant(word.range().upper?).subtract(&last);
        self.row_for(goal)
    }

    /// Adds the conditions of the regions around columns. Returns whether some of them are new.
    fn contexts(&mut self, columns: &[Column], done: &mut Done) -> bool {
        let mut added = false;
        for column in columns {
            let mut around = self.replay.graph.enclosing(column.value);
            let home = self.replay.home(self.replay.scope(), Name::Value(column.value));
            for level in 0..REGION_LIMIT {
                let Some(region) = around else { break };
                if done.contexts.insert((home, region)) {
                    added |= self.emit(Step::Context(*column, level));
                }
                around = self.replay.graph.entry(region, column.value).parent;
            }
        }
        added
    }

    /// Adds the hypotheses as rows: first those that may show that columns exist. Returns whether there were any.
    fn hypotheses(&mut self, done: &mut Done) -> bool {
        let is_early = |hypothesis: &Hypothesis| {
            matches!(
                hypothesis,
                Hypothesis::Condition { exists: true, .. }
                    | Hypothesis::Value { .. }
                    | Hypothesis::Cases { .. }
            )
        };
        for early in [true, false] {
            let mut added = false;
            for at in 0..self.replay.hypotheses.len() {
                if is_early(&self.replay.hypotheses[at]) == early && done.given.insert(at) {
                    self.emit(Step::Given(at as u32));
                    added = true;
                }
            }
            if added {
                return true;
            }
        }
        false
    }

    /// Adds the definitions of the operations in rows, and of the operations in these definitions.
    fn operations(&mut self, done: &mut Done) {
        while let Some(item) = self.replay.items.get(done.items) {
            done.items += 1;
            let Item::Row(poly, equal) = item else { continue };
            let content = *equal && poly.rounded() != *poly;
            let atoms: Vec<AtomId> = poly.terms().flat_map(|(product, _)| product.iter().copied()).collect();
            if content {
                let at = done.items as u32 - 1;
                self.emit(Step::Combine(vec![(at, 1)]));
                self.emit(Step::Combine(vec![(at, -1)]));
            }
            for atom in atoms {
                if !done.operations.insert(atom) {
                    continue;
                }
                // A divisor is in no row before the quotient has its own rows.
                if let Atom::FloorDiv(_, by) = &self.replay.atoms.all[atom as usize] {
                    let inner = by.terms().flat_map(|(product, _)| product.iter().copied());
                    done.waiting.extend(inner.filter(|atom| done.operations.insert(*atom)));
                }
                done.waiting.push(atom);
            }
            if done.items >= self.replay.items.len() {
                let waiting = std::mem::take(&mut done.waiting);
                done.waiting = waiting.into_iter().filter(|atom| !self.operation(*atom)).collect();
            }
            if done.items >= self.replay.items.len() && done.items > done.tight {
                self.ends_of_products(done);
                self.ends_of_minima(done);
                self.ends_of_quotients(done.tight);
                done.tight = self.replay.items.len();
            }
        }
    }

    /// Adds the definition of an operation. Returns whether it is complete, so that it need not be tried again.
    fn operation(&mut self, atom: AtomId) -> bool {
        let rows = match self.replay.atoms.all[atom as usize].clone() {
            Atom::Column(..) | Atom::Unknown(_) => return true,
            Atom::Minimum(_) => Vec::new(),
            Atom::FloorDiv(_, by) if by.as_constant().is_some() => Vec::new(),
            Atom::FloorDiv(_, by) => {
                let Some(row) = self.row_for_divisor(&by) else { return false };
                let taken = self.emit(Step::Operation(atom, vec![row]));
                self.ends_by_divisor(atom);
                return taken;
            }
            Atom::Power(of) => match self.ends_of_exponent(&of) {
                Some(rows) => rows,
                None => return false,
            },
            Atom::Within(_, of, least, greatest) => {
                let above = self.row_for(of.offset(-least));
                let below = match greatest {
                    Some(greatest) => self.row_for(of.negate().and_then(|of| of.offset(greatest))),
                    None => above,
                };
                match above.zip(below) {
                    Some((above, below)) => vec![above, below],
                    None => return false,
                }
            }
            Atom::Bits(BitOp::Power, base, exponent) => match self.ends_of_power(&base, &exponent) {
                Some(rows) => rows,
                None => return false,
            },
            Atom::Bits(BitOp::Quotient, a, b) => {
                let divisor = self.row_for_divisor(&b);
                let dividend = self.row_for(Some(a.clone())).or_else(|| self.row_for(a.negate()));
                match divisor.zip(dividend) {
                    Some((divisor, dividend)) => vec![divisor, dividend],
                    None => return false,
                }
            }
            Atom::Bits(_, a, b) => [a, b].into_iter().filter_map(|side| self.row_for(Some(side))).collect(),
        };
        self.emit(Step::Operation(atom, rows))
    }
}

/// Returns whether an expression has operations on two unknowns whose rules need the signs or ends of the operands.
fn takes_ends(expr: &Expr) -> bool {
    let is_constant = |node: Option<&Node>| matches!(node, Some(Node::Constant(_)));
    expr.nodes.iter().enumerate().any(|(at, node)| match node {
        Node::Bits(_) => true,
        Node::FloorDiv | Node::CeilDiv | Node::Modulo => !is_constant(expr.nodes.get(at.wrapping_sub(1))),
        _ => false,
    })
}

/// Returns whether an expression has a minimum or maximum that must fit in a width.
fn must_fit(expr: &Expr) -> bool {
    expr.nodes.windows(2).any(|pair| matches!(pair, [Node::Minimum(_) | Node::Maximum(_), Node::Fits(_)]))
}

/// Returns whether an expression has operands that must be in a range.
fn has_ranges(expr: &Expr) -> bool {
    expr.nodes.iter().any(|node| matches!(node, Node::NotNegative | Node::Power(_)))
}
