//! The text notation of polyhedra, sets and functions; its grammar is in [`crate::guide::notation`].

mod formula;
mod normal;
mod parse;
pub(crate) mod print;
#[cfg(test)]
mod tests;
mod tuple;

use crate::affine::ParseError;
use crate::function::PiecewiseAffine;
use crate::polyhedron::Polyhedron;
use crate::set::Set;
use std::str::FromStr;

/// The depth to which parentheses, `not` and `exists` may nest.
const MAX_NESTING: usize = 100;
/// The largest number of polyhedra in a set once `or` and `!=` are multiplied out.
const MAX_PIECES: usize = 1 << 12;
/// The largest number of entries in all rows together, or in all numerators of divisions and
/// relations of lists.
const MAX_ENTRIES: usize = 1 << 22;

impl FromStr for Set {
    type Err = ParseError;

    /// Parses a set.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let s: Set = "{ [x, y][n] : 0 <= x < n and (x mod 4 == 1 or not y != 2(x - n)) }".parse().unwrap();
    /// assert!(s.contains(&[5, 0, 9], Budget::default()).unwrap());
    /// assert!(s.contains(&[4, -10, 9], Budget::default()).unwrap());
    /// let error = "{ [x] : x >= z }".parse::<Set>().unwrap_err();
    /// assert_eq!(error.to_string(), "unknown name 'z' at offset 13");
    /// ```
    fn from_str(text: &str) -> Result<Set, ParseError> {
        parse::set(text)
    }
}

impl FromStr for Polyhedron {
    type Err = ParseError;

    /// Parses one polyhedron.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Polyhedron};
    /// let p: Polyhedron = "{ [x, y][n] : exists q : x == 4q + 1 and 0 <= x < n and y <= 2(x - n) }".parse().unwrap();
    /// assert_eq!(p.num_locals(), 1);
    /// assert!(p.contains(&[5, -2, 6], Budget::default()).unwrap());
    /// assert!(!p.contains(&[4, -2, 6], Budget::default()).unwrap());
    /// ```
    fn from_str(text: &str) -> Result<Polyhedron, ParseError> {
        let set = parse::set(text)?;
        match set.pieces() {
            [one] => Ok(one.clone()),
            [] => Ok(Polyhedron::empty(set.num_dims(), set.num_symbols())),
            _ => Err(ParseError { offset: 0, message: "expected one polyhedron, not a union".to_owned() }),
        }
    }
}

impl FromStr for PiecewiseAffine {
    type Err = ParseError;

    /// Parses a function. If two cases apply, the first one counts.
    ///
    /// ```
    /// use bourn_presburger::PiecewiseAffine;
    /// let abs: PiecewiseAffine = "{ [x] -> [x] : x >= 0; [x] -> [-x] }".parse().unwrap();
    /// assert_eq!(abs.evaluate(&[-3]), Some(vec![3.into()]));
    /// assert_eq!(abs.to_string(), "{ [d0] -> [d0] : d0 >= 0; [d0] -> [-d0] : d0 <= -1 }");
    /// ```
    fn from_str(text: &str) -> Result<PiecewiseAffine, ParseError> {
        parse::function(text)
    }
}
