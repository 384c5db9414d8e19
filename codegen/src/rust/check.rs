//! Finds the types that constraints build.

use crate::rust::{Emitter, Output};
use bourn_spec::model::{Budget, ConstraintArg, ConstraintExpr, Param, ParamIdx, Pred, Rel, Term, TypeId};
use bourn_terms::TypeExpr;
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeMap;

/// The parameters that a constraint fixes, with their values or constraints.
pub(super) type Fixed<'m> = BTreeMap<ParamIdx, ConstraintArg<'m>>;

impl<'m> Emitter<'m> {
    /// Returns the only type that satisfies a constraint.
    pub fn only_type(&self, expr: &ConstraintExpr<'m>) -> Option<TypeExpr<'m>> {
        self.lowering.only_type(&self.lowering.constraint(expr))
    }

    /// Returns an expression over `ctx` for a type that is written out.
    pub fn built(&self, out: &mut Output<'m>, ty: &TypeExpr<'m>) -> TokenStream {
        let (rt, ty) = (&self.rt, self.type_data(out, ty));
        quote!(#rt::written_type(ctx, &#ty))
    }

    /// Returns a base type and the parameters that a constraint fixes.
    pub fn fixed_params(&self, expr: &ConstraintExpr<'m>) -> Option<(TypeId, Fixed<'m>)> {
        self.fixed_within(expr, &Budget::default())
    }

    fn fixed_within(&self, expr: &ConstraintExpr<'m>, budget: &Budget) -> Option<(TypeId, Fixed<'m>)> {
        use ConstraintExpr as C;
        if !budget.spend() {
            return None;
        }
        match expr {
            C::IsType(id, args) => {
                let mut fixed: Fixed<'m> = args.iter().map(|a| (a.param, a.arg)).collect();
                for (i, p) in self.model[*id].params.iter().enumerate() {
                    // An unconstrained optional parameter is not fixed, but a parameter with a default has its default.
                    if let (Some(default), true) = (&p.default, !args.is_empty()) {
                        fixed.entry(ParamIdx::at(i)).or_insert(ConstraintArg::Const(*default));
                    }
                }
                Some((*id, fixed))
            }
            C::Named(id, args) => {
                self.fixed_within(&self.model.expand(self.lattice.arena(), *id, args), budget)
            }
            C::Where(base, pred) => {
                let (id, mut fixed) = self.fixed_within(base, budget)?;
                fix_from_pred(pred, &self.model[id].params, &mut fixed);
                Some((id, fixed))
            }
            C::All(parts) => {
                let mut all: Option<(TypeId, Fixed<'m>)> = None;
                for (id, fixed) in parts.iter().filter_map(|p| self.fixed_within(p, budget)) {
                    match &mut all {
                        Some((base, known)) if *base == id => known.extend(fixed),
                        Some(_) => return None,
                        None => all = Some((id, fixed)),
                    }
                }
                all
            }
            _ => None,
        }
    }
}

fn fix_from_pred<'m>(pred: &Pred<'m>, params: &[Param<'m>], fixed: &mut Fixed<'m>) {
    let mut fix = |name: &str, arg| {
        if let Some(i) = params.iter().position(|p| p.name == name) {
            fixed.insert(ParamIdx::at(i), arg);
        }
    };
    match pred {
        Pred::Compare(Term::Param(name), Rel::Eq, Term::Const(value))
        | Pred::Compare(Term::Const(value), Rel::Eq, Term::Param(name)) => {
            fix(name, ConstraintArg::Const(*value));
        }
        Pred::In(Term::Param(name), items) => {
            if let [Term::Const(value)] = &items[..] {
                fix(name, ConstraintArg::Const(*value));
            }
        }
        Pred::Is(Term::Param(name), c) => fix(name, ConstraintArg::Constraint(**c)),
        Pred::Is(Term::Element, c) => fix("element", ConstraintArg::Constraint(**c)),
        Pred::And(parts) => parts.iter().for_each(|p| fix_from_pred(p, params, fixed)),
        _ => {}
    }
}
