//! Checks that tables cannot express: the operands of maps, and types.

use super::mapped::{map_of, mapped};
use super::memory::DMA_MAPS;
use super::scope::AffineScopes;
use super::{
    ApplyOp, DmaStartOp, DmaWaitOp, ForOp, IfOp, MaxOp, MinOp, ParallelOp, PrefetchOp, VectorLoadOp,
    VectorStoreOp,
};
use bourn_equations::rt::optional_attr;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, Signedness, TypeData, Value};
use bourn_presburger::affine::AffineMap;

/// The names of reductions, in the order of their enum values.
pub const REDUCTIONS: [&str; 16] = [
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins",
    "minu", "mulf", "muli", "ori", "xori",
];

// ---- operands of maps

/// The answers that are cached while one isolated op is verified.
#[derive(Default)]
struct Scopes(Option<AffineScopes>);

/// Returns the cached scopes of the isolated op that is being verified.
fn scopes<'v>(cx: &'v mut VerifyCx<'_, '_>) -> &'v mut AffineScopes {
    let owner = cx.ancestors.last().copied();
    cx.hook_data::<Scopes>().0.get_or_insert_with(|| AffineScopes::new(owner))
}

/// Returns whether an op copies memory, or waits for a copy.
pub(super) fn moves_memory(op: OpRef<'_, '_>) -> bool {
    op.isa::<DmaStartOp>() || op.isa::<DmaWaitOp>()
}

/// Checks the operands of the maps and sets of an op. `affine.apply`, `affine.min` and `affine.max` accept any operands.
fn check_operands(op: OpRef<'_, '_>, scopes: &mut AffineScopes) -> Result<(), &'static str> {
    if op.isa::<ApplyOp>() || op.isa::<MinOp>() || op.isa::<MaxOp>() {
        return Ok(());
    }
    mapped(op).into_iter().try_for_each(|mapped| {
        scopes.check(op, mapped.operands.map(|n| op.operand(n)), mapped.form.num_dims())
    })
}

/// Returns whether the operands of the maps and sets of an op are valid. Returns false for ops that move memory.
#[must_use]
pub fn fits(op: OpRef<'_, '_>, scopes: &mut AffineScopes) -> bool {
    let is_right = op.dyn_cast::<ApplyOp>().is_none_or(|apply| !applies_dims_as_symbols(apply, scopes));
    !moves_memory(op) && is_right && check_operands(op, scopes).is_ok()
}

/// Returns whether the map of an op takes a dimension that is no symbol for one.
fn applies_dims_as_symbols(op: ApplyOp<'_, '_>, scopes: &mut AffineScopes) -> bool {
    let scope = scopes.scope_of(op.as_op());
    op.operands()
        .iter()
        .skip(op.map().num_dims())
        .any(|value| scopes.is_dim(value.value(), scope) && !scopes.is_symbol(value.value(), scope))
}

// ---- maps

/// Checks that the map fits the operands, and has one result if it is applied.
pub fn map_op(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(map) = map_of(op) else { return };
    if map.num_dims() + map.num_symbols() != op.num_operands() {
        return cx.error(op, "operand count and affine map dimension and symbol count must match");
    }
    if op.isa::<ApplyOp>() && map.results().len() != 1 {
        return cx.error(op, "mapping must produce one value");
    }
    if map.results().is_empty() {
        return cx.error(op, "affine map expect at least one result");
    }
    if let Some(apply) = op.dyn_cast::<ApplyOp>()
        && applies_dims_as_symbols(apply, scopes(cx))
    {
        cx.error_plain(op, "dimensional operand cannot be used as a symbol");
    }
}

// ---- loops and conditions

/// Checks bounds, and the types of the iteration arguments.
pub fn for_op(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(for_op) = op.dyn_cast::<ForOp>() else { return };
    for (map, side) in [(for_op.lower_bound_map(), "lower"), (for_op.upper_bound_map(), "upper")] {
        if map.num_results() == 0 {
            return cx.error(op, format!("expected {side} bound map to have at least one result"));
        }
    }
    if let Err(message) = check_operands(op, scopes(cx)) {
        return cx.error(op, message);
    }
    let (inits, args) = (for_op.inits().values(), for_op.carried().values());
    if inits.len() != args.len() {
        let (inits, args) = (inits.len(), args.len());
        return cx.error(op, format!("different number of inits and region iter_args: {inits} != {args}"));
    }
    if inits.len() != op.num_results() {
        return cx.error(op, "mismatch between the number of loop-carried values and results");
    }
    let (inits, args) = (inits.iter().map(Value::ty), args.iter().map(Value::ty));
    for (i, ((init, arg), result)) in inits.zip(args).zip(op.results().map(Value::ty)).enumerate() {
        if init != arg {
            return cx.error(
                op,
                format!("{i}-th init and {i}-th region iter_arg have different type: '{init}' != '{arg}'"),
            );
        }
        if arg != result {
            return cx.error(
                op,
                format!(
                    "{i}-th region iter_arg and {i}-th loop result have different type: '{arg}' != '{result}'"
                ),
            );
        }
    }
}

/// Checks the operands of the set.
pub fn if_op(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(if_op) = op.dyn_cast::<IfOp>() else { return };
    let set = if_op.condition();
    if set.num_dims() + set.num_symbols() != op.num_operands() {
        return cx.error(op, "operand count and condition integer set dimension and symbol count must match");
    }
    if let Err(message) = check_operands(op, scopes(cx)) {
        return cx.error(op, message);
    }
    if op.num_results() > 0 && if_op.else_region().is_empty() {
        let message = format!(
            "along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs {} \
             inputs",
            op.num_results()
        );
        cx.error_with_note_at(op, message, op, "region branch point");
    }
}

/// Checks that the numbers of bounds, steps and arguments agree, and that reductions fit the results.
pub fn parallel(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(parallel) = op.dyn_cast::<ParallelOp>() else { return };
    let (lower, upper) = (parallel.lower_bounds_groups(), parallel.upper_bounds_groups());
    let (steps, args) = (parallel.steps().len(), parallel.entry().args().len());
    let (Some(lowers), Some(uppers)) = (lower.int_elements_len(), upper.int_elements_len()) else { return };
    if lowers != args || uppers != args || steps != args {
        return cx.error(
            op,
            format!(
                "the number of region arguments ({args}) and the number of map groups for lower ({lowers}) and upper bound \
                 ({uppers}), and the number of steps ({steps}) must all match"
            ),
        );
    }
    let (Some(lower), Some(upper)) = (lower.as_int_elements(), upper.as_int_elements()) else { return };
    for (name, groups) in [("lower", &lower), ("upper", &upper)] {
        if groups.contains(&0) {
            return cx.error(op, format!("expected {name} bound map to have at least one result"));
        }
    }
    let (lower_map, upper_map) = (parallel.lower_bounds_map(), parallel.upper_bounds_map());
    for (side, map, groups) in [("lower", lower_map, &lower), ("upper", upper_map, &upper)] {
        let (expected, found) = (groups.iter().sum::<i64>(), map.num_results());
        if expected != found as i64 {
            return cx.error(op, format!("expected {side} bounds map to have {expected} results"));
        }
    }
    let kinds = parallel.reductions().elements();
    if kinds.len() != op.num_results() {
        return cx.error(op, "a reduction must be specified for each output");
    }
    for (kind, result) in kinds.iter().zip(op.results()) {
        let name =
            kind.as_int().and_then(|kind| usize::try_from(kind).ok()).and_then(|kind| REDUCTIONS.get(kind));
        let Some(name) = name else { return cx.error(op, "invalid reduction attribute") };
        let fits = match (*name, result.ty().data()) {
            ("addf" | "maximumf" | "minimumf" | "mulf", TypeData::Float(_)) => true,
            ("addi" | "andi" | "muli" | "ori", TypeData::Integer { .. }) => true,
            ("maxs" | "mins", TypeData::Integer { signedness, .. }) => *signedness == Signedness::Signed,
            ("maxu" | "minu", TypeData::Integer { signedness, .. }) => *signedness == Signedness::Unsigned,
            _ => false,
        };
        if !fits && *name != "assign" {
            return cx.error(op, "result type cannot match reduction attribute");
        }
    }
    if let Err(message) = check_operands(op, scopes(cx)) {
        cx.error(op, message);
    }
}

/// Checks that the values have the result types of the enclosing op.
pub fn yield_op(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let is_one =
        |parent: &OpRef<'_, '_>| parent.isa::<ForOp>() || parent.isa::<IfOp>() || parent.isa::<ParallelOp>();
    let Some(parent) = op.parent_op().filter(is_one) else {
        return cx.error(op, "only terminates affine.if/for/parallel regions");
    };
    if parent.num_results() != op.num_operands() {
        return cx.error(op, "parent of yield must have same number of results as the yield operands");
    }
    if op.operands().zip(parent.results()).any(|(value, result)| value.ty() != result.ty()) {
        cx.error(op, "types mismatch between yield op and its parent");
    }
}

// ---- access to memory

/// Checks the indices of a memref, which begin with operand `start`.
fn check_access(op: OpRef<'_, '_>, memref: usize, cx: &mut VerifyCx<'_, '_>) -> Result<(), String> {
    let Some(map) = map_of(op) else { return Ok(()) };
    let rank = op.operand(memref).ty().shape().map_or(0, <[i64]>::len);
    if map.num_results() != rank {
        let name = if op.isa::<PrefetchOp>() { "affine.prefetch " } else { "" };
        return Err(format!("{name}affine map num results must equal memref rank"));
    }
    if map.num_inputs() != op.num_operands() - memref - 1 {
        return Err(match op.isa::<PrefetchOp>() {
            true => "too few operands".to_owned(),
            false => "expects as many subscripts as affine map inputs".to_owned(),
        });
    }
    let scopes = scopes(cx);
    if op.isa::<PrefetchOp>() {
        let scope = scopes.scope_of(op);
        let fits = op.operands().skip(memref + 1).all(|operand| scopes.is_dim(operand, scope));
        let message = "index must be a valid dimension or symbol identifier";
        return if fits { Ok(()) } else { Err(message.to_owned()) };
    }
    check_operands(op, scopes).map_err(str::to_owned)
}

/// Checks the indices, and that the result is an element or a vector of them.
pub fn load(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (element, result) = (op.operand(0).ty().element_or_self(), op.result(0).ty());
    let is_vector = op.isa::<VectorLoadOp>();
    if !is_vector && result != element {
        return cx.error(op, "result type must match element type of memref");
    }
    if let Err(message) = check_access(op, 0, cx) {
        return cx.error(op, message);
    }
    if is_vector && result.element_or_self() != element {
        cx.error(op, "requires memref and vector types of the same elemental type");
    }
}

/// Checks the indices, and that the value is an element or a vector of them.
pub fn store(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (value, element) = (op.operand(0).ty(), op.operand(1).ty().element_or_self());
    let is_vector = op.isa::<VectorStoreOp>();
    if !is_vector && value != element {
        return cx.error(op, "value to store must have the same type as memref element type");
    }
    if let Err(message) = check_access(op, 1, cx) {
        return cx.error(op, message);
    }
    if is_vector && value.element_or_self() != element {
        cx.error(op, "requires memref and vector types of the same elemental type");
    }
}

/// Checks the indices.
pub fn prefetch(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if let Err(message) = check_access(op, 0, cx) {
        cx.error(op, message);
    }
}

/// Checks the memrefs of a copy, and their indices.
pub fn dma_start(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let maps = DMA_MAPS.map(|name| optional_attr::<&AffineMap>(op, name).map_or(0, AffineMap::num_inputs));
    let mut memrefs = Vec::new();
    let mut at = 0;
    for (what, inputs) in ["source", "destination", "tag"].into_iter().zip(maps) {
        if at >= op.num_operands() || !matches!(op.operand(at).ty().data(), TypeData::MemRef { .. }) {
            return cx.error(op, format!("expected DMA {what} to be of memref type"));
        }
        memrefs.push(at);
        at += 1 + inputs;
    }
    // The number of elements; then the stride and the number of elements between strides.
    if op.num_operands() != at + 1 && op.num_operands() != at + 3 {
        return cx.error(op, "incorrect number of operands");
    }
    for ((what, memref), inputs) in ["src index", "dst index", "tag index"].into_iter().zip(memrefs).zip(maps)
    {
        if let Err(message) = check_dma_indices(op, memref + 1..memref + 1 + inputs, what, "dma_start", cx) {
            return cx.error(op, message);
        }
    }
}

/// Checks the memref of a wait for a copy, and its indices.
pub fn dma_wait(op: DmaWaitOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (op, indices, inputs) = (op.as_op(), op.indices().len(), op.tag_map().num_inputs());
    if !matches!(op.operand(0).ty().data(), TypeData::MemRef { .. }) {
        return cx.error(op, "expected DMA tag to be of memref type");
    }
    if indices < inputs {
        return cx.error(op, "incorrect number of operands");
    }
    if let Err(message) = check_dma_indices(op, 1..1 + inputs, "index", "dma_wait", cx) {
        cx.error(op, message);
    }
}

fn check_dma_indices(
    op: OpRef<'_, '_>,
    indices: std::ops::Range<usize>,
    what: &str,
    name: &str,
    cx: &mut VerifyCx<'_, '_>,
) -> Result<(), String> {
    let scopes = scopes(cx);
    let scope = scopes.scope_of(op);
    for index in indices.map(|i| op.operand(i)) {
        if !index.ty().is_index() {
            return Err(format!("{what} to {name} must have 'index' type"));
        }
        if !scopes.is_dim(index, scope) {
            return Err(format!("{what} must be a valid dimension or symbol identifier"));
        }
    }
    Ok(())
}
