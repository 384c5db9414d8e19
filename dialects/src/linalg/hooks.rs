//! Hooks of the dialect: parsing, printing, verification.

use bourn_ir::def::OperandIdx;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, BlockId, DYNAMIC, OpRef, OpState, Type, TypeData, Value, ValueId};
use bourn_presburger::affine::AffineMap;

// ---- parsing

/// Parses `indexing_maps = [..] ins(%a, %b : types) outs(%c : type) -> type`.
pub fn parse_matmul(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let maps = if p.accept("indexing_maps") {
        p.expect("=")?;
        p.parse_attribute()?
    } else {
        let maps = plain_matmul_maps().map(|map| p.ctx().attr(AttrData::AffineMap(map)));
        p.ctx().attr(AttrData::Array(Box::new(maps)))
    };
    p.set_attr("indexing_maps", maps);
    parse_structured(p, |p, block, args| {
        let [a, b, c] = *args else { return p.error("expected two inputs and one output") };
        let (mul, add) = match p.region_body().value_type(c).data() {
            TypeData::Float(_) => ("arith.mulf", "arith.addf"),
            _ => ("arith.muli", "arith.addi"),
        };
        let product = binary(p, block, mul, a, b)?;
        let sum = binary(p, block, add, c, product)?;
        yield_value(p, block, sum);
        Ok(())
    })
}

/// Parses `ins(%value : type) outs(%tensor : type) -> type`.
pub fn parse_fill(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_structured(p, |p, block, args| {
        let [value, out] = *args else { return p.error("expected one input and one output") };
        let body = p.region_body();
        if body.value_type(value) != body.value_type(out) {
            return p.error("expected a value of the output's element type");
        }
        yield_value(p, block, value);
        Ok(())
    })
}

/// Parses what structured ops have in common. `make_body` fills the block, whose arguments are one element of each operand.
fn parse_structured<'p, 's, 'c>(
    p: &mut OpParser<'p, 's, 'c>,
    make_body: impl FnOnce(&mut OpParser<'p, 's, 'c>, BlockId, &[ValueId]) -> Parsed<()>,
) -> Parsed<()> {
    p.parse_optional_attr_dict()?;
    let ins = parse_operands(p, "ins")?;
    let outs = parse_operands(p, "outs")?;
    p.set_operand_segments(&[ins.len(), outs.len()]);
    p.parse_optional_attr_dict()?;
    let results = p.parse_optional_arrow_type_list()?;
    p.add_results(&results);
    let region = p.add_region();
    let location = p.location_at(p.op_pos());
    let body = p.region_body();
    let block = body.add_block(region);
    let args: Vec<ValueId> =
        ins.iter().chain(&outs).map(|ty| body.add_argument(block, ty.element_or_self(), location)).collect();
    make_body(p, block, &args)
}

/// Parses `ins(%a, %b : type, type)`.
fn parse_operands<'c>(p: &mut OpParser<'_, '_, 'c>, keyword: &str) -> Parsed<Vec<Type<'c>>> {
    if !p.accept(keyword) {
        return Ok(Vec::new());
    }
    p.expect("(")?;
    let operands = p.parse_operand_list()?;
    let types = p.parse_optional_colon_type_list()?;
    p.expect(")")?;
    p.resolve_operands(&operands, &types)?;
    Ok(types)
}

/// Appends an op on two values of one type to the block.
fn binary(
    p: &mut OpParser<'_, '_, '_>,
    block: BlockId,
    name: &str,
    lhs: ValueId,
    rhs: ValueId,
) -> Parsed<ValueId> {
    let (left, right) = (p.region_body().value_type(lhs), p.region_body().value_type(rhs));
    if left != right {
        return p.error("operands with different element types are not supported");
    }
    let mut state = OpState::new(p.op_name(name), p.location_at(p.op_pos()));
    state.operands.extend([lhs, rhs]);
    state.operand_types.extend([left, right]);
    state.results.push(left);
    if let Some(def) = state.name.def() {
        for attr in def.attrs {
            if let Some(default) = attr.default.as_ref().and_then(|default| p.ctx().written_attr(default)) {
                state.set_attr(p.ctx().ident(attr.name), default);
            }
        }
    }
    let body = p.region_body();
    let op = body.create(state);
    body.append(block, op);
    Ok(body.op(op).result(0).id())
}

fn yield_value(p: &mut OpParser<'_, '_, '_>, block: BlockId, value: ValueId) {
    let mut state = OpState::new(p.op_name("linalg.yield"), p.location_at(p.op_pos()));
    state.operands.push(value);
    state.operand_types.push(p.region_body().value_type(value));
    let body = p.region_body();
    let op = body.create(state);
    body.append(block, op);
}

// ---- printing

/// Prints `ins(%a, %b : types) outs(%c : type) -> type`.
pub fn print_structured(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if let Some(maps) = op.attr("indexing_maps").filter(|maps| !has_plain_maps(*maps)) {
        p.text(" indexing_maps = ");
        p.attr(maps);
    }
    p.attr_dict(op, &["indexing_maps"]);
    for (i, keyword) in (0..).zip([" ins(", " outs("]) {
        let range = op.operand_group(OperandIdx(i)).unwrap_or(0..0);
        if range.is_empty() {
            continue;
        }
        p.text(keyword);
        p.operands(range.clone().map(|n| op.operand(n)));
        p.text(" : ");
        p.types(range.map(|n| op.operand(n).ty()));
        p.text(")");
    }
    if op.num_results() > 0 {
        p.text(" -> ");
        match op.num_results() {
            1 => p.ty(op.result(0).ty()),
            _ => {
                p.text("(");
                p.types(op.results().map(Value::ty));
                p.text(")");
            }
        }
    }
}

// ---- verification

/// Returns the maps of a matrix product without transposition or broadcast: rows and depth, depth and columns, rows and
/// columns.
pub fn plain_matmul_maps() -> [AffineMap; 3] {
    [[0, 2], [2, 1], [0, 1]].map(|dims| AffineMap::identity(3).sub_map(&dims))
}

/// Returns whether a matrix product has the usual maps, or none; only then do the spec's equations hold.
pub fn is_plain_matmul(op: OpRef<'_, '_>) -> bool {
    let ranked = op.operands().all(|operand| operand.ty().shape().is_some_and(|shape| shape.len() == 2));
    ranked && op.num_operands() == 3 && op.attr("indexing_maps").is_none_or(has_plain_maps)
}

/// Returns whether these are the maps of a plain matrix product.
pub fn has_plain_maps(attr: Attribute<'_>) -> bool {
    let Some(items) = attr.as_array() else { return false };
    let plain = plain_matmul_maps();
    items.len() == plain.len()
        && items.iter().zip(&plain).all(|(item, map)| item.as_affine_map() == Some(map))
}

/// Checks that ranks are those of the maps, and that static sizes agree along each loop.
pub fn verify_matmul(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let plain = op.attr("indexing_maps").is_none_or(has_plain_maps);
    let rank = |ty: Type<'_>| ty.shape().map_or(0, <[i64]>::len);
    if let Some((i, found)) =
        op.operands().map(|operand| rank(operand.ty())).enumerate().find(|(_, found)| plain && *found != 2)
    {
        let message =
            format!("expected operand #{i} rank ({found}) to match the result rank of indexing_map (2)");
        return cx.error(op, message);
    }
    if !is_plain_matmul(op) {
        return;
    }
    let size = |operand: usize, dim: usize| -> i64 {
        let ty: Type<'_> = op.operand(operand).ty();
        ty.shape().and_then(|shape| shape.get(dim).copied()).unwrap_or(DYNAMIC)
    };
    // Each operand dimension comes with the one that defines its loop.
    for ((operand, dim), (first, first_dim)) in [((1, 0), (0, 1)), ((2, 0), (0, 0)), ((2, 1), (1, 1))] {
        let (got, want) = (size(operand, dim), size(first, first_dim));
        if got != DYNAMIC && want != DYNAMIC && got != want {
            let message = format!(
                "inferred input/output operand #{operand} has shape's dimension #{dim} to be {want}, but found {got}"
            );
            cx.error(op, message);
            return;
        }
    }
}
