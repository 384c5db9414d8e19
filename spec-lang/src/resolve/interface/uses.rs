//! Resolves uses of interfaces, and their method bindings.

use super::function_or_constant;
use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::names::UnitId;
use crate::resolve::uses::NameKind;
use crate::resolve::{Cx, Def, Space};

impl<'a> Cx<'_, 'a> {
    /// Resolves a name in a list of interfaces (of a type, an attribute, or as a base).
    pub fn interface_use(
        &mut self,
        unit: UnitId,
        use_: &TraitUseItem,
        subject: Subject,
    ) -> Option<InterfaceUse<'a>> {
        match self.find(unit, &use_.path, &[Space::Named]) {
            Ok(Some(Def::Interface(interface))) => {
                if self.model[interface].subject != subject {
                    let words = |s: Subject| match s {
                        Subject::Op => "ops",
                        Subject::Type => "types",
                        Subject::Attr => "attributes",
                    };
                    let (is, not) = (words(self.model[interface].subject), words(subject));
                    let message = format!("interface `{}` is for {is}, not for {not}", use_.path.text());
                    let span = self.model[interface].span;
                    self.error(Diagnostic::error(use_.path.span, message).related(span, "declared here"));
                    return None;
                }
                Some(InterfaceUse { interface, methods: Vec::new(), span: use_.path.span })
            }
            Ok(Some(def)) => {
                let message = format!(
                    "`{}` is {}, not an interface",
                    use_.path.text(),
                    crate::resolve::with_article(def.what())
                );
                self.error(Diagnostic::error(use_.path.span, message));
                None
            }
            Ok(None) => {
                self.unknown(unit, &use_.path, &[Space::Named], "interface", &[]);
                None
            }
            Err(()) => None,
        }
    }

    /// Finds a method of an interface or of its bases.
    pub fn method_index(&mut self, interface: InterfaceId, name: &Name) -> Option<(InterfaceId, MethodIdx)> {
        let all = self.model.with_bases(interface);
        for &id in &all {
            if let Some(i) = self.model[id].methods.iter().position(|m| m.name == name.text) {
                self.report.note(name.span, self.model[id].methods[i].span, NameKind::Method);
                return Some((id, MethodIdx::at(i)));
            }
        }
        let message = format!("interface `{}` has no method `{}`", self.model[interface].name, name.text);
        let known = all.iter().flat_map(|&id| self.model[id].methods.iter().map(|m| m.name.as_str()));
        let help = did_you_mean(&name.text, known);
        self.error(Diagnostic::error(name.span, message).maybe_help(help));
        None
    }

    /// Adds the use of an interface, and of its transitive bases, to the uses of an op, a type or an attribute.
    pub fn add_interface(&self, uses: &mut Vec<InterfaceUse<'a>>, interface: InterfaceId, span: Span) {
        for id in self.model.with_bases(interface) {
            if !uses.iter().any(|u| u.interface == id) {
                uses.push(InterfaceUse { interface: id, methods: Vec::new(), span });
            }
        }
    }

    /// Adds the methods of an `impl` to the uses, which [`Self::add_interface`] has created.
    pub fn bind_methods(
        &mut self,
        uses: &mut [InterfaceUse<'a>],
        bound: Vec<(InterfaceId, MethodIdx, MethodImpl<'a>, Span)>,
    ) {
        let mut seen = Vec::new();
        for (interface, method, how, span) in bound {
            let Some(use_) = uses.iter_mut().find(|u| u.interface == interface) else { continue };
            if seen.contains(&(interface, method)) {
                let name = self.model[interface].methods[method.index()].name.clone();
                self.error(Diagnostic::error(span, format!("method `{name}` is given twice")));
                continue;
            }
            seen.push((interface, method));
            // An op's own clause replaces its family's clause.
            use_.methods.retain(|(m, _)| *m != method);
            use_.methods.push((method, how));
        }
    }

    /// Resolves `impl I { m = rust PATH }` on a type or attribute.
    pub fn impl_rust_methods(
        &mut self,
        interface: InterfaceId,
        methods: &[(Name, Ex)],
    ) -> Vec<(InterfaceId, MethodIdx, MethodImpl<'a>, Span)> {
        let mut out = Vec::new();
        for (name, value) in methods {
            let Some((id, i)) = self.method_index(interface, name) else { continue };
            let Some(how) = function_or_constant(self.arena, value) else {
                self.error(Diagnostic::error(value.span, "expected `rust PATH` or a constant"));
                continue;
            };
            self.check_constant(id, i, &how, value.span);
            out.push((id, i, how, name.span));
        }
        out
    }

    /// Checks that a constant is of the method's type.
    pub fn check_constant(
        &mut self,
        interface: InterfaceId,
        method: MethodIdx,
        how: &MethodImpl<'a>,
        span: Span,
    ) {
        if let MethodImpl::Const(value) = how {
            let method = self.model[interface].methods[method.index()].clone();
            self.check_constant_type(&method, value, span);
        }
    }

    pub(super) fn check_constant_type(&mut self, method: &Method<'a>, value: &DefaultValue<'a>, span: Span) {
        let fits = match (&method.ret, value) {
            (Some(MethodType::Bool), DefaultValue::Bool(_))
            | (Some(MethodType::Str), DefaultValue::Str(_)) => true,
            (Some(MethodType::U32), DefaultValue::Int(n)) => u32::try_from(*n).is_ok(),
            (Some(MethodType::I64), DefaultValue::Int(n)) => i64::try_from(*n).is_ok(),
            (Some(MethodType::Usize), DefaultValue::Int(n)) => u32::try_from(*n).is_ok(),
            _ => false,
        };
        if !fits {
            let message = format!("this constant is not of the type that `{}` returns", method.name);
            self.error(Diagnostic::error(span, message).related(method.span, "declared here"));
        }
    }
}
