//! Printing of affine maps and integer sets that are applied to operands.

use super::OpPrinter;
use super::number::push_signed;
use crate::body::OpRef;
use crate::def::{AffineForm, OpDef, OperandIdx};
use crate::interned::{AttrData, Attribute};
use bourn_presburger::affine::{AffineExpr, AffineMap, ExprKind};
use std::ops::Range;

impl OpPrinter<'_> {
    /// Prints `(%a, %b)[%s]`, operands of an op of which the first `dims` are dimensions, and the others are symbols.
    pub fn dims_and_symbols(&mut self, op: OpRef<'_, '_>, operands: Range<usize>, dims: usize) {
        let middle = (operands.start + dims).min(operands.end);
        self.text("(");
        self.operands((operands.start..middle).map(|n| op.operand(n)));
        self.text(")");
        if middle < operands.end {
            self.text("[");
            self.operands((middle..operands.end).map(|n| op.operand(n)));
            self.text("]");
        }
    }

    /// Prints an expression over the operands of a map, which begin at `start`: `%i + symbol(%n)`.
    pub fn affine_expr(&mut self, op: OpRef<'_, '_>, start: usize, map: &AffineMap, expr: &AffineExpr) {
        let dims = map.num_dims();
        let _ = expr.write_named(self, &mut |p, kind| {
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

    /// Prints `%i + 1, %j`: the results of a map over operands that begin at `start`. Prints nothing if the op has too few operands.
    pub fn affine_results(&mut self, op: OpRef<'_, '_>, start: usize, map: &AffineMap) {
        if start + map.num_inputs() <= op.num_operands() {
            self.list(map.results(), |p, result| p.affine_expr(op, start, map, result));
        }
    }
}

/// Returns the attribute and the operands of an element.
fn parts<'c>(
    op: OpRef<'_, 'c>,
    def: &OpDef,
    map: u16,
    operands: u16,
) -> Option<(Attribute<'c>, Range<usize>)> {
    let attr = op.attr(def.attrs.get(usize::from(map))?.name)?;
    Some((attr, op.operand_group(OperandIdx(operands))?))
}

/// Returns whether the attribute has the kind that a form prints, and as many inputs as there are operands.
pub(super) fn fits(op: OpRef<'_, '_>, def: &OpDef, map: u16, operands: u16, form: AffineForm) -> bool {
    let Some((attr, operands)) = parts(op, def, map, operands) else { return false };
    match attr.data() {
        AttrData::AffineMap(map) => map.num_inputs() == operands.len(),
        AttrData::IntegerSet(set) => {
            form == AffineForm::Applied && set.num_dims() + set.num_symbols() == operands.len()
        }
        _ => false,
    }
}

/// Prints the results of a map: `%i + 1, %j`.
pub(super) fn subscripts(p: &mut OpPrinter<'_>, op: OpRef<'_, '_>, def: &OpDef, map: u16, operands: u16) {
    if let Some((attr, operands)) = parts(op, def, map, operands)
        && let Some(map) = attr.as_affine_map()
    {
        p.affine_results(op, operands.start, map);
    }
}

/// Prints a map or set with its operands, or a bound.
pub(super) fn applied(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    def: &OpDef,
    map: u16,
    operands: u16,
    form: AffineForm,
) {
    let Some((attr, operands)) = parts(op, def, map, operands) else { return };
    let dims = match attr.data() {
        AttrData::AffineMap(map) => map.num_dims(),
        AttrData::IntegerSet(set) => set.num_dims(),
        _ => return,
    };
    if let (AffineForm::Bound(prefix), Some(map)) = (form, attr.as_affine_map()) {
        if let [result] = map.results() {
            match (result.kind(), map.num_dims(), map.num_symbols()) {
                (ExprKind::Constant(value), 0, 0) => return push_signed(&mut p.out, value),
                (ExprKind::Symbol(_), 0, 1) if !operands.is_empty() => {
                    return p.operand(op.operand(operands.start));
                }
                _ => {}
            }
        } else {
            p.text(prefix);
            p.text(" ");
        }
    }
    p.attr(attr);
    p.dims_and_symbols(op, operands, dims);
}
