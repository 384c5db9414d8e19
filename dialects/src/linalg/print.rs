//! Text of structured ops: printing. The body of a named op is not written.

use super::verify::has_plain_maps;
use bourn_ir::print::OpPrinter;
use bourn_ir::{OpRef, Value};

/// `ins(%a, %b : types) outs(%c : type) -> type`
pub fn print_structured(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if let Some(maps) = op.attr("indexing_maps").filter(|maps| !has_plain_maps(*maps)) {
        p.text(" indexing_maps = ");
        p.attr(maps);
    }
    p.attr_dict(op, &["indexing_maps"]);
    for (i, keyword) in [" ins(", " outs("].into_iter().enumerate() {
        let range = op.operand_group(i).unwrap_or(0..0);
        if range.is_empty() {
            continue;
        }
        p.text(keyword);
        p.operands(range.clone().map(|n| op.operand(n)));
        p.text(" : ");
        p.types(range.map(|n| op.operand(n).ty()));
        p.text(")");
    }
    if op.num_results() > 0 {
        p.text(" -> ");
        match op.num_results() {
            1 => p.ty(op.result(0).ty()),
            _ => {
                p.text("(");
                p.types(op.results().map(Value::ty));
                p.text(")");
            }
        }
    }
}
