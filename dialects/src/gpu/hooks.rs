//! Hooks of the dialect: parts of formats, checks, and names of results.

use super::AddressSpace;
use bourn_ir::def::{Fmt, Slot};
use bourn_ir::def::{OperandIdx, ResultIdx};
use bourn_ir::interned::Param;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, Context, OpRef, Type, TypeData, Value};

// ---- tokens

/// Returns the type of tokens.
pub fn token_type<'c>(ctx: &'c Context) -> Option<Type<'c>> {
    let def = ctx.type_def("gpu.async.token")?;
    Some(ctx.ty(TypeData::Declared { def, params: Box::new([]) }))
}

/// Parses `async [%a, %b]`: whether the op has a token, and its dependencies.
pub fn parse_async(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let start = p.pos();
    let is_async = p.accept("async");
    if is_async && p.num_results() == 0 {
        return p.error_at(start, "needs to be named when marked 'async'");
    }
    let tokens = if p.at("[") { p.parse_operand_list_in("[", "]")? } else { Vec::new() };
    let Some(ty) = token_type(p.ctx()) else {
        return p.error("type 'gpu.async.token' is not registered");
    };
    let results = if is_async { vec![ty] } else { Vec::new() };
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
    let mut tokens = 0..0;
    for arg in args {
        match arg {
            Fmt::Type(Slot::Result(i)) => {
                is_async = op.result_group(ResultIdx(*i)).is_some_and(|group| !group.is_empty());
            }
            Fmt::Operand(i) => tokens = op.operand_group(OperandIdx(*i)).unwrap_or(0..0),
            _ => {}
        }
    }
    print_tokens(op, p, is_async, tokens);
}

/// Prints `async [%a, %b]` for the operands that are tokens.
pub fn print_tokens(
    op: OpRef<'_, '_>,
    p: &mut OpPrinter<'_>,
    is_async: bool,
    tokens: std::ops::Range<usize>,
) {
    if is_async {
        p.text("async");
    }
    if !tokens.is_empty() {
        p.text(if is_async { " [" } else { "[" });
        p.operands(tokens.map(|i| op.operand(i)));
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
    let direction = match op.attr("dimension").map(|attr| attr.data()) {
        Some(AttrData::Declared { params, .. }) => match params.first() {
            Some(Param::Int(i @ 0..3)) => ["x", "y", "z"][*i as usize],
            _ => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let name = op.name().as_str();
    vec![format!("{}_{direction}", name.strip_prefix("gpu.").unwrap_or(name))]
}

// ---- reductions

/// The names of the reduction operations, in the order of their enum values.
const REDUCTIONS: [&str; 13] = [
    "add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf", "and", "or", "xor", "minimumf",
    "maximumf",
];

/// Parses the name of a reduction operation, if there is one.
pub fn parse_reduction(p: &mut OpParser<'_, '_, '_>, _: &'static [Fmt]) -> Parsed<()> {
    let Some(i) = p.parse_optional_keyword_of(&REDUCTIONS) else {
        return match p.parse_optional_keyword() {
            Some(_) => p.error("invalid op kind"),
            None => Ok(()),
        };
    };
    let Some(def) = p.ctx().attr_def("gpu.all_reduce_op") else {
        return p.error("attribute 'gpu.all_reduce_op' is not registered");
    };
    let op = p.ctx().attr(AttrData::Declared { def, params: Box::new([Param::Int(i as i64)]) });
    p.set_attr("op", op);
    Ok(())
}

/// Prints the name of a reduction operation.
pub fn print_reduction(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    if let Some(i) = op.attr("op").and_then(case) {
        p.text(" ");
        p.text(REDUCTIONS.get(i as usize).copied().unwrap_or_default());
    }
}

/// Returns the value of an enum attribute.
pub fn case(attr: Attribute<'_>) -> Option<i64> {
    match attr.data() {
        AttrData::Declared { params, .. } => match params.first() {
            Some(Param::Int(value)) => Some(*value),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the reason why values of a type cannot be combined by an operation, if any.
fn wrong_reduction(op: OpRef<'_, '_>, ty: Type<'_>) -> Option<String> {
    let number = op.attr("op").and_then(case)?;
    let name = REDUCTIONS.get(usize::try_from(number).ok()?)?;
    let is_float = matches!(ty.element_or_self().data(), TypeData::Float(_));
    let wanted = match *name {
        "add" | "mul" => return None,
        "minnumf" | "maxnumf" | "minimumf" | "maximumf" => true,
        _ => false,
    };
    (is_float != wanted).then(|| format!("`{name}` reduction operation is not compatible with type '{ty}'"))
}

/// Checks a reduction of all threads: it has an operation or a region that combines two values.
pub fn verify_all_reduce(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(region) = op.region(0) else { return };
    let ty = op.operand(0).ty();
    match (region.is_empty(), op.attr("op").is_some()) {
        (true, false) => return cx.error_plain(op, "expected either an op attribute or a non-empty body"),
        (false, true) => return cx.error_plain(op, "expected either an op attribute or a non-empty body"),
        (true, true) => {
            if let Some(message) = wrong_reduction(op, ty) {
                cx.error_plain(op, message);
            }
            return;
        }
        (false, false) => {}
    }
    let Some(entry) = region.entry() else { return };
    if entry.args().len() != 2 {
        return cx.error_plain(op, "expected two region arguments");
    }
    if entry.args().any(|arg| arg.ty() != ty) {
        return cx.error_plain(op, "incorrect region argument type");
    }
    let mut yields = 0;
    for end in region.blocks().filter_map(|block| block.last()).filter(|end| end.is("gpu.yield")) {
        yields += 1;
        if end.num_operands() != 1 {
            return cx.error_plain(op, "expected one gpu.yield operand");
        }
        if end.operand(0).ty() != ty {
            return cx.error_plain(op, "incorrect gpu.yield type");
        }
    }
    if yields == 0 {
        cx.error_plain(op, "expected gpu.yield op in region");
    }
}

/// Checks a reduction of the threads of a subgroup.
pub fn verify_subgroup_reduce(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let ty = op.operand(0).ty();
    if matches!(ty.data(), TypeData::Vector { scalable, .. } if scalable.contains(&true)) {
        return cx.error(op, "is not compatible with scalable vector types");
    }
    if let Some(message) = wrong_reduction(op, ty) {
        return cx.error_plain(op, message);
    }
    let number = |name: &str| op.attr(name).and_then(|attr| attr.as_int());
    let is_power = |value: i128| value > 0 && value & (value - 1) == 0;
    let stride = number("cluster_stride").unwrap_or(1);
    match number("cluster_size") {
        Some(size) if !is_power(size) => cx.error(op, format!("cluster size {size} is not a power of two")),
        _ if stride != 1 && number("cluster_size").is_none() => {
            cx.error(op, "cluster stride can only be specified if cluster size is specified");
        }
        _ if !is_power(stride) => cx.error(op, format!("cluster stride {stride} is not a power of two")),
        _ => {}
    }
}

/// Checks that the lane of a broadcast is given if it is needed.
pub fn verify_broadcast(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let has_lane = op.num_operands() > 1;
    match op.attr("broadcast_type").and_then(case) {
        Some(0) if has_lane => cx.error(op, "lane can only be specified for `specific_lane` broadcast"),
        Some(1) if !has_lane => cx.error(op, "lane must be specified for `specific_lane` broadcast"),
        _ => {}
    }
}

// ---- memory

/// Checks that the symbols of the layout of an allocation have values.
pub fn verify_alloc(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let symbols = match op.result(0).ty().data() {
        TypeData::MemRef { layout: Some(layout), .. } => {
            layout.as_affine_map().map_or(0, |map| map.num_symbols())
        }
        _ => 0,
    };
    if op.operand_group(OperandIdx(2)).is_some_and(|group| group.len() != symbols) {
        cx.error(op, "symbol operand count does not equal memref symbol count");
    }
}

/// Checks the type of the memory that threads of a block share.
pub fn verify_shared_memory(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let ty = op.result(0).ty();
    let TypeData::MemRef { layout, space, shape, .. } = ty.data() else { return };
    if space.and_then(AddressSpace::from_attr) != Some(AddressSpace::Workgroup) {
        return cx.error(op, "address space must be address_space<workgroup>");
    }
    if shape.iter().any(|size| *size >= 0) {
        return cx.error(op, "result memref type must be memref<?xi8, #gpu.address_space<workgroup>>");
    }
    if layout.is_some() {
        cx.error(op, "result memref type must be memref<?xi8, #gpu.address_space<workgroup>>");
    }
}

/// Returns whether a list has three numbers, or is empty.
pub fn has_three(attr: Attribute<'_>) -> bool {
    attr.as_dense_array().is_some_and(|list| list.len() == 3)
}

// ---- one thread of a warp

/// Parses `(%lane)[32] args(%a : type) -> (types) { .. }`.
pub fn parse_warp(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    p.expect("(")?;
    let lane = p.parse_operand()?;
    p.expect(")")?;
    p.expect("[")?;
    let size = p.parse_integer()?;
    p.expect("]")?;
    let size = p.ctx().int_attr(i128::from(size), p.ctx().signless(64));
    p.set_attr("warp_size", size);
    let index = p.ctx().index();
    p.resolve_operand(lane, index)?;
    if p.accept("args") {
        p.expect("(")?;
        let operands = p.parse_operand_list()?;
        let types = p.parse_colon_type_list()?;
        p.resolve_operands(&operands, &types)?;
        p.expect(")")?;
    }
    let types = p.parse_optional_arrow_type_list()?;
    p.add_results(&types);
    let region = p.parse_region(&[])?;
    p.ensure_terminator(region, "gpu.yield")?;
    p.parse_optional_attr_dict()
}

/// Prints `(%lane)[32] args(%a : type) -> (types) { .. }`.
pub fn print_warp(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(region) = op.region(0) else { return };
    p.text("(");
    p.operand(op.operand(0));
    p.text(&format!(")[{}]", op.attr("warp_size").and_then(|attr| attr.as_int()).unwrap_or_default()));
    if op.num_operands() > 1 {
        p.text(" args(");
        p.operands(op.operands().skip(1));
        p.text(" : ");
        p.types(op.operands().skip(1).map(Value::ty));
        p.text(")");
    }
    if op.num_results() > 0 {
        p.text(" -> (");
        p.types(op.results().map(Value::ty));
        p.text(")");
    }
    p.text(" ");
    p.region(region, true, op.num_results() > 0);
    p.attr_dict(op, &["warp_size"]);
}

/// Checks that the region yields a value for each result, and has an argument for each operand.
pub fn verify_warp(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return };
    if op.num_operands() - 1 != entry.args().len() {
        return cx.error(op, "expected same number op arguments and block arguments.");
    }
    let Some(end) = entry.last() else { return };
    if end.num_operands() != op.num_results() {
        return cx.error(op, "expected same number of yield operands and return values.");
    }
    let args = entry.args().zip(op.operands().skip(1));
    let size = op.attr("warp_size").and_then(|attr| attr.as_int()).unwrap_or_default();
    let wrong = args
        .chain(end.operands().zip(op.results()))
        .find_map(|(whole, part)| wrong_distribution(whole.ty(), part.ty(), size));
    if let Some(message) = wrong {
        cx.error(op, message);
    }
}

/// Returns the reason why a value of the whole warp cannot be distributed over its threads with type `part`, if any.
fn wrong_distribution(whole: Type<'_>, part: Type<'_>, size: i128) -> Option<String> {
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
    (threads != size).then(|| {
        format!("incompatible distribution dimensions from '{whole}' to '{part}' with warp size = {size}")
    })
}
