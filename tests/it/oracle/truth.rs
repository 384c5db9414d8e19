//! Conditions of branches: comparisons, constants, and connectives of them.

use super::{Kind, Name};
use std::fmt::Write;

/// The relations of `arith.cmpi`.
pub const PREDICATES: [&str; 10] = ["eq", "slt", "sle", "sgt", "sge", "ne", "ult", "ule", "ugt", "uge"];

/// Returns whether a relation holds. Copies of the sign keep the order of unsigned numbers.
pub fn compares(predicate: &str, a: i64, b: i64) -> bool {
    let (x, y) = (a as u64, b as u64);
    match predicate {
        "eq" => a == b,
        "ne" => a != b,
        "slt" => a < b,
        "sle" => a <= b,
        "sgt" => a > b,
        "sge" => a >= b,
        "ult" => x < y,
        "ule" => x <= y,
        "ugt" => x > y,
        _ => x >= y,
    }
}

/// The condition of a branch.
#[derive(Clone, Debug)]
pub enum Truth {
    Const(bool),
    Compare { predicate: &'static str, compared: Kind, x: Name, y: Name },
    Join { op: &'static str, sides: Box<[Truth; 2]> },
}

impl Truth {
    /// Returns whether the condition is true if values have these numbers.
    pub fn holds(&self, number: &dyn Fn(Name) -> i64) -> bool {
        match self {
            Truth::Const(value) => *value,
            Truth::Compare { predicate, x, y, .. } => compares(predicate, number(*x), number(*y)),
            Truth::Join { op, sides } => {
                let [a, b] = [sides[0].holds(number), sides[1].holds(number)];
                match *op {
                    "andi" => a & b,
                    "ori" => a | b,
                    _ => a ^ b,
                }
            }
        }
    }

    /// Returns the rows of an integer set that says the same, and the values that its symbols stand for, if there is one.
    pub fn set(&self) -> Option<(Vec<String>, Vec<Name>)> {
        match self {
            Truth::Compare { predicate, compared: Kind::Index, x, y } => {
                let row = match *predicate {
                    "eq" => "s0 - s1 == 0",
                    "sle" => "s1 - s0 >= 0",
                    "slt" => "s1 - s0 - 1 >= 0",
                    "sge" => "s0 - s1 >= 0",
                    "sgt" => "s0 - s1 - 1 >= 0",
                    _ => return None,
                };
                Some((vec![row.to_owned()], vec![*x, *y]))
            }
            Truth::Join { op: "andi", sides } => {
                let (mut rows, mut symbols) = sides[0].set()?;
                let (more, others) = sides[1].set()?;
                // The symbols of the second side follow those of the first.
                let first = symbols.len();
                rows.extend(more.into_iter().map(|row| {
                    (0..others.len())
                        .rev()
                        .fold(row, |row, at| row.replace(&format!("s{at} "), &format!("s{} ", at + first)))
                }));
                symbols.extend(others);
                Some((rows, symbols))
            }
            _ => None,
        }
    }

    /// Writes the ops that compute the condition as `%name`.
    pub fn text(&self, name: &str, pad: &str, out: &mut String) {
        let _ = match self {
            Truth::Const(value) => writeln!(out, "{pad}%{name} = arith.constant {value}"),
            Truth::Compare { predicate, compared, x, y } => {
                writeln!(out, "{pad}%{name} = arith.cmpi {predicate}, %v{x}, %v{y} : {compared}")
            }
            Truth::Join { op, sides } => {
                let parts = [format!("{name}_0"), format!("{name}_1")];
                parts.iter().zip(sides.iter()).for_each(|(part, side)| side.text(part, pad, out));
                writeln!(out, "{pad}%{name} = arith.{op} %{}, %{} : i1", parts[0], parts[1])
            }
        };
    }
}
