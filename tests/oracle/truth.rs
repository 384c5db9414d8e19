//! Conditions of branches: comparisons, constants, and connectives of them.

use super::{Int, Name, RELATIONS, holds};
use std::fmt::Write;

/// The condition of a branch.
#[derive(Clone, Debug)]
pub enum Truth {
    Const(bool),
    Compare { relation: usize, compared: Int, x: Name, y: Name },
    Join { op: &'static str, sides: Box<[Truth; 2]> },
}

impl Truth {
    /// Returns whether the condition is true if values have these numbers.
    pub fn holds(&self, number: &dyn Fn(Name) -> i64) -> bool {
        match self {
            Truth::Const(value) => *value,
            Truth::Compare { relation, x, y, .. } => holds(*relation, number(*x), number(*y)),
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

    /// Writes the ops that compute the condition as `%name`.
    pub fn text(&self, name: &str, pad: &str, out: &mut String) {
        let _ = match self {
            Truth::Const(value) => writeln!(out, "{pad}%{name} = arith.constant {value}"),
            Truth::Compare { relation, compared, x, y } => {
                let predicate = RELATIONS[*relation].0;
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
