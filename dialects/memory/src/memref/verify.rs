//! Checks that tables cannot express.

use super::hooks::{self, allocation_operands};
use super::{
    AssumeAlignmentOp, AtomicRmwOp, AtomicYieldOp, GenericAtomicRmwOp, GetGlobalOp, GlobalOp, ReallocOp,
};
use crate::arith::AtomicRMWKind;
use crate::shaped::strides::{is_plain, layout_symbols, space_of};
use crate::shaped::{rank, sizes_text};
use bourn_equations::rt::optional_attr;
use bourn_ir::def::has_trait_named;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, DYNAMIC, OpRef, Type, TypeData, Value};
use std::ops::Range;

// ---- allocation

/// Checks that there is a value for each symbol of the layout.
pub fn symbols(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some([_, symbols]) = allocation_operands(op) else { return };
    let (expected, found) = (layout_symbols(op.result(0).ty()), symbols.len());
    if expected != found {
        let message = format!(
            "symbol operand count does not equal memref symbol count: expected {expected}, got {found}"
        );
        cx.error(op, message);
    }
}

/// Checks that symbols of the layout have values, and that an enclosing op limits the lifetime of the memory.
pub fn alloca<'a, 'c>(op: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let before = cx.diagnostics.all.len();
    symbols(op, cx);
    let is_scope =
        |op: &OpRef<'_, '_>| op.def().is_some_and(|def| has_trait_named(def, "AutomaticAllocationScope"));
    let around = std::iter::successors(op.parent_op(), |op| op.parent_op());
    if cx.diagnostics.all.len() == before
        && !around.chain(cx.ancestors.iter().copied()).any(|op| is_scope(&op))
    {
        cx.error(op, "requires an ancestor op with AutomaticAllocationScope trait");
    }
}

/// Checks that both memrefs are equal except for the size.
pub fn realloc(op: ReallocOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.source().ty(), op.result().ty());
    let size = op.dynamic_result_size();
    let both = format!("for source memref type '{source}' and result memref type '{result}'");
    let is_dynamic = result.shape().is_some_and(|shape| shape.contains(&DYNAMIC));
    let message = if !is_plain(source) {
        format!("unsupported layout for source memref type '{source}'")
    } else if !is_plain(result) {
        format!("unsupported layout for result memref type '{result}'")
    } else if space_of(source) != space_of(result) {
        format!("different memory spaces specified {both}")
    } else if source.element_type() != result.element_type() {
        format!("different element types specified {both}")
    } else if is_dynamic && size.is_none() {
        format!("missing dimension operand for result type '{result}'")
    } else if !is_dynamic && size.is_some() {
        format!("unnecessary dimension operand for result type '{result}'")
    } else {
        return;
    };
    cx.error_plain(op, message);
}

// ---- access

/// Checks that the operation applies to numbers of the type.
pub fn atomic_rmw(op: AtomicRmwOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (kind, name) = (op.kind(), op.kind().keyword());
    let is_float = matches!(op.value().ty().data(), TypeData::Float(_));
    if kind == AtomicRMWKind::Assign || is_float == name.ends_with('f') {
        return;
    }
    let wanted = if is_float { "an integer" } else { "a floating-point" };
    cx.error(op, format!("with kind '{name}' expects {wanted} type"));
}

/// Checks the argument of the region, and that its ops have no effects.
pub fn generic_atomic_rmw(op: GenericAtomicRmwOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let block = op.atomic_body_entry();
    let mut args = block.args();
    let (Some(arg), None) = (args.next(), args.next()) else {
        return cx.error(op, "expected single number of entry block arguments");
    };
    if arg.ty() != op.result().ty() {
        return cx.error(op, "expected block argument of the same type result type");
    }
    let mut open: Vec<OpRef<'_, '_>> = block.ops().collect();
    while let Some(inner) = open.pop() {
        if !bourn_ir::effects::is_memory_effect_free(inner) {
            let message =
                "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects";
            return cx.diagnostics.error(inner.location(), message);
        }
        open.extend(inner.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
    }
}

/// Checks that the value has the element type that the enclosing op stores.
pub fn atomic_yield(op: AtomicYieldOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(parent) = op.parent_op().and_then(OpRef::dyn_cast::<GenericAtomicRmwOp>) else { return };
    let (found, wanted) = (op.result().ty(), parent.result().ty());
    if found != wanted {
        cx.error(op, format!("types mismatch between yield op: '{found}' and its parent: '{wanted}'"));
    }
}

/// The operands of `memref.dma_start`.
#[derive(Debug)]
pub struct DmaStart {
    /// The source, the destination and the tag, each with its indices.
    pub memrefs: [(usize, Range<usize>); 3],
    /// The number of elements.
    pub count: usize,
    /// The distance between pieces and their length, if they are given.
    pub strides: Range<usize>,
}

impl DmaStart {
    /// Finds the parts of the operands by the ranks of the memrefs; `None` if there are too few operands.
    pub fn of(op: OpRef<'_, '_>) -> Option<DmaStart> {
        let mut next = 0;
        let memref = |next: &mut usize| {
            let at = *next;
            let end = at + 1 + rank(op.operands().nth(at)?.ty())?;
            *next = end;
            (end <= op.num_operands()).then_some((at, at + 1..end))
        };
        let (source, dest) = (memref(&mut next)?, memref(&mut next)?);
        let count = next;
        next += 1;
        let tag = memref(&mut next)?;
        Some(DmaStart { memrefs: [source, dest, tag], count, strides: next..op.num_operands() })
    }
}

/// Checks the operands, one after the other.
pub fn dma_start(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let ty = |i: usize| op.operands().nth(i).map(Value::ty);
    let is_memref = |i: usize| ty(i).is_some_and(|ty| matches!(ty.data(), TypeData::MemRef { .. }));
    let are_indices = |range: Range<usize>| range.into_iter().all(|i| ty(i).is_some_and(Type::is_index));
    let size = |i: usize| ty(i).and_then(rank).unwrap_or(0);
    if op.num_operands() < 4 {
        return cx.error(op, "expected at least 4 operands");
    }
    let mut at = 0;
    for what in ["source", "destination", "tag"] {
        if !is_memref(at) {
            let article = if what == "tag" { "tag to be of memref type" } else { "" };
            let message = match what {
                "tag" => format!("expected {article}"),
                _ => format!("expected {what} to be of memref type"),
            };
            return cx.error(op, message);
        }
        // The indices, and at least one operand for each remaining part.
        let seen = at + 1 + size(at);
        let least = if what == "tag" { seen } else { seen + if what == "source" { 3 } else { 2 } };
        if op.num_operands() < least {
            return cx.error(op, format!("expected at least {least} operands"));
        }
        if !are_indices(at + 1..at + 1 + size(at)) {
            return cx.error(op, format!("expected {what} indices to be of index type"));
        }
        at += 1 + size(at);
        if what == "destination" {
            if !ty(at).is_some_and(Type::is_index) {
                return cx.error(op, "expected num elements to be of index type");
            }
            at += 1;
        }
    }
    match op.num_operands() - at {
        0 => {}
        2 if are_indices(at..at + 2) => {}
        2 => cx.error(op, "expected stride and num elements per stride to be of type index"),
        _ => cx.error(op, "incorrect number of operands"),
    }
}

// ---- shapes

/// Checks that the alignment is a power of two.
pub fn assume_alignment(op: AssumeAlignmentOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.alignment().count_ones() != 1 {
        cx.error(op, "alignment must be power of 2");
    }
}

/// Checks that each result has the type of its operand.
pub fn distinct_objects(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if !op.operands().map(Value::ty).eq(op.results().map(Value::ty)) {
        cx.error(op, "operand types and result types must match");
    }
}

// ---- globals

/// Checks that the contents fit the type.
pub fn global(op: GlobalOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let ty = *op.r#type();
    let Some(shape) = ty.shape().filter(|shape| !shape.contains(&DYNAMIC)) else {
        return cx.error(op, format!("type should be static shaped memref, but got '{ty}'"));
    };
    let value = op.initial_value().map(|value| *value);
    let Some(value) = value.filter(|value| !matches!(value.data(), AttrData::Unit)) else { return };
    let (true, Some(given)) = (hooks::is_elements(value), value.ty()) else {
        return cx
            .error(op, format!("initial value should be a unit or elements attribute, but got {value}"));
    };
    let (found, wanted) = (given.element_or_self(), ty.element_or_self());
    if found != wanted {
        let message =
            format!("initial value element expected to be of type '{wanted}', but was of type '{found}'");
        return cx.error(op, message);
    }
    if given.shape() != Some(shape) {
        let (wanted, found) = (sizes_text(shape), sizes_text(given.shape().unwrap_or_default()));
        cx.error(op, format!("initial value shape expected to be {wanted} but was {found}"));
    }
}

/// Checks that the name refers to a global memref of the result's type.
pub fn get_global(op: GetGlobalOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let name = op.name_attr();
    // Outside of a symbol table, the global is unknown.
    if cx.ancestors.is_empty() {
        return;
    }
    let global = cx.symbol(name).filter(|global| global.isa::<GlobalOp>());
    // Its own errors are reported where it is.
    if global.is_some_and(|global| !cx.fits_table(global)) {
        return;
    }
    let wanted = global.and_then(|global| optional_attr::<Type<'_>>(global, GlobalOp::TYPE_ATTR));
    let Some(wanted) = wanted else {
        return cx.error(op, format!("'{name}' does not reference a valid global memref"));
    };
    let found = op.result().ty();
    if found != wanted {
        cx.error(
            op,
            format!("result type '{found}' does not match type '{wanted}' of the global memref @{name}"),
        );
    }
}
