//! Ops: families expanded, names bound.

pub(in crate::resolve) mod bounds;
pub(in crate::resolve) mod cond;
pub(in crate::resolve) mod equation;
pub(in crate::resolve) mod kinds;
pub(in crate::resolve) mod scope;
pub(in crate::resolve) mod values;

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::load::did_you_mean;
use crate::model::*;
use crate::resolve::constraint::Scope;
use crate::resolve::default::{DefaultUse, Place};
use crate::resolve::interface::function_or_constant;
use crate::resolve::op::scope::{Entity, OpScope};
use crate::resolve::{Def, Resolver, Space, camel};
use std::collections::BTreeSet;

/// A clause, and the unit in whose scope its names are.
type Scoped<'a> = (usize, &'a Clause);

/// An op and its families as one list of parts, families first.
#[derive(Default)]
struct Flat<'a> {
    generics: Vec<(usize, &'a GenericItem, Option<&'a CArg>)>,
    traits: Vec<(usize, &'a TraitUseItem)>,
    clauses: Vec<Scoped<'a>>,
    families: Vec<String>,
    /// Families that were expanded: a second time would declare everything twice.
    expanded: BTreeSet<(usize, usize)>,
}

impl<'a> Resolver<'a> {
    /// Fills all ops. Signatures first, as terminators are named by other ops.
    pub fn ops(&mut self) {
        let pending = self.pending.ops.clone();
        for (i, at) in pending.into_iter().enumerate() {
            let item = self.item(at);
            let ItemKind::Op(op) = &item.kind else { continue };
            let mut flat = Flat::default();
            self.flatten(at.0, op, &mut Vec::new(), None, &mut flat);
            let doc = item.doc.clone();
            let summary = doc.split("\n\n").next().unwrap_or_default().replace('\n', " ");
            let decl = OpDecl {
                dialect: self.dialect(at.0),
                name: op.name.text.clone(),
                rust_name: format!("{}Op", camel(&op.name.text)),
                summary,
                doc,
                families: flat.families.clone(),
                span: op.name.span,
                ..OpDecl::default()
            };
            let mut scope = OpScope::of(at.0, decl);
            self.op(&mut scope, &flat);
            self.model.ops[i] = scope.op;
        }
    }

    /// Collects the parts of an op and of its families.
    fn flatten(
        &mut self,
        unit: usize,
        op: &'a OpItem,
        stack: &mut Vec<(usize, usize)>,
        args: Option<&'a [CArg]>,
        out: &mut Flat<'a>,
    ) {
        for use_ in &op.traits {
            let Ok(Some(Def::Family(u, i))) = self.find(unit, &use_.path, &[Space::Named]) else {
                out.traits.push((unit, use_));
                continue;
            };
            if stack.contains(&(u, i)) || stack.len() > 32 {
                let message = format!("family `{}` contains itself", use_.path.text());
                self.error(Diagnostic::error(use_.path.span, message));
                continue;
            }
            let ItemKind::Op(family) = &self.item((u, i)).kind else { continue };
            if use_.args.len() > family.generics.len() {
                let message = format!(
                    "family `{}` takes {} arguments at most",
                    use_.path.text(),
                    family.generics.len()
                );
                self.error(
                    Diagnostic::error(use_.path.span, message).related(family.name.span, "declared here"),
                );
            }
            if !out.expanded.insert((u, i)) {
                let message = format!("family `{}` is named twice", use_.path.text());
                self.error(Diagnostic::error(use_.path.span, message));
                continue;
            }
            stack.push((u, i));
            out.families.push(family.name.text.clone());
            self.flatten(u, family, stack, Some(&use_.args), out);
            stack.pop();
        }
        for (i, g) in op.generics.iter().enumerate() {
            out.generics.push((unit, g, args.and_then(|a| a.get(i))));
        }
        out.clauses.extend(op.clauses.iter().map(|c| (unit, c)));
    }

    fn op(&mut self, scope: &mut OpScope, flat: &Flat<'a>) {
        self.op_generics(scope, flat);
        for &(unit, clause) in &flat.clauses {
            scope.unit = unit;
            match &clause.kind {
                ClauseKind::Values(kind, items) => self.op_values(scope, *kind, items),
                ClauseKind::Region(item) => self.op_region(scope, item),
                _ => {}
            }
        }
        scope.index_names(self);
        self.nested_operands(scope, flat);
        self.op_traits(scope, flat);
        for &(unit, clause) in &flat.clauses {
            scope.unit = unit;
            if let ClauseKind::Let(name, value) = &clause.kind {
                self.let_clause(scope, name, value, clause.span);
            }
        }
        for &(unit, clause) in &flat.clauses {
            scope.unit = unit;
            self.op_clause(scope, clause);
        }
        let format = flat.clauses.iter().rev().find(|(_, c)| matches!(c.kind, ClauseKind::Format(_)));
        if let Some(&(unit, Clause { kind: ClauseKind::Format(elements), span })) = format {
            scope.unit = unit;
            let format = self.format(scope, elements, *span);
            scope.op.format = Some(format);
        }
        if scope.op.hooks.parse.is_some() != scope.op.hooks.print.is_some() {
            let error = Diagnostic::error(scope.op.span, "`parse` and `print` go together");
            self.error(error.help("give both, or a `format`"));
        }
    }

    fn op_generics(&mut self, scope: &mut OpScope, flat: &Flat<'a>) {
        self.unique("generic", flat.generics.iter().map(|(_, g, _)| &g.name));
        for &(unit, g, arg) in &flat.generics {
            let before = scope.op.generics.clone();
            let mut kind = self.generic_kind(unit, &before, g);
            if let Some(CArg { value: CArgValue::Constraint(e), .. }) = arg {
                let inner = Scope { unit: scope.unit, generics: &before };
                kind = match kind {
                    GenericKind::Type(_) => GenericKind::Type(self.cexpr(inner, e, Subject::Type)),
                    GenericKind::TypeList(_) => GenericKind::TypeList(self.cexpr(inner, e, Subject::Type)),
                    GenericKind::Attr(_) => GenericKind::Attr(self.cexpr(inner, e, Subject::Attr)),
                    kind => kind,
                };
            }
            scope.op.generics.push(Generic { name: g.name.text.clone(), kind, span: g.name.span });
        }
    }

    /// The constraint of a value or an attribute, which is about types or attributes.
    fn constraint_of(&mut self, scope: &OpScope, item: &ValueItem, subject: Subject) -> ConstraintExpr {
        let any = if subject == Subject::Attr { "any" } else { "Any" };
        let Some(written) = &item.constraint else {
            let error = Diagnostic::error(item.name.span, format!("`{}` has no constraint", item.name.text));
            self.error(error.help(format!("write `{}: {any}`, or what it has to be", item.name.text)));
            return ConstraintExpr::Any(subject);
        };
        let inner = Scope { unit: scope.unit, generics: &scope.op.generics };
        let constraint = self.cexpr(inner, written, subject);
        let help = match (subject, self.subject_of(&constraint)) {
            (Subject::Attr, Some(Subject::Type)) => Some("an operand is declared in `operands {..}`"),
            (Subject::Type, Some(Subject::Attr)) => Some("an attribute is declared in `attrs {..}`"),
            _ => None,
        };
        self.over(written.span, constraint, subject, help)
    }

    fn value_decl(&mut self, scope: &OpScope, item: &ValueItem) -> ValueDecl {
        let constraint = self.constraint_of(scope, item, Subject::Type);
        if let Some(default) = &item.default {
            self.error(Diagnostic::error(default.span, "only attributes have defaults"));
        }
        let mut arity = arity(item.arity);
        if let ConstraintExpr::Var(i) = constraint
            && matches!(scope.op.generics.get(i), Some(Generic { kind: GenericKind::TypeList(_), .. }))
        {
            arity = Arity::Variadic;
        }
        ValueDecl {
            name: item.name.text.clone(),
            constraint,
            arity,
            sizes: None,
            doc: item.doc.clone(),
            span: item.name.span,
        }
    }

    fn op_values(&mut self, scope: &mut OpScope, kind: ValuesKind, items: &[ValueItem]) {
        for item in items {
            match kind {
                ValuesKind::Operands => {
                    let decl = self.value_decl(scope, item);
                    scope.op.operands.push(decl);
                }
                ValuesKind::Results => {
                    let decl = self.value_decl(scope, item);
                    scope.op.results.push(decl);
                }
                ValuesKind::Attrs => {
                    let attr = self.op_attr(scope, item);
                    scope.op.attrs.push(attr);
                }
                ValuesKind::Successors => {
                    if let Some(c) = &item.constraint {
                        self.error(Diagnostic::error(c.span, "a successor has no constraint"));
                    }
                    scope.op.successors.push(SuccessorDecl {
                        name: item.name.text.clone(),
                        arity: arity(item.arity),
                        doc: item.doc.clone(),
                        span: item.name.span,
                    });
                }
            }
        }
    }

    /// `xs: T** by sizes`
    fn nested_operands(&mut self, scope: &mut OpScope, flat: &Flat<'a>) {
        let (mut operand, mut found) = (0, Vec::new());
        for (_, clause) in &flat.clauses {
            let lists = match &clause.kind {
                ClauseKind::Values(kind, items) => vec![(*kind == ValuesKind::Operands, items.as_slice())],
                ClauseKind::Region(r) => {
                    let args = r.args.as_deref().unwrap_or_default();
                    vec![(false, args), (false, r.terminator.as_ref().map_or(&[][..], |t| &t.operands))]
                }
                _ => continue,
            };
            for (operands, items) in lists {
                for item in items {
                    match (operands, &item.sizes) {
                        (true, Some(sizes)) if item.arity == b'N' => found.push((operand, sizes)),
                        (true, None) if item.arity == b'N' => {
                            let message = format!("nothing says how `{}` is cut into groups", item.name.text);
                            let help =
                                "name an attribute of the op, a dense array of `i32`: `xs: T** by sizes`";
                            self.error(Diagnostic::error(item.name.span, message).help(help));
                        }
                        (_, Some(sizes)) => {
                            self.error(Diagnostic::error(sizes.span, "`by` is for operands with `**`"));
                        }
                        (false, None) if item.arity == b'N' => {
                            self.error(Diagnostic::error(item.name.span, "`**` is for operands"));
                        }
                        _ => {}
                    }
                    operand += usize::from(operands);
                }
            }
        }
        for (operand, sizes) in found {
            match scope.names.get(&sizes.text) {
                Some((Entity::Attr(i), _)) => scope.op.operands[operand].sizes = Some(*i),
                Some((_, declared)) => {
                    let error = Diagnostic::error(sizes.span, format!("`{}` is no attribute", sizes.text));
                    self.error(error.related(*declared, "declared here"));
                }
                None => {
                    let error = Diagnostic::error(sizes.span, format!("unknown attribute `{}`", sizes.text));
                    let names = scope.op.attrs.iter().map(|a| a.name.as_str());
                    self.error(error.maybe_help(did_you_mean(&sizes.text, names)));
                }
            }
        }
    }

    fn op_attr(&mut self, scope: &OpScope, item: &ValueItem) -> OpAttr {
        let constraint = self.constraint_of(scope, item, Subject::Attr);
        let span = item.constraint.as_ref().map_or(item.name.span, |c| c.span);
        if item.arity == b'*' {
            let error = Diagnostic::error(span, "an attribute is not variadic");
            self.error(error.help("use an array attribute, `each C`"));
        }
        let default =
            item.default.as_ref().and_then(|d| match crate::resolve::op::kinds::enum_of(self, &constraint) {
                Some(id) => self.value(d, &ParamKind::Enum(id)),
                None => self.untyped(d),
            });
        if let (Some(value), Some(literal)) = (&default, &item.default) {
            let place =
                Place::Attr(item.name.text.clone(), Box::new(constraint.clone()), scope.op.generics.clone());
            self.defaults.push(DefaultUse { value: value.clone(), span: literal.span, place });
        }
        OpAttr {
            name: item.name.text.clone(),
            constraint,
            optional: item.arity == b'?',
            default,
            doc: item.doc.clone(),
            span: item.name.span,
        }
    }

    fn op_region(&mut self, scope: &mut OpScope, item: &RegionItem) {
        let args =
            item.args.as_ref().map(|args| args.iter().map(|a| self.value_decl(scope, a)).collect::<Vec<_>>());
        let (min_blocks, max_blocks) = match item.blocks {
            Some((low, high, span)) => {
                let fits = |v: i128| u32::try_from(v).ok();
                if fits(low).is_none() || high.is_some_and(|h| fits(h).is_none() || h < low) {
                    self.error(Diagnostic::error(span, "number of blocks makes no sense"));
                }
                (fits(low).unwrap_or(0), high.and_then(fits))
            }
            None if item.args.is_some() || item.terminator.is_some() => (1, Some(1)),
            None => (0, None),
        };
        let terminator = item.terminator.as_ref().and_then(|t| {
            let op = match self.find(scope.unit, &t.op, &[Space::Op]) {
                Ok(Some(Def::Op(op))) => op,
                Ok(_) => {
                    self.unknown(scope.unit, &t.op, &[Space::Op], "op", &[]);
                    return None;
                }
                Err(()) => return None,
            };
            self.unique("operand", t.operands.iter().map(|o| &o.name));
            let operands = t.operands.iter().map(|o| self.value_decl(scope, o)).collect();
            Some(Terminator { op, operands, implicit: t.implicit })
        });
        scope.op.regions.push(RegionDecl {
            name: item.name.text.clone(),
            arity: arity(item.arity),
            args,
            min_blocks,
            max_blocks,
            terminator,
            doc: item.doc.clone(),
            span: item.name.span,
        });
    }

    fn op_traits(&mut self, scope: &mut OpScope, flat: &Flat<'a>) {
        for &(unit, use_) in &flat.traits {
            let def = match self.find(unit, &use_.path, &[Space::Named]) {
                Ok(Some(def)) => def,
                Ok(None) => match use_.path.single().and_then(|n| self.native(n)) {
                    Some(id) => Def::Trait(id),
                    None => {
                        let native: Vec<&str> = NATIVE_TRAITS.iter().map(|t| t.name).collect();
                        self.unknown(
                            unit,
                            &use_.path,
                            &[Space::Named],
                            "trait, interface or family",
                            &native,
                        );
                        continue;
                    }
                },
                Err(()) => continue,
            };
            match def {
                Def::Trait(id) => {
                    if scope.op.traits.iter().any(|t| t.trait_ == id) {
                        continue;
                    }
                    if self.model[id].subject != Subject::Op {
                        let message = format!("trait `{}` is not for ops", use_.path.text());
                        self.error(Diagnostic::error(use_.path.span, message));
                        continue;
                    }
                    let args = self.trait_args(unit, use_, id);
                    scope.op.traits.push(TraitUse { trait_: id, args, span: use_.path.span });
                }
                Def::Interface(_) => {
                    if let Some(u) = self.interface_use(unit, use_, Subject::Op) {
                        self.add_interface(&mut scope.op.interfaces, u.interface, u.span);
                    }
                }
                def => {
                    let message = format!(
                        "`{}` is {}, not a trait, an interface or a family",
                        use_.path.text(),
                        crate::resolve::with_article(def.what())
                    );
                    self.error(Diagnostic::error(use_.path.span, message));
                }
            }
        }
    }

    /// Arguments of a trait: `HasParent` has the ops that may be the parent, others have none.
    fn trait_args(&mut self, unit: usize, use_: &TraitUseItem, id: TraitId) -> Vec<TraitArg> {
        if !(self.model[id].native && self.model[id].name == "HasParent") {
            if let Some(first) = use_.args.first() {
                let message = format!("trait `{}` takes no arguments", use_.path.text());
                self.error(Diagnostic::error(first.span, message));
            }
            return Vec::new();
        }
        if use_.args.is_empty() {
            let error = Diagnostic::error(use_.path.span, "`HasParent` does not say what the parent is");
            self.error(error.help("name the ops that may be: `HasParent<for, \"scf.while\">`"));
        }
        let mut out = Vec::new();
        for arg in &use_.args {
            match self.trait_arg(unit, arg) {
                Some(TraitArg::Value(DefaultValue::Str(name))) if !name.contains('.') => {
                    let error = Diagnostic::error(arg.span, format!("`{name}` is not the name of an op"));
                    self.error(error.help("with its dialect: `\"scf.for\"`"));
                }
                Some(TraitArg::Value(value)) if !matches!(value, DefaultValue::Str(_)) => {
                    self.error(Diagnostic::error(arg.span, "a parent is an op, or a string with its name"));
                }
                found => out.extend(found),
            }
        }
        out
    }

    fn trait_arg(&mut self, unit: usize, arg: &CArg) -> Option<TraitArg> {
        match &arg.value {
            CArgValue::Literal(l) => self.untyped(l).map(TraitArg::Value),
            CArgValue::Constraint(CExpr { kind: CKind::Name(path, none), .. }) if none.is_empty() => {
                match self.find(unit, path, &[Space::Op]) {
                    Ok(Some(Def::Op(op))) => Some(TraitArg::Op(op)),
                    Ok(_) => {
                        self.unknown(unit, path, &[Space::Op], "op", &[]);
                        None
                    }
                    Err(()) => None,
                }
            }
            CArgValue::Constraint(e) => {
                self.error(Diagnostic::error(e.span, "expected an op, or a string with its name"));
                None
            }
        }
    }

    fn op_clause(&mut self, scope: &mut OpScope, clause: &'a Clause) {
        match &clause.kind {
            ClauseKind::Require(r) => {
                let require = self.require(scope, r, clause);
                scope.op.requires.extend(require);
            }
            ClauseKind::Bounds(stmts) => {
                let mut out = Vec::new();
                for stmt in stmts {
                    self.statement(scope, stmt, &mut out);
                }
                scope.op.bounds.append(&mut out);
            }
            ClauseKind::BoundsRust(path) => scope.op.hooks.bounds = Some(RustPath(path.clone())),
            ClauseKind::Effects(list) => self.effects(scope, list),
            ClauseKind::Impl(path, methods) => {
                let use_ = TraitUseItem { path: path.clone(), args: Vec::new() };
                let Some(u) = self.interface_use(scope.unit, &use_, Subject::Op) else { return };
                self.add_interface(&mut scope.op.interfaces, u.interface, u.span);
                let bound = self.impl_methods(scope, u.interface, methods);
                let mut uses = std::mem::take(&mut scope.op.interfaces);
                self.bind_methods(&mut uses, bound);
                scope.op.interfaces = uses;
            }
            ClauseKind::Hook(name, _) if name == "where" => self.misplaced(clause, "op"),
            ClauseKind::Hook(name, path) => {
                let path = RustPath(path.clone());
                let hooks = &mut scope.op.hooks;
                match name.as_str() {
                    "verify" => hooks.verify = Some(path),
                    "verify regions" => hooks.verify_regions = Some(path),
                    "fold" => hooks.fold = Some(path),
                    "infer" => hooks.infer = Some(path),
                    "parse" => hooks.parse = Some(path),
                    "print" => hooks.print = Some(path),
                    "result_names" => scope.op.result_names = ResultNames::Hook(path),
                    _ => hooks.canonicalize.push(path),
                }
            }
            ClauseKind::RustName(name) => scope.op.rust_name.clone_from(&name.text),
            ClauseKind::ResultName(name) => self.result_name(scope, name),
            ClauseKind::Deprecated(why) => scope.op.deprecated = Some(why.text.clone()),
            ClauseKind::Mnemonic(_) | ClauseKind::Method(_) => self.misplaced(clause, "op"),
            ClauseKind::Values(..) | ClauseKind::Region(_) | ClauseKind::Let(..) | ClauseKind::Format(_) => {}
        }
    }

    /// `result_names "padded";`
    fn result_name(&mut self, scope: &mut OpScope, name: &Name) {
        let starts = name.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if starts && name.text.chars().all(|c| c.is_ascii_alphanumeric() || "_$.-".contains(c)) {
            scope.op.result_names = ResultNames::First(name.text.clone());
        } else {
            let message = format!("`{}` cannot be the name of a value in IR text", name.text);
            self.error(
                Diagnostic::error(name.span, message).help("letters, digits and `_`, not a digit first"),
            );
        }
    }

    /// `impl DestinationStyle { inits = outputs; tied_init = rust crate::tied_init; }`
    pub fn impl_methods(
        &mut self,
        scope: &mut OpScope,
        interface: InterfaceId,
        methods: &[(Name, Ex)],
    ) -> Vec<(InterfaceId, usize, MethodImpl, Span)> {
        let mut out = Vec::new();
        for (name, value) in methods {
            let Some((interface, i)) = self.method_index(interface, name) else { continue };
            let ret = self.model[interface].methods[i].ret.clone();
            let list = matches!(ret, Some(MethodType::Operands | MethodType::Results | MethodType::List(_)));
            let body = match (function_or_constant(value), &value.kind) {
                (Some(body), _) => body,
                (None, ExKind::Path(p)) if ret == Some(MethodType::Region) => {
                    match p.single().and_then(|n| scope.names.get(n)) {
                        Some((Entity::Region(i), _)) => MethodImpl::Region(*i),
                        _ => {
                            self.error(Diagnostic::error(value.span, "expected the name of a region"));
                            continue;
                        }
                    }
                }
                _ if list => match self.value_list(scope, value) {
                    Some(values) => MethodImpl::Values(values),
                    None => continue,
                },
                _ => match self.value_ref(scope, value) {
                    Some(value) => MethodImpl::Value(value),
                    None => continue,
                },
            };
            self.check_constant(interface, i, &body, value.span);
            out.push((interface, i, body, name.span));
        }
        out
    }

    fn effects(&mut self, scope: &mut OpScope, list: &[(Name, Option<Ex>, Option<Name>)]) {
        let mut effects = scope.op.effects.take().unwrap_or_default();
        for (name, on, resource) in list {
            let kind = match name.text.as_str() {
                "read" => EffectKind::Read,
                "write" => EffectKind::Write,
                "alloc" => EffectKind::Alloc,
                "free" => EffectKind::Free,
                other => {
                    let help = did_you_mean(other, ["read", "write", "alloc", "free"]);
                    let error = Diagnostic::error(name.span, format!("unknown effect `{other}`"));
                    self.error(error.maybe_help(help));
                    continue;
                }
            };
            let on = on.as_ref().and_then(|e| self.value_ref(scope, e));
            effects.push(Effect { kind, on, resource: resource.as_ref().map(|r| r.text.clone()) });
        }
        scope.op.effects = Some(effects);
    }
}

fn arity(mark: u8) -> Arity {
    match mark {
        b'*' | b'N' => Arity::Variadic,
        b'?' => Arity::Optional,
        _ => Arity::One,
    }
}
