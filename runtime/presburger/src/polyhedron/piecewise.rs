//! Piecewise affine functions, and the symbolic lexicographic optimum that gives them.

use super::notation::write_body;
use super::{Exhausted, Polyhedron};
use crate::int::Int;
use crate::num::{Fit, Num};
use crate::set::Set;
use crate::solve::parametric::parametric_lexmin;
use crate::solve::rows::System;
use crate::solve::{AnySystem, Budget, Task};
use std::fmt;

/// One part of a [`PiecewiseAffine`] function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AffinePiece {
    /// Where the part applies: inputs are dims, divisions are locals (with their definitions among the constraints).
    domain: Polyhedron,
    divisions: Vec<(Vec<Int>, Int)>,
    values: Vec<Vec<Int>>,
}

/// A function from integer points to integer points that is affine, with floor divisions, on each of some disjoint parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PiecewiseAffine {
    inputs: usize,
    outputs: usize,
    pieces: Vec<AffinePiece>,
}

/// The answer of [`Polyhedron::symbolic_lexmin`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct SymbolicOptimum {
    /// The optimum as a function of the symbols, defined where there is one.
    pub optimum: PiecewiseAffine,
    /// The values of the symbols for which there are points but no optimum.
    pub unbounded: Set,
}

impl AffinePiece {
    /// The points where this part applies; the divisions are its locals.
    #[must_use]
    pub fn domain(&self) -> &Polyhedron {
        &self.domain
    }

    /// Numerator (over the inputs and earlier divisions, constant last) and divisor of each floor division.
    #[must_use]
    pub fn divisions(&self) -> &[(Vec<Int>, Int)] {
        &self.divisions
    }

    /// One row for each output, over the inputs and the divisions, constant last.
    #[must_use]
    pub fn values(&self) -> &[Vec<Int>] {
        &self.values
    }

    /// The inputs extended by the values of the divisions.
    fn extend(&self, point: &[Int]) -> Vec<Int> {
        let mut all = point.to_vec();
        for (numerator, divisor) in &self.divisions {
            all.push(value(numerator, &all).div_floor(divisor));
        }
        all
    }

    fn applies(&self, all: &[Int]) -> bool {
        self.domain.equalities().iter().all(|row| value(row, all).is_zero())
            && self.domain.inequalities().iter().all(|row| value(row, all).signum() >= 0)
    }
}

/// Coefficients times values, plus the constant at the row's end.
fn value(row: &[Int], point: &[Int]) -> Int {
    let constant = row.last().cloned().unwrap_or_default();
    row[..row.len() - 1].iter().zip(point).fold(constant, |sum, (c, x)| &sum + &(c * x))
}

impl PiecewiseAffine {
    /// How many values go in.
    #[must_use]
    pub fn num_inputs(&self) -> usize {
        self.inputs
    }

    /// How many values come out.
    #[must_use]
    pub fn num_outputs(&self) -> usize {
        self.outputs
    }

    /// The parts; their domains are disjoint.
    #[must_use]
    pub fn pieces(&self) -> &[AffinePiece] {
        &self.pieces
    }

    /// The function's value at a point; `None` outside its domain, or when the point has the wrong length.
    #[must_use]
    pub fn evaluate(&self, point: &[i64]) -> Option<Vec<Int>> {
        if point.len() != self.inputs {
            return None;
        }
        let point: Vec<Int> = point.iter().map(|v| Int::from(*v)).collect();
        self.pieces.iter().find_map(|piece| {
            let all = piece.extend(&point);
            piece.applies(&all).then(|| piece.values.iter().map(|row| value(row, &all)).collect())
        })
    }

    /// The points where the function is defined.
    #[must_use]
    pub fn domain(&self) -> Set {
        let mut domain = Set::empty(self.inputs, 0);
        self.pieces.iter().for_each(|piece| domain.push(piece.domain.clone()));
        domain
    }
}

impl fmt::Display for PiecewiseAffine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, piece) in self.pieces.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            f.write_str("(")?;
            for (position, row) in piece.values.iter().enumerate() {
                if position > 0 {
                    f.write_str(", ")?;
                }
                super::notation::write_row(f, &piece.domain, row)?;
            }
            f.write_str(") if ")?;
            write_body(f, &piece.domain)?;
        }
        Ok(())
    }
}

impl Polyhedron {
    /// The lexicographically least values of the dims as a function of the symbols.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Int, Polyhedron};
    /// // The least x with 2x >= n and x >= m.
    /// let p: Polyhedron = "{ [x][n, m] : 2x >= n and x >= m }".parse().unwrap();
    /// let least = p.symbolic_lexmin(Budget::default()).unwrap();
    /// assert_eq!(least.optimum.evaluate(&[7, 1]), Some(vec![Int::from(4)]));
    /// assert_eq!(least.optimum.evaluate(&[7, 9]), Some(vec![Int::from(9)]));
    /// assert!(least.unbounded.pieces().is_empty());
    /// ```
    pub fn symbolic_lexmin(&self, budget: Budget) -> Result<SymbolicOptimum, Exhausted> {
        self.symbolic_optimum(1, budget)
    }

    /// The lexicographically greatest values of the dims as a function of the symbols.
    pub fn symbolic_lexmax(&self, budget: Budget) -> Result<SymbolicOptimum, Exhausted> {
        self.symbolic_optimum(-1, budget)
    }

    fn symbolic_optimum(&self, sign: i64, budget: Budget) -> Result<SymbolicOptimum, Exhausted> {
        let (inputs, outputs) = (self.num_symbols(), self.num_dims());
        let mut task = Symbolic { dims: outputs, symbols: inputs, sign };
        let leaves = self.system.run(&mut task, budget).ok_or(Exhausted)?;
        let mut optimum = PiecewiseAffine { inputs, outputs, pieces: Vec::new() };
        let mut unbounded = Set::empty(inputs, 0);
        for leaf in leaves {
            let domain = Polyhedron::in_space(inputs, 0, inputs, leaf.context);
            match leaf.values {
                Some(values) => {
                    optimum.pieces.push(AffinePiece { domain, divisions: leaf.divisions, values });
                }
                None => unbounded.push(domain),
            }
        }
        Ok(SymbolicOptimum { optimum, unbounded })
    }
}

struct AnyLeaf {
    context: AnySystem,
    divisions: Vec<(Vec<Int>, Int)>,
    values: Option<Vec<Vec<Int>>>,
}

struct Symbolic {
    dims: usize,
    symbols: usize,
    sign: i64,
}
impl Task for Symbolic {
    type Output = Vec<AnyLeaf>;
    fn run<T: Num>(&mut self, system: &System<T>, fuel: &mut u64) -> Fit<Vec<AnyLeaf>> {
        // Unknowns first: dims, then locals; symbols last. A maximum is the minimum of the negated dims.
        let visible = self.dims + self.symbols;
        let order: Vec<usize> =
            (0..self.dims).chain(visible..system.vars()).chain(self.dims..visible).collect();
        let mut ordered = system.select(&order);
        if self.sign < 0 {
            for row in ordered.eq.iter_mut().chain(ordered.ge.iter_mut()) {
                row[..self.dims].iter_mut().for_each(|v| *v = v.neg());
            }
        }
        let leaves = parametric_lexmin(&ordered, system.vars() - self.symbols, self.dims, fuel)?;
        let ints = |row: &[T]| -> Vec<Int> { row.iter().map(Num::to_int).collect() };
        let output = |row: &Vec<T>| {
            let row = ints(row);
            if self.sign < 0 { row.iter().map(|v| -v).collect() } else { row }
        };
        Ok(leaves
            .into_iter()
            .map(|leaf| AnyLeaf {
                context: AnySystem::from_system(&leaf.context),
                divisions: leaf.divisions.iter().map(|d| (ints(&d.numerator), d.divisor.to_int())).collect(),
                values: leaf.values.map(|rows| rows.iter().map(output).collect()),
            })
            .collect())
    }
}
