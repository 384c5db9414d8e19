//! Text of arithmetic: printing.

use super::parse::is_i1;
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
