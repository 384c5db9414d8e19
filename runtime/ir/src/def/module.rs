//! The table of `builtin.module`. Text may leave this op out, so that each context needs its table.

use super::{Anchor, AttrConstraint, AttrDef, AttrSyntax, Fmt, Format, OpDef, RegionDef, Trait};
use bourn_terms::builtin::BuiltinAttr;
use bourn_terms::{Constraint, Definition, Pred, Term};

static SYMBOL_NAME: AttrConstraint = AttrConstraint::new(
    "SymbolName",
    "string attribute",
    Constraint::Where(&STRING, &Pred::Not(&Pred::Present(Term::Param("ty")))),
    AttrSyntax::SymbolName,
);

const STRING: Constraint<'static> = Constraint::Is(Definition::Attr(BuiltinAttr::String), &[]);

/// The table of `builtin.module`, for contexts whose registry has no such op.
pub(crate) static MODULE: OpDef = OpDef {
    name: "builtin.module",
    summary: "A top level container operation",
    attrs: &[AttrDef::optional("sym_name", &SYMBOL_NAME), AttrDef::optional("sym_visibility", &SYMBOL_NAME)],
    regions: &[RegionDef { name: "bodyRegion", blocks: (1, Some(1)), ..RegionDef::ANY }],
    traits: &[
        Trait::AffineScope,
        Trait::IsolatedFromAbove,
        Trait::NoRegionArguments,
        Trait::SymbolTable,
        Trait::NoTerminator,
        Trait::SingleBlock,
        Trait::GraphRegion,
    ],
    format: Format::Elements(&[
        Fmt::Optional { anchor: Anchor::Attr(0), then: &[Fmt::Attr(0)], otherwise: &[] },
        Fmt::AttrDict(true),
        Fmt::Region(0),
    ]),
    ..OpDef::EMPTY
};
