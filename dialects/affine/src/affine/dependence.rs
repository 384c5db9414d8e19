//! Dependences between the iterations of loops, which restrict their order.
//!
//! A sink depends on a source if both access the same element of memory, at least one access writes, and the source is executed first. A
//! dependence has a direction for each loop of the nest, outer loops first: whether the induction variable is smaller in the source (`<`),
//! equal (`=`) or greater (`>`). The first direction other than `=` is `<`, and its loop *carries* the dependence; if all are `=`, the
//! dependence is within one iteration of all loops.
//!
//! The polyhedron of the pairs of iterations is exact where indices, bounds and conditions are affine, and so are the results. Otherwise
//! the results may contain more dependences than the program has, or they are "unknown".
//! (Utpal Banerjee, Dependence Analysis, 1997; the refinement of directions is Burke's and Cytron's.)

use super::IfOp;
use super::alias::outer_memory;
pub use super::nest::{Meeting, Member, Nest};
use crate::scf;
use bourn_ir::{BlockRef, OpRef, RegionRef};
use bourn_presburger::{Budget, IntegerOptimum, Interval, Polyhedron};
use std::collections::BTreeSet;
use std::fmt;

/// The budget of steps for one query of a polyhedron.
const STEPS: u64 = 5000;

/// The most loops of a nest for which directions are computed.
const MAX_LOOPS: usize = 8;

/// The most pairs of ops of a nest that are compared.
const MAX_PAIRS: usize = 4000;

/// How the induction variable of a loop in the source of a dependence compares with its value in the sink.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Smaller: the sink is in a later iteration of the loop.
    Less,
    /// Equal.
    Equal,
    /// Greater.
    Greater,
}

/// A direction for each loop of a nest, outer ones first.
pub type Directions = Vec<Direction>;

/// The dependences with one direction vector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependence {
    /// The direction of each loop.
    pub directions: Directions,
    /// The range of the distance in each loop: the induction variable in the sink minus the source, as far as it is known.
    pub distances: Vec<Interval>,
}

impl Dependence {
    /// Returns the number of the loop that carries the dependence; `None` if source and sink are in one iteration.
    #[must_use]
    pub fn carrier(&self) -> Option<usize> {
        carrier(&self.directions)
    }
}

/// Returns the number of the first loop whose direction is not `=`.
#[must_use]
pub fn carrier(directions: &[Direction]) -> Option<usize> {
    directions.iter().position(|direction| *direction != Direction::Equal)
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Less => "<",
            Direction::Equal => "=",
            Direction::Greater => ">",
        })
    }
}

/// Writes `(<, =) at (1..3, 0)`.
impl fmt::Display for Dependence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let directions: Vec<String> = self.directions.iter().map(ToString::to_string).collect();
        let distance = |distance: &Interval| match (&distance.low, &distance.high) {
            (Some(low), Some(high)) if low == high => low.to_string(),
            _ => distance.to_string(),
        };
        let distances: Vec<String> = self.distances.iter().map(distance).collect();
        write!(f, "({}) at ({})", directions.join(", "), distances.join(", "))
    }
}

impl<'a, 'c> Nest<'a, 'c> {
    /// Returns the polyhedron of the dependences that loop number `carrier` carries, or of the dependences within one iteration. The dims
    /// are the induction variables of all loops in the source, then in the sink; the symbols are values from outside of the nest.
    pub fn polyhedron(
        &mut self,
        source: &Member<'a, 'c>,
        sink: &Member<'a, 'c>,
        carrier: Option<usize>,
    ) -> Meeting {
        let mut points = match self.meeting(source, sink) {
            Meeting::In(points) => points,
            other => return other,
        };
        if carrier.is_none() && !self.is_before(source.touch.op, sink.touch.op) {
            return Meeting::None;
        }
        let equal = carrier.unwrap_or(self.loops().len());
        for number in 0..equal {
            points = self.with(&points, number, Direction::Equal);
        }
        if let Some(number) = carrier {
            points = self.with(&points, number, Direction::Less);
        }
        match points.is_empty(Budget::steps(STEPS)) {
            Ok(true) => Meeting::None,
            _ => Meeting::In(points),
        }
    }

    /// Returns whether loop number `carrier` may carry a dependence between two ops; `None` if unknown.
    pub fn is_carried(
        &mut self,
        source: &Member<'a, 'c>,
        sink: &Member<'a, 'c>,
        carrier: usize,
    ) -> Option<bool> {
        match self.polyhedron(source, sink, Some(carrier)) {
            Meeting::Unknown => None,
            Meeting::None => Some(false),
            Meeting::In(points) => points.is_empty(Budget::steps(STEPS)).ok().map(|is_empty| !is_empty),
        }
    }

    /// Returns the direction vectors of the dependences between two ops; `None` if unknown.
    pub fn directions(&mut self, source: &Member<'a, 'c>, sink: &Member<'a, 'c>) -> Option<Vec<Directions>> {
        Some(self.refined(source, sink)?.into_iter().map(|(directions, _)| directions).collect())
    }

    /// Returns the dependences between two ops; `None` if unknown.
    pub fn dependences(&mut self, source: &Member<'a, 'c>, sink: &Member<'a, 'c>) -> Option<Vec<Dependence>> {
        let found = self.refined(source, sink)?.into_iter();
        Some(
            found
                .map(|(directions, points)| {
                    let distances =
                        directions.iter().enumerate().map(|(number, d)| self.distance(&points, number, *d));
                    Dependence { distances: distances.collect(), directions }
                })
                .collect(),
        )
    }

    /// Returns the direction vectors of all dependences in the nest; `None` if unknown.
    pub fn all_directions(&mut self) -> Option<BTreeSet<Directions>> {
        if self.loops().len() > MAX_LOOPS {
            return None;
        }
        let members = self.members()?;
        if members.len() * members.len() > MAX_PAIRS {
            return None;
        }
        let mut found = BTreeSet::new();
        for source in &members {
            for sink in &members {
                found.extend(self.directions(source, sink)?);
            }
        }
        Some(found)
    }

    /// Returns whether written memory may alias memory that another access uses by another name.
    pub(super) fn has_doubtful_memory(&mut self) -> bool {
        let Some(members) = self.members().filter(|members| members.len() * members.len() <= MAX_PAIRS)
        else {
            return false;
        };
        let memory = |member: &Member<'a, 'c>| outer_memory(member.touch.memory);
        let is_doubtful = |a: &Member<'a, 'c>, b: &Member<'a, 'c>| {
            memory(a).id() != memory(b).id() && self.variables.may_alias(memory(a), memory(b))
        };
        members.iter().any(|a| a.touch.writes && members.iter().any(|b| is_doubtful(a, b)))
    }

    /// Returns the direction vectors of two ops, with the points of each. The vectors are refined loop by loop along all possible
    /// directions.
    fn refined(
        &mut self,
        source: &Member<'a, 'c>,
        sink: &Member<'a, 'c>,
    ) -> Option<Vec<(Directions, Polyhedron)>> {
        let depth = self.loops().len();
        if depth > MAX_LOOPS {
            return None;
        }
        let points = match self.meeting(source, sink) {
            Meeting::Unknown => return None,
            Meeting::None => return Some(Vec::new()),
            Meeting::In(points) => points,
        };
        let is_before = self.is_before(source.touch.op, sink.touch.op);
        let (mut found, mut open) = (Vec::new(), vec![(Directions::new(), points)]);
        while let Some((directions, points)) = open.pop() {
            let number = directions.len();
            let is_equal = carrier(&directions).is_none();
            if number == depth {
                found.extend((!is_equal || is_before).then_some((directions, points)));
                continue;
            }
            let all = [Direction::Greater, Direction::Equal, Direction::Less];
            for direction in all.into_iter().filter(|d| !is_equal || *d != Direction::Greater) {
                let points = self.with(&points, number, direction);
                // Only provably empty directions are dropped.
                if points.is_empty(Budget::steps(STEPS)) != Ok(true) {
                    open.push(([directions.as_slice(), &[direction]].concat(), points));
                }
            }
        }
        Some(found)
    }

    /// Returns the pairs of iterations with the given direction in a loop.
    fn with(&self, points: &Polyhedron, number: usize, direction: Direction) -> Polyhedron {
        let mut points = points.clone();
        let mut row = self.difference(&points, number);
        match direction {
            Direction::Equal => points.add_equality(&row),
            Direction::Less | Direction::Greater => {
                if direction == Direction::Greater {
                    row.iter_mut().for_each(|factor| *factor = -*factor);
                }
                if let Some(constant) = row.last_mut() {
                    *constant = -1;
                }
                points.add_inequality(&row);
            }
        }
        points
    }

    /// Returns the row for the distance of a loop: its induction variable in the sink minus the source.
    fn difference(&self, points: &Polyhedron, number: usize) -> Vec<i64> {
        let mut row = vec![0; points.num_columns() + 1];
        row[number] = -1;
        row[number + self.loops().len()] = 1;
        row
    }

    /// Returns the bounds of the distance of a loop.
    fn distance(&self, points: &Polyhedron, number: usize, direction: Direction) -> Interval {
        if direction == Direction::Equal {
            return Interval { low: Some(0.into()), high: Some(0.into()) };
        }
        let row = self.difference(points, number);
        let end = |optimum: IntegerOptimum| match optimum {
            IntegerOptimum::Value(value) => Some(value),
            _ => None,
        };
        let low = end(points.integer_minimum(&row, Budget::steps(STEPS)));
        let high = end(points.integer_maximum(&row, Budget::steps(STEPS)));
        let (least, greatest) = match direction {
            Direction::Less => (Some(1.into()), None),
            _ => (None, Some((-1).into())),
        };
        Interval { low: low.or(least), high: high.or(greatest) }
    }

    /// Returns whether the first op may be executed before the second in one iteration of all loops.
    fn is_before(&self, first: OpRef<'a, 'c>, second: OpRef<'a, 'c>) -> bool {
        let Some(mut block) = self.loops().last().and_then(|op| op.region(0)?.entry()) else { return true };
        loop {
            let (Some(a), Some(b)) = (ancestor_in(block, first), ancestor_in(block, second)) else {
                return true;
            };
            if a != b {
                return std::iter::successors(Some(a), |op| op.next()).any(|op| op == b);
            }
            if first == second && a == first {
                return false;
            }
            if !(a.isa::<IfOp>() || a.isa::<scf::IfOp>()) {
                return true;
            }
            let holds = |op: OpRef<'a, 'c>| {
                let blocks = a.regions().flat_map(RegionRef::blocks);
                blocks.into_iter().find(|block| ancestor_in(*block, op).is_some())
            };
            // Only one of the regions runs.
            match (holds(first), holds(second)) {
                (Some(x), Some(y)) if x == y => block = x,
                (Some(_), Some(_)) => return false,
                _ => return true,
            }
        }
    }
}

/// Returns the ancestor of an op in a block, or the op itself.
fn ancestor_in<'a, 'c>(block: BlockRef<'a, 'c>, op: OpRef<'a, 'c>) -> Option<OpRef<'a, 'c>> {
    std::iter::successors(Some(op), |op| op.parent_op()).find(|op| op.block() == Some(block))
}
