//! The stack of a branch and bound search, kept beside the tableau's own. A search over thousands of unknowns may be as
//! deep as they are many, so it does not recurse.

use crate::num::{Checked, Num};
use crate::simplex::tableau::{Kind, Tableau};

/// A fractional unknown, and which of its halves have been tried.
#[derive(Debug)]
struct Split<T> {
    var: usize,
    floor: T,
    halves: u8,
    mark: usize,
}

/// The splits that the present node lies under.
#[derive(Debug)]
pub(crate) struct Splits<T> {
    stack: Vec<Split<T>>,
}

/// Returns the first unknown whose sample value is fractional, and that value rounded down.
pub(crate) fn first_fractional<T: Num>(tableau: &Tableau<T>) -> Option<(usize, T)> {
    (0..tableau.num_vars()).find_map(|var| {
        let (numerator, denominator) = tableau.sample(var);
        (!denominator.is_one()).then(|| (var, numerator.div_floor(&denominator)))
    })
}

impl<T: Num> Splits<T> {
    pub(crate) fn new() -> Self {
        Splits { stack: Vec::new() }
    }

    /// Splits the present node at `var`. Its first half is the next node.
    pub(crate) fn push(&mut self, tableau: &Tableau<T>, var: usize, floor: T) {
        self.stack.push(Split { var, floor, halves: 0, mark: tableau.mark() });
    }

    /// Removes the constraints of the current node and adds the next half, which may be empty: `x <= floor`, then `x >= floor + 1`. Returns
    /// false if no half is left.
    pub(crate) fn advance(&mut self, tableau: &mut Tableau<T>) -> Checked<bool> {
        while let Some(split) = self.stack.last_mut() {
            tableau.rollback(split.mark)?;
            let (sign, constant) = match split.halves {
                0 => (T::one().neg(), split.floor.clone()),
                1 => (T::one(), split.floor.add(&T::one())?.neg()),
                _ => {
                    self.stack.pop();
                    continue;
                }
            };
            split.halves += 1;
            tableau.add_constraint(std::iter::once((split.var, &sign)), &constant, Kind::NonNegative)?;
            return Ok(true);
        }
        Ok(false)
    }
}
