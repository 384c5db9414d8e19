//! Remainders of an unknown by different divisors: `x mod 4 - x mod 8` is -4 .. 0.
//!
//! With `m` a multiple of all divisors of `x`, `x == m * (x floordiv m) + r` for some `r` from 0 to below `m`. For each
//! `r`, the quotients and remainders of `x` are linear in `x floordiv m`, so that terms may cancel.

use rustc_hash::FxHashMap;

use crate::base::ids::AtomId;
use crate::base::interval::{Interval, gcd};
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms};
use crate::forms::linear::Linear;

impl Atoms {
    /// Returns the range of a form with several quotients of an unknown, or with a quotient and the unknown itself, by
    /// cases of the remainder. Returns `None` if there is no such unknown, or as soon as the cases so far are too wide
    /// to improve the range.
    pub fn range_by_residues(
        &mut self,
        form: &Linear,
        is_of_use: &dyn Fn(Interval) -> bool,
    ) -> Option<Interval> {
        let (unknown, modulus) = self.divided(form)?;
        let quotient = self.floor_div(&Linear::atom(unknown), &Linear::constant(modulus))?;
        let mut hull: Option<Interval> = None;
        for rest in 0..modulus {
            let mut map = FxHashMap::default();
            map.insert(unknown, quotient.scale(modulus)?.offset(rest)?);
            let replaced = self.rewrite(form, &mut map)?;
            let range = self.interval(&replaced);
            let range = Interval {
                lower: self.least(&replaced, range.lower).max(range.lower),
                upper: self.greatest(&replaced, range.upper).or(range.upper),
            };
            let both = hull.map_or(range, |hull| hull.hull(range));
            if !is_of_use(both) {
                return None;
            }
            hull = Some(both);
        }
        hull
    }

    /// Returns a leaf that is divided by constants, and the least common multiple of these; a leaf that boxes cannot
    /// enumerate.
    fn divided(&self, form: &Linear) -> Option<(AtomId, i128)> {
        let mut found: Vec<(AtomId, i128)> = Vec::new();
        let mut atoms = 0;
        self.visit(form, &mut |atom| {
            atoms += 1;
            let Atom::FloorDiv(inner, by) = &*self.get(atom).atom else { return };
            for &(part, _) in &inner.terms {
                if self.get(part).depth == 0 {
                    found.push((part, *by));
                }
            }
        });
        if atoms > Limits::RESIDUE_ATOMS {
            return None;
        }
        found.sort_unstable();
        let wide = |atom: AtomId| {
            let range = self.get(atom).interval;
            let width = range.lower.zip(range.upper).and_then(|(lower, upper)| upper.checked_sub(lower));
            width.is_none_or(|width| width > Limits::RESIDUES)
        };
        found.chunk_by(|a, b| a.0 == b.0).find_map(|divisors| {
            let unknown = divisors[0].0;
            let uses = divisors.len() + usize::from(form.coefficient(unknown) != 0);
            let multiple = divisors.iter().try_fold(1i128, |multiple, (_, by)| {
                multiple.checked_mul(by / gcd(multiple, *by)).filter(|multiple| *multiple <= Limits::RESIDUES)
            });
            (uses > 1 && wide(unknown)).then_some(unknown).zip(multiple)
        })
    }
}
