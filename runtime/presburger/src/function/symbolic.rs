//! Lexicographic optima as functions of symbols.

use super::{AffinePiece, PiecewiseAffine};
use crate::budget::{Budget, Exhausted};
use crate::int::Int;
use crate::num::{Checked, Num, gathered};
use crate::polyhedron::Polyhedron;
use crate::set::Set;
use crate::solve::Task;
use crate::solve::parametric::{Leaf, parametric_lexmin};
use crate::solve::quotients::{Divided, Quotients};
use crate::solve::rows::System;

/// The answer of [`Polyhedron::symbolic_lexmin`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct SymbolicOptimum {
    /// The optimum as a function of the symbols, defined where it exists.
    pub optimum: PiecewiseAffine,
    /// The values of the symbols for which there are points but no optimum.
    pub unbounded: Set,
}

impl Polyhedron {
    /// Returns the lexicographically least values of the dims as a function of the symbols.
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
        self.symbolic_optimum(1, &mut { budget.0 })
    }

    /// Returns the lexicographically greatest values of the dims as a function of the symbols.
    pub fn symbolic_lexmax(&self, budget: Budget) -> Result<SymbolicOptimum, Exhausted> {
        self.symbolic_optimum(-1, &mut { budget.0 })
    }

    fn symbolic_optimum(&self, sign: i64, fuel: &mut u64) -> Result<SymbolicOptimum, Exhausted> {
        let (inputs, outputs) = (self.num_symbols(), self.num_dims());
        let mut task = Symbolic { dims: outputs, symbols: inputs, sign };
        let leaves = self.system.run_on(&mut task, fuel)?;
        let mut optimum = PiecewiseAffine::undefined(inputs, outputs);
        let mut unbounded = Set::empty(inputs, 0);
        for AnyLeaf { part, values } in leaves {
            let piece = AffinePiece::new(part.quotients, part.conditions, values.clone().unwrap_or_default());
            match values {
                Some(_) => optimum.pieces.push(piece),
                None => unbounded.push(piece.domain().clone()),
            }
        }
        Ok(SymbolicOptimum { optimum, unbounded })
    }
}

impl Set {
    /// Returns the lexicographically least values of the dims as a function of the symbols; see
    /// [`Polyhedron::symbolic_lexmin`].
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let s: Set = "{ [x][n] : x >= n or 2x >= 9 and x <= n }".parse().unwrap();
    /// let least = s.symbolic_lexmin(Budget::default()).unwrap().optimum;
    /// assert_eq!(least.evaluate(&[3]), Some(vec![3.into()]));
    /// assert_eq!(least.evaluate(&[8]), Some(vec![5.into()]));
    /// ```
    pub fn symbolic_lexmin(&self, budget: Budget) -> Result<SymbolicOptimum, Exhausted> {
        self.symbolic_optimum(1, &mut { budget.0 })
    }

    /// Returns the lexicographically greatest values of the dims as a function of the symbols.
    pub fn symbolic_lexmax(&self, budget: Budget) -> Result<SymbolicOptimum, Exhausted> {
        self.symbolic_optimum(-1, &mut { budget.0 })
    }

    fn symbolic_optimum(&self, sign: i64, fuel: &mut u64) -> Result<SymbolicOptimum, Exhausted> {
        let whole = self.best_of_pieces(sign, fuel)?;
        if whole.unbounded.pieces().is_empty() {
            return Ok(whole);
        }
        // A piece without an optimum does not decide: another piece may have a point before all of its points. So the dims are processed
        // separately, in order.
        let (dims, symbols) = (self.num_dims(), self.num_symbols());
        let mut rest = self.clone();
        let mut optimum = PiecewiseAffine::affine(symbols, &[]);
        let mut unbounded = Set::empty(symbols, 0);
        for dim in 0..dims {
            let mut column = Set::empty(1, symbols);
            column.extend(rest.pieces().iter().map(|p| p.quantify(dim + 1, dims - dim - 1).quantify(0, dim)));
            let best = column.best_of_pieces(sign, fuel)?;
            let value = best.optimum.exclude_on(&best.unbounded, fuel)?;
            unbounded = unbounded.union(&best.unbounded);
            rest = rest.intersect(&at_value(&value.graph(), dim, dims));
            optimum = optimum.concat_on(&value, fuel)?;
        }
        if dims == 0 {
            return Ok(whole);
        }
        Ok(SymbolicOptimum { optimum, unbounded })
    }

    /// Returns the best of the optima of the pieces, and the symbols for which some piece has no optimum.
    fn best_of_pieces(&self, sign: i64, fuel: &mut u64) -> Result<SymbolicOptimum, Exhausted> {
        let mut optimum = PiecewiseAffine::undefined(self.num_symbols(), self.num_dims());
        let mut unbounded = Set::empty(self.num_symbols(), 0);
        for piece in self.pieces() {
            let next = piece.symbolic_optimum(sign, fuel)?;
            unbounded = unbounded.union(&next.unbounded);
            optimum = optimum.union_lex_on(&next.optimum, sign, fuel)?;
        }
        Ok(SymbolicOptimum { optimum, unbounded })
    }
}

/// Turns the pairs of symbols and a value into the points whose column `dim` has that value.
fn at_value(graph: &Set, dim: usize, dims: usize) -> Set {
    let symbols = graph.num_dims() - 1;
    let mut out = Set::empty(dims, symbols);
    for piece in graph.pieces() {
        let mut moved = Polyhedron::with_locals(dims, symbols, piece.num_locals());
        for (rows, equality) in [(piece.equalities(), true), (piece.inequalities(), false)] {
            for row in rows {
                let mut wide = vec![Int::ZERO; dims];
                wide[dim] = row[symbols].clone();
                wide.extend_from_slice(&row[..symbols]);
                wide.extend_from_slice(&row[symbols + 1..]);
                if equality {
                    moved.add_int_equality(&wide);
                } else {
                    moved.add_int_inequality(&wide);
                }
            }
        }
        out.push(moved);
    }
    out
}

struct AnyLeaf {
    part: Divided<Int>,
    values: Option<Vec<Vec<Int>>>,
}

/// Returns a leaf with its divisions in normal form; values are negated for a maximum.
fn normal_leaf<T: Num>(leaf: Leaf<T>, symbols: usize, sign: i64) -> Checked<AnyLeaf> {
    let mut quotients = Quotients::new(symbols);
    let columns = quotients.adopt(&leaf.divisions, quotients.identity())?;
    let mut conditions = System::new(quotients.columns());
    for (from, to) in [(&leaf.context.eq, &mut conditions.eq), (&leaf.context.ge, &mut conditions.ge)] {
        for row in from.iter() {
            to.push(&quotients.substitute(row, &columns)?);
        }
    }
    let value = |row: &Vec<T>| -> Checked<Vec<Int>> {
        let row = quotients.substitute(row, &columns)?;
        Ok(row.iter().map(|v| if sign < 0 { v.neg().to_int() } else { v.to_int() }).collect())
    };
    let values = leaf.values.map(|rows| gathered(rows.iter().map(value))).transpose()?;
    Ok(AnyLeaf { part: Divided::without_definitions(quotients, &conditions)?.convert()?, values })
}

struct Symbolic {
    dims: usize,
    symbols: usize,
    sign: i64,
}
impl Task for Symbolic {
    type Output = Vec<AnyLeaf>;
    fn run<T: Num>(&mut self, system: &System<T>, fuel: &mut u64) -> Checked<Vec<AnyLeaf>> {
        // The unknowns come first, dims and then locals; symbols come last. A maximum is the minimum of the negated dims.
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
        gathered(leaves.into_iter().map(|leaf| normal_leaf(leaf, self.symbols, self.sign)))
    }
}
