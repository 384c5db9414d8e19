//! What a constraint lets through: integers, shaped values, lists, maps.

use crate::model::*;
use crate::resolve::Resolver;

/// What an attribute can be used as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttrUse {
    Int,
    List,
    Map,
    Bool,
    Unit,
    Enum(EnumId),
    Other,
    Unknown,
}

/// Kinds of types that a constraint lets through.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bases {
    pub int: bool,
    pub shaped: bool,
    pub other: bool,
    pub unknown: bool,
}

impl Resolver<'_> {
    pub(in crate::resolve) fn bases(&self, c: &ConstraintExpr, generics: &[Generic], depth: usize) -> Bases {
        let unknown = Bases { unknown: true, ..Bases::default() };
        if depth == 0 {
            self.refuel();
        }
        if depth > 48 || !self.step() {
            return unknown;
        }
        let or = |a: Bases, b: Bases| Bases {
            int: a.int | b.int,
            shaped: a.shaped | b.shaped,
            other: a.other | b.other,
            unknown: a.unknown | b.unknown,
        };
        match c {
            ConstraintExpr::IsType(id, _) => {
                let ty = &self.model[*id];
                let shaped = ty.params.iter().any(|p| p.kind == ParamKind::Shape);
                let int = matches!(ty.name.as_str(), "integer" | "index");
                let known = ty.storage.is_none() || shaped || int || !ty.params.is_empty();
                Bases { shaped, int, other: !shaped && !int && known, unknown: !known && !int && !shaped }
            }
            ConstraintExpr::Named(id, args) => {
                let decl = &self.model[*id];
                let inner: Vec<Generic> = decl
                    .generics
                    .iter()
                    .zip(args)
                    .map(|(g, a)| match a {
                        ConstraintArg::Constraint(ConstraintExpr::Var(i)) => {
                            generics.get(*i).cloned().unwrap_or_else(|| g.clone())
                        }
                        ConstraintArg::Constraint(c) => {
                            Generic { kind: GenericKind::Type(c.clone()), ..g.clone() }
                        }
                        _ => g.clone(),
                    })
                    .collect();
                self.bases(&decl.body, &inner, depth + 1)
            }
            ConstraintExpr::Var(i) => match generics.get(*i).map(|g| &g.kind) {
                Some(GenericKind::Type(c) | GenericKind::TypeList(c)) if *c != ConstraintExpr::Var(*i) => {
                    self.bases(c, generics, depth + 1)
                }
                _ => unknown,
            },
            ConstraintExpr::Or(arms) => {
                arms.iter().fold(Bases::default(), |acc, a| or(acc, self.bases(&a.body, generics, depth + 1)))
            }
            ConstraintExpr::Where(base, _) => self.bases(base, generics, depth + 1),
            ConstraintExpr::And(parts) => parts
                .iter()
                .map(|p| self.bases(p, generics, depth + 1))
                .find(|b| !b.unknown)
                .unwrap_or(unknown),
            _ => unknown,
        }
    }
}

/// What an attribute with this constraint can be used as.
pub(crate) fn attr_use(r: &Resolver<'_>, c: &ConstraintExpr) -> AttrUse {
    r.refuel();
    attr_use_at(r, c, 0)
}

fn attr_use_at(r: &Resolver<'_>, c: &ConstraintExpr, depth: usize) -> AttrUse {
    if depth > 48 || !r.step() {
        return AttrUse::Unknown;
    }
    match c {
        ConstraintExpr::Enum(id) => AttrUse::Enum(*id),
        ConstraintExpr::Each(_) => AttrUse::List,
        ConstraintExpr::Named(id, _) => attr_use_at(r, &r.model[*id].body, depth + 1),
        ConstraintExpr::Where(base, _) => attr_use_at(r, base, depth + 1),
        ConstraintExpr::And(parts) => parts
            .iter()
            .map(|p| attr_use_at(r, p, depth + 1))
            .find(|u| *u != AttrUse::Unknown)
            .unwrap_or(AttrUse::Unknown),
        ConstraintExpr::IsAttr(id, _) => {
            let attr = &r.model[*id];
            let kinds: Vec<&ParamKind> = attr.params.iter().map(|p| &p.kind).collect();
            let has = |f: fn(&ParamKind) -> bool| kinds.iter().any(|k| f(k));
            match () {
                // What a spec declares is an attribute of its own, whatever it holds.
                () if attr.storage.is_none() => AttrUse::Other,
                () if attr.name == "unit" => AttrUse::Unit,
                () if has(|k| *k == ParamKind::AffineMap) => AttrUse::Map,
                () if has(|k| matches!(k, ParamKind::List(items) if **items != ParamKind::Str)) => {
                    AttrUse::List
                }
                () if has(|k| {
                    matches!(k, ParamKind::BigInt | ParamKind::I64 | ParamKind::U64 | ParamKind::U32)
                }) =>
                {
                    AttrUse::Int
                }
                () if has(|k| *k == ParamKind::Bool) => AttrUse::Bool,
                () => match kinds.as_slice() {
                    [ParamKind::Enum(id)] => AttrUse::Enum(*id),
                    [] => AttrUse::Unknown,
                    _ => AttrUse::Unknown,
                },
            }
        }
        _ => AttrUse::Unknown,
    }
}

/// The enum behind an attribute's constraint.
pub(crate) fn enum_of(r: &Resolver<'_>, c: &ConstraintExpr) -> Option<EnumId> {
    match attr_use(r, c) {
        AttrUse::Enum(id) => Some(id),
        _ => None,
    }
}
