//! Equations and the expressions in them.

use super::Resolver;
use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::load::did_you_mean;
use crate::model::*;
use std::collections::BTreeMap;

/// What a name inside an op stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entity {
    Operand(usize),
    Result(usize),
    Attr(usize),
    Region(usize),
    RegionArg(usize, usize),
    Successor(usize),
    Let(usize),
}

/// An op while it is resolved (or the empty stand-in for a trait or an interface), and its names.
pub(crate) struct OpScope {
    pub unit: usize,
    pub op: OpDecl,
    pub names: BTreeMap<String, (Entity, Span)>,
    /// In a trait or an interface: `operand` and `result` are any of the op's.
    pub shared: bool,
    pub interface: Option<InterfaceId>,
    /// Index variables in scope: name and index into the op's list.
    vars: Vec<(String, usize)>,
}

impl OpScope {
    pub fn of(unit: usize, op: OpDecl) -> OpScope {
        let mut scope =
            OpScope { unit, op, names: BTreeMap::new(), shared: false, interface: None, vars: Vec::new() };
        scope.index(&mut |_, _, _| {});
        scope
    }

    pub fn shared(unit: usize, interface: Option<InterfaceId>) -> OpScope {
        OpScope { shared: true, interface, ..OpScope::of(unit, OpDecl::default()) }
    }

    /// Enters all names, and reports those that are used twice.
    pub fn index_names(&mut self, r: &mut Resolver<'_>) {
        self.names.clear();
        self.index(&mut |name, span, first| {
            let message = format!("`{name}` is declared twice in this op");
            r.error(Diagnostic::error(span, message).related(first, "first declared here"));
        });
    }

    fn index(&mut self, twice: &mut dyn FnMut(&str, Span, Span)) {
        let mut entries: Vec<(String, Entity, Span)> = Vec::new();
        for (i, o) in self.op.operands.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Operand(i), o.span));
        }
        for (i, o) in self.op.results.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Result(i), o.span));
        }
        for (i, o) in self.op.attrs.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Attr(i), o.span));
        }
        for (i, o) in self.op.regions.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Region(i), o.span));
        }
        for (i, o) in self.op.successors.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Successor(i), o.span));
        }
        for (i, o) in self.op.lets.iter().enumerate() {
            entries.push((o.name.clone(), Entity::Let(i), o.span));
        }
        for (name, entity, span) in entries {
            match self.names.get(&name) {
                Some(&(_, first)) => twice(&name, span, first),
                None => {
                    self.names.insert(name, (entity, span));
                }
            }
        }
        // Arguments of regions are named without their region where that is clear.
        let mut args: BTreeMap<String, Vec<(usize, usize, Span)>> = BTreeMap::new();
        for (r, region) in self.op.regions.iter().enumerate() {
            for (a, arg) in region.args.iter().flatten().enumerate() {
                args.entry(arg.name.clone()).or_default().push((r, a, arg.span));
            }
        }
        for (name, places) in args {
            if let [(r, a, span)] = places.as_slice() {
                self.names.entry(name).or_insert((Entity::RegionArg(*r, *a), *span));
            }
        }
    }
}

/// What an attribute can be used as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttrUse {
    Int,
    List,
    Map,
    Bool,
    Unit,
    Enum(EnumId),
    Other,
    Unknown,
}

/// What an expression gives.
#[derive(Clone, Debug)]
enum Val {
    Int(Expr),
    Value(ValueRef),
    Values(ValueListRef),
    List(ListRef),
    Attr(usize),
    Map(usize, Vec<ValueListRef>),
    Region(usize),
    Terminator(usize),
    /// Reported already.
    Bad,
}

impl Val {
    fn what(&self) -> &'static str {
        match self {
            Val::Int(_) => "an integer",
            Val::Value(_) => "a value",
            Val::Values(_) => "a list of values",
            Val::List(_) => "a list of integers",
            Val::Attr(_) => "an attribute",
            Val::Map(..) => "the results of a map",
            Val::Region(_) => "a region",
            Val::Terminator(_) => "a terminator",
            Val::Bad => "something wrong",
        }
    }
}

/// Kinds of types that a constraint lets through.
#[derive(Clone, Copy, Debug, Default)]
struct Bases {
    int: bool,
    shaped: bool,
    other: bool,
    unknown: bool,
}

impl Resolver<'_> {
    // ---- statements

    /// Resolves a statement of `bounds`; in a trait or an interface each equation has its own variables.
    pub fn statement(&mut self, s: &mut OpScope, stmt: &Stmt, out: &mut Vec<Equation>) {
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

    fn stmt(&mut self, s: &mut OpScope, stmt: &Stmt, guards: &mut Vec<Cond>, out: &mut Vec<Equation>) {
        let depth = s.vars.len();
        match &stmt.kind {
            StmtKind::For(name, low, high, body) => {
                let (low, high) = (self.int(s, low), self.int(s, high));
                if let Some((_, first)) = s.names.get(&name.text) {
                    let error = Diagnostic::error(name.span, format!("`{}` is declared already", name.text));
                    self.error(error.related(*first, "first declared here"));
                }
                let range = IndexRange::Between(low, high);
                s.op.vars.push(IndexVar { name: name.text.clone(), range, span: name.span });
                s.vars.push((name.text.clone(), s.op.vars.len() - 1));
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
                self.free_vars(s, &[Some(e), guard.as_ref()].into_iter().flatten().collect::<Vec<_>>());
                let relations = self.relations(s, e);
                let all = self.guards(s, guards, guard.as_ref());
                for (lhs, rel, rhs) in relations {
                    self.equation(s, &all, EquationKind::Relation(lhs, rel, rhs), stmt.span, out);
                }
            }
            StmtKind::Loop(l) => {
                let parts: Vec<&Ex> =
                    [Some(&l.iv), Some(&l.lower), Some(&l.upper), l.step.as_ref(), l.guard.as_ref()]
                        .into_iter()
                        .flatten()
                        .collect();
                self.free_vars(s, &parts);
                let iv = self.value_ref(s, &l.iv);
                let (lower, upper) = (self.int(s, &l.lower), self.int(s, &l.upper));
                let step = l.step.as_ref().map_or(Expr::Int(1), |e| self.int(s, e));
                let carried = l.carries.as_ref().and_then(|parts| self.carried(s, parts));
                let all = self.guards(s, guards, l.guard.as_ref());
                if let Some(iv) = iv {
                    if !matches!(iv, ValueRef::RegionArg { .. }) {
                        let error =
                            Diagnostic::error(l.iv.span, "induction variable is not an argument of a region");
                        self.error(error);
                    }
                    let kind = EquationKind::Loop(LoopEquation { iv, lower, upper, step, carried });
                    self.equation(s, &all, kind, stmt.span, out);
                }
            }
            StmtKind::Choose(c) => {
                let results = self.value_list(s, &c.results);
                let then_values = self.value_list(s, &c.then_values);
                let else_values = self.value_list(s, &c.else_values);
                let condition = self.value_ref(s, &c.condition);
                let all = self.guards(s, guards, c.guard.as_ref());
                if let (Some(results), Some(then_values), Some(else_values), Some(condition)) =
                    (results, then_values, else_values, condition)
                {
                    let choose = ChooseEquation { results, then_values, else_values, condition };
                    self.equation(s, &all, EquationKind::Choose(choose), stmt.span, out);
                }
            }
        }
        s.vars.truncate(depth);
    }

    fn guards(&mut self, s: &mut OpScope, outer: &[Cond], own: Option<&Ex>) -> Vec<Cond> {
        let mut all = outer.to_vec();
        all.extend(own.map(|e| self.cond(s, e)));
        all
    }

    fn equation(
        &mut self,
        s: &OpScope,
        guards: &[Cond],
        kind: EquationKind,
        span: Span,
        out: &mut Vec<Equation>,
    ) {
        self.check_ranges(s);
        let vars = s.vars.iter().map(|&(_, v)| v).collect();
        out.push(Equation { vars, own_vars: Vec::new(), guards: guards.to_vec(), kind, span });
    }

    /// Every free variable has to index something, else it would range over nothing known.
    pub fn check_ranges(&mut self, s: &OpScope) {
        for &(_, v) in &s.vars {
            let var = &s.op.vars[v];
            if var.range == IndexRange::Extents(Vec::new()) {
                let message = format!("index variable `{}` has no range", var.name);
                let error = Diagnostic::error(var.span, message);
                self.error(error.help("write `for i in 0 .. len(list) {..}`"));
            }
        }
    }

    fn carried(&mut self, s: &mut OpScope, parts: &[Ex; 4]) -> Option<Carried> {
        let [args, inits, yields, results] = parts;
        let (args, inits) = (self.value_list(s, args), self.value_list(s, inits));
        let (yields, results) = (self.value_list(s, yields), self.value_list(s, results));
        Some(Carried { args: args?, inits: inits?, yields: yields?, results: results? })
    }

    /// `a == b == c`, `x in lo .. hi`
    fn relations(&mut self, s: &mut OpScope, e: &Ex) -> Vec<(Expr, Rel, Expr)> {
        let mut out = Vec::new();
        match &e.kind {
            ExKind::Compare(first, rest) => {
                let mut lhs = self.int(s, first);
                for (rel, rhs) in rest {
                    if *rel == Rel::Ne {
                        let error = Diagnostic::error(e.span, "`!=` bounds nothing");
                        self.error(error.help("an equation is `==`, `<`, `<=`, `>` or `>=`"));
                        return Vec::new();
                    }
                    let rhs = self.int(s, rhs);
                    out.push((lhs, *rel, rhs.clone()));
                    lhs = rhs;
                }
            }
            ExKind::InRange(x, low, high, inclusive) => {
                let x = self.int(s, x);
                if let Some(low) = low {
                    out.push((x.clone(), Rel::Ge, self.int(s, low)));
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

    /// `require COND [if GUARD] else "..";`
    pub fn require(&mut self, s: &mut OpScope, r: &RequireItem, clause: &Clause) -> Option<Require> {
        if s.shared {
            s.op.vars.clear();
        }
        let depth = s.vars.len();
        let parts: Vec<&Ex> = [Some(&r.cond), r.guard.as_ref()].into_iter().flatten().collect();
        self.free_vars(s, &parts);
        let cond = self.cond(s, &r.cond);
        let guards = self.guards(s, &[], r.guard.as_ref());
        let message = self.require_message(r, clause.span);
        self.check_ranges(s);
        let vars: Vec<usize> = s.vars.drain(depth..).map(|(_, v)| v).collect();
        let own_vars = if s.shared { s.op.vars.clone() } else { Vec::new() };
        Some(Require { vars, own_vars, guards, cond, message, span: clause.span })
    }

    /// `let lo = mixed(static_low, low);`
    pub fn let_clause(&mut self, s: &mut OpScope, name: &Name, value: &Ex, span: Span) {
        let kind = match &value.kind {
            ExKind::Call(path, args) if path.single() == Some("mixed") => self.mixed(s, path, args),
            ExKind::Rust(path, None) => Some(LetKind::RustList(RustPath(path.clone()))),
            _ => Some(LetKind::Expr(self.int(s, value))),
        };
        if let Some(&(_, first)) = s.names.get(&name.text) {
            let error = Diagnostic::error(name.span, format!("`{}` is declared twice in this op", name.text));
            self.error(error.related(first, "first declared here"));
            return;
        }
        let kind = kind.unwrap_or(LetKind::Expr(Expr::Int(0)));
        s.op.lets.push(Let { name: name.text.clone(), kind, span });
        s.names.insert(name.text.clone(), (Entity::Let(s.op.lets.len() - 1), name.span));
    }

    fn mixed(&mut self, s: &OpScope, path: &Path, args: &[Ex]) -> Option<LetKind> {
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
        if s.op.operands[operands].arity != Arity::Variadic {
            let error = Diagnostic::error(second.span, "operand of `mixed` is not variadic");
            self.error(error.related(s.op.operands[operands].span, "declared here").help("mark it with `*`"));
        }
        if !matches!(attr_use(self, &s.op.attrs[attr].constraint), AttrUse::List | AttrUse::Unknown) {
            let error = Diagnostic::error(first.span, "attribute of `mixed` is not a list of integers");
            self.error(error.related(s.op.attrs[attr].span, "declared here"));
        }
        Some(LetKind::Mixed { attr, operands })
    }

    fn wrong_entity(&mut self, s: &OpScope, e: &Ex, want: &str, got: Option<Entity>) {
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

    /// Enters the names that stand alone as an index and are nothing else.
    pub fn free_vars(&mut self, s: &mut OpScope, exprs: &[&Ex]) {
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
            if s.names.contains_key(&name) || s.vars.iter().any(|(n, _)| *n == name) {
                continue;
            }
            s.op.vars.push(IndexVar { name: name.clone(), range: IndexRange::Extents(Vec::new()), span });
            s.vars.push((name, s.op.vars.len() - 1));
        }
    }

    fn extent(&mut self, s: &mut OpScope, index: &Expr, extent: Extent) {
        let Expr::Index(v) = index else { return };
        if let IndexRange::Extents(list) = &mut s.op.vars[*v].range
            && !list.contains(&extent)
        {
            list.push(extent);
        }
    }

    // ---- expressions

    /// An integer.
    pub fn int(&mut self, s: &mut OpScope, e: &Ex) -> Expr {
        let val = self.val(s, e);
        self.as_int(s, e, val)
    }

    fn as_int(&mut self, s: &OpScope, e: &Ex, val: Val) -> Expr {
        match val {
            Val::Int(expr) => expr,
            Val::Value(v) => {
                if let Some(decl) = value_decl(&s.op, &v) {
                    let bases = self.bases(&decl.constraint, &s.op.generics, 0);
                    if !bases.int && !bases.unknown {
                        let what = if bases.shaped { "shaped" } else { "not an integer" };
                        let error =
                            Diagnostic::error(e.span, format!("`{}` is {what}, not index-typed", decl.name));
                        let help = format!("its sizes are `dim({}, d)`", decl.name);
                        let span = decl.span;
                        let error =
                            error.related(span, "declared here").maybe_help(bases.shaped.then_some(help));
                        self.error(error);
                    }
                }
                Expr::Value(v)
            }
            Val::Attr(i) => {
                let usage = attr_use(self, &s.op.attrs[i].constraint);
                if !matches!(usage, AttrUse::Int | AttrUse::Unknown) {
                    let attr = &s.op.attrs[i];
                    let what = match usage {
                        AttrUse::List => "a list",
                        AttrUse::Map => "an affine map",
                        _ => "no integer",
                    };
                    let error = Diagnostic::error(e.span, format!("attribute `{}` is {what}", attr.name));
                    let help = match usage {
                        AttrUse::List => Some(format!("its items are `{}[i]`", attr.name)),
                        AttrUse::Map => Some(format!("apply it: `{}(operands)`", attr.name)),
                        _ => None,
                    };
                    self.error(error.related(attr.span, "declared as an attribute here").maybe_help(help));
                }
                Expr::Attr(i)
            }
            Val::Map(attr, operands) => Expr::MapApply { attr, operands },
            Val::Bad => Expr::Int(0),
            other => {
                let error = Diagnostic::error(e.span, format!("expected an integer, found {}", other.what()));
                let help = match other {
                    Val::Values(_) | Val::List(_) => Some("index it, `list[i]`, or fold it, `sum(list)`"),
                    _ => None,
                };
                self.error(error.maybe_help(help.map(str::to_owned)));
                Expr::Int(0)
            }
        }
    }

    /// One value.
    pub fn value_ref(&mut self, s: &mut OpScope, e: &Ex) -> Option<ValueRef> {
        match self.val(s, e) {
            Val::Value(v) => Some(v),
            Val::Bad => None,
            other => {
                let message = format!("expected an operand, a result or an argument, found {}", other.what());
                let help = matches!(other, Val::Values(_)).then(|| "index it: `values[i]`".to_owned());
                self.error(Diagnostic::error(e.span, message).maybe_help(help));
                None
            }
        }
    }

    /// A list of values.
    pub fn value_list(&mut self, s: &mut OpScope, e: &Ex) -> Option<ValueListRef> {
        match self.val(s, e) {
            Val::Values(list) => Some(list),
            Val::Value(ValueRef::Operand(i, None)) => Some(ValueListRef::Operands(i)),
            Val::Value(ValueRef::Result(i, None)) => Some(ValueListRef::Results(i)),
            Val::Value(ValueRef::RegionArg { region, arg, item: None }) => {
                Some(ValueListRef::RegionArgs { region, arg })
            }
            Val::Value(ValueRef::Yielded { region, operand, item: None }) => {
                Some(ValueListRef::Yielded { region, operand })
            }
            Val::Bad => None,
            other => {
                let message = format!("expected a list of values, found {}", other.what());
                self.error(Diagnostic::error(e.span, message));
                None
            }
        }
    }

    fn list(&mut self, s: &mut OpScope, e: &Ex) -> Option<ListRef> {
        match self.val(s, e) {
            Val::List(list) => Some(list),
            Val::Values(list) => Some(ListRef::Values(list)),
            Val::Map(attr, operands) => Some(ListRef::Map { attr, operands }),
            Val::Attr(i) => {
                if matches!(attr_use(self, &s.op.attrs[i].constraint), AttrUse::List | AttrUse::Unknown) {
                    return Some(ListRef::Attr(i));
                }
                let attr = &s.op.attrs[i];
                let error =
                    Diagnostic::error(e.span, format!("attribute `{}` is no list of integers", attr.name));
                let span = attr.span;
                self.error(error.related(span, "declared as an attribute here"));
                None
            }
            Val::Bad => None,
            other => {
                self.error(Diagnostic::error(e.span, format!("expected a list, found {}", other.what())));
                None
            }
        }
    }

    fn shaped(&mut self, s: &mut OpScope, e: &Ex) -> Option<ValueRef> {
        let v = self.value_ref(s, e)?;
        if let Some(decl) = value_decl(&s.op, &v) {
            let bases = self.bases(&decl.constraint, &s.op.generics, 0);
            if !bases.shaped && !bases.unknown {
                let error = Diagnostic::error(e.span, format!("`{}` has no shape", decl.name));
                let span = decl.span;
                self.error(error.related(span, "declared here"));
            }
        }
        Some(v)
    }

    fn val(&mut self, s: &mut OpScope, e: &Ex) -> Val {
        match &e.kind {
            ExKind::Int(i) => Val::Int(Expr::Int(*i)),
            ExKind::Neg(inner) => match self.int(s, inner) {
                Expr::Int(i) => Val::Int(Expr::Int(i.wrapping_neg())),
                inner => Val::Int(Expr::Neg(Box::new(inner))),
            },
            ExKind::Binary(op, a, b) => {
                let (a, b) = (self.int(s, a), self.int(s, b));
                if matches!(op, BinaryOp::FloorDiv | BinaryOp::CeilDiv | BinaryOp::Mod) && b == Expr::Int(0) {
                    self.error(Diagnostic::error(e.span, "division by zero"));
                }
                Val::Int(Expr::Binary(*op, Box::new(a), Box::new(b)))
            }
            ExKind::Path(path) => self.name(s, path),
            ExKind::Field(base, name) => self.field(s, base, name),
            ExKind::Index(base, index) => self.item_of(s, base, index),
            ExKind::Call(path, args) => self.call(s, e, path, args),
            ExKind::Rust(..) => {
                let error = Diagnostic::error(e.span, "a Rust function cannot stand in an expression");
                self.error(error.help("name its list, `let xs = rust path;`, or write `bounds rust path;`"));
                Val::Bad
            }
            _ => {
                let what = match &e.kind {
                    ExKind::Str(_) => "a string",
                    ExKind::Float(_) => "a float",
                    ExKind::List(_) => "a list",
                    _ => "a condition",
                };
                self.error(Diagnostic::error(
                    e.span,
                    format!("expected an integer expression, found {what}"),
                ));
                Val::Bad
            }
        }
    }

    fn entity(&self, s: &OpScope, entity: Entity) -> Val {
        let op = &s.op;
        match entity {
            Entity::Operand(i) if op.operands[i].arity == Arity::Variadic => {
                Val::Values(ValueListRef::Operands(i))
            }
            Entity::Operand(i) => Val::Value(ValueRef::Operand(i, None)),
            Entity::Result(i) if op.results[i].arity == Arity::Variadic => {
                Val::Values(ValueListRef::Results(i))
            }
            Entity::Result(i) => Val::Value(ValueRef::Result(i, None)),
            Entity::Attr(i) => Val::Attr(i),
            Entity::Region(i) => Val::Region(i),
            Entity::RegionArg(region, arg) => self.region_arg(s, region, arg),
            Entity::Let(i) => match op.lets[i].kind {
                LetKind::Expr(_) => Val::Int(Expr::Let(i)),
                _ => Val::List(ListRef::Let(i)),
            },
            Entity::Successor(_) => Val::Bad,
        }
    }

    fn region_arg(&self, s: &OpScope, region: usize, arg: usize) -> Val {
        let variadic = s.op.regions[region].args.as_ref().is_some_and(|a| a[arg].arity == Arity::Variadic);
        if variadic {
            Val::Values(ValueListRef::RegionArgs { region, arg })
        } else {
            Val::Value(ValueRef::RegionArg { region, arg, item: None })
        }
    }

    fn name(&mut self, s: &mut OpScope, path: &Path) -> Val {
        let Some(name) = path.single() else {
            self.error(Diagnostic::error(path.span, "expected a name of this op, found a path"));
            return Val::Bad;
        };
        if let Some(&(_, v)) = s.vars.iter().rev().find(|(n, _)| n == name) {
            return Val::Int(Expr::Index(v));
        }
        if let Some(&(entity, span)) = s.names.get(name) {
            if matches!(entity, Entity::Successor(_)) {
                let error = Diagnostic::error(path.span, format!("`{name}` is a successor, not a value"));
                self.error(error.related(span, "declared here"));
            }
            return self.entity(s, entity);
        }
        match name {
            "operand" if s.shared => return Val::Value(ValueRef::EachOperand),
            "result" if s.shared => return Val::Value(ValueRef::EachResult),
            "operands" => return Val::Values(ValueListRef::AllOperands),
            "results" => return Val::Values(ValueListRef::AllResults),
            _ => {}
        }
        let terminated: Vec<usize> = (0..s.op.regions.len())
            .filter(|&r| s.op.regions[r].terminator.as_ref().is_some_and(|t| self.model[t.op].name == name))
            .collect();
        match terminated.as_slice() {
            [] => {}
            [one] => return Val::Terminator(*one),
            [first, ..] => {
                let region = &s.op.regions[*first].name;
                let error = Diagnostic::error(path.span, format!("more than one region ends with `{name}`"));
                self.error(error.help(format!("say which: `{region}.{name}`")));
                return Val::Bad;
            }
        }
        let several = s.op.regions.iter().filter(|r| r.args.iter().flatten().any(|a| a.name == name)).count();
        let error = Diagnostic::error(path.span, format!("unknown name `{name}`"));
        let error = if several > 1 {
            error.help(format!("several regions have such an argument: write `region.{name}`"))
        } else {
            let known = s.names.keys().map(String::as_str).chain(s.vars.iter().map(|(n, _)| n.as_str()));
            let similar = did_you_mean(name, known);
            let alone = (similar.is_none() && name.len() == 1).then(|| {
                format!("an index variable stands alone somewhere: `dim(x, {name})`, `list[{name}]`")
            });
            error.maybe_help(similar.or(alone))
        };
        self.error(error);
        Val::Bad
    }

    fn field(&mut self, s: &mut OpScope, base: &Ex, name: &Name) -> Val {
        match self.val(s, base) {
            Val::Region(r) => {
                let region = &s.op.regions[r];
                let terminator =
                    region.terminator.as_ref().is_some_and(|t| self.model[t.op].name == name.text);
                if terminator {
                    return Val::Terminator(r);
                }
                if let Some(a) = region.args.iter().flatten().position(|a| a.name == name.text) {
                    return self.region_arg(s, r, a);
                }
                let message =
                    format!("region `{}` has no argument and no terminator `{}`", region.name, name.text);
                let mut known: Vec<&str> = region.args.iter().flatten().map(|a| a.name.as_str()).collect();
                known.extend(region.terminator.as_ref().map(|t| self.model[t.op].name.as_str()));
                let help = did_you_mean(&name.text, known);
                let span = region.span;
                self.error(
                    Diagnostic::error(name.span, message).related(span, "declared here").maybe_help(help),
                );
                Val::Bad
            }
            Val::Terminator(region) => {
                let operands = s.op.regions[region].terminator.as_ref().map_or(&[][..], |t| &t.operands);
                match operands.iter().position(|o| o.name == name.text) {
                    Some(operand) if operands[operand].arity == Arity::Variadic => {
                        Val::Values(ValueListRef::Yielded { region, operand })
                    }
                    Some(operand) => Val::Value(ValueRef::Yielded { region, operand, item: None }),
                    None => {
                        let message = format!("terminator has no operand `{}`", name.text);
                        let help = did_you_mean(&name.text, operands.iter().map(|o| o.name.as_str()));
                        self.error(Diagnostic::error(name.span, message).maybe_help(help));
                        Val::Bad
                    }
                }
            }
            Val::Bad => Val::Bad,
            other => {
                self.error(Diagnostic::error(name.span, format!("{} has no fields", other.what())));
                Val::Bad
            }
        }
    }

    fn item_of(&mut self, s: &mut OpScope, base: &Ex, index: &Ex) -> Val {
        let val = self.val(s, base);
        let at = self.int(s, index);
        let boxed = || Some(Box::new(at.clone()));
        let (list, out) = match val {
            Val::Bad => return Val::Bad,
            Val::Values(list) => {
                let value = match list {
                    ValueListRef::Operands(i) => ValueRef::Operand(i, boxed()),
                    ValueListRef::Results(i) => ValueRef::Result(i, boxed()),
                    ValueListRef::RegionArgs { region, arg } => {
                        ValueRef::RegionArg { region, arg, item: boxed() }
                    }
                    ValueListRef::Yielded { region, operand } => {
                        ValueRef::Yielded { region, operand, item: boxed() }
                    }
                    ValueListRef::AllOperands | ValueListRef::AllResults => {
                        let error = Diagnostic::error(base.span, "an item of all operands has no constraint");
                        self.error(error.help("name the operand that is meant"));
                        return Val::Bad;
                    }
                };
                (ListRef::Values(list), Val::Value(value))
            }
            Val::List(list) => (list.clone(), Val::Int(Expr::Item(list, Box::new(at.clone())))),
            Val::Map(attr, operands) => {
                let list = ListRef::Map { attr, operands };
                (list.clone(), Val::Int(Expr::Item(list, Box::new(at.clone()))))
            }
            Val::Attr(i) => {
                let usage = attr_use(self, &s.op.attrs[i].constraint);
                if !matches!(usage, AttrUse::List | AttrUse::Unknown) {
                    let error = Diagnostic::error(
                        base.span,
                        format!("attribute `{}` is no list", s.op.attrs[i].name),
                    );
                    self.error(error.related(s.op.attrs[i].span, "declared as an attribute here"));
                }
                (ListRef::Attr(i), Val::Int(Expr::Item(ListRef::Attr(i), Box::new(at.clone()))))
            }
            other => {
                let error = Diagnostic::error(base.span, format!("{} cannot be indexed", other.what()));
                self.error(
                    error.maybe_help(
                        matches!(other, Val::Value(_))
                            .then(|| "a size of a shaped value is `dim(value, d)`".to_owned()),
                    ),
                );
                return Val::Bad;
            }
        };
        self.extent(s, &at, Extent::Len(list));
        out
    }

    fn call(&mut self, s: &mut OpScope, e: &Ex, path: &Path, args: &[Ex]) -> Val {
        let Some(name) = path.single() else {
            self.error(Diagnostic::error(path.span, "expected a function or a map, found a path"));
            return Val::Bad;
        };
        if let Some(&(Entity::Attr(attr), span)) = s.names.get(name) {
            if !matches!(attr_use(self, &s.op.attrs[attr].constraint), AttrUse::Map | AttrUse::Unknown) {
                let error = Diagnostic::error(path.span, format!("attribute `{name}` is no affine map"));
                self.error(error.related(span, "declared as an attribute here"));
            }
            let operands = args.iter().filter_map(|a| self.value_list(s, a)).collect();
            return Val::Map(attr, operands);
        }
        if let Some(interface) = s.interface
            && let Some(method) = self.model[interface].methods.iter().position(|m| m.name == name)
        {
            let want = self.model[interface].methods[method].args.len();
            if want != args.len() {
                let message = format!("method `{name}` takes {want} arguments, but got {}", args.len());
                self.error(Diagnostic::error(e.span, message));
            }
            let args = args.iter().filter_map(|a| self.value_ref(s, a)).collect();
            return Val::Value(ValueRef::Method { interface, method, args });
        }
        match (name, args) {
            ("dim", [value, index]) => {
                let value = self.shaped(s, value);
                let index = self.int(s, index);
                let Some(value) = value else {
                    // Enough to give a free variable a range, so that one mistake makes one message.
                    self.extent(s, &index, Extent::Len(ListRef::Values(ValueListRef::AllOperands)));
                    return Val::Bad;
                };
                self.extent(s, &index, Extent::Rank(value.clone()));
                Val::Int(Expr::Dim(value, Box::new(index)))
            }
            ("rank", [value]) => self.shaped(s, value).map_or(Val::Bad, |v| Val::Int(Expr::Rank(v))),
            ("dims", [value]) => self.shaped(s, value).map_or(Val::Bad, |v| Val::List(ListRef::Dims(v))),
            ("len", [list]) => self.list(s, list).map_or(Val::Bad, |l| Val::Int(Expr::Len(l))),
            ("sum", [list]) => self.list(s, list).map_or(Val::Bad, |l| Val::Int(Expr::Fold(FoldOp::Sum, l))),
            ("product", [list]) => {
                self.list(s, list).map_or(Val::Bad, |l| Val::Int(Expr::Fold(FoldOp::Product, l)))
            }
            ("min", [list]) => self.list(s, list).map_or(Val::Bad, |l| Val::Int(Expr::Fold(FoldOp::Min, l))),
            ("max", [list]) => self.list(s, list).map_or(Val::Bad, |l| Val::Int(Expr::Fold(FoldOp::Max, l))),
            ("min" | "max", [first, rest @ ..]) if rest.len() < 64 => {
                let op = if name == "min" { BinaryOp::Min } else { BinaryOp::Max };
                let mut out = self.int(s, first);
                for e in rest {
                    let e = self.int(s, e);
                    out = Expr::Binary(op, Box::new(out), Box::new(e));
                }
                Val::Int(out)
            }
            ("constant" | "present" | "ranked" | "type" | "element" | "shape", _) => {
                self.error(Diagnostic::error(e.span, format!("`{name}(..)` belongs in a condition")));
                Val::Bad
            }
            _ => {
                let error = Diagnostic::error(path.span, format!("unknown function `{name}`"));
                let known = ["dim", "dims", "rank", "len", "sum", "product", "min", "max", "mixed"];
                let error = match known.contains(&name) {
                    true => Diagnostic::error(e.span, format!("wrong number of arguments for `{name}`")),
                    false => error.maybe_help(did_you_mean(name, known)),
                };
                self.error(error);
                Val::Bad
            }
        }
    }

    // ---- what constraints let through

    fn bases(&self, c: &ConstraintExpr, generics: &[Generic], depth: usize) -> Bases {
        let unknown = Bases { unknown: true, ..Bases::default() };
        if depth == 0 {
            self.refuel();
        }
        if depth > 48 || !self.step() {
            return unknown;
        }
        let or = |a: Bases, b: Bases| Bases {
            int: a.int | b.int,
            shaped: a.shaped | b.shaped,
            other: a.other | b.other,
            unknown: a.unknown | b.unknown,
        };
        match c {
            ConstraintExpr::IsType(id, _) => {
                let ty = &self.model[*id];
                let shaped = ty.params.iter().any(|p| p.kind == ParamKind::Shape);
                let int = matches!(ty.name.as_str(), "integer" | "index");
                let known = ty.storage.is_none() || shaped || int || !ty.params.is_empty();
                Bases { shaped, int, other: !shaped && !int && known, unknown: !known && !int && !shaped }
            }
            ConstraintExpr::Named(id, args) => {
                let decl = &self.model[*id];
                let inner: Vec<Generic> = decl
                    .generics
                    .iter()
                    .zip(args)
                    .map(|(g, a)| match a {
                        ConstraintArg::Constraint(ConstraintExpr::Var(i)) => {
                            generics.get(*i).cloned().unwrap_or_else(|| g.clone())
                        }
                        ConstraintArg::Constraint(c) => {
                            Generic { kind: GenericKind::Type(c.clone()), ..g.clone() }
                        }
                        _ => g.clone(),
                    })
                    .collect();
                self.bases(&decl.body, &inner, depth + 1)
            }
            ConstraintExpr::Var(i) => match generics.get(*i).map(|g| &g.kind) {
                Some(GenericKind::Type(c) | GenericKind::TypeList(c)) if *c != ConstraintExpr::Var(*i) => {
                    self.bases(c, generics, depth + 1)
                }
                _ => unknown,
            },
            ConstraintExpr::Or(arms) => {
                arms.iter().fold(Bases::default(), |acc, a| or(acc, self.bases(&a.body, generics, depth + 1)))
            }
            ConstraintExpr::Where(base, _) => self.bases(base, generics, depth + 1),
            ConstraintExpr::And(parts) => parts
                .iter()
                .map(|p| self.bases(p, generics, depth + 1))
                .find(|b| !b.unknown)
                .unwrap_or(unknown),
            _ => unknown,
        }
    }
}

/// The declaration behind a value.
pub(crate) fn value_decl<'o>(op: &'o OpDecl, v: &ValueRef) -> Option<&'o ValueDecl> {
    match v {
        ValueRef::Operand(i, _) => op.operands.get(*i),
        ValueRef::Result(i, _) => op.results.get(*i),
        ValueRef::RegionArg { region, arg, .. } => op.regions.get(*region)?.args.as_ref()?.get(*arg),
        ValueRef::Yielded { region, operand, .. } => {
            op.regions.get(*region)?.terminator.as_ref()?.operands.get(*operand)
        }
        _ => None,
    }
}

/// What an attribute with this constraint can be used as.
pub(crate) fn attr_use(r: &Resolver<'_>, c: &ConstraintExpr) -> AttrUse {
    r.refuel();
    attr_use_at(r, c, 0)
}

fn attr_use_at(r: &Resolver<'_>, c: &ConstraintExpr, depth: usize) -> AttrUse {
    if depth > 48 || !r.step() {
        return AttrUse::Unknown;
    }
    match c {
        ConstraintExpr::Enum(id) => AttrUse::Enum(*id),
        ConstraintExpr::Each(_) => AttrUse::List,
        ConstraintExpr::Named(id, _) => attr_use_at(r, &r.model[*id].body, depth + 1),
        ConstraintExpr::Where(base, _) => attr_use_at(r, base, depth + 1),
        ConstraintExpr::And(parts) => parts
            .iter()
            .map(|p| attr_use_at(r, p, depth + 1))
            .find(|u| *u != AttrUse::Unknown)
            .unwrap_or(AttrUse::Unknown),
        ConstraintExpr::IsAttr(id, _) => {
            let attr = &r.model[*id];
            let kinds: Vec<&ParamKind> = attr.params.iter().map(|p| &p.kind).collect();
            let has = |f: fn(&ParamKind) -> bool| kinds.iter().any(|k| f(k));
            match () {
                () if attr.name == "unit" => AttrUse::Unit,
                () if has(|k| *k == ParamKind::AffineMap) => AttrUse::Map,
                () if has(|k| matches!(k, ParamKind::List(_))) => AttrUse::List,
                () if has(|k| {
                    matches!(k, ParamKind::BigInt | ParamKind::I64 | ParamKind::U64 | ParamKind::U32)
                }) =>
                {
                    AttrUse::Int
                }
                () if has(|k| *k == ParamKind::Bool) => AttrUse::Bool,
                () => match kinds.as_slice() {
                    [ParamKind::Enum(id)] => AttrUse::Enum(*id),
                    [] => AttrUse::Unknown,
                    _ if attr.storage.is_some() => AttrUse::Unknown,
                    _ => AttrUse::Other,
                },
            }
        }
        _ => AttrUse::Unknown,
    }
}

/// The enum behind an attribute's constraint.
pub(crate) fn enum_of(r: &Resolver<'_>, c: &ConstraintExpr) -> Option<EnumId> {
    match attr_use(r, c) {
        AttrUse::Enum(id) => Some(id),
        _ => None,
    }
}

pub(crate) fn entity_text(entity: Entity) -> &'static str {
    match entity {
        Entity::Operand(_) => "an operand",
        Entity::Result(_) => "a result",
        Entity::Attr(_) => "an attribute",
        Entity::Region(_) => "a region",
        Entity::RegionArg(..) => "an argument of a region",
        Entity::Successor(_) => "a successor",
        Entity::Let(_) => "a `let`",
    }
}

/// Calls `f` for every expression in the place of an index.
fn walk_indices<'e>(e: &'e Ex, f: &mut impl FnMut(&'e Ex)) {
    match &e.kind {
        ExKind::Index(base, index) => {
            f(index);
            walk_indices(base, f);
            walk_indices(index, f);
        }
        ExKind::Call(path, args) => {
            if let (Some("dim"), [_, index]) = (path.single(), args.as_slice()) {
                f(index);
            }
            args.iter().for_each(|a| walk_indices(a, f));
        }
        ExKind::Field(inner, _) | ExKind::Neg(inner) | ExKind::Not(inner) | ExKind::Is(inner, _) => {
            walk_indices(inner, f)
        }
        ExKind::Binary(_, a, b) => {
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
