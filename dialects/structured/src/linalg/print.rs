//! Printing of the custom forms of structured ops, and the names of the arguments of their bodies.

use super::maps;
use super::text::MEMOIZED;
use super::{
    BroadcastOp, ContractOp, ElementwiseOp, GenericOp, IteratorType, ReduceOp, TransposeOp, YieldOp,
};
use crate::arith;
use bourn_equations::rt::optional_attr;
use bourn_ir::def::OperandIdx;
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::interned::Param;
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::{AttrData, Attribute, Ident, OpRef, Value};

/// Prints `ins(%a, %b : types)` and `outs(..)`.
fn print_operands(op: OpRef<'_, '_>, inputs: usize, p: &mut OpPrinter<'_>) {
    for (keyword, range) in [(" ins(", 0..inputs), (" outs(", inputs..op.num_operands())] {
        if range.is_empty() {
            continue;
        }
        p.text(keyword);
        p.operands(range.clone().map(|n| op.operand(n)));
        p.text(" : ");
        p.types(range.map(|n| op.operand(n).ty()));
        p.text(")");
    }
}

fn inputs(op: OpRef<'_, '_>) -> usize {
    op.operand_group(OperandIdx(0)).map_or(0, |group| group.len())
}

fn print_results(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if op.num_results() > 0 {
        p.text(" -> ");
        p.result_types(op.results().map(Value::ty));
    }
}

/// Prints `{..} ins(%a, %b : types) outs(%c : type) -> type`.
pub fn print_named(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.attr_dict(op, &[MEMOIZED]);
    print_operands(op, inputs(op), p);
    print_results(op, p);
}

/// Prints `indexing_maps = [..] {..} ins(..) outs(..) -> type`, without default maps.
pub fn print_product(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let usual = maps::default_product_maps(op.name().as_str());
    let is_usual = |maps: &Attribute<'_>| {
        let found = maps.as_array().unwrap_or_default().iter().map(|map| map.as_affine_map());
        !op.isa::<ContractOp>() && found.eq(usual.iter().map(Some))
    };
    if let Some(maps) = op.attr(ContractOp::INDEXING_MAPS_ATTR).filter(|maps| !is_usual(maps)) {
        p.text(" indexing_maps = ");
        p.attr(maps);
    }
    p.attr_dict(op, &[ContractOp::INDEXING_MAPS_ATTR, MEMOIZED]);
    print_operands(op, inputs(op), p);
    print_results(op, p);
}

/// Prints `{indexing_maps = [..], ..} ins(..) outs(..) attrs = {..} { .. } -> types`.
pub fn print_generic(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    const TRAITS: [&str; 4] = [
        GenericOp::DOC_ATTR,
        GenericOp::INDEXING_MAPS_ATTR,
        GenericOp::ITERATOR_TYPES_ATTR,
        GenericOp::LIBRARY_CALL_ATTR,
    ];
    let mut first = true;
    p.text(" {");
    for name in TRAITS {
        let Some(value) = op.attr(name) else { continue };
        if !std::mem::take(&mut first) {
            p.text(", ");
        }
        p.text(name);
        p.text(" = ");
        match name {
            GenericOp::ITERATOR_TYPES_ATTR => {
                p.text("[");
                p.list(value.as_array().unwrap_or_default(), |p, item| {
                    match IteratorType::from_attr(*item) {
                        Some(kind) => p.string(kind.keyword()),
                        None => p.string(&item.to_string()),
                    }
                });
                p.text("]");
            }
            _ => p.attr(value),
        }
    }
    p.text("}");
    print_operands(op, inputs(op), p);
    let hidden = [&TRAITS[..], &[MEMOIZED, OPERAND_SEGMENTS]].concat();
    if op.attrs().iter().any(|(name, _)| !hidden.contains(&name.as_str())) {
        p.text(" attrs = ");
        p.attr_dict(op, &hidden);
    }
    if let Some(region) = op.region(0).filter(|region| !region.is_empty()) {
        p.text(" ");
        p.region(region, EntryArgs::Shown, Terminators::Shown);
    }
    print_results(op, p);
}

/// Prints `kind=#linalg.elementwise_kind<add> indexing_maps = [..] {..} ins(..) outs(..) -> type`.
pub fn print_elementwise(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" kind=");
    if let Some(kind) = op.attr(ElementwiseOp::KIND_ATTR) {
        p.attr(kind);
    }
    let rank = op.operands().last().and_then(|out| out.ty().shape()).map_or(0, <[i64]>::len);
    let usual = bourn_presburger::affine::AffineMap::identity(rank);
    let is_usual = |maps: &Attribute<'_>| {
        maps.as_array().is_some_and(|maps| maps.iter().all(|map| map.as_affine_map() == Some(&usual)))
    };
    if let Some(maps) = op.attr(ElementwiseOp::INDEXING_MAPS_ATTR).filter(|maps| !is_usual(maps)) {
        p.text(" indexing_maps = ");
        p.attr(maps);
    }
    p.attr_dict(op, &[ElementwiseOp::KIND_ATTR, ElementwiseOp::INDEXING_MAPS_ATTR, MEMOIZED]);
    print_operands(op, inputs(op), p);
    print_results(op, p);
}

/// Prints `ins(%a : type) outs(%b : type) permutation = [1, 0] {..}`.
pub fn print_transpose(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    print_moving(op, TransposeOp::PERMUTATION_ATTR, p);
}

/// Prints `ins(%a : type) outs(%b : type) dimensions = [0] {..}`.
pub fn print_broadcast(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    print_moving(op, BroadcastOp::DIMENSIONS_ATTR, p);
}

fn print_moving(op: OpRef<'_, '_>, name: &str, p: &mut OpPrinter<'_>) {
    print_operands(op, 1, p);
    print_list(op, name, p);
    p.attr_dict(op, &[name, MEMOIZED]);
}

fn print_list(op: OpRef<'_, '_>, name: &str, p: &mut OpPrinter<'_>) {
    let numbers: &[i64] = optional_attr(op, name).unwrap_or_default();
    p.text(&format!(" {name} = ["));
    p.list(numbers, |p, number| p.text(&number.to_string()));
    p.text("] ");
}

/// Prints `{ op } ins(..) outs(..)` or `ins(..) outs(..) (%a: type, ..) { .. }`.
pub fn print_map(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    print_combined(op, op.num_operands().saturating_sub(1), None, p);
}

/// Prints a reduction: like a map, with `dimensions = [..]` after the operands.
pub fn print_reduce(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    print_combined(op, op.num_operands() / 2, Some(ReduceOp::DIMENSIONS_ATTR), p);
}

fn print_combined(op: OpRef<'_, '_>, inputs: usize, list: Option<&str>, p: &mut OpPrinter<'_>) {
    let payload = payload(op, inputs, list.is_some());
    if let Some(payload) = payload {
        p.text(" { ");
        p.text(payload.name().as_str());
        print_payload_attrs(payload, p);
        p.text(" }");
    }
    print_operands(op, inputs, p);
    if let Some(list) = list {
        print_list(op, list, p);
    }
    p.attr_dict(op, &[list.unwrap_or(ReduceOp::DIMENSIONS_ATTR), MEMOIZED]);
    let (Some(region), None) = (op.region(0), payload) else { return };
    p.indented(|p| {
        p.newline();
        p.text("(");
        p.list(region.entry().into_iter().flat_map(|block| block.args()), OpPrinter::argument);
        p.text(") ");
        p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    });
}

/// Prints the attributes of the op of a body, including attributes with their default values; fast-math flags only if any is set.
fn print_payload_attrs(payload: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let is_plain = |(name, attr): &(Ident<'_>, Attribute<'_>)| {
        name.as_str() == arith::AddfOp::FASTMATH_ATTR
            && matches!(attr.data(), AttrData::Declared { params, .. } if params.first() == Some(&Param::Int(0)))
    };
    let entries: Vec<_> = payload.attrs().iter().filter(|entry| !is_plain(entry)).copied().collect();
    if !entries.is_empty() {
        p.text(" ");
        p.dictionary(&entries);
    }
}

/// Returns the only op of a body, if it applies to the arguments in the usual order and its result is yielded.
fn payload<'a, 'c>(op: OpRef<'a, 'c>, inputs: usize, reduces: bool) -> Option<OpRef<'a, 'c>> {
    let block = op.region(0)?.entry()?;
    let first = block.first()?;
    let last = first.next()?;
    let mut args: Vec<Value<'a, 'c>> = block.args().collect();
    let count = args.len();
    match reduces {
        true => args.rotate_left(inputs.min(count)),
        false => args.truncate(inputs),
    }
    let one = first.num_results() == 1
        && first.num_regions() == 0
        && last.isa::<YieldOp>()
        && last.next().is_none();
    let takes = |user: OpRef<'a, 'c>, values: &mut dyn Iterator<Item = bourn_ir::ValueId>| {
        user.operand_ids().iter().copied().eq(values)
    };
    let fits = one
        && !args.is_empty()
        && takes(first, &mut args.iter().map(|arg| arg.id()))
        && takes(last, &mut first.results().map(|result| result.id()));
    fits.then_some(first)
}

/// Prints `%a, %b : types`.
pub fn print_yield(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if op.num_operands() > 0 {
        p.text(" ");
        p.operands(op.operands());
    }
    p.attr_dict(op, &[]);
    if op.num_operands() > 0 {
        p.text(" : ");
        p.types(op.operands().map(Value::ty));
    }
}

// ---- names

/// Returns the names of the arguments of a body: elements of inputs and of outputs.
pub fn argument_names(op: OpRef<'_, '_>) -> Vec<String> {
    let inputs = inputs(op);
    (0..op.num_operands()).map(|i| if i < inputs { "in" } else { "out" }.to_owned()).collect()
}

/// Returns the names of the arguments of the body of a map or a reduction.
pub fn init_names(op: OpRef<'_, '_>) -> Vec<String> {
    let inputs = inputs(op);
    (0..op.num_operands()).map(|i| if i < inputs { "in" } else { "init" }.to_owned()).collect()
}
