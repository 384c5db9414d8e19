//! Parsing of declarations: the symbols of a header, and the tuples of dims.

use super::formula::{Column, Formula, Linear};
use super::parse::{Parsed, Parser};
use crate::affine::ParseError;
use crate::int::Int;

/// The numbers of columns that a tuple declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Space {
    pub(super) dims: usize,
    pub(super) symbols: usize,
}

/// A parsed tuple.
#[derive(Debug)]
pub(super) struct Tuple<'t> {
    pub(super) space: Space,
    /// The names that the tuple has declared.
    names: Vec<&'t str>,
    /// A row for each entry that is a value, not a new name.
    equalities: Vec<Formula>,
}

impl Tuple<'_> {
    /// Returns the points of a formula that have the tuple's values.
    pub(super) fn restrict(&self, formula: Formula) -> Formula {
        if self.equalities.is_empty() {
            return formula;
        }
        let mut parts = self.equalities.clone();
        parts.push(formula);
        Formula::All(parts)
    }

    /// Returns whether the tuple gives values to some of its dims.
    pub(super) fn has_values(&self) -> bool {
        !self.equalities.is_empty()
    }
}

impl<'t> Parser<'t> {
    /// Parses `[n, m] ->`, the symbols in isl's place for them; `None` if the text starts otherwise.
    pub(super) fn header(&mut self) -> Parsed<Option<Vec<&'t str>>> {
        if !self.peek("[") {
            return Ok(None);
        }
        // Dims have the first columns; how many there are shows later.
        let mut names = Vec::new();
        self.list(|parser| {
            let start = parser.place();
            let name = parser.name()?;
            if names.contains(&name) {
                return Err(declared_twice(start, name));
            }
            names.push(name);
            Ok(())
        })?;
        self.expect("->", "expected '->'")?;
        Ok(Some(names))
    }

    /// Parses the dims of a part of a set, and its symbols if they are not in a header. All parts have the space of the first
    /// one.
    pub(super) fn set_tuple(
        &mut self,
        header: Option<&[&'t str]>,
        first: Option<Space>,
    ) -> Parsed<Tuple<'t>> {
        let start = self.place();
        let (dims, after) = self.entries(start);
        let symbols = match header {
            Some(names) => names.len(),
            None if self.text[after..].trim_start().starts_with('[') => self.entries(after).0,
            None => 0,
        };
        let space = Space { dims, symbols };
        match first {
            None => {
                self.next = dims + symbols;
                let header = header.unwrap_or_default();
                header.iter().enumerate().for_each(|(index, name)| self.bind(name, dims + index));
            }
            Some(first) if first == space => {}
            Some(first) => {
                let message = format!("expected {} dims and {} symbols", first.dims, first.symbols);
                return Err(ParseError { offset: start, message });
            }
        }
        let mut names = Vec::new();
        let equalities = self.values(&mut names)?;
        if header.is_none() && self.peek("[") {
            let mut column = dims;
            self.list(|parser| {
                let start = parser.place();
                let name = parser.name()?;
                if parser.is_bound(name) {
                    return Err(declared_twice(start, name));
                }
                parser.bind(name, column);
                names.push(name);
                column += 1;
                Ok(())
            })?;
        }
        Ok(Tuple { space, names, equalities })
    }

    /// Parses the inputs of a function's case.
    pub(super) fn inputs(&mut self) -> Parsed<Tuple<'t>> {
        let start = self.place();
        let (dims, _) = self.entries(start);
        self.next = dims;
        let mut names = Vec::new();
        let equalities = self.values(&mut names)?;
        Ok(Tuple { space: Space { dims, symbols: 0 }, names, equalities })
    }

    /// Forgets the names of a tuple.
    pub(super) fn leave(&mut self, tuple: &Tuple<'t>) {
        tuple.names.iter().for_each(|name| self.unbind(name));
    }

    /// Parses the entries of a tuple: new names, and values of dims, which may use the names before them. As in isl, a name
    /// that is known already is a value, and `x = 3` is both.
    fn values(&mut self, names: &mut Vec<&'t str>) -> Parsed<Vec<Formula>> {
        let mut column = 0;
        let mut equalities = Vec::new();
        self.list(|parser| {
            let mut is_value = true;
            if let Some(name) = parser.new_name() {
                parser.bind(name, column);
                names.push(name);
                is_value = parser.eat("==") || parser.eat("=");
            }
            if is_value {
                let mut row = parser.term()?;
                row.add(&-Int::ONE, &Linear::column(column));
                equalities.push(Formula::Zero(row));
            }
            column += 1;
            Ok(())
        })?;
        Ok(equalities)
    }

    /// Parses a list in brackets.
    fn list(&mut self, mut entry: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        self.expect("[", "expected '['")?;
        if self.eat("]") {
            return Ok(());
        }
        loop {
            entry(self)?;
            if self.eat("]") {
                return Ok(());
            }
            self.expect(",", "expected ',' or ']'")?;
        }
    }

    /// Returns the number of entries of the bracketed list at `start`, and the offset behind it: the columns of dims come before the
    /// columns of divisions, which may occur in any entry. If the list is malformed, parsing it fails.
    fn entries(&self, start: usize) -> (Column, usize) {
        let mut depth = 0;
        let mut entries = 0;
        let mut blank = true;
        for (offset, c) in self.text[start..].char_indices() {
            match c {
                '[' | '(' => depth += 1,
                ']' | ')' if depth <= 1 => return (entries + usize::from(!blank), start + offset + 1),
                ']' | ')' => depth -= 1,
                ',' if depth == 1 => entries += 1,
                c => blank &= c.is_whitespace(),
            }
        }
        (entries, self.text.len())
    }
}

fn declared_twice(offset: usize, name: &str) -> ParseError {
    ParseError { offset, message: format!("'{name}' is declared twice") }
}
