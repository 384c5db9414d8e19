//! The module: the one op that text may leave out, so there is always a table for it.

use crate::attr::AttrData;
use crate::def::{AttrConstraint, AttrDef, AttrSyntax, Format, OpDef, ParseFn, PrintFn, RegionDef, Trait};
use crate::parse::{OpParser, Parsed};
use crate::print::OpPrinter;
use crate::view::OpRef;
use bourn_terms::builtin::BuiltinAttr;
use bourn_terms::{Constraint, Definition, Function, FunctionKind, Pred, Term};

static SYMBOL_NAME: AttrConstraint = AttrConstraint::new(
    "SymbolName",
    "string attribute",
    Constraint::Where(&STRING, &Pred::Not(&Pred::Present(Term::Param("ty")))),
    AttrSyntax::SymbolName,
);

const STRING: Constraint<'static> = Constraint::Is(Definition::Attr(BuiltinAttr::String), &[]);

/// `builtin.module`, for contexts whose registry has none.
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
    format: Format::Custom {
        parse: &Function::linked("bourn_ir::builtin::parse", FunctionKind::Parse, &(parse as ParseFn)),
        print: &Function::linked("bourn_ir::builtin::print", FunctionKind::Print, &(print as PrintFn)),
    },
    ..OpDef::EMPTY
};

fn parse(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    if let Some(name) = p.parse_optional_symbol_name() {
        let value = p.ctx().attr(AttrData::String { value: name, ty: None });
        p.set_attr("sym_name", value);
    }
    p.parse_optional_attr_dict_with_keyword()?;
    let region = p.parse_region(&[])?;
    p.ensure_block(region);
    Ok(())
}

fn print(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if let Some(name) = op.attr("sym_name").and_then(|a| a.as_str()) {
        p.text(" ");
        p.symbol(name);
    }
    p.attr_dict_with_keyword(op, &["sym_name"]);
    if let Some(region) = op.region(0) {
        p.text(" ");
        p.region(region, false, true);
    }
}
