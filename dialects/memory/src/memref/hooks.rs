//! Hooks of the dialect: parsing, printing, slices, types and names of results.

use super::{
    AllocOp, AllocaOp, CollapseShapeOp, ExtractStridedMetadataOp, GetGlobalOp, GlobalOp, PrefetchOp,
    SubviewOp, TransposeOp,
};
use crate::shaped::reassociation;
use crate::shaped::slices::matching_dims;
use crate::shaped::strides::Strided;
use bourn_equations::rt::{self, Values, match_op, optional_attr};
use bourn_ir::def::Fmt;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::{AttrData, Attribute, Context, DYNAMIC, OpRef, OpState, Type, TypeData, Value};
use bourn_presburger::affine::{AffineMap, ExprKind, MapOrSet};

// ---- parsing

/// Parses `read, locality<3>, data`.
pub fn parse_prefetch_hints(p: &mut OpParser<'_, '_, '_>, _: &'static [Fmt]) -> Parsed<()> {
    let word = p.parse_keyword()?;
    p.expect(",")?;
    p.expect("locality")?;
    p.expect("<")?;
    let i32 = p.ctx().signless(32);
    let locality = p.parse_attribute_of(i32)?;
    p.expect(">")?;
    p.expect(",")?;
    let cache = p.parse_keyword()?;
    if !matches!(word, "read" | "write") {
        return p.error_at(p.op_pos(), "rw specifier has to be 'read' or 'write'");
    }
    if !matches!(cache, "data" | "instr") {
        return p.error_at(p.op_pos(), "cache type has to be 'data' or 'instr'");
    }
    let flag = |value: bool| p.ctx().int_attr(i128::from(value), p.ctx().signless(1));
    let (is_write, is_data) = (flag(word == "write"), flag(cache == "data"));
    p.set_attr(PrefetchOp::LOCALITY_HINT_ATTR, locality);
    p.set_attr(PrefetchOp::IS_WRITE_ATTR, is_write);
    p.set_attr(PrefetchOp::IS_DATA_CACHE_ATTR, is_data);
    Ok(())
}

/// Parses `%a[%i], %b[%j], %n, %tag[%k], %stride, %count : types`.
pub fn parse_dma_start(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let mut groups = Vec::new();
    for i in 0..2 {
        groups.push((p.parse_operand()?, p.parse_operand_list_in("[", "]")?));
        p.expect(",")?;
        if i == 1 {
            let count = p.parse_operand()?;
            p.expect(",")?;
            groups.push((count, Vec::new()));
        }
    }
    groups.push((p.parse_operand()?, p.parse_operand_list_in("[", "]")?));
    let mut strides = Vec::new();
    let start = p.pos();
    while p.accept(",") {
        strides.push(p.parse_operand()?);
    }
    let types = p.parse_colon_type_list()?;
    if !strides.is_empty() && strides.len() != 2 {
        return p.error_at(start, "expected two stride related operands");
    }
    if types.len() != 3 {
        return p.error_at(p.op_pos(), "fewer/more types expected");
    }
    let index = p.ctx().index();
    let types = [types[0], types[1], index, types[2]];
    for ((memref, indices), ty) in groups.into_iter().zip(types) {
        p.resolve_operand(memref, ty)?;
        p.resolve_operands_to(&indices, index)?;
    }
    p.resolve_operands_to(&strides, index)
}

/// Parses `%memref (i, j) -> (j, i) {..} : type to type`.
pub fn parse_transpose(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let operand = p.parse_operand()?;
    let start = p.pos();
    let MapOrSet::Map(map) = p.parse_bare_map_or_set()? else {
        return p.error_at(start, "expected an affine map");
    };
    let map = p.ctx().attr(AttrData::AffineMap(map));
    p.set_attr(TransposeOp::PERMUTATION_ATTR, map);
    p.parse_optional_attr_dict()?;
    let source = p.parse_colon_type()?;
    p.expect("to")?;
    let result = p.parse_type()?;
    p.resolve_operand(operand, source)?;
    p.add_results(&[result]);
    Ok(())
}

/// Parses `%memref : type -> types {..}`.
pub fn parse_extract_strided_metadata(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let operand = p.parse_operand()?;
    let ty = p.parse_colon_type()?;
    p.resolve_operand(operand, ty)?;
    p.expect("->")?;
    let types = p.parse_type_list()?;
    p.add_results(&types);
    p.parse_optional_attr_dict()
}

/// Parses `type = value`, the type and the initial value of a global memref.
pub fn parse_global(p: &mut OpParser<'_, '_, '_>, _: &'static [Fmt]) -> Parsed<()> {
    let start = p.pos();
    let ty = p.parse_type()?;
    let element_type = match ty.data() {
        TypeData::MemRef { shape, element, .. } if shape.iter().all(|size| *size >= 0) => {
            p.ctx().tensor(shape, *element)
        }
        _ => return p.error_at(start, format!("type should be static shaped memref, but got '{ty}'")),
    };
    let ty = p.ctx().type_attr(ty);
    p.set_attr(GlobalOp::TYPE_ATTR, ty);
    if !p.accept("=") {
        return Ok(());
    }
    if p.accept("uninitialized") {
        let unit = p.ctx().unit_attr();
        p.set_attr(GlobalOp::INITIAL_VALUE_ATTR, unit);
        return Ok(());
    }
    let start = p.pos();
    let value = p.parse_attribute_of(element_type)?;
    if !is_elements(value) {
        return p.error_at(start, "initial value should be a unit or elements attribute");
    }
    p.set_attr(GlobalOp::INITIAL_VALUE_ATTR, value);
    Ok(())
}

/// Returns whether an attribute is an `elements` attribute of a vector or tensor.
pub fn is_elements(attr: Attribute<'_>) -> bool {
    matches!(attr.data(), AttrData::DenseElements { .. } | AttrData::DenseResource { .. })
}

// ---- printing

/// Prints `read, locality<3>, data`.
pub fn print_prefetch_hints(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    let Some(op) = op.dyn_cast::<PrefetchOp>() else { return };
    p.text(if op.is_write() { "write" } else { "read" });
    p.text(&format!(", locality<{}>", op.locality_hint()));
    p.text(if op.is_data_cache() { ", data" } else { ", instr" });
}

/// Prints `%a[%i], %b[%j], %n, %tag[%k], %stride, %count : types`.
pub fn print_dma_start(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(parts) = super::verify::DmaStart::of(op) else { return };
    p.text(" ");
    for (i, (memref, indices)) in parts.memrefs.iter().enumerate() {
        if i == 2 {
            p.operand(op.operand(parts.count));
            p.text(", ");
        }
        p.operand(op.operand(*memref));
        p.text("[");
        p.operands(indices.clone().map(|n| op.operand(n)));
        p.text(if i < 2 { "], " } else { "]" });
    }
    for n in parts.strides {
        p.text(", ");
        p.operand(op.operand(n));
    }
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.types(parts.memrefs.map(|(memref, _)| op.operand(memref).ty()));
}

/// Prints `%memref (i, j) -> (j, i) {..} : type to type`.
pub fn print_transpose(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(map) = optional_attr::<&AffineMap>(op, TransposeOp::PERMUTATION_ATTR) else { return };
    p.text(" ");
    p.operands(op.operands());
    p.text(&format!(" {map}"));
    p.attr_dict(op, &[TransposeOp::PERMUTATION_ATTR]);
    p.text(" : ");
    p.types(op.operands().map(Value::ty));
    p.text(" to ");
    p.types(op.results().map(Value::ty));
}

/// Prints `%memref : type -> types {..}`.
pub fn print_extract_strided_metadata(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.operands(op.operands());
    p.text(" : ");
    p.types(op.operands().map(Value::ty));
    p.text(" -> ");
    p.types(op.results().map(Value::ty));
    p.attr_dict(op, &[]);
}

/// Prints `type = value`, the type and the initial value of a global memref.
pub fn print_global(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    if let Some(ty) = optional_attr(op, GlobalOp::TYPE_ATTR) {
        p.ty(ty);
    }
    match op.attr(GlobalOp::INITIAL_VALUE_ATTR) {
        Some(value) if matches!(value.data(), AttrData::Unit) => p.text(" = uninitialized"),
        Some(value) => {
            p.text(" = ");
            p.attr_without_type(value);
        }
        None => {}
    }
}

/// The greatest number of elements of a constant global that are known one by one.
const MAX_CONSTANTS: i64 = 4096;

/// Returns the elements of a global that is never written.
pub fn constant_elements(op: OpRef<'_, '_>) -> Option<rt::Elements> {
    let global = op.dyn_cast::<GlobalOp<'_, '_>>().filter(|global| global.constant())?;
    let shape = global.r#type().shape();
    let count = shape.iter().try_fold(1_i64, |count, size| count.checked_mul(*size))?;
    (0..=MAX_CONSTANTS).contains(&count).then(|| global.initial_value()?.as_int_elements())?
}

/// Returns the name of the global whose memory an op returns.
pub fn symbol_of_memory(op: OpRef<'_, '_>) -> Option<rt::SymbolName> {
    Some(op.dyn_cast::<GetGlobalOp<'_, '_>>()?.name_attr().to_owned())
}

// ---- operands

/// Returns the dynamic sizes of an allocation, and the symbols of its layout.
pub(super) fn allocation_operands<'a, 'c>(op: OpRef<'a, 'c>) -> Option<[Values<'a, 'c>; 2]> {
    Some(match_op!(op {
        alloc: AllocOp => [alloc.dynamic_sizes().values(), alloc.symbol_operands().values()],
        alloca: AllocaOp => [alloca.dynamic_sizes().values(), alloca.symbol_operands().values()],
        _ => return None,
    }))
}

/// Returns the part of the buffer that a `subview` names.
pub fn slice(op: OpRef<'_, '_>) -> Option<rt::Slice> {
    let part = op.dyn_cast::<SubviewOp>()?;
    Some(rt::Slice::new(part.mixed_offsets(), part.mixed_sizes(), part.mixed_strides()))
}

/// Returns the source dimension of each dimension of a `subview`; empty if the types do not fit.
pub fn kept_dims(op: SubviewOp<'_, '_>) -> Vec<i64> {
    matching_dims(op.static_sizes(), op.result().typed().shape()).unwrap_or_default()
}

/// Returns the first dimension of each group of a `collapse_shape` or `expand_shape`.
pub fn first_dims(op: OpRef<'_, '_>) -> Vec<i64> {
    reassociation::first_dims(&groups(op))
}

fn groups(op: OpRef<'_, '_>) -> Vec<Vec<i64>> {
    rt::optional_attr(op, CollapseShapeOp::REASSOCIATION_ATTR).unwrap_or_default()
}

/// Returns the dimension after each group of a `collapse_shape` or `expand_shape`.
pub fn past_dims(op: OpRef<'_, '_>) -> Vec<i64> {
    reassociation::past_dims(&groups(op))
}

// ---- types and names of results

/// Infers the type of a result: the type of the operand.
pub fn infer_as_operand<'c>(_: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    Ok(vec![*state.operand_types.first().ok_or("expected an operand")?])
}

/// Infers the types of the results: the types of the operands.
pub fn infer_as_operands<'c>(_: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    Ok(state.operand_types.to_vec())
}

/// Returns the names of the results of `memref.extract_strided_metadata`; the sizes share a name, and so do the strides.
pub fn metadata_names(op: OpRef<'_, '_>) -> Vec<String> {
    let rank = op.num_results().saturating_sub(2) / 2;
    let mut names = vec![String::new(); op.num_results()];
    for (i, name) in [(0, "base_buffer"), (1, "offset"), (2, "sizes"), (2 + rank, "strides")] {
        if let Some(place) = names.get_mut(i) {
            *place = name.to_owned();
        }
    }
    names
}

/// Returns the operand dimension of each dimension of a transposed memref; empty if the map is no permutation.
pub fn permuted_dims(op: TransposeOp<'_, '_>) -> Vec<i64> {
    let map = op.permutation();
    if map.is_permutation() { permutation(map) } else { Vec::new() }
}

/// Returns the dimensions that are the results of a permutation.
pub fn permutation(map: &AffineMap) -> Vec<i64> {
    let dim = |kind: ExprKind<'_>| if let ExprKind::Dim(d) = kind { Some(i64::from(d)) } else { None };
    map.results().iter().filter_map(|result| dim(result.kind())).collect()
}

/// Returns the offset and the strides of an op's memref as far as its type fixes them, and 0 for the others.
pub fn layout_numbers(op: ExtractStridedMetadataOp<'_, '_>) -> Vec<i64> {
    layout(op).map(|number| if number == DYNAMIC { 0 } else { number }).collect()
}

/// Returns for each of [`layout_numbers`] whether the type fixes it: 1 or 0.
pub fn known_layout_numbers(op: ExtractStridedMetadataOp<'_, '_>) -> Vec<i64> {
    layout(op).map(|number| i64::from(number != DYNAMIC)).collect()
}

fn layout(op: ExtractStridedMetadataOp<'_, '_>) -> impl Iterator<Item = i64> {
    let strided = Strided::of(op.source().ty());
    strided.into_iter().flat_map(|strided| std::iter::once(strided.offset).chain(strided.strides))
}
