//! Text notation, in and out.
//!
//! `{ [d0, d1][s0] : exists e0 : d0 - 2e0 == 0 and d1 >= s0 and 3 <= d1 < 9 }`. Names are free; symbols and locals are
//! left out where there are none; `and` may be written `,` and relations chain. A union joins polyhedra with `or` (or
//! `;`) inside one pair of braces, each with its own `exists`.

use super::Polyhedron;
use crate::int::Int;
use std::fmt;
use std::str::FromStr;

/// The names a printed polyhedron uses for its columns.
fn name(p: &Polyhedron, column: usize) -> String {
    let (dims, symbols) = (p.num_dims(), p.num_symbols());
    if column < dims {
        format!("d{column}")
    } else if column < dims + symbols {
        format!("s{}", column - dims)
    } else {
        format!("e{}", column - dims - symbols)
    }
}

pub(crate) fn write_row(f: &mut fmt::Formatter<'_>, p: &Polyhedron, row: &[Int]) -> fmt::Result {
    let mut first = true;
    for (column, coefficient) in row.iter().enumerate() {
        let is_constant = column + 1 == row.len();
        if coefficient.is_zero() && !(is_constant && first) {
            continue;
        }
        let negative = coefficient.signum() < 0;
        match (first, negative) {
            (true, true) => f.write_str("-")?,
            (true, false) => {}
            (false, true) => f.write_str(" - ")?,
            (false, false) => f.write_str(" + ")?,
        }
        first = false;
        let size = coefficient.abs();
        if is_constant {
            write!(f, "{size}")?;
        } else if size == Int::ONE {
            f.write_str(&name(p, column))?;
        } else {
            write!(f, "{size}{}", name(p, column))?;
        }
    }
    Ok(())
}

pub(crate) fn write_space(f: &mut fmt::Formatter<'_>, dims: usize, symbols: usize) -> fmt::Result {
    let list = |letter: &str, count: usize| {
        (0..count).map(|i| format!("{letter}{i}")).collect::<Vec<_>>().join(", ")
    };
    write!(f, "[{}]", list("d", dims))?;
    if symbols > 0 {
        write!(f, "[{}]", list("s", symbols))?;
    }
    Ok(())
}

pub(crate) fn write_body(f: &mut fmt::Formatter<'_>, p: &Polyhedron) -> fmt::Result {
    if p.num_locals() > 0 {
        let visible = p.num_dims() + p.num_symbols();
        let names: Vec<String> = (0..p.num_locals()).map(|l| name(p, visible + l)).collect();
        write!(f, "exists {} : ", names.join(", "))?;
    }
    let mut first = true;
    for (rows, relation) in [(p.equalities(), "== 0"), (p.inequalities(), ">= 0")] {
        for row in rows {
            if !first {
                f.write_str(" and ")?;
            }
            first = false;
            write_row(f, p, &row)?;
            write!(f, " {relation}")?;
        }
    }
    if first {
        f.write_str("true")?;
    }
    Ok(())
}

impl fmt::Display for Polyhedron {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{ ")?;
        write_space(f, self.num_dims(), self.num_symbols())?;
        f.write_str(" : ")?;
        write_body(f, self)?;
        f.write_str(" }")
    }
}

/// The text is not a set in the notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseSetError {
    /// Byte offset of the place.
    pub offset: usize,
    /// What was expected there.
    pub message: &'static str,
}

impl fmt::Display for ParseSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at offset {}: {}", self.offset, self.message)
    }
}

impl std::error::Error for ParseSetError {}

impl FromStr for Polyhedron {
    type Err = ParseSetError;

    /// Reads one polyhedron.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Polyhedron};
    /// let p: Polyhedron = "{ [x, y][n] : exists q : x == 4q + 1 and 0 <= x < n and y <= 2(x - n) }".parse().unwrap();
    /// assert_eq!(p.num_locals(), 1);
    /// assert!(p.contains(&[5, -2, 6], Budget::default()).unwrap());
    /// assert!(!p.contains(&[4, -2, 6], Budget::default()).unwrap());
    /// ```
    fn from_str(text: &str) -> Result<Polyhedron, ParseSetError> {
        let (dims, symbols, mut pieces) = parse_union(text)?;
        match pieces.len() {
            1 => Ok(pieces.swap_remove(0)),
            0 => Ok(Polyhedron::empty(dims, symbols)),
            _ => Err(ParseSetError { offset: 0, message: "expected one polyhedron, not a union" }),
        }
    }
}

/// Dims, symbols and the pieces of a union.
pub(crate) fn parse_union(text: &str) -> Result<(usize, usize, Vec<Polyhedron>), ParseSetError> {
    let mut parser = Parser { text, at: 0 };
    parser.expect("{", "expected `{`")?;
    let dims = parser.names("[", "]")?;
    let symbols = if parser.peek("[") { parser.names("[", "]")? } else { Vec::new() };
    let mut pieces = Vec::new();
    if parser.eat(":") {
        loop {
            if !parser.eat_word("false") {
                pieces.push(parser.piece(&dims, &symbols)?);
            }
            if !parser.eat_word("or") && !parser.eat(";") {
                break;
            }
        }
    } else {
        pieces.push(Polyhedron::new(dims.len(), symbols.len()));
    }
    parser.expect("}", "expected `}`, `and` or `or`")?;
    parser.skip();
    if parser.at < text.len() {
        return Err(parser.error("expected the end of the text"));
    }
    Ok((dims.len(), symbols.len(), pieces))
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

/// Coefficients, then the constant.
type Linear = Vec<Int>;

impl<'t> Parser<'t> {
    fn error(&self, message: &'static str) -> ParseSetError {
        ParseSetError { offset: self.at, message }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn peek(&mut self, token: &str) -> bool {
        self.skip();
        self.rest().starts_with(token)
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.peek(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn expect(&mut self, token: &str, message: &'static str) -> Result<(), ParseSetError> {
        if self.eat(token) { Ok(()) } else { Err(self.error(message)) }
    }

    fn word(&mut self) -> Option<&'t str> {
        self.skip();
        let rest = self.rest();
        let starts = rest.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        starts.then(|| &rest[..end])
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word() == Some(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn names(&mut self, open: &str, close: &str) -> Result<Vec<&'t str>, ParseSetError> {
        self.expect(open, "expected `[`")?;
        let mut names = Vec::new();
        if self.eat(close) {
            return Ok(names);
        }
        loop {
            let name = self.word().ok_or_else(|| self.error("expected a name"))?;
            self.at += name.len();
            names.push(name);
            if self.eat(close) {
                return Ok(names);
            }
            self.expect(",", "expected `,` or `]`")?;
        }
    }

    fn piece(&mut self, dims: &[&'t str], symbols: &[&'t str]) -> Result<Polyhedron, ParseSetError> {
        let mut names: Vec<&str> = dims.iter().chain(symbols).copied().collect();
        let visible = names.len();
        if self.eat_word("exists") {
            loop {
                let name = self.word().ok_or_else(|| self.error("expected a name"))?;
                self.at += name.len();
                names.push(name);
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(":", "expected `:` after the names")?;
        }
        let mut piece = Polyhedron::with_locals(dims.len(), symbols.len(), names.len() - visible);
        loop {
            if !self.eat_word("true") {
                self.relations(&names, &mut piece)?;
            }
            if !self.eat_word("and") && !self.eat(",") {
                return Ok(piece);
            }
        }
    }

    fn relations(&mut self, names: &[&str], piece: &mut Polyhedron) -> Result<(), ParseSetError> {
        let mut left = self.sum(names, 0)?;
        let mut count = 0;
        loop {
            let relation = ["<=", ">=", "==", "<", ">", "="].into_iter().find(|r| self.eat(r));
            let Some(relation) = relation else {
                return if count > 0 { Ok(()) } else { Err(self.error("expected a relation")) };
            };
            count += 1;
            let right = self.sum(names, 0)?;
            let up = matches!(relation, "<=" | "<");
            let mut row: Linear =
                left.iter().zip(&right).map(|(l, r)| if up { r - l } else { l - r }).collect();
            if matches!(relation, "<" | ">")
                && let Some(constant) = row.last_mut()
            {
                *constant = &*constant - &Int::ONE;
            }
            piece.system.push_int(&row, matches!(relation, "==" | "="));
            left = right;
        }
    }

    fn sum(&mut self, names: &[&str], depth: usize) -> Result<Linear, ParseSetError> {
        let mut total = vec![Int::ZERO; names.len() + 1];
        let mut sign = if self.eat("-") { -Int::ONE } else { Int::ONE };
        loop {
            let term = self.term(names, depth)?;
            for (sum, value) in total.iter_mut().zip(&term) {
                *sum = &*sum + &(value * &sign);
            }
            if self.eat("+") {
                sign = Int::ONE;
            } else if self.eat("-") {
                sign = -Int::ONE;
            } else {
                return Ok(total);
            }
        }
    }

    /// `12`, `x`, `12x`, `12 * x`, `12(x + 1)`.
    fn term(&mut self, names: &[&str], depth: usize) -> Result<Linear, ParseSetError> {
        if depth > 64 {
            return Err(self.error("too many nested parentheses"));
        }
        self.skip();
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let factor: Option<Int> = rest[..digits].parse().ok();
        self.at += digits;
        let starred = factor.is_some() && self.eat("*");
        let mut value = vec![Int::ZERO; names.len() + 1];
        if self.eat("(") {
            value = self.sum(names, depth + 1)?;
            self.expect(")", "expected `)`")?;
        } else if let Some(name) = self.word().filter(|w| !matches!(*w, "and" | "or")) {
            let column = names.iter().position(|n| *n == name);
            value[column.ok_or_else(|| self.error("unknown name"))?] = Int::ONE;
            self.at += name.len();
        } else if factor.is_some() && !starred {
            value[names.len()] = Int::ONE;
        } else {
            return Err(self.error("expected a number, a name or `(`"));
        }
        if let Some(factor) = factor {
            value.iter_mut().for_each(|v| *v = &*v * &factor);
        }
        Ok(value)
    }
}
