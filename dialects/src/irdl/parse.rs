//! Text of definitions: parsing.

use super::{AttributeType, RegionType, Variadicity, VariadicityArrayAttr};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::{AttrData, Attribute};

/// `@name attributes {..} { .. }`; a body without ops may be left out.
pub fn parse_definition(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    p.parse_symbol_name_into("sym_name")?;
    p.parse_optional_attr_dict_with_keyword()?;
    let region = match p.parse_optional_region(&[])? {
        Some(region) => region,
        None => p.add_region(),
    };
    p.ensure_block(region);
    Ok(())
}

/// `@dialect::@name` or `"!dialect.name"`
pub fn parse_base(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let start = p.pos();
    if let Some(base) = p.parse_optional_attribute()? {
        match base.data() {
            AttrData::SymbolRef { .. } => p.set_attr("base_ref", base),
            AttrData::String { .. } => p.set_attr("base_name", base),
            _ => return p.error_at(start, "expected a symbol reference or a string"),
        }
    }
    p.parse_optional_attr_dict()?;
    let output = AttributeType::get(p.ctx());
    p.add_results(&[output.into()]);
    Ok(())
}

/// `(name: %value, ..)`: the types of the values are those that the table of the op asks for.
pub fn parse_named(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let ty = match p.def().name {
        "irdl.regions" => RegionType::get(p.ctx()).into(),
        _ => AttributeType::get(p.ctx()).into(),
    };
    let mut names = Vec::new();
    p.parse_delimited("(", ")", |p| {
        names.push(p.parse_keyword()?);
        p.expect(":")?;
        let value = p.parse_operand()?;
        p.resolve_operand(value, ty).map(|_| ())
    })?;
    set_names(p, "names", &names);
    p.parse_optional_attr_dict()
}

/// `(name: optional %value, ..)`
pub fn parse_values(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let ty = AttributeType::get(p.ctx()).into();
    let (mut names, mut variadicities) = (Vec::new(), Vec::new());
    p.parse_delimited("(", ")", |p| {
        names.push(p.parse_keyword()?);
        p.expect(":")?;
        let variadicity = p.parse_optional_keyword_of(&["single", "optional", "variadic"]);
        variadicities.push(match variadicity {
            Some(1) => Variadicity::Optional,
            Some(2) => Variadicity::Variadic,
            _ => Variadicity::Single,
        });
        let value = p.parse_operand()?;
        p.resolve_operand(value, ty).map(|_| ())
    })?;
    set_names(p, "names", &names);
    let list = VariadicityArrayAttr::get(p.ctx(), variadicities);
    p.set_attr("variadicity", list.into());
    p.parse_optional_attr_dict()
}

/// `{"name" = %value, ..}`, or nothing
pub fn parse_attributes(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let ty = AttributeType::get(p.ctx()).into();
    let mut names = Vec::new();
    if p.at("{") {
        p.parse_delimited("{", "}", |p| {
            names.push(p.parse_string()?);
            p.expect("=")?;
            let value = p.parse_operand()?;
            p.resolve_operand(value, ty).map(|_| ())
        })?;
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    set_names(p, "attributeValueNames", &names);
    p.parse_optional_attr_dict()
}

fn set_names(p: &mut OpParser<'_, '_, '_>, attr: &'static str, names: &[&str]) {
    let names: Box<[Attribute<'_>]> = names.iter().map(|name| p.ctx().string_attr(name)).collect();
    let names = p.ctx().attr(AttrData::Array(names));
    p.set_attr(attr, names);
}
