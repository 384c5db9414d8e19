//! The custom forms of ops that access memory.

use super::hooks::print_subscripts;
use super::{LoadOp, PrefetchOp, VectorLoadOp, VectorStoreOp};
use crate::memref::hooks::{parse_prefetch_hints, print_prefetch_hints};
use bourn_equations::rt::optional_attr;
use bourn_ir::parse::{OpParser, Parsed, UnresolvedOperand};
use bourn_ir::print::OpPrinter;
use bourn_ir::{AttrData, OpRef, TypeData, Value};
use bourn_presburger::affine::AffineMap;

/// The attributes with the maps of a copy: of its source, its destination, its tag. The spec does not declare them, since MLIR verifies
/// these ops without it.
pub(super) const DMA_MAPS: [&str; 3] = ["src_map", "dst_map", TAG_MAP];
/// The attribute with the map of the tag of a copy.
pub(super) const TAG_MAP: &str = "tag_map";

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

/// Parses `%memref[%i + 1] {..} : type`, and the vector type of a vector load.
pub fn parse_load(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let memref = p.parse_operand()?;
    let operands = parse_subscripts(p, LoadOp::MAP_ATTR)?;
    p.parse_optional_attr_dict()?;
    let start = p.pos();
    let ty = p.parse_colon_type()?;
    let TypeData::MemRef { element, .. } = *ty.data() else {
        let message = format!("invalid kind of type specified: expected builtin.memref, but found '{ty}'");
        return p.error_at(start, message);
    };
    let result = if p.def().name == VectorLoadOp::NAME {
        p.expect(",")?;
        p.parse_type()?
    } else {
        element
    };
    let index = p.ctx().index();
    p.resolve_operand(memref, ty)?;
    p.resolve_operands_to(&operands, index)?;
    p.add_results(&[result]);
    Ok(())
}

/// Parses `%value, %memref[%i + 1] {..} : type`, and the vector type of a vector store.
pub fn parse_store(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let value = p.parse_operand()?;
    p.expect(",")?;
    let memref = p.parse_operand()?;
    let operands = parse_subscripts(p, LoadOp::MAP_ATTR)?;
    p.parse_optional_attr_dict()?;
    let start = p.pos();
    let ty = p.parse_colon_type()?;
    let TypeData::MemRef { element, .. } = *ty.data() else {
        let message = format!("invalid kind of type specified: expected builtin.memref, but found '{ty}'");
        return p.error_at(start, message);
    };
    let stored = if p.def().name == VectorStoreOp::NAME {
        p.expect(",")?;
        p.parse_type()?
    } else {
        element
    };
    let index = p.ctx().index();
    p.resolve_operand(value, stored)?;
    p.resolve_operand(memref, ty)?;
    p.resolve_operands_to(&operands, index)
}

/// Parses `%memref[%i + 1], read, locality<3>, data {..} : type`.
pub fn parse_prefetch(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let memref = p.parse_operand()?;
    let operands = parse_subscripts(p, LoadOp::MAP_ATTR)?;
    parse_prefetch_hints(p)?;
    p.parse_optional_attr_dict()?;
    let ty = p.parse_colon_type()?;
    let index = p.ctx().index();
    p.resolve_operand(memref, ty)?;
    p.resolve_operands_to(&operands, index)
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

/// Parses `%tag[%k], %n : type`.
pub fn parse_dma_wait(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let tag = p.parse_operand()?;
    let operands = parse_subscripts(p, TAG_MAP)?;
    p.expect(",")?;
    let count = p.parse_operand()?;
    let ty = p.parse_colon_type()?;
    let index = p.ctx().index();
    p.resolve_operand(tag, ty)?;
    p.resolve_operands_to(&operands, index)?;
    p.resolve_operand(count, index)?;
    Ok(())
}

// ---- printing

/// Prints `%memref[%i + 1]`, a memref whose indices follow it.
fn print_access(op: OpRef<'_, '_>, memref: usize, name: &str, p: &mut OpPrinter<'_>) {
    p.operand(op.operand(memref));
    if let Some(map) = optional_attr::<&AffineMap>(op, name) {
        print_subscripts(op, memref + 1, map, p);
    }
}

/// Prints `%memref[%i + 1] {..} : type`, and the vector type of a vector load.
pub fn print_load(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    print_access(op, 0, LoadOp::MAP_ATTR, p);
    p.attr_dict(op, &[LoadOp::MAP_ATTR]);
    p.text(" : ");
    p.ty(op.operand(0).ty());
    if op.isa::<VectorLoadOp>() {
        p.text(", ");
        p.types(op.results().map(Value::ty));
    }
}

/// Prints `%value, %memref[%i + 1] {..} : type`, and the vector type of a vector store.
pub fn print_store(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.operand(op.operand(0));
    p.text(", ");
    print_access(op, 1, LoadOp::MAP_ATTR, p);
    p.attr_dict(op, &[LoadOp::MAP_ATTR]);
    p.text(" : ");
    p.ty(op.operand(1).ty());
    if op.isa::<VectorStoreOp>() {
        p.text(", ");
        p.ty(op.operand(0).ty());
    }
}

/// Prints `%memref[%i + 1], read, locality<3>, data {..} : type`.
pub fn print_prefetch(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    print_access(op, 0, LoadOp::MAP_ATTR, p);
    print_prefetch_hints(op, p);
    p.attr_dict(
        op,
        &[
            PrefetchOp::MAP_ATTR,
            PrefetchOp::LOCALITY_HINT_ATTR,
            PrefetchOp::IS_WRITE_ATTR,
            PrefetchOp::IS_DATA_CACHE_ATTR,
        ],
    );
    p.text(" : ");
    p.ty(op.operand(0).ty());
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

/// Prints `%tag[%k], %n : type`.
pub fn print_dma_wait(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    print_access(op, 0, TAG_MAP, p);
    if let Some(count) = op.operands().last() {
        p.text(", ");
        p.operand(count);
    }
    p.text(" : ");
    p.ty(op.operand(0).ty());
}
