//! Composition, image, preimage and graph of functions.

use super::{AffinePiece, PiecewiseAffine, sure};
use crate::budget::{Budget, Exhausted};
use crate::int::Int;
use crate::misuse::check_fits;
use crate::num::gathered;
use crate::polyhedron::Polyhedron;
use crate::set::Set;
use crate::solve::rows::System;

impl PiecewiseAffine {
    /// Composes the functions, `inner` first. The result is defined where `inner` is defined and `self` is defined at its
    /// value.
    ///
    /// ```
    /// use bourn_presburger::{Budget, PiecewiseAffine};
    /// let tile: PiecewiseAffine = "{ [i] -> [i floordiv 32, i mod 32] }".parse().unwrap();
    /// let back: PiecewiseAffine = "{ [t, r] -> [32t + r] }".parse().unwrap();
    /// let both = back.compose(&tile, Budget::default()).unwrap();
    /// assert!(both.is_equal(&PiecewiseAffine::identity(1), Budget::default()).unwrap());
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `inner` does not have as many outputs as `self` has inputs.
    #[track_caller]
    pub fn compose(&self, inner: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        check_fits(
            "PiecewiseAffine::compose",
            ("outer function", self.inputs, "input"),
            ("inner one", inner.outputs, "output"),
        );
        let fuel = &mut { budget.0 };
        let mut out = PiecewiseAffine::undefined(inner.inputs, self.outputs);
        for first in &inner.pieces {
            for second in &self.pieces {
                out.push_tidied(&composed(first, second)?, fuel)?;
            }
        }
        Ok(out)
    }

    /// Returns the values at the points of `set`, whose dims and then symbols are the inputs. The dims of the result are
    /// the outputs.
    ///
    /// The result is exact; inputs and divisions become existentials.
    ///
    /// # Panics
    ///
    /// Panics if the set does not have as many dims and symbols together as there are inputs.
    #[must_use]
    #[track_caller]
    pub fn image(&self, set: &Set) -> Set {
        self.check_domain("PiecewiseAffine::image", set);
        let mut out = Set::empty(self.outputs, 0);
        let graph = self.graph();
        for points in set.flat().pieces() {
            for piece in graph.pieces() {
                let part = piece.intersect(&points.product(&Polyhedron::new(self.outputs, 0)));
                out.push(part.quantify(0, self.inputs));
            }
        }
        out
    }

    /// Returns the points whose value is in `set`, whose dims and then symbols are the outputs.
    ///
    /// ```
    /// use bourn_presburger::{Budget, PiecewiseAffine, Set};
    /// let half: PiecewiseAffine = "{ [x] -> [x floordiv 2] }".parse().unwrap();
    /// let small: Set = "{ [y] : 0 <= y <= 3 }".parse().unwrap();
    /// let points = half.preimage(&small);
    /// assert!(points.is_equal(&"{ [x] : 0 <= x <= 7 }".parse().unwrap(), Budget::default()).unwrap());
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the set does not have as many dims and symbols together as there are outputs.
    #[must_use]
    #[track_caller]
    pub fn preimage(&self, set: &Set) -> Set {
        check_fits(
            "PiecewiseAffine::preimage",
            ("function", self.outputs, "output"),
            ("set", set.num_dims() + set.num_symbols(), "column"),
        );
        let mut out = Set::empty(self.inputs, 0);
        for points in set.flat().pieces() {
            for piece in &self.pieces {
                out.push(preimage(piece, points));
            }
        }
        out
    }

    /// Returns the graph: the pairs of a point and its value. Its dims are the inputs, then the outputs.
    #[must_use]
    pub fn graph(&self) -> Set {
        let mut out = Set::empty(self.inputs + self.outputs, 0);
        for piece in &self.pieces {
            let at = |row: &[Int]| {
                let mut wide = row[..self.inputs].to_vec();
                wide.resize(self.inputs + self.outputs, Int::ZERO);
                wide.extend_from_slice(&row[self.inputs..]);
                wide
            };
            let mut graph =
                Polyhedron::with_locals(self.inputs + self.outputs, 0, piece.domain().num_locals());
            for row in piece.domain().equalities() {
                graph.add_int_equality(&at(&row));
            }
            for row in piece.domain().inequalities() {
                graph.add_int_inequality(&at(&row));
            }
            for (output, row) in piece.values().iter().enumerate() {
                let mut row = at(row);
                row[self.inputs + output] = -Int::ONE;
                graph.add_int_equality(&row);
            }
            out.push(graph);
        }
        out
    }
}

/// Composes two pieces: the columns of `second` are the values of `first`.
fn composed(first: &AffinePiece, second: &AffinePiece) -> Result<AffinePiece, Exhausted> {
    let mut quotients = first.quotients().clone();
    let columns = sure(quotients.adopt(&second.quotients().list, first.values().to_vec()))?;
    let own = first.conditions().vars();
    let mut conditions = first.conditions().insert_columns(own, quotients.columns() - own);
    for row in second.conditions().eq.iter() {
        conditions.eq.push(&sure(quotients.substitute(row, &columns))?);
    }
    for row in second.conditions().ge.iter() {
        conditions.ge.push(&sure(quotients.substitute(row, &columns))?);
    }
    let values = sure(gathered(second.values().iter().map(|row| quotients.substitute(row, &columns))))?;
    Ok(AffinePiece::new(quotients, conditions, values))
}

/// Returns the points of a piece whose value is in a polyhedron. All columns of the polyhedron except locals are dims.
fn preimage(piece: &AffinePiece, points: &Polyhedron) -> Polyhedron {
    let (own, theirs) = (piece.domain().num_columns(), points.num_locals());
    let mut out = piece.domain().clone();
    out.add_locals(theirs);
    let mut system: System<Int> = System::new(own + theirs);
    for (rows, equality) in [(points.equalities(), true), (points.inequalities(), false)] {
        for row in rows {
            let mut wide = vec![Int::ZERO; own + theirs + 1];
            for (coefficient, value) in row.iter().zip(piece.values()) {
                for (column, v) in value[..own].iter().enumerate() {
                    wide[column] = &wide[column] + &(coefficient * v);
                }
                wide[own + theirs] = &wide[own + theirs] + &(coefficient * &value[own]);
            }
            let locals = &row[points.num_dims()..row.len() - 1];
            wide[own..own + theirs].clone_from_slice(locals);
            wide[own + theirs] = &wide[own + theirs] + &row[row.len() - 1];
            if equality {
                system.eq.push(&wide);
            } else {
                system.ge.push(&wide);
            }
        }
    }
    system.eq.iter().for_each(|row| out.add_int_equality(row));
    system.ge.iter().for_each(|row| out.add_int_inequality(row));
    out
}
