//! Printing in the notation, in a form that is easy to read: `0 <= d0 < s0`, `d1 == 2d0 + 1`.

use crate::function::{AffinePiece, PiecewiseAffine};
use crate::int::Int;
use crate::polyhedron::Polyhedron;
use crate::set::Set;
use std::fmt::{self, Display, Formatter};

/// The length beyond which a quotient is printed as a name of its own. The text cannot be read back then.
const LONGEST_QUOTIENT: usize = 2_000;

fn letters(letter: &str, count: usize) -> impl Iterator<Item = String> {
    (0..count).map(move |index| format!("{letter}{index}"))
}

/// Returns the names of a polyhedron's columns.
fn column_names(p: &Polyhedron) -> Vec<String> {
    let named = letters("d", p.num_dims()).chain(letters("s", p.num_symbols()));
    named.chain(letters("e", p.num_locals())).collect()
}

/// Returns `sign` times the terms of that sign, with the constant if it is wanted; "0" if there is nothing.
fn side(row: &[Int], names: &[String], sign: i32, constant: &Int) -> String {
    let mut out = String::new();
    for (value, name) in row.iter().zip(names).filter(|(v, _)| sign == 0 || v.signum() == sign) {
        let value = if sign < 0 { -value } else { value.clone() };
        push_term(&mut out, &value, Some(name));
    }
    if !constant.is_zero() || out.is_empty() {
        push_term(&mut out, constant, None);
    }
    out
}

fn push_term(out: &mut String, value: &Int, name: Option<&str>) {
    if value.is_zero() && name.is_some() {
        return;
    }
    out.push_str(match (out.is_empty(), value.signum() < 0) {
        (true, true) => "-",
        (true, false) => "",
        (false, true) => " - ",
        (false, false) => " + ",
    });
    let size = value.abs();
    match name {
        None => out.push_str(&size.to_string()),
        // A sign and a coefficient bind more tightly than a division.
        Some(name) if name.contains(' ') && out == "-" && size == Int::ONE => {
            out.push_str(&format!("({name})"))
        }
        Some(name) if size == Int::ONE => out.push_str(name),
        Some(name) if name.contains(' ') => out.push_str(&format!("{size}({name})")),
        Some(name) => out.push_str(&format!("{size}{name}")),
    }
}

/// Returns a whole row as a sum.
pub(crate) fn sum(row: &[Int], names: &[String]) -> String {
    let zero = Int::ZERO;
    let (constant, coefficients) = row.split_last().unwrap_or((&zero, &[]));
    side(coefficients, names, 0, constant)
}

/// Returns the sign of the first coefficient that is not zero.
fn leading_sign(coefficients: &[Int]) -> i32 {
    coefficients.iter().map(Int::signum).find(|s| *s != 0).unwrap_or(0)
}

fn relation(coefficients: &[Int], constant: &Int, names: &[String], equality: bool) -> String {
    let none = Int::ZERO;
    let has = |sign: i32| coefficients.iter().any(|v| v.signum() == sign);
    if equality {
        return equation(coefficients, constant, names);
    }
    let minus = -constant;
    if !has(-1) {
        return format!("{} >= {minus}", side(coefficients, names, 1, &none));
    }
    let left = side(coefficients, names, -1, &none);
    if !has(1) {
        return format!("{left} <= {constant}");
    }
    if *constant == -Int::ONE {
        return format!("{left} < {}", side(coefficients, names, 1, &none));
    }
    format!("{left} <= {}", side(coefficients, names, 1, constant))
}

/// Returns an equality solved for the last dim with a unit coefficient; without one, the terms of the leading column's sign
/// are on the left.
fn equation(coefficients: &[Int], constant: &Int, names: &[String]) -> String {
    let is_dim = |column: usize| names[column].starts_with('d') && !names[column].contains(' ');
    let unit = |column: &usize| is_dim(*column) && coefficients[*column].abs() == Int::ONE;
    let Some(column) = (0..coefficients.len()).rev().find(unit) else {
        let sign = leading_sign(coefficients);
        let constant = if sign > 0 { -constant } else { constant.clone() };
        let left = side(coefficients, names, sign, &Int::ZERO);
        return format!("{left} == {}", side(coefficients, names, -sign, &constant));
    };
    let factor = -&coefficients[column];
    let mut rest: Vec<Int> = coefficients.iter().map(|v| v * &factor).collect();
    rest[column] = Int::ZERO;
    format!("{} == {}", names[column], side(&rest, names, 0, &(constant * &factor)))
}

/// Returns `low <= form <= high` for two opposite rows.
fn range(row: &[Int], opposite: &[Int], names: &[String]) -> String {
    let last = row.len() - 1;
    let (lower, upper) = if leading_sign(&row[..last]) > 0 { (row, opposite) } else { (opposite, row) };
    format!("{} <= {} <= {}", -&lower[last], side(&lower[..last], names, 0, &Int::ZERO), upper[last])
}

/// Returns the constraints, joined by `and`; `None` without constraints.
fn constraints(equalities: &[Vec<Int>], inequalities: &[Vec<Int>], names: &[String]) -> Option<String> {
    let mut parts = Vec::new();
    for row in equalities {
        let last = row.len() - 1;
        match (leading_sign(&row[..last]), row[last].is_zero()) {
            (0, true) => {}
            (0, false) => return Some("false".to_owned()),
            _ => parts.push(relation(&row[..last], &row[last], names, true)),
        }
    }
    let mut done = vec![false; inequalities.len()];
    for (index, row) in inequalities.iter().enumerate() {
        let last = row.len() - 1;
        if leading_sign(&row[..last]) == 0 {
            if row[last].signum() < 0 {
                return Some("false".to_owned());
            }
            continue;
        }
        if done[index] {
            continue;
        }
        let opposite = |other: &Vec<Int>| row[..last].iter().zip(other).all(|(a, b)| *a == -b);
        let partner = (index + 1..inequalities.len()).find(|o| !done[*o] && opposite(&inequalities[*o]));
        match partner {
            Some(partner) => {
                done[partner] = true;
                parts.push(range(row, &inequalities[partner], names));
            }
            None => parts.push(relation(&row[..last], &row[last], names, false)),
        }
    }
    (!parts.is_empty()).then(|| parts.join(" and "))
}

fn body(p: &Polyhedron) -> Option<String> {
    let names = column_names(p);
    let text = constraints(&p.equalities(), &p.inequalities(), &names)?;
    let locals = &names[p.num_dims() + p.num_symbols()..];
    if locals.is_empty() || text == "false" {
        return Some(text);
    }
    Some(format!("exists {} : {text}", locals.join(", ")))
}

fn space(dims: usize, symbols: usize) -> String {
    let list = |letter, count| letters(letter, count).collect::<Vec<_>>().join(", ");
    let dims = format!("[{}]", list("d", dims));
    if symbols == 0 { dims } else { format!("{dims}[{}]", list("s", symbols)) }
}

impl Display for Polyhedron {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let space = space(self.num_dims(), self.num_symbols());
        match body(self) {
            Some(body) => write!(f, "{{ {space} : {body} }}"),
            None => write!(f, "{{ {space} }}"),
        }
    }
}

impl Display for Set {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{{ {}", space(self.num_dims(), self.num_symbols()))?;
        let bodies: Vec<Option<String>> = self.pieces().iter().map(body).collect();
        let has_points = |body: &&Option<String>| body.as_deref() != Some("false");
        let parts: Vec<&str> =
            bodies.iter().filter(has_points).map(|b| b.as_deref().unwrap_or("true")).collect();
        match &parts[..] {
            [] => f.write_str(" : false")?,
            ["true"] => {}
            parts => write!(f, " : {}", parts.join(" or "))?,
        }
        f.write_str(" }")
    }
}

/// Returns the names of a piece's columns; a division's is its text.
fn piece_names(piece: &AffinePiece) -> Vec<String> {
    let mut names: Vec<String> = letters("d", piece.domain().num_dims()).collect();
    for (index, (numerator, divisor)) in piece.divisions().enumerate() {
        let inner = sum(numerator, &names);
        let plain = inner.chars().all(char::is_alphanumeric);
        let text = if plain {
            format!("{inner} floordiv {divisor}")
        } else {
            format!("({inner}) floordiv {divisor}")
        };
        names.push(if text.len() > LONGEST_QUOTIENT { format!("q{index}") } else { text });
    }
    names
}

impl Display for PiecewiseAffine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let inputs: Vec<String> = letters("d", self.num_inputs()).collect();
        f.write_str("{ ")?;
        if self.pieces().is_empty() {
            let zeros = vec!["0"; self.num_outputs()].join(", ");
            write!(f, "[{}] -> [{zeros}] : false", inputs.join(", "))?;
        }
        for (index, piece) in self.pieces().iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            let names = piece_names(piece);
            let values: Vec<String> = piece.values().iter().map(|row| sum(row, &names)).collect();
            write!(f, "[{}] -> [{}]", inputs.join(", "), values.join(", "))?;
            let rows = |rows: &[Vec<Int>]| rows.to_vec();
            let (equalities, inequalities) = piece.condition_rows();
            if let Some(text) = constraints(&rows(&equalities), &rows(&inequalities), &names) {
                write!(f, " : {text}")?;
            }
        }
        f.write_str(" }")
    }
}
