//! Parsing of the custom forms of structured ops.

use super::body;
use super::maps::{self, DILATIONS, STRIDES};
use super::named::named;
use super::{
    BinaryFn, BroadcastOp, ContractOp, ElementwiseKind, ElementwiseOp, ElemwiseBinaryOp, GenericOp,
    IteratorType, ReduceOp, TransposeOp, TypeFn, UnaryFn,
};
use bourn_ir::parse::{Argument, OpParser, Parsed, Pos};
use bourn_ir::{AttrData, Attribute, BlockId, Ident, Location, OpState, Type, TypeData, ValueId};

/// An attribute that MLIR uses internally, and that no custom form prints.
pub(super) const MEMOIZED: &str = "linalg.memoized_indexing_maps";

/// Parses `{..} ins(%a, %b : types) outs(%c : type) -> type`, and creates the body.
pub fn parse_named(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let start = p.pos();
    parse_properties(p)?;
    p.parse_optional_attr_dict()?;
    p.check_own_attrs(start)?;
    let types = parse_operands(p)?;
    p.parse_optional_attr_dict()?;
    parse_results(p)?;
    let name = p.def().name;
    if let Some(entry) = named(name).filter(|entry| !entry.loops.is_empty()) {
        debug_assert!(!entry.indices.is_empty());
        let list = |p: &mut OpParser<'_, '_, '_>, name: &str| {
            p.state().attr(name).and_then(|attr| attr.as_int_elements()).unwrap_or_default()
        };
        let (strides, dilations) = (list(p, STRIDES), list(p, DILATIONS));
        if let Some(maps) = maps::named_maps(name, &types, &strides, &dilations) {
            let maps = maps::maps_attr(p.ctx(), maps);
            p.set_attr(MEMOIZED, maps);
        }
    }
    make_body(p, &types, start)
}

/// Parses `<{..}>`, if it is there.
fn parse_properties(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    if p.accept("<") {
        p.parse_optional_attr_dict()?;
        p.expect(">")?;
    }
    Ok(())
}

/// Parses `indexing_maps = [..] {..} ins(..) outs(..) -> type`, a product.
pub fn parse_product(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let start = p.pos();
    let name = p.def().name;
    let maps = if p.accept("indexing_maps") {
        p.expect("=")?;
        p.parse_attribute()?
    } else if name == ContractOp::NAME {
        return p.error("expected 'indexing_maps' attribute");
    } else {
        maps::maps_attr(p.ctx(), maps::default_product_maps(name))
    };
    p.set_attr(ContractOp::INDEXING_MAPS_ATTR, maps);
    parse_properties(p)?;
    p.parse_optional_attr_dict()?;
    let types = parse_operands(p)?;
    p.parse_optional_attr_dict()?;
    parse_results(p)?;
    make_body(p, &types, start)
}

/// Creates the region of a named op, whose block has an argument for an element of each operand.
fn make_body<'c>(p: &mut OpParser<'_, '_, 'c>, types: &[Type<'c>], start: Pos) -> Parsed<()> {
    let Some(entry) = named(p.def().name) else { return p.error("expected a named op") };
    let (block, args) = add_block(p, types);
    let expected = match entry.indices {
        "" => expected_operands(entry.body),
        indices => indices.split(';').count(),
    };
    if args.len() != expected {
        return wrong_arity(p, expected, args.len());
    }
    let unsigned =
        p.state().attr(ContractOp::CAST_ATTR).and_then(TypeFn::from_attr) == Some(TypeFn::CastUnsigned);
    let text = match entry.body.strip_prefix("fun(") {
        Some(operands) => format!("{}({operands}", function(p)),
        None => entry.body.to_owned(),
    };
    body::build(p, block, &args, &text, unsigned, start)
}

/// Returns the name of the function in the attribute `fun`, or of the usual function.
fn function(p: &mut OpParser<'_, '_, '_>) -> &'static str {
    let is_binary = p.def().name == ElemwiseBinaryOp::NAME;
    let fun = p.state().attr(ElemwiseBinaryOp::FUN_ATTR);
    match is_binary {
        true => fun.and_then(BinaryFn::from_attr).unwrap_or(BinaryFn::Add).keyword(),
        false => fun.and_then(UnaryFn::from_attr).unwrap_or(UnaryFn::Exp).keyword(),
    }
}

fn wrong_arity<T>(p: &mut OpParser<'_, '_, '_>, expected: usize, found: usize) -> Parsed<T> {
    let start = p.pos();
    let message = format!(
        "[parseNamedStructuredOpRegion] ods-gen generated region expects {expected} args, got {found}"
    );
    p.error_at(start, message)
}

/// Returns the number of operands of an elementwise op: its inputs and the output.
fn expected_operands(body: &str) -> usize {
    let letters = body.split(['(', ')', ',', ' ']).filter(|word| matches!(word.as_bytes(), [b'a'..=b'h']));
    letters.max().map_or(0, |last| usize::from(last.as_bytes()[0] - b'a') + 2)
}

/// Adds a region with a block that has an argument for an element of each operand. As in MLIR, the arguments have unknown locations.
fn add_block<'c>(p: &mut OpParser<'_, '_, 'c>, types: &[Type<'c>]) -> (BlockId, Vec<ValueId>) {
    add_block_at(p, types, &vec![Location::Unknown; types.len()])
}

/// Adds a region as [`add_block`] does. The arguments have the given locations.
fn add_block_at<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    types: &[Type<'c>],
    locations: &[Location<'c>],
) -> (BlockId, Vec<ValueId>) {
    let region = p.add_region();
    let body = p.region_body();
    let block = body.add_block(region);
    let args = types.iter().zip(locations);
    let args = args.map(|(ty, location)| body.add_argument(block, maps::element(*ty), *location));
    (block, args.collect())
}

/// Parses `ins(..) outs(..)`, and returns the types of all operands.
fn parse_operands<'c>(p: &mut OpParser<'_, '_, 'c>) -> Parsed<Vec<Type<'c>>> {
    let (mut types, inputs) = parse_group(p, "ins")?;
    let (outputs, count) = parse_group(p, "outs")?;
    types.extend(outputs);
    if p.def().operands.len() > 1
        && p.def().operands.iter().all(|group| group.arity != bourn_ir::def::Arity::One)
    {
        p.set_operand_segments(&[inputs, count]);
    }
    Ok(types)
}

/// Parses `ins(%a, %b : type, type)`, and returns the types and their number.
fn parse_group<'c>(p: &mut OpParser<'_, '_, 'c>, keyword: &str) -> Parsed<(Vec<Type<'c>>, usize)> {
    if !p.accept(keyword) {
        return Ok((Vec::new(), 0));
    }
    p.expect("(")?;
    let operands = p.parse_operand_list()?;
    let types = p.parse_colon_type_list()?;
    p.expect(")")?;
    p.resolve_operands(&operands, &types)?;
    let count = types.len();
    Ok((types, count))
}

fn parse_results(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let results = p.parse_optional_arrow_type_list()?;
    p.add_results(&results);
    Ok(())
}

/// Parses `{indexing_maps = [..], ..} {..} ins(..) outs(..) attrs = {..} { .. } -> types`.
pub fn parse_generic(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let start = p.pos();
    let traits = p.parse_attribute()?;
    let AttrData::Dict(entries) = traits.data() else {
        return p.error_at(start, "expected dictionary attribute");
    };
    for (name, value) in entries {
        let value = match name.as_str() {
            GenericOp::ITERATOR_TYPES_ATTR => iterator_types(p, *value)?,
            _ => *value,
        };
        p.state().set_attr(*name, value);
    }
    let is_types = |name: &str| name == GenericOp::ITERATOR_TYPES_ATTR;
    if !entries.iter().any(|(name, value)| is_types(name.as_str()) && value.as_array().is_some()) {
        return p.error_at(start, "expected \"iterator_types\" array attribute");
    }
    // Not printed here, as in MLIR.
    p.parse_optional_attr_dict()?;
    parse_operands(p)?;
    if p.accept("attrs") {
        p.expect("=")?;
        p.parse_optional_attr_dict()?;
    }
    p.parse_region(&[])?;
    parse_results(p)
}

/// Converts the names of iterator types to attributes.
fn iterator_types<'c>(p: &mut OpParser<'_, '_, 'c>, names: Attribute<'c>) -> Parsed<Attribute<'c>> {
    let mut types = Vec::new();
    for name in names.as_array().unwrap_or_default() {
        let Some(text) = name.as_str() else {
            types.push(*name);
            continue;
        };
        let Some(kind) = IteratorType::from_keyword(text) else {
            return p.error(format!("unexpected iterator_type ({text})"));
        };
        types.push(kind.to_attr(p.ctx()));
    }
    Ok(p.ctx().attr(AttrData::Array(types.into())))
}

/// Parses `kind=#linalg.elementwise_kind<add> indexing_maps = [..] {..} ins(..) outs(..) -> type`.
pub fn parse_elementwise(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let begin = p.pos();
    p.expect("kind")?;
    p.expect("=")?;
    let start = p.pos();
    let kind = p.parse_attribute()?;
    let Some(function) = ElementwiseKind::from_attr(kind).map(ElementwiseKind::keyword) else {
        return p.error_at(start, "expected ElementwiseKind");
    };
    p.set_attr(ElementwiseOp::KIND_ATTR, kind);
    let maps = if p.accept("indexing_maps") {
        p.expect("=")?;
        Some(p.parse_attribute()?)
    } else {
        None
    };
    p.parse_optional_attr_dict()?;
    let types = parse_operands(p)?;
    p.parse_optional_attr_dict()?;
    parse_results(p)?;
    let maps = match maps {
        Some(maps) => maps,
        None => {
            let rank = types.last().and_then(|ty| ty.shape()).map_or(0, <[i64]>::len);
            let maps = vec![bourn_presburger::affine::AffineMap::identity(rank); types.len()];
            maps::maps_attr(p.ctx(), maps)
        }
    };
    p.set_attr(ElementwiseOp::INDEXING_MAPS_ATTR, maps);
    let (block, args) = add_block(p, &types);
    let expected = match function {
        "select" => 4,
        "add" | "sub" | "mul" | "div" | "div_unsigned" | "max_signed" | "min_signed" | "max_unsigned"
        | "min_unsigned" | "powf" => 3,
        _ => 2,
    };
    if args.len() != expected {
        let _: Parsed<()> = wrong_arity(p, expected, args.len());
        return p.error("unable to parse elemwise op");
    }
    let names: Vec<String> =
        ('a'..).take(args.len().saturating_sub(1)).map(|letter| format!("casts({letter})")).collect();
    let text = match (function, names.len()) {
        ("select", 3) => "select(a, casts(b), casts(c))".to_owned(),
        _ => format!("{function}({})", names.join(", ")),
    };
    body::build(p, block, &args, &text, false, begin)
}

/// Parses `ins(%a : type) outs(%b : type) permutation = [1, 0] {..}`, a transposition or a broadcast.
pub fn parse_transpose(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_moving(p, TransposeOp::PERMUTATION_ATTR)
}

/// Parses `ins(%a : type) outs(%b : type) dimensions = [0] {..}`.
pub fn parse_broadcast(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_moving(p, BroadcastOp::DIMENSIONS_ATTR)
}

fn parse_moving(p: &mut OpParser<'_, '_, '_>, name: &'static str) -> Parsed<()> {
    let types = parse_operands(p)?;
    parse_list(p, name)?;
    p.parse_optional_attr_dict()?;
    add_tensor_results(p, &types[types.len().saturating_sub(1)..]);
    let operands = p.state().operands.to_vec();
    let body = p.region_body();
    let locations: Vec<Location<'_>> = operands.iter().map(|operand| body.value_location(*operand)).collect();
    let (block, args) = add_block_at(p, &types, &locations);
    if let Some(first) = args.first() {
        let location = p.location_at(p.op_pos());
        body::yield_values(p, block, &[*first], location);
    }
    Ok(())
}

/// Parses `name = [1, 0]`.
fn parse_list(p: &mut OpParser<'_, '_, '_>, name: &'static str) -> Parsed<()> {
    p.expect(name)?;
    p.expect("=")?;
    let mut numbers = Vec::new();
    p.parse_delimited("[", "]", |p| {
        numbers.push(p.parse_integer()?);
        Ok(())
    })?;
    let numbers = p.ctx().i64_array_attr(&numbers);
    p.set_attr(name, numbers);
    Ok(())
}

/// Adds a result for each tensor among the outputs.
fn add_tensor_results<'c>(p: &mut OpParser<'_, '_, 'c>, outputs: &[Type<'c>]) {
    let tensors = outputs.iter().filter(|ty| matches!(ty.data(), TypeData::RankedTensor { .. })).copied();
    let tensors: Vec<Type<'c>> = tensors.collect();
    p.add_results(&tensors);
}

/// Parses `{ op } ins(..) outs(..)` or `ins(..) outs(..) (%a: type, ..) { .. }`.
pub fn parse_map(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_combined(p, None)
}

/// Parses a reduction: like a map, with `dimensions = [..]` after the operands.
pub fn parse_reduce(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_combined(p, Some(ReduceOp::DIMENSIONS_ATTR))
}

fn parse_combined(p: &mut OpParser<'_, '_, '_>, list: Option<&'static str>) -> Parsed<()> {
    let payload = if p.accept("{") {
        let name = p.parse_op_name()?.to_owned();
        let mut attrs: Vec<(Ident<'_>, Attribute<'_>)> = Vec::new();
        if p.at("{")
            && let AttrData::Dict(entries) = p.parse_attribute()?.data()
        {
            attrs.extend(entries.iter().copied());
        }
        p.expect("}")?;
        Some((name, attrs))
    } else {
        None
    };
    let before = p.state().operands.len();
    let (inputs, _) = parse_group(p, "ins")?;
    let (outputs, _) = parse_group(p, "outs")?;
    debug_assert_eq!(before, 0);
    if let Some(list) = list {
        parse_list(p, list)?;
    }
    add_tensor_results(p, &outputs);
    let Some((name, attrs)) = payload else {
        p.parse_optional_attr_dict()?;
        let mut args: Vec<Argument<'_, '_>> = Vec::new();
        p.parse_delimited("(", ")", |p| {
            args.push(p.parse_typed_argument()?);
            Ok(())
        })?;
        p.parse_region(&args)?;
        return Ok(());
    };
    p.parse_optional_attr_dict()?;
    let types: Vec<Type<'_>> = inputs.iter().chain(&outputs).copied().collect();
    // Without operands there is nothing to combine, which the verifier reports.
    let Some(output) = outputs.first().or(inputs.last()).copied() else {
        p.add_region();
        return Ok(());
    };
    let (block, args) = add_block(p, &types);
    // A reduction combines an element with the accumulator; a map uses only the inputs.
    let operands: Vec<ValueId> = match list {
        Some(_) => args[inputs.len()..].iter().chain(&args[..inputs.len()]).copied().collect(),
        None => args[..inputs.len()].to_vec(),
    };
    let attrs: Vec<(&str, Attribute<'_>)> =
        attrs.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let location = p.location_at(p.op_pos());
    let state = OpState::new(p.op_name(&name), location);
    let value = body::append_to(p, block, state, &operands, output.element_or_self(), &attrs);
    body::yield_values(p, block, &[value], location);
    Ok(())
}

/// Parses `%a, %b : types`, the values at the end of a body.
pub fn parse_yield(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let operands = p.parse_operand_list()?;
    p.parse_optional_attr_dict()?;
    let types = if operands.is_empty() { Vec::new() } else { p.parse_colon_type_list()? };
    p.resolve_operands(&operands, &types)
}
