//! The custom forms of loops and conditions.

use super::hooks::{print_dims_and_symbols, print_expr};
use super::{ForOp, IfOp, ParallelOp, YieldOp};
use bourn_equations::rt::optional_attr;
use bourn_ir::def::OperandIdx;
use bourn_ir::parse::{Argument, OpParser, Parsed, UnresolvedOperand};
use bourn_ir::print::OpPrinter;
use bourn_ir::{AttrData, Attribute, OpRef, Type, Value};
use bourn_presburger::affine::{AffineExpr, AffineMap, ExprKind};
use std::ops::Range;

// ---- parsing

/// Parses `%i = 0 to min #map(%n) step 2 iter_args(%x = %init) -> (types) { .. } {..}`.
pub fn parse_for(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let mut args = vec![p.parse_argument(false, false)?];
    let index = p.ctx().index();
    args[0].ty = Some(index);
    p.expect("=")?;
    let lower = parse_bound(p, true)?;
    if !p.accept("to") {
        return p.error("expected 'to' between bounds");
    }
    let upper = parse_bound(p, false)?;
    let mut step = p.ctx().int_attr(1, index);
    if p.accept("step") {
        let start = p.pos();
        step = p.parse_attribute_of(index)?;
        match step.as_int() {
            None => return p.error_at(start, "invalid kind of attribute specified"),
            Some(..0) => {
                return p.error_at(start, "expected step to be representable as a positive signed integer");
            }
            Some(_) => {}
        }
    }
    p.set_attr(ForOp::STEP_ATTR, step);
    let mut inits = Vec::new();
    if p.accept("iter_args") {
        p.parse_assignments(|_, name, value| {
            args.push(name);
            inits.push(value);
        })?;
        let start = p.pos();
        let types = p.parse_arrow_type_list()?;
        if types.len() != inits.len() {
            return p.error_at(start, "mismatch between the number of loop-carried values and results");
        }
        for (arg, ty) in args[1..].iter_mut().zip(&types) {
            arg.ty = Some(*ty);
        }
        p.add_results(&types);
    }
    p.set_operand_segments(&[lower.len(), upper.len(), inits.len()]);
    p.resolve_operands_to(&lower, index)?;
    p.resolve_operands_to(&upper, index)?;
    let types: Vec<Type<'_>> = args[1..].iter().filter_map(|arg| arg.ty).collect();
    p.resolve_operands(&inits, &types)?;
    let region = p.parse_region(&args)?;
    p.ensure_terminator(region, YieldOp::NAME)?;
    p.parse_optional_attr_dict()
}

/// Parses a bound of a loop: a number, a value, or a map with operands.
fn parse_bound<'s>(p: &mut OpParser<'_, 's, '_>, is_lower: bool) -> Parsed<Vec<UnresolvedOperand<'s>>> {
    let (name, prefix, side) = match is_lower {
        true => (ForOp::LOWER_BOUND_MAP_ATTR, "max", "lower"),
        false => (ForOp::UPPER_BOUND_MAP_ATTR, "min", "upper"),
    };
    let minimum = p.accept(prefix);
    if let Some(operand) = p.parse_optional_operand()? {
        let map = AffineMap::new(0, 1, vec![AffineExpr::symbol(0)]);
        set_map(p, name, map);
        return Ok(vec![operand]);
    }
    let start = p.pos();
    let index = p.ctx().index();
    let bound = p.parse_attribute_of(index)?;
    match bound.data() {
        AttrData::AffineMap(map) => {
            p.set_attr(name, bound);
            let (operands, dims) = p.parse_dim_and_symbol_list()?;
            if dims != map.num_dims() {
                return p.error_at(start, "dim operand count and affine map dim count must match");
            }
            if operands.len() - dims != map.num_symbols() {
                return p.error_at(start, "symbol operand count and affine map symbol count must match");
            }
            if map.num_results() > 1 && !minimum {
                let message =
                    format!("{side} loop bound affine map with multiple results requires '{prefix}' prefix");
                return p.error_at(start, message);
            }
            Ok(operands)
        }
        AttrData::Integer { value, .. } => {
            let map = AffineMap::constant(i64::try_from(*value).unwrap_or_default());
            set_map(p, name, map);
            Ok(Vec::new())
        }
        _ => p.error_at(start, "expected valid affine map representation for loop bounds"),
    }
}

fn set_map(p: &mut OpParser<'_, '_, '_>, name: &'static str, map: AffineMap) {
    let map = p.ctx().attr(AttrData::AffineMap(map));
    p.set_attr(name, map);
}

/// Parses `#set(%a)[%b] -> (types) { .. } else { .. } {..}`.
pub fn parse_if(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let start = p.pos();
    let condition = p.parse_attribute()?;
    let AttrData::IntegerSet(set) = condition.data() else {
        return p.error_at(start, "expected an integer set");
    };
    p.set_attr(IfOp::CONDITION_ATTR, condition);
    let (operands, dims) = p.parse_dim_and_symbol_list()?;
    if dims != set.num_dims() {
        return p.error_at(start, "dim operand count and integer set dim count must match");
    }
    if operands.len() - dims != set.num_symbols() {
        return p.error_at(start, "symbol operand count and integer set symbol count must match");
    }
    let index = p.ctx().index();
    p.resolve_operands_to(&operands, index)?;
    let types = p.parse_optional_arrow_type_list()?;
    p.add_results(&types);
    let then_region = p.parse_region(&[])?;
    p.ensure_terminator(then_region, YieldOp::NAME)?;
    if p.accept("else") {
        let else_region = p.parse_region(&[])?;
        p.ensure_terminator(else_region, YieldOp::NAME)?;
    } else {
        p.add_region();
    }
    p.parse_optional_attr_dict()
}

/// Parses `(%i, %j) = (0, max(%n, 3)) to (10, %n) step (2, 3) reduce ("addf") -> (types) { .. } {..}`.
pub fn parse_parallel(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let index = p.ctx().index();
    let mut args: Vec<Argument<'_, '_>> = Vec::new();
    p.parse_delimited_in("(", ")", " in argument list", |p| {
        let mut arg = p.parse_argument(false, false)?;
        arg.ty = Some(index);
        args.push(arg);
        Ok(())
    })?;
    p.expect("=")?;
    let lower =
        parse_bounds(p, "max", ParallelOp::LOWER_BOUNDS_MAP_ATTR, ParallelOp::LOWER_BOUNDS_GROUPS_ATTR)?;
    p.expect("to")?;
    let upper =
        parse_bounds(p, "min", ParallelOp::UPPER_BOUNDS_MAP_ATTR, ParallelOp::UPPER_BOUNDS_GROUPS_ATTR)?;
    let mut steps = Vec::new();
    if p.accept("step") {
        p.parse_delimited("(", ")", |p| {
            steps.push(p.parse_integer()?);
            Ok(())
        })?;
    } else {
        steps.resize(args.len(), 1);
    }
    let steps: Vec<Attribute<'_>> =
        steps.iter().map(|step| p.ctx().int_attr(i128::from(*step), p.ctx().signless(64))).collect();
    let steps = p.ctx().attr(AttrData::Array(steps.into()));
    p.set_attr(ParallelOp::STEPS_ATTR, steps);
    p.resolve_operands_to(&lower, index)?;
    p.resolve_operands_to(&upper, index)?;
    let mut reductions = Vec::new();
    if p.accept("reduce") {
        p.parse_delimited("(", ")", |p| {
            let start = p.pos();
            let name = p.parse_string()?;
            match super::verify::REDUCTIONS.iter().position(|known| *known == name) {
                Some(kind) => reductions.push(p.ctx().int_attr(kind as i128, p.ctx().signless(64))),
                None => return p.error_at(start, format!("invalid reduction value: \"{name}\"")),
            }
            Ok(())
        })?;
    }
    let reductions = p.ctx().attr(AttrData::Array(reductions.into()));
    p.set_attr(ParallelOp::REDUCTIONS_ATTR, reductions);
    let types = p.parse_optional_arrow_type_list()?;
    p.add_results(&types);
    let region = p.parse_region(&args)?;
    p.ensure_terminator(region, YieldOp::NAME)?;
    p.ensure_block(region);
    p.parse_optional_attr_dict()
}

/// Parses `(0, max(%n, 3))`: groups of expressions.
fn parse_bounds<'s>(
    p: &mut OpParser<'_, 's, '_>,
    prefix: &str,
    map: &'static str,
    groups: &'static str,
) -> Parsed<Vec<UnresolvedOperand<'s>>> {
    let (mut dims, mut symbols, mut exprs, mut sizes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    p.parse_delimited("(", ")", |p| {
        let before = exprs.len();
        if p.accept(prefix) {
            p.parse_delimited("(", ")", |p| {
                exprs.push(p.parse_affine_expr_of_values(&mut dims, &mut symbols)?);
                Ok(())
            })?;
        } else {
            exprs.push(p.parse_affine_expr_of_values(&mut dims, &mut symbols)?);
        }
        sizes.push((exprs.len() - before) as i64);
        Ok(())
    })?;
    set_map(p, map, AffineMap::new(dims.len(), symbols.len(), exprs));
    let ty = p.ctx().tensor(&[sizes.len() as i64], p.ctx().signless(32));
    let sizes = p.ctx().int_elements(ty, &sizes);
    p.set_attr(groups, sizes);
    dims.append(&mut symbols);
    Ok(dims)
}

// ---- printing

/// Prints `%i = 0 to min #map(%n) step 2 iter_args(%x = %init) -> (types) { .. } {..}`.
pub fn print_for(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(region) = op.region(0) else { return };
    let args: Vec<Value<'_, '_>> = region.entry().into_iter().flat_map(|block| block.args()).collect();
    let Some(iv) = args.first() else { return };
    p.text(" ");
    p.operand(*iv);
    p.argument_location(*iv);
    p.text(" = ");
    print_bound(op, ForOp::LOWER_BOUND_MAP_ATTR, 0, "max", p);
    p.text(" to ");
    print_bound(op, ForOp::UPPER_BOUND_MAP_ATTR, 1, "min", p);
    let step = optional_attr::<i64>(op, ForOp::STEP_ATTR).unwrap_or(1);
    if step != 1 {
        p.text(&format!(" step {step}"));
    }
    let inits = op.operand_group(OperandIdx(2)).unwrap_or(0..0);
    let carries = !inits.is_empty();
    if carries {
        p.text(" iter_args(");
        p.list(args[1..].iter().zip(inits), |p, (arg, init)| {
            p.operand(*arg);
            p.text(" = ");
            p.operand(op.operand(init));
        });
        p.text(") -> (");
        p.types(op.results().map(Value::ty));
        p.text(")");
    }
    p.text(" ");
    p.region(region, false, carries);
    p.attr_dict(op, &[ForOp::LOWER_BOUND_MAP_ATTR, ForOp::UPPER_BOUND_MAP_ATTR, ForOp::STEP_ATTR]);
}

fn print_bound(op: OpRef<'_, '_>, name: &str, group: u16, prefix: &str, p: &mut OpPrinter<'_>) {
    let Some(attr) = op.attr(name) else { return };
    let (Some(map), operands) = (attr.as_affine_map(), op.operand_group(OperandIdx(group)).unwrap_or(0..0))
    else {
        return;
    };
    if let [result] = map.results() {
        match (result.kind(), map.num_dims(), map.num_symbols()) {
            (ExprKind::Constant(value), 0, 0) => return p.text(&value.to_string()),
            (ExprKind::Symbol(_), 0, 1) if !operands.is_empty() => {
                return p.operand(op.operand(operands.start));
            }
            _ => {}
        }
    } else {
        p.text(prefix);
        p.text(" ");
    }
    p.attr(attr);
    print_dims_and_symbols(op, operands, map.num_dims(), p);
}

/// Prints `#set(%a)[%b] -> (types) { .. } else { .. } {..}`.
pub fn print_if(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(condition) = op.attr(IfOp::CONDITION_ATTR) else { return };
    let dims = if let AttrData::IntegerSet(set) = condition.data() { set.num_dims() } else { 0 };
    p.text(" ");
    p.attr(condition);
    print_dims_and_symbols(op, 0..op.num_operands(), dims, p);
    let results = op.num_results() > 0;
    if results {
        p.text(" -> ");
        p.result_types(op.results().map(Value::ty));
    }
    for (text, region) in [" ", " else "].iter().zip(op.regions()) {
        if !region.is_empty() {
            p.text(text);
            p.region(region, false, results);
        }
    }
    p.attr_dict(op, &[IfOp::CONDITION_ATTR]);
}

/// Prints `(%i, %j) = (0, max(%n, 3)) to (10, %n) step (2, 3) reduce ("addf") -> (types) { .. } {..}`.
pub fn print_parallel(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(region) = op.region(0) else { return };
    let map = |name| optional_attr::<&AffineMap>(op, name);
    let (Some(lower), Some(upper)) =
        (map(ParallelOp::LOWER_BOUNDS_MAP_ATTR), map(ParallelOp::UPPER_BOUNDS_MAP_ATTR))
    else {
        return;
    };
    let middle = lower.num_inputs();
    if middle + upper.num_inputs() > op.num_operands() {
        return;
    }
    p.text(" (");
    p.operands(region.entry().into_iter().flat_map(|block| block.args()));
    p.text(") = (");
    print_bounds(op, lower, ParallelOp::LOWER_BOUNDS_GROUPS_ATTR, 0..middle, "max", p);
    p.text(") to (");
    print_bounds(op, upper, ParallelOp::UPPER_BOUNDS_GROUPS_ATTR, middle..op.num_operands(), "min", p);
    p.text(")");
    let steps: Vec<i64> = optional_attr(op, ParallelOp::STEPS_ATTR).unwrap_or_default();
    if steps.iter().any(|step| *step != 1) {
        p.text(" step (");
        p.list(steps, |p, step| p.text(&step.to_string()));
        p.text(")");
    }
    let results = op.num_results() > 0;
    if results {
        p.text(" reduce (");
        let kinds =
            op.attr(ParallelOp::REDUCTIONS_ATTR).and_then(|kinds| kinds.as_array()).unwrap_or_default();
        p.list(kinds, |p, kind| {
            let known = kind.as_int().and_then(|kind| usize::try_from(kind).ok());
            p.string(known.and_then(|kind| super::verify::REDUCTIONS.get(kind)).copied().unwrap_or_default());
        });
        p.text(") -> (");
        p.types(op.results().map(Value::ty));
        p.text(")");
    }
    p.text(" ");
    p.region(region, false, results);
    let own = [
        ParallelOp::LOWER_BOUNDS_MAP_ATTR,
        ParallelOp::LOWER_BOUNDS_GROUPS_ATTR,
        ParallelOp::UPPER_BOUNDS_MAP_ATTR,
        ParallelOp::UPPER_BOUNDS_GROUPS_ATTR,
        ParallelOp::STEPS_ATTR,
        ParallelOp::REDUCTIONS_ATTR,
    ];
    p.attr_dict(op, &own);
}

/// Prints groups of results of a map: `0, max(%n, 3)`.
fn print_bounds(
    op: OpRef<'_, '_>,
    map: &AffineMap,
    groups: &str,
    operands: Range<usize>,
    prefix: &str,
    p: &mut OpPrinter<'_>,
) {
    let sizes = op.attr(groups).and_then(|sizes| sizes.as_int_elements()).unwrap_or_default();
    let mut rest = map.results();
    p.list(sizes, |p, size| {
        let (group, others) = rest.split_at(usize::try_from(size).unwrap_or(0).min(rest.len()));
        rest = others;
        let single = group.len() == 1;
        if !single {
            p.text(prefix);
            p.text("(");
        }
        p.list(group, |p, expr| print_expr(op, operands.start, map, expr, p));
        if !single {
            p.text(")");
        }
    });
}
