//! Expressions: integers, conditions and predicates alike; the resolver tells them apart.

use super::constraint::MAX_PREFIXES;
use super::cursor::{Mark, Parsed, Parser};
use super::scan::Tok;
use crate::ast::{Ex, ExKind, LiteralKind, Name};
use crate::model::{BinaryOp, Rel};

/// Longest chain of operators: each adds a level to the tree.
const MAX_CHAIN: usize = 256;

/// What stands before a comparison.
enum Prefix {
    Not,
    Dims(Name),
    In(Name, Ex, Option<Ex>),
}

impl Parser<'_> {
    pub fn expr(&mut self) -> Parsed<Ex> {
        self.joined("||", ExKind::Or, |p| p.joined("&&", ExKind::And, Self::negation))
    }

    fn joined(
        &mut self,
        operator: &'static str,
        make: fn(Vec<Ex>) -> ExKind,
        mut part: impl FnMut(&mut Self) -> Parsed<Ex>,
    ) -> Parsed<Ex> {
        let mark = self.mark();
        let mut parts = vec![part(self)?];
        while self.look(0) == operator {
            self.bump();
            parts.push(part(self)?);
        }
        let span = self.since(mark);
        Ok(if parts.len() == 1 { parts.remove(0) } else { Ex { span, kind: make(parts) } })
    }

    fn negation(&mut self) -> Parsed<Ex> {
        let mark = self.mark();
        let mut prefixes = Vec::new();
        while let Some(prefix) = self.prefix()? {
            prefixes.push(prefix);
        }
        let mut out = self.comparison()?;
        let span = self.since(mark);
        self.limit(prefixes.len(), span, MAX_PREFIXES);
        for prefix in prefixes.into_iter().rev().take(MAX_PREFIXES) {
            let body = Box::new(out);
            let kind = match prefix {
                Prefix::Not => ExKind::Not(body),
                Prefix::Dims(name) => ExKind::AllDims(name, body),
                Prefix::In(name, low, high) => ExKind::AllIn(name, Box::new(low), high.map(Box::new), body),
            };
            out = Ex { span, kind };
        }
        Ok(out)
    }

    /// `!`, `all dims d:` or `all d in low..high:`.
    fn prefix(&mut self) -> Parsed<Option<Prefix>> {
        if self.look(0) == "!" {
            self.bump();
            return Ok(Some(Prefix::Not));
        }
        if self.look(0) != "all" || self.kind(1) != Some(Tok::Word) {
            return Ok(None);
        }
        self.bump();
        let prefix = if self.is("dims") && self.words() {
            self.bump();
            Prefix::Dims(self.name()?)
        } else {
            let name = self.name()?;
            self.expect("in")?;
            let low = self.sum()?;
            let ranged = self.eat("..=") || self.eat("..");
            Prefix::In(name, low, if ranged { Some(self.sum()?) } else { None })
        };
        self.expect(":")?;
        Ok(Some(prefix))
    }

    fn comparison(&mut self) -> Parsed<Ex> {
        let mark = self.mark();
        let mut out = self.sum()?;
        let mut chain: Vec<(Rel, Ex)> = Vec::new();
        loop {
            let rel = match self.look(0) {
                "==" => Rel::Eq,
                "!=" => Rel::Ne,
                "<=" => Rel::Le,
                ">=" => Rel::Ge,
                "<" => Rel::Lt,
                ">" => Rel::Gt,
                "in" => {
                    self.bump();
                    let kind = self.membership(out)?;
                    out = Ex { span: self.since(mark), kind };
                    continue;
                }
                "is" => {
                    self.bump();
                    let kind = ExKind::Is(Box::new(out), Box::new(self.cunary()?));
                    out = Ex { span: self.since(mark), kind };
                    continue;
                }
                _ => break,
            };
            self.bump();
            chain.push((rel, self.sum()?));
        }
        let span = self.since(mark);
        self.limit(chain.len(), span, MAX_CHAIN);
        Ok(if chain.is_empty() { out } else { Ex { span, kind: ExKind::Compare(Box::new(out), chain) } })
    }

    /// Behind `in`: `{a, b}` or `low..high`, open where a side is left out.
    fn membership(&mut self, subject: Ex) -> Parsed<ExKind> {
        let subject = Box::new(subject);
        if self.look(0) == "{" {
            if self.look(1) == "}" {
                self.bump();
                return self.missing("an expression");
            }
            return Ok(ExKind::InSet(subject, self.list("{", "}", Self::sum)?));
        }
        let low = match self.look(0) {
            ".." | "..=" => None,
            _ => Some(Box::new(self.sum()?)),
        };
        let inclusive = self.eat("..=");
        if !inclusive {
            self.expect("..")?;
        }
        let high = if self.begins_operand() { Some(Box::new(self.sum()?)) } else { None };
        Ok(ExKind::InRange(subject, low, high, inclusive))
    }

    /// Whether an operand of `+` begins here. A guard does not.
    fn begins_operand(&self) -> bool {
        match self.kind(0) {
            Some(Tok::Word) => self.look(0) != "if",
            Some(Tok::Number | Tok::Str) => true,
            _ => matches!(self.look(0), "-" | "[" | "("),
        }
    }

    pub fn sum(&mut self) -> Parsed<Ex> {
        self.operators(
            |text| match text {
                "+" => Some(BinaryOp::Add),
                "-" => Some(BinaryOp::Sub),
                _ => None,
            },
            |p| {
                p.operators(
                    |text| match text {
                        "*" => Some(BinaryOp::Mul),
                        "floordiv" => Some(BinaryOp::FloorDiv),
                        "ceildiv" => Some(BinaryOp::CeilDiv),
                        "mod" => Some(BinaryOp::Mod),
                        _ => None,
                    },
                    Self::signed,
                )
            },
        )
    }

    fn operators(
        &mut self,
        operator: fn(&str) -> Option<BinaryOp>,
        operand: fn(&mut Self) -> Parsed<Ex>,
    ) -> Parsed<Ex> {
        let mark = self.mark();
        let mut out = operand(self)?;
        let mut rest = Vec::new();
        while let Some(op) = operator(self.look(0)) {
            self.bump();
            rest.push((op, operand(self)?));
        }
        let span = self.since(mark);
        self.limit(rest.len(), span, MAX_CHAIN);
        for (op, rhs) in rest.into_iter().take(MAX_CHAIN) {
            out = Ex { span, kind: ExKind::Binary(op, Box::new(out), Box::new(rhs)) };
        }
        Ok(out)
    }

    fn signed(&mut self) -> Parsed<Ex> {
        let mark = self.mark();
        let mut negative = false;
        while self.look(0) == "-" {
            self.bump();
            negative = !negative;
        }
        let out = self.postfix()?;
        let span = self.since(mark);
        Ok(if negative { Ex { span, kind: ExKind::Neg(Box::new(out)) } } else { out })
    }

    /// An operand with its fields and indices.
    pub fn postfix(&mut self) -> Parsed<Ex> {
        enum Tail {
            Field(Name),
            Index(Ex),
        }
        let mark = self.mark();
        let mut out = self.primary()?;
        let mut tails = Vec::new();
        loop {
            match self.look(0) {
                "." => {
                    self.bump();
                    tails.push(Tail::Field(self.name()?));
                }
                "[" => {
                    self.bump();
                    tails.push(Tail::Index(self.expr()?));
                    self.expect("]")?;
                }
                _ => break,
            }
        }
        // Behind an operand nearly everything may follow.
        self.want("an operator");
        let span = self.since(mark);
        self.limit(tails.len(), span, MAX_CHAIN);
        for tail in tails.into_iter().take(MAX_CHAIN) {
            let kind = match tail {
                Tail::Field(name) => ExKind::Field(Box::new(out), name),
                Tail::Index(at) => ExKind::Index(Box::new(out), Box::new(at)),
            };
            out = Ex { span, kind };
        }
        Ok(out)
    }

    fn primary(&mut self) -> Parsed<Ex> {
        let mark = self.mark();
        let kind = match (self.kind(0), self.look(0)) {
            (Some(Tok::Number), _) => match self.unsigned()? {
                LiteralKind::Int(value) => ExKind::Int(value),
                LiteralKind::Float(value) => ExKind::Float(value),
                _ => return self.missing("a number"),
            },
            (Some(Tok::Str), _) => ExKind::Str(self.string()?.text),
            (Some(Tok::Word), _) => self.term()?,
            (_, "[") => ExKind::List(self.list("[", "]", Self::expr)?),
            (_, "(") => {
                self.bump();
                let inner = self.expr()?;
                self.expect(")")?;
                return Ok(inner);
            }
            _ => return self.missing("an expression"),
        };
        Ok(self.at_since(mark, kind))
    }

    /// A name, a call, or `rust PATH`.
    fn term(&mut self) -> Parsed<ExKind> {
        let args = |p: &mut Self| match p.look(0) {
            "(" => p.list("(", ")", Self::expr).map(Some),
            _ => Ok(None),
        };
        if self.begins_rust() {
            let path = self.rust()?;
            return Ok(ExKind::Rust(path, args(self)?));
        }
        let path = self.path()?;
        Ok(match args(self)? {
            Some(args) => ExKind::Call(path, args),
            None => ExKind::Path(path),
        })
    }

    fn at_since(&self, mark: Mark, kind: ExKind) -> Ex {
        Ex { span: self.since(mark), kind }
    }
}
