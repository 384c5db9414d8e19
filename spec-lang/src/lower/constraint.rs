//! Lowers constraints, predicates and terms.

use super::{Lowering, kind_of};
use crate::model;
use crate::model::{
    ConstraintArg, ConstraintExpr, ConstraintId, Declared, DefaultValue, EnumId, EnumStorage, InterfaceId,
    Map, arg_inside, pred_inside, term_inside,
};
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use bourn_terms::{
    Arg, Arm, Const, Constraint, Definition, Function, FunctionKind, Named, ParamArg, Pred, Rel, Tables,
    Term, Text,
};
use bumpalo::Bump;

impl<'a> Lowering<'a> {
    /// Lowers a constraint expression.
    #[must_use]
    pub fn constraint(&self, expr: &ConstraintExpr<'a>) -> Constraint<'a> {
        let inner = |expr: &ConstraintExpr<'a>| self.boxed(self.constraint(expr));
        match expr {
            ConstraintExpr::Any(_) => Constraint::Any,
            ConstraintExpr::IsType(id, args) => {
                Constraint::Is(self.type_definition(*id), self.param_args(&self.model[*id].params, args))
            }
            ConstraintExpr::IsAttr(id, args) => {
                Constraint::Is(self.attr_definition(*id), self.param_args(&self.model[*id].params, args))
            }
            ConstraintExpr::Enum(id) => self.enum_attr(*id),
            ConstraintExpr::IsOp(id) => Constraint::Is(self.op_definition(*id), &[]),
            ConstraintExpr::Implements(id) => self.implements(*id),
            ConstraintExpr::HasTrait(id) => Constraint::HasTrait(self.text(&self.model[*id].name)),
            ConstraintExpr::Named(id, args) => {
                Constraint::Named(self.named(*id), self.list(args.iter().map(|arg| self.arg(arg))))
            }
            ConstraintExpr::Generic(at) => Constraint::Generic(*at),
            ConstraintExpr::All(parts) => {
                let mut parts: Vec<_> = parts.iter().map(|part| self.constraint(part)).collect();
                parts.sort_by_key(|part| self.constraint_cost(part));
                Constraint::All(self.list(parts))
            }
            ConstraintExpr::OneOf(arms) => {
                // Arms with names are cases: their order is visible.
                let in_order = arms.iter().any(|arm| arm.name.is_some());
                let arms = arms
                    .iter()
                    .map(|arm| Arm { name: arm.name.unwrap_or_default(), body: self.constraint(&arm.body) });
                let mut arms: Vec<_> = arms.collect();
                if !in_order {
                    arms.sort_by_key(|arm| self.constraint_cost(&arm.body));
                }
                Constraint::OneOf(self.list(arms))
            }
            ConstraintExpr::Not(of) => Constraint::Not(inner(of)),
            ConstraintExpr::Where(base, pred) => Constraint::Where(inner(base), self.boxed(self.pred(pred))),
            ConstraintExpr::Each(of) => Constraint::Each(inner(of)),
            ConstraintExpr::Rust(subject, path) => {
                Constraint::Rust(self.function_named(path, kind_of(*subject)))
            }
        }
    }

    /// Lowers the condition that an interface is implemented. If its test is not linked, tables list the definitions that declare it; its
    /// own conditions, and the conditions of its bases, are tested besides.
    fn implements(&self, id: InterfaceId) -> Constraint<'a> {
        let kind = kind_of(self.model[id].subject);
        let interface = self.function_named(self.interface_name(id), kind);
        if self.link.is_none() || interface.linked.is_some() {
            return Constraint::Implements(interface);
        }
        let mut parts = vec![Constraint::Implements(interface)];
        for id in self.model.with_bases(id) {
            let conditions = &self.model[id].conditions;
            parts.extend(conditions.iter().map(|path| Constraint::Rust(self.function(path, kind))));
        }
        match parts[..] {
            [only] => only,
            _ => Constraint::All(self.list(parts)),
        }
    }

    /// Returns a named constraint; each call returns the same reference.
    #[must_use]
    pub fn named(&self, id: ConstraintId) -> &'a Named<'a> {
        if let Some(known) = self.named.borrow().get(&id) {
            return known;
        }
        let decl = &self.model[id];
        let text = match &decl.text {
            None => Text::OfBody,
            Some(text) => match &text.0[..] {
                [model::TextPart::Literal(text)] => Text::Plain(self.text(text)),
                parts => {
                    let parts = parts.iter().map(|part| match part {
                        model::TextPart::Literal(text) => text.replace('{', "{{").replace('}', "}}"),
                        model::TextPart::Hole { value, .. } => format!("{{{}}}", value.index()),
                    });
                    Text::Template(self.text(&parts.collect::<String>()))
                }
            },
        };
        let named = self.boxed(Named {
            dialect: self.text(&self.model[decl.dialect].name),
            name: self.text(&decl.name),
            generics: self.list(decl.generics.iter().map(|generic| self.text(&generic.name))),
            text,
            body: self.constraint(&decl.body),
        });
        self.named.borrow_mut().insert(id, named);
        named
    }

    fn param_args(&self, params: &'a [model::Param<'a>], args: &[model::ParamArg<'a>]) -> &'a [ParamArg<'a>] {
        let args = args.iter().filter_map(|arg| {
            let param = params.get(arg.param.index())?.name.as_str();
            Some(ParamArg { param, arg: self.arg(&arg.arg) })
        });
        self.list(args)
    }

    fn arg(&self, arg: &ConstraintArg<'a>) -> Arg<'a> {
        arg_inside(&mut &*self, arg)
    }

    /// Lowers an enum as the attribute of an op.
    fn enum_attr(&self, id: EnumId) -> Constraint<'a> {
        let decl = &self.model[id];
        let with = |base: BuiltinAttr, pred: Pred<'a>| {
            Constraint::Where(self.boxed(Constraint::Is(Definition::Attr(base), &[])), self.boxed(pred))
        };
        match &decl.storage {
            EnumStorage::Attr(name) => {
                Constraint::Is(Definition::DeclaredAttr(self.full_name(decl.dialect, name)), &[])
            }
            EnumStorage::Keyword => {
                let keywords = decl.cases.iter().map(|c| Term::Const(Const::Str(self.text(&c.keyword))));
                with(BuiltinAttr::String, Pred::In(Term::Value, self.list(keywords)))
            }
            EnumStorage::Integer => {
                let value = if decl.bits {
                    let bits = decl.cases.iter().fold(0, |bits, case| bits | case.value);
                    Pred::Bits(Term::Value, bits as u64)
                } else {
                    let values = decl.cases.iter().map(|c| Term::Const(Const::Int(i128::from(c.value))));
                    Pred::In(Term::Value, self.list(values))
                };
                let is = |param, value| Pred::Compare(Term::Param(param), Rel::Eq, Term::Const(value));
                let signless = Const::Case { value: 0, keyword: "signless" };
                let shape = [is("width", Const::Int(i128::from(decl.width))), is("signedness", signless)];
                let ty = Constraint::Where(
                    &Constraint::Is(Definition::Type(BuiltinType::Integer), &[]),
                    self.boxed(Pred::And(self.list(shape))),
                );
                let ty = Pred::Is(Term::Param("ty"), self.boxed(ty));
                with(BuiltinAttr::Integer, Pred::And(self.list([ty, value])))
            }
        }
    }

    /// Lowers a predicate.
    #[must_use]
    pub fn pred(&self, pred: &model::Pred<'a>) -> Pred<'a> {
        (&mut &*self).map_pred(pred)
    }

    /// Lowers a term.
    #[must_use]
    pub fn term(&self, term: &model::Term<'a>) -> Term<'a> {
        term_inside(&mut &*self, term)
    }

    /// Lowers a constant.
    #[must_use]
    pub fn constant(&self, value: &DefaultValue<'a>) -> Const<'a> {
        match value {
            DefaultValue::Unit => Const::Unit,
            DefaultValue::Bool(value) => Const::Bool(*value),
            DefaultValue::Int(value) => Const::Int(*value),
            DefaultValue::Float(value) => Const::Float(value.to_bits()),
            DefaultValue::Str(text) => Const::Str(text),
            DefaultValue::Enum(id, cases) => {
                let decl = &self.model[*id];
                let cases: Vec<_> = cases.iter().filter_map(|case| decl.cases.get(case.index())).collect();
                let keywords: Vec<&str> = cases.iter().map(|case| case.keyword.as_str()).collect();
                Const::Case {
                    value: cases.iter().fold(0, |value, case| value | case.value),
                    keyword: self.text(&keywords.join(&decl.separator)),
                }
            }
            DefaultValue::List(items) => Const::List(self.list(items.iter().map(|item| self.constant(item)))),
        }
    }

    /// Returns the kind of the functions that decide on a constraint's subject.
    #[must_use]
    pub fn kind(&self, id: ConstraintId) -> FunctionKind {
        kind_of(self.model[id].over)
    }
}

/// Lowers predicates and terms: links functions, and orders the parts of a predicate by cost.
impl<'a> Map<'a> for &Lowering<'a> {
    type From = Declared;
    type To = Tables;

    fn output(&self) -> &'a Bump {
        self.arena
    }

    fn map_constraint(&mut self, of: &ConstraintExpr<'a>) -> Constraint<'a> {
        self.constraint(of)
    }

    fn map_constant(&mut self, of: &DefaultValue<'a>) -> Const<'a> {
        self.constant(of)
    }

    fn map_function(&mut self, of: &Function<'a>) -> Function<'a> {
        self.function_named(of.path, of.kind)
    }

    fn map_pred(&mut self, of: &model::Pred<'a>) -> Pred<'a> {
        let ordered = |parts: &[Pred<'a>]| {
            let mut parts = parts.to_vec();
            parts.sort_by_key(|part| self.pred_cost(part));
            self.list(parts)
        };
        match pred_inside(self, of) {
            Pred::And(parts) => Pred::And(ordered(parts)),
            Pred::Or(parts) => Pred::Or(ordered(parts)),
            pred => pred,
        }
    }
}
