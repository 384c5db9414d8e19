//! Text of structured ops: parsing. The body of a named op is not written: it is made here.

use super::verify::plain_matmul_maps;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::{AttrData, BlockId, OpState, Type, TypeData, ValueId};

/// `indexing_maps = [..] ins(%a, %b : types) outs(%c : type) -> type`
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

/// `ins(%value : type) outs(%tensor : type) -> type`
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

/// What structured ops have in common; `make_body` fills the block, whose arguments are one element of each operand.
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

/// `ins(%a, %b : type, type)`
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

/// An op on two values of one type, at the end of the block.
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
