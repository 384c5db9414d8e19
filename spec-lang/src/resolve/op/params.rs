//! Resolves numbers that are parameters of types: `type(x).rate`, and generics, `R` of `x: signal<rate = R>`.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::lower::Lowering;
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::op::bounds::Val;
use crate::resolve::op::scope::OpScope;
use bourn_terms::{Fixed, FixedDef, fixed};
use bumpalo::Bump;

impl<'a> Cx<'_, 'a> {
    /// Resolves `type(x).name` as a number; `None` if the base is no type.
    pub(super) fn number_param(&mut self, s: &mut OpScope<'a>, base: &Ex, name: &Name) -> Option<Val<'a>> {
        if !is_of_type(base) {
            return None;
        }
        let Some(base) = self.type_term(s, base) else { return Some(Val::Bad) };
        if !self.is_number_param(&name.text) {
            let error = Diagnostic::error(name.span, format!("no type has a number `{}`", name.text));
            let numbers =
                self.model.types.iter().flat_map(|decl| &decl.params).filter(|p| is_number(&p.kind));
            let help = did_you_mean(&name.text, numbers.map(|param| param.name.as_str()));
            self.error(error.maybe_help(help));
            return Some(Val::Bad);
        }
        Some(Val::Int(Expr::Param(self.arena.alloc(base), self.arena.alloc_str(&name.text))))
    }

    /// Returns whether an expression is a parameter of a type that may be a number, `type(x).rate`.
    pub(super) fn is_number_side(&self, e: &Ex) -> bool {
        matches!(&e.kind, ExKind::Field(base, name) if is_of_type(base) && self.is_number_param(&name.text))
    }

    /// Returns whether types have an integer parameter of this name.
    fn is_number_param(&self, name: &str) -> bool {
        let mut params = self.model.types.iter().flat_map(|decl| &decl.params);
        params.any(|param| param.name == name && is_number(&param.kind))
    }

    /// Resolves a generic as the parameter of the first operand or result of whose type it is a parameter.
    pub(super) fn generic_number(&mut self, s: &OpScope<'a>, at: GenericIdx, span: Span) -> Val<'a> {
        let generic = &s.op.generics[at.index()];
        let is_of_number = matches!(&generic.kind, GenericKind::Param(kind) if is_number(kind));
        let arena = Bump::new();
        let lowering = Lowering::new(self.model, &arena);
        let of = |decl: &ValueDecl<'a>| {
            let constraint = lowering.constraint(&decl.constraint);
            match fixed(&constraint) {
                Some(Fixed::Def(only)) if decl.arity == Arity::One => param_of(&only, at),
                _ => None,
            }
        };
        let operands = s.op.operands.iter().enumerate();
        let operands = operands.map(|(i, decl)| (Values::Operands(OperandIdx::at(i)), decl));
        let results = s.op.results.iter().enumerate();
        let mut values = operands.chain(results.map(|(i, decl)| (Values::Results(ResultIdx::at(i)), decl)));
        let found = values.find_map(|(values, decl)| Some((Value::The(values), of(decl)?)));
        if let (true, Some((value, (name, of_element)))) = (is_of_number, found) {
            let term = if of_element { TypeTerm::Element(value) } else { TypeTerm::Of(value) };
            return Val::Int(Expr::Param(self.arena.alloc(term), self.arena.alloc_str(&name)));
        }
        let (name, declared) = (&generic.name, generic.span);
        let error = if is_of_number {
            let message =
                format!("the number `{name}` is no parameter of the type of an operand or a result");
            Diagnostic::error(span, message).help("as `R` in `x: signal<rate = R>`, where `x` is one value")
        } else {
            Diagnostic::error(span, format!("`{name}` is a generic, not a number of the op"))
        };
        self.error(error.related(declared, "declared here"));
        Val::Bad
    }
}

/// Returns the parameter that is a generic, and whether it is one of the element type.
fn param_of(only: &FixedDef<'_>, at: GenericIdx) -> Option<(String, bool)> {
    let is_it = |fixed: &Fixed<'_>| matches!(fixed, Fixed::Generic(found) if *found == at);
    if let Some((name, _)) = only.params.iter().find(|(_, fixed)| is_it(fixed)) {
        return Some(((*name).to_owned(), false));
    }
    only.params.iter().find_map(|(name, fixed)| match fixed {
        Fixed::Def(inner) if *name == "element" => {
            let (name, _) = inner.params.iter().find(|(_, fixed)| is_it(fixed))?;
            Some(((*name).to_owned(), true))
        }
        _ => None,
    })
}

/// Returns whether an expression is `type(..)`, `element(..)`, or a parameter of one.
fn is_of_type(e: &Ex) -> bool {
    match &e.kind {
        ExKind::Call(path, _) => matches!(path.single(), Some("type" | "element")),
        ExKind::Field(base, _) => is_of_type(base),
        _ => false,
    }
}

/// Returns whether a parameter of this kind is an integer.
fn is_number(kind: &ParamKind) -> bool {
    match kind {
        ParamKind::U32 | ParamKind::U64 | ParamKind::I64 | ParamKind::BigInt => true,
        ParamKind::Optional(inner) => is_number(inner),
        _ => false,
    }
}
