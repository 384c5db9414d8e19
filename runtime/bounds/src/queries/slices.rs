//! Questions on strided boxes of a tensor or buffer.

use crate::answers::{BoundKind, Unknown, Verdict};
use crate::base::interval::gcd;
use crate::graph::facts::Relation;
use crate::graph::slice::Slice;
use crate::graph::values::{Expr, ValueId};
use crate::session::Engine;

impl Engine<'_> {
    /// Checks whether the slices have an element in common: `Proven` if always, `Refuted` if never.
    pub(crate) fn slices_overlap(&mut self, a: &Slice<ValueId>, b: &Slice<ValueId>) -> Verdict {
        if let Some(mismatch) = rank_mismatch(a, b) {
            return mismatch;
        }
        let mut all = true;
        for dim in 0..a.offsets.len() {
            match self.overlap_in(a, b, dim) {
                Verdict::Proven => {}
                Verdict::Refuted => return Verdict::Refuted,
                Verdict::Unknown(_) => all = false,
                Verdict::NeverExecuted => return Verdict::NeverExecuted,
            }
        }
        if all {
            return Verdict::Proven;
        }
        Verdict::Unknown(Unknown::new(
            "no dimension keeps the slices apart, and not all are known to overlap",
        ))
    }

    /// Checks whether slices overlap in one dimension. They overlap if they do in every dimension, as each is a product
    /// of its dimensions.
    fn overlap_in(&mut self, a: &Slice<ValueId>, b: &Slice<ValueId>, dim: usize) -> Verdict {
        let empty = [a, b]
            .into_iter()
            .any(|s| self.compare(s.sizes[dim].clone(), Relation::Le, 0.into()).is_proven());
        if empty {
            return Verdict::Refuted;
        }
        let unknown = Verdict::Unknown(Unknown::new("the elements of the slices are not ordered"));
        let (Some(a), Some(b)) = (self.progression(a, dim), self.progression(b, dim)) else { return unknown };
        if self.are_apart(&a, &b) {
            return Verdict::Refuted;
        }
        let filled =
            [&a, &b].into_iter().all(|p| self.compare(p.size.clone(), Relation::Ge, 1.into()).is_proven());
        if filled && self.meet(&a, &b) {
            return Verdict::Proven;
        }
        match self.meet_exactly(&a, &b) {
            Some(true) => Verdict::Proven,
            Some(false) => Verdict::Refuted,
            None => unknown,
        }
    }

    /// Returns the elements of a slice in one dimension in ascending order; `None` if the sign of the stride is
    /// unknown.
    fn progression(&mut self, slice: &Slice<ValueId>, dim: usize) -> Option<Progression> {
        let (offset, size, stride) = (&slice.offsets[dim], &slice.sizes[dim], &slice.strides[dim]);
        let end = offset.clone() + (size.clone() - 1) * stride.clone();
        let known = match self.compare(size.clone(), Relation::Le, 1.into()).is_proven() {
            true => Some(0),
            false => self.constant_bound(BoundKind::Equal, stride.clone()),
        };
        let is_ascending = match known {
            Some(stride) => stride >= 0,
            None if self.compare(stride.clone(), Relation::Ge, 0.into()).is_proven() => true,
            None if self.compare(stride.clone(), Relation::Le, 0.into()).is_proven() => false,
            None => return None,
        };
        let (first, last) = if is_ascending { (offset.clone(), end) } else { (end, offset.clone()) };
        let stride = match known {
            Some(stride) => Some(stride.checked_abs()?),
            None => None,
        };
        Some(Progression { first, last, size: size.clone(), stride })
    }

    /// Returns whether the progressions have no common number: one ends before the other begins, or all their numbers
    /// differ modulo the greatest common divisor of the strides, as in {0, 2, 4} and {1, 3, 5}. The last number of an
    /// empty progression is before its first.
    fn are_apart(&mut self, a: &Progression, b: &Progression) -> bool {
        if self.compare(a.last.clone(), Relation::Lt, b.first.clone()).is_proven()
            || self.compare(b.last.clone(), Relation::Lt, a.first.clone()).is_proven()
        {
            return true;
        }
        let (Some(stride_a), Some(stride_b)) = (a.stride, b.stride) else { return false };
        let shift = a.first.clone() - b.first.clone();
        match gcd(stride_a, stride_b) {
            0 => self.compare(shift, Relation::Eq, 0.into()).is_refuted(),
            1 => false,
            common => self.compare(shift.modulo(common), Relation::Gt, 0.into()).is_proven(),
        }
    }

    /// Returns whether two progressions that are not empty have a common number, for any of their sizes.
    fn meet(&mut self, a: &Progression, b: &Progression) -> bool {
        if self.compare(a.first.clone(), Relation::Eq, b.first.clone()).is_proven()
            || self.compare(a.last.clone(), Relation::Eq, b.last.clone()).is_proven()
        {
            return true;
        }
        let (Some(stride_a), Some(stride_b)) = (a.stride, b.stride) else { return false };
        let common = gcd(stride_a, stride_b);
        let shift = a.first.clone() - b.first.clone();
        if common > 1 && !self.compare(shift.modulo(common), Relation::Eq, 0.into()).is_proven() {
            return false;
        }
        self.meet_where_equal_modulo_strides(a, b, stride_a, stride_b)
            || self.meet_where_equal_modulo_strides(b, a, stride_b, stride_a)
    }

    /// Returns whether two progressions that are not empty, and equal modulo the greatest common divisor of the
    /// strides, have a common number.
    fn meet_where_equal_modulo_strides(
        &mut self,
        a: &Progression,
        b: &Progression,
        stride_a: i128,
        stride_b: i128,
    ) -> bool {
        let common = gcd(stride_a, stride_b);
        let is_crossing = self.is_ordered(&a.first, 0, &b.last) && self.is_ordered(&b.first, 0, &a.last);
        if stride_a == common && is_crossing {
            // All numbers of `b` between the ends of `a` are in `a`. There is such a number if `b` is not coarser,
            // begins or ends between them, or has no room to step over them.
            return stride_a == stride_b
                || self.is_ordered(&a.first, 0, &b.first)
                || self.is_ordered(&b.last, 0, &a.last)
                || self.is_ordered(&a.first, stride_b - stride_a, &a.last);
        }
        if stride_a == 0 || stride_b == 0 {
            return false;
        }
        // Common numbers of the unbounded progressions are this far apart, and the first of them is less than that
        // after the greater start.
        let Some(period) = (stride_a / common).checked_mul(stride_b) else { return false };
        let room = period - stride_a.min(stride_b);
        [&a.first, &b.first]
            .into_iter()
            .all(|first| [&a.last, &b.last].into_iter().all(|last| self.is_ordered(first, room, last)))
    }

    fn is_ordered(&mut self, lesser: &Expr, by: i128, greater: &Expr) -> bool {
        self.compare(lesser.clone() + by, Relation::Le, greater.clone()).is_proven()
    }

    /// Returns whether two progressions with constant strides, sizes and distance have a common number.
    fn meet_exactly(&mut self, a: &Progression, b: &Progression) -> Option<bool> {
        let strides = (a.stride?, b.stride?);
        let distance = self.constant_bound(BoundKind::Equal, a.first.clone() - b.first.clone())?;
        let sizes = (
            self.constant_bound(BoundKind::Equal, a.size.clone())?,
            self.constant_bound(BoundKind::Equal, b.size.clone())?,
        );
        have_common_number(distance, sizes, strides)
    }

    /// Checks whether the slices have the same offsets, sizes and strides: `Refuted` if one of them always differs.
    pub(crate) fn slices_equal(&mut self, a: &Slice<ValueId>, b: &Slice<ValueId>) -> Verdict {
        if let Some(mismatch) = rank_mismatch(a, b) {
            return mismatch;
        }
        let pairs = [(&a.offsets, &b.offsets), (&a.sizes, &b.sizes), (&a.strides, &b.strides)];
        let pairs = pairs.into_iter().flat_map(|(left, right)| left.iter().zip(right));
        self.compare_all(pairs.map(|(left, right)| (left.clone(), Relation::Eq, right.clone())))
    }

    /// Checks whether the slice has no elements.
    pub(crate) fn is_empty(&mut self, slice: &Slice<ValueId>) -> Verdict {
        let mut filled = true;
        for size in &slice.sizes {
            match self.compare(size.clone(), Relation::Le, 0.into()) {
                Verdict::Proven => return Verdict::Proven,
                Verdict::Refuted => {}
                Verdict::Unknown(_) => filled = false,
                Verdict::NeverExecuted => return Verdict::NeverExecuted,
            }
        }
        if filled {
            return Verdict::Refuted;
        }
        Verdict::Unknown(Unknown::new("a size may be zero or not"))
    }
}

/// The elements of a slice in one dimension: `first, first + stride, .. last`.
#[derive(Debug)]
struct Progression {
    first: Expr,
    last: Expr,
    size: Expr,
    /// Not negative; 0 if there is at most one element; `None` if it is not constant.
    stride: Option<i128>,
}

/// Returns whether a number is both `distance + i * strides.0` for some `i` in `0 .. sizes.0` (without the end) and `j * strides.1` for
/// some `j` in `0 .. sizes.1`: a linear Diophantine equation in two bounded unknowns. `None` on overflow.
fn have_common_number(distance: i128, sizes: (i128, i128), strides: (i128, i128)) -> Option<bool> {
    if sizes.0 <= 0 || sizes.1 <= 0 {
        return Some(false);
    }
    let is_among = |number: i128, size: i128, stride: i128| match stride {
        0 => number == 0,
        _ => number % stride == 0 && (0..size).contains(&(number / stride)),
    };
    match strides {
        (0, stride) => return Some(is_among(distance, sizes.1, stride)),
        (stride, 0) => return Some(is_among(distance.checked_neg()?, sizes.0, stride)),
        _ => {}
    }
    let common = gcd(strides.0, strides.1);
    if distance % common != 0 {
        return Some(false);
    }
    // `i * step_a == -shift` modulo `step_b`, with the least `i` for which `j` is not negative.
    let (step_a, step_b, shift) = (strides.0 / common, strides.1 / common, distance / common);
    let inverse = inverse_modulo(step_a.rem_euclid(step_b), step_b)?;
    let residue = shift.checked_neg()?.rem_euclid(step_b).checked_mul(inverse)?.rem_euclid(step_b);
    let least = if shift < 0 { shift.checked_neg()?.checked_add(step_a - 1)? / step_a } else { 0 };
    let i = least.checked_add(residue.checked_sub(least)?.rem_euclid(step_b))?;
    let j = i.checked_mul(step_a)?.checked_add(shift)? / step_b;
    Some(i < sizes.0 && j < sizes.1)
}

/// Returns the number below `modulus` whose product with `number` is 1 modulo `modulus`; the two have no common divisor. (The
/// extended algorithm of Euclid.)
fn inverse_modulo(number: i128, modulus: i128) -> Option<i128> {
    let (mut a, mut b) = (number, modulus);
    let (mut of_a, mut of_b) = (1i128, 0i128);
    while b != 0 {
        let quotient = a / b;
        (a, b) = (b, a % b);
        (of_a, of_b) = (of_b, of_a.checked_sub(quotient.checked_mul(of_b)?)?);
    }
    Some(of_a.rem_euclid(modulus))
}

fn rank_mismatch(a: &Slice<ValueId>, b: &Slice<ValueId>) -> Option<Verdict> {
    let ranks = [&a.offsets, &a.sizes, &a.strides, &b.offsets, &b.sizes, &b.strides].map(Vec::len);
    let same = ranks.iter().all(|rank| *rank == ranks[0]);
    (!same).then(|| Verdict::Unknown(Unknown::new("the slices have different ranks")))
}

#[cfg(test)]
mod tests {
    use super::have_common_number;

    #[test]
    fn progressions_meet_where_a_number_is_in_both() {
        for distance in -14..=14 {
            for (stride_a, stride_b) in (0..=6).flat_map(|a| (0..=6).map(move |b| (a, b))) {
                for (size_a, size_b) in (0..=4).flat_map(|a| (0..=4).map(move |b| (a, b))) {
                    let meet =
                        (0..size_a).any(|i| (0..size_b).any(|j| distance + i * stride_a == j * stride_b));
                    let found = have_common_number(distance, (size_a, size_b), (stride_a, stride_b));
                    assert_eq!(found, Some(meet), "{distance}, {size_a} * {stride_a}, {size_b} * {stride_b}");
                }
            }
        }
        assert_eq!(have_common_number(i128::MIN, (3, 3), (2, 0)), None);
    }
}
