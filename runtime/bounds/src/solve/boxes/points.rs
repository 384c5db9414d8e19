//! Values of a form at points: integers for its unknowns that satisfy their bounds and the facts.
//!
//! No true fact can exclude such a point. If the form attains the end of its interval at a point, no search finds a
//! better end; if a difference is negative at one point and not at another, no search decides its sign. Points are
//! tried before the simplex.
//!
//! A formula follows bounds of unknowns by unknowns only to a small depth, and the omitted bounds may exclude a point
//! after all. So a point is not a proof: it only shows that a search is not worthwhile.

use super::formula::{Formula, Kind, NodeId};
use smallvec::SmallVec;

use crate::base::interval::{Congruence, Interval, floor_div, solutions};
use crate::base::limits::Limits;

/// The distance from the finite end at which unbounded unknowns are sampled. A form that gets beyond `REMOTE`, and well
/// beyond all numbers in the form and in the facts, is assumed to be unbounded.
const FAR: i128 = 1 << 44;
const REMOTE: i128 = 1 << 24;

/// Unknowns that the form moves with: the node, the index among the leaves, and the direction.
type Movable = SmallVec<[(NodeId, usize, i128); Limits::MOVED_LEAVES]>;

/// The values of a form at some points.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    least: i128,
    greatest: i128,
    /// Whether a value was so far below, or above, all numbers in the formula that the form is assumed to be unbounded.
    endless_below: bool,
    endless_above: bool,
}

impl Seen {
    /// Creates the observation of one value.
    pub fn value(value: i128) -> Seen {
        Seen { least: value, greatest: value, endless_below: false, endless_above: false }
    }

    /// Creates the observation of one value, which counts as unbounded beyond `remote`.
    pub fn far(value: i128, remote: i128) -> Seen {
        Seen { endless_below: value <= -remote, endless_above: value >= remote, ..Seen::value(value) }
    }

    /// Returns the union of both observations.
    pub fn or(self, other: Seen) -> Seen {
        Seen {
            least: self.least.min(other.least),
            greatest: self.greatest.max(other.greatest),
            endless_below: self.endless_below || other.endless_below,
            endless_above: self.endless_above || other.endless_above,
        }
    }

    /// Returns whether a point attains the lower end of an interval.
    pub fn attains_lower(self, lower: Option<i128>) -> bool {
        lower.map_or(self.endless_below, |lower| self.least <= lower)
    }

    /// Returns whether a point attains the upper end of an interval.
    pub fn attains_upper(self, upper: Option<i128>) -> bool {
        upper.map_or(self.endless_above, |upper| self.greatest >= upper)
    }

    /// Returns whether points attain both ends of an interval.
    pub fn attains(self, interval: Interval) -> bool {
        self.attains_lower(interval.lower) && self.attains_upper(interval.upper)
    }

    /// Returns whether a point has the finite lower end of an interval as its value.
    pub fn contains_lower(self, interval: Interval) -> bool {
        interval.lower.is_some_and(|lower| self.least <= lower)
    }

    /// Returns whether a point has the finite upper end of an interval as its value.
    pub fn contains_upper(self, interval: Interval) -> bool {
        interval.upper.is_some_and(|upper| self.greatest >= upper)
    }

    /// Returns whether points have both finite ends of an interval as their values.
    pub fn contains_ends(self, interval: Interval) -> bool {
        self.contains_lower(interval) && self.contains_upper(interval)
    }

    /// Returns the observation for the form's negation; `None` on overflow.
    pub fn negated(self) -> Option<Seen> {
        Some(Seen {
            least: self.greatest.checked_neg()?,
            greatest: self.least.checked_neg()?,
            endless_below: self.endless_above,
            endless_above: self.endless_below,
        })
    }

    pub fn least(self) -> i128 {
        self.least
    }

    pub fn greatest(self) -> i128 {
        self.greatest
    }
}

impl Formula {
    /// Returns the least and the greatest value of the form at points, until `enough` returns true; `None` if no point
    /// is allowed. If the points do not attain the ends of `wanted`, they are moved towards them.
    pub fn see(&self, wanted: Interval, enough: &dyn Fn(Seen) -> bool) -> Option<Seen> {
        self.see_at(None, wanted, enough)
    }

    /// Returns the least and the greatest value of the form at points of a box, as [`Formula::see`] does.
    pub fn see_in(
        &self,
        leaves: &[Interval],
        wanted: Interval,
        enough: &dyn Fn(Seen) -> bool,
    ) -> Option<Seen> {
        self.see_at(Some(leaves), wanted, enough)
    }

    fn see_at(
        &self,
        leaves: Option<&[Interval]>,
        wanted: Interval,
        enough: &dyn Fn(Seen) -> bool,
    ) -> Option<Seen> {
        let mut seen: Option<Seen> = None;
        let remote = self.remote();
        let mut starts: SmallVec<[(u32, i128); Limits::MOVED_POINTS]> = SmallVec::new();
        let mut point =
            Point { formula: self, leaves, number: 0, moved: None, known: vec![None; self.len()] };
        for number in 0..Limits::POINTS {
            let Some(value) = point.at(number, None) else { continue };
            let here = Seen::far(value, remote);
            let now = seen.map_or(here, |seen| seen.or(here));
            seen = Some(now);
            if enough(now) {
                return seen;
            }
            if starts.len() < Limits::MOVED_POINTS {
                starts.push((number, value));
            }
        }
        let mut seen = seen?;
        let (movable, period) = self.movable();
        for end in [wanted.lower, wanted.upper].into_iter().flatten() {
            let is_seen = |seen: Seen| match Some(end) == wanted.lower {
                true => seen.attains_lower(Some(end)),
                false => seen.attains_upper(Some(end)),
            };
            for &(number, value) in &starts {
                for &(node, leaf, sign) in &movable {
                    if is_seen(seen) {
                        break;
                    }
                    let target = point.leaf_for((number, value), (node, sign), end);
                    // If the target is outside of the leaf's range, the form has the same value one period further.
                    for shift in [0, period, -period] {
                        let Some(moved) = target.and_then(|target| target.checked_add(shift)) else {
                            continue;
                        };
                        if let Some(value) = point.at(number, Some((leaf, moved))) {
                            seen = seen.or(Seen::far(value, remote));
                        }
                        if is_seen(seen) || period == 0 {
                            break;
                        }
                    }
                    if enough(seen) {
                        return Some(seen);
                    }
                }
            }
        }
        Some(seen)
    }

    /// Returns the widest unknowns that the form moves with by the same amount, up or down, and the period after which
    /// a quotient in the form repeats its values.
    fn movable(&self) -> (Movable, i128) {
        let mut root = self.root();
        while let Kind::Choice(cases) = self.kind_of(root)
            && let [(_, value)] = cases.as_slice()
        {
            root = *value;
        }
        let mut movable: Movable = SmallVec::new();
        let Kind::Sum(_, terms) = self.kind_of(root) else { return (movable, 0) };
        let mut period = 0;
        for &(node, factor) in terms {
            match self.kind_of(node) {
                Kind::Leaf(leaf) if matches!(factor, 1 | -1) => movable.push((node, *leaf, factor)),
                Kind::FloorDiv(_, by) if factor.checked_neg() == Some(*by) => period = *by,
                _ => {}
            }
        }
        let width = |&(_, leaf, _): &(NodeId, usize, i128)| {
            let range = self.leaves[leaf].range;
            range.upper.zip(range.lower).and_then(|(upper, lower)| upper.checked_sub(lower))
        };
        // Unbounded unknowns first.
        movable.sort_by_key(|leaf| (width(leaf).is_some(), width(leaf).map(|width| -width)));
        movable.truncate(Limits::MOVED_LEAVES);
        (movable, period)
    }

    /// Returns a distance that finite ends do not exceed, estimated from the numbers in the formula.
    fn remote(&self) -> i128 {
        let constants = self.nodes.iter().filter_map(|node| match node.kind {
            Kind::Sum(constant, _) => Some(constant),
            _ => None,
        });
        let ends = self.leaves.iter().flat_map(|leaf| [leaf.range.lower, leaf.range.upper]).flatten();
        remote(constants.chain(ends).map(i128::saturating_abs).max().unwrap_or(0))
    }
}

/// Returns a distance that finite ends do not exceed, estimated from the greatest number in a formula.
pub(crate) fn remote(scale: i128) -> i128 {
    scale.saturating_mul(4).max(REMOTE)
}

/// A point, constructed while the form is evaluated.
struct Point<'f> {
    formula: &'f Formula,
    /// The box of the point, if it is smaller than the ranges of the leaves.
    leaves: Option<&'f [Interval]>,
    number: u32,
    /// A leaf with a fixed value.
    moved: Option<(usize, i128)>,
    known: Vec<Option<Option<i128>>>,
}

impl Point<'_> {
    /// Returns the form's value at a point, with one leaf moved; `None` if the point is not allowed.
    fn at(&mut self, number: u32, moved: Option<(usize, i128)>) -> Option<i128> {
        (self.number, self.moved) = (number, moved);
        self.known.fill(None);
        self.value()
    }

    /// Returns the value of a leaf, which the form moves with, that moves the form from its value at a point to `end`.
    fn leaf_for(
        &mut self,
        (number, value): (u32, i128),
        (node, sign): (NodeId, i128),
        end: i128,
    ) -> Option<i128> {
        self.at(number, None)?;
        self.node(node)?.checked_add(end.checked_sub(value)?.checked_mul(sign)?)
    }

    /// Returns the form's value, or `None` if the point is not allowed.
    fn value(&mut self) -> Option<i128> {
        let value = self.node(self.formula.root())?;
        let allowed = self.formula.facts().iter().all(|cases| cases.iter().any(|rows| self.holds(rows)));
        allowed.then_some(value)
    }

    fn holds(&mut self, rows: &[NodeId]) -> bool {
        rows.iter().all(|&row| self.node(row).is_some_and(|value| value >= 0))
    }

    /// Returns the value of a node; `None` if it has no value at this point. The depth of composite atoms, and that of
    /// bounds of leaves, bound the recursion.
    fn node(&mut self, node: NodeId) -> Option<i128> {
        if let Some(known) = self.known[node] {
            return known;
        }
        let (range, congruence) = self.formula.known_of(node);
        let value = self.kind(node, range, congruence);
        let value = value.filter(|&value| range.contains(value) && congruence.contains(value));
        self.known[node] = Some(value);
        value
    }

    fn kind(&mut self, node: NodeId, range: Interval, congruence: Congruence) -> Option<i128> {
        match self.formula.kind_of(node) {
            Kind::Leaf(leaf) => self.leaf(*leaf, range, congruence),
            Kind::Sum(constant, terms) => terms.iter().try_fold(*constant, |sum, &(part, factor)| {
                sum.checked_add(self.node(part)?.checked_mul(factor)?)
            }),
            Kind::FloorDiv(inner, by) => Some(self.node(*inner)?.div_euclid(*by)),
            Kind::Quotient(a, b) => floor_div(self.node(*a)?, self.node(*b)?),
            Kind::Remainder(a, b) => {
                let (a, b) = (self.node(*a)?, self.node(*b)?);
                a.checked_sub(b.checked_mul(floor_div(a, b)?)?)
            }
            Kind::Product(factors) => factors.iter().try_fold(1i128, |product, &(factor, power)| {
                product.checked_mul(self.node(factor)?.checked_pow(power)?)
            }),
            Kind::Minimum(items) => self.fold(items, i128::min),
            Kind::Maximum(items) => self.fold(items, i128::max),
            Kind::Choice(cases) => {
                // Where several cases are possible, points take them in turn.
                let from = self.number as usize / 2 % cases.len().max(1);
                let mut in_turns = cases.iter().cycle().skip(from).take(cases.len());
                let (_, value) = in_turns.find(|(rows, _)| self.holds(rows))?;
                self.node(*value)
            }
        }
    }

    fn fold(&mut self, items: &[NodeId], join: fn(i128, i128) -> i128) -> Option<i128> {
        let (first, rest) = items.split_first()?;
        let first = self.node(*first)?;
        rest.iter().try_fold(first, |found, &item| Some(join(found, self.node(item)?)))
    }

    /// Picks the value of a leaf. The first points are corners, the others are mixed.
    fn leaf(&mut self, leaf: usize, range: Interval, congruence: Congruence) -> Option<i128> {
        let formula = self.formula;
        let mut range = match self.leaves {
            Some(leaves) => range.intersect(leaves[leaf]),
            None => range,
        };
        let (lowers, uppers, rows) = formula.bounds_of(leaf);
        for &lower in lowers {
            range.lower = range.lower.max(Some(self.node(lower)?));
        }
        for &upper in uppers {
            range = range.intersect(Interval::at_most(self.node(upper)?));
        }
        for &(factor, rest) in rows {
            range = range.intersect(solutions(factor, Interval::point(self.node(rest)?)));
        }
        if let Some((moved, value)) = self.moved
            && moved == leaf
        {
            return (range.contains(value) && congruence.contains(value)).then_some(value);
        }
        let range = congruence.round(range)?;
        let low = range.lower.or_else(|| range.upper.map_or(Some(-FAR), |upper| upper.checked_sub(FAR)))?;
        let high = range.upper.or_else(|| range.lower.map_or(Some(FAR), |lower| lower.checked_add(FAR)))?;
        let grows = formula.direction(leaf);
        let mixed = (u64::from(self.number) << 32 | leaf as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        let value = match (self.number, mixed % 6) {
            (0, _) => {
                if grows.unwrap_or(true) {
                    high
                } else {
                    low
                }
            }
            (1, _) => {
                if grows.unwrap_or(false) {
                    low
                } else {
                    high
                }
            }
            (2, _) | (4.., 0) => low,
            (3, _) | (4.., 1) => high,
            (_, 2) => low.saturating_add(i128::from(mixed >> 8) % 5),
            (_, 3) => high.saturating_sub(i128::from(mixed >> 8) % 5),
            (_, 4) => low.checked_add(high)? / 2,
            _ => i128::from(mixed >> 8) % 23 - 7,
        };
        let value = value.clamp(low, high);
        // The next lower number that the congruence allows, or else the lowest.
        let rounded = congruence.round(Interval::at_most(value))?.upper?;
        Some(if rounded < low { low } else { rounded })
    }
}
