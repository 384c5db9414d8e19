//! The custom form of `affine.parallel`.

use super::{ParallelOp, YieldOp};
use bourn_equations::rt::optional_attr;
use bourn_ir::parse::{Argument, OpParser, Parsed, UnresolvedOperand};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::{AttrData, Attribute, OpRef, Value};
use bourn_presburger::affine::AffineMap;
use std::ops::Range;

// ---- parsing

/// Parses `(%i, %j) = (0, max(%n, 3)) to (10, %n) step (2, 3) reduce ("addf") -> (types) { .. } {..}`.
pub fn parse_parallel(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let index = p.ctx().index();
    let mut args: Vec<Argument<'_, '_>> = Vec::new();
    p.parse_delimited_in("(", ")", " in argument list", |p| {
        let mut arg = p.parse_argument()?;
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

fn set_map(p: &mut OpParser<'_, '_, '_>, name: &'static str, map: AffineMap) {
    let map = p.ctx().attr(AttrData::AffineMap(map));
    p.set_attr(name, map);
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
    p.region(region, EntryArgs::Elsewhere, Terminators::shown_if(results));
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
        p.list(group, |p, expr| p.affine_expr(op, operands.start, map, expr));
        if !single {
            p.text(")");
        }
    });
}
