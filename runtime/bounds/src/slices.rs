//! Questions on strided boxes of a tensor or buffer.

use crate::answers::{Unknown, Verdict};
use crate::expr::Expr;
use crate::facts::Relation;
use crate::graph::ValueKey;
use crate::session::Bounds;

/// A box of elements: in each dimension the `size` elements at `offset, offset + stride, ..`.
#[derive(Clone, Debug)]
pub struct Slice<V> {
    /// First element, per dimension.
    pub offsets: Vec<Expr<V>>,
    /// Number of elements, per dimension; not negative.
    pub sizes: Vec<Expr<V>>,
    /// Distance of elements, per dimension.
    pub strides: Vec<Expr<V>>,
}

impl<V> Slice<V> {
    /// Creates a slice without gaps.
    pub fn unit_stride(offsets: Vec<Expr<V>>, sizes: Vec<Expr<V>>) -> Self {
        let strides = offsets.iter().map(|_| Expr::constant(1)).collect();
        Slice { offsets, sizes, strides }
    }
}

impl<V: ValueKey> Bounds<'_, V> {
    /// Checks whether the slices have an element in common: `Proven` if always, `Refuted` if never.
    pub fn slices_overlap(&mut self, a: &Slice<V>, b: &Slice<V>) -> Verdict {
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

    /// Checks whether slices overlap in one dimension. They overlap if they do in every one, as each is a product of its dimensions.
    fn overlap_in(&mut self, a: &Slice<V>, b: &Slice<V>, dim: usize) -> Verdict {
        let part = |slice: &Slice<V>| {
            (slice.offsets[dim].clone(), slice.sizes[dim].clone(), slice.strides[dim].clone())
        };
        let ((offset_a, size_a, stride_a), (offset_b, size_b, stride_b)) = (part(a), part(b));
        let empty = [&size_a, &size_b]
            .into_iter()
            .any(|size| self.compare(size.clone(), Relation::Le, 0).is_proven());
        if empty {
            return Verdict::Refuted;
        }
        let unknown = || Verdict::Unknown(Unknown::new("the ends of the slices are not ordered"));
        let mut strides = Vec::new();
        for stride in [&stride_a, &stride_b] {
            match self.constant_bound(crate::BoundKind::Equal, stride.clone()) {
                Some(stride) => strides.push(stride),
                None if self.compare(stride.clone(), Relation::Ge, 0).is_proven() => strides.push(0),
                None => return unknown(),
            }
        }
        if strides.iter().any(|&stride| stride < 0) {
            return unknown();
        }
        let last_a = offset_a.clone() + (size_a.clone() - 1) * stride_a;
        let last_b = offset_b.clone() + (size_b.clone() - 1) * stride_b;
        // They are apart if one ends before the other begins. An empty slice's last element is before its first, and it
        // overlaps with nothing anyway.
        if self.compare(last_a.clone(), Relation::Lt, offset_b.clone()).is_proven()
            || self.compare(last_b.clone(), Relation::Lt, offset_a.clone()).is_proven()
        {
            return Verdict::Refuted;
        }
        // They may be apart by residue: {0, 2, 4} and {1, 3, 5}.
        let common = crate::interval::gcd(strides[0], strides[1]);
        let shift = offset_a.clone() - offset_b.clone();
        if common > 1 && self.compare(shift.modulo(common), Relation::Gt, 0).is_proven() {
            return Verdict::Refuted;
        }
        let filled = [&size_a, &size_b]
            .into_iter()
            .all(|size| self.compare(size.clone(), Relation::Ge, 1).is_proven());
        if !filled {
            return unknown();
        }
        let same_start = self.compare(offset_a.clone(), Relation::Eq, offset_b.clone()).is_proven();
        let crossing = self.compare(offset_a, Relation::Le, last_b).is_proven()
            && self.compare(offset_b, Relation::Le, last_a).is_proven();
        if same_start || (crossing && strides == [1, 1]) {
            return Verdict::Proven;
        }
        unknown()
    }

    /// Checks whether the slices have the same offsets, sizes and strides: `Refuted` if one of them always differs.
    pub fn slices_equal(&mut self, a: &Slice<V>, b: &Slice<V>) -> Verdict {
        if let Some(mismatch) = rank_mismatch(a, b) {
            return mismatch;
        }
        let pairs = [(&a.offsets, &b.offsets), (&a.sizes, &b.sizes), (&a.strides, &b.strides)];
        let mut unknown = None;
        for (left, right) in pairs.into_iter().flat_map(|(left, right)| left.iter().zip(right)) {
            match self.compare(left.clone(), Relation::Eq, right.clone()) {
                Verdict::Proven => {}
                Verdict::Refuted => return Verdict::Refuted,
                Verdict::Unknown(reason) => unknown = Some(reason),
                Verdict::NeverExecuted => return Verdict::NeverExecuted,
            }
        }
        unknown.map_or(Verdict::Proven, Verdict::Unknown)
    }

    /// Checks whether the slice has no elements.
    pub fn is_empty(&mut self, slice: &Slice<V>) -> Verdict {
        let mut filled = true;
        for size in &slice.sizes {
            match self.compare(size.clone(), Relation::Le, 0) {
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

fn rank_mismatch<V>(a: &Slice<V>, b: &Slice<V>) -> Option<Verdict> {
    let ranks = [&a.offsets, &a.sizes, &a.strides, &b.offsets, &b.sizes, &b.strides].map(Vec::len);
    let same = ranks.iter().all(|rank| *rank == ranks[0]);
    (!same).then(|| Verdict::Unknown(Unknown::new("the slices have different ranks")))
}
