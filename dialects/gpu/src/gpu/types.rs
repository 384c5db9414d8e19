//! The type of matrix fragments.

use bourn_ir::interned::Param;
use bourn_ir::parse::ParamParser;
use bourn_ir::parse::{Failed, Parsed};
use bourn_ir::print::ParamPrinter;
use bourn_ir::{DYNAMIC, FloatKind, Type, TypeData};

/// Parses `16x16xf16, "AOp"`.
pub fn parse_matrix<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let (shape, element) = parse_shaped(p)?;
    p.expect(",")?;
    let operand = p.parse_string()?;
    Ok(vec![Param::Shape(shape.into()), Param::Type(element), Param::Str(operand)])
}

fn parse_shaped<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Parsed<(Vec<i64>, Type<'c>)> {
    let start = p.pos();
    let shape = p.parse_dimensions()?;
    if shape.contains(&DYNAMIC) {
        return p.error_at(start, "expected static shape");
    }
    Ok((shape, p.parse_type()?))
}

/// Prints `16x16xf16, "AOp"`.
pub fn print_matrix(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    let [Param::Shape(shape), Param::Type(element), Param::Str(operand)] = params else { return };
    let sizes: String = shape.iter().map(|size| format!("{size}x")).collect();
    p.text(&sizes);
    p.ty(*element);
    p.text(&format!(", \"{operand}\""));
}

/// Checks that a fragment has two dimensions, an element type with a product, and a role in the product.
pub fn verify_matrix(params: &[Param<'_>]) -> Result<(), String> {
    let [Param::Shape(shape), Param::Type(element), Param::Str(operand)] = params else { return Ok(()) };
    if !matches!(operand.as_str(), "AOp" | "BOp" | "COp") {
        return Err("operand expected to be one of AOp, BOp or COp".to_owned());
    }
    if shape.len() != 2 {
        return Err("MMAMatrixType must have exactly two dimensions".to_owned());
    }
    let is_element = match element.data() {
        TypeData::Float(kind) => matches!(kind, FloatKind::F16 | FloatKind::F32 | FloatKind::F64),
        TypeData::Integer { width: 8, signedness } => *signedness != bourn_ir::Signedness::Signless,
        TypeData::Integer { width: 32, signedness } => *signedness == bourn_ir::Signedness::Signless,
        _ => false,
    };
    match is_element {
        true => Ok(()),
        false => Err("MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64".to_owned()),
    }
}
