//! Hooks of the dialect: parsing, printing, verification.

use super::{AttributeType, RegionType, Variadicity, VariadicityArrayAttr, names, variadicities};
use bourn_ir::interned::Param;
use bourn_ir::parse::{OpParser, ParamParser, Parsed};
use bourn_ir::print::{OpPrinter, ParamPrinter};
use bourn_ir::symbols::is_table;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, OpRef};

/// The names of the variadicities, in the order of their enum values.
const VARIADICITIES: [&str; 3] = ["single", "optional", "variadic"];

// ---- parsing

/// Parses `@name attributes {..} { .. }`; an empty body is optional.
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

/// Parses `@dialect::@name` or `"!dialect.name"`.
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

/// Parses `(name: %value, ..)`. The values have the types that the table of the op requires.
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

/// Parses `(name: optional %value, ..)`.
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

/// Parses `{"name" = %value, ..}`, or nothing.
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

/// Parses `[single, optional]`, the variadicity of each entry.
pub fn parse_variadicities<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Parsed<Vec<Param<'c>>> {
    let mut found = Vec::new();
    p.expect("[")?;
    while !p.accept("]") {
        if !found.is_empty() {
            p.expect(",")?;
        }
        let start = p.pos();
        let word = p.parse_keyword()?;
        let Some(case) = VARIADICITIES.iter().position(|case| *case == word) else {
            return p.error_at(start, "expected one of [single, optional, variadic] for a variadicity");
        };
        found.push(Param::Int(case as i64));
    }
    Ok(vec![Param::List(found.into())])
}

// ---- printing

/// Prints `[ single,  optional]`, with MLIR's spaces.
pub fn print_variadicities(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    let [Param::List(items)] = params else { return };
    p.text("[");
    p.list(items, |p, item| {
        p.text(" ");
        if let Param::Int(case) = item {
            p.text(VARIADICITIES.get(*case as usize).copied().unwrap_or_default());
        }
    });
    p.text("]");
}

/// Prints `@name attributes {..} { .. }`.
pub fn print_definition(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.symbol(op.attr("sym_name").and_then(Attribute::as_str).unwrap_or_default());
    p.attr_dict_with_keyword(op, &["sym_name"]);
    let Some(region) = op.region(0) else { return };
    p.text(" ");
    if region.entry().is_some_and(|block| block.first().is_some()) {
        p.region(region, false, true);
    }
}

/// Prints `@dialect::@name` or `"!dialect.name"`.
pub fn print_base(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    for base in ["base_ref", "base_name"].iter().filter_map(|name| op.attr(name)) {
        p.text(" ");
        p.attr(base);
    }
    p.text(" ");
    p.attr_dict(op, &["base_ref", "base_name"]);
}

/// Prints `(name: %value, ..)`.
pub fn print_named(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text("(");
    p.list(names(op, "names").zip(op.operands()), |p, (name, value)| {
        p.text(name);
        p.text(": ");
        p.operand(value);
    });
    p.text(")");
    p.attr_dict(op, &["names"]);
}

/// Prints `(name: optional %value, ..)`.
pub fn print_values(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let variadicities = variadicities(op).into_iter().chain(std::iter::repeat(Variadicity::Single));
    p.text("(");
    p.list(names(op, "names").zip(op.operands()).zip(variadicities), |p, ((name, value), variadicity)| {
        p.text(name);
        p.text(": ");
        if variadicity != Variadicity::Single {
            p.text(variadicity.keyword());
            p.text(" ");
        }
        p.operand(value);
    });
    p.text(")");
    p.attr_dict(op, &["names", "variadicity"]);
}

/// Prints `{"name" = %value, ..}`.
pub fn print_attributes(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" {");
    p.list(names(op, "attributeValueNames").zip(op.operands()), |p, (name, value)| {
        p.string(name);
        p.text(" = ");
        p.operand(value);
    });
    p.text("}");
    p.attr_dict(op, &["attributeValueNames"]);
}

// ---- verification

/// Checks that there is one variadicity and one name for each value.
pub fn verify_values(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let what = if op.is("irdl.operands") { "operands" } else { "results" };
    let values = op.num_operands();
    let names = op.attr("names").and_then(Attribute::as_array).map_or(0, <[_]>::len);
    for (found, of) in [(super::variadicities(op).len(), "variadicities"), (names, "names")] {
        if found != values {
            let counts = format!("but got {values} and {found} respectively");
            return cx.error(op, format!("the number of {what} and their {of} must be the same, {counts}"));
        }
    }
}

/// Checks that the base is given in one way only, and that a base name starts with `!` or `#`.
pub fn verify_base<'a, 'c>(op: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let name = op.attr("base_name").and_then(Attribute::as_str);
    match (op.attr("base_ref"), name) {
        (None, None) | (Some(_), Some(_)) => {
            cx.error(op, "the base type or attribute should be specified by either a name or a reference");
        }
        (None, Some(name)) if !name.starts_with(['!', '#']) => {
            cx.error(op, "the name of a base starts with '!' or '#'");
        }
        (Some(base), None) => check_definition(op, base, cx),
        (None, Some(_)) => {}
    }
}

/// Checks that the base is a type or an attribute.
pub fn verify_parametric<'a, 'c>(op: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    if let Some(base) = op.attr("base_type") {
        check_definition(op, base, cx);
    }
}

/// Checks that a reference resolves to a type or an attribute in the symbol table around the dialect that contains the op.
fn check_definition<'a, 'c>(op: OpRef<'a, 'c>, reference: Attribute<'c>, cx: &mut VerifyCx<'a, 'c>) {
    let dialect = cx.ancestors.iter().rposition(|around| around.is("irdl.dialect"));
    let around = &cx.ancestors[..dialect.unwrap_or(0)];
    // Without a symbol table around the dialect, other definitions are unknown.
    let Some(&table) = around.iter().rev().find(|around| is_table(**around)) else { return };
    match cx.lookup(table, reference) {
        None => cx.error(op, format_args!("symbol '{reference}' not found")),
        Some(found) if !["irdl.type", "irdl.attribute"].iter().any(|kind| found.is(kind)) => {
            let found = found.name().as_str();
            let message = "does not refer to a type or attribute definition";
            cx.error(op, format_args!("symbol '{reference}' {message} (refers to '{found}')"));
        }
        Some(_) => {}
    }
}
