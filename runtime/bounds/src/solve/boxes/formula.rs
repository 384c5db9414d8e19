//! A form and its parts, as a flat list of nodes whose intervals are computed.

use rustc_hash::FxHashMap;

use super::Cases;
use super::uses::Uses;
use crate::base::ids::AtomId;
use crate::base::interval::{Congruence, Interval, solutions};
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms};
use crate::forms::linear::Linear;

pub(crate) type NodeId = usize;

#[derive(Debug)]
pub(super) enum Kind {
    /// An unknown, by its index among the leaves.
    Leaf(usize),
    Sum(i128, Vec<(NodeId, i128)>),
    FloorDiv(NodeId, i128),
    Quotient(NodeId, NodeId),
    Remainder(NodeId, NodeId),
    /// Factors, each with its power.
    Product(Vec<(NodeId, u32)>),
    Minimum(Vec<NodeId>),
    Maximum(Vec<NodeId>),
    /// The rows of some case are all `>= 0`, and the value is the node of that case.
    Choice(Vec<(Vec<NodeId>, NodeId)>),
}

#[derive(Debug)]
pub(super) struct NodeData {
    pub(super) kind: Kind,
    /// The interval that holds in every box.
    pub(super) range: Interval,
    pub(super) congruence: Congruence,
    /// The leaves that the node's value depends on.
    pub(super) leaves: LeafSet,
}

/// A set of leaves, as a bit set. There are not more leaves than nodes.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct LeafSet([u64; Limits::FORMULA_NODES / 64]);

impl LeafSet {
    pub(super) fn insert(&mut self, leaf: usize) {
        self.0[leaf / 64] |= 1 << (leaf % 64);
    }

    pub(super) fn contains(&self, leaf: usize) -> bool {
        self.0[leaf / 64] >> (leaf % 64) & 1 == 1
    }

    pub(super) fn extend(&mut self, other: LeafSet) {
        self.0.iter_mut().zip(other.0).for_each(|(own, more)| *own |= more);
    }
}

/// An unknown, and its bounds by other nodes, which hold where it exists.
#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) atom: AtomId,
    pub(super) range: Interval,
    /// Nodes that are `<=` the leaf.
    pub(super) lowers: Vec<NodeId>,
    /// Nodes that are `>=` the leaf.
    pub(super) uppers: Vec<NodeId>,
    /// `(factor, rest)`: `factor * leaf + rest >= 0`.
    pub(super) rows: Vec<(i128, NodeId)>,
    /// Rows of the facts in which the leaf is the greatest atom, in the same form.
    pub(super) given: Vec<(i128, NodeId)>,
    pub(super) uses: Uses,
}

impl Leaf {
    /// Returns whether no other node bounds the leaf in any case.
    pub(super) fn is_unbounded(&self) -> bool {
        self.lowers.is_empty() && self.uppers.is_empty() && self.rows.is_empty()
    }
}

/// A form over leaves.
#[derive(Debug)]
pub(crate) struct Formula {
    pub(super) nodes: Vec<NodeData>,
    pub(super) leaves: Vec<Leaf>,
    pub(super) root: NodeId,
    /// The cases of each fact: all rows of one of them are `>= 0`.
    pub(super) facts: Vec<Vec<Vec<NodeId>>>,
}

impl Formula {
    /// Returns the formula of a form under `facts`, or `None` if it is too large.
    pub fn new(atoms: &Atoms, form: &Linear, facts: &[Cases]) -> Option<Formula> {
        let mut maker = Maker { atoms, known: FxHashMap::default(), nodes: Vec::new(), leaves: Vec::new() };
        let root = maker.sum(form)?;
        let mut of_case =
            |rows: &Vec<Linear>| -> Option<Vec<NodeId>> { rows.iter().map(|row| maker.sum(row)).collect() };
        let known = facts.iter().filter_map(|cases| cases.iter().map(&mut of_case).collect()).collect();
        for cases in facts {
            if let [only] = cases.as_slice() {
                maker.give_rows(only);
            }
        }
        maker.relate_leaves();
        let mut formula = Formula { nodes: maker.nodes, leaves: maker.leaves, root, facts: known };
        formula.find_uses();
        formula.find_leaves();
        Some(formula)
    }

    /// Returns the formula of a form that exists only where `rows` are `>= 0`.
    pub fn guarded(atoms: &Atoms, form: &Linear, rows: &[Linear]) -> Option<Formula> {
        if rows.is_empty() {
            return Formula::new(atoms, form, &[]);
        }
        let mut maker = Maker { atoms, known: FxHashMap::default(), nodes: Vec::new(), leaves: Vec::new() };
        let value = maker.sum(form)?;
        let rows = maker.sums(rows)?;
        let root = maker.push(Kind::Choice(vec![(rows, value)]), Interval::ALL, Congruence::ANY)?;
        maker.relate_leaves();
        let mut formula = Formula { nodes: maker.nodes, leaves: maker.leaves, root, facts: Vec::new() };
        formula.find_uses();
        formula.find_leaves();
        Some(formula)
    }

    pub fn root(&self) -> NodeId {
        self.root
    }

    /// Returns whether boxes may narrow more than the interval of the form: uses of an unknown conflict, or there are
    /// cases or facts.
    pub fn gains(&self) -> bool {
        !self.facts.is_empty()
            || self.leaves.iter().any(|leaf| leaf.uses.conflict())
            || self.nodes.iter().any(|node| matches!(node.kind, Kind::Choice(_)))
    }

    /// Returns the leaves that are worth splitting.
    pub fn shared(&self) -> impl Iterator<Item = usize> {
        self.leaves.iter().enumerate().filter(|(_, leaf)| leaf.uses.conflict()).map(|(at, _)| at)
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn kind_of(&self, node: NodeId) -> &Kind {
        &self.nodes[node].kind
    }

    /// Returns the interval and the congruence of a node that hold in every box.
    pub fn known_of(&self, node: NodeId) -> (Interval, Congruence) {
        (self.nodes[node].range, self.nodes[node].congruence)
    }

    /// Returns the cases of each fact: all rows of one of them are `>= 0`.
    pub fn facts(&self) -> &[Vec<Vec<NodeId>>] {
        &self.facts
    }

    /// Returns the lower bounds of a leaf, its upper bounds, and pairs `(factor, rest)` with
    /// `factor * leaf + rest >= 0`, including rows that follow from facts.
    pub fn bounds_of(&self, leaf: usize) -> (&[NodeId], &[NodeId], impl Iterator<Item = &(i128, NodeId)>) {
        let leaf = &self.leaves[leaf];
        (&leaf.lowers, &leaf.uppers, leaf.rows.iter().chain(&leaf.given))
    }

    /// Returns whether the form grows with a leaf, or `None` if its uses conflict.
    pub fn direction(&self, leaf: usize) -> Option<bool> {
        let uses = self.leaves[leaf].uses;
        (uses.up != uses.down).then_some(uses.up)
    }

    /// Returns the box of all values of the leaves.
    pub fn start(&self, given: &dyn Fn(AtomId) -> Option<Interval>) -> Vec<Interval> {
        let range = |leaf: &Leaf| match given(leaf.atom) {
            Some(range) => leaf.range.intersect(range),
            None => leaf.range,
        };
        self.leaves.iter().map(range).collect()
    }

    /// Returns the constants in sums, and their neighbours on both sides, in order. At these the parts of the form may
    /// change cases.
    pub fn thresholds(&self) -> Vec<i128> {
        let mut found = vec![-1, 0, 1];
        for node in &self.nodes {
            if let Kind::Sum(constant, _) = node.kind {
                for near in [constant.checked_neg(), Some(constant)].into_iter().flatten() {
                    found
                        .extend([near.checked_sub(1), Some(near), near.checked_add(1)].into_iter().flatten());
                }
            }
            found.extend([node.range.lower, node.range.upper].into_iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns whether the facts allow the box.
    pub fn allowed(&self, state: &mut State) -> bool {
        self.facts.iter().all(|cases| cases.iter().any(|rows| self.possible(rows, state)))
    }

    fn possible(&self, rows: &[NodeId], state: &mut State) -> bool {
        rows.iter()
            .all(|&row| self.eval(row, state).is_some_and(|range| range.upper.is_none_or(|upper| upper >= 0)))
    }

    /// Returns the interval of a node in a box, or `None` if the box does not allow it to exist.
    pub fn eval(&self, node: NodeId, state: &mut State) -> Option<Interval> {
        if let Some(known) = state.memo[node] {
            return known;
        }
        state.steps = state.steps.saturating_sub(1);
        let data = &self.nodes[node];
        let range =
            self.kind(&data.kind, state).and_then(|range| data.congruence.round(range.intersect(data.range)));
        state.memo[node] = Some(range);
        range
    }

    fn kind(&self, kind: &Kind, state: &mut State) -> Option<Interval> {
        Some(match kind {
            Kind::Leaf(leaf) => return self.leaf(*leaf, state),
            Kind::Sum(constant, terms) => {
                let mut sum = Interval::point(*constant);
                for &(node, factor) in terms {
                    sum = sum.add(self.eval(node, state)?.scale(factor));
                }
                sum
            }
            Kind::FloorDiv(node, by) => self.eval(*node, state)?.floor_div(Interval::point(*by)),
            Kind::Quotient(a, b) => self.eval(*a, state)?.floor_div(self.eval(*b, state)?),
            Kind::Remainder(a, b) => self.eval(*a, state)?.remainder(self.eval(*b, state)?),
            Kind::Product(factors) => {
                let mut product = Interval::point(1);
                for &(node, power) in factors {
                    product = product.multiply(self.eval(node, state)?.power(power));
                }
                product
            }
            Kind::Minimum(items) => self.fold(items, state, Interval::minimum)?,
            Kind::Maximum(items) => self.fold(items, state, Interval::maximum)?,
            Kind::Choice(cases) => {
                let ranges = cases.iter().filter_map(|(rows, value)| self.case(rows, *value, state));
                return ranges.reduce(Interval::hull);
            }
        })
    }

    fn fold(
        &self,
        items: &[NodeId],
        state: &mut State,
        join: fn(Interval, Interval) -> Interval,
    ) -> Option<Interval> {
        let (first, rest) = items.split_first()?;
        let mut range = self.eval(*first, state)?;
        for item in rest {
            range = join(range, self.eval(*item, state)?);
        }
        Some(range)
    }

    /// Returns the interval of a leaf in a box, narrowed by its bounds.
    pub(super) fn leaf(&self, leaf: usize, state: &mut State) -> Option<Interval> {
        let data = &self.leaves[leaf];
        let mut range = state.leaves[leaf];
        for &lower in &data.lowers {
            range.lower = range.lower.max(self.eval(lower, state)?.lower);
        }
        for &upper in &data.uppers {
            range = range.intersect(Interval { lower: None, upper: self.eval(upper, state)?.upper });
        }
        for &(factor, rest) in &data.rows {
            range = range.intersect(solutions(factor, self.eval(rest, state)?));
        }
        (!range.is_empty()).then_some(range)
    }

    /// Returns the interval of a case's value, or `None` where its rows exclude it. Leaves are narrowed by the rows.
    fn case(&self, rows: &[NodeId], value: NodeId, state: &mut State) -> Option<Interval> {
        if !self.possible(rows, state) {
            return None;
        }
        if state.depth >= Limits::FORMULA_CASES || state.steps == 0 {
            return self.eval(value, state);
        }
        let mut narrowed: Option<Vec<Interval>> = None;
        for &row in rows {
            let Kind::Sum(constant, terms) = &self.nodes[row].kind else { continue };
            let leaf_of = |node: NodeId| match self.nodes[node].kind {
                Kind::Leaf(leaf) => Some(leaf),
                _ => None,
            };
            for (at, &(node, factor)) in terms.iter().enumerate() {
                let Some(leaf) = leaf_of(node) else { continue };
                let mut rest = Interval::point(*constant);
                for (other, &(node, factor)) in terms.iter().enumerate() {
                    if other != at {
                        rest = rest.add(self.eval(node, state)?.scale(factor));
                    }
                }
                let now = narrowed.as_ref().map_or(state.leaves[leaf], |leaves| leaves[leaf]);
                let range = now.intersect(solutions(factor, rest));
                if range.is_empty() {
                    return None;
                }
                if range != now {
                    narrowed.get_or_insert_with(|| state.leaves.clone())[leaf] = range;
                }
            }
        }
        match narrowed {
            None => self.eval(value, state),
            Some(leaves) => {
                let mut inner = State { depth: state.depth + 1, ..state.clone() };
                for (leaf, range) in leaves.into_iter().enumerate() {
                    if range != inner.leaves[leaf] {
                        inner.narrow(self, leaf, range);
                    }
                }
                let value = match self.possible(rows, &mut inner) {
                    true => self.eval(value, &mut inner),
                    false => None,
                };
                state.steps = inner.steps;
                value
            }
        }
    }
}

/// A box, and the intervals that were computed in it.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub leaves: Vec<Interval>,
    memo: Vec<Option<Option<Interval>>>,
    /// The number of enclosing cases whose rows are assumed.
    depth: u32,
    /// The number of nodes that may still be evaluated before cases are used without narrowing.
    pub steps: usize,
}

impl State {
    pub fn new(formula: &Formula, leaves: Vec<Interval>) -> Self {
        State { leaves, memo: vec![None; formula.nodes.len()], depth: 0, steps: 0 }
    }

    /// Narrows a leaf of the box. Nodes that depend on the leaf are computed again.
    pub fn narrow(&mut self, formula: &Formula, leaf: usize, range: Interval) {
        self.leaves[leaf] = range;
        for (memo, node) in self.memo.iter_mut().zip(&formula.nodes) {
            if node.leaves.contains(leaf) {
                *memo = None;
            }
        }
    }
}

struct Maker<'a> {
    atoms: &'a Atoms,
    known: FxHashMap<AtomId, NodeId>,
    nodes: Vec<NodeData>,
    leaves: Vec<Leaf>,
}

impl Maker<'_> {
    fn push(&mut self, kind: Kind, range: Interval, congruence: Congruence) -> Option<NodeId> {
        (self.nodes.len() < Limits::FORMULA_NODES).then(|| {
            self.nodes.push(NodeData { kind, range, congruence, leaves: LeafSet::default() });
            self.nodes.len() - 1
        })
    }

    /// Adds the node of a form. The depth of composite atoms bounds the recursion.
    fn sum(&mut self, form: &Linear) -> Option<NodeId> {
        let mut terms = Vec::with_capacity(form.terms.len());
        for &(atom, factor) in &form.terms {
            terms.push((self.atom(atom)?, factor));
        }
        match terms.as_slice() {
            [(only, 1)] if form.constant == 0 => Some(*only),
            _ => {
                // In a box without ends, a remainder is the difference of two numbers without ends.
                let wraps = || form.terms.iter().any(|(atom, _)| self.atoms.is_wrap(*atom));
                let range = match self.atoms.has_remainder(form) && !wraps() {
                    true => self.atoms.operand_range(form),
                    false => Interval::ALL,
                };
                self.push(Kind::Sum(form.constant, terms), range, Congruence::ANY)
            }
        }
    }

    fn sums(&mut self, forms: &[Linear]) -> Option<Vec<NodeId>> {
        forms.iter().map(|form| self.sum(form)).collect()
    }

    fn atom(&mut self, atom: AtomId) -> Option<NodeId> {
        if let Some(&node) = self.known.get(&atom) {
            return Some(node);
        }
        let data = self.atoms.get(atom);
        let kind = match &*data.atom.clone() {
            Atom::FloorDiv(inner, by) => Kind::FloorDiv(self.sum(inner)?, *by),
            Atom::Quotient(a, b) => Kind::Quotient(self.sum(a)?, self.sum(b)?),
            Atom::Remainder(a, b) => Kind::Remainder(self.sum(a)?, self.sum(b)?),
            Atom::Product(factors) => Kind::Product(self.factors(factors)?),
            Atom::Minimum(items) => Kind::Minimum(self.sums(items)?),
            Atom::Maximum(items) => Kind::Maximum(self.sums(items)?),
            Atom::Choice { cases, .. } => {
                let mut made = Vec::with_capacity(cases.len());
                for case in cases {
                    made.push((self.sums(&case.rows)?, self.sum(&case.value)?));
                }
                Kind::Choice(made)
            }
            Atom::Column { .. } | Atom::Iteration { .. } | Atom::Opaque(_) => {
                self.leaves.push(Leaf {
                    atom,
                    range: data.interval,
                    lowers: Vec::new(),
                    uppers: Vec::new(),
                    rows: Vec::new(),
                    given: Vec::new(),
                    uses: Uses::default(),
                });
                Kind::Leaf(self.leaves.len() - 1)
            }
        };
        let node = self.push(kind, data.interval, data.congruence)?;
        self.known.insert(atom, node);
        Some(node)
    }

    fn factors(&mut self, factors: &[AtomId]) -> Option<Vec<(NodeId, u32)>> {
        let mut made: Vec<(NodeId, u32)> = Vec::new();
        // Equal factors are neighbours.
        for (at, &factor) in factors.iter().enumerate() {
            match made.last_mut() {
                Some(last) if factors[at - 1] == factor => last.1 += 1,
                _ => made.push((self.atom(factor)?, 1)),
            }
        }
        Some(made)
    }

    /// Adds rows that are `>= 0` to the greatest of their atoms, if that is a leaf; a row about a single atom narrows
    /// its range.
    fn give_rows(&mut self, rows: &[Linear]) {
        for row in rows {
            let Some(&(atom, factor)) = row.terms.last() else { continue };
            let Some(leaf) = self.leaves.iter().position(|leaf| leaf.atom == atom) else { continue };
            if row.terms.len() == 1 {
                let range = &mut self.leaves[leaf].range;
                *range = range.intersect(solutions(factor, Interval::point(row.constant)));
            }
            if let Some(rest) = row.substitute(atom, &Linear::default()).and_then(|rest| self.sum(&rest)) {
                self.leaves[leaf].given.push((factor, rest));
            }
        }
    }

    /// Adds the bounds of leaves by other forms, up to the limit on nodes.
    fn relate_leaves(&mut self) {
        let (mut at, mut depth) = (0, 0);
        while depth < Limits::FORMULA_BOUNDS && at < self.leaves.len() {
            let end = self.leaves.len();
            while at < end {
                let atom = self.leaves[at].atom;
                let data = self.atoms.get(atom);
                self.leaves[at].lowers = data.lowers.iter().map_while(|lower| self.sum(lower)).collect();
                self.leaves[at].uppers = data.uppers.iter().map_while(|upper| self.sum(upper)).collect();
                let rows = data.rows.iter().map_while(|row| {
                    let rest = row.substitute(atom, &Linear::default())?;
                    Some((row.coefficient(atom), self.sum(&rest)?))
                });
                self.leaves[at].rows = rows.collect();
                at += 1;
            }
            depth += 1;
        }
    }
}
