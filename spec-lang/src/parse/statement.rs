//! Statements of `bounds`.

use super::cursor::{Parsed, Parser};
use super::scan::Tok;
use crate::ast::{ChooseStmt, Ex, LoopStmt, Stmt, StmtKind};

impl Parser<'_> {
    /// `{ .. }`
    pub fn stmts(&mut self) -> Parsed<Vec<Stmt>> {
        self.expect("{")?;
        let mut out = Vec::new();
        while !self.eat("}") {
            self.want_only("an equation");
            out.push(self.stmt()?);
        }
        Ok(out)
    }

    /// Whether this word begins a statement here, and is not the name of a value at the begin of an equation.
    pub fn begins(&self, word: &str) -> bool {
        let operator = matches!(
            self.look(1),
            "==" | "!="
                | "<="
                | ">="
                | "<"
                | ">"
                | "."
                | "+"
                | "*"
                | "floordiv"
                | "ceildiv"
                | "mod"
                | "in"
                | "is"
        );
        self.look(0) == word && !operator
    }

    pub fn stmt(&mut self) -> Parsed<Stmt> {
        let mark = self.mark();
        let kind = if self.begins("for") && self.kind(1) == Some(Tok::Word) {
            self.bump();
            let name = self.name()?;
            self.expect("in")?;
            let (low, high) = self.range()?;
            StmtKind::For(name, low, high, self.stmts()?)
        } else if self.begins("if") {
            self.bump();
            let condition = self.expr()?;
            StmtKind::If(condition, self.stmts()?)
        } else if self.begins("loop") {
            self.bump();
            StmtKind::Loop(Box::new(self.loop_stmt()?))
        } else if self.begins("choose") {
            self.bump();
            StmtKind::Choose(Box::new(self.choose_stmt()?))
        } else {
            let relation = self.expr()?;
            let guard = self.guard()?;
            self.expect(";")?;
            StmtKind::Relation(relation, guard)
        };
        Ok(Stmt { span: self.since(mark), kind })
    }

    /// `low..high`
    fn range(&mut self) -> Parsed<(Ex, Ex)> {
        let low = self.sum()?;
        self.expect("..")?;
        Ok((low, self.sum()?))
    }

    /// `if condition`, or nothing.
    pub fn guard(&mut self) -> Parsed<Option<Ex>> {
        if self.eat("if") { self.expr().map(Some) } else { Ok(None) }
    }

    /// `iv in low..high step s carries args = inits -> yields -> results if c;`
    fn loop_stmt(&mut self) -> Parsed<LoopStmt> {
        let iv = self.postfix()?;
        self.expect("in")?;
        let (lower, upper) = self.range()?;
        let step = if self.eat("step") { Some(self.sum()?) } else { None };
        let carries = if self.eat("carries") {
            let args = self.postfix()?;
            self.expect("=")?;
            let inits = self.postfix()?;
            self.expect("->")?;
            let yields = self.postfix()?;
            self.expect("->")?;
            Some([args, inits, yields, self.postfix()?])
        } else {
            None
        };
        let guard = self.guard()?;
        self.expect(";")?;
        Ok(LoopStmt { iv, lower, upper, step, carries, guard })
    }

    /// `results = then if condition else otherwise if c;`
    fn choose_stmt(&mut self) -> Parsed<ChooseStmt> {
        let results = self.postfix()?;
        self.expect("=")?;
        let then_values = self.postfix()?;
        self.expect("if")?;
        let condition = self.postfix()?;
        self.expect("else")?;
        let else_values = self.postfix()?;
        let guard = self.guard()?;
        self.expect(";")?;
        Ok(ChooseStmt { results, then_values, condition, else_values, guard })
    }
}
