//! Checks of an op's traits.

use super::VerifyCx;
use crate::body::OpRef;
use crate::def::{OpDef, Trait};
use crate::interned::{DYNAMIC, Type, TypeData};
use crate::verify::VerifyFn;

/// Checks the traits that concern the op without its regions. If it `fits`, the traits about types are known to hold.
pub(super) fn check<'a, 'c>(op: OpRef<'a, 'c>, def: &OpDef, fits: bool, cx: &mut VerifyCx<'a, 'c>) {
    for trait_ in def.traits.iter().filter(|found| !fits || !is_of_types(found)) {
        let before = cx.diagnostics.all.len();
        match trait_ {
            Trait::Terminator => check_terminator(op, cx),
            Trait::HasParent(parents) => check_parent(op, parents, cx),
            Trait::Symbol => super::symbols::check_symbol(op, cx),
            Trait::SameOperandsAndResultType => check_same_type(op, cx),
            Trait::SameTypeOperands => check_same_type_operands(op, cx),
            Trait::SameOperandsShape => {
                same(op, false, same_shape, "requires the same shape for all operands", cx);
            }
            Trait::SameOperandsAndResultShape => {
                same(op, true, same_shape, "requires the same shape for all operands and results", cx);
            }
            Trait::SameOperandsElementType => {
                same(op, false, same_element, "requires the same element type for all operands", cx);
            }
            Trait::SameOperandsAndResultElementType => {
                same(
                    op,
                    true,
                    same_element,
                    "requires the same element type for all operands and results",
                    cx,
                );
            }
            Trait::SameOperandsAndResultRank => check_rank(op, cx),
            Trait::Elementwise => check_elementwise(op, cx),
            Trait::SingleBlock => check_single_block(op, def, cx),
            Trait::Other(_, hook) => {
                if let Some(verify) = hook.and_then(|hook| hook.get::<VerifyFn>()) {
                    verify(op, cx);
                }
            }
            _ => {}
        }
        if cx.diagnostics.all.len() != before {
            return;
        }
    }
    if !fits && def.has_trait(Trait::SameOperandsAndResultType) {
        check_inferred_type(op, cx);
    }
}

/// Returns whether a trait is only about the types of operands and results.
fn is_of_types(found: &Trait) -> bool {
    matches!(
        found,
        Trait::SameOperandsAndResultType
            | Trait::SameTypeOperands
            | Trait::SameOperandsShape
            | Trait::SameOperandsAndResultShape
            | Trait::SameOperandsElementType
            | Trait::SameOperandsAndResultElementType
            | Trait::SameOperandsAndResultRank
            | Trait::Elementwise
    )
}

/// Checks the traits that concern the op's regions.
pub(super) fn check_regions<'a, 'c>(op: OpRef<'a, 'c>, def: &OpDef, cx: &mut VerifyCx<'a, 'c>) {
    if def.has_trait(Trait::NoRegionArguments) {
        for (i, region) in op.regions().enumerate() {
            if region.entry().is_some_and(|b| b.args().len() != 0) {
                let number = if op.num_regions() == 1 { String::new() } else { format!(" #{i}") };
                return cx.error(op, format_args!("region{number} should have no arguments"));
            }
        }
    }
    for (i, region) in op.regions().enumerate() {
        let Some(wanted) = def.regions.get(i).or(def.regions.last()).and_then(|r| r.terminator) else {
            continue;
        };
        for last in region.blocks().filter_map(|b| b.last()) {
            if !last.is(wanted) {
                let found = last.name().as_str();
                return cx.error_with_note(
                    op,
                    format!("expects regions to end with '{wanted}', found '{found}'"),
                    format!("in custom textual format, the absence of terminator implies '{wanted}'"),
                );
            }
        }
    }
}

/// Checks that regions have at most one block, which has ops if it needs a terminator.
fn check_single_block(op: OpRef<'_, '_>, def: &OpDef, cx: &mut VerifyCx<'_, '_>) {
    for (i, region) in op.regions().enumerate() {
        if region.blocks().len() > 1 {
            return cx.error(op, format!("expects region #{i} to have 0 or 1 blocks"));
        }
        if region.entry().is_some_and(|b| b.first().is_none()) && !def.has_trait(Trait::NoTerminator) {
            return cx.error(op, "expects a non-empty block");
        }
    }
}

fn check_terminator(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.block().is_some() && op.next().is_some() {
        return cx.error(op, "must be the last operation in the parent block");
    }
    let region = op.block().and_then(|b| b.region());
    if op.successors().any(|s| s.region() != region) {
        cx.error(op, "successor belongs to a different region");
    }
}

fn check_parent<'a, 'c>(op: OpRef<'a, 'c>, parents: &[&str], cx: &mut VerifyCx<'a, 'c>) {
    if cx.parent(op).is_some_and(|p| parents.contains(&p.name().as_str())) {
        return;
    }
    let list = parents.join(", ");
    let of = if parents.len() == 1 { "" } else { "to be one of " };
    cx.error(op, format!("expects parent op {of}'{list}'"));
}

fn check_same_type(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let mut types = op.operands().chain(op.results()).map(|v| v.ty());
    let Some(first) = types.next() else { return };
    if !types.all(|ty| compatible(first, ty)) {
        cx.error(op, "requires the same type for all operands and results");
    }
}

/// Checks that the results have the inferred type, which is the type of the first operand.
fn check_inferred_type(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let inferred = op.operands().next().map(|operand| operand.ty());
    let Some(inferred) = inferred.filter(|inferred| op.results().any(|result| result.ty() != *inferred))
    else {
        return;
    };
    cx.unlike_inferred(op, op.results().map(|_| inferred.to_string()));
}

fn check_same_type_operands(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let mut types = op.operands().map(|v| v.ty());
    let first = types.next();
    if !types.all(|ty| Some(ty) == first) {
        cx.error(op, "requires all operands to have the same type");
    }
}

fn same(
    op: OpRef<'_, '_>,
    results: bool,
    test: for<'x> fn(Type<'x>, Type<'x>) -> bool,
    message: &str,
    cx: &mut VerifyCx<'_, '_>,
) {
    let results = op.results().filter(|_| results);
    let mut types = op.operands().chain(results).map(|v| v.ty());
    let Some(first) = types.next() else { return };
    if !types.all(|ty| test(first, ty)) {
        cx.error(op, message);
    }
}

/// Returns whether shapes are compatible, as MLIR's verifyCompatibleShapes does: [`same_extents`] holds, and the same dimensions of vectors
/// are scalable.
fn same_shape(a: Type<'_>, b: Type<'_>) -> bool {
    let scales = match (a.data(), b.data()) {
        (TypeData::Vector { scalable: a, .. }, TypeData::Vector { scalable: b, .. }) => a == b,
        _ => true,
    };
    scales && same_extents(a, b)
}

/// Returns whether the ranks are equal if both are ranked, and extents are equal if both are static, as MLIR's verifyCompatibleShape does.
fn same_extents(a: Type<'_>, b: Type<'_>) -> bool {
    let shaped = |t: Type<'_>| t.element_type().is_some();
    if shaped(a) != shaped(b) {
        return false;
    }
    match (a.shape(), b.shape()) {
        (Some(a), Some(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(&x, &y)| x == y || x == DYNAMIC || y == DYNAMIC)
        }
        _ => true,
    }
}

fn same_element(a: Type<'_>, b: Type<'_>) -> bool {
    a.element_or_self() == b.element_or_self()
}

fn compatible(a: Type<'_>, b: Type<'_>) -> bool {
    a == b || (same_element(a, b) && same_extents(a, b))
}

/// Checks that ranks are equal. Types without a known rank are not compared.
fn check_rank(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let rank = |ty: Type<'_>| ty.shape().map(<[i64]>::len);
    let mut ranks = op.operands().filter_map(|v| rank(v.ty()));
    let first = ranks.next();
    if ranks.any(|other| Some(other) != first) {
        return cx.error(op, "operands don't have matching ranks");
    }
    let Some(first) = first else { return };
    if op.results().filter_map(|v| rank(v.ty())).any(|other| other != first) {
        cx.error(op, "result type has different rank than operands");
    }
}

/// Returns the kind of a type that an elementwise op maps over: scalar, vector or tensor.
fn kind(ty: Type<'_>) -> u8 {
    match ty.data() {
        TypeData::Vector { .. } => 1,
        TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_) => 2,
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => 3,
        _ => 0,
    }
}

fn check_elementwise(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let mapped = |t: &Type<'_>| matches!(kind(*t), 1 | 2);
    let mut results = op.results().map(|v| v.ty()).filter(mapped).peekable();
    let mut operands = op.operands().map(|v| v.ty()).filter(mapped).peekable();
    if operands.peek().is_none() && results.peek().is_some() {
        return cx.error(op, "if a result is non-scalar, then at least one operand must be non-scalar");
    }
    if operands.peek().is_none() {
        return;
    }
    if results.peek().is_none() || op.results().any(|v| !mapped(&v.ty())) {
        return cx.error(op, "if an operand is non-scalar, then all results must be non-scalar");
    }
    let mut all = operands.chain(results);
    let Some(first) = all.next() else { return };
    if !all.all(|ty| kind(ty) == kind(first) && same_shape(first, ty)) {
        cx.error(op, "all non-scalar operands/results must have the same shape and base type");
    }
}
