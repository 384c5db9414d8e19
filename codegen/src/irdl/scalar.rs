//! Finds constraints that only a few scalars satisfy; IRDL lists these.

use super::Exporter;
use bourn_spec::lattice::Def;
use bourn_spec::model::*;

/// The widths of integers that are tried if a constraint may be a finite set of types.
const WIDTHS: &[u32] = &[1, 2, 4, 8, 16, 32, 64, 128];

impl Exporter<'_> {
    pub fn is_one_type(&self, expr: &ConstraintExpr, generics: &[Generic]) -> bool {
        self.finite(expr, generics).is_some_and(|types| types.len() == 1)
    }

    pub fn is_finite(&self, expr: &ConstraintExpr, generics: &[Generic]) -> bool {
        self.finite(expr, generics).is_some()
    }

    /// Returns the types that satisfy a constraint, if they are a few integers, floats, `index` and `none`.
    pub fn finite(&self, expr: &ConstraintExpr, generics: &[Generic]) -> Option<Vec<String>> {
        if matches!(expr, ConstraintExpr::Var(_)) {
            // A variable keeps its identity.
            let closed = closed(expr, generics);
            return self.finite(&closed, &[]).filter(|types| types.len() == 1);
        }
        let closed = closed(expr, generics);
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
        let arms = found.iter().map(|(_, ty)| Arm { name: None, body: ty.clone(), span: Span::NONE });
        let union = ConstraintExpr::Or(arms.collect());
        let all = !found.is_empty() && self.lattice.implies(&closed, &union).is_yes();
        all.then(|| found.into_iter().map(|(text, _)| text).collect())
    }

    /// Returns types of a definition, each as text and as a constraint.
    fn scalars(&self, id: TypeId, name: &str) -> Option<Vec<(String, ConstraintExpr)>> {
        let t = &self.model[id];
        let such = |preds: Vec<(&str, DefaultValue)>| {
            let preds = preds.into_iter().map(|(param, value)| {
                Pred::Compare(Term::Param(param.to_owned()), Rel::Eq, Term::Const(value))
            });
            ConstraintExpr::Where(
                Box::new(ConstraintExpr::IsType(id, Vec::new())),
                Pred::And(preds.collect()),
            )
        };
        let cases = |param: &str| {
            let param = t.params.iter().find(|p| p.name == param)?;
            match param.kind {
                ParamKind::Enum(id) => Some((id, &self.model[id].cases)),
                _ => None,
            }
        };
        match name {
            "index" | "none" => Some(vec![(name.to_owned(), ConstraintExpr::IsType(id, Vec::new()))]),
            "float" => {
                let (kind, all) = cases("kind")?;
                let floats = all.iter().enumerate().map(|(i, case)| {
                    let value = DefaultValue::Enum(kind, vec![CaseIdx::at(i)]);
                    (case.keyword.clone(), such(vec![("kind", value)]))
                });
                Some(floats.collect())
            }
            "integer" => {
                let (sign, all) = cases("signedness")?;
                let mut out = Vec::new();
                for (i, case) in all.iter().enumerate() {
                    let prefix = match &*case.name {
                        "signed" => "s",
                        "unsigned" => "u",
                        _ => "",
                    };
                    for width in WIDTHS {
                        let of = vec![
                            ("width", DefaultValue::Int(i128::from(*width))),
                            ("signedness", DefaultValue::Enum(sign, vec![CaseIdx::at(i)])),
                        ];
                        out.push((format!("{prefix}i{width}"), such(of)));
                    }
                }
                Some(out)
            }
            _ => None,
        }
    }
}
