//! Proves emptiness by arithmetic: the sums of a cube become rows, together with facts about their sources, for one interval
//! of each set at a time.

use super::each_choice;
use super::ranges::hull;
use super::rows::{Numbers, bounded};
use crate::lattice::Lattice;
use crate::lattice::expr::{Linear, Op, Source};
use crate::lattice::form::{Form, Lit, Nums};
use crate::lattice::int::IntSet;
use crate::lattice::linear::feasible;
use crate::lattice::solve::ItemCube;

/// The largest number of sums whose sets are split into intervals.
const MAX_SPLITS: usize = 48;

impl<'a> Lattice<'a> {
    /// Returns `false` if arithmetic proves that the expressions of a cube cannot all hold.
    pub(super) fn may_hold(&self, cube: &ItemCube) -> bool {
        let mut numbers = Numbers::new(self, cube);
        let Some(sums) = self.sums(cube, &numbers) else { return false };
        for (linear, _) in &sums {
            numbers.enter(linear);
        }
        let sources = numbers.sources.clone();
        for (at, source) in sources.iter().enumerate() {
            let set = numbers.of_source(source);
            if set.is_empty() {
                return false;
            }
            numbers.bound(&[(1, at)], 0, hull(&set));
        }
        let choices: Vec<Vec<(i128, i128)>> = sums.iter().map(|(_, set)| set.parts().to_vec()).collect();
        let count = choices.iter().map(Vec::len).fold(1, usize::saturating_mul);
        if count > MAX_SPLITS {
            let hulls: Vec<_> = sums.iter().map(|(_, set)| hull(set)).collect();
            return has_room(&mut numbers, &sums, &hulls);
        }
        let mut any = false;
        each_choice(&choices, count, &mut |bounds| {
            any = has_room(&mut numbers, &sums, bounds);
            any
        });
        any
    }

    /// Returns the sums with conditions, and the sets of their values; `None` if a set is empty.
    fn sums(&self, cube: &ItemCube, numbers: &Numbers<'_, 'a>) -> Option<Vec<(Linear, IntSet)>> {
        let mut out = Vec::new();
        for (id, nums) in &cube.exprs {
            let linear = self.expr(*id);
            // If the value may be absent, the sum is unconstrained.
            if nums.absent && !self.certain(cube, &linear) {
                continue;
            }
            let set = nums.set.intersect(&numbers.range(&linear));
            if set.is_empty() {
                return None;
            }
            out.push((linear, set));
        }
        Some(out)
    }

    /// Returns whether a number is present in all items of a cube.
    fn certain(&self, cube: &ItemCube, linear: &Linear) -> bool {
        let never = |at: u16, form: Form| {
            let kind = self.universe.entry(cube.ix).columns[at as usize].kind;
            self.nothing(self.forms.and([cube.columns[at as usize], form]), kind) == Ok(true)
        };
        let sources = linear.terms.iter().map(|(_, source)| source).chain(&linear.also);
        sources.into_iter().all(|source| match source {
            Source::Elements(at) => {
                never(*at, self.forms.lit(Lit::Some(self.forms.nums(Nums::dynamic_only()))))
            }
            Source::Dim(at, i) => {
                let there = self.forms.num(IntSet::all());
                never(*at, self.forms.lit(Lit::At(*i, self.forms.not(there))))
            }
            Source::Field(at, names) => {
                let nums = self.field_nums(cube, *at, names);
                !nums.absent && !nums.dynamic
            }
            Source::Op(op, a, b) => {
                let division = matches!(op, Op::FloorDiv | Op::CeilDiv | Op::Mod);
                let divisor = b.terms.is_empty() && b.also.is_empty() && b.constant > 0;
                (!division || divisor) && self.certain(cube, a) && self.certain(cube, b)
            }
            source => self.always_there(cube.ix, &Linear::source(source.clone())),
        })
    }
}

/// Returns whether there may be numbers for which each sum is within its bounds.
fn has_room(numbers: &mut Numbers<'_, '_>, sums: &[(Linear, IntSet)], bounds: &[(i128, i128)]) -> bool {
    let mut rows = numbers.rows.clone();
    for ((linear, _), &bounds) in sums.iter().zip(bounds) {
        let terms = numbers.terms(linear);
        rows.extend(bounded(&terms, linear.constant, bounds));
    }
    let columns = numbers.sources.len();
    feasible(rows.into_iter().map(|row| row.filled(columns)).collect(), columns)
}
