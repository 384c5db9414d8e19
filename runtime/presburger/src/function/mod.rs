//! Piecewise affine functions.
//!
//! A function is a list of pieces with disjoint domains; a piece is affine over its inputs and over floor divisions of
//! them. Sums, compositions and choices work on pairs of pieces: they share the divisions of both, join the conditions and
//! drop empty pairs. Example: the minimum of `x` and `4` is `x` if `x <= 4`, and `4` if `x >= 5`.

mod algebra;
mod choose;
mod compose;
mod piece;
mod symbolic;

pub use piece::AffinePiece;
pub use symbolic::SymbolicOptimum;

use crate::affine::{AffineMap, NotAffine, flatten};
use crate::budget::Exhausted;
use crate::int::Int;
use crate::misuse::{Signature, check_row, check_values};
use crate::num::{Checked, gathered};
use crate::set::Set;
use crate::solve::quotients::Quotients;
use crate::solve::rows::System;

/// A function from integer points to integer points that is affine, with floor divisions, on each of some disjoint pieces.
///
/// It is defined on the union of the pieces' domains only. Inputs are plain columns, not divided into dims and symbols.
///
/// ```
/// use bourn_presburger::{Budget, PiecewiseAffine};
/// let budget = Budget::default();
/// // The size of tile number t of tiles of 32 that cover n elements.
/// let rest: PiecewiseAffine = "{ [t, n] -> [n - 32t] : 0 <= 32t < n }".parse().unwrap();
/// let full: PiecewiseAffine = "{ [t, n] -> [32] }".parse().unwrap();
/// let size = rest.min(&full, budget).unwrap();
/// assert_eq!(size.evaluate(&[2, 70]), Some(vec![6.into()]));
/// assert_eq!(size.evaluate(&[1, 70]), Some(vec![32.into()]));
/// assert_eq!(size.evaluate(&[3, 70]), None);
/// // Never more than 32, and never nothing.
/// let sizes = size.image(&size.domain());
/// assert!(sizes.is_equal(&"{ [s] : 1 <= s <= 32 }".parse().unwrap(), budget).unwrap());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PiecewiseAffine {
    inputs: usize,
    outputs: usize,
    /// Invariant `Disjoint`: no point is in the domains of two of them.
    pieces: Vec<AffinePiece>,
}

impl PiecewiseAffine {
    /// Returns the function that is defined nowhere.
    #[must_use]
    pub fn undefined(inputs: usize, outputs: usize) -> PiecewiseAffine {
        PiecewiseAffine { inputs, outputs, pieces: Vec::new() }
    }

    /// Returns the function that maps every point to itself.
    #[must_use]
    pub fn identity(inputs: usize) -> PiecewiseAffine {
        PiecewiseAffine::total(inputs, Quotients::new(inputs).identity())
    }

    /// Returns the affine function with one row for each output: coefficients of the inputs, then the constant.
    ///
    /// ```
    /// use bourn_presburger::PiecewiseAffine;
    /// let f = PiecewiseAffine::affine(2, &[vec![1, 4, 0], vec![0, 0, 7]]);
    /// assert_eq!(f.to_string(), "{ [d0, d1] -> [d0 + 4d1, 7] }");
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a row does not have one entry for each input, and the constant.
    #[must_use]
    #[track_caller]
    pub fn affine(inputs: usize, rows: &[Vec<i64>]) -> PiecewiseAffine {
        for row in rows {
            check_row("PiecewiseAffine::affine", inputs, row.len());
        }
        let values = rows.iter().map(|row| row.iter().map(|v| Int::from(*v)).collect());
        PiecewiseAffine::total(inputs, values.collect())
    }

    pub(crate) fn from_pieces(inputs: usize, outputs: usize, pieces: Vec<AffinePiece>) -> PiecewiseAffine {
        PiecewiseAffine { inputs, outputs, pieces }
    }

    fn total(inputs: usize, values: Vec<Vec<Int>>) -> PiecewiseAffine {
        let outputs = values.len();
        let piece = AffinePiece::new(Quotients::new(inputs), System::new(inputs), values);
        PiecewiseAffine { inputs, outputs, pieces: vec![piece] }
    }

    fn with(&self, pieces: Vec<AffinePiece>) -> PiecewiseAffine {
        PiecewiseAffine { inputs: self.inputs, outputs: self.outputs, pieces }
    }

    fn signature(&self) -> Signature {
        Signature { inputs: self.inputs, outputs: self.outputs }
    }

    /// Returns the number of inputs.
    #[must_use]
    pub fn num_inputs(&self) -> usize {
        self.inputs
    }

    /// Returns the number of outputs.
    #[must_use]
    pub fn num_outputs(&self) -> usize {
        self.outputs
    }

    /// Returns the pieces; their domains are disjoint.
    #[must_use]
    pub fn pieces(&self) -> &[AffinePiece] {
        &self.pieces
    }

    /// Returns the function's value at a point; `None` outside its domain.
    ///
    /// # Panics
    ///
    /// Panics if the point does not have one value for each input.
    #[must_use]
    #[track_caller]
    pub fn evaluate(&self, point: &[i64]) -> Option<Vec<Int>> {
        check_values("PiecewiseAffine::evaluate", "a point", self.inputs, point.len());
        self.evaluate_int(&point.iter().map(|v| Int::from(*v)).collect::<Vec<Int>>())
    }

    /// Does the same as [`PiecewiseAffine::evaluate`], for integers of any size.
    ///
    /// # Panics
    ///
    /// Panics if the point does not have one value for each input.
    #[must_use]
    #[track_caller]
    pub fn evaluate_int(&self, point: &[Int]) -> Option<Vec<Int>> {
        check_values("PiecewiseAffine::evaluate_int", "a point", self.inputs, point.len());
        self.pieces.iter().find_map(|piece| piece.evaluate(point))
    }

    /// Returns the points where the function is defined.
    #[must_use]
    pub fn domain(&self) -> Set {
        let mut domain = Set::empty(self.inputs, 0);
        self.pieces.iter().for_each(|piece| domain.push(piece.domain().clone()));
        domain
    }
}

impl TryFrom<&AffineMap> for PiecewiseAffine {
    type Error = NotAffine;

    /// Converts an affine map to a function. The inputs are the map's dims, then its symbols.
    ///
    /// ```
    /// use bourn_presburger::{PiecewiseAffine, affine::parse_map};
    /// let map = parse_map("(d0)[s0] -> (d0 mod 4 + s0, d0 floordiv 4)").unwrap();
    /// let f = PiecewiseAffine::try_from(&map).unwrap();
    /// assert_eq!(f.to_string(), "{ [d0, d1] -> [d0 + d1 - 4(d0 floordiv 4), d0 floordiv 4] }");
    /// ```
    fn try_from(map: &AffineMap) -> Result<PiecewiseAffine, NotAffine> {
        let inputs = map.num_inputs();
        let flat = flatten(map.results(), map.num_dims(), map.num_symbols())?;
        let ints = |row: &[i64]| -> Vec<Int> { row.iter().map(|v| Int::from(*v)).collect() };
        let mut quotients = Quotients::new(inputs);
        let mut columns = quotients.identity();
        for local in &flat.locals {
            let known = columns.len();
            let mut numerator = ints(&local.numerator[..known]);
            numerator.push(Int::from(*local.numerator.last().unwrap_or(&0)));
            let numerator = quotients.substitute(&numerator, &columns).map_err(|_| NotAffine::Overflow)?;
            let quotient = quotients.quotient(&numerator, &Int::from(local.divisor));
            columns.push(quotient.map_err(|_| NotAffine::Overflow)?);
        }
        let value = |row: &Vec<i64>| quotients.substitute(&ints(row), &columns);
        let values = gathered(flat.rows.iter().map(value)).map_err(|_| NotAffine::Overflow)?;
        let outputs = values.len();
        let conditions = System::new(quotients.columns());
        Ok(PiecewiseAffine { inputs, outputs, pieces: vec![AffinePiece::new(quotients, conditions, values)] })
    }
}

/// Unwraps arithmetic on big integers, which always fits.
fn sure<V>(fit: Checked<V>) -> Result<V, Exhausted> {
    fit.map_err(|_| Exhausted)
}
