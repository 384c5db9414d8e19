//! Prints clauses: values, regions, equations, methods.

use super::Tokens;
use crate::ast::{
    BranchRest, BranchStmt, BranchTarget, BuilderBodyItem, BuilderItem, ClauseKind, Count, Ex, LoopStmt,
    MethodBodyItem, MethodItem, MethodTypeItem, Name, RegionItem, RequireItem, Stmt, StmtKind,
    TerminatorItem, ValueItem, ValuesKind,
};

/// The width of the values that are printed on one line.
const VALUES: usize = 100;

impl Tokens {
    pub(super) fn clause_kind(&mut self, kind: &ClauseKind) {
        match kind {
            ClauseKind::Values(kind, items) => self.values(*kind, items),
            ClauseKind::Region(item) => self.region(item),
            ClauseKind::Let(name, value) => {
                self.put("let");
                self.assignment(name, value);
            }
            ClauseKind::Require(item) => self.require(item),
            ClauseKind::BoundsRust(path) => self.hook("bounds", path),
            ClauseKind::Bounds(stmts) => {
                self.put("bounds");
                self.stmts(stmts);
            }
            ClauseKind::Format(elements) => {
                self.put("format {");
                self.elements(elements);
                self.put("}");
            }
            ClauseKind::Effects(effects) => {
                self.put("effects {");
                self.list(effects, ",", |t, (kind, on, resource)| {
                    t.effect(kind, on.as_ref(), resource.as_ref())
                });
                self.put("}");
            }
            ClauseKind::Impl(path, given) => {
                self.put("impl");
                self.path(path);
                if given.is_empty() {
                    return self.put(";");
                }
                self.put("{");
                given.iter().for_each(|(name, value)| self.assignment(name, value));
                self.put("}");
            }
            ClauseKind::Builder(item) => self.builder(item),
            ClauseKind::Hook(words, path) => self.hook(words, path),
            ClauseKind::RustName(name) => {
                self.put("rust_name");
                self.name(name);
                self.put(";");
            }
            ClauseKind::Mnemonic(text) => self.setting("mnemonic", text),
            ClauseKind::Alias(text) => self.setting("alias", text),
            ClauseKind::Deprecated(text) => self.setting("deprecated", text),
            ClauseKind::ResultNames(names) => {
                self.put("result_names");
                self.list(names, ",", |t, name| t.string(&name.text));
                self.put(";");
            }
            ClauseKind::Method(item) => self.method(item),
        }
    }

    fn setting(&mut self, word: &'static str, text: &Name) {
        self.text(word, Some(text));
        self.put(";");
    }

    /// Prints `WORDS rust PATH;`.
    fn hook(&mut self, words: &str, path: &str) {
        words.split(' ').for_each(|word| self.word(word));
        self.rust(path);
        self.put(";");
    }

    /// Prints `name = value;`.
    pub(super) fn assignment(&mut self, name: &Name, value: &Ex) {
        self.name(name);
        self.put("=");
        self.expr(value);
        self.put(";");
    }

    // ---- values and regions

    /// Prints `operands { .. }` on one line, or each value on lines of its own.
    fn values(&mut self, kind: ValuesKind, items: &[ValueItem]) {
        self.put(match kind {
            ValuesKind::Operands => "operands {",
            ValuesKind::Attrs => "attrs {",
            ValuesKind::Results => "results {",
            ValuesKind::Successors => "successors {",
        });
        let several = items.iter().any(|item| !item.doc.is_empty())
            || items.iter().map(|item| Self::width(|t| t.value(item)) + 2).sum::<usize>() > VALUES;
        self.members(items, several);
        self.put("}");
    }

    /// Prints `name: C* by sizes = default`.
    fn value(&mut self, item: &ValueItem) {
        self.name(&item.name);
        item.args.iter().for_each(|args| self.arguments(args));
        if let Some(constraint) = &item.constraint {
            self.put(":");
            match item.arity {
                Count::One => self.constraint(constraint),
                _ => self.constraint_operand(constraint),
            }
        }
        self.arity(item.arity);
        if let Some(sizes) = &item.sizes {
            self.put("by");
            self.name(sizes);
        }
        if let Some(length) = &item.length {
            self.put("where");
            self.expr(length);
        }
        if let Some(default) = &item.default {
            self.put("=");
            self.literal(default);
        }
    }

    fn arity(&mut self, arity: Count) {
        match arity {
            Count::One => {}
            Count::Optional => self.put("?"),
            Count::Variadic => self.put("*"),
            Count::Nested => {
                self.put("*");
                self.join("*");
            }
        }
    }

    /// Prints values in parentheses.
    fn arguments(&mut self, items: &[ValueItem]) {
        let documented = items.iter().any(|item| !item.doc.is_empty());
        self.put("(");
        self.members(items, documented);
        self.put(")");
    }

    /// Prints values, each on lines of its own if there are `several`.
    fn members(&mut self, items: &[ValueItem], several: bool) {
        for (i, item) in items.iter().enumerate() {
            self.broken(several);
            self.doc_comment(&item.doc);
            self.placed(item.name.span, |t| t.value(item));
            if several || i + 1 < items.len() {
                self.put(",");
            }
        }
        self.broken(several);
    }

    fn region(&mut self, item: &RegionItem) {
        self.put("region");
        self.name(&item.name);
        self.arity(item.arity);
        item.args.iter().for_each(|args| self.arguments(args));
        if let Some((low, high, _)) = item.blocks {
            self.put("blocks");
            self.blocks(low, high);
        }
        match &item.terminator {
            None => self.put(";"),
            Some(terminator) => {
                self.put("{");
                self.terminator(terminator);
                self.put("}");
            }
        }
    }

    fn blocks(&mut self, low: i128, high: Option<i128>) {
        self.number(false, low.to_string());
        match high {
            Some(high) if high == low => {}
            Some(high) => {
                self.put("..=");
                self.number(false, high.to_string());
            }
            None => self.put(".."),
        }
    }

    fn terminator(&mut self, item: &TerminatorItem) {
        if item.implicit {
            self.put("implicit");
        }
        self.put("terminator");
        self.path(&item.op);
        match item.operands.is_empty() {
            true => self.put(";"),
            false => self.arguments(&item.operands),
        }
    }

    // ---- conditions, effects, builders

    fn require(&mut self, item: &RequireItem) {
        self.put("require");
        match (&item.guard, &item.message) {
            (None, Some(_)) => self.closed(&item.cond),
            _ => self.expr(&item.cond),
        }
        if let Some(guard) = &item.guard {
            self.put("if");
            match item.message {
                Some(_) => self.closed(guard),
                None => self.expr(guard),
            }
        }
        if let Some(message) = &item.message {
            self.put("else");
            self.template(message);
        }
        self.put(";");
    }

    fn effect(&mut self, kind: &Name, on: Option<&Ex>, resource: Option<&Name>) {
        self.name(kind);
        self.put("(");
        on.into_iter().for_each(|on| self.expr(on));
        self.put(")");
        if let Some(resource) = resource {
            self.string(&resource.text);
        }
    }

    fn builder(&mut self, item: &BuilderItem) {
        self.put("builder");
        self.name(&item.name);
        self.put("(");
        self.list(&item.params, ",", |t, (name, kind)| {
            t.name(name);
            if let Some(kind) = kind {
                t.put(":");
                t.name(kind);
            }
        });
        self.put(")");
        match &item.body {
            BuilderBodyItem::Rust(path) => {
                self.rust(path);
                self.put(";");
            }
            BuilderBodyItem::Parts(parts) if parts.is_empty() => self.put(";"),
            BuilderBodyItem::Parts(parts) => {
                self.put("{");
                parts.iter().for_each(|(name, value)| self.assignment(name, value));
                self.put("}");
            }
        }
    }

    // ---- methods

    pub(super) fn method(&mut self, item: &MethodItem) {
        if item.is_static {
            self.put("static");
        }
        self.put("fn");
        self.name(&item.name);
        self.put("(");
        if !item.is_static {
            self.put(if item.args.is_empty() { "self" } else { "self ," });
        }
        self.list(&item.args, ",", |t, (name, ty)| {
            t.name(name);
            t.put(":");
            t.method_type(ty);
        });
        self.put(")");
        if let Some(ret) = &item.ret {
            self.put("->");
            self.method_type(ret);
        }
        match &item.body {
            MethodBodyItem::Required => self.put(";"),
            MethodBodyItem::Default => self.put("{ default }"),
            MethodBodyItem::Const(value) => {
                self.put("{");
                self.literal(value);
                self.put("}");
            }
            MethodBodyItem::Rust(path) => {
                self.put("=");
                self.rust(path);
                self.put(";");
            }
        }
    }

    fn method_type(&mut self, ty: &MethodTypeItem) {
        match ty {
            MethodTypeItem::List(ty) => {
                self.put("[");
                self.method_type(ty);
                self.put("]");
            }
            MethodTypeItem::Optional(ty) => {
                self.method_type(ty);
                self.put("?");
            }
            MethodTypeItem::Rust(path) => self.rust(path),
            MethodTypeItem::Path(path) => self.path(path),
        }
    }

    // ---- equations

    /// Prints `{ .. }`: a single relation on one line, else each statement on lines of its own.
    fn stmts(&mut self, stmts: &[Stmt]) {
        let several = !matches!(stmts, [] | [Stmt { kind: StmtKind::Relation(..), .. }]);
        self.put("{");
        for stmt in stmts {
            self.broken(several);
            self.stmt(stmt);
        }
        self.broken(several);
        self.put("}");
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::For(name, low, high, body) => {
                self.put("for");
                self.name(name);
                self.put("in");
                self.sum(low);
                self.put("..");
                self.sum(high);
                self.stmts(body);
            }
            StmtKind::If(condition, body) => {
                self.put("if");
                self.expr(condition);
                self.stmts(body);
            }
            StmtKind::Loop(stmt) => self.loop_stmt(stmt),
            StmtKind::Choose(stmt) => {
                self.put("choose");
                self.postfix(&stmt.results);
                self.put("=");
                self.postfix(&stmt.then_values);
                self.put("if");
                self.postfix(&stmt.condition);
                self.put("else");
                self.postfix(&stmt.else_values);
                self.guarded(stmt.guard.as_ref());
            }
            StmtKind::Branch(stmt) => self.branch(stmt),
            StmtKind::Call(stmt) => {
                self.put("call");
                self.name(&stmt.callee);
                self.put("(");
                self.postfix(&stmt.arguments);
                self.put(") ->");
                self.postfix(&stmt.results);
                self.guarded(stmt.guard.as_ref());
            }
            StmtKind::Assume(value, guard) => {
                self.put("assume");
                self.expr(value);
                self.guarded(guard.as_ref());
            }
            StmtKind::Relation(relation, guard) => {
                self.expr(relation);
                self.guarded(guard.as_ref());
            }
        }
    }

    /// Prints `if guard;`, or `;`.
    fn guarded(&mut self, guard: Option<&Ex>) {
        if let Some(guard) = guard {
            self.put("if");
            self.expr(guard);
        }
        self.put(";");
    }

    fn loop_stmt(&mut self, stmt: &LoopStmt) {
        self.put("loop");
        self.postfix(&stmt.iv);
        self.put("in");
        self.sum(&stmt.lower);
        self.put("..");
        self.sum(&stmt.upper);
        if let Some(step) = &stmt.step {
            self.put("step");
            self.sum(step);
        }
        if let Some([args, inits, yields, results]) = &stmt.carries {
            self.put("carries");
            self.postfix(args);
            self.put("=");
            self.postfix(inits);
            self.put("->");
            self.postfix(yields);
            self.put("->");
            self.postfix(results);
        }
        self.guarded(stmt.guard.as_ref());
    }

    fn branch(&mut self, stmt: &BranchStmt) {
        self.put("branch");
        stmt.from.iter().for_each(|from| self.name(from));
        self.put("->");
        self.target(&stmt.target);
        match &stmt.rest {
            BranchRest::Always => {}
            BranchRest::If(condition, target) => {
                self.put("if");
                self.postfix(condition);
                self.put("else");
                self.target(target);
            }
            BranchRest::For(cases, value, target) => {
                self.put("for");
                self.name(cases);
                self.put("==");
                self.postfix(value);
                self.put("else");
                self.target(target);
            }
        }
        self.put(";");
    }

    fn target(&mut self, target: &BranchTarget) {
        self.name(&target.name);
        self.put("(");
        target.values.iter().for_each(|values| self.postfix(values));
        self.put(")");
    }
}
