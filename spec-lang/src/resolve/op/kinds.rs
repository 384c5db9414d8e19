//! Finds the kinds that a constraint allows: integers, shaped values, lists, maps.

use crate::model::*;
use crate::resolve::Cx;

/// The use of an attribute in equations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttrUse {
    Int,
    List,
    Map,
    Set,
    Bool,
    Unit,
    Enum(EnumId),
    Other,
    Unknown,
}

/// Kinds of types that a constraint allows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bases {
    pub int: bool,
    pub shaped: bool,
    pub other: bool,
    pub unknown: bool,
}

impl<'a> Cx<'_, 'a> {
    /// Returns the kinds of types that a constraint allows, in the scope of these generics.
    pub(in crate::resolve) fn bases(&self, c: &ConstraintExpr<'a>, generics: &[Generic<'a>]) -> Bases {
        self.refuel();
        self.bases_at(c, generics)
    }

    fn bases_at(&self, c: &ConstraintExpr<'a>, generics: &[Generic<'a>]) -> Bases {
        let unknown = Bases { unknown: true, ..Bases::default() };
        if !self.step() {
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
                self.bases_at(&self.model.expand(self.arena, *id, args), generics)
            }
            ConstraintExpr::Generic(i) => match generics.get(i.index()).map(|g| &g.kind) {
                Some(GenericKind::Type(c) | GenericKind::TypeList(c))
                    if *c != ConstraintExpr::Generic(*i) =>
                {
                    self.bases_at(c, generics)
                }
                _ => unknown,
            },
            ConstraintExpr::OneOf(arms) => {
                arms.iter().fold(Bases::default(), |acc, a| or(acc, self.bases_at(&a.body, generics)))
            }
            ConstraintExpr::Where(base, _) => self.bases_at(base, generics),
            ConstraintExpr::All(parts) => {
                parts.iter().map(|p| self.bases_at(p, generics)).find(|b| !b.unknown).unwrap_or(unknown)
            }
            _ => unknown,
        }
    }
}

/// Returns the use that an attribute with this constraint can have.
pub(crate) fn attr_use(r: &Cx<'_, '_>, c: &ConstraintExpr) -> AttrUse {
    r.refuel();
    attr_use_at(r, c)
}

fn attr_use_at(r: &Cx<'_, '_>, c: &ConstraintExpr) -> AttrUse {
    if !r.step() {
        return AttrUse::Unknown;
    }
    match c {
        ConstraintExpr::Enum(id) => AttrUse::Enum(*id),
        ConstraintExpr::Each(_) => AttrUse::List,
        ConstraintExpr::Named(id, args) => {
            attr_use_at(r, r.model.restricted(*id, args).unwrap_or(&r.model[*id].body))
        }
        ConstraintExpr::Where(base, _) => attr_use_at(r, base),
        ConstraintExpr::All(parts) => parts
            .iter()
            .map(|p| attr_use_at(r, p))
            .find(|u| *u != AttrUse::Unknown)
            .unwrap_or(AttrUse::Unknown),
        ConstraintExpr::IsAttr(id, _) => {
            let attr = &r.model[*id];
            let kinds: Vec<&ParamKind> = attr.params.iter().map(|p| &p.kind).collect();
            let has = |f: fn(&ParamKind) -> bool| kinds.iter().any(|k| f(k));
            match () {
                // An attribute that a spec declares has its own kind, whatever its parameters are.
                () if attr.storage.is_none() => AttrUse::Other,
                () if attr.name == "unit" => AttrUse::Unit,
                () if has(|k| *k == ParamKind::AffineMap) => AttrUse::Map,
                () if has(|k| *k == ParamKind::IntegerSet) => AttrUse::Set,
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

/// Returns the enum of an attribute's constraint.
pub(crate) fn enum_of(r: &Cx<'_, '_>, c: &ConstraintExpr) -> Option<EnumId> {
    match attr_use(r, c) {
        AttrUse::Enum(id) => Some(id),
        _ => None,
    }
}

/// Returns the enum of a default value's cases: the enum of the attribute, or the only parameter of a declared attribute.
pub(crate) fn cases_of(r: &Cx<'_, '_>, c: &ConstraintExpr) -> Option<EnumId> {
    enum_of(r, c).or_else(|| r.model.wrapper_of_enum(c).map(|(_, id)| id))
}
