//! Lowers generics of ops: patterns of places, their texts for messages, and the types that follow from them.

use super::Lowering;
use crate::model;
use crate::model::{
    ConstraintArg, ConstraintExpr, Generic, GenericIdx, GenericKind, OpDecl, ParamKind, Part, Rewrite,
    Subject, TypeSource, ValueDecl, closed, constraint_inside,
};
use bourn_terms::unify::{element_of, generics_of, gives};
use bourn_terms::{Constraint, Fixed, FixedDef, Pred, Rel, Term, fixed};
use bumpalo::Bump;

impl<'a> Lowering<'a> {
    /// Returns the generics of an op, if a generic occurs in two places or more; otherwise no generic needs a value.
    #[must_use]
    pub fn generics(&self, op: &OpDecl<'a>) -> &'a [bourn_terms::Generic<'a>] {
        let uses = self.generic_uses(op);
        if uses.iter().all(|&count| count < 2) {
            return &[];
        }
        let (operands, results) = (op.operands.iter(), op.results.iter());
        let values: Vec<_> = operands.chain(results).map(|v| (v, self.constraint(&v.constraint))).collect();
        let generics = op.generics.iter().enumerate().map(|(i, generic)| {
            let at = GenericIdx::at(i);
            let whole = |c: &Constraint<'_>| matches!(fixed(c), Some(Fixed::Generic(found)) if found == at);
            let element = |c: &Constraint<'_>| element_of(c) == Some(at);
            let differ = match &generic.differ {
                model::Differ::Usual => bourn_terms::Differ::Usual,
                model::Differ::Text(text) => bourn_terms::Differ::Text(self.text(text)),
                model::Differ::Hook => bourn_terms::Differ::Hook,
            };
            let element = |c: &Constraint<'_>| differ == bourn_terms::Differ::Usual && element(c);
            let alike = values.iter().filter(|(_, c)| whole(c) || element(c));
            let alike = self.list(alike.map(|(v, _)| self.text(&v.name)));
            let of_elements = values.iter().any(|(_, c)| element(c));
            bourn_terms::Generic {
                name: self.text(&generic.name),
                kind: self.generic_kind(&generic.kind),
                alike: if alike.len() < 2 { &[] } else { alike },
                of_elements,
                by_trait: !of_elements && self.compared_by_trait(op, at),
                differ,
            }
        });
        self.list(generics)
    }

    /// Returns the pattern of a value: the part of its constraint with generics that also occur in other places.
    #[must_use]
    pub fn pattern(&self, op: &OpDecl<'a>, constraint: &ConstraintExpr<'a>) -> Option<Constraint<'a>> {
        self.shared(op, self.constraint(constraint))
    }

    /// Returns the pattern of an attribute.
    #[must_use]
    pub fn attr_pattern(&self, op: &OpDecl<'a>, constraint: &ConstraintExpr<'a>) -> Option<Constraint<'a>> {
        self.shared(op, self.attr_constraint(constraint))
    }

    /// Lowers the constraint on an attribute. If a generic is an argument of a named constraint whose body does not constrain a parameter by it
    /// (`TypedAttr<T>` with a Rust function), the generic is the type of the attribute.
    #[must_use]
    pub fn attr_constraint(&self, constraint: &ConstraintExpr<'a>) -> Constraint<'a> {
        let lowered = self.constraint(constraint);
        let (ConstraintExpr::Named(_, args), given) = (constraint, gives(&lowered)) else { return lowered };
        let typed = args.iter().find_map(|arg| match arg {
            ConstraintArg::Constraint(ConstraintExpr::Generic(at)) if !given.contains(at) => Some(*at),
            _ => None,
        });
        let Some(generic) = typed else { return lowered };
        let is = Pred::Is(Term::Param("ty"), self.boxed(Constraint::Generic(generic)));
        Constraint::Where(self.boxed(lowered), self.boxed(is))
    }

    fn shared(&self, op: &OpDecl<'a>, lowered: Constraint<'a>) -> Option<Constraint<'a>> {
        let uses = self.generic_uses(op);
        let mut shared = false;
        generics_of(&lowered, &mut |at| shared |= uses.get(at.index()).is_some_and(|&count| count > 1));
        shared.then_some(lowered)
    }

    /// Counts the uses of each generic: a named constraint whose body uses it twice counts as two. A generic that a trait compares in all its
    /// places does not count.
    fn generic_uses(&self, op: &OpDecl<'a>) -> Vec<usize> {
        let mut uses = vec![0; op.generics.len()];
        if uses.is_empty() {
            return uses;
        }
        let inside = op.regions.iter().flat_map(|region| {
            let args = region.args.iter().flatten();
            args.chain(region.terminator.iter().flat_map(|end| &end.operands))
        });
        let targets = op.successors.iter().flat_map(|successor| successor.args.iter().flatten());
        let values = op.operands.iter().chain(&op.results).chain(inside).chain(targets);
        let values = values.map(|value| self.constraint(&value.constraint));
        let attrs = op.attrs.iter().map(|attr| self.attr_constraint(&attr.constraint));
        for lowered in values.chain(attrs) {
            let (mut named, mut given) = (vec![0; uses.len()], vec![0; uses.len()]);
            generics_of(&lowered, &mut |at| named[at.index()] += 1);
            gives(&lowered).into_iter().for_each(|at| given[at.index()] += 1);
            for (uses, most) in uses.iter_mut().zip(named.into_iter().zip(given)) {
                *uses += most.0.max(most.1);
            }
        }
        for (i, uses) in uses.iter_mut().enumerate() {
            let at = GenericIdx::at(i);
            let whole = |value: &&ValueDecl| value.constraint == ConstraintExpr::Generic(at);
            let whole = op.operands.iter().chain(&op.results).filter(whole).count();
            if whole == *uses && self.compared_by_trait(op, at) {
                *uses = 0;
            }
        }
        uses
    }

    fn generic_kind(&self, kind: &GenericKind<'a>) -> bourn_terms::GenericKind<'a> {
        use bourn_terms::GenericKind as Kind;
        match kind {
            GenericKind::Type(_) | GenericKind::Attr(_) => Kind::Item,
            GenericKind::TypeList(_) => Kind::List,
            GenericKind::Param(ParamKind::Bool) => Kind::Flag,
            GenericKind::Param(ParamKind::Enum(id)) => {
                let cases = self.model[*id].cases.iter();
                Kind::Case(self.list(cases.map(|case| (self.text(&case.keyword), case.value))))
            }
            GenericKind::Param(_) => Kind::Value,
        }
    }

    /// Returns whether a trait of the op compares all places whose whole type is this generic.
    fn compared_by_trait(&self, op: &OpDecl<'a>, generic: GenericIdx) -> bool {
        let has = |name: &str| op.traits.iter().any(|used| self.model[used.trait_].name == name);
        let whole = |value: &ValueDecl| value.constraint == ConstraintExpr::Generic(generic);
        has("SameOperandsAndResultType") || has("SameTypeOperands") && !op.results.iter().any(whole)
    }

    /// Replaces each generic in a constraint by its range, so that the constraint can be tested alone. Omits equalities of a parameter and a
    /// generic, and negated conditions on generics: these are tested with the pattern.
    #[must_use]
    pub fn closed(&self, expr: &ConstraintExpr<'a>, generics: &[Generic<'a>]) -> ConstraintExpr<'a> {
        closed(self.arena, &Testable(self).constraint(expr), generics)
    }

    /// Returns whether a constraint determines a single type if these generics are known.
    #[must_use]
    pub fn follows(&self, constraint: &Constraint<'a>, known: &[bool]) -> bool {
        match fixed(constraint) {
            Some(Fixed::Generic(at)) => known.get(at.index()).copied().unwrap_or(false),
            Some(Fixed::Def(only)) => self.only_follows(&only, known, false),
            _ => false,
        }
    }

    /// Returns the operands and results whose types the format omits although their constraints leave parameters open. Their open parameters
    /// have the default values. Each has a flag that is set for operands, and its position.
    #[must_use]
    pub fn assumed(&self, op: &OpDecl<'a>) -> Vec<(bool, usize)> {
        let Some(format) = &op.format else { return Vec::new() };
        let all = vec![true; op.generics.len()];
        let mut out = Vec::new();
        let lists = [(true, &op.operands, &format.operand_types), (false, &op.results, &format.result_types)];
        for (is_operand, values, sources) in lists {
            for (i, (value, source)) in values.iter().zip(sources).enumerate() {
                let constraint = self.constraint(&value.constraint);
                let assumed = match source {
                    TypeSource::Build(_) => match fixed(&constraint) {
                        Some(Fixed::Def(only)) => !self.only_follows(&only, &all, true),
                        _ => false,
                    },
                    TypeSource::Infer => {
                        !is_operand && (self.type_follows(op, i) || self.shape_follows(op, i, &all))
                    }
                    _ => false,
                };
                if assumed {
                    out.push((is_operand, i));
                }
            }
        }
        out
    }

    /// Returns whether all parameters are known: fixed by the constraint or, unless `exactly` is set, by their defaults.
    fn only_follows(&self, only: &FixedDef<'a>, known: &[bool], exactly: bool) -> bool {
        self.type_decl(&only.definition).is_some()
            && self.open_param(only, known, exactly, &|_| false).is_none()
    }

    /// Returns the first parameter that is not known, except for the parameters that `given` accepts.
    pub(super) fn open_param(
        &self,
        only: &FixedDef<'a>,
        known: &[bool],
        exactly: bool,
        given: &dyn Fn(&str) -> bool,
    ) -> Option<&'a str> {
        let params = &self.type_decl(&only.definition)?.params;
        let is_known = |param: &&model::Param<'a>| {
            let found = only.params.iter().rev().find(|(name, _)| *name == param.name);
            match found.map(|(_, fixed)| fixed) {
                Some(Fixed::Const(_)) => true,
                Some(Fixed::Generic(at)) => known.get(at.index()).copied().unwrap_or(false),
                Some(Fixed::Number(number)) => {
                    number.is_over(&mut |at| known.get(at.index()).copied().unwrap_or(false))
                }
                Some(Fixed::Def(inner)) => self.only_follows(inner, known, exactly),
                None if exactly => false,
                None => match param.kind {
                    ParamKind::Optional(_) => true,
                    _ => param.default.is_some(),
                },
            }
        };
        params.iter().filter(|param| !given(&param.name)).find(|param| !is_known(param)).map(|p| &*p.name)
    }
}

/// Removes conditions that cannot be tested before the generics are known.
struct Testable<'l, 'a>(&'l Lowering<'a>);

impl<'a> Rewrite<'a> for Testable<'_, 'a> {
    fn arena(&self) -> &'a Bump {
        self.0.arena
    }

    fn constraint(&mut self, of: &ConstraintExpr<'a>) -> ConstraintExpr<'a> {
        use ConstraintExpr as C;
        let arena = self.0.arena;
        match of {
            C::Not(inner) if names_generic(Part::Constraint(*inner)) => C::Any(Subject::Type),
            C::Not(_) => *of,
            C::Named(id, args)
                if args
                    .iter()
                    .any(|arg| matches!(arg, ConstraintArg::Generic(_) | ConstraintArg::Term(_))) =>
            {
                self.constraint(&self.0.model.expand(arena, *id, args))
            }
            C::Where(base, pred) => {
                let base = self.constraint(base);
                let parts = match pred {
                    Pred::And(parts) => parts,
                    other => std::slice::from_ref(*other),
                };
                let parts = parts.iter().filter(|part| !negates_generic(part) && !equals_generic(part));
                match self.0.list(parts.copied()) {
                    [] => base,
                    [only] => C::Where(arena.alloc(base), only),
                    parts => C::Where(arena.alloc(base), arena.alloc(Pred::And(parts))),
                }
            }
            _ => constraint_inside(self, of),
        }
    }

    /// Closes an argument of a parameter as it is.
    fn arg(&mut self, of: &ConstraintArg<'a>) -> ConstraintArg<'a> {
        *of
    }
}

/// Returns whether a predicate is the equality of a parameter and a generic, such as `width == W`.
fn equals_generic(pred: &model::Pred<'_>) -> bool {
    match pred {
        Pred::Compare(a, Rel::Eq, b) => {
            matches!((a, b), (Term::Param(_), Term::Generic(_)) | (Term::Generic(_), Term::Param(_)))
        }
        _ => false,
    }
}

/// Returns whether a predicate negates a condition on a generic for a type.
fn negates_generic(pred: &model::Pred<'_>) -> bool {
    let negates = |part: Part<'_, '_>| match part {
        Part::Pred(Pred::Not(inner)) => names_generic(Part::Pred(*inner)),
        _ => false,
    };
    let mut found = false;
    Part::Pred(pred).walk(&mut |part| {
        found = found || negates(part);
        !found && matches!(part, Part::Pred(_))
    });
    found
}

/// Returns whether a part names a generic for a type. A comparison with an unknown value holds, negated or not.
fn names_generic(part: Part<'_, '_>) -> bool {
    part.any(&mut |part| {
        matches!(part, Part::Constraint(ConstraintExpr::Generic(_)) | Part::Arg(ConstraintArg::Generic(_)))
    })
}
