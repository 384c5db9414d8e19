//! Hooks of the dialect: maps in text, which have no aliases, verification, and folds.

use super::ops::{self, Range, as_symbol, expression, shape_map};
use super::{BindSymbolicShapeOp, SymbolicIntOp};
use crate::affine::ApplyOp;
use crate::{memref, tensor};
use bourn_equations::rt::optional_attr;
use bourn_ir::body::OpName;
use bourn_ir::def::{Fmt, OperandIdx};
use bourn_ir::fold::{Fold, FoldCx};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, DYNAMIC, OpId, OpRef, OpState, Value};
use bourn_presburger::affine::{AffineExpr, AffineMap};
use rustc_hash::{FxHashMap, FxHashSet};

// ---- text

/// Parses `[%a, %b], affine_map<()[s0, s1] -> (s0 + s1)>`, or nothing. A map without results has no effect and is dropped.
pub fn parse_expression(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    if !p.at("[") {
        return Ok(());
    }
    let operands = p.parse_operand_list_in("[", "]")?;
    p.expect(",")?;
    let map = parse_affine_map(p)?;
    let says_nothing = operands.is_empty()
        && map.as_affine_map().is_some_and(|map| map.num_inputs() + map.num_results() == 0);
    if says_nothing {
        return Ok(());
    }
    p.set_attr(SymbolicIntOp::INT_EXPRESSIONS_ATTR, map);
    for arg in args {
        if let Fmt::Operand(group) = arg {
            p.set_group_operands(OperandIdx(*group), &operands);
        }
    }
    Ok(())
}

/// Prints `[%a, %b], affine_map<()[s0, s1] -> (s0 + s1)>`.
pub fn print_expression(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    let map: Option<&AffineMap> = optional_attr(op, SymbolicIntOp::INT_EXPRESSIONS_ATTR);
    let Some(map) = map else { return };
    if op.num_operands() + map.num_inputs() + map.num_results() == 0 {
        return;
    }
    p.text(" [");
    p.operands(op.operands());
    p.text(&format!("], affine_map<{map}>"));
}

/// Parses an affine map.
pub fn parse_map(p: &mut OpParser<'_, '_, '_>, _: &'static [Fmt]) -> Parsed<()> {
    let map = parse_affine_map(p)?;
    p.set_attr(BindSymbolicShapeOp::SHAPE_EXPRESSIONS_ATTR, map);
    Ok(())
}

/// Prints an affine map, without an alias.
pub fn print_map(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    if let Some(map) = shape_map(op) {
        p.text(&format!("affine_map<{map}>"));
    }
}

fn parse_affine_map<'c>(p: &mut OpParser<'_, '_, 'c>) -> Parsed<Attribute<'c>> {
    let start = p.pos();
    let map = p.parse_attribute()?;
    match map.as_affine_map() {
        Some(_) => Ok(map),
        None => p.error_at(start, "expected an affine map"),
    }
}

/// Returns the name of a symbol as the name of its result, if it is a valid value name.
pub fn symbol_names(op: OpRef<'_, '_>) -> Vec<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
    let name = ops::name(op);
    let is_name = !name.starts_with(|c: char| c.is_ascii_digit()) && name.chars().all(is_part);
    vec![if is_name { name.to_owned() } else { String::new() }]
}

// ---- verification

/// Verifies a symbol alone, then against the other symbols with its name.
pub fn verify_symbolic_int<'a, 'c>(op: SymbolicIntOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    if !op.operands().all(is_source) {
        return cx.error(op, "int symbol must be produced by valid operations");
    }
    if let Some(map) = op.int_expressions() {
        if map.num_dims() > 0 {
            return cx.error(op, "the affine map should only contain symbols");
        }
        if map.num_symbols() != op.num_operands() {
            let message =
                format!("number of int symbols {} doesn't match with affine map {map}", op.num_operands());
            return cx.error(op, message);
        }
        if map.num_results() > 1 {
            return cx.error(op, "mapping must not produce more than one value");
        }
    } else if op.num_operands() > 0 {
        return cx.error(op, "has int symbols but no affine map");
    }
    let Range { min, max } = ops::range(*op);
    if min > max {
        return cx.error(op, "min_val must not exceed max_val");
    }
    verify_name(*op, cx);
}

/// Returns whether a value may be an operand of a symbol's map.
pub(super) fn is_source(value: Value<'_, '_>) -> bool {
    value.defining_op().is_some_and(|op| {
        op.isa::<SymbolicIntOp>()
            || op.isa::<tensor::DimOp>()
            || op.isa::<memref::DimOp>()
            || op.name().as_str().starts_with("arith.")
    })
}

/// The verified symbols of a function.
#[derive(Default)]
struct Symbols {
    /// The first op of each name.
    first: FxHashMap<String, OpId>,
    /// The symbols that are known not to depend on themselves.
    acyclic: FxHashSet<OpId>,
}

/// Checks that symbols of the same name agree, and that no symbol depends on itself, which is possible in regions where the order of ops
/// does not matter.
fn verify_name<'a, 'c>(op: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let name = ops::name(op);
    let symbols = cx.hook_data::<Symbols>();
    if is_cyclic(op, &mut symbols.acyclic) {
        return cx.error(op, format!("symbol '@{name}' is defined by itself"));
    }
    let first = match symbols.first.get(name) {
        Some(first) => op.body().op(*first),
        None => {
            symbols.first.insert(name.to_owned(), op.id());
            return;
        }
    };
    if !says_the_same(op, first) {
        let message = format!("symbol '@{name}' is redefined with a different range or expression");
        cx.error_with_note_at(op, message, first, "the first definition is here");
    }
}

fn says_the_same(a: OpRef<'_, '_>, b: OpRef<'_, '_>) -> bool {
    let is_same = |(a, b): (Value<'_, '_>, Value<'_, '_>)| match (as_symbol(a), as_symbol(b)) {
        (Some(a), Some(b)) => ops::name(a) == ops::name(b),
        _ => a.id() == b.id(),
    };
    ops::range(a) == ops::range(b)
        && expression(a) == expression(b)
        && a.num_operands() == b.num_operands()
        && a.operands().zip(b.operands()).all(is_same)
}

/// Returns whether a symbol depends on itself. Each symbol is visited once over all calls.
fn is_cyclic(op: OpRef<'_, '_>, acyclic: &mut FxHashSet<OpId>) -> bool {
    let mut open: Vec<(OpId, usize)> = vec![(op.id(), 0)];
    let mut on_the_way = FxHashSet::from_iter([op.id()]);
    while let Some((at, next)) = open.last_mut() {
        let (at, number) = (*at, *next);
        *next += 1;
        let view = op.body().op(at);
        if number >= view.num_operands() {
            acyclic.insert(at);
            on_the_way.remove(&at);
            open.pop();
            continue;
        }
        let Some(source) = as_symbol(view.operand(number)).filter(|source| !acyclic.contains(&source.id()))
        else {
            continue;
        };
        if !on_the_way.insert(source.id()) {
            return true;
        }
        open.push((source.id(), 0));
    }
    false
}

/// Checks that a bind has an expression for each size, and that its constants equal the static sizes.
pub fn verify_bind_symbolic_shape<'a, 'c>(op: BindSymbolicShapeOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let map = op.shape_expressions();
    let Some(shape) = op.operand().ty().shape() else { return };
    if map.num_results() != shape.len() {
        return cx.error(op, "number of results doesn't match the rank of binded operand shape");
    }
    if map.num_symbols() != op.shape_symbols().len() {
        return cx.error(op, "number of shape symbols doesn't match the number of symbols in the affine.map");
    }
    if map.num_dims() > 0 {
        return cx.error(op, "the affine map should only contain symbols");
    }
    let constants = map.results().iter().map(AffineExpr::as_constant).zip(shape).enumerate();
    for (number, (constant, &size)) in constants {
        match constant {
            Some(constant) if size != DYNAMIC && constant != size => {
                let message =
                    format!("shape expression #{number} is {constant} but the dimension is static {size}");
                return cx.error(op, message);
            }
            Some(constant) if constant < 0 => {
                return cx.error(op, format!("shape expression #{number} is {constant}, which is no size"));
            }
            _ => {}
        }
    }
}

// ---- folds

/// Folds a symbol whose map is another symbol, unless its range adds information.
pub fn fold_symbolic_int<'a, 'c>(
    _: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    _: &[Option<Attribute<'c>>],
) -> Option<Fold<'a, 'c>> {
    let [only] = expression(op)?.results() else { return None };
    let source = op.operands().next().filter(|_| op.num_operands() == 1)?;
    let symbol = as_symbol(source)?;
    let is_same = *only == AffineExpr::symbol(0) && ops::range(symbol).is_within(ops::range(op));
    is_same.then_some(Fold::Value(source))
}

/// Replaces a symbol by an `affine.apply` of its map if an operand was folded to a value that must not be an operand of a symbol.
pub fn without_source(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let Some(map) = expression(view).filter(|_| !view.operands().all(is_source)) else { return false };
    let operands = view.operand_ids();
    let value = match map.results() {
        [only] if *only == AffineExpr::symbol(0) => operands[0],
        _ => {
            let context = rewriter.context;
            let name = match context.op_def(ApplyOp::NAME) {
                Some(def) => OpName::Known(def),
                None => OpName::Unknown(context.ident(ApplyOp::NAME)),
            };
            let mut state = OpState::new(name, view.location());
            state.operands.extend(operands.iter().copied());
            state.set_attr(context.ident(ApplyOp::MAP_ATTR), context.attr(AttrData::AffineMap(map.clone())));
            state.results.push(context.index());
            rewriter.create_before(op, state)[0]
        }
    };
    rewriter.replace_op(op, &[value]);
    true
}
