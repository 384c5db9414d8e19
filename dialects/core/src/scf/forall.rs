//! Hooks of `forall` and its terminator.

use super::{ForallOp, InParallelOp};
use crate::builtin::ParallelCombiningView;
use crate::shaped::slices::unlike_marks;
use bourn_equations::rt::optional_attr;
use bourn_ir::def::OperandIdx;
use bourn_ir::fold::constant_of;
use bourn_ir::parse::{Argument, OpParser, Parsed, UnresolvedOperand};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, DYNAMIC, OpRef, OpState, RegionId, Value};

/// The bounds in the order of the attributes.
const BOUNDS: [&str; 3] =
    [ForallOp::STATIC_LOWER_BOUND_ATTR, ForallOp::STATIC_UPPER_BOUND_ATTR, ForallOp::STATIC_STEP_ATTR];

// ---- parsing

/// Parses `(%i) in (4) shared_outs(%o = %t) -> (types) { .. } {..}`, or with `= (..) to (..) step (..)`.
pub fn parse(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let index = p.ctx().index();
    let mut args: Vec<Argument<'_, '_>> = Vec::new();
    p.parse_delimited_in("(", ")", " in argument list", |p| {
        let mut arg = p.parse_argument()?;
        arg.ty = Some(index);
        args.push(arg);
        Ok(())
    })?;
    let mut bounds = Vec::new();
    if p.accept("in") {
        set_sizes(p, BOUNDS[0], &vec![0; args.len()]);
        bounds.push(Vec::new());
        bounds.push(parse_sizes(p, BOUNDS[1])?);
        set_sizes(p, BOUNDS[2], &vec![1; args.len()]);
        bounds.push(Vec::new());
    } else {
        for (word, name) in ["=", "to", "step"].into_iter().zip(BOUNDS) {
            p.expect(word)?;
            bounds.push(parse_sizes(p, name)?);
        }
    }
    let mut outputs = Vec::new();
    let mut types = Vec::new();
    if p.accept("shared_outs") {
        p.parse_assignments(|_, name, value| {
            args.push(name);
            outputs.push(value);
        })?;
        types = p.parse_arrow_type_list()?;
    }
    p.set_operand_segments(&[bounds[0].len(), bounds[1].len(), bounds[2].len(), outputs.len()]);
    for list in &bounds {
        p.resolve_operands_to(list, index)?;
    }
    if outputs.len() != types.len() {
        let (found, wanted) = (outputs.len(), types.len());
        return p.error(format!(
            "number of operands and types do not match: got {found} operands and {wanted} types"
        ));
    }
    p.resolve_operands(&outputs, &types)?;
    p.add_results(&types);
    let first = args.len() - types.len();
    for (arg, ty) in args[first..].iter_mut().zip(types) {
        arg.ty = Some(ty);
    }
    let region = p.parse_region(&args)?;
    end_region(p, region);
    p.parse_optional_attr_dict()
}

/// Parses `(4, %n)` into an attribute, and returns the operands.
fn parse_sizes<'s>(p: &mut OpParser<'_, 's, '_>, name: &'static str) -> Parsed<Vec<UnresolvedOperand<'s>>> {
    let (sizes, operands) = p.parse_dynamic_index_list("(", ")")?;
    set_sizes(p, name, &sizes);
    Ok(operands)
}

fn set_sizes(p: &mut OpParser<'_, '_, '_>, name: &'static str, sizes: &[i64]) {
    let sizes = p.ctx().i64_array_attr(sizes);
    p.set_attr(name, sizes);
}

/// Adds the terminator with an empty region, if the text omits it.
fn end_region(p: &mut OpParser<'_, '_, '_>, region: RegionId) {
    p.ensure_block(region);
    let (name, location) = (p.op_name(InParallelOp::NAME), p.location_at(p.op_pos()));
    let body = p.region_body();
    let Some(block) = bourn_ir::RegionRef::new(body, region).entry() else { return };
    let ended = block
        .last()
        .and_then(|last| last.def())
        .is_some_and(|def| def.has_trait(bourn_ir::def::Trait::Terminator));
    if ended {
        return;
    }
    let block = block.id();
    let mut state = OpState::new(name, location);
    let inner = body.add_region();
    body.add_block(inner);
    state.regions.push(inner);
    let op = body.create(state);
    body.append(block, op);
}

// ---- printing

/// Prints `(%i) in (4) shared_outs(%o = %t) -> (types) { .. } {..}`, or with `= (..) to (..) step (..)`.
pub fn print(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(region) = op.region(0) else { return };
    let sizes = BOUNDS.map(|name| optional_attr::<&[i64]>(op, name).unwrap_or_default());
    let loops = sizes[1].len();
    let args: Vec<Value<'_, '_>> = region.entry().into_iter().flat_map(|block| block.args()).collect();
    p.text(" (");
    p.operands(args.iter().take(loops).copied());
    let normal = are_all(op, 0, sizes[0], 0) && are_all(op, 2, sizes[2], 1);
    if normal {
        p.text(") in (");
        print_sizes(op, 1, sizes[1], p);
    } else {
        for (i, text) in (0..).zip([") = (", ") to (", ") step ("]) {
            p.text(text);
            print_sizes(op, i, sizes[usize::from(i)], p);
        }
    }
    p.text(") ");
    let outputs = op.operand_group(OperandIdx(3)).unwrap_or(0..0);
    let has_outputs = !outputs.is_empty();
    if has_outputs {
        p.text("shared_outs(");
        p.list(args.iter().skip(loops).zip(outputs), |p, (arg, output)| {
            p.operand(*arg);
            p.text(" = ");
            p.operand(op.operand(output));
        });
        p.text(") -> (");
        p.types(op.results().map(Value::ty));
        p.text(") ");
    }
    p.region(region, EntryArgs::Elsewhere, Terminators::shown_if(has_outputs));
    p.attr_dict(op, &BOUNDS);
}

/// Returns whether all of these sizes are a given number, as an attribute or as a constant operand.
fn are_all(op: OpRef<'_, '_>, group: u16, sizes: &[i64], number: i64) -> bool {
    let mut operands = op.operand_group(OperandIdx(group)).unwrap_or(0..0);
    sizes.iter().all(|&size| match if size == DYNAMIC { operands.next() } else { None } {
        Some(operand) => {
            constant_of(op.operand(operand)).and_then(|constant| constant.as_int())
                == Some(i128::from(number))
        }
        None => size == number,
    })
}

fn print_sizes(op: OpRef<'_, '_>, group: u16, sizes: &[i64], p: &mut OpPrinter<'_>) {
    let mut operands = op.operand_group(OperandIdx(group)).unwrap_or(0..0);
    p.list(sizes, |p, &size| match if size == DYNAMIC { operands.next() } else { None } {
        Some(operand) => p.operand(op.operand(operand)),
        None => p.text(&size.to_string()),
    });
}

// ---- verification

/// Checks that the numbers of bounds, steps and arguments agree, and that outputs, arguments and results have the same types.
pub fn verify(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(forall) = op.dyn_cast::<ForallOp>() else { return };
    let (body, outputs) = (forall.entry(), forall.outputs().values());
    let args = body.args().len();
    let loops = args.saturating_sub(outputs.len());
    let sizes = [forall.static_lower_bound(), forall.static_upper_bound(), forall.static_step()];
    let names = BOUNDS.into_iter().zip(["lower bound", "upper bound", "step"]);
    for ((name, what), sizes) in names.zip(sizes) {
        let found = sizes.len();
        if found != loops {
            return cx.error_plain(op, format!("expected {loops} {what} values, got {found}"));
        }
        if let Some((_, marks)) = unlike_marks(op, name, &name.replacen("static", "dynamic", 1)) {
            return cx.error_plain(op, format!("expected {marks} dynamic {what} values"));
        }
    }
    if outputs.len() != op.num_results() {
        let (results, count) = (op.num_results(), outputs.len());
        return cx.error(op, format!("produces {results} results, but has only {count} outputs"));
    }
    if let Some(i) = body.args().take(loops).position(|arg| !arg.ty().is_index()) {
        return cx.error(op, format!("expects {i}-th block argument to be an index"));
    }
    let outputs = outputs.iter().map(Value::ty);
    for (i, ((output, arg), result)) in outputs.zip(body.args().skip(loops)).zip(op.results()).enumerate() {
        if result.ty() != output {
            return cx.error(op, format!("type mismatch between {i}-th output and corresponding result"));
        }
        if arg.ty() != output {
            return cx
                .error(op, format!("type mismatch between {i}-th output and corresponding block argument"));
        }
    }
    let mapping = op.attr(ForallOp::MAPPING_ATTR).and_then(|mapping| mapping.as_array()).unwrap_or_default();
    let masks = mapping.iter().filter(|attr| is_mask(**attr)).count();
    if !mapping.is_empty() && mapping.len() - masks != loops {
        return cx.error(op, "mapping attribute size must match op rank");
    }
    if masks > 1 {
        cx.error(op, "\"mapping\" supports at most one device masking attribute");
    }
}

/// Returns whether an attribute of a mapping is a mask of threads, and maps no loop.
fn is_mask(attr: Attribute<'_>) -> bool {
    matches!(attr.data(), AttrData::Declared { def, .. }
        if def.interfaces.iter().any(|interface| interface.name == "DeviceMasking"))
}

/// Checks that all ops are parallel combining ops.
pub fn verify_in_parallel(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return };
    if block.ops().any(|inner| ParallelCombiningView::of(inner).is_none()) {
        return cx.error(op, "expected only ParallelCombiningOpInterface ops");
    }
    // The shared tensors are the arguments after the induction variables.
    let Some(forall) = op.parent_op().filter(|parent| parent.isa::<ForallOp>()) else { return };
    let outputs = forall.num_results();
    let args: Vec<_> = op.block().into_iter().flat_map(|around| around.args()).collect();
    let shared = &args[args.len().saturating_sub(outputs)..];
    for inner in block.ops() {
        let dest = ParallelCombiningView::of(inner).and_then(ParallelCombiningView::dest);
        if dest.is_none_or(|dest| !shared.contains(&dest)) {
            return cx.error(inner, "may only insert into an output block argument");
        }
    }
}
