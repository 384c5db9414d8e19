//! Hooks of the dialect: parts of formats, checks, and names of results.

use super::{
    AddressSpace, AllReduceOp, AllReduceOperation, AllocOp, AsyncTokenType, BroadcastType, Dimension,
    DynamicSharedMemoryOp, SubgroupBroadcastOp, SubgroupReduceOp, ThreadIdOp, WarpExecuteOnLane0Op, YieldOp,
};
use bourn_equations::rt::{Values, operands, optional_attr};
use bourn_ir::def::{Fmt, OperandIdx, ResultIdx, Slot};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{Attribute, OpRef, Type, TypeData};

// ---- tokens

/// Parses `async [%a, %b]`: whether the op has a token, and its dependencies.
pub fn parse_async(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let start = p.pos();
    let is_async = p.accept("async");
    if is_async && p.num_results() == 0 {
        return p.error_at(start, "needs to be named when marked 'async'");
    }
    let tokens = if p.at("[") { p.parse_operand_list_in("[", "]")? } else { Vec::new() };
    let results = if is_async { vec![AsyncTokenType::get(p.ctx()).into()] } else { Vec::new() };
    for arg in args {
        match arg {
            Fmt::Type(Slot::Result(i)) => p.set_group_result_types(ResultIdx(*i), &results),
            Fmt::Operand(i) => p.set_group_operands(OperandIdx(*i), &tokens),
            _ => {}
        }
    }
    Ok(())
}

/// Prints `async [%a, %b]`.
pub fn print_async(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let mut is_async = false;
    let mut tokens = Values::new(op.body(), &[]);
    for arg in args {
        match arg {
            Fmt::Type(Slot::Result(i)) => {
                is_async = op.result_group(ResultIdx(*i)).is_some_and(|group| !group.is_empty());
            }
            Fmt::Operand(i) => tokens = operands(op, *i),
            _ => {}
        }
    }
    print_tokens(p, is_async, tokens);
}

/// Prints `async [%a, %b]` for the operands that are tokens.
pub fn print_tokens(p: &mut OpPrinter<'_>, is_async: bool, tokens: Values<'_, '_>) {
    if is_async {
        p.text("async");
    }
    if !tokens.is_empty() {
        p.text(if is_async { " [" } else { "[" });
        p.operands(tokens.iter());
        p.text("]");
    }
}

// ---- names of results

/// Returns the names of the groups of results, each at its first result.
pub fn group_names(op: OpRef<'_, '_>) -> Vec<String> {
    let mut names = vec![String::new(); op.num_results()];
    let Some(def) = op.def() else { return names };
    for (i, result) in def.results.iter().enumerate() {
        let group = op.result_group(ResultIdx(i as u16)).unwrap_or(0..0);
        if let Some(place) = group.clone().next().and_then(|first| names.get_mut(first)) {
            *place = result.name.to_owned();
        }
    }
    names
}

/// Returns the result name of an op with a dimension: `thread_id_x`.
pub fn id_names(op: OpRef<'_, '_>) -> Vec<String> {
    let Some(dimension) = optional_attr::<Dimension>(op, ThreadIdOp::DIMENSION_ATTR) else {
        return Vec::new();
    };
    let name = op.name().as_str();
    vec![format!("{}_{}", name.strip_prefix("gpu.").unwrap_or(name), dimension.keyword())]
}

// ---- reductions

/// The attribute with the operation of a reduction.
const OPERATION: &str = AllReduceOp::OP_ATTR;

/// Parses the name of a reduction operation, if there is one.
pub fn parse_reduction(p: &mut OpParser<'_, '_, '_>, _: &'static [Fmt]) -> Parsed<()> {
    let words: Vec<&str> = AllReduceOperation::ALL.iter().map(|operation| operation.keyword()).collect();
    let Some(i) = p.parse_optional_keyword_of(&words) else {
        return match p.parse_optional_keyword() {
            Some(_) => p.error("invalid op kind"),
            None => Ok(()),
        };
    };
    let operation = AllReduceOperation::ALL[i].to_attr(p.ctx());
    p.set_attr(OPERATION, operation);
    Ok(())
}

/// Prints the name of a reduction operation.
pub fn print_reduction(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    if let Some(operation) = optional_attr::<AllReduceOperation>(op, OPERATION) {
        p.text(" ");
        p.text(operation.keyword());
    }
}

/// Returns the reason why values of a type cannot be combined by an operation, if any.
fn wrong_reduction(operation: AllReduceOperation, ty: Type<'_>) -> Option<String> {
    use AllReduceOperation::{Add, Maximumf, Maxnumf, Minimumf, Minnumf, Mul};
    let is_float = matches!(ty.element_or_self().data(), TypeData::Float(_));
    let wanted = match operation {
        Add | Mul => return None,
        Minnumf | Maxnumf | Minimumf | Maximumf => true,
        _ => false,
    };
    let name = operation.keyword();
    (is_float != wanted).then(|| format!("`{name}` reduction operation is not compatible with type '{ty}'"))
}

/// Checks a reduction of all threads: it has an operation or a region that combines two values.
pub fn verify_all_reduce(op: AllReduceOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let ty = op.value().ty();
    let entry = match (op.body_entry(), op.op_attr()) {
        (None, Some(operation)) => {
            if let Some(message) = wrong_reduction(operation, ty) {
                cx.error_plain(op, message);
            }
            return;
        }
        (Some(entry), None) => entry,
        _ => return cx.error_plain(op, "expected either an op attribute or a non-empty body"),
    };
    if entry.args().len() != 2 {
        return cx.error_plain(op, "expected two region arguments");
    }
    if entry.args().any(|arg| arg.ty() != ty) {
        return cx.error_plain(op, "incorrect region argument type");
    }
    let mut yields = 0;
    let ends = op.body().blocks().filter_map(|block| block.last()?.dyn_cast::<YieldOp>());
    for end in ends {
        yields += 1;
        if end.values().len() != 1 {
            return cx.error_plain(op, "expected one gpu.yield operand");
        }
        if end.values().iter().any(|value| value.ty() != ty) {
            return cx.error_plain(op, "incorrect gpu.yield type");
        }
    }
    if yields == 0 {
        cx.error_plain(op, "expected gpu.yield op in region");
    }
}

/// Checks a reduction of the threads of a subgroup.
pub fn verify_subgroup_reduce(op: SubgroupReduceOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let ty = op.value().ty();
    if matches!(ty.data(), TypeData::Vector { scalable, .. } if scalable.contains(&true)) {
        return cx.error(op, "is not compatible with scalable vector types");
    }
    if let Some(message) = wrong_reduction(op.op_attr(), ty) {
        return cx.error_plain(op, message);
    }
    let is_power = |value: i64| value > 0 && value & (value - 1) == 0;
    let stride = op.cluster_stride();
    match op.cluster_size() {
        Some(size) if !is_power(size) => cx.error(op, format!("cluster size {size} is not a power of two")),
        None if stride != 1 => {
            cx.error(op, "cluster stride can only be specified if cluster size is specified");
        }
        _ if !is_power(stride) => cx.error(op, format!("cluster stride {stride} is not a power of two")),
        _ => {}
    }
}

/// Checks that the lane of a broadcast is given if it is needed.
pub fn verify_broadcast(op: SubgroupBroadcastOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    match (op.broadcast_type(), op.lane()) {
        (BroadcastType::FirstActiveLane, Some(_)) => {
            cx.error(op, "lane can only be specified for `specific_lane` broadcast");
        }
        (BroadcastType::SpecificLane, None) => {
            cx.error(op, "lane must be specified for `specific_lane` broadcast");
        }
        _ => {}
    }
}

// ---- memory

/// Checks that the symbols of the layout of an allocation have values.
pub fn verify_alloc(op: AllocOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let map = op.memref().typed().layout().and_then(|layout| layout.as_affine_map());
    if op.symbol_operands().len() != map.map_or(0, |map| map.num_symbols()) {
        cx.error(op, "symbol operand count does not equal memref symbol count");
    }
}

/// Checks the type of the memory that threads of a block share.
pub fn verify_shared_memory(op: DynamicSharedMemoryOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let ty = op.result_memref().typed();
    if ty.space().and_then(AddressSpace::from_attr) != Some(AddressSpace::Workgroup) {
        return cx.error(op, "address space must be address_space<workgroup>");
    }
    if ty.shape().iter().any(|size| *size >= 0) || ty.layout().is_some() {
        cx.error(op, "result memref type must be memref<?xi8, #gpu.address_space<workgroup>>");
    }
}

/// Returns whether a list has three numbers, or is empty.
pub fn has_three(attr: Attribute<'_>) -> bool {
    attr.as_dense_array().is_some_and(|list| list.len() == 3)
}

// ---- one thread of a warp

/// Checks that the region yields a value for each result, and has an argument for each operand.
pub fn verify_warp(op: WarpExecuteOnLane0Op<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (entry, passed) = (op.warp_entry(), op.args().values());
    if passed.len() != entry.args().len() {
        return cx.error(op, "expected same number op arguments and block arguments.");
    }
    let Some(end) = entry.last() else { return };
    if end.num_operands() != op.num_results() {
        return cx.error(op, "expected same number of yield operands and return values.");
    }
    let args = entry.args().zip(passed.iter());
    let size = op.warp_size();
    let wrong = args
        .chain(end.operands().zip(op.results().values().iter()))
        .find_map(|(whole, part)| wrong_distribution(whole.ty(), part.ty(), size));
    if let Some(message) = wrong {
        cx.error(op, message);
    }
}

/// Returns the reason why a value of the whole warp cannot be distributed over its threads with type `part`, if any.
fn wrong_distribution(whole: Type<'_>, part: Type<'_>, size: i64) -> Option<String> {
    if whole == part {
        return None;
    }
    let (TypeData::Vector { shape, element, .. }, TypeData::Vector { shape: parts, element: of_part, .. }) =
        (whole.data(), part.data())
    else {
        return Some("expected vector type for distributed operands.".to_owned());
    };
    if shape.len() != parts.len() || element != of_part {
        return Some("expected distributed vectors to have same rank and element type.".to_owned());
    }
    let mut threads = 1;
    for (i, (&all, &own)) in shape.iter().zip(parts).enumerate() {
        if all % own != 0 {
            return Some(format!(
                "expected expanded vector dimension #{i} ({all}) to be a multipler of the distributed vector dimension ({own})"
            ));
        }
        threads *= i128::from(all / own);
    }
    (threads != i128::from(size)).then(|| {
        format!("incompatible distribution dimensions from '{whole}' to '{part}' with warp size = {size}")
    })
}
