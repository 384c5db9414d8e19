//! Hooks of ops that apply a map; operands of maps in text.

use super::ApplyOp;
use bourn_ir::OpRef;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_presburger::affine::{AffineExpr, AffineMap, ExprKind};
use std::ops::Range;

// ---- parsing

/// Parses `affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%b]`.
pub fn parse_map_op(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let start = p.pos();
    let attr = p.parse_attribute()?;
    let Some(map) = attr.as_affine_map() else {
        return p.error_at(start, "expected an affine map");
    };
    p.set_attr(ApplyOp::MAP_ATTR, attr);
    let (operands, dims) = p.parse_dim_and_symbol_list()?;
    p.parse_optional_attr_dict()?;
    // The verifier looks at the others.
    let is_apply = p.def().name == ApplyOp::NAME;
    if is_apply && (dims != map.num_dims() || operands.len() != map.num_inputs()) {
        return p.error("dimension or symbol index mismatch");
    }
    let index = p.ctx().index();
    p.resolve_operands_to(&operands, index)?;
    // As in MLIR, `apply` is parsed with a result for each result of the map; the verifier requires a single one.
    let count = if is_apply { map.results().len() } else { 1 };
    let results = vec![index; count];
    p.add_results(&results);
    Ok(())
}

// ---- printing

/// Prints `affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%b]`.
pub fn print_map_op(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(attr) = op.attr(ApplyOp::MAP_ATTR) else { return };
    let dims = attr.as_affine_map().map_or(op.num_operands(), |map| map.num_dims()).min(op.num_operands());
    p.text(" ");
    p.attr(attr);
    p.text("(");
    p.operands(op.operands().take(dims));
    p.text(")");
    if op.num_operands() > dims {
        p.text("[");
        p.operands(op.operands().skip(dims));
        p.text("]");
    }
    p.attr_dict(op, &[ApplyOp::MAP_ATTR]);
}

/// Prints `(%a, %b)[%s]`, the operands of a map with this number of dimensions.
pub fn print_dims_and_symbols(op: OpRef<'_, '_>, range: Range<usize>, dims: usize, p: &mut OpPrinter<'_>) {
    let middle = (range.start + dims).min(range.end);
    p.text("(");
    p.operands((range.start..middle).map(|n| op.operand(n)));
    p.text(")");
    if middle < range.end {
        p.text("[");
        p.operands((middle..range.end).map(|n| op.operand(n)));
        p.text("]");
    }
}

/// Prints an expression over the operands of a map, which begin at `start`: `%i + symbol(%n)`.
pub fn print_expr(
    op: OpRef<'_, '_>,
    start: usize,
    map: &AffineMap,
    expr: &AffineExpr,
    p: &mut OpPrinter<'_>,
) {
    let dims = map.num_dims();
    let _ = expr.write_named(p, &mut |p, kind| {
        match kind {
            ExprKind::Dim(d) => p.operand(op.operand(start + d as usize)),
            ExprKind::Symbol(s) => {
                p.text("symbol(");
                p.operand(op.operand(start + dims + s as usize));
                p.text(")");
            }
            _ => {}
        }
        Ok(())
    });
}

/// Prints `[%i + 1, %j]`: the results of a map over operands that begin at `start`.
pub fn print_subscripts(op: OpRef<'_, '_>, start: usize, map: &AffineMap, p: &mut OpPrinter<'_>) {
    p.text("[");
    // Unverified operands may be too few for the map.
    if start + map.num_inputs() <= op.num_operands() {
        p.list(map.results(), |p, result| print_expr(op, start, map, result, p));
    }
    p.text("]");
}
