//! The conditions of `--assume`: their syntax, and the functions that they apply to.
//!
//! ```text
//! condition = all ('||' all)*
//! all       = part ('&&' part)*
//! part      = '!' part | '(' condition ')' | sum (relation sum)+
//! relation  = '==' | '!=' | '<' | '<=' | '>' | '>='
//! sum       = product (('+' | '-') product)*
//! product   = factor (('*' | 'mod' | 'floordiv' | 'ceildiv') factor)*
//! factor    = number | '%' name | '-' factor | '(' sum ')' | 'dim' '(' '%' name ',' number ')'
//!           | ('min' | 'max') '(' sum (',' sum)* ')' | 'unsigned' '(' '%' name ')'
//! ```

use super::rows::Names;
use bourn_bounds::{Condition, Expr, Relation, ValueGraph as _, dim, index, unsigned};
use bourn_equations::value_bounds::IrGraph;
use bourn_ir::{Value, ValueDef, ValueId};
use std::collections::HashSet;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

/// The depth of parentheses and signs in a condition.
const MAX_DEPTH: usize = 64;

/// A condition, with the names of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Assumption {
    text: String,
    condition: Stated,
}

/// A condition with names.
#[derive(Clone, Debug, PartialEq)]
enum Stated {
    Relation(Term, Relation, Term),
    All(Vec<Stated>),
    Any(Vec<Stated>),
    Not(Box<Stated>),
}

/// An integer expression with names.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    Number(i128),
    Value(String),
    Dim(String, u32),
    Unsigned(String),
    Negated(Box<Term>),
    Binary(Operator, Box<Term>, Box<Term>),
    Min(Vec<Term>),
    Max(Vec<Term>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Add,
    Subtract,
    Multiply,
    Modulo,
    FloorDiv,
    CeilDiv,
}

impl FromStr for Assumption {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parser = Parser { tokens: tokens(text)?, next: 0, end: text.chars().count() + 1, depth: 0 };
        let condition = parser.condition()?;
        match parser.peek() {
            None => Ok(Assumption { text: text.to_owned(), condition }),
            Some(_) => Err(parser.expected("'&&', '||' or the end")),
        }
    }
}

impl Stated {
    fn for_each_term<'t>(&'t self, found: &mut dyn FnMut(&'t Term)) {
        match self {
            Stated::Relation(lhs, _, rhs) => [lhs, rhs].into_iter().for_each(|side| side.walk(found)),
            Stated::All(parts) | Stated::Any(parts) => {
                parts.iter().for_each(|part| part.for_each_term(found))
            }
            Stated::Not(inner) => inner.for_each_term(found),
        }
    }

    fn with(&self, of: &dyn Fn(&str) -> ValueId) -> Condition<ValueId> {
        let all = |parts: &[Stated]| parts.iter().map(|part| part.with(of)).collect();
        match self {
            Stated::Relation(lhs, relation, rhs) => {
                Condition::Relation(lhs.with(of), *relation, rhs.with(of))
            }
            Stated::All(parts) => Condition::All(all(parts)),
            Stated::Any(parts) => Condition::Any(all(parts)),
            Stated::Not(inner) => inner.with(of).negated(),
        }
    }
}

impl Term {
    fn walk<'t>(&'t self, found: &mut dyn FnMut(&'t Term)) {
        found(self);
        match self {
            Term::Number(_) | Term::Value(_) | Term::Dim(..) | Term::Unsigned(_) => {}
            Term::Negated(inner) => inner.walk(found),
            Term::Binary(_, lhs, rhs) => [lhs, rhs].into_iter().for_each(|side| side.walk(found)),
            Term::Min(items) | Term::Max(items) => items.iter().for_each(|item| item.walk(found)),
        }
    }

    fn name(&self) -> Option<&str> {
        match self {
            Term::Value(name) | Term::Dim(name, _) | Term::Unsigned(name) => Some(name),
            _ => None,
        }
    }

    fn with(&self, of: &dyn Fn(&str) -> ValueId) -> Expr<ValueId> {
        match self {
            Term::Number(value) => Expr::constant(*value),
            Term::Value(name) => index(of(name)),
            Term::Dim(name, at) => dim(of(name), *at),
            Term::Unsigned(name) => unsigned(of(name)),
            Term::Negated(inner) => -inner.with(of),
            Term::Min(items) => Expr::min(items.iter().map(|item| item.with(of))),
            Term::Max(items) => Expr::max(items.iter().map(|item| item.with(of))),
            Term::Binary(operator, lhs, rhs) => {
                let (lhs, rhs) = (lhs.with(of), rhs.with(of));
                match operator {
                    Operator::Add => lhs + rhs,
                    Operator::Subtract => lhs - rhs,
                    Operator::Multiply => lhs * rhs,
                    Operator::Modulo => lhs.modulo(rhs),
                    Operator::FloorDiv => lhs.floor_div(rhs),
                    Operator::CeilDiv => lhs.ceil_div(rhs),
                }
            }
        }
    }

    /// Returns why the term cannot stand for a part of a value; `None` if it can.
    fn mistake(&self, value: Value<'_, '_>) -> Option<String> {
        let name = self.name()?;
        let ty = value.ty();
        let is_integer = ty.is_index() || ty.signless_width().is_some();
        match (self, ty.shape()) {
            (Term::Dim(_, at), Some(shape)) if (*at as usize) < shape.len() => None,
            (Term::Dim(_, at), _) => Some(format!("'%{name}' of type '{ty}' has no dimension {at}")),
            _ if is_integer => None,
            (_, Some(_)) => Some(format!("'%{name}' is of type '{ty}'; its sizes are 'dim(%{name}, 0)', ..")),
            _ => Some(format!("'%{name}' of type '{ty}' is no integer")),
        }
    }
}

/// The conditions of a command line, and whether each applied to some function.
#[derive(Debug, Default)]
pub struct Assumptions<'a> {
    all: Vec<(&'a Assumption, AtomicBool)>,
}

impl<'a> Assumptions<'a> {
    pub fn new(all: &'a [Assumption]) -> Self {
        Assumptions { all: all.iter().map(|one| (one, AtomicBool::new(false))).collect() }
    }

    /// Adds the conditions whose values a function has to its graph, each from the definition of its last value.
    pub fn add_to<'g, 'c>(&self, mut graph: IrGraph<'g, 'c>, names: &Names) -> IrGraph<'g, 'c> {
        for (assumption, applied) in &self.all {
            for place in places(assumption, &graph, names) {
                applied.store(true, Ordering::Relaxed);
                let of = |name: &str| {
                    place.values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
                };
                let condition = assumption.condition.with(&|name| of(name).unwrap_or(place.last));
                graph = graph.with_statement(place.last, condition);
            }
        }
        graph
    }

    /// Returns a message about the first condition that applied to no function. `values` has the names of the values of
    /// all functions.
    pub fn unused(&self, values: &HashSet<String>, mistakes: &[String]) -> Option<String> {
        let (unused, _) = self.all.iter().find(|(_, applied)| !applied.load(Ordering::Relaxed))?;
        let text = &unused.text;
        if let Some(mistake) = mistakes.first() {
            return Some(format!("cannot assume '{text}': {mistake}"));
        }
        let missing = names_in(&unused.condition).into_iter().find(|name| !values.contains(*name));
        Some(match missing {
            Some(name) => {
                let hint = crate::suggest::did_you_mean(
                    &format!("%{name}"),
                    values
                        .iter()
                        .map(|value| format!("%{value}"))
                        .collect::<Vec<_>>()
                        .iter()
                        .map(String::as_str),
                );
                format!("cannot assume '{text}': no function has a value '%{name}'{hint}")
            }
            None => {
                format!("cannot assume '{text}': its values do not exist at the same place of a function")
            }
        })
    }

    /// Returns the mistakes of the conditions in a function that has their values, but with other types.
    pub fn mistakes(&self, graph: &IrGraph<'_, '_>, names: &Names) -> Vec<String> {
        let mut found = Vec::new();
        for (assumption, _) in &self.all {
            assumption.condition.for_each_term(&mut |term| {
                let value = term.name().and_then(|name| names.find(name));
                found.extend(value.and_then(|value| term.mistake(graph.value(value))));
            });
        }
        found
    }
}

/// A place from which all values of a condition exist.
struct Place<'n> {
    values: Vec<(&'n str, ValueId)>,
    last: ValueId,
}

/// Returns the places in a function at which the last value of a condition is defined. A name may stand for several values
/// if these are in separate regions.
fn places<'n>(assumption: &'n Assumption, graph: &IrGraph<'_, '_>, names: &Names) -> Vec<Place<'n>> {
    let wanted = names_in(&assumption.condition);
    let mut candidates: Vec<(&str, ValueId)> = Vec::new();
    for name in &wanted {
        candidates.extend(names.find_all(name).map(|value| (*name, value)));
    }
    let mut found: Vec<Place<'n>> = Vec::new();
    for &(_, last) in &candidates {
        let of = |name: &'n str| {
            let mut all = candidates.iter().filter(|(known, _)| *known == name);
            all.find(|(_, value)| *value == last || exists_at(graph, *value, last))
                .map(|(_, value)| (name, *value))
        };
        let Some(values) = wanted.iter().map(|name| of(name)).collect::<Option<Vec<_>>>() else { continue };
        let is_known = found.iter().any(|place| place.values == values);
        if !is_known && fits(&assumption.condition, &values, graph) {
            found.push(Place { values, last });
        }
    }
    found
}

/// Returns whether all values have the types that a condition needs.
fn fits(condition: &Stated, values: &[(&str, ValueId)], graph: &IrGraph<'_, '_>) -> bool {
    let mut fits = true;
    condition.for_each_term(&mut |term| {
        let value = term.name().and_then(|name| values.iter().find(|(known, _)| *known == name));
        fits &= value.is_none_or(|(_, value)| term.mistake(graph.value(*value)).is_none());
    });
    fits
}

/// Returns whether a value exists where another one is defined.
fn exists_at(graph: &IrGraph<'_, '_>, value: ValueId, at: ValueId) -> bool {
    let (first, second) = (graph.value(value), graph.value(at));
    match (first.defining_op(), second.defining_op()) {
        (Some(a), Some(b)) if a.block().map(|block| block.id()) == b.block().map(|block| block.id()) => {
            a.id() == b.id() || graph.comes_before(a, b)
        }
        (Some(op), None)
            if matches!(second.def(), ValueDef::Argument(..))
                && op.block().map(|block| block.id()) == second.owner_block().map(|block| block.id()) =>
        {
            false
        }
        _ => graph.is_visible_at(value, at),
    }
}

/// Returns the names in a condition, each once.
fn names_in(condition: &Stated) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    condition.for_each_term(&mut |term| found.extend(term.name()));
    let mut seen = HashSet::new();
    found.retain(|name| seen.insert(*name));
    found
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(i128),
    /// `%name`
    Value(String),
    Word(String),
    Symbol(&'static str),
}

const SYMBOLS: [&str; 16] =
    ["&&", "||", "==", "!=", "<=", ">=", "<", ">", "!", "(", ")", ",", "+", "-", "*", "%"];

/// Splits a condition into tokens, each with the number of its first character, from 1.
fn tokens(text: &str) -> Result<Vec<(Token, usize)>, String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let column = text[..text.len() - rest.len()].chars().count() + 1;
        let take = |is: &dyn Fn(char) -> bool, from: &str| from.find(|c| !is(c)).unwrap_or(from.len());
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '#');
        if first.is_whitespace() {
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (token, length) = if first.is_ascii_digit() {
            let length = take(&|c| c.is_ascii_alphanumeric(), rest);
            let number = rest[..length].parse().map_err(|_| {
                format!("'{}' at character {column} is no number of at most 127 bits", &rest[..length])
            })?;
            (Token::Number(number), length)
        } else if first == '%' {
            let length = take(&is_name, &rest[1..]);
            (Token::Value(rest[1..=length].to_owned()), length + 1)
        } else if first.is_alphabetic() {
            let length = take(&is_name, rest);
            (Token::Word(rest[..length].to_owned()), length)
        } else {
            let symbol = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol));
            let symbol = symbol.ok_or_else(|| format!("unexpected '{first}' at character {column}"))?;
            (Token::Symbol(symbol), symbol.len())
        };
        if token == Token::Value(String::new()) {
            return Err(format!("expected the name of a value behind '%' at character {column}"));
        }
        found.push((token, column));
        rest = &rest[length..];
    }
    Ok(found)
}

struct Parser {
    tokens: Vec<(Token, usize)>,
    next: usize,
    /// The number of the character behind the text.
    end: usize,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    fn eat(&mut self, symbol: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Symbol(known)) if *known == symbol);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, symbol: &str) -> Result<(), String> {
        if self.eat(symbol) { Ok(()) } else { Err(self.expected(&format!("'{symbol}'"))) }
    }

    fn expected(&self, what: &str) -> String {
        let column = self.tokens.get(self.next).map_or(self.end, |(_, column)| *column);
        format!("expected {what} at character {column}")
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T, String>) -> Result<T, String> {
        if self.depth == MAX_DEPTH {
            return Err(format!("more than {MAX_DEPTH} nested parts"));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn condition(&mut self) -> Result<Stated, String> {
        let mut parts = vec![self.conjunction()?];
        while self.eat("||") {
            parts.push(self.conjunction()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Stated::Any(parts) })
    }

    fn conjunction(&mut self) -> Result<Stated, String> {
        let mut parts = vec![self.part()?];
        while self.eat("&&") {
            parts.push(self.part()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Stated::All(parts) })
    }

    fn part(&mut self) -> Result<Stated, String> {
        if self.eat("!") {
            return Ok(Stated::Not(Box::new(self.nested(Self::part)?)));
        }
        // A parenthesis begins a condition or a sum.
        let start = self.next;
        if !self.eat("(") {
            return self.comparison();
        }
        match self.nested(Self::condition) {
            Ok(condition) => {
                self.expect(")")?;
                Ok(condition)
            }
            Err(error) => {
                let end = std::mem::replace(&mut self.next, start);
                // Of two errors, the later one is more helpful.
                self.comparison().map_err(|other| if self.next < end { error } else { other })
            }
        }
    }

    fn relation(&self) -> Option<Relation> {
        let Some(Token::Symbol(symbol)) = self.peek() else { return None };
        Some(match *symbol {
            "==" => Relation::Eq,
            "!=" => Relation::Ne,
            "<" => Relation::Lt,
            "<=" => Relation::Le,
            ">" => Relation::Gt,
            ">=" => Relation::Ge,
            _ => return None,
        })
    }

    fn comparison(&mut self) -> Result<Stated, String> {
        let mut lhs = self.sum()?;
        let mut parts = Vec::new();
        while let Some(relation) = self.relation() {
            self.next += 1;
            let rhs = self.sum()?;
            parts.push(Stated::Relation(lhs, relation, rhs.clone()));
            lhs = rhs;
        }
        match parts.len() {
            0 => Err(self.expected("'==', '!=', '<', '<=', '>' or '>='")),
            1 => Ok(parts.remove(0)),
            _ => Ok(Stated::All(parts)),
        }
    }

    fn sum(&mut self) -> Result<Term, String> {
        let mut sum = self.product()?;
        loop {
            let operator = match self.peek() {
                Some(Token::Symbol("+")) => Operator::Add,
                Some(Token::Symbol("-")) => Operator::Subtract,
                _ => return Ok(sum),
            };
            self.next += 1;
            sum = Term::Binary(operator, Box::new(sum), Box::new(self.product()?));
        }
    }

    fn product(&mut self) -> Result<Term, String> {
        let mut product = self.factor()?;
        loop {
            let operator = match self.peek() {
                Some(Token::Symbol("*")) => Operator::Multiply,
                Some(Token::Word(word)) => match word.as_str() {
                    "mod" => Operator::Modulo,
                    "floordiv" => Operator::FloorDiv,
                    "ceildiv" => Operator::CeilDiv,
                    _ => return Ok(product),
                },
                _ => return Ok(product),
            };
            self.next += 1;
            product = Term::Binary(operator, Box::new(product), Box::new(self.factor()?));
        }
    }

    fn factor(&mut self) -> Result<Term, String> {
        let Some(token) = self.peek().cloned() else { return Err(self.expected("a value or a number")) };
        let before = self.next;
        self.next += 1;
        match token {
            Token::Number(number) => Ok(Term::Number(number)),
            Token::Value(name) => Ok(Term::Value(name)),
            Token::Symbol("-") => Ok(Term::Negated(Box::new(self.nested(Self::factor)?))),
            Token::Symbol("(") => {
                let sum = self.nested(Self::sum)?;
                self.expect(")")?;
                Ok(sum)
            }
            Token::Word(word) => match word.as_str() {
                "dim" => {
                    self.expect("(")?;
                    let name = self.value_name()?;
                    self.expect(",")?;
                    let Some(&Token::Number(at)) = self.peek() else {
                        return Err(self.expected("the number of a dimension"));
                    };
                    let at = u32::try_from(at).map_err(|_| self.expected("the number of a dimension"))?;
                    self.next += 1;
                    self.expect(")")?;
                    Ok(Term::Dim(name, at))
                }
                "unsigned" => {
                    self.expect("(")?;
                    let name = self.value_name()?;
                    self.expect(")")?;
                    Ok(Term::Unsigned(name))
                }
                "min" | "max" => {
                    self.expect("(")?;
                    let mut items = vec![self.nested(Self::sum)?];
                    while self.eat(",") {
                        items.push(self.nested(Self::sum)?);
                    }
                    self.expect(")")?;
                    Ok(if word == "min" { Term::Min(items) } else { Term::Max(items) })
                }
                _ => {
                    self.next = before;
                    Err(format!(
                        "{}; '{word}' is none: values begin with '%'",
                        self.expected("a value or a number")
                    ))
                }
            },
            Token::Symbol(_) => {
                self.next = before;
                Err(self.expected("a value or a number"))
            }
        }
    }

    fn value_name(&mut self) -> Result<String, String> {
        match self.peek().cloned() {
            Some(Token::Value(name)) => {
                self.next += 1;
                Ok(name)
            }
            _ => Err(self.expected("a value")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> String {
        match Assumption::from_str(text) {
            Ok(assumption) => format!("{:?}", assumption.condition),
            Err(error) => error,
        }
    }

    #[test]
    fn conditions_have_the_usual_precedence() {
        assert_eq!(parsed("%a + 2 * %b < 3"), parsed("(%a + (2 * %b)) < 3"));
        assert_eq!(parsed("%a < 1 || %b < 2 && %c < 3"), parsed("%a < 1 || (%b < 2 && %c < 3)"));
        assert_eq!(parsed("0 <= %a < 10"), parsed("0 <= %a && %a < 10"));
        assert_eq!(parsed("((%a) + 1) * 2 >= 0"), parsed("(%a + 1) * 2 >= 0"));
        assert_eq!(parsed("!(%a == 1)"), parsed("!((%a) == (1))"));
        assert_ne!(parsed("%a - 1 - 2 == 0"), parsed("%a - (1 - 2) == 0"));
    }

    #[test]
    fn mistakes_have_a_place() {
        let cases = [
            ("", "expected a value or a number at character 1"),
            ("%n", "expected '==', '!=', '<', '<=', '>' or '>=' at character 3"),
            ("n >= 1", "expected a value or a number at character 1; 'n' is none: values begin with '%'"),
            ("%n >= 1 %m", "expected '&&', '||' or the end at character 9"),
            ("%n >= 1 &&", "expected a value or a number at character 11"),
            ("% >= 1", "expected the name of a value behind '%' at character 1"),
            ("%n ? 1", "unexpected '?' at character 4"),
            ("%n < 1x", "'1x' at character 6 is no number of at most 127 bits"),
            ("dim(%t, %i) < 1", "expected the number of a dimension at character 9"),
            ("(%n < 1", "expected ')' at character 8"),
            ("(%n < )", "expected a value or a number at character 7"),
        ];
        for (text, message) in cases {
            assert_eq!(parsed(text), message, "{text}");
        }
        let deep = format!("{}%n{} < 1", "(".repeat(1000), ")".repeat(1000));
        assert_eq!(parsed(&deep), "more than 64 nested parts");
    }
}
