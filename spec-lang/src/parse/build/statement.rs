//! Builds the statements of `bounds`.

use super::{Builder, Parts};
use crate::ast::{BranchRest, BranchStmt, BranchTarget, CallStmt, ChooseStmt, Ex, LoopStmt, Stmt, StmtKind};
use crate::parse::grammar::{Node, Rule};

impl Builder {
    /// Builds `{ .. }`.
    pub fn stmts(&mut self, node: Node<'_>) -> Option<Vec<Stmt>> {
        self.all(node, Self::stmt)
    }

    pub fn stmt(&mut self, node: Node<'_>) -> Option<Stmt> {
        let node = Parts::of(node).next()?;
        let (rule, span) = (node.as_rule(), self.span(&node));
        let mut parts = Parts::of(node);
        let kind = match rule {
            Rule::for_stmt => StmtKind::For(
                self.take_name(&mut parts)?,
                self.next_expr(&mut parts)?,
                self.next_expr(&mut parts)?,
                self.stmts(parts.next()?)?,
            ),
            Rule::if_stmt => StmtKind::If(self.next_expr(&mut parts)?, self.stmts(parts.next()?)?),
            Rule::loop_stmt => StmtKind::Loop(Box::new(self.loop_stmt(parts)?)),
            Rule::choose_stmt => StmtKind::Choose(Box::new(ChooseStmt {
                results: self.next_expr(&mut parts)?,
                then_values: self.next_expr(&mut parts)?,
                condition: self.next_expr(&mut parts)?,
                else_values: self.next_expr(&mut parts)?,
                guard: self.take_guard(&mut parts)?,
            })),
            Rule::branch_stmt => StmtKind::Branch(Box::new(self.branch(parts)?)),
            Rule::call_stmt => StmtKind::Call(Box::new(CallStmt {
                callee: self.take_name(&mut parts)?,
                arguments: self.next_expr(&mut parts)?,
                results: self.next_expr(&mut parts)?,
                guard: self.take_guard(&mut parts)?,
            })),
            Rule::assume_stmt => StmtKind::Assume(self.next_expr(&mut parts)?, self.take_guard(&mut parts)?),
            _ => StmtKind::Relation(self.next_expr(&mut parts)?, self.take_guard(&mut parts)?),
        };
        Some(Stmt { span, kind })
    }

    /// Builds `from -> target if condition else target;`.
    fn branch(&mut self, mut parts: Parts<'_>) -> Option<BranchStmt> {
        let from = parts.eat(Rule::ident).map(|from| self.name(&from));
        let target = self.target(parts.next()?)?;
        let rest = match parts.next() {
            None => BranchRest::Always,
            Some(rest) => {
                let is_switch = rest.as_rule() == Rule::selected;
                let mut parts = Parts::of(rest);
                match is_switch {
                    true => BranchRest::For(
                        self.take_name(&mut parts)?,
                        self.next_expr(&mut parts)?,
                        self.target(parts.next()?)?,
                    ),
                    false => BranchRest::If(self.next_expr(&mut parts)?, self.target(parts.next()?)?),
                }
            }
        };
        Some(BranchStmt { from, target, rest })
    }

    fn target(&mut self, node: Node<'_>) -> Option<BranchTarget> {
        let mut parts = Parts::of(node);
        let name = self.take_name(&mut parts)?;
        let values = match parts.next() {
            Some(values) => Some(self.expr(values)?),
            None => None,
        };
        Some(BranchTarget { name, values })
    }

    fn next_expr(&mut self, parts: &mut Parts<'_>) -> Option<Ex> {
        self.expr(parts.next()?)
    }

    /// Builds `if condition` if it is present.
    pub fn take_guard(&mut self, parts: &mut Parts<'_>) -> Option<Option<Ex>> {
        parts.eat(Rule::guard).map_or(Some(None), |guard| self.expr(Parts::of(guard).next()?).map(Some))
    }

    /// Builds `iv in low..high step s carries args = inits -> yields -> results if c;`.
    fn loop_stmt(&mut self, mut parts: Parts<'_>) -> Option<LoopStmt> {
        Some(LoopStmt {
            iv: self.next_expr(&mut parts)?,
            lower: self.next_expr(&mut parts)?,
            upper: self.next_expr(&mut parts)?,
            step: match parts.eat(Rule::step) {
                Some(step) => Some(self.expr(Parts::of(step).next()?)?),
                None => None,
            },
            carries: match parts.eat(Rule::carries) {
                Some(carries) => Some(self.all(carries, Self::expr)?.try_into().ok()?),
                None => None,
            },
            guard: self.take_guard(&mut parts)?,
        })
    }
}
