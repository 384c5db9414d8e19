//! Finds the names inside an item, each with its declaration in the item.

use super::names::Names;
use super::op::scope::OpScope;
use super::uses::{NameKind, Use};
use crate::ast::{self, *};
use crate::model::*;
use std::collections::BTreeMap;

/// The occurrences that were found.
pub(super) struct Found {
    pub uses: Vec<Use>,
}

/// The declarations that an item may refer to without a path, besides its own.
#[derive(Clone, Copy)]
pub(super) struct Outer<'s, 'a> {
    /// The op that the item declares or extends, with the parts that it inherits from families.
    pub op: Option<&'s OpScope<'a>>,
    /// The parameters of the type or attribute that the item extends.
    pub params: &'s [Param<'a>],
}

/// The names that an item declares for itself.
#[derive(Default)]
struct Local<'s> {
    names: BTreeMap<&'s str, (NameKind, Span)>,
    /// The arguments of each region, and the operands of its terminator.
    fields: BTreeMap<&'s str, Vec<(&'s str, Span)>>,
    /// Variables, innermost last.
    vars: Vec<(&'s str, Span)>,
}

impl<'s> Local<'s> {
    fn get(&self, name: &str) -> Option<(NameKind, Span)> {
        let var = self.vars.iter().rev().find(|(var, _)| *var == name);
        var.map(|(_, span)| (NameKind::Variable, *span)).or_else(|| self.names.get(name).copied())
    }

    /// Adds the names of the op, or the parameters of the type, that an item declares or extends.
    fn outer(&mut self, outer: Outer<'s, '_>) {
        for param in outer.params {
            self.names.insert(&param.name, (NameKind::Param, param.span));
        }
        let Some(scope) = outer.op else { return };
        for (name, (entity, span)) in &scope.names {
            self.names.insert(name, ((*entity).into(), *span));
        }
        for region in &scope.op.regions {
            let args = region.args.iter().flatten().map(|arg| (arg.name.as_str(), arg.span));
            let ends = region.terminator.iter().flat_map(|end| &end.operands);
            let ends = ends.map(|value| (value.name.as_str(), value.span));
            self.fields.insert(&region.name, args.chain(ends).collect());
        }
        for generic in &scope.op.generics {
            self.names.entry(&generic.name).or_insert((NameKind::Generic, generic.span));
        }
    }

    fn declare(&mut self, found: &mut Found, kind: NameKind, name: &'s Name) {
        // An overlay names parts of the op again.
        let (kind, declared) = *self.names.entry(&name.text).or_insert((kind, name.span));
        found.add(name.span, declared, kind);
    }
}

impl Found {
    fn add(&mut self, place: Span, declared: Span, kind: NameKind) {
        if declared != Span::NONE {
            self.uses.push(Use { place, declared, kind });
        }
    }

    /// Adds a name, if it is declared in the item.
    fn local(&mut self, local: &Local<'_>, name: &Name) {
        self.local_at(local, &name.text, name.span);
    }

    fn local_at(&mut self, local: &Local<'_>, name: &str, place: Span) {
        if let Some((kind, declared)) = local.get(name) {
            self.add(place, declared, kind);
        }
    }

    pub fn item<'s>(&mut self, item: &'s Item, outer: Outer<'s, '_>, model: &Model<'_>, names: &Names<'_>) {
        let mut local = Local::default();
        if let Some(name) = item.kind.name() {
            let kind = match &item.kind {
                ItemKind::Dialect(_) => NameKind::Dialect,
                ItemKind::Type(ty) if ty.is_attr => NameKind::Attr,
                ItemKind::Type(_) => NameKind::Type,
                ItemKind::Enum(_) => NameKind::Enum,
                ItemKind::Constraint(_) => NameKind::Constraint,
                ItemKind::Interface(_) => NameKind::Interface,
                ItemKind::Trait(_) => NameKind::Trait,
                ItemKind::Op(op) if op.is_family => NameKind::Family,
                _ => NameKind::Op,
            };
            let declared = match &item.kind {
                // Each file of a dialect has a header; the first one is the declaration.
                ItemKind::Dialect(_) => {
                    names.dialect_named(&name.text).map_or(name.span, |id| model[id].span)
                }
                _ => name.span,
            };
            self.add(name.span, declared, kind);
        }
        match &item.kind {
            ItemKind::Type(ty) => {
                self.params(&mut local, &ty.params);
                self.traits(&mut local, &ty.traits);
                self.clauses(&mut local, &ty.clauses);
            }
            ItemKind::Enum(decl) => {
                for case in &decl.cases {
                    self.add(case.name.span, case.name.span, NameKind::Case);
                }
            }
            ItemKind::Constraint(decl) => {
                self.generics(&mut local, &decl.generics);
                if let Some(text) = &decl.text {
                    self.template(&mut local, text);
                }
                self.traits(&mut local, &decl.interfaces);
                self.constraint(&mut local, &decl.body);
                self.methods(&decl.methods);
            }
            ItemKind::Implies(premise, conclusion) => {
                self.constraint(&mut local, premise);
                self.constraint(&mut local, conclusion);
            }
            ItemKind::Interface(decl) | ItemKind::Trait(decl) => {
                self.generics(&mut local, &decl.generics);
                self.clauses(&mut local, &decl.clauses);
            }
            ItemKind::Op(decl) => {
                local.outer(outer);
                self.generics(&mut local, &decl.generics);
                self.traits(&mut local, &decl.traits);
                self.clauses(&mut local, &decl.clauses);
            }
            ItemKind::Extend(decl) => {
                local.outer(outer);
                self.params(&mut local, &decl.params);
                self.generics(&mut local, &decl.generics);
                self.traits(&mut local, &decl.traits);
                self.clauses(&mut local, &decl.clauses);
            }
            ItemKind::Implement(decl) => {
                local.outer(outer);
                self.values(&mut local, &decl.methods);
                self.clauses(&mut local, &decl.clauses);
                self.statements(&mut local, &decl.stmts);
            }
            ItemKind::Dialect(decl) => {
                for attr in &decl.attrs {
                    self.add(attr.name.span, attr.name.span, NameKind::Property);
                    self.constraint(&mut local, &attr.constraint);
                    attr.on.iter().for_each(|on| self.constraint(&mut local, on));
                }
            }
            ItemKind::Use(_) | ItemKind::ExtendCustom(_) | ItemKind::Promise(_) => {}
        }
    }

    fn params<'s>(&mut self, local: &mut Local<'s>, params: &'s [ParamItem]) {
        for param in params {
            local.declare(self, NameKind::Param, &param.name);
        }
        for param in params {
            self.param_kind(local, &param.kind);
        }
    }

    fn generics<'s>(&mut self, local: &mut Local<'s>, generics: &'s [GenericItem]) {
        for generic in generics {
            local.declare(self, NameKind::Generic, &generic.name);
        }
        for generic in generics {
            self.constraint(local, &generic.bound);
        }
    }

    fn traits<'s>(&mut self, local: &mut Local<'s>, uses: &'s [TraitUseItem]) {
        for arg in uses.iter().flat_map(|used| &used.args) {
            self.walk(local, SyntaxPart::Arg(arg));
        }
    }

    fn methods(&mut self, methods: &[MethodItem]) {
        for method in methods {
            self.add(method.name.span, method.name.span, NameKind::Method);
        }
    }

    fn param_kind<'s>(&mut self, local: &mut Local<'s>, kind: &'s ParamKindItem) {
        match kind {
            ParamKindItem::List(inner) | ParamKindItem::Optional(inner) | ParamKindItem::Repeated(inner) => {
                self.param_kind(local, inner);
            }
            ParamKindItem::Constraint(constraint) => self.constraint(local, constraint),
            ParamKindItem::Rust(_) => {}
        }
    }

    fn constraint<'s>(&mut self, local: &mut Local<'s>, constraint: &'s CExpr) {
        self.walk(local, SyntaxPart::Constraint(constraint));
    }

    fn expr<'s>(&mut self, local: &mut Local<'s>, e: &'s Ex) {
        self.walk(local, SyntaxPart::Expr(e));
    }

    /// Finds the names in a constraint or an expression. The parser limits the nesting depth.
    fn walk<'s>(&mut self, local: &mut Local<'s>, part: SyntaxPart<'s>) {
        let depth = local.vars.len();
        match part {
            SyntaxPart::Constraint(CExpr { kind: CKind::Name(path, _), .. }) => {
                if let Some(name) = path.single() {
                    self.local_at(local, name, path.span);
                }
            }
            SyntaxPart::Expr(e) => match &e.kind {
                ExKind::Path(path) => {
                    if let Some(name) = path.single() {
                        self.local_at(local, name, path.span);
                    }
                }
                ExKind::Call(path, _) => {
                    if let Some(name) = path.single() {
                        self.local_at(local, name, path.span);
                    }
                }
                ExKind::Field(base, name) => self.field(local, base, name),
                ExKind::AllDims(var, _) | ExKind::AllIn(var, ..) => {
                    self.add(var.span, var.span, NameKind::Variable);
                    local.vars.push((&var.text, var.span));
                }
                _ => {}
            },
            _ => {}
        }
        part.for_each_child(&mut |child| self.walk(local, child));
        local.vars.truncate(depth);
    }

    /// Finds `region.argument` and `region.terminator.operand`.
    fn field(&mut self, local: &Local<'_>, base: &Ex, name: &Name) {
        let mut region = base;
        while let ExKind::Field(inner, _) = &region.kind {
            region = inner;
        }
        let fields = match &region.kind {
            ExKind::Path(path) => path.single().and_then(|region| local.fields.get(region)),
            _ => None,
        };
        // `yield.value`: the terminator of the only region that ends with it.
        let mut all = fields.into_iter().chain(local.fields.values().filter(|_| fields.is_none()));
        let field = all.find_map(|fields| fields.iter().find(|(field, _)| *field == name.text));
        if let Some((_, declared)) = field {
            self.add(name.span, *declared, NameKind::Argument);
        }
    }

    fn template<'s>(&mut self, local: &mut Local<'s>, text: &'s Template) {
        for part in &text.parts {
            if let TemplatePart::Hole(e, _) = part {
                self.expr(local, e);
            }
        }
    }

    fn value<'s>(&mut self, local: &mut Local<'s>, value: &'s ValueItem) {
        for arg in value.args.iter().flatten() {
            self.add(arg.name.span, arg.name.span, NameKind::Argument);
            self.value(local, arg);
        }
        if let Some(constraint) = &value.constraint {
            self.constraint(local, constraint);
        }
        if let Some(sizes) = &value.sizes {
            self.local(local, sizes);
        }
        if let Some(length) = &value.length {
            self.expr(local, length);
        }
    }

    /// Declares the parts of an item, then finds the names in its clauses.
    fn clauses<'s>(&mut self, local: &mut Local<'s>, clauses: &'s [Clause]) {
        for clause in clauses {
            match &clause.kind {
                ClauseKind::Values(kind, values) => {
                    let kind = match kind {
                        ValuesKind::Operands => NameKind::Operand,
                        ValuesKind::Attrs => NameKind::Property,
                        ValuesKind::Results => NameKind::Result,
                        ValuesKind::Successors => NameKind::Successor,
                    };
                    values.iter().for_each(|value| local.declare(self, kind, &value.name));
                }
                ClauseKind::Region(region) => {
                    local.declare(self, NameKind::Region, &region.name);
                    let ends = region.terminator.iter().flat_map(|end| &end.operands);
                    let parts: Vec<&'s ValueItem> = region.args.iter().flatten().chain(ends).collect();
                    for part in &parts {
                        self.add(part.name.span, part.name.span, NameKind::Argument);
                    }
                    let fields = parts.iter().map(|part| (part.name.text.as_str(), part.name.span));
                    local.fields.insert(&region.name.text, fields.collect());
                }
                ClauseKind::Let(name, _) => local.declare(self, NameKind::Let, name),
                _ => {}
            }
        }
        for clause in clauses {
            self.clause(local, clause);
        }
    }

    fn clause<'s>(&mut self, local: &mut Local<'s>, clause: &'s Clause) {
        match &clause.kind {
            ClauseKind::Values(_, values) => values.iter().for_each(|value| self.value(local, value)),
            ClauseKind::Region(region) => {
                let ends = region.terminator.iter().flat_map(|end| &end.operands);
                region.args.iter().flatten().chain(ends).for_each(|value| self.value(local, value));
            }
            ClauseKind::Let(_, value) => self.expr(local, value),
            ClauseKind::Require(require) => {
                self.expr(local, &require.cond);
                require.guard.iter().for_each(|guard| self.expr(local, guard));
                if let Some(message) = &require.message {
                    self.template(local, message);
                }
            }
            ClauseKind::Bounds(statements) => self.statements(local, statements),
            ClauseKind::Format(elements) => self.elements(local, elements),
            ClauseKind::Effects(effects) => {
                effects.iter().flat_map(|(_, on, _)| on).for_each(|on| self.expr(local, on));
            }
            ClauseKind::Impl(_, methods) => self.values(local, methods),
            ClauseKind::Builder(builder) => {
                self.add(builder.name.span, builder.name.span, NameKind::Builder);
                let depth = local.vars.len();
                for (name, kind) in &builder.params {
                    match kind {
                        // Without a kind it is a part of the op.
                        None => self.local(local, name),
                        Some(_) => {
                            self.add(name.span, name.span, NameKind::Variable);
                            local.vars.push((&name.text, name.span));
                        }
                    }
                }
                if let BuilderBodyItem::Parts(parts) = &builder.body {
                    for (part, value) in parts {
                        // A parameter may hide the part that is set.
                        if let Some((kind, declared)) = local.names.get(part.text.as_str()).copied() {
                            self.add(part.span, declared, kind);
                        }
                        self.expr(local, value);
                    }
                }
                local.vars.truncate(depth);
            }
            ClauseKind::Method(method) => self.methods(std::slice::from_ref(method)),
            ClauseKind::BoundsRust(_)
            | ClauseKind::Hook(..)
            | ClauseKind::RustName(_)
            | ClauseKind::Mnemonic(_)
            | ClauseKind::Alias(_)
            | ClauseKind::Deprecated(_)
            | ClauseKind::ResultNames(_) => {}
        }
    }

    /// Finds the names in the values of methods.
    fn values<'s>(&mut self, local: &mut Local<'s>, methods: &'s [(Name, Ex)]) {
        methods.iter().for_each(|(_, value)| self.expr(local, value));
    }

    fn statements<'s>(&mut self, local: &mut Local<'s>, statements: &'s [Stmt]) {
        statements.iter().for_each(|statement| self.statement(local, statement));
    }

    fn statement<'s>(&mut self, local: &mut Local<'s>, statement: &'s Stmt) {
        match &statement.kind {
            StmtKind::For(var, low, high, body) => {
                self.expr(local, low);
                self.expr(local, high);
                self.add(var.span, var.span, NameKind::Variable);
                local.vars.push((&var.text, var.span));
                self.statements(local, body);
                local.vars.pop();
            }
            StmtKind::If(condition, body) => {
                self.expr(local, condition);
                self.statements(local, body);
            }
            StmtKind::Loop(l) => {
                let parts = [&l.iv, &l.lower, &l.upper].into_iter().chain(&l.step);
                let parts = parts.chain(l.carries.iter().flatten()).chain(&l.guard);
                parts.for_each(|e| self.expr(local, e));
            }
            StmtKind::Choose(c) => {
                let parts = [&c.results, &c.then_values, &c.condition, &c.else_values];
                parts.into_iter().chain(&c.guard).for_each(|e| self.expr(local, e));
            }
            StmtKind::Branch(branch) => {
                branch.from.iter().for_each(|from| self.local(local, from));
                self.target(local, &branch.target);
                match &branch.rest {
                    BranchRest::Always => {}
                    BranchRest::If(condition, target) => {
                        self.expr(local, condition);
                        self.target(local, target);
                    }
                    BranchRest::For(cases, value, target) => {
                        self.local(local, cases);
                        self.expr(local, value);
                        self.target(local, target);
                    }
                }
            }
            StmtKind::Call(call) => {
                self.local(local, &call.callee);
                let parts = [&call.arguments, &call.results].into_iter().chain(&call.guard);
                parts.for_each(|e| self.expr(local, e));
            }
            StmtKind::Assume(e, guard) | StmtKind::Relation(e, guard) => {
                // `dim(x, d)`: a free variable, declared by its first occurrence.
                let depth = local.vars.len();
                self.free_variables(local, e);
                self.expr(local, e);
                guard.iter().for_each(|guard| self.expr(local, guard));
                local.vars.truncate(depth);
            }
        }
    }

    /// Declares the index variables of a relation: undeclared names that stand alone as an index or as a dimension.
    fn free_variables<'s>(&mut self, local: &mut Local<'s>, e: &'s Ex) {
        SyntaxPart::Expr(e).walk(&mut |part| {
            if let SyntaxPart::Expr(Ex { kind, .. }) = part {
                let index = match kind {
                    ExKind::Index(_, index) => Some(&**index),
                    ExKind::Call(path, args) if path.single() == Some("dim") => args.get(1),
                    _ => None,
                };
                if let Some(Ex { kind: ExKind::Path(path), .. }) = index
                    && let Some(name) = path.single()
                    && local.get(name).is_none()
                {
                    self.add(path.span, path.span, NameKind::Variable);
                    local.vars.push((name, path.span));
                }
            }
            true
        });
    }

    fn target<'s>(&mut self, local: &mut Local<'s>, target: &'s ast::BranchTarget) {
        self.local(local, &target.name);
        target.values.iter().for_each(|values| self.expr(local, values));
    }

    fn elements<'s>(&mut self, local: &mut Local<'s>, elements: &'s [FElem]) {
        elements.iter().for_each(|element| self.element(local, element));
    }

    fn element<'s>(&mut self, local: &mut Local<'s>, element: &'s FElem) {
        match &element.kind {
            FKind::Var(name) | FKind::Word(name) => self.local(local, name),
            FKind::Arg(region, name) => {
                self.local(local, region);
                self.argument(local, Some(region), name);
            }
            FKind::Assign(region, name, operand) => {
                region.iter().for_each(|region| self.local(local, region));
                self.argument(local, region.as_ref(), name);
                self.local(local, operand);
            }
            FKind::Call(name, elements) => {
                self.local(local, name);
                self.elements(local, elements);
            }
            FKind::Custom(_, _, elements) => self.elements(local, elements),
            FKind::Clauses(clauses) => clauses.iter().for_each(|clause| self.elements(local, clause)),
            FKind::Group(then, otherwise) => {
                self.elements(local, then);
                self.elements(local, otherwise);
            }
            FKind::For(loops, _, body) => {
                let depth = local.vars.len();
                for (item, list) in loops {
                    self.local(local, list);
                    self.add(item.span, item.span, NameKind::Variable);
                    local.vars.push((&item.text, item.span));
                }
                self.elements(local, body);
                local.vars.truncate(depth);
            }
            FKind::Literal(_) => {}
        }
    }

    fn argument(&mut self, local: &Local<'_>, region: Option<&Name>, name: &Name) {
        match region {
            Some(region) => {
                let fields = local.fields.get(region.text.as_str());
                let field = fields.and_then(|fields| fields.iter().find(|(field, _)| *field == name.text));
                if let Some((_, declared)) = field {
                    self.add(name.span, *declared, NameKind::Argument);
                }
            }
            None => self.local(local, name),
        }
    }
}
