//! Occurrences of names, for editors: each with the place of its declaration.
//!
//! The resolver notes names that are found in a dialect or an import, and names of methods, cases and parameters ([`Report::note`]).
//! Names inside an op, a constraint or a type are unique there, so this module finds them in the syntax tree, with the
//! declarations of the resolved op, which contain the parts that the op inherits from families.

use super::names::{ItemId, Names};
use super::op::scope::{Entity, OpScope};
use super::report::Report;
use super::{Def, names};
use crate::ast::{self, *};
use crate::model::*;
use std::collections::BTreeMap;

/// An occurrence of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use {
    /// Its place.
    pub place: Span,
    /// The place of the name in its declaration; equal to `place` in the declaration itself.
    pub declared: Span,
    /// The kind of the declaration.
    pub kind: NameKind,
}

/// The kind of a declared name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum NameKind {
    Dialect,
    Type,
    Attr,
    Enum,
    Case,
    Constraint,
    Interface,
    Trait,
    Op,
    Family,
    Generic,
    Operand,
    Result,
    /// An attribute of an op.
    Property,
    Region,
    /// An argument of a region, or an operand of its terminator.
    Argument,
    Successor,
    Let,
    /// A variable of a loop over items, or a parameter of a builder.
    Variable,
    /// A parameter of a type or an attribute.
    Param,
    Method,
    Builder,
}

impl From<Def> for NameKind {
    fn from(def: Def) -> NameKind {
        match def {
            Def::Type(_) => NameKind::Type,
            Def::Attr(_) => NameKind::Attr,
            Def::Enum(_) => NameKind::Enum,
            Def::Constraint(_) => NameKind::Constraint,
            Def::Interface(_) | Def::DialectInterface(_) => NameKind::Interface,
            Def::Trait(_) => NameKind::Trait,
            Def::Op(_) => NameKind::Op,
            Def::Family(_) => NameKind::Family,
        }
    }
}

impl From<Entity> for NameKind {
    fn from(entity: Entity) -> NameKind {
        match entity {
            Entity::Operand(_) => NameKind::Operand,
            Entity::Result(_) => NameKind::Result,
            Entity::Attr(_) => NameKind::Property,
            Entity::Region(_) => NameKind::Region,
            Entity::RegionArg(..) => NameKind::Argument,
            Entity::Successor(_) => NameKind::Successor,
            Entity::Let(_) => NameKind::Let,
        }
    }
}

impl Report<'_> {
    /// Notes an occurrence of a name, if occurrences are collected.
    pub fn note(&self, place: Span, declared: Span, kind: NameKind) {
        if declared != Span::NONE
            && let Some(uses) = &mut *self.uses.borrow_mut()
        {
            uses.push(Use { place, declared, kind });
        }
    }

    /// Notes the names of a path: the dialect, if there are two, and the declaration.
    pub(super) fn note_path(&self, names: &Names<'_>, model: &Model<'_>, path: &Path, def: Def) {
        if self.uses.borrow().is_none() {
            return;
        }
        let Some(last) = path.segments.last() else { return };
        let place = Span { start: path.span.end.saturating_sub(last.len() as u32), ..path.span };
        if let Some(declared) = names.place_of(model, def) {
            self.note(place, declared, def.into());
        }
        if let [dialect, _] = path.segments.as_slice()
            && let Some(id) = names.dialect_named(dialect)
        {
            let place = Span { end: path.span.start + dialect.len() as u32, ..path.span };
            self.note(place, model[id].span, NameKind::Dialect);
        }
    }
}

impl Names<'_> {
    /// Returns the place of the name of a declaration.
    fn place_of(&self, model: &Model<'_>, def: Def) -> Option<Span> {
        let item = |list: &[ItemId], at: usize| list.get(at).map(|at| self.item(*at));
        let item = match def {
            // A copy is declared by the name in the import.
            Def::Constraint(id) => return Some(model[id].span),
            Def::Type(id) => item(&self.items.types, id.index()),
            Def::Attr(id) => item(&self.items.attrs, id.index()),
            Def::Enum(id) => item(&self.items.enums, id.index()),
            Def::Interface(id) => item(&self.items.interfaces, id.index()),
            Def::DialectInterface(id) => return Some(model[id].span),
            Def::Trait(id) => item(&self.items.traits, id.index()),
            Def::Op(id) => item(&self.items.ops, id.index()),
            Def::Family(at) => Some(self.item(at)),
        };
        item.and_then(|item| item.kind.name()).map(|name| name.span)
    }
}

impl Names<'_> {
    /// Returns the place of the name of a case.
    pub(super) fn case_place(&self, id: EnumId, case: usize) -> Option<Span> {
        match &self.item(*self.items.enums.get(id.index())?).kind {
            ItemKind::Enum(item) => item.cases.get(case).map(|case| case.name.span),
            _ => None,
        }
    }
}

impl ItemKind {
    /// Returns the clauses of the item.
    #[must_use]
    pub fn clauses(&self) -> &[Clause] {
        match self {
            ItemKind::Type(item) => &item.clauses,
            ItemKind::Interface(item) | ItemKind::Trait(item) => &item.clauses,
            ItemKind::Op(item) => &item.clauses,
            ItemKind::Extend(item) => &item.clauses,
            ItemKind::Implement(item) => &item.clauses,
            ItemKind::Dialect(_)
            | ItemKind::Use(_)
            | ItemKind::Enum(_)
            | ItemKind::Constraint(_)
            | ItemKind::Implies(..)
            | ItemKind::ExtendCustom(_)
            | ItemKind::Promise(_) => &[],
        }
    }

    /// Returns the name that the item declares.
    #[must_use]
    pub fn name(&self) -> Option<&Name> {
        match self {
            ItemKind::Dialect(item) => Some(&item.name),
            ItemKind::Type(item) => Some(&item.name),
            ItemKind::Enum(item) => Some(&item.name),
            ItemKind::Constraint(item) => Some(&item.name),
            ItemKind::Interface(item) | ItemKind::Trait(item) => Some(&item.name),
            ItemKind::Op(item) => Some(&item.name),
            ItemKind::Use(_)
            | ItemKind::Implies(..)
            | ItemKind::Extend(_)
            | ItemKind::ExtendCustom(_)
            | ItemKind::Implement(_)
            | ItemKind::Promise(_) => None,
        }
    }
}

/// Returns all occurrences of names in a resolved set of specs, in the order of their places; `noted` are those that the resolver noted.
pub(super) fn all(names: &Names<'_>, model: &Model<'_>, noted: Vec<Use>) -> Vec<Use> {
    let mut found = Found { uses: noted };
    let mut ops: BTreeMap<(u32, u32), OpId> = BTreeMap::new();
    for (at, item) in (0..).zip(&names.items.ops) {
        ops.insert((names.item(*item).span.file, names.item(*item).span.start), OpId(at));
    }
    let mut params: BTreeMap<(u32, u32), &[Param<'_>]> = BTreeMap::new();
    for overlay in &model.overlays {
        let key = (overlay.span.file, overlay.span.start);
        match overlay.target {
            Target::Op(id) => _ = ops.insert(key, id),
            Target::Type(id) => _ = params.insert(key, &model[id].params),
            Target::Attr(id) => _ = params.insert(key, &model[id].params),
        }
    }
    for (unit, tree) in names::numbered(names.units) {
        for item in &tree.ast.items {
            let key = (item.span.file, item.span.start);
            let op = ops.get(&key).and_then(|id| model.ops.get(id.index()));
            let scope = op.map(|op| OpScope::of(unit, op.clone()));
            let outer = Outer { op: scope.as_ref(), params: params.get(&key).copied().unwrap_or_default() };
            found.item(item, outer, model, names);
        }
    }
    // The place of a `let` in the model is its clause.
    let all_items = names.units.iter().flat_map(|unit| &unit.ast.items);
    let clauses = all_items.flat_map(|item| item.kind.clauses());
    let lets: BTreeMap<Span, Span> = clauses
        .filter_map(|clause| match &clause.kind {
            ClauseKind::Let(name, _) => Some((clause.span, name.span)),
            _ => None,
        })
        .collect();
    for used in found.uses.iter_mut().filter(|used| used.kind == NameKind::Let) {
        used.declared = lets.get(&used.declared).copied().unwrap_or(used.declared);
    }
    found.uses.sort_unstable();
    found.uses.dedup();
    found.uses
}

struct Found {
    uses: Vec<Use>,
}

/// The declarations that an item may refer to without a path, besides its own.
#[derive(Clone, Copy)]
struct Outer<'s, 'a> {
    /// The op that the item declares or extends, with the parts that it inherits from families.
    op: Option<&'s OpScope<'a>>,
    /// The parameters of the type or attribute that the item extends.
    params: &'s [Param<'a>],
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

    fn item<'s>(&mut self, item: &'s Item, outer: Outer<'s, '_>, model: &Model<'_>, names: &Names<'_>) {
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
