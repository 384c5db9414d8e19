//! Hooks of the dialect: parsing, printing, verification.

use super::{
    AttributeOp, AttributeType, AttributesOp, BaseOp, DialectOp, OperandsOp, ParametricOp, ResultsOp, TypeOp,
    Variadicity, VariadicityArrayAttr, names, variadicities,
};
use bourn_equations::rt::{match_op, optional_attr};
use bourn_ir::interned::Param;
use bourn_ir::parse::{OpParser, ParamParser, Parsed};
use bourn_ir::print::{EntryArgs, OpPrinter, ParamPrinter, Terminators};
use bourn_ir::symbols::is_table;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, OpRef};

/// The attribute with the names of operands or results.
const NAMES: &str = OperandsOp::NAMES_ATTR;

// ---- parsing

/// Parses `@name attributes {..} { .. }`; an empty body is optional.
pub fn parse_definition(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    p.parse_symbol_name_into(TypeOp::SYM_NAME_ATTR)?;
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
            AttrData::SymbolRef { .. } => p.set_attr(BaseOp::BASE_REF_ATTR, base),
            AttrData::String { .. } => p.set_attr(BaseOp::BASE_NAME_ATTR, base),
            _ => return p.error_at(start, "expected a symbol reference or a string"),
        }
    }
    p.parse_optional_attr_dict()?;
    let output = AttributeType::get(p.ctx());
    p.add_results(&[output.into()]);
    Ok(())
}

/// Parses `(name: optional %value, ..)`.
pub fn parse_values(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let ty = AttributeType::get(p.ctx()).into();
    let (mut names, mut variadicities) = (Vec::new(), Vec::new());
    p.parse_delimited("(", ")", |p| {
        names.push(p.parse_keyword()?);
        p.expect(":")?;
        let words: Vec<&str> = Variadicity::ALL.iter().map(|case| case.keyword()).collect();
        let case = p.parse_optional_keyword_of(&words);
        variadicities.push(case.map_or(Variadicity::Single, |case| Variadicity::ALL[case]));
        let value = p.parse_operand()?;
        p.resolve_operand(value, ty).map(|_| ())
    })?;
    set_names(p, NAMES, &names);
    let list = VariadicityArrayAttr::get(p.ctx(), variadicities);
    p.set_attr(OperandsOp::VARIADICITY_ATTR, list.into());
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
    set_names(p, AttributesOp::ATTRIBUTE_VALUE_NAMES_ATTR, &names);
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
        let Some(case) = Variadicity::from_keyword(word) else {
            return p.error_at(start, "expected one of [single, optional, variadic] for a variadicity");
        };
        found.push(Param::Int(case.value()));
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
            p.text(Variadicity::from_value(*case).map_or("", Variadicity::keyword));
        }
    });
    p.text("]");
}

/// Prints `@name attributes {..} { .. }`.
pub fn print_definition(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.symbol(optional_attr::<&str>(op, TypeOp::SYM_NAME_ATTR).unwrap_or_default());
    p.attr_dict_with_keyword(op, &[TypeOp::SYM_NAME_ATTR]);
    let Some(region) = op.region(0) else { return };
    p.text(" ");
    if region.entry().is_some_and(|block| block.first().is_some()) {
        p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    }
}

/// Prints `@dialect::@name` or `"!dialect.name"`.
pub fn print_base(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let bases = [BaseOp::BASE_REF_ATTR, BaseOp::BASE_NAME_ATTR];
    for base in bases.iter().filter_map(|name| op.attr(name)) {
        p.text(" ");
        p.attr(base);
    }
    p.text(" ");
    p.attr_dict(op, &bases);
}

/// Prints `(name: optional %value, ..)`.
pub fn print_values(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let variadicities = variadicities(op).into_iter().chain(std::iter::repeat(Variadicity::Single));
    p.text("(");
    p.list(names(op, NAMES).zip(op.operands()).zip(variadicities), |p, ((name, value), variadicity)| {
        p.text(name);
        p.text(": ");
        if variadicity != Variadicity::Single {
            p.text(variadicity.keyword());
            p.text(" ");
        }
        p.operand(value);
    });
    p.text(")");
    p.attr_dict(op, &[NAMES, OperandsOp::VARIADICITY_ATTR]);
}

/// Prints `{"name" = %value, ..}`.
pub fn print_attributes(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" {");
    p.list(names(op, AttributesOp::ATTRIBUTE_VALUE_NAMES_ATTR).zip(op.operands()), |p, (name, value)| {
        p.string(name);
        p.text(" = ");
        p.operand(value);
    });
    p.text("}");
    p.attr_dict(op, &[AttributesOp::ATTRIBUTE_VALUE_NAMES_ATTR]);
}

// ---- verification

/// Checks that there is one variadicity and one name for each value.
pub fn verify_values(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (what, variadicities, names) = match_op!(op {
        operands: OperandsOp => ("operands", operands.variadicity(), operands.names()),
        results: ResultsOp => ("results", results.variadicity(), results.names()),
        _ => return,
    });
    let values = op.num_operands();
    for (found, must) in [(variadicities.values().len(), "variadicities must"), (names.len(), "names must")] {
        if found != values {
            let counts = format!("but got {values} and {found} respectively");
            return cx.error(op, format!("the number of {what} and their {must} be the same, {counts}"));
        }
    }
}

/// Checks that the base is given in one way only, and that a base name starts with `!` or `#`.
pub fn verify_base<'a, 'c>(op: BaseOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    match (op.base_ref(), op.base_name()) {
        (None, None) | (Some(_), Some(_)) => {
            cx.error(op, "the base type or attribute should be specified by either a name or a reference");
        }
        (None, Some(name)) if !name.starts_with(['!', '#']) => {
            cx.error(op, "the name of a base starts with '!' or '#'");
        }
        (Some(base), None) => check_definition(op.as_op(), base.into(), cx),
        (None, Some(_)) => {}
    }
}

/// Checks that the base is a type or an attribute.
pub fn verify_parametric<'a, 'c>(op: ParametricOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    check_definition(op.as_op(), op.base_type().into(), cx);
}

/// Checks that a reference resolves to a type or an attribute in the symbol table around the dialect that contains the op.
fn check_definition<'a, 'c>(op: OpRef<'a, 'c>, reference: Attribute<'c>, cx: &mut VerifyCx<'a, 'c>) {
    let dialect = cx.ancestors.iter().rposition(|around| around.isa::<DialectOp>());
    let around = &cx.ancestors[..dialect.unwrap_or(0)];
    // Without a symbol table around the dialect, other definitions are unknown.
    let Some(&table) = around.iter().rev().find(|around| is_table(**around)) else { return };
    match cx.lookup(table, reference) {
        None => cx.error(op, format_args!("symbol '{reference}' not found")),
        Some(found) if !found.isa::<TypeOp>() && !found.isa::<AttributeOp>() => {
            let found = found.name().as_str();
            let message = "does not refer to a type or attribute definition";
            cx.error(op, format_args!("symbol '{reference}' {message} (refers to '{found}')"));
        }
        Some(_) => {}
    }
}
