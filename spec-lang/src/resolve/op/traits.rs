//! Resolves traits of ops and their arguments, and the interfaces that ops implement.

use super::Flat;
use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::constraint::{Owner, Scope};
use crate::resolve::interface::function_or_constant;
use crate::resolve::names::UnitId;
use crate::resolve::op::scope::{Entity, OpScope};
use crate::resolve::{Cx, Def, Space};

impl<'c, 'a> Cx<'c, 'a> {
    pub(super) fn op_traits(&mut self, scope: &mut OpScope<'a>, flat: &Flat<'c>) {
        for &(unit, use_) in &flat.traits {
            let def = match self.find(unit, &use_.path, &[Space::Named]) {
                Ok(Some(def)) => def,
                Ok(None) => match use_.path.single().and_then(|n| self.names.native.get(n).copied()) {
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
                    if let Some(first) = scope.op.traits.iter().find(|t| t.trait_ == id) {
                        if !use_.args.is_empty() && !self.trait_item(id).is_none_or(|t| t.generics.is_empty())
                        {
                            let message = format!("trait `{}` is named twice", use_.path.text());
                            let error = Diagnostic::error(use_.path.span, message);
                            self.error(error.related(first.span, "first named here"));
                        }
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

    /// Resolves arguments of a trait: `HasParent` takes the ops that may be the parent, other traits take no arguments.
    pub(super) fn trait_args(&mut self, unit: UnitId, use_: &TraitUseItem, id: TraitId) -> Vec<TraitArg<'a>> {
        if let Some(decl) = self.trait_item(id).filter(|decl| !decl.generics.is_empty()) {
            return self.trait_numbers(unit, use_, decl);
        }
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

    /// Returns the syntax of a declared trait.
    fn trait_item(&self, id: TraitId) -> Option<&'c InterfaceItem> {
        let at = *self.names.items.traits.get(id.index())?;
        match &self.item(at).kind {
            ItemKind::Trait(decl) => Some(decl),
            _ => None,
        }
    }

    /// Resolves the arguments of a trait with parameters.
    fn trait_numbers(
        &mut self,
        unit: UnitId,
        use_: &TraitUseItem,
        decl: &'c InterfaceItem,
    ) -> Vec<TraitArg<'a>> {
        if use_.args.len() != decl.generics.len() {
            let (name, count) = (use_.path.text(), decl.generics.len());
            let plural = if count == 1 { "" } else { "s" };
            let message =
                format!("trait `{name}` takes {count} argument{plural}, but got {}", use_.args.len());
            let error = Diagnostic::error(use_.path.span, message);
            self.error(error.related(decl.name.span, "declared here"));
            return Vec::new();
        }
        let scope = Scope { unit, generics: &[], owner: Owner::Item };
        let mut out = Vec::new();
        for (generic, arg) in decl.generics.iter().zip(&use_.args) {
            if let Some(name) = &arg.name {
                self.error(Diagnostic::error(name.span, "arguments of a trait are given by position"));
            }
            if let GenericKind::Param(kind) = self.generic_kind(unit, &[], generic)
                && let ConstraintArg::Const(value) = self.value_arg(scope, arg, &kind)
            {
                out.push(TraitArg::Value(value));
            }
        }
        out
    }

    /// Adds the statements of the traits with parameters to an op.
    pub(super) fn trait_statements(&mut self, scope: &mut OpScope<'a>) {
        for used in scope.op.traits.clone() {
            let Some(decl) = self.trait_item(used.trait_) else { continue };
            let numbers = decl.generics.iter().zip(&used.args).filter_map(|(generic, arg)| match arg {
                TraitArg::Value(DefaultValue::Int(number)) => Some((generic.name.text.clone(), *number)),
                _ => None,
            });
            let numbers: Vec<_> = numbers.collect();
            if numbers.is_empty() || numbers.len() != decl.generics.len() {
                continue;
            }
            let (requires, bounds) = self.statements_of_trait(used.trait_, numbers, used.span);
            scope.op.requires.extend(requires);
            scope.op.bounds.extend(bounds);
        }
    }

    pub(super) fn trait_arg(&mut self, unit: UnitId, arg: &CArg) -> Option<TraitArg<'a>> {
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
            CArgValue::Constraint(CExpr { span, .. }) | CArgValue::Computed(Ex { span, .. }) => {
                self.error(Diagnostic::error(*span, "expected an op, or a string with its name"));
                None
            }
        }
    }

    /// Resolves `impl DestinationStyle { inits = outputs; tied_init = rust crate::tied_init; }`.
    pub fn impl_methods(
        &mut self,
        scope: &mut OpScope<'a>,
        interface: InterfaceId,
        methods: &[(Name, Ex)],
    ) -> Vec<(InterfaceId, MethodIdx, MethodImpl<'a>, Span)> {
        let mut out = Vec::new();
        for (name, value) in methods {
            let Some((interface, i)) = self.method_index(interface, name) else { continue };
            // A method with a mistake counts as given: the mistake is the only message.
            let body = self
                .method_body(scope, (interface, i), value)
                .unwrap_or(MethodImpl::Rust(RustPath(String::new())));
            self.check_constant(interface, i, &body, value.span);
            out.push((interface, i, body, name.span));
        }
        out
    }

    fn method_body(
        &mut self,
        scope: &mut OpScope<'a>,
        (interface, method): (InterfaceId, MethodIdx),
        value: &Ex,
    ) -> Option<MethodImpl<'a>> {
        let ret = self.model[interface].methods[method.index()].ret.clone();
        let list = matches!(ret, Some(MethodType::Operands | MethodType::Results | MethodType::List(_)));
        match (function_or_constant(self.arena, value), &value.kind) {
            (Some(body), _) => Some(body),
            (None, ExKind::Path(p)) if ret == Some(MethodType::Region) => {
                match p.single().and_then(|n| scope.names.get(n)) {
                    Some((Entity::Region(i), _)) => Some(MethodImpl::Region(*i)),
                    _ => {
                        self.error(Diagnostic::error(value.span, "expected the name of a region"));
                        None
                    }
                }
            }
            _ if list => self.value_list(scope, value).map(MethodImpl::Values),
            _ => self.value_ref(scope, value).map(MethodImpl::Value),
        }
    }
}
