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

pub(super) type Parsed<T> = Result<T, ParseError>;

const KEYWORDS: [&str; 9] = ["and", "or", "not", "exists", "true", "false", "floordiv", "ceildiv", "mod"];

pub(super) fn set(text: &str) -> Parsed<Set> {
    let mut parser = Parser::new(text);
    let header = parser.header()?;
    parser.expect("{", "expected '{'")?;
    let mut tuple = parser.set_tuple(header.as_deref(), None)?;
    let space = tuple.space;
    let mut done = Vec::new();
    let mut parts = vec![parser.condition()?];
    while parser.eat(";") {
        if parser.peek("[") {
            done.push(tuple.restrict(Formula::Any(parts)));
            parser.leave(&tuple);
            tuple = parser.set_tuple(header.as_deref(), Some(space))?;
            parts = vec![parser.condition()?];
        } else {
            parts.push(parser.formula()?);
        }
    }
    done.push(tuple.restrict(Formula::Any(parts)));
    parser.expect("}", "expected '}', 'and' or 'or'")?;
    parser.end()?;
    let pieces = parser.polyhedra(&Formula::Any(done), space.dims, space.symbols)?;
    let mut set = Set::empty(space.dims, space.symbols);
    set.extend(pieces);
    Ok(set)
}

/// Returns `a relation b`.
fn related(a: &Linear, relation: &str, b: &Linear) -> Formula {
    let (high, low) = if matches!(relation, "<=" | "<") { (b, a) } else { (a, b) };
    let mut row = high.clone();
    row.add(&-Int::ONE, low);
    if matches!(relation, "<" | ">") {
        row.constant = &row.constant - &Int::ONE;
    }
    match relation {
        "==" | "=" => Formula::Zero(row),
        "!=" => Formula::not_zero(row),
        _ => Formula::NonNegative(row),
    }
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

pub(super) struct Parser<'t> {
    pub(super) text: &'t str,
    at: usize,
    depth: usize,
    /// The columns that each name stands for, the innermost declaration last.
    scope: FxHashMap<&'t str, Vec<Column>>,
    pub(super) next: Column,
    quotients: Vec<Quotient>,
    /// The number of terms of all numerators, and of all relations of lists.
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

    pub(super) fn peek(&mut self, token: &str) -> bool {
        self.skip();
        self.rest().starts_with(token)
    }

    pub(super) fn eat(&mut self, token: &str) -> bool {
        let found = self.peek(token);
        if found {
            self.at += token.len();
        }
        found
    }

    pub(super) fn expect(&mut self, token: &str, message: &str) -> Parsed<()> {
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

    pub(super) fn name(&mut self) -> Parsed<&'t str> {
        match self.word() {
            Some(word) if !KEYWORDS.contains(&word) => {
                self.at += word.len();
                Ok(word)
            }
            _ => self.error("expected a name"),
        }
    }

    /// Returns the offset of the next token.
    pub(super) fn place(&mut self) -> usize {
        self.skip();
        self.at
    }

    /// Parses a name that stands for nothing yet; `None` if there is another token.
    pub(super) fn new_name(&mut self) -> Option<&'t str> {
        let word = self.word()?;
        let known = KEYWORDS.contains(&word) || self.is_bound(word) || self.quotient_call().is_some();
        if known {
            return None;
        }
        self.at += word.len();
        Some(word)
    }

    pub(super) fn is_bound(&self, name: &str) -> bool {
        self.scope.get(name).is_some_and(|meanings| !meanings.is_empty())
    }

    pub(super) fn bind(&mut self, name: &'t str, column: Column) {
        self.scope.entry(name).or_default().push(column);
    }

    pub(super) fn unbind(&mut self, name: &str) {
        if let Some(meanings) = self.scope.get_mut(name) {
            meanings.pop();
        }
    }

    /// Parses the condition of a tuple, if there is one.
    fn condition(&mut self) -> Parsed<Formula> {
        if self.eat(":") { self.formula() } else { Ok(Formula::True) }
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

    fn formula(&mut self) -> Parsed<Formula> {
        match self.any()? {
            Node::Formula(formula) => Ok(formula),
            Node::Term(_) => self.error("expected a relation"),
        }
    }

    /// Parses a formula, up to its end. The names of an `exists` without parentheses are known up to there, so that a union
    /// of parts with one each is no nest of them: `exists q : A or exists r : B` is `exists q, r : (A or B)`.
    fn any(&mut self) -> Parsed<Node> {
        let mut names = Vec::new();
        let mut columns = Vec::new();
        self.open_exists(&mut names, &mut columns)?;
        let first = self.all()?;
        let mut parts = Vec::new();
        while self.eat_word("or") {
            self.open_exists(&mut names, &mut columns)?;
            match self.all()? {
                Node::Formula(formula) => parts.push(formula),
                Node::Term(_) => return self.error("expected a relation"),
            }
        }
        names.into_iter().for_each(|name| self.unbind(name));
        match self.join(first, parts, Formula::Any)? {
            Node::Formula(inner) if !columns.is_empty() => {
                Ok(Node::Formula(Formula::Exists(columns, Box::new(inner))))
            }
            Node::Term(_) if !columns.is_empty() => self.error("expected a relation"),
            node => Ok(node),
        }
    }

    /// Parses each `exists q, r :` that is here, without parentheses.
    fn open_exists(&mut self, names: &mut Vec<&'t str>, columns: &mut Vec<Column>) -> Parsed<()> {
        let mut depth = self.depth;
        loop {
            let start = self.place();
            if !self.eat_word("exists") {
                return Ok(());
            }
            if self.peek("(") {
                self.at = start;
                return Ok(());
            }
            if depth == MAX_NESTING {
                return self.error("nested too deeply");
            }
            depth += 1;
            self.bound_names(names, columns)?;
        }
    }

    /// Parses the names after `exists`, and the colon.
    fn bound_names(&mut self, names: &mut Vec<&'t str>, columns: &mut Vec<Column>) -> Parsed<()> {
        loop {
            let name = self.name()?;
            names.push(name);
            columns.push(self.next);
            self.bind(name, self.next);
            self.next += 1;
            if !self.eat(",") {
                return self.expect(":", "expected ':' after the names");
            }
        }
    }

    fn all(&mut self) -> Parsed<Node> {
        let first = self.one()?;
        let mut parts = Vec::new();
        while self.eat_word("and") {
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

    /// Parses what follows `exists`, up to the end of the parentheses, or else of the formula.
    fn exists(&mut self) -> Parsed<Node> {
        let closed = self.eat("(");
        let mut names = Vec::new();
        let mut columns = Vec::new();
        self.bound_names(&mut names, &mut columns)?;
        let inner = self.formula()?;
        if closed {
            self.expect(")", "expected ')'")?;
        }
        names.into_iter().for_each(|name| self.unbind(name));
        Ok(Node::Formula(Formula::Exists(columns, Box::new(inner))))
    }

    /// Parses the relations after their first term; returns just that term if nothing follows. A side may be a list:
    /// `0 <= x, y < n` relates each of `x` and `y` to both ends, as in isl.
    fn relations(&mut self, first: Linear) -> Parsed<Node> {
        let mut left = vec![first];
        self.more_terms(&mut left)?;
        let mut parts = Vec::new();
        loop {
            let start = self.place();
            let relation = ["<=", ">=", "==", "!=", "<", ">", "="].into_iter().find(|r| self.eat(r));
            let Some(relation) = relation else { break };
            let mut right = vec![self.term()?];
            self.more_terms(&mut right)?;
            if left.len() + right.len() > 2 {
                let terms = |list: &[Linear]| list.iter().map(|term| term.terms.len() + 1).sum::<usize>();
                let (a, b) =
                    (terms(&left).saturating_mul(right.len()), terms(&right).saturating_mul(left.len()));
                self.entries = self.entries.saturating_add(a).saturating_add(b);
                if self.entries > MAX_ENTRIES {
                    return Err(ParseError { offset: start, message: "the lists are too long".to_owned() });
                }
            }
            for a in &left {
                parts.extend(right.iter().map(|b| related(a, relation, b)));
            }
            left = right;
        }
        match parts.len() {
            0 if left.len() > 1 => self.error("expected a relation after this list"),
            0 => Ok(Node::Term(left.swap_remove(0))),
            1 => Ok(Node::Formula(parts.swap_remove(0))),
            _ => Ok(Node::Formula(Formula::All(parts))),
        }
    }

    /// Parses the terms of a list after its first one.
    fn more_terms(&mut self, list: &mut Vec<Linear>) -> Parsed<()> {
        while self.eat(",") {
            list.push(self.term()?);
        }
        Ok(())
    }

    pub(super) fn term(&mut self) -> Parsed<Linear> {
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
        let first = self.place();
        // Whether the left side is more than one name, number, division or pair of parentheses.
        let (node, mut compound) = self.factor()?;
        let mut left = match node {
            Node::Term(term) => term,
            formula => return Ok(formula),
        };
        loop {
            let operator = if self.eat("*") {
                "*"
            } else {
                match self.word() {
                    Some(word @ ("floordiv" | "ceildiv" | "mod")) => word,
                    _ if self.peek("/") => return self.error("a fraction is no integer: write 'floor(x/2)'"),
                    _ if self.peek("%") => return self.error("write 'mod' for a remainder"),
                    _ => return Ok(Node::Term(left)),
                }
            };
            if operator != "*" {
                // isl takes the remainder first, MLIR the sign or the product.
                if operator == "mod" && compound {
                    let message = "ambiguous: parenthesize what 'mod' divides, or the remainder: \
                                   '-x mod 3' may be '(-x) mod 3' or '-(x mod 3)'";
                    return Err(ParseError { offset: first, message: message.to_owned() });
                }
                self.at += operator.len();
            }
            let start = self.place();
            let (Node::Term(right), _) = self.factor()? else {
                return self.error("expected a number or a name, not a relation, before this");
            };
            if operator == "*" {
                left = match (left.as_constant().cloned(), right.as_constant().cloned()) {
                    (_, Some(factor)) => left.scaled(&factor),
                    (Some(factor), None) => right.scaled(&factor),
                    (None, None) => {
                        let message = "one side of '*' must be a constant".to_owned();
                        return Err(ParseError { offset: start, message });
                    }
                };
            } else {
                left = self.division(left, operator, &right, start)?;
            }
            compound = operator == "*";
        }
    }

    /// Returns a quotient or a remainder; `start` is the place of the divisor.
    fn division(&mut self, mut left: Linear, operator: &str, right: &Linear, start: usize) -> Parsed<Linear> {
        let Some(divisor) = right.as_constant().filter(|value| value.signum() > 0) else {
            let message = "a divisor must be a positive constant".to_owned();
            return Err(ParseError { offset: start, message });
        };
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

    /// Parses a factor with its sign, which binds more tightly than a quotient, as in MLIR. Returns whether it has a sign or
    /// a coefficient, too.
    fn factor(&mut self) -> Parsed<(Node, bool)> {
        let mut sign = Int::ONE;
        let mut signed = false;
        while self.eat("-") {
            sign = -sign;
            signed = true;
        }
        match self.unsigned()? {
            (Node::Term(term), compound) => Ok((Node::Term(term.scaled(&sign)), compound || signed)),
            (Node::Formula(_), _) if signed => {
                self.error("expected a number or a name, not a relation, before this")
            }
            formula => Ok(formula),
        }
    }

    /// Parses `12`, `x`, `12x`, `12(x + 1)`, `(x + 1)`, `12floor((x + 1)/2)`, or a formula in parentheses; returns whether
    /// there is a coefficient, too.
    fn unsigned(&mut self) -> Parsed<(Node, bool)> {
        self.skip();
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number: Option<Int> = rest[..digits].parse().ok();
        self.at += digits;
        if self.eat("(") {
            let inner = self.nested(Self::any)?;
            self.expect(")", "expected ')'")?;
            return match (inner, number) {
                (Node::Term(term), Some(factor)) => Ok((Node::Term(term.scaled(&factor)), true)),
                (Node::Formula(_), Some(_)) => {
                    self.error("expected a number or a name, not a relation, before this")
                }
                (node, None) => Ok((node, false)),
            };
        }
        let Some(name) = self.word().filter(|w| !KEYWORDS.contains(w)) else {
            return match number {
                Some(number) => Ok((Node::Term(Linear::constant(number)), false)),
                None => self.error("expected a number, a name or '('"),
            };
        };
        let term = match self.scope.get(name).and_then(|meanings| meanings.last()) {
            Some(column) => {
                let term = Linear::column(*column);
                self.at += name.len();
                term
            }
            None => match self.quotient_call() {
                Some(operator) => {
                    self.at += name.len();
                    self.nested(|parser| parser.call(operator))?
                }
                None => return self.error(format!("unknown name '{name}'")),
            },
        };
        Ok(match number {
            Some(factor) => (Node::Term(term.scaled(&factor)), true),
            None => (Node::Term(term), false),
        })
    }

    /// Returns the operator that a call of isl's `floor` or `ceil` stands for, if there is one here.
    fn quotient_call(&mut self) -> Option<&'static str> {
        let (word, operator) = match self.word()? {
            word @ "floor" => (word, "floordiv"),
            word @ "ceil" => (word, "ceildiv"),
            _ => return None,
        };
        self.rest()[word.len()..].trim_start().starts_with('(').then_some(operator)
    }

    /// Parses `((x + 1)/2)`, the argument of `floor` or `ceil`.
    fn call(&mut self, operator: &str) -> Parsed<Linear> {
        self.expect("(", "expected '('")?;
        let (Node::Term(numerator), _) = self.factor()? else {
            return self.error("expected a number or a name, not a relation, before this");
        };
        self.expect("/", "expected '/': a call of 'floor' or 'ceil' divides one name or parenthesis")?;
        let start = self.place();
        let (Node::Term(divisor), _) = self.factor()? else {
            return self.error("expected a number or a name, not a relation, before this");
        };
        self.expect(")", "expected ')'")?;
        self.division(numerator, operator, &divisor, start)
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
        let tuple = self.inputs()?;
        let inputs = tuple.space.dims;
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
        let conditional = self.peek(":") || tuple.has_values();
        let formula = tuple.restrict(self.condition()?);
        let total = self.total(inputs, &values, divisions, start)?;
        if !conditional {
            return Ok(total);
        }
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
