//! Computes the range of a number from the conditions of a cube on single parameters.

use super::rows::Numbers;
use crate::lattice::expr::{Linear, Op, Source};
use crate::lattice::form::{Form, Lit, Node};
use crate::lattice::int::IntSet;

/// Returns the ends of a set; for the empty set, ends of an empty interval.
pub(super) fn hull(set: &IntSet) -> (i128, i128) {
    match set.parts() {
        [] => (0, -1),
        [first, .., last] => (first.0, last.1),
        [only] => *only,
    }
}

impl Numbers<'_, '_> {
    /// Returns the parts of a conjunction about a list.
    fn parts(&self, column: u16) -> Vec<Form> {
        let form = self.cube.columns[column as usize];
        match &*self.lattice.forms.node(form) {
            Node::And(parts) => parts.to_vec(),
            _ => vec![form],
        }
    }

    /// Returns the possible lengths of a list.
    pub(super) fn length(&self, column: u16) -> IntSet {
        let mut set = IntSet::range(0, i128::MAX);
        for part in self.parts(column) {
            match &*self.lattice.forms.node(part) {
                Node::Lit(Lit::Len(len)) => set = set.intersect(len),
                Node::Lit(Lit::At(i, form)) if !self.lattice.absent(*form) => {
                    set = set.intersect(&IntSet::range(i128::from(*i) + 1, i128::MAX));
                }
                Node::Lit(Lit::Some(_)) => set = set.intersect(&IntSet::range(1, i128::MAX)),
                _ => {}
            }
        }
        set
    }

    /// Returns the static sizes of one dimension, or of any.
    fn size(&self, column: u16, at: Option<u32>) -> IntSet {
        let mut set = IntSet::range(0, i128::from(i64::MAX));
        for part in self.parts(column) {
            let form = match &*self.lattice.forms.node(part) {
                Node::Lit(Lit::All(form)) => *form,
                Node::Lit(Lit::At(i, form)) if Some(*i) == at => *form,
                _ => continue,
            };
            if let Node::Lit(Lit::Num(nums)) = &*self.lattice.forms.node(form) {
                set = set.intersect(&nums.set);
            }
        }
        set
    }

    /// Returns the products of all sizes, if these are static.
    fn elements(&self, column: u16) -> IntSet {
        let (least, most) = hull(&self.length(column));
        let sizes = |i: i128| hull(&self.size(column, u32::try_from(i).ok()));
        let (low, high) = hull(&self.size(column, None));
        let times =
            |a: i128, b: i128| if a == i128::MAX || b == i128::MAX { i128::MAX } else { a.saturating_mul(b) };
        if (0..least.min(8)).any(|i| self.size(column, Some(i as u32)).is_empty()) {
            return IntSet::none();
        }
        let bottom = match low {
            // A further size may be 0.
            0 if most > least.min(8) => 0,
            _ => (0..least.min(8)).fold(1, |product, i| times(product, sizes(i).0.max(0))),
        };
        let top = match most {
            most if most <= 8 => (0..most).fold(1, |product, i| times(product, sizes(i).1.max(1))),
            _ if high <= 1 => (0..8).fold(1, |product, i| times(product, sizes(i).1.max(1))),
            _ => i128::MAX,
        };
        // A product of fewer sizes is smaller, unless a size is 0.
        IntSet::range(bottom, top.max(bottom))
    }

    /// Returns the possible values of a source.
    pub(super) fn of_source(&self, source: &Source) -> IntSet {
        let alone = |linear: &Linear| {
            linear.constant == 0
                && linear.also.is_empty()
                && matches!(&linear.terms[..], [(1, s)] if s == source)
        };
        let stated = self.cube.exprs.iter().filter(|(id, _)| alone(&self.lattice.expr(**id)));
        stated.fold(self.of_parameters(source), |set, (_, nums)| set.intersect(&nums.set))
    }

    /// Returns the possible values of a source, from the conditions on single parameters.
    fn of_parameters(&self, source: &Source) -> IntSet {
        match source {
            Source::Param(at) => match &*self.lattice.forms.node(self.cube.columns[*at as usize]) {
                Node::Lit(Lit::Num(nums)) => nums.set.clone(),
                _ => IntSet::all(),
            },
            Source::FloatWidth(_) => IntSet::range(4, 128),
            Source::Len(at) => self.length(*at),
            Source::TextLen(_) | Source::VarLen => IntSet::range(0, i128::MAX),
            Source::Dim(at, i) => self.size(*at, Some(*i)),
            Source::Elements(at) => self.elements(*at),
            Source::Field(at, names) => self.lattice.field_nums(self.cube, *at, names).set,
            Source::Var => IntSet::all(),
            Source::Op(op, a, b) => {
                let (a, b) = (hull(&self.range(a)), hull(&self.range(b)));
                if a.0 > a.1 || b.0 > b.1 {
                    return IntSet::none();
                }
                let (low, high) = op_range(*op, a, b);
                IntSet::range(low, high)
            }
        }
    }

    /// Returns the possible values of a sum, from the ends of the ranges of its sources.
    pub(super) fn range(&self, linear: &Linear) -> IntSet {
        let mut sum = (linear.constant, linear.constant);
        for (times, source) in &linear.terms {
            let set = self.of_source(source);
            if set.is_empty() {
                return set;
            }
            if linear.constant == 0 && linear.terms.len() == 1 && *times == 1 {
                return set;
            }
            let (low, high) = hull(&set);
            let (low, high) = if *times < 0 { (high, low) } else { (low, high) };
            sum = (plus(sum.0, scale(low, *times), i128::MIN), plus(sum.1, scale(high, *times), i128::MAX));
        }
        IntSet::range(sum.0, sum.1)
    }
}

/// Returns a product of which the first factor may be unbounded.
fn scale(end: i128, times: i128) -> i128 {
    match end {
        i128::MIN | i128::MAX if times < 0 => {
            if end == i128::MIN {
                i128::MAX
            } else {
                i128::MIN
            }
        }
        i128::MIN | i128::MAX => end,
        end => end.saturating_mul(times),
    }
}

fn plus(a: i128, b: i128, open: i128) -> i128 {
    if a == i128::MIN || a == i128::MAX || b == i128::MIN || b == i128::MAX {
        open
    } else {
        a.checked_add(b).unwrap_or(open)
    }
}

fn op_range(op: Op, a: (i128, i128), b: (i128, i128)) -> (i128, i128) {
    let open = (i128::MIN, i128::MAX);
    let finite = |end: i128| end != i128::MIN && end != i128::MAX;
    match op {
        Op::Min => (a.0.min(b.0), a.1.min(b.1)),
        Op::Max => (a.0.max(b.0), a.1.max(b.1)),
        Op::Mod if finite(b.1) => (0, (b.1 - 1).max(0)),
        Op::Mod => (0, i128::MAX),
        // A non-negative number stays non-negative and does not grow.
        Op::FloorDiv | Op::CeilDiv if a.0 >= 0 => (0, a.1),
        Op::FloorDiv | Op::CeilDiv => open,
        Op::Mul if [a.0, a.1, b.0, b.1].into_iter().all(finite) => {
            let ends = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)];
            let products: Option<Vec<i128>> = ends.into_iter().map(|(x, y)| x.checked_mul(y)).collect();
            match products {
                Some(p) => p.iter().fold((p[0], p[0]), |(low, high), &v| (low.min(v), high.max(v))),
                None => open,
            }
        }
        Op::Mul if a.0 >= 0 && b.0 >= 0 => (a.0.saturating_mul(b.0), i128::MAX),
        Op::Mul => open,
    }
}
