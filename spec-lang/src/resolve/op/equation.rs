//! Resolves statements of `bounds`, `require`, `let`.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::op::kinds::{AttrUse, attr_use};
use crate::resolve::op::scope::{Entity, OpScope, entity_text};
use bourn_terms::{Function, FunctionKind};

impl<'a> Cx<'_, 'a> {
    // ---- statements

    /// Resolves a statement of `bounds`; in a trait or an interface each equation has its own variables.
    pub fn statement(&mut self, s: &mut OpScope<'a>, stmt: &Stmt, out: &mut Vec<Equation<'a>>) {
        if s.shared {
            s.op.vars.clear();
        }
        let from = out.len();
        self.stmt(s, stmt, &mut Vec::new(), out);
        if s.shared {
            for equation in &mut out[from..] {
                equation.own_vars.clone_from(&s.op.vars);
            }
        }
    }

    pub(in crate::resolve) fn stmt(
        &mut self,
        s: &mut OpScope<'a>,
        stmt: &Stmt,
        guards: &mut Vec<Cond<'a>>,
        out: &mut Vec<Equation<'a>>,
    ) {
        let depth = s.vars.len();
        match &stmt.kind {
            StmtKind::For(name, low, high, body) => {
                let (low, high) = (self.int(s, low), self.int(s, high));
                if let Some((_, first)) = s.names.get(&name.text) {
                    let error = Diagnostic::error(name.span, format!("`{}` is declared already", name.text));
                    self.error(error.related(*first, "first declared here"));
                }
                let range = IndexRange::Between(low, high);
                self.index_var(s, IndexVar { name: name.text.clone(), range, span: name.span });
                for stmt in body {
                    self.stmt(s, stmt, guards, out);
                }
            }
            StmtKind::If(cond, body) => {
                self.free_vars(s, &[cond]);
                let cond = self.cond(s, cond);
                guards.push(cond);
                for stmt in body {
                    self.stmt(s, stmt, guards, out);
                }
                guards.pop();
            }
            StmtKind::Relation(e, guard) => {
                self.relation_stmt(s, (e, guard.as_ref()), stmt.span, guards, out);
            }
            StmtKind::Loop(l) => self.loop_stmt(s, l, stmt.span, guards, out),
            StmtKind::Branch(b) => {
                let all = self.guards(s, guards, None);
                if let Some(branch) = self.branch(s, b) {
                    self.equation(s, &all, EquationKind::Branch(branch), stmt.span, out);
                }
            }
            StmtKind::Call(c) => {
                let all = self.guards(s, guards, c.guard.as_ref());
                if let Some(call) = self.call_equation(s, c) {
                    self.equation(s, &all, EquationKind::Call(call), stmt.span, out);
                }
            }
            StmtKind::Assume(value, guard) => {
                let assumed = self.assumed_operand(s, value);
                let all = self.guards(s, guards, guard.as_ref());
                if let Some(value) = assumed {
                    self.equation(s, &all, EquationKind::Assume(value), stmt.span, out);
                }
            }
            StmtKind::Choose(c) => self.choose_stmt(s, c, stmt.span, guards, out),
        }
        s.vars.truncate(depth);
    }

    /// Resolves `a == b < c if guard`, an equation for each pair.
    fn relation_stmt(
        &mut self,
        s: &mut OpScope<'a>,
        (e, guard): (&Ex, Option<&Ex>),
        span: Span,
        guards: &[Cond<'a>],
        out: &mut Vec<Equation<'a>>,
    ) {
        self.free_vars(s, &[Some(e), guard].into_iter().flatten().collect::<Vec<_>>());
        let relations = self.relations(s, e);
        let all = self.guards(s, guards, guard);
        for (lhs, rel, rhs) in relations {
            if (wraps(&lhs) || wraps(&rhs)) && !is_number(&lhs) && !is_number(&rhs) {
                let error = Diagnostic::error(e.span, "`wrap(..)` has no value whose width it could take");
                self.error(error.help("write `v == wrap(..)` or `unsigned(v) == wrap(..)`"));
            }
            self.equation(s, &all, EquationKind::Relation(lhs, rel, rhs), span, out);
        }
    }

    fn loop_stmt(
        &mut self,
        s: &mut OpScope<'a>,
        l: &LoopStmt,
        span: Span,
        guards: &[Cond<'a>],
        out: &mut Vec<Equation<'a>>,
    ) {
        let parts = [Some(&l.iv), Some(&l.lower), Some(&l.upper), l.step.as_ref(), l.guard.as_ref()];
        self.free_vars(s, &parts.into_iter().flatten().collect::<Vec<_>>());
        let iv = self.counter(s, &l.iv);
        let (lower, upper) = (self.int(s, &l.lower), self.int(s, &l.upper));
        let step = l.step.as_ref().map_or(Expr::Int(1), |e| self.int(s, e));
        let carried = l.carries.as_ref().and_then(|parts| self.carried(s, parts));
        let all = self.guards(s, guards, l.guard.as_ref());
        let Some((iv, unsigned)) = iv else { return };
        let region = match iv.list() {
            Some(Values::Args(region, _)) => region,
            _ => {
                let message = "induction variable is not an argument of a region";
                self.error(Diagnostic::error(l.iv.span, message));
                RegionIdx::at(0)
            }
        };
        let kind = EquationKind::Loop(Loop { region, iv, unsigned, lower, upper, step, carried });
        self.equation(s, &all, kind, span, out);
    }

    fn choose_stmt(
        &mut self,
        s: &mut OpScope<'a>,
        c: &ChooseStmt,
        span: Span,
        guards: &[Cond<'a>],
        out: &mut Vec<Equation<'a>>,
    ) {
        let results = self.value_list(s, &c.results);
        let then = self.value_list(s, &c.then_values);
        let otherwise = self.value_list(s, &c.else_values);
        let condition = self.value_ref(s, &c.condition);
        let all = self.guards(s, guards, c.guard.as_ref());
        if let (Some(results), Some(then), Some(otherwise), Some(condition)) =
            (results, then, otherwise, condition)
        {
            let choose = Choose { results, condition, then, otherwise };
            self.equation(s, &all, EquationKind::Choose(choose), span, out);
        }
    }

    pub(in crate::resolve) fn guards(
        &mut self,
        s: &mut OpScope<'a>,
        outer: &[Cond<'a>],
        own: Option<&Ex>,
    ) -> Vec<Cond<'a>> {
        let mut all = outer.to_vec();
        all.extend(own.map(|e| self.cond(s, e)));
        all
    }

    pub(in crate::resolve) fn equation(
        &mut self,
        s: &OpScope<'a>,
        guards: &[Cond<'a>],
        kind: EquationKind<'a>,
        span: Span,
        out: &mut Vec<Equation<'a>>,
    ) {
        self.check_ranges(s);
        let vars = s.vars.iter().map(|&(_, v)| v).collect();
        out.push(Equation { vars, own_vars: Vec::new(), guards: guards.to_vec(), kind, span });
    }

    /// Checks that every free variable is used as an index, which determines its range.
    pub fn check_ranges(&mut self, s: &OpScope<'a>) {
        for &(_, v) in &s.vars {
            let var = &s.op.vars[v.index()];
            if var.range == IndexRange::Free(&[]) {
                let message = format!("index variable `{}` has no range", var.name);
                let error = Diagnostic::error(var.span, message);
                self.error(error.help("write `for i in 0 .. len(list) {..}`"));
            }
        }
    }

    pub(in crate::resolve) fn carried(&mut self, s: &mut OpScope<'a>, parts: &[Ex; 4]) -> Option<Carried> {
        let [args, inits, yields, results] = parts;
        let (args, inits) = (self.value_list(s, args), self.value_list(s, inits));
        let (yields, results) = (self.value_list(s, yields), self.value_list(s, results));
        Some(Carried { args: args?, inits: inits?, yields: yields?, results: results? })
    }

    /// Resolves relations: `a == b == c`, `x in lo .. hi`.
    pub(in crate::resolve) fn relations(
        &mut self,
        s: &mut OpScope<'a>,
        e: &Ex,
    ) -> Vec<(Expr<'a>, Rel, Expr<'a>)> {
        let mut out = Vec::new();
        match &e.kind {
            ExKind::Compare(first, rest) => {
                let mut lhs = self.int(s, first);
                for (rel, rhs) in rest {
                    let rhs = self.int(s, rhs);
                    out.push((lhs, *rel, rhs));
                    lhs = rhs;
                }
            }
            ExKind::InRange(x, low, high, inclusive) => {
                let x = self.int(s, x);
                if let Some(low) = low {
                    out.push((x, Rel::Ge, self.int(s, low)));
                }
                if let Some(high) = high {
                    let rel = if *inclusive { Rel::Le } else { Rel::Lt };
                    out.push((x, rel, self.int(s, high)));
                }
            }
            _ => {
                let error = Diagnostic::error(e.span, "expected an equation");
                self.error(error.help("such as `result == lhs + rhs;` or `x in 0 .. n;`"));
            }
        }
        out
    }

    /// Resolves `require COND [if GUARD] else "..";`.
    pub fn require(&mut self, s: &mut OpScope<'a>, r: &RequireItem, clause: &Clause) -> Option<Require<'a>> {
        if s.shared {
            s.op.vars.clear();
        }
        let depth = s.vars.len();
        let parts: Vec<&Ex> = [Some(&r.cond), r.guard.as_ref()].into_iter().flatten().collect();
        self.free_vars(s, &parts);
        let cond = self.cond(s, &r.cond);
        let guards = self.guards(s, &[], r.guard.as_ref());
        let message = self.require_message(r, clause.span).map(|m| self.shown(s, m)).unwrap_or_default();
        self.check_ranges(s);
        let vars: Vec<VarIdx> = s.vars.drain(depth..).map(|(_, v)| v).collect();
        let own_vars = if s.shared { s.op.vars.clone() } else { Vec::new() };
        Some(Require { vars, own_vars, guards, cond, message, span: clause.span })
    }

    /// Resolves `let lo = mixed(static_low, low);`.
    pub fn let_clause(&mut self, s: &mut OpScope<'a>, name: &Name, value: &Ex, span: Span) {
        let kind = match &value.kind {
            ExKind::Call(path, args) if path.single() == Some("mixed") => self.mixed(s, path, args),
            ExKind::Rust(path, None) => {
                Some(LetKind::Rust(Function::unlinked(self.arena.alloc_str(path), FunctionKind::List)))
            }
            _ => Some(LetKind::Expr(self.int(s, value))),
        };
        if let Some(&(_, first)) = s.names.get(&name.text) {
            let error = Diagnostic::error(name.span, format!("`{}` is declared twice in this op", name.text));
            self.error(error.related(first, "first declared here"));
            return;
        }
        let kind = kind.unwrap_or(LetKind::Expr(Expr::Int(0)));
        if !self.has_room(s.op.lets.len(), span) {
            return;
        }
        s.op.lets.push(Let { name: name.text.clone(), kind, span });
        s.names.insert(name.text.clone(), (Entity::Let(LetIdx::at(s.op.lets.len() - 1)), name.span));
    }

    pub(in crate::resolve) fn mixed(
        &mut self,
        s: &OpScope<'a>,
        path: &Path,
        args: &[Ex],
    ) -> Option<LetKind<'a>> {
        let [first, second] = args else {
            let error = Diagnostic::error(path.span, "`mixed` takes an attribute and an operand");
            self.error(error.help("`mixed(static_low, low)`"));
            return None;
        };
        let entity = |e: &Ex| match &e.kind {
            ExKind::Path(p) => p.single().and_then(|n| s.names.get(n)).map(|&(e, _)| e),
            _ => None,
        };
        let attr = match entity(first) {
            Some(Entity::Attr(i)) => Some(i),
            other => {
                self.wrong_entity(s, first, "the attribute with the static sizes", other);
                None
            }
        };
        let operands = match entity(second) {
            Some(Entity::Operand(i)) => Some(i),
            other => {
                self.wrong_entity(s, second, "the operands with the dynamic sizes", other);
                None
            }
        };
        let (attr, operands) = (attr?, operands?);
        if s.op[operands].arity != Arity::Variadic {
            let error = Diagnostic::error(second.span, "operand of `mixed` is not variadic");
            self.error(error.related(s.op[operands].span, "declared here").help("mark it with `*`"));
        }
        if !matches!(attr_use(self, &s.op[attr].constraint), AttrUse::List | AttrUse::Unknown) {
            let error = Diagnostic::error(first.span, "attribute of `mixed` is not a list of integers");
            self.error(error.related(s.op[attr].span, "declared here"));
        }
        Some(LetKind::Mixed(attr, operands))
    }

    pub(in crate::resolve) fn wrong_entity(
        &mut self,
        s: &OpScope<'a>,
        e: &Ex,
        want: &str,
        got: Option<Entity>,
    ) {
        let error = Diagnostic::error(e.span, format!("expected {want}"));
        let error = match (got, &e.kind) {
            (Some(entity), ExKind::Path(p)) => {
                let span = p.single().and_then(|n| s.names.get(n)).map_or(Span::NONE, |&(_, s)| s);
                error.related(span, format!("declared as {} here", entity_text(entity)))
            }
            (None, ExKind::Path(p)) => {
                error.maybe_help(did_you_mean(&p.text(), s.names.keys().map(String::as_str)))
            }
            _ => error,
        };
        self.error(error);
    }

    // ---- free variables

    /// Declares the names that occur as an index and have no other meaning.
    pub fn free_vars(&mut self, s: &mut OpScope<'a>, exprs: &[&Ex]) {
        let mut found: Vec<(String, Span)> = Vec::new();
        for e in exprs {
            walk_indices(e, &mut |index| {
                if let ExKind::Path(path) = &index.kind
                    && let Some(name) = path.single()
                {
                    found.push((name.to_owned(), path.span));
                }
            });
        }
        for (name, span) in found {
            let is_known = s.names.contains_key(&name) || s.vars.iter().any(|(n, _)| *n == name);
            if is_known || self.number(&name).is_some() {
                continue;
            }
            self.index_var(s, IndexVar { name, range: IndexRange::Free(&[]), span });
        }
    }

    /// Declares an index variable.
    fn index_var(&mut self, s: &mut OpScope<'a>, var: IndexVar<'a>) {
        if self.has_room(s.op.vars.len(), var.span) {
            s.vars.push((var.name.clone(), VarIdx::at(s.op.vars.len())));
            s.op.vars.push(var);
        }
    }

    pub(in crate::resolve) fn extent(&mut self, s: &mut OpScope<'a>, index: &Expr<'a>, extent: Extent<'a>) {
        let Expr::Var(v) = index else { return };
        if let IndexRange::Free(list) = &mut s.op.vars[v.index()].range
            && !list.contains(&extent)
        {
            let longer: Vec<_> = list.iter().copied().chain([extent]).collect();
            *list = self.slice(&longer);
        }
    }
}

/// Calls `f` for every expression that is an index.
fn walk_indices<'e>(e: &'e Ex, f: &mut impl FnMut(&'e Ex)) {
    match &e.kind {
        ExKind::Index(base, index) => {
            f(index);
            walk_indices(base, f);
            walk_indices(index, f);
        }
        ExKind::Call(path, args) => {
            if let (Some("dim" | "elem"), [_, index]) = (path.single(), args.as_slice()) {
                f(index);
            }
            args.iter().for_each(|a| walk_indices(a, f));
        }
        ExKind::Field(inner, _) | ExKind::Neg(inner) | ExKind::Not(inner) | ExKind::Is(inner, _) => {
            walk_indices(inner, f)
        }
        ExKind::Binary(_, a, b) | ExKind::Power(a, b) => {
            walk_indices(a, f);
            walk_indices(b, f);
        }
        ExKind::Compare(first, rest) => {
            walk_indices(first, f);
            rest.iter().for_each(|(_, e)| walk_indices(e, f));
        }
        ExKind::InSet(x, items) => {
            walk_indices(x, f);
            items.iter().for_each(|e| walk_indices(e, f));
        }
        ExKind::InRange(x, low, high, _) => {
            walk_indices(x, f);
            low.iter().chain(high).for_each(|e| walk_indices(e, f));
        }
        ExKind::And(parts) | ExKind::Or(parts) | ExKind::List(parts) => {
            parts.iter().for_each(|e| walk_indices(e, f))
        }
        _ => {}
    }
}

/// Returns whether an expression is a value alone, signed or unsigned.
fn is_number(e: &Expr<'_>) -> bool {
    matches!(e, Expr::Value(_) | Expr::Unsigned(_))
}

/// Returns whether a term of an expression is a `wrap`.
fn wraps(e: &Expr<'_>) -> bool {
    match e {
        Expr::Wrap(_) => true,
        Expr::Neg(a) | Expr::Power(a) | Expr::Elsewhere(a, _) => wraps(a),
        Expr::Binary(_, a, b) | Expr::Bits(_, a, b) => wraps(a) || wraps(b),
        _ => false,
    }
}
