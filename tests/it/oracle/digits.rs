//! Digits of numbers in a basis of two sizes: `affine.delinearize_index`, and `affine.linearize_index`, which goes back.

use super::{Maker, Name, Scope, Stmt};
use std::fmt::Write;

/// The size of the last digit.
#[derive(Clone, Copy, Debug)]
pub enum Size {
    Constant(i64),
    Value(Name),
}

/// What an op does with two digits.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// Divides a number into them.
    Split { to: [Name; 2], number: Name },
    /// Makes a number of them. If it is `disjoint`, the last one is at least zero and less than its size.
    Join { to: Name, digits: [Name; 2], disjoint: bool },
}

/// One of the two ops.
#[derive(Clone, Copy, Debug)]
pub struct Digits {
    pub way: Way,
    /// What the first digit is less than, if that is said.
    pub outer: Option<i64>,
    pub size: Size,
}

impl Digits {
    /// Returns the values that the op defines with their numbers, or `None` if the program has no meaning.
    pub fn run(&self, get: &dyn Fn(Name) -> i64) -> Option<Vec<(Name, i64)>> {
        let size = match self.size {
            Size::Constant(size) => size,
            Size::Value(size) => get(size),
        };
        let fits = |first: i64| self.outer.is_none_or(|outer| first < outer).then_some(());
        match self.way {
            Way::Split { to, number } => {
                (size > 0).then_some(())?;
                let digits = [get(number).div_euclid(size), get(number).rem_euclid(size)];
                fits(digits[0])?;
                Some(to.into_iter().zip(digits).collect())
            }
            Way::Join { to, digits: [first, last], disjoint } => {
                let (first, last) = (get(first), get(last));
                if disjoint {
                    (0..size).contains(&last).then_some(())?;
                    fits(first)?;
                }
                Some(vec![(to, first.checked_mul(size)?.checked_add(last)?)])
            }
        }
    }

    /// Writes the op as a line.
    pub fn text(&self, pad: &str, out: &mut String) {
        let outer = self.outer.map_or_else(String::new, |outer| format!("{outer}, "));
        let size = match self.size {
            Size::Constant(size) => size.to_string(),
            Size::Value(size) => format!("%v{size}"),
        };
        let line = match self.way {
            Way::Split { to: [first, last], number } => {
                format!(
                    "%v{first}, %v{last} = affine.delinearize_index %v{number} into ({outer}{size}) : index, index"
                )
            }
            Way::Join { to, digits: [first, last], disjoint } => {
                let disjoint = if disjoint { "disjoint " } else { "" };
                format!(
                    "%v{to} = affine.linearize_index {disjoint}[%v{first}, %v{last}] by ({outer}{size}) : index"
                )
            }
        };
        let _ = writeln!(out, "{pad}{line}");
    }
}

impl Maker<'_> {
    /// Divides a number into digits, and often makes one of them again, or makes one of any two numbers.
    pub(super) fn digits(&mut self, to: Name, scope: &mut Scope, out: &mut Vec<Stmt>) {
        let (number, other) = (self.any(scope), self.any(scope));
        let size = match self.random.below(4) {
            0 => Size::Value(self.any(scope)),
            _ => Size::Constant(self.random.within(1, 6)),
        };
        let outer = (self.random.below(3) == 0).then(|| self.random.within(1, 40));
        if self.random.below(4) == 0 {
            let disjoint = self.random.below(3) == 0;
            let way = Way::Join { to, digits: [number, other], disjoint };
            out.push(Stmt::Digits(Digits { way, outer, size }));
            return scope.indices.push(to);
        }
        let digits = [to, self.name()];
        out.push(Stmt::Digits(Digits { way: Way::Split { to: digits, number }, outer, size }));
        scope.indices.extend(digits);
        if self.random.below(2) == 0 {
            let joined = self.name();
            let way = Way::Join { to: joined, digits, disjoint: self.random.below(2) == 0 };
            out.push(Stmt::Digits(Digits { way, outer, size }));
            scope.indices.push(joined);
        }
    }
}
