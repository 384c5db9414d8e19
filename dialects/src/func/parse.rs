//! Text of functions: parsing.

use bourn_ir::parse::{FunctionSignature, OpParser, Parsed};
use bourn_ir::{AttrData, Attribute, RegionRef, Type};

/// `func.func private @name(%a: index {..}) -> (index {..}) attributes {..} { .. }`
pub fn parse_func(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    const VISIBILITIES: [&str; 3] = ["public", "private", "nested"];
    if let Some(i) = p.parse_optional_keyword_of(&VISIBILITIES) {
        let visibility = p.ctx().string_attr(VISIBILITIES[i]);
        p.set_attr("sym_visibility", visibility);
    }
    p.parse_symbol_name_into("sym_name")?;
    let signature = p.parse_function_signature(false)?;
    let inputs: Vec<Type<'_>> = signature.args.iter().filter_map(|arg| arg.ty).collect();
    let ty = p.ctx().function(&inputs, &signature.results);
    let ty = p.ctx().type_attr(ty);
    p.set_attr("function_type", ty);
    set_argument_attrs(p, &signature);
    p.parse_optional_attr_dict_with_keyword()?;
    if !p.at("{") {
        p.add_region();
        return Ok(());
    }
    let start = p.pos();
    if signature.args.iter().any(|arg| arg.name.is_none()) {
        return p.error("expected SSA identifiers for the arguments of a function with a body");
    }
    let region = p.parse_region(&signature.args)?;
    if RegionRef::new(p.region_body(), region).is_empty() {
        return p.error_at(start, "expected non-empty function body");
    }
    Ok(())
}

/// Sets `arg_attrs` and `res_attrs` where an argument or result has any.
fn set_argument_attrs<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, signature: &FunctionSignature<'s, 'c>) {
    let args: Vec<_> = signature.args.iter().map(|arg| arg.attrs).collect();
    for (name, dicts) in [("arg_attrs", &args), ("res_attrs", &signature.result_attrs)] {
        if dicts.iter().any(Option::is_some) {
            let empty = p.ctx().attr(AttrData::Dict(Box::new([])));
            let dicts: Box<[Attribute<'c>]> = dicts.iter().map(|dict| dict.unwrap_or(empty)).collect();
            let list = p.ctx().attr(AttrData::Array(dicts));
            p.set_attr(name, list);
        }
    }
}
