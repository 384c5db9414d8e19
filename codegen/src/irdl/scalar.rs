//! Finds constraints that only a few scalars satisfy; IRDL lists these.

use super::Exporter;
use crate::exactly::such_that;
use bourn_spec::lattice::Def;
use bourn_spec::model::*;

/// The widths of integers that are tried if a constraint may be a finite set of types.
const WIDTHS: &[u32] = &[1, 2, 4, 8, 16, 32, 64, 128];

impl<'m> Exporter<'m> {
    pub fn is_one_type(&self, expr: &ConstraintExpr<'m>, generics: &[Generic<'m>]) -> bool {
        self.finite(expr, generics).is_some_and(|types| types.len() == 1)
    }

    pub fn is_finite(&self, expr: &ConstraintExpr<'m>, generics: &[Generic<'m>]) -> bool {
        self.finite(expr, generics).is_some()
    }

    /// Returns the types that satisfy a constraint, if they are a few integers, floats, `index` and `none`.
    pub fn finite(&self, expr: &ConstraintExpr<'m>, generics: &[Generic<'m>]) -> Option<Vec<String>> {
        if matches!(expr, ConstraintExpr::Generic(_)) {
            // A variable keeps its identity.
            let closed = closed(self.lattice.arena(), expr, generics);
            return self.finite(&closed, &[]).filter(|types| types.len() == 1);
        }
        let closed = closed(self.lattice.arena(), expr, generics);
        if self.lattice.subject(&closed) != Subject::Type {
            return None;
        }
        let support = self.lattice.support(&closed)?;
        let mut found = Vec::new();
        for def in support {
            let Def::Type(id) = def else { return None };
            let t = &self.model[id];
            if self.model[t.dialect].name != "builtin" {
                return None;
            }
            found.extend(self.scalars(id, &t.name)?);
        }
        found.retain(|(_, ty)| self.lattice.implies(ty, &closed).is_yes());
        let arms = found.iter().map(|(_, ty)| Arm { name: None, body: *ty, span: Span::NONE });
        let union = ConstraintExpr::OneOf(self.lattice.arena().alloc_slice_fill_iter(arms));
        let all = !found.is_empty() && self.lattice.implies(&closed, &union).is_yes();
        all.then(|| found.into_iter().map(|(text, _)| text).collect())
    }

    /// Returns types of a definition, each as text and as a constraint.
    fn scalars(&self, id: TypeId, name: &str) -> Option<Vec<(String, ConstraintExpr<'m>)>> {
        let t = &self.model[id];
        let arena = self.lattice.arena();
        let such = |params: &[(&'static str, DefaultValue<'m>)]| {
            let equals = |&(param, value)| Pred::Compare(Term::Param(param), Rel::Eq, Term::Const(value));
            let preds: Vec<_> = params.iter().map(equals).collect();
            such_that(arena, ConstraintExpr::IsType(id, &[]), &preds)
        };
        let case = |of: EnumId, i: usize| DefaultValue::Enum(of, arena.alloc([CaseIdx::at(i)]));
        let cases = |param: &str| {
            let param = t.params.iter().find(|p| p.name == param)?;
            match param.kind {
                ParamKind::Enum(id) => Some((id, &self.model[id].cases)),
                _ => None,
            }
        };
        match name {
            "index" | "none" => Some(vec![(name.to_owned(), ConstraintExpr::IsType(id, &[]))]),
            "float" => {
                let (kind, all) = cases("kind")?;
                let floats = all
                    .iter()
                    .enumerate()
                    .map(|(i, one)| (one.keyword.clone(), such(&[("kind", case(kind, i))])));
                Some(floats.collect())
            }
            "integer" => {
                let (sign, all) = cases("signedness")?;
                let mut out = Vec::new();
                for (i, one) in all.iter().enumerate() {
                    let prefix = match &*one.name {
                        "signed" => "s",
                        "unsigned" => "u",
                        _ => "",
                    };
                    for width in WIDTHS {
                        let width_is = ("width", DefaultValue::Int(i128::from(*width)));
                        let of = such(&[width_is, ("signedness", case(sign, i))]);
                        out.push((format!("{prefix}i{width}"), of));
                    }
                }
                Some(out)
            }
            _ => None,
        }
    }
}
