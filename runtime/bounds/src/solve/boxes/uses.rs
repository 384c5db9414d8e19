//! The directions in which a form moves with its unknowns.

use super::formula::{Formula, Kind, Leaf, NodeId};
use crate::base::limits::Limits;

/// The paths from the root of the formula to a node, by the direction in which the root moves if the node grows. A path
/// of unknown direction counts for both.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Uses {
    paths: u32,
    pub up: bool,
    pub down: bool,
}

impl Uses {
    /// A path of unknown direction.
    const ANY: Uses = Uses { paths: 1, up: true, down: true };

    fn add(&mut self, other: Uses) {
        self.paths = self.paths.saturating_add(other.paths);
        self.up |= other.up;
        self.down |= other.down;
    }

    /// Returns the uses of a part of a node that moves with the sign of `direction` if the part grows; 0 is an unknown
    /// sign.
    fn through(self, direction: i128) -> Uses {
        let known = self.paths > 0;
        match direction {
            0 => Uses { up: known, down: known, ..self },
            1.. => self,
            _ => Uses { up: self.down, down: self.up, ..self },
        }
    }

    /// Returns whether interval arithmetic loses precision because several uses are of the same unknown. If all uses
    /// have the same direction, each end of the interval is attained at an end of the unknown, and interval arithmetic
    /// is exact.
    pub fn conflict(self) -> bool {
        self.paths > 1 && self.up && self.down
    }
}

impl Formula {
    /// Computes the uses of each leaf. A bound of a leaf is used wherever the leaf is, and may have a greater id than
    /// the leaf. So the computation is repeated until a fixpoint, one round for each step along a chain of bounds.
    pub(super) fn find_uses(&mut self) {
        for _ in 0..=Limits::FORMULA_BOUNDS {
            let uses = self.uses_of_nodes();
            let mut changed = false;
            for (node, data) in self.nodes.iter().enumerate() {
                if let Kind::Leaf(leaf) = data.kind {
                    let known = &mut self.leaves[leaf].uses;
                    changed |= std::mem::replace(known, uses[node]) != uses[node];
                }
            }
            if !changed || self.leaves.iter().all(Leaf::is_unbounded) {
                break;
            }
        }
    }

    /// Returns the uses of all nodes, where bounds of leaves have the uses of the previous round. The parts of a node
    /// have smaller ids.
    fn uses_of_nodes(&self) -> Vec<Uses> {
        let mut uses = vec![Uses::default(); self.nodes.len()];
        uses[self.root].add(Uses { paths: 1, up: true, down: false });
        for &row in self.facts.iter().flatten().flatten() {
            uses[row].add(Uses::ANY);
        }
        for leaf in &self.leaves {
            for &bound in leaf.lowers.iter().chain(&leaf.uppers) {
                uses[bound].add(leaf.uses);
            }
            for &(factor, rest) in &leaf.rows {
                uses[rest].add(leaf.uses.through(-factor));
            }
        }
        for node in (0..self.nodes.len()).rev() {
            let own = uses[node];
            let mut add = |part: NodeId, direction: i128| uses[part].add(own.through(direction));
            match &self.nodes[node].kind {
                Kind::Leaf(_) => {}
                Kind::Sum(_, terms) => terms.iter().for_each(|&(part, factor)| add(part, factor)),
                Kind::FloorDiv(inner, _) => add(*inner, 1),
                Kind::Quotient(a, b) => {
                    let divisor = self.sign(*b);
                    add(*a, divisor);
                    add(*b, if divisor > 0 { -self.sign(*a) } else { 0 });
                }
                Kind::Remainder(a, b) => [a, b].into_iter().for_each(|&part| add(part, 0)),
                Kind::Product(factors) => {
                    for (at, &(factor, power)) in factors.iter().enumerate() {
                        let mut direction = if power.is_multiple_of(2) { self.sign(factor) } else { 1 };
                        for (other, &(node, power)) in factors.iter().enumerate() {
                            if other != at && !power.is_multiple_of(2) {
                                direction *= self.sign(node);
                            }
                        }
                        add(factor, direction);
                    }
                }
                Kind::Minimum(items) | Kind::Maximum(items) => items.iter().for_each(|&item| add(item, 1)),
                Kind::Choice(cases) => {
                    for (rows, value) in cases {
                        rows.iter().for_each(|&row| add(row, 0));
                        add(*value, 1);
                    }
                }
            }
        }
        uses
    }

    /// Computes the leaves that each node depends on. A bound of a leaf may have a greater id than the leaf, so that
    /// several rounds may be needed.
    pub(super) fn find_leaves(&mut self) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for node in 0..self.nodes.len() {
                let mut leaves = self.nodes[node].leaves;
                self.for_each_part(node, |part| leaves.extend(self.nodes[part].leaves));
                if let Kind::Leaf(leaf) = self.nodes[node].kind {
                    leaves.insert(leaf);
                }
                changed |= leaves != self.nodes[node].leaves;
                self.nodes[node].leaves = leaves;
            }
        }
    }

    /// Calls `visit` with the parts of a node.
    fn for_each_part(&self, node: NodeId, mut visit: impl FnMut(NodeId)) {
        match &self.nodes[node].kind {
            Kind::Leaf(leaf) => {
                let leaf = &self.leaves[*leaf];
                leaf.lowers.iter().chain(&leaf.uppers).for_each(|&bound| visit(bound));
                leaf.rows.iter().for_each(|&(_, rest)| visit(rest));
            }
            Kind::Sum(_, terms) => terms.iter().for_each(|&(part, _)| visit(part)),
            Kind::FloorDiv(inner, _) => visit(*inner),
            Kind::Quotient(a, b) | Kind::Remainder(a, b) => [a, b].into_iter().for_each(|&part| visit(part)),
            Kind::Product(factors) => factors.iter().for_each(|&(factor, _)| visit(factor)),
            Kind::Minimum(items) | Kind::Maximum(items) => items.iter().for_each(|&item| visit(item)),
            Kind::Choice(cases) => {
                for (rows, value) in cases {
                    rows.iter().for_each(|&row| visit(row));
                    visit(*value);
                }
            }
        }
    }

    /// Returns the sign of a node's values, 0 if both are possible. Zero itself counts for either sign.
    fn sign(&self, node: NodeId) -> i128 {
        let range = self.nodes[node].range;
        match (range.lower, range.upper) {
            (Some(0..), _) => 1,
            (_, Some(..=0)) => -1,
            _ => 0,
        }
    }
}
