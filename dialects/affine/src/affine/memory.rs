//! The custom form of the op that copies memory.

use super::DmaWaitOp;
use bourn_equations::rt::optional_attr;
use bourn_ir::parse::{OpParser, Parsed, UnresolvedOperand};
use bourn_ir::print::OpPrinter;
use bourn_ir::{AttrData, OpRef};
use bourn_presburger::affine::AffineMap;

/// The attributes with the maps of a copy: of its source, its destination, its tag. The spec does not declare them, since the groups of
/// operands have the sizes of the maps' inputs.
pub(super) const DMA_MAPS: [&str; 3] = ["src_map", "dst_map", DmaWaitOp::TAG_MAP_ATTR];

// ---- parsing

/// Parses `[%i + 1]`, and stores the map as an attribute.
fn parse_subscripts<'s>(
    p: &mut OpParser<'_, 's, '_>,
    name: &'static str,
) -> Parsed<Vec<UnresolvedOperand<'s>>> {
    let (map, operands) = p.parse_affine_subscripts("[", "]")?;
    let map = p.ctx().attr(AttrData::AffineMap(map));
    p.set_attr(name, map);
    Ok(operands)
}

/// Parses `%a[%i], %b[%j], %tag[%k], %n, %stride, %count : types`.
pub fn parse_dma_start(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let mut parts = Vec::new();
    for name in DMA_MAPS {
        parts.push((p.parse_operand()?, parse_subscripts(p, name)?));
        p.expect(",")?;
    }
    let mut rest = vec![p.parse_operand()?];
    let start = p.pos();
    // As in MLIR, a trailing comma is accepted.
    if p.accept(",") {
        rest.extend(p.parse_operand_list()?);
    }
    let types = p.parse_colon_type_list()?;
    if rest.len() != 1 && rest.len() != 3 {
        return p.error_at(start, "expected two stride related operands");
    }
    if types.len() != 3 {
        return p.error_at(p.op_pos(), "expected three types");
    }
    let index = p.ctx().index();
    for ((memref, operands), ty) in parts.into_iter().zip(types) {
        p.resolve_operand(memref, ty)?;
        p.resolve_operands_to(&operands, index)?;
    }
    p.resolve_operands_to(&rest, index)
}

// ---- printing

/// Prints `%memref[%i + 1]`, a memref whose indices follow it.
fn print_access(op: OpRef<'_, '_>, memref: usize, name: &str, p: &mut OpPrinter<'_>) {
    p.operand(op.operand(memref));
    if let Some(map) = optional_attr::<&AffineMap>(op, name) {
        p.text("[");
        p.affine_results(op, memref + 1, map);
        p.text("]");
    }
}

/// Prints `%a[%i], %b[%j], %tag[%k], %n, %stride, %count : types`.
pub fn print_dma_start(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let mut at = 0;
    let mut memrefs = Vec::new();
    p.text(" ");
    for name in DMA_MAPS {
        let Some(map) =
            optional_attr::<&AffineMap>(op, name).filter(|map| at + map.num_inputs() < op.num_operands())
        else {
            return;
        };
        print_access(op, at, name, p);
        p.text(", ");
        memrefs.push(at);
        at += 1 + map.num_inputs();
    }
    p.operands((at..op.num_operands()).map(|n| op.operand(n)));
    p.text(" : ");
    p.types(memrefs.into_iter().map(|n| op.operand(n).ty()));
}
