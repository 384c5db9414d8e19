//! Sets of integers as unions of intervals.

use crate::model::Rel;

/// Disjoint closed intervals in ascending order, with a gap between neighbours. `i128::MIN` and `i128::MAX` mean that an end is
/// unbounded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct IntSet(Vec<(i128, i128)>);

impl IntSet {
    pub const fn none() -> Self {
        IntSet(Vec::new())
    }

    pub fn all() -> Self {
        IntSet::range(i128::MIN, i128::MAX)
    }

    /// Returns `low ..= high`.
    pub fn range(low: i128, high: i128) -> Self {
        if low > high { IntSet::none() } else { IntSet(vec![(low, high)]) }
    }

    pub fn one(value: i128) -> Self {
        IntSet::range(value, value)
    }

    pub fn of(values: impl IntoIterator<Item = i128>) -> Self {
        IntSet::from_parts(values.into_iter().map(|v| (v, v)).collect())
    }

    /// Returns all `x` with `x rel value`.
    pub fn related(rel: Rel, value: i128) -> Self {
        match rel {
            Rel::Eq => IntSet::one(value),
            Rel::Ne => IntSet::one(value).complement(),
            Rel::Lt if value == i128::MIN => IntSet::none(),
            Rel::Lt => IntSet::range(i128::MIN, value - 1),
            Rel::Le => IntSet::range(i128::MIN, value),
            Rel::Gt if value == i128::MAX => IntSet::none(),
            Rel::Gt => IntSet::range(value + 1, i128::MAX),
            Rel::Ge => IntSet::range(value, i128::MAX),
        }
    }

    fn from_parts(mut parts: Vec<(i128, i128)>) -> Self {
        parts.sort_unstable();
        let mut out: Vec<(i128, i128)> = Vec::new();
        for (low, high) in parts {
            match out.last_mut() {
                Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
                _ => out.push((low, high)),
            }
        }
        IntSet(out)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the intervals; an end may be unbounded.
    pub fn parts(&self) -> &[(i128, i128)] {
        &self.0
    }

    /// Returns all `x + by`.
    pub fn shifted(&self, by: i128) -> Self {
        let add = |end: i128| if end == i128::MIN || end == i128::MAX { end } else { end.saturating_add(by) };
        IntSet(self.0.iter().map(|&(low, high)| (add(low), add(high))).collect())
    }

    /// Returns all `x` with `factor * x` in the set, for a factor other than 0.
    pub fn divided(&self, factor: i128) -> Self {
        let by = factor.unsigned_abs() as i128;
        let floor = |end: i128| if end == i128::MAX || end == i128::MIN { end } else { end.div_euclid(by) };
        let ceil = |end: i128| match end {
            i128::MIN | i128::MAX => end,
            end => floor(end) + i128::from(end.rem_euclid(by) != 0),
        };
        let parts =
            self.0.iter().map(|&(low, high)| (ceil(low), floor(high))).filter(|(low, high)| low <= high);
        let out = IntSet::from_parts(parts.collect());
        if factor < 0 { out.negated() } else { out }
    }

    fn negated(&self) -> Self {
        let turn = |end: i128| match end {
            i128::MIN => i128::MAX,
            i128::MAX => i128::MIN,
            end => -end,
        };
        IntSet(self.0.iter().rev().map(|&(low, high)| (turn(high), turn(low))).collect())
    }

    pub fn contains(&self, value: i128) -> bool {
        self.0.iter().any(|&(low, high)| low <= value && value <= high)
    }

    pub fn union(&self, other: &Self) -> Self {
        IntSet::from_parts(self.0.iter().chain(&other.0).copied().collect())
    }

    pub fn intersect(&self, other: &Self) -> Self {
        let mut out = Vec::new();
        for &(a, b) in &self.0 {
            for &(c, d) in &other.0 {
                if a.max(c) <= b.min(d) {
                    out.push((a.max(c), b.min(d)));
                }
            }
        }
        IntSet::from_parts(out)
    }

    pub fn complement(&self) -> Self {
        let mut out = Vec::new();
        let mut next = Some(i128::MIN);
        for &(low, high) in &self.0 {
            if let Some(from) = next.filter(|&from| from < low) {
                out.push((from, low - 1));
            }
            next = high.checked_add(1);
        }
        if let Some(from) = next {
            out.push((from, i128::MAX));
        }
        IntSet(out)
    }

    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().all(|&(a, b)| other.0.iter().any(|&(c, d)| c <= a && b <= d))
    }

    /// Returns all values if there are at most `limit`.
    pub fn values(&self, limit: usize) -> Option<Vec<i128>> {
        let mut out = Vec::new();
        for &(low, high) in &self.0 {
            if high.checked_sub(low).is_none_or(|n| n >= limit as i128) {
                return None;
            }
            out.extend(low..=high);
            if out.len() > limit {
                return None;
            }
        }
        Some(out)
    }

    /// Returns the least value that is at least `from`.
    pub fn at_least(&self, from: i128) -> Option<i128> {
        self.0.iter().find(|&&(_, high)| high >= from).map(|&(low, _)| low.max(from))
    }

    /// Returns the greatest value that is at most `to`.
    pub fn at_most(&self, to: i128) -> Option<i128> {
        self.0.iter().rev().find(|&&(low, _)| low <= to).map(|&(_, high)| high.min(to))
    }

    /// Returns the greatest bounded end of an interval, or 0.
    pub fn horizon(&self) -> i128 {
        let ends = self.0.iter().flat_map(|&(low, high)| [low, high]).filter(|&v| v != i128::MAX);
        ends.max().unwrap_or(0).max(0)
    }

    /// Returns a few members: first the members among `liked`, then the ends of the intervals.
    pub fn samples(&self, liked: &[i128]) -> Vec<i128> {
        let mut out: Vec<i128> = liked.iter().copied().filter(|&v| self.contains(v)).collect();
        for &(low, high) in &self.0 {
            for v in [low, low.saturating_add(1), high.saturating_sub(1), high] {
                if v != i128::MIN && v != i128::MAX && self.contains(v) && !out.contains(&v) {
                    out.push(v);
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn algebra_on_a_small_universe() {
        // All sets over -1 ..= 4, with and without unbounded ends.
        let sets: Vec<IntSet> = (0..256_u32)
            .map(|bits| {
                let mut parts: Vec<(i128, i128)> =
                    (0..6).filter(|i| bits & (1 << i) != 0).map(|i| (i - 1, i - 1)).collect();
                if bits & 64 != 0 {
                    parts.push((i128::MIN, -2));
                }
                if bits & 128 != 0 {
                    parts.push((5, i128::MAX));
                }
                IntSet::from_parts(parts)
            })
            .collect();
        let probes: Vec<i128> = (-4..8).chain([i128::MIN, i128::MAX]).collect();
        for a in &sets {
            let not = a.complement();
            assert_eq!(not.complement(), *a);
            assert!(probes.iter().all(|&v| a.contains(v) != not.contains(v)));
            for b in sets.iter().step_by(7) {
                let (or, and) = (a.union(b), a.intersect(b));
                for &v in &probes {
                    assert_eq!(or.contains(v), a.contains(v) || b.contains(v));
                    assert_eq!(and.contains(v), a.contains(v) && b.contains(v));
                }
                assert_eq!(a.is_subset(b), a.intersect(&b.complement()).is_empty());
            }
        }
    }

    #[test]
    fn relations() {
        for rel in [Rel::Eq, Rel::Ne, Rel::Lt, Rel::Le, Rel::Gt, Rel::Ge] {
            for value in [i128::MIN, -1, 0, 7, i128::MAX] {
                let set = IntSet::related(rel, value);
                for probe in [i128::MIN, i128::MIN + 1, -2, -1, 0, 1, 6, 7, 8, i128::MAX - 1, i128::MAX] {
                    let expected = match rel {
                        Rel::Eq => probe == value,
                        Rel::Ne => probe != value,
                        Rel::Lt => probe < value,
                        Rel::Le => probe <= value,
                        Rel::Gt => probe > value,
                        Rel::Ge => probe >= value,
                    };
                    assert_eq!(set.contains(probe), expected, "{probe} {} {value}", rel.symbol());
                }
            }
        }
    }
}
