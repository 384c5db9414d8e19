//! Checks of regions and the values that they pass on.

use super::{ConditionOp, ExecuteRegionOp, IndexSwitchOp, ParallelOp, ReduceOp, ReduceReturnOp, YieldOp};
use crate::arith;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, RegionRef, Type, Value};

/// Checks that the region has a block without arguments.
pub fn execute_region(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    match op.dyn_cast::<ExecuteRegionOp>().and_then(ExecuteRegionOp::entry) {
        None => cx.error(op, "region needs to have at least one block"),
        Some(entry) if entry.args().len() > 0 => cx.error(op, "region cannot have any arguments"),
        Some(_) => {}
    }
}

/// Checks that there is a region for each case, and that all of them yield values of the result types.
pub fn index_switch(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(switch) = op.dyn_cast::<IndexSwitchOp>() else { return };
    let (cases, regions) = (switch.cases(), switch.case_regions().len());
    if cases.len() != regions {
        let count = cases.len();
        return cx.error(op, format!("has {regions} case regions but {count} case values"));
    }
    if let Some((_, twice)) = cases.iter().enumerate().find(|(i, case)| cases[..*i].contains(case)) {
        return cx.error(op, format!("has duplicate case value: {twice}"));
    }
    let names =
        std::iter::once("default region".to_owned()).chain((0..regions).map(|i| format!("case region #{i}")));
    // MLIR checks the cases in order, then the default.
    let mut all: Vec<(String, RegionRef<'_, '_>)> = names.zip(op.regions()).collect();
    all.rotate_left(1);
    for (name, region) in all {
        if !check_case(op, &name, region, cx) {
            return;
        }
    }
}

fn check_case(op: OpRef<'_, '_>, name: &str, region: RegionRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) -> bool {
    let Some(last) = region.entry().and_then(|block| block.last()) else { return true };
    if !last.isa::<YieldOp>() {
        cx.error(op, format!("expected region to end with scf.yield, but got {}", last.name().as_str()));
        return false;
    }
    if last.num_operands() != op.num_results() {
        let (wanted, found) = (op.num_results(), last.num_operands());
        let message = format!("expected each region to return {wanted} values, but {name} returns {found}");
        cx.error_with_note_at(op, message, last, "see yield operation here");
        return false;
    }
    for (i, (value, result)) in last.operands().zip(op.results()).enumerate() {
        if value.ty() != result.ty() {
            let message = format!("expected result #{i} of each region to be '{}'", result.ty());
            cx.error_with_note_at(op, message, last, format!("{name} returns '{}' here", value.ty()));
            return false;
        }
    }
    true
}

/// Checks the terminators of both regions, and the types of passed values.
pub fn while_op(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let entry = |i: usize| op.region(i).and_then(|region| region.entry());
    let (Some(before), Some(after)) = (entry(0), entry(1)) else { return };
    for (block, name, region) in [(before, ConditionOp::NAME, "before"), (after, YieldOp::NAME, "after")] {
        let Some(last) = block.last() else { return };
        if !last.is(name) {
            let message = format!("expects the '{region}' region to terminate with '{name}'");
            return cx.error_with_note_at(op, message, last, "terminator here");
        }
    }
    let (Some(condition), Some(end)) = (before.last(), after.last()) else { return };
    let types = |values: &mut dyn Iterator<Item = Value<'_, '_>>| -> Vec<String> {
        values.map(|value| value.ty().to_string()).collect()
    };
    let (first, second) = (types(&mut before.args()), types(&mut after.args()));
    let results = types(&mut op.results());
    let passed = types(&mut condition.operands().skip(1));
    let edges = [
        ("parent", "Region #0", types(&mut op.operands()), &first, op),
        ("Operation scf.condition", "Region #1", passed.clone(), &second, condition),
        ("Operation scf.condition", "parent", passed, &results, condition),
        ("Operation scf.yield", "Region #0", types(&mut end.operands()), &first, end),
    ];
    for (from, to, given, wanted, point) in edges {
        if let Some(message) = flow(&given, wanted) {
            let message = format!("along control flow edge from {from} to {to}: {message}");
            return cx.error_with_note_at(op, message, point, "region branch point");
        }
    }
}

/// Returns the error in the types of passed values, if any.
fn flow(given: &[String], wanted: &[String]) -> Option<String> {
    if given.len() != wanted.len() {
        let (found, wanted) = (given.len(), wanted.len());
        return Some(format!(
            "region branch point has {found} operands, but region successor needs {wanted} inputs"
        ));
    }
    let i = given.iter().zip(wanted).position(|(given, wanted)| given != wanted)?;
    let (given, wanted) = (&given[i], &wanted[i]);
    Some(format!("successor operand type #{i} '{given}' should match successor input type #{i} '{wanted}'"))
}

/// Checks that there is at least one loop, an index for each loop, and a reduction for each result.
pub fn parallel(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(parallel) = op.dyn_cast::<ParallelOp>() else { return };
    let (loops, inits) = (parallel.step().len(), parallel.init_vals().len());
    if loops == 0 {
        return cx.error(op, "needs at least one tuple element for lowerBound, upperBound and step");
    }
    for step in parallel.step().iter() {
        let constant = step.defined_by::<arith::ConstantOp>();
        let constant = constant.and_then(|constant| constant.attr(arith::ConstantOp::VALUE_ATTR));
        if constant.and_then(|value| value.as_int()).is_some_and(|value| value <= 0) {
            return cx.error(op, "constant step operand must be positive");
        }
    }
    let body = parallel.entry();
    let args = body.args().len();
    if args != loops {
        let message = format!(
            "expects the same number of induction variables: {args} as bound and step values: {loops}"
        );
        return cx.error(op, message);
    }
    if body.args().any(|arg| !arg.ty().is_index()) {
        return cx.error(op, "expects arguments for the induction variable to be of index type");
    }
    if let Some(last) = body.last().filter(|last| !last.isa::<ReduceOp>()) {
        return cx.error_with_note_at(
            op,
            "expects body to terminate with 'scf.reduce'",
            last,
            "terminator here",
        );
    }
    let reductions = body.last().filter(|last| last.isa::<ReduceOp>()).map_or(0, |last| last.num_regions());
    let results = op.num_results();
    if results != reductions {
        let message = format!(
            "expects number of results: {results} to be the same as number of reductions: {reductions}"
        );
        return cx.error(op, message);
    }
    if results != inits {
        let message = format!(
            "expects number of results: {results} to be the same as number of initial values: {inits}"
        );
        return cx.error(op, message);
    }
    let Some(reduce) = body.last() else { return };
    for (i, (value, result)) in reduce.operands().zip(op.results()).enumerate() {
        if value.ty() != result.ty() {
            let message = format!(
                "expects type of {i}-th reduction operand: '{}' to be the same as the {i}-th result type: '{}'",
                value.ty(),
                result.ty()
            );
            return cx.error(reduce, message);
        }
    }
}

/// Checks that each region combines two values of its operand's type.
pub fn reduce(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.num_regions() != op.num_operands() {
        let (operands, regions) = (op.num_operands(), op.num_regions());
        let message = format!(
            "expects number of reduction regions: {regions} to be the same as number of reduction operands: {operands}"
        );
        return cx.error(op, message);
    }
    for (i, (region, operand)) in op.regions().zip(op.operands()).enumerate() {
        let ty = operand.ty();
        let args: Vec<Type<'_>> =
            region.entry().into_iter().flat_map(|block| block.args()).map(Value::ty).collect();
        if args != [ty, ty] {
            let message =
                format!("expected two block arguments with type '{ty}' in the {i}-th reduction region");
            return cx.error(op, message);
        }
        let last = region.entry().and_then(|block| block.last());
        if last.is_some_and(|last| {
            !last.isa::<ReduceReturnOp>() && last.def().is_none_or(|def| def.name != YieldOp::NAME)
        }) {
            return cx.error(op, "reduction bodies must be terminated with an 'scf.reduce.return' op");
        }
    }
}

/// Checks that the value has the reduced type.
pub fn reduce_return(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let arg = op.block().and_then(|block| block.arg(0)).map(Value::ty);
    let value = op.operands().next().map(Value::ty);
    if let Some(ty) = arg.filter(|arg| Some(*arg) != value) {
        cx.error(op, format!("must have type '{ty}' (the type of the reduction inputs)"));
    }
}
