//! The parser: one pass, without backtracking.

use super::formula::{Column, Formula, Linear, Quotient};
use super::normal::Normalizer;
use super::{MAX_ENTRIES, MAX_NESTING};
use crate::affine::ParseError;
use crate::budget::Budget;
use crate::function::{AffinePiece, PiecewiseAffine};
use crate::int::Int;
use crate::num::gathered;
use crate::polyhedron::Polyhedron;
use crate::set::Set;
use crate::solve::quotients::Quotients;
use crate::solve::rows::System;
use rustc_hash::FxHashMap;

type Parsed<T> = Result<T, ParseError>;

const KEYWORDS: [&str; 9] = ["and", "or", "not", "exists", "true", "false", "floordiv", "ceildiv", "mod"];

pub(super) fn set(text: &str) -> Parsed<Set> {
    let mut parser = Parser::new(text);
    parser.expect("{", "expected '{'")?;
    let dims = parser.names()?;
    let symbols = if parser.peek("[") { parser.names()? } else { 0 };
    let formula = if parser.eat(":") { parser.formula(true)? } else { Formula::True };
    parser.expect("}", "expected '}', 'and' or 'or'")?;
    parser.end()?;
    let pieces = parser.polyhedra(&formula, dims, symbols)?;
    let mut set = Set::empty(dims, symbols);
    set.extend(pieces);
    Ok(set)
}

pub(super) fn function(text: &str) -> Parsed<PiecewiseAffine> {
    let mut parser = Parser::new(text);
    parser.expect("{", "expected '{'")?;
    let mut function = parser.case()?;
    while parser.eat(";") {
        let start = parser.at;
        let case = parser.case()?;
        let columns = |f: &PiecewiseAffine| (f.num_inputs(), f.num_outputs());
        if columns(&case) != columns(&function) {
            let (inputs, outputs) = columns(&function);
            let message = format!("expected a case from {inputs} to {outputs} columns");
            return Err(ParseError { offset: start, message });
        }
        function = function.or_else(&case, Budget::default()).map_err(|_| too_hard(start))?;
    }
    parser.expect("}", "expected '}', ';', 'and' or 'or'")?;
    parser.end()?;
    Ok(function)
}

fn too_hard(offset: usize) -> ParseError {
    ParseError { offset, message: "this case takes too many steps".to_owned() }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    /// The columns that each name stands for, the innermost declaration last.
    scope: FxHashMap<&'t str, Vec<Column>>,
    next: Column,
    quotients: Vec<Quotient>,
    /// The number of terms of all numerators.
    entries: usize,
}

/// The contents of parentheses, a formula or a term; which one shows only later.
enum Node {
    Term(Linear),
    Formula(Formula),
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Self {
        let scope = FxHashMap::default();
        Parser { text, at: 0, depth: 0, scope, next: 0, quotients: Vec::new(), entries: 0 }
    }

    fn error<V>(&self, message: impl Into<String>) -> Parsed<V> {
        Err(ParseError { offset: self.at, message: message.into() })
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

    fn expect(&mut self, token: &str, message: &str) -> Parsed<()> {
        if self.eat(token) { Ok(()) } else { self.error(message) }
    }

    fn end(&mut self) -> Parsed<()> {
        self.skip();
        if self.at < self.text.len() { self.error("expected the end of the text") } else { Ok(()) }
    }

    fn word(&mut self) -> Option<&'t str> {
        self.skip();
        let rest = self.rest();
        let starts = rest.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\'')).unwrap_or(rest.len());
        starts.then(|| &rest[..end])
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word() == Some(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn name(&mut self) -> Parsed<&'t str> {
        match self.word() {
            Some(word) if !KEYWORDS.contains(&word) => {
                self.at += word.len();
                Ok(word)
            }
            _ => self.error("expected a name"),
        }
    }

    fn declare(&mut self, name: &'t str) -> Column {
        let column = self.next;
        self.next += 1;
        self.scope.entry(name).or_default().push(column);
        column
    }

    /// Parses a list of names in brackets, declares them and returns their number.
    fn names(&mut self) -> Parsed<usize> {
        self.expect("[", "expected '['")?;
        let first = self.next;
        if self.eat("]") {
            return Ok(0);
        }
        loop {
            let name = self.name()?;
            self.declare(name);
            if self.eat("]") {
                return Ok(self.next - first);
            }
            self.expect(",", "expected ',' or ']'")?;
        }
    }

    /// Runs a part of the parser one level deeper.
    fn nested<V>(&mut self, part: impl FnOnce(&mut Self) -> Parsed<V>) -> Parsed<V> {
        if self.depth == MAX_NESTING {
            return self.error("nested too deeply");
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    fn formula(&mut self, semicolons: bool) -> Parsed<Formula> {
        match self.any(semicolons)? {
            Node::Formula(formula) => Ok(formula),
            Node::Term(_) => self.error("expected a relation"),
        }
    }

    fn any(&mut self, semicolons: bool) -> Parsed<Node> {
        let first = self.all()?;
        let mut parts = Vec::new();
        while self.eat_word("or") || (semicolons && self.eat(";")) {
            parts.push(self.all_formula()?);
        }
        self.join(first, parts, Formula::Any)
    }

    fn all_formula(&mut self) -> Parsed<Formula> {
        match self.all()? {
            Node::Formula(formula) => Ok(formula),
            Node::Term(_) => self.error("expected a relation"),
        }
    }

    fn all(&mut self) -> Parsed<Node> {
        let first = self.one()?;
        let mut parts = Vec::new();
        while self.eat_word("and") || self.eat(",") {
            match self.one()? {
                Node::Formula(formula) => parts.push(formula),
                Node::Term(_) => return self.error("expected a relation"),
            }
        }
        self.join(first, parts, Formula::All)
    }

    fn join(&self, first: Node, mut parts: Vec<Formula>, how: fn(Vec<Formula>) -> Formula) -> Parsed<Node> {
        match first {
            node if parts.is_empty() => Ok(node),
            Node::Formula(formula) => {
                parts.insert(0, formula);
                Ok(Node::Formula(how(parts)))
            }
            Node::Term(_) => self.error("expected a relation before this"),
        }
    }

    fn one(&mut self) -> Parsed<Node> {
        let start = self.at;
        if self.eat_word("true") {
            return Ok(Node::Formula(Formula::True));
        }
        if self.eat_word("false") {
            return Ok(Node::Formula(Formula::False));
        }
        if self.eat_word("not") {
            return self.nested(|parser| match parser.one()? {
                Node::Formula(formula) => Ok(Node::Formula(formula.negated(start))),
                Node::Term(_) => parser.error("expected a relation"),
            });
        }
        if self.eat_word("exists") {
            return self.nested(Self::exists);
        }
        match self.sum()? {
            Node::Term(left) => self.relations(left),
            formula => Ok(formula),
        }
    }

    /// Parses what follows `exists`. The names end with the conjunction, or with the parentheses around it all.
    fn exists(&mut self) -> Parsed<Node> {
        let closed = self.eat("(");
        let mut names = Vec::new();
        let mut columns = Vec::new();
        loop {
            let name = self.name()?;
            names.push(name);
            columns.push(self.declare(name));
            if !self.eat(",") {
                break;
            }
        }
        self.expect(":", "expected ':' after the names")?;
        let inner = if closed { self.formula(false)? } else { self.all_formula()? };
        if closed {
            self.expect(")", "expected ')'")?;
        }
        for name in names {
            if let Some(meanings) = self.scope.get_mut(name) {
                meanings.pop();
            }
        }
        Ok(Node::Formula(Formula::Exists(columns, Box::new(inner))))
    }

    /// Parses the relations after their first side; returns just that side if there are none.
    fn relations(&mut self, first: Linear) -> Parsed<Node> {
        let mut left = first;
        let mut parts = Vec::new();
        loop {
            let relation = ["<=", ">=", "==", "!=", "<", ">", "="].into_iter().find(|r| self.eat(r));
            let Some(relation) = relation else { break };
            let right = self.term()?;
            let up = matches!(relation, "<=" | "<");
            let (mut row, minus) = if up { (right.clone(), &left) } else { (left.clone(), &right) };
            row.add(&-Int::ONE, minus);
            if matches!(relation, "<" | ">") {
                row.constant = &row.constant - &Int::ONE;
            }
            parts.push(match relation {
                "==" | "=" => Formula::Zero(row),
                "!=" => Formula::not_zero(row),
                _ => Formula::NonNegative(row),
            });
            left = right;
        }
        Ok(match parts.len() {
            0 => Node::Term(left),
            1 => Node::Formula(parts.swap_remove(0)),
            _ => Node::Formula(Formula::All(parts)),
        })
    }

    fn term(&mut self) -> Parsed<Linear> {
        match self.sum()? {
            Node::Term(term) => Ok(term),
            Node::Formula(_) => self.error("expected a number or a name, not a relation, before this"),
        }
    }

    fn sum(&mut self) -> Parsed<Node> {
        let mut total = match self.product()? {
            Node::Term(term) => term,
            formula => return Ok(formula),
        };
        loop {
            let sign = if self.eat("+") {
                Int::ONE
            } else if self.peek("-") && !self.peek("->") {
                self.at += 1;
                -Int::ONE
            } else {
                return Ok(Node::Term(total));
            };
            let Node::Term(term) = self.product()? else {
                return self.error("expected a number or a name, not a relation, before this");
            };
            total.add(&sign, &term);
        }
    }

    fn product(&mut self) -> Parsed<Node> {
        let mut left = match self.factor()? {
            Node::Term(term) => term,
            formula => return Ok(formula),
        };
        loop {
            let operator = if self.eat("*") {
                "*"
            } else {
                match self.word() {
                    Some(word @ ("floordiv" | "ceildiv" | "mod")) => {
                        self.at += word.len();
                        word
                    }
                    _ => return Ok(Node::Term(left)),
                }
            };
            self.skip();
            let start = self.at;
            let Node::Term(right) = self.factor()? else {
                return self.error("expected a number or a name, not a relation, before this");
            };
            let at_right = |message: &str| Err(ParseError { offset: start, message: message.to_owned() });
            if operator == "*" {
                left = match (left.as_constant().cloned(), right.as_constant().cloned()) {
                    (_, Some(factor)) => left.scaled(&factor),
                    (Some(factor), None) => right.scaled(&factor),
                    (None, None) => return at_right("one side of '*' must be a constant"),
                };
                continue;
            }
            match right.as_constant() {
                Some(divisor) if divisor.signum() > 0 => left = self.division(left, operator, divisor)?,
                _ => return at_right("a divisor must be a positive constant"),
            }
        }
    }

    fn division(&mut self, mut left: Linear, operator: &str, divisor: &Int) -> Parsed<Linear> {
        if operator == "ceildiv" {
            left.constant = &left.constant + &(divisor - &Int::ONE);
        }
        let quotient = match left.as_constant() {
            Some(value) => Linear::constant(value.div_floor(divisor)),
            None if *divisor == Int::ONE => left.clone(),
            None => self.quotient(&left, divisor)?,
        };
        if operator == "mod" {
            left.add(&-divisor, &quotient);
            return Ok(left);
        }
        Ok(quotient)
    }

    fn quotient(&mut self, numerator: &Linear, divisor: &Int) -> Parsed<Linear> {
        let same = |q: &&Quotient| q.numerator == *numerator && q.divisor == *divisor;
        // Repeated divisions are usually near each other.
        if let Some(found) = self.quotients.iter().rev().take(16).find(same) {
            return Ok(Linear::column(found.column));
        }
        self.entries += numerator.terms.len();
        if self.entries > MAX_ENTRIES {
            return self.error("the divisions are too large");
        }
        let column = self.next;
        self.next += 1;
        self.quotients.push(Quotient { column, numerator: numerator.clone(), divisor: divisor.clone() });
        Ok(Linear::column(column))
    }

    /// Parses a factor with its sign, which binds most tightly, as in Rust and MLIR: `-x mod 3` is `(-x) mod 3`.
    fn factor(&mut self) -> Parsed<Node> {
        let mut sign = Int::ONE;
        let mut signed = false;
        while self.eat("-") {
            sign = -sign;
            signed = true;
        }
        match self.unsigned()? {
            Node::Term(term) => Ok(Node::Term(term.scaled(&sign))),
            Node::Formula(_) if signed => {
                self.error("expected a number or a name, not a relation, before this")
            }
            formula => Ok(formula),
        }
    }

    /// Parses `12`, `x`, `12x`, `12(x + 1)`, `(x + 1)`, or a formula in parentheses.
    fn unsigned(&mut self) -> Parsed<Node> {
        self.skip();
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number: Option<Int> = rest[..digits].parse().ok();
        self.at += digits;
        if self.eat("(") {
            let inner = self.nested(|parser| parser.any(false))?;
            self.expect(")", "expected ')'")?;
            return match (inner, number) {
                (Node::Term(term), Some(factor)) => Ok(Node::Term(term.scaled(&factor))),
                (Node::Formula(_), Some(_)) => {
                    self.error("expected a number or a name, not a relation, before this")
                }
                (node, None) => Ok(node),
            };
        }
        let Some(name) = self.word().filter(|w| !KEYWORDS.contains(w)) else {
            return match number {
                Some(number) => Ok(Node::Term(Linear::constant(number))),
                None => self.error("expected a number, a name or '('"),
            };
        };
        let Some(column) = self.scope.get(name).and_then(|meanings| meanings.last()) else {
            return self.error(format!("unknown name '{name}'"));
        };
        let term = Linear::column(*column);
        self.at += name.len();
        Ok(Node::Term(match number {
            Some(factor) => term.scaled(&factor),
            None => term,
        }))
    }

    fn polyhedra(&mut self, formula: &Formula, dims: usize, symbols: usize) -> Parsed<Vec<Polyhedron>> {
        let mut normalizer = Normalizer { quotients: &mut self.quotients, next: &mut self.next };
        normalizer.polyhedra(formula, dims, symbols)
    }

    /// Parses `[x] -> [x + 1] : x >= 0`.
    fn case(&mut self) -> Parsed<PiecewiseAffine> {
        self.scope.clear();
        self.next = 0;
        self.quotients.clear();
        let start = self.at;
        let inputs = self.names()?;
        self.expect("->", "expected '->'")?;
        self.expect("[", "expected '['")?;
        let mut values = Vec::new();
        if !self.eat("]") {
            loop {
                values.push(self.term()?);
                if self.eat("]") {
                    break;
                }
                self.expect(",", "expected ',' or ']'")?;
            }
        }
        let divisions = self.quotients.len();
        let formula = if self.eat(":") { Some(self.formula(false)?) } else { None };
        let total = self.total(inputs, &values, divisions, start)?;
        let Some(formula) = formula else { return Ok(total) };
        let mut domain = Set::empty(inputs, 0);
        domain.extend(self.polyhedra(&formula, inputs, 0)?);
        total.restrict(&domain, Budget::default()).map_err(|_| too_hard(start))
    }

    /// Returns the function with the given values everywhere.
    fn total(
        &self,
        inputs: usize,
        values: &[Linear],
        divisions: usize,
        start: usize,
    ) -> Parsed<PiecewiseAffine> {
        let mut quotients: Quotients<Int> = Quotients::new(inputs);
        // The row of every column so far; a division's column comes right after those before it.
        let mut rows = quotients.identity();
        let row = |linear: &Linear, rows: &[Vec<Int>], quotients: &Quotients<Int>| {
            let mut dense = vec![Int::ZERO; rows.len() + 1];
            linear.terms.iter().for_each(|(column, value)| dense[*column] = value.clone());
            dense[rows.len()] = linear.constant.clone();
            quotients.substitute(&dense, rows).map_err(|_| too_hard(start))
        };
        if (divisions + values.len()).saturating_mul(inputs + divisions) > MAX_ENTRIES / 4 {
            return Err(ParseError { offset: start, message: "the function is too large".to_owned() });
        }
        for quotient in &self.quotients[..divisions] {
            let numerator = row(&quotient.numerator, &rows, &quotients)?;
            rows.push(quotients.quotient(&numerator, &quotient.divisor).map_err(|_| too_hard(start))?);
        }
        let values = gathered(values.iter().map(|value| row(value, &rows, &quotients)))?;
        let outputs = values.len();
        let conditions = System::new(quotients.columns());
        let piece = AffinePiece::new(quotients, conditions, values);
        Ok(PiecewiseAffine::from_pieces(inputs, outputs, vec![piece]))
    }
}
