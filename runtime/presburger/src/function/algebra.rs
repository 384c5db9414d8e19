//! Sums, multiples, restrictions and equality of functions, and joining of pieces.

use super::piece::combined;
use super::{AffinePiece, PiecewiseAffine, sure};
use crate::budget::{Budget, Exhausted};
use crate::int::Int;
use crate::misuse::{check_fits, check_position, check_same_space};
use crate::set::Set;
use crate::set::coalesce::join;
use crate::solve::rows::negated;

impl PiecewiseAffine {
    /// Returns the sum, output by output, at the points where both are defined.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn add(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        check_same_space("PiecewiseAffine::add", self.signature(), other.signature());
        self.linear(&Int::ONE, other, &mut { budget.0 })
    }

    /// Returns the difference, output by output, at the points where both are defined.
    ///
    /// ```
    /// use bourn_presburger::{Budget, PiecewiseAffine};
    /// let half: PiecewiseAffine = "{ [x] -> [x floordiv 2] : x >= 0 }".parse().unwrap();
    /// let twice: PiecewiseAffine = "{ [x] -> [2x] : x <= 10 }".parse().unwrap();
    /// let difference = twice.sub(&half, Budget::default()).unwrap();
    /// assert_eq!(difference.evaluate(&[7]), Some(vec![11.into()]));
    /// assert_eq!(difference.evaluate(&[-1]), None);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn sub(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        check_same_space("PiecewiseAffine::sub", self.signature(), other.signature());
        self.linear(&-Int::ONE, other, &mut { budget.0 })
    }

    /// Returns `self + factor * other`.
    fn linear(
        &self,
        factor: &Int,
        other: &PiecewiseAffine,
        fuel: &mut u64,
    ) -> Result<PiecewiseAffine, Exhausted> {
        let mut out = PiecewiseAffine::undefined(self.inputs, self.outputs);
        for (a, b) in self.pairs(other) {
            let pair = a.pair(b)?;
            let values = pair.first.iter().zip(&pair.second).map(|(x, y)| combined(x, factor, y)).collect();
            out.push_tidied(&pair.piece(&[], values), fuel)?;
        }
        Ok(out)
    }

    /// Returns all pairs of a piece of each function.
    pub(super) fn pairs<'a>(
        &'a self,
        other: &'a PiecewiseAffine,
    ) -> impl Iterator<Item = (&'a AffinePiece, &'a AffinePiece)> {
        debug_assert!(self.inputs == other.inputs);
        self.pieces.iter().flat_map(move |a| other.pieces.iter().map(move |b| (a, b)))
    }

    /// Adds a piece unless it is empty. Its domain must be disjoint from the domains of the other pieces (`Disjoint`).
    pub(super) fn push_tidied(&mut self, piece: &AffinePiece, fuel: &mut u64) -> Result<(), Exhausted> {
        self.pieces.extend(piece.tidied(fuel)?);
        Ok(())
    }

    /// Returns the function with every output multiplied by `factor`.
    #[must_use]
    pub fn scale(&self, factor: &Int) -> PiecewiseAffine {
        let times = |row: &Vec<Int>| row.iter().map(|v| v * factor).collect();
        let scaled = |piece: &AffinePiece| piece.with_values(piece.values().iter().map(times).collect());
        self.with(self.pieces.iter().map(scaled).collect())
    }

    /// Returns the function with every output negated.
    #[must_use]
    pub fn negate(&self) -> PiecewiseAffine {
        self.scale(&-Int::ONE)
    }

    /// Returns the outputs of both, one list after the other, at the points where both are defined.
    ///
    /// # Panics
    ///
    /// Panics if the numbers of inputs differ.
    #[track_caller]
    pub fn concat(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        check_fits(
            "PiecewiseAffine::concat",
            ("first function", self.inputs, "input"),
            ("second one", other.inputs, "input"),
        );
        self.concat_on(other, &mut { budget.0 })
    }

    pub(super) fn concat_on(
        &self,
        other: &PiecewiseAffine,
        fuel: &mut u64,
    ) -> Result<PiecewiseAffine, Exhausted> {
        let mut out = PiecewiseAffine::undefined(self.inputs, self.outputs + other.outputs);
        for (a, b) in self.pairs(other) {
            let pair = a.pair(b)?;
            let values = pair.first.iter().chain(&pair.second).cloned().collect();
            out.push_tidied(&pair.piece(&[], values), fuel)?;
        }
        Ok(out)
    }

    /// Returns the function with only the outputs at these positions, in this order.
    ///
    /// # Panics
    ///
    /// Panics if a position is not the position of an output.
    #[must_use]
    #[track_caller]
    pub fn select(&self, outputs: &[usize]) -> PiecewiseAffine {
        for output in outputs {
            check_position("PiecewiseAffine::select", "output", *output, self.outputs);
        }
        let selected = |piece: &AffinePiece| {
            piece.with_values(outputs.iter().map(|o| piece.values()[*o].clone()).collect())
        };
        PiecewiseAffine {
            inputs: self.inputs,
            outputs: outputs.len(),
            pieces: self.pieces.iter().map(selected).collect(),
        }
    }

    /// Returns the function restricted to the points of `domain`. Symbols of the domain count as the last inputs.
    ///
    /// # Panics
    ///
    /// Panics if the domain does not have as many dims and symbols together as there are inputs.
    #[track_caller]
    pub fn restrict(&self, domain: &Set, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        self.check_domain("PiecewiseAffine::restrict", domain);
        let fuel = &mut { budget.0 };
        let mut out = PiecewiseAffine::undefined(self.inputs, self.outputs);
        for part in domain.disjoint_on(fuel)?.divided_on(fuel)? {
            let part = AffinePiece::new(part.quotients, part.conditions, Vec::new());
            for piece in &self.pieces {
                let pair = part.pair(piece)?;
                let values = pair.second.clone();
                out.push_tidied(&pair.piece(&[], values), fuel)?;
            }
        }
        Ok(out)
    }

    /// Returns the function without the points of `domain`. Symbols of the domain count as the last inputs.
    ///
    /// # Panics
    ///
    /// Panics if the domain does not have as many dims and symbols together as there are inputs.
    #[track_caller]
    pub fn exclude(&self, domain: &Set, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        self.check_domain("PiecewiseAffine::exclude", domain);
        self.exclude_on(domain, &mut { budget.0 })
    }

    /// Checks that the points of `set`, dims and then symbols, are inputs.
    #[track_caller]
    pub(super) fn check_domain(&self, operation: &str, set: &Set) {
        let columns = set.num_dims() + set.num_symbols();
        check_fits(operation, ("function", self.inputs, "input"), ("set", columns, "column"));
    }

    pub(super) fn exclude_on(&self, domain: &Set, fuel: &mut u64) -> Result<PiecewiseAffine, Exhausted> {
        let mut out = PiecewiseAffine::undefined(self.inputs, self.outputs);
        debug_assert!(domain.num_dims() + domain.num_symbols() == self.inputs);
        let flat = domain.flat();
        for piece in &self.pieces {
            let rest = Set::from(piece.domain().clone()).subtract_on(&flat, fuel)?;
            for part in rest.divided_on(fuel)? {
                let part = AffinePiece::new(part.quotients, part.conditions, Vec::new());
                out.push_tidied(&part.valued_as(piece)?, fuel)?;
            }
        }
        Ok(out)
    }

    /// Returns the function that is `self` where `self` is defined, and `other` elsewhere.
    ///
    /// ```
    /// use bourn_presburger::{Budget, PiecewiseAffine};
    /// let inside: PiecewiseAffine = "{ [x] -> [x] : 0 <= x <= 9 }".parse().unwrap();
    /// let zero: PiecewiseAffine = "{ [x] -> [0] }".parse().unwrap();
    /// let padded = inside.or_else(&zero, Budget::default()).unwrap();
    /// assert_eq!(padded.evaluate(&[7]), Some(vec![7.into()]));
    /// assert_eq!(padded.evaluate(&[-7]), Some(vec![0.into()]));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn or_else(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        check_same_space("PiecewiseAffine::or_else", self.signature(), other.signature());
        let mut out = self.clone();
        out.pieces.extend(other.exclude_on(&self.domain(), &mut { budget.0 })?.pieces);
        Ok(out)
    }

    /// Returns whether both are defined at the same points, with the same values there.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn is_equal(&self, other: &PiecewiseAffine, budget: Budget) -> Result<bool, Exhausted> {
        check_same_space("PiecewiseAffine::is_equal", self.signature(), other.signature());
        let fuel = &mut { budget.0 };
        Ok(self.agrees_with_on(other, fuel)? && self.domain().is_equal_on(&other.domain(), fuel)?)
    }

    /// Returns whether both have the same value wherever both are defined.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn agrees_with(&self, other: &PiecewiseAffine, budget: Budget) -> Result<bool, Exhausted> {
        check_same_space("PiecewiseAffine::agrees_with", self.signature(), other.signature());
        self.agrees_with_on(other, &mut { budget.0 })
    }

    fn agrees_with_on(&self, other: &PiecewiseAffine, fuel: &mut u64) -> Result<bool, Exhausted> {
        for (a, b) in self.pairs(other) {
            let pair = a.pair(b)?;
            for (x, y) in pair.first.iter().zip(&pair.second) {
                for (more, less) in [(x, y), (y, x)] {
                    let beyond = strictly_less(less, more);
                    if !pair.piece(&[beyond], Vec::new()).domain().is_empty_on(fuel)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Returns the same function in fewer pieces: empty ones are dropped, and pieces with equal values are joined if their
    /// union is one polyhedron. Values count as equal if they are equal on the domain of one of the two.
    ///
    /// ```
    /// use bourn_presburger::{Budget, PiecewiseAffine};
    /// let f: PiecewiseAffine = "{ [x] -> [x] : x >= 1; [x] -> [0] : x == 0; [x] -> [-x] : x < 0 }".parse().unwrap();
    /// let joined = f.coalesce(Budget::default()).unwrap();
    /// assert_eq!(joined.pieces().len(), 2);
    /// ```
    pub fn coalesce(&self, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        let fuel = &mut { budget.0 };
        let mut out = PiecewiseAffine::undefined(self.inputs, self.outputs);
        for piece in &self.pieces {
            out.push_tidied(piece, fuel)?;
        }
        let mut first = 0;
        'pieces: while first < out.pieces.len() {
            for second in first + 1..out.pieces.len() {
                let Some(joined) = joined(&out.pieces[first], &out.pieces[second], fuel)? else { continue };
                out.pieces.swap_remove(second);
                out.pieces.swap_remove(first);
                out.push_tidied(&joined, fuel)?;
                first = 0;
                continue 'pieces;
            }
            first += 1;
        }
        Ok(out)
    }
}

/// Returns `more - less - 1`, which is at least zero exactly if `less < more`.
pub(super) fn strictly_less(less: &[Int], more: &[Int]) -> Vec<Int> {
    let mut row = combined(more, &-Int::ONE, less);
    if let Some(constant) = row.last_mut() {
        *constant = &*constant - &Int::ONE;
    }
    row
}

/// Joins two pieces to a single piece with the values of either, if that is possible.
fn joined(a: &AffinePiece, b: &AffinePiece, fuel: &mut u64) -> Result<Option<AffinePiece>, Exhausted> {
    for (by, other) in [(a, b), (b, a)] {
        if !has_values_of(other, by, fuel)? {
            continue;
        }
        let Some(part) = sure(join(&by.divided(), &other.divided(), fuel))? else {
            return Ok(None);
        };
        let part = AffinePiece::new(part.quotients, part.conditions, Vec::new());
        return part.valued_as(by).map(Some);
    }
    Ok(None)
}

/// Returns whether `by` and `piece` have equal values on the domain of `piece`.
fn has_values_of(piece: &AffinePiece, by: &AffinePiece, fuel: &mut u64) -> Result<bool, Exhausted> {
    let valued = piece.valued_as(by)?;
    let pair = piece.pair(&valued)?;
    for (x, y) in pair.first.iter().zip(&pair.second) {
        let difference = combined(x, &-Int::ONE, y);
        if difference.iter().all(Int::is_zero) {
            continue;
        }
        for side in [difference.clone(), negated(&difference)] {
            let mut beyond = side;
            if let Some(constant) = beyond.last_mut() {
                *constant = &*constant - &Int::ONE;
            }
            if !pair.piece(&[beyond], Vec::new()).domain().is_empty_on(fuel)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
