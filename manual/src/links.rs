//! Links to the manuals of items: pages, anchors, and texts whose names are links.

use crate::data::{Piece, Text};
use bourn_spec::model::{
    AttrId, ConstraintExpr, ConstraintId, DialectId, EnumId, Generic, GenericKind, InterfaceId, InterfaceUse,
    Model, OpId, ParamKind, TraitId, TypeId,
};
use std::collections::BTreeMap;

/// An item that a manual describes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entity {
    Dialect(DialectId),
    Type(TypeId),
    Attr(AttrId),
    Enum(EnumId),
    Interface(InterfaceId),
    Trait(TraitId),
    Constraint(ConstraintId),
    Op(OpId),
}

/// The links of one page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Links<'a> {
    pub model: &'a Model<'a>,
    /// The file of each dialect with a page in this run.
    pub pages: &'a BTreeMap<DialectId, String>,
    /// The files of ops and constraints that have a page of their own.
    pub own: &'a OwnPages,
    /// The file that contains the links; empty if the links are on several pages.
    pub here: &'a str,
}

/// The files of items that have a page of their own.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnPages {
    pub ops: BTreeMap<OpId, String>,
    pub constraints: BTreeMap<ConstraintId, String>,
}

impl Links<'_> {
    /// Returns the anchor of an item, the part of a link after `#`. It contains the kind and the dialect, so that it is
    /// unique even on a page with several dialects.
    pub fn anchor(&self, entity: Entity) -> String {
        let Some((dialect, kind, name)) = self.place(entity) else { return String::new() };
        let dialect = &self.model[dialect].name;
        match entity {
            Entity::Dialect(_) => format!("{kind}-{dialect}"),
            _ => format!("{kind}-{dialect}.{name}"),
        }
    }

    /// Returns a link to an item; `None` if no page describes it.
    pub fn to(&self, entity: Entity) -> Option<String> {
        let own = match entity {
            Entity::Op(id) => self.own.ops.get(&id),
            Entity::Constraint(id) => self.own.constraints.get(&id),
            _ => None,
        };
        if let Some(own) = own {
            return Some(own.clone());
        }
        let (dialect, ..) = self.place(entity)?;
        let page = self.pages.get(&dialect)?;
        let page = if page == self.here { "" } else { page };
        Some(format!("{page}#{}", self.anchor(entity)))
    }

    /// Returns the dialect that declares an item, its kind and its name; `None` for items of the runtime.
    fn place(&self, entity: Entity) -> Option<(DialectId, &'static str, &str)> {
        let model = self.model;
        Some(match entity {
            Entity::Dialect(id) => (id, "dialect", &model[id].name),
            Entity::Type(id) => (model[id].dialect, "type", &model[id].name),
            // Types and attributes have the same data, but separate lists.
            Entity::Attr(id) => (model[id].dialect, "attr", &model[id].name),
            Entity::Enum(id) => (model[id].dialect, "enum", &model[id].name),
            Entity::Interface(id) => (model[id].dialect?, "interface", &model[id].name),
            Entity::Trait(id) => (model[id].dialect?, "trait", &model[id].name),
            Entity::Constraint(id) => (model[id].dialect, "constraint", &model[id].name),
            Entity::Op(id) => (model[id].dialect, "op", &model[id].name),
        })
    }

    /// Returns the name of an interface, with a link.
    pub fn interface(&self, id: InterfaceId) -> Piece {
        Piece::code(&self.model[id].name).linked(self.to(Entity::Interface(id)))
    }

    /// Returns the names of interfaces, with links.
    pub fn interfaces(&self, uses: &[InterfaceUse]) -> Text {
        uses.iter().map(|used| self.interface(used.interface)).collect()
    }

    /// Returns the name of an op, with a link.
    pub fn op(&self, id: OpId) -> Piece {
        Piece::code(self.model.op_name(id)).linked(self.to(Entity::Op(id)))
    }

    /// Returns the text of a constraint, in the scope of these generics: as in messages, with links for named parts.
    pub fn constraint(&self, expr: &ConstraintExpr, generics: &[Generic]) -> Text {
        let whole = self.model.constraint_text(expr, generics);
        let mut pieces = Text::new();
        self.pieces(expr, generics, &mut pieces);
        // A long text is cut.
        let joined: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
        if joined == whole { pieces } else { vec![Piece::plain(whole)] }
    }

    fn pieces(&self, expr: &ConstraintExpr, generics: &[Generic], out: &mut Text) {
        let target = match expr {
            ConstraintExpr::Named(id, _) => Some(Entity::Constraint(*id)),
            ConstraintExpr::IsType(id, _) => Some(Entity::Type(*id)),
            ConstraintExpr::IsAttr(id, _) => Some(Entity::Attr(*id)),
            ConstraintExpr::Enum(id) => Some(Entity::Enum(*id)),
            ConstraintExpr::IsOp(id) => Some(Entity::Op(*id)),
            ConstraintExpr::Implements(id) => Some(Entity::Interface(*id)),
            ConstraintExpr::HasTrait(id) => Some(Entity::Trait(*id)),
            ConstraintExpr::All(parts) => return self.joined(*parts, " and ", generics, out),
            ConstraintExpr::OneOf(arms) => {
                return self.joined(arms.iter().map(|arm| &arm.body), " or ", generics, out);
            }
            ConstraintExpr::Not(inner) => {
                out.push(Piece::plain("not "));
                return self.pieces(inner, generics, out);
            }
            ConstraintExpr::Each(inner) => {
                out.push(Piece::plain("array of "));
                return self.pieces(inner, generics, out);
            }
            ConstraintExpr::Where(base, _) => {
                let (whole, text) =
                    (self.model.constraint_text(expr, generics), self.model.constraint_text(base, generics));
                if let Some(rest) = whole.strip_prefix(&text) {
                    self.pieces(base, generics, out);
                    return out.push(Piece::plain(rest));
                }
                None
            }
            ConstraintExpr::Generic(i) => {
                use GenericKind as G;
                if let Some(G::Type(c) | G::TypeList(c) | G::Attr(c)) =
                    generics.get(i.index()).map(|g| &g.kind)
                {
                    return self.pieces(c, &[], out);
                }
                None
            }
            ConstraintExpr::Any(_) | ConstraintExpr::Rust(..) => None,
        };
        let link = target.and_then(|target| self.to(target));
        out.push(Piece::plain(self.model.constraint_text(expr, generics)).linked(link));
    }

    fn joined<'e>(
        &self,
        parts: impl IntoIterator<Item = &'e ConstraintExpr<'e>>,
        word: &str,
        generics: &[Generic],
        out: &mut Text,
    ) {
        for (i, part) in parts.into_iter().enumerate() {
            if i > 0 {
                out.push(Piece::plain(word));
            }
            self.pieces(part, generics, out);
        }
    }

    /// Returns a kind of parameter in the notation of a spec.
    pub fn kind(&self, kind: &ParamKind) -> Text {
        match kind {
            ParamKind::Enum(id) => {
                vec![Piece::plain(&self.model[*id].name).linked(self.to(Entity::Enum(*id)))]
            }
            ParamKind::List(inner) => {
                let (open, close) = (Piece::plain("["), Piece::plain("]"));
                std::iter::once(open).chain(self.kind(inner)).chain([close]).collect()
            }
            ParamKind::Optional(inner) => self.kind(inner).into_iter().chain([Piece::plain("?")]).collect(),
            kind => vec![Piece::plain(self.model.param_kind_text(kind))],
        }
    }
}
