//! Final ends of ranges.
//!
//! Invariant *final*: an end of a range is attained at a point that all rows allow, or the prover of comparisons cannot
//! prove the next tighter end. So a comparison with a constant needs the range only, and ranges and comparisons have
//! equal strength.

use std::cmp::Ordering;

use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::linear::Linear;
use crate::search::ranges::Ends;
use crate::session::Engine;
use crate::session::context::Form;
use crate::solve::boxes::Seen;
use crate::solve::given::Given;
use crate::solve::minimum::Minimum;

/// The distance at which an open end is tried once.
const FAR: i128 = 1 << 62;
/// The largest distance by which an end is moved.
const STEP_LIMIT: i128 = 1 << 64;

/// The number of first candidates for an end without a known bound: powers of 2 of either sign, in order, from `-FAR`
/// on.
const MAGNITUDES: u32 = 2 * FAR.ilog2() + 3;

/// Returns the candidate at an index.
fn magnitude(at: u32) -> i128 {
    let middle = FAR.ilog2() + 1;
    match at.cmp(&middle) {
        Ordering::Less => -(1 << (middle - 1 - at)),
        Ordering::Equal => 0,
        Ordering::Greater => 1 << (at - middle - 1),
    }
}

/// The answer of the prover to `form >= 0`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    NotNegative,
    /// The form has no value: the rows that hold contradict each other.
    NeverExists,
    Open,
}

/// The search for the sign of a form that is expected to be `>= 0`.
const TO_SIGN: Ends = Ends { lower: true, upper: false, sign: true, tried: true };

fn is_proved(found: Interval) -> bool {
    found.lower.is_some_and(|least| least >= 0)
}

impl Engine<'_> {
    /// Returns the interval of a form with final ends, where `given` holds; `interval` is known to contain it, and
    /// `seen` has its values at points.
    pub(crate) fn final_ends(
        &mut self,
        form: &Linear,
        given: &Given,
        interval: Interval,
        seen: Option<Seen>,
    ) -> Interval {
        let by_values = self.range_by_values(form, given).unwrap_or(Interval::ALL);
        let interval = interval.intersect(by_values);
        if interval.is_empty() {
            return interval;
        }
        let mut found = interval;
        if !seen.is_some_and(|seen| seen.attains_lower(interval.lower)) {
            match self.final_lower(form, given, interval.lower, seen.map(Seen::least)) {
                Minimum::Never => return Interval::EMPTY,
                least => found.lower = least.at_least(),
            }
        }
        if !seen.is_some_and(|seen| seen.attains_upper(interval.upper))
            && let Some(negated) = form.scale(-1)
        {
            let known = interval.upper.and_then(i128::checked_neg);
            let least = seen.and_then(|seen| seen.greatest().checked_neg());
            match self.final_lower(&negated, given, known, least) {
                Minimum::Never => return Interval::EMPTY,
                below => found.upper = below.at_least().and_then(i128::checked_neg),
            }
        }
        found
    }

    /// Returns the greatest proved lower bound of a form, at least `known`, where `seen` is a value at a point.
    fn final_lower(
        &mut self,
        form: &Linear,
        given: &Given,
        known: Option<i128>,
        seen: Option<i128>,
    ) -> Minimum {
        // A form connected with more rows than the polyhedral core accepts gets no end from it, and each attempt would
        // be slow.
        if !self.is_connected_whole(form, &given.facts) {
            return Minimum::from(known);
        }
        // Most ends are final or open, which a single failing proof shows.
        let next = known.map_or(-FAR, |known| known.saturating_add(1));
        match self.is_at_least(form, given, next) {
            Sign::NeverExists => return Minimum::Never,
            Sign::Open => return Minimum::from(known),
            Sign::NotNegative => {}
        }
        let mut least = next;
        if let Some(seen) = seen {
            match self.is_at_least(form, given, seen) {
                Sign::NeverExists => return Minimum::Never,
                Sign::NotNegative => return Minimum::AtLeast(seen),
                Sign::Open => {}
            }
        }
        if form.terms.len() <= Limits::LEAST_TERMS {
            match self.least_by_cases(form, given, None) {
                Minimum::Never => return Minimum::Never,
                found => least = found.at_least().map_or(least, |found| found.max(least)),
            }
        }
        // Tries numbers of different magnitudes if there is no known end, then doubles the step up, and halves it back.
        if known.is_none() {
            let (mut proved, mut open) = (0, MAGNITUDES);
            while open - proved > 1 {
                let middle = (proved + open) / 2;
                match self.is_at_least(form, given, magnitude(middle)) {
                    Sign::NeverExists => return Minimum::Never,
                    Sign::NotNegative => proved = middle,
                    Sign::Open => open = middle,
                }
            }
            least = least.max(magnitude(proved));
        }
        let (mut step, mut grows) = (1i128, true);
        while step > 0 {
            let next = least.saturating_add(step);
            let sign = match seen.is_some_and(|seen| next >= seen) {
                true => Sign::Open,
                false => self.is_at_least(form, given, next),
            };
            match sign {
                Sign::NeverExists => return Minimum::Never,
                Sign::NotNegative => {
                    least = next;
                    step = if grows { step.saturating_mul(2) } else { step / 2 };
                }
                Sign::Open => {
                    grows = false;
                    step /= 2;
                }
            }
            if step > STEP_LIMIT {
                break;
            }
        }
        Minimum::AtLeast(least)
    }

    /// Proves that a form is at least `least`, a number above its known end, or fails. The search for the known end tried
    /// boxes and remainders, whose ends do not depend on the target, so they would not succeed now.
    fn is_at_least(&mut self, form: &Linear, given: &Given, least: i128) -> Sign {
        let Some(gap) = least.checked_neg().and_then(|negated| form.offset(negated)) else {
            return Sign::Open;
        };
        let found = self.range_by_bounds(&Form { interval: Interval::ALL, linear: gap.clone() }, TO_SIGN);
        match is_proved(found) || self.is_not_negative_by_rows(&gap, given) {
            true => Sign::NotNegative,
            false => Sign::Open,
        }
    }

    /// Proves that a form is `>= 0` where `given` holds, or fails: by the bounds of its atoms, by cases of its
    /// unknowns, and by the rows of all its dependencies. Comparisons and ranges both use this prover.
    pub(crate) fn prove_not_negative(&mut self, form: &Form, given: &Given) -> Sign {
        let found = self.range_by_bounds(form, TO_SIGN);
        if is_proved(found) {
            return Sign::NotNegative;
        }
        let found = self.range_by_cases(&form.linear, found, &given.assumed, TO_SIGN);
        if found.is_empty() {
            return Sign::NeverExists;
        }
        match is_proved(found) || self.is_not_negative_by_rows(&form.linear, given) {
            true => Sign::NotNegative,
            false => Sign::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magnitudes_ascend_from_far_below_to_far_above() {
        let all: Vec<i128> = (0..MAGNITUDES).map(magnitude).collect();
        assert!(all.is_sorted() && all.contains(&0) && all.contains(&-1) && all.contains(&1));
        assert_eq!((all.first(), all.last()), (Some(&-FAR), Some(&FAR)));
    }
}
