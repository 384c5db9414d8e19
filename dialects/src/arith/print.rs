//! Text of arithmetic: printing.

use super::parse::is_i1;
use super::{FastMath, Overflow};
use bourn_ir::print::OpPrinter;
use bourn_ir::{AttrData, OpRef, TypeData, Value};

/// `{..} 3 : index`
pub fn print_constant(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.attr_dict(op, &["value"]);
    if let Some(value) = op.attr("value") {
        p.text(" ");
        p.attr(value);
    }
}

/// `%c, %a, %b : type`
pub fn print_select(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.operands(op.operands());
    p.attr_dict(op, &[]);
    p.text(" : ");
    let condition = op.operands().next().map(Value::ty);
    if let Some(ty) = condition.filter(|ty| !is_i1(ty.data())) {
        p.ty(ty);
        p.text(", ");
    }
    p.types(op.results().map(Value::ty));
}

/// Names of a constant: `%c4`, `%c4_i32`, `%true`, `%cst`.
pub fn constant_names(op: OpRef<'_, '_>) -> Vec<String> {
    let name = match op.attr("value").map(|attr| attr.data()) {
        Some(&AttrData::Integer { value, ty }) => match ty.data() {
            TypeData::Index => format!("c{value}"),
            TypeData::Integer { width: 1, .. } if value == 0 => "false".to_owned(),
            TypeData::Integer { width: 1, .. } => "true".to_owned(),
            _ => format!("c{value}_{ty}"),
        },
        _ => "cst".to_owned(),
    };
    vec![name]
}

/// `%a, %b overflow<nsw, nuw> {..} : type`
pub fn print_with_overflow(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let flags = op.attr("overflowFlags").and_then(Overflow::from_attr).map_or(0, Overflow::value);
    print_binary(op, p, ("overflow", "overflowFlags", ", "), flags);
}

/// `%a, %b fastmath<fast> {..} : type`
pub fn print_with_fastmath(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let flags = op.attr("fastmath").and_then(FastMath::from_attr).map_or(0, FastMath::value);
    print_binary(op, p, ("fastmath", "fastmath", ","), flags);
}

fn print_binary(
    op: OpRef<'_, '_>,
    p: &mut OpPrinter<'_>,
    (keyword, name, separator): (&str, &str, &str),
    flags: i64,
) {
    p.text(" ");
    p.operands(op.operands());
    let cases = op
        .def()
        .and_then(|def| def.attrs.iter().find(|a| a.name == name))
        .map_or(&[][..], |a| a.constraint.cases);
    if flags != 0 {
        // A case that is all of the flags says it shortest.
        let whole = cases.iter().find(|(_, bits)| *bits == flags).map(|(text, _)| vec![*text]);
        let parts = || {
            cases
                .iter()
                .filter(|(_, bits)| *bits != 0 && flags & bits == *bits)
                .map(|(text, _)| *text)
                .collect()
        };
        let texts: Vec<&str> = whole.unwrap_or_else(parts);
        p.text(" ");
        p.text(keyword);
        p.text("<");
        p.text(&texts.join(separator));
        p.text(">");
    }
    p.attr_dict(op, &[name]);
    p.text(" : ");
    p.types(op.results().map(Value::ty));
}
