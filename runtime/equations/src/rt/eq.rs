//! The words of which generated equations are made.

use crate::value_bounds::{COMPARISON, Comparison};
use bourn_bounds::{Carried, CarriedSide, Choose, Column, Condition, RegionToken};
use bourn_ir::{OpRef, Type, Value, ValueDef};

pub use bourn_bounds::{Expr, Facts, Relation};
pub use bourn_ir::ValueId;

/// An index value.
pub fn index(value: Value<'_, '_>) -> Expr<ValueId> {
    bourn_bounds::index(value.id())
}

/// A dimension of a shaped value. Where the type fixes it, the number.
pub fn dim(value: Value<'_, '_>, d: usize) -> Expr<ValueId> {
    match value.ty().shape().and_then(|s| s.get(d)) {
        Some(&extent) if extent != bourn_ir::DYNAMIC => Expr::from(extent),
        _ => bourn_bounds::dim(value.id(), d as u32),
    }
}

/// Whether the column asked for is that of an index value.
pub fn is(of: Column<ValueId>, value: Value<'_, '_>) -> bool {
    of.value == value.id() && of.dim.is_none()
}

/// The dimension, where the column asked for is one of a shaped value.
pub fn dim_of(of: Column<ValueId>, value: Value<'_, '_>) -> Option<usize> {
    of.dim.filter(|_| of.value == value.id()).map(|d| d as usize)
}

/// The operands of a group.
pub fn group<'a, 'c>(op: OpRef<'a, 'c>, i: usize) -> Vec<Value<'a, 'c>> {
    op.operand_group(i).unwrap_or(0..0).map(|n| op.operand(n)).collect()
}

/// The results of a group.
pub fn result_group<'a, 'c>(op: OpRef<'a, 'c>, i: usize) -> Vec<Value<'a, 'c>> {
    op.result_group(i).unwrap_or(0..0).map(|n| op.result(n)).collect()
}

/// A list of sizes, each an integer of a dense array attribute or, where that holds the dynamic marker, the next operand of a group.
pub fn mixed(op: OpRef<'_, '_>, statics: &str, dynamics: usize) -> Vec<Expr<ValueId>> {
    let mut operands = group(op, dynamics).into_iter();
    let values = op.attr(statics).and_then(|a| a.as_dense_array()).unwrap_or_default();
    let mut item = |&value: &i64| match value {
        bourn_ir::DYNAMIC => operands.next().map(index),
        value => Some(Expr::from(value)),
    };
    // A list that runs out of operands is not verified IR; nothing is said of it.
    values.iter().map(&mut item).collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// The value of an integer attribute.
pub fn int_attr(op: OpRef<'_, '_>, name: &str) -> Option<Expr<ValueId>> {
    op.attr(name)?.as_int().map(Expr::constant)
}

/// The elements of a dense integer array, or of an array of integer attributes.
pub fn int_array(op: OpRef<'_, '_>, name: &str) -> Vec<Expr<ValueId>> {
    let Some(attr) = op.attr(name) else { return Vec::new() };
    if let Some(values) = attr.as_dense_array() {
        return values.iter().map(|&v| Expr::from(v)).collect();
    }
    let items = attr.as_array().unwrap_or_default().iter().map(|a| a.as_int().map(Expr::constant));
    items.collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// The results of an affine-map attribute applied to operands, dimensions first; empty where they do not fit.
pub fn apply_map(op: OpRef<'_, '_>, name: &str, operands: &[Value<'_, '_>]) -> Vec<Expr<ValueId>> {
    let Some(map) = op.attr(name).and_then(|a| a.as_affine_map()) else { return Vec::new() };
    let operands: Vec<_> = operands.iter().map(|v| index(*v)).collect();
    let dims = map.num_dims();
    if operands.len() != dims + map.num_symbols() {
        return Vec::new();
    }
    map.results().iter().map(|e| Expr::from_affine(e, &operands[..dims], &operands[dims..])).collect()
}

/// The rank of a shaped value, 0 for others.
pub fn rank(value: Value<'_, '_>) -> usize {
    value.ty().shape().map_or(0, <[i64]>::len)
}

/// The integer that a constant op gives a value.
pub fn constant(value: Value<'_, '_>) -> Option<i128> {
    let op = value.defining_op()?;
    op.def().filter(|d| d.has_trait(bourn_ir::Trait::ConstantLike))?;
    op.attr("value")?.as_int()
}

/// The last op of the last block of a region.
pub fn terminator<'a, 'c>(op: OpRef<'a, 'c>, region: usize) -> Option<OpRef<'a, 'c>> {
    op.region(region)?.blocks().last()?.last()
}

/// The operands of the terminator of a region.
pub fn yields<'a, 'c>(op: OpRef<'a, 'c>, region: usize) -> Vec<Value<'a, 'c>> {
    terminator(op, region).map(|t| t.operands().collect()).unwrap_or_default()
}

/// Argument `i` of the entry block of a region.
pub fn region_arg<'a, 'c>(op: OpRef<'a, 'c>, region: usize, i: usize) -> Option<Value<'a, 'c>> {
    op.region(region)?.entry()?.arg(i)
}

/// The arguments of the entry block of a region from `first` on.
pub fn region_args<'a, 'c>(op: OpRef<'a, 'c>, region: usize, first: usize) -> Vec<Value<'a, 'c>> {
    let entry = op.region(region).and_then(|r| r.entry());
    entry.map(|b| b.args().skip(first).collect()).unwrap_or_default()
}

/// A counted loop: `loop iv in lower .. upper step step carries args = inits -> yields -> results`.
#[derive(Debug)]
pub struct Loop<'a, 'c> {
    /// The region that is the body.
    pub region: usize,
    /// The induction variable.
    pub iv: Value<'a, 'c>,
    /// First value.
    pub lower: Expr<ValueId>,
    /// Open end.
    pub upper: Expr<ValueId>,
    /// Step.
    pub step: Expr<ValueId>,
    /// Block arguments that carry values.
    pub args: Vec<Value<'a, 'c>>,
    /// What they start with.
    pub inits: Vec<Value<'a, 'c>>,
    /// What they get for the next iteration.
    pub yields: Vec<Value<'a, 'c>>,
    /// What is left at the end.
    pub results: Vec<Value<'a, 'c>>,
}

/// Says what a loop says of the column asked for.
pub fn loop_<'a, 'c>(op: OpRef<'a, 'c>, of: Column<ValueId>, facts: &mut Facts<ValueId>, l: Loop<'a, 'c>) {
    let Some(region) = op.region(l.region) else { return };
    let [lower, upper, step] = ends(op, l.iv.ty(), [l.lower, l.upper, l.step]);
    let bounds = bourn_bounds::Loop {
        lower,
        upper,
        step,
        iv: l.iv.id(),
        region: RegionToken(region.id().index() as u64),
    };
    if is(of, l.iv) {
        return facts.induction_variable(l.iv.id(), bounds);
    }
    let position = |list: &[Value<'_, '_>]| list.iter().position(|v| v.id() == of.value);
    let is_result = matches!(Value::new(op.body(), of.value).def(), ValueDef::Result(..));
    let (found, asked) = match is_result {
        true => (position(&l.results), CarriedSide::Result),
        false => (position(&l.args), CarriedSide::Argument),
    };
    let Some(i) = found else { return };
    if let (Some(argument), Some(init), Some(yielded), Some(result)) =
        (l.args.get(i), l.inits.get(i), l.yields.get(i), l.results.get(i))
    {
        facts.carried(Carried {
            bounds,
            init: init.id(),
            argument: argument.id(),
            yielded: yielded.id(),
            result: result.id(),
            asked,
            dim: of.dim,
        });
    }
}

/// Lower end, upper end and step of a loop over integers of type `ty`, as far as they say how often it runs. On a fixed width
/// the sums of induction variable and step wrap, so that only constants say it, those with which no sum does.
fn ends(op: OpRef<'_, '_>, ty: Type<'_>, ends: [Expr<ValueId>; 3]) -> [Expr<ValueId>; 3] {
    if ty.is_index() {
        return ends;
    }
    let signed = |end: &Expr<ValueId>| signed_constant(Value::new(op.body(), end.as_column()?.value));
    let numbers = ty.signless_width().zip(signed(&ends[0])).zip(signed(&ends[1])).zip(signed(&ends[2]));
    match numbers {
        Some((((width, lower), upper), step)) if never_wraps(width, lower, upper, step) => {
            [lower, upper, step].map(Expr::constant)
        }
        _ => std::array::from_fn(|_| Expr::unknown()),
    }
}

/// Whether the induction variable of a loop over signed integers of `width` bits stays in its range.
fn never_wraps(width: u32, lower: i128, upper: i128, step: i128) -> bool {
    let greatest = (1i128 << width.clamp(1, 100).saturating_sub(1)) - 1;
    upper <= lower || step > 0 && upper.checked_add(step - 1).is_some_and(|last| last <= greatest)
}

/// The signed value of a constant of fixed width.
fn signed_constant(value: Value<'_, '_>) -> Option<i128> {
    let unused = 128u32.checked_sub(value.ty().signless_width().filter(|width| *width > 0)?)?;
    constant(value).map(|n| (n << unused) >> unused)
}

/// Says that each of `results` is the one of `then` where the condition is true, else the one of `otherwise`.
pub fn choose<'a, 'c>(
    of: Column<ValueId>,
    facts: &mut Facts<ValueId>,
    condition: Option<Value<'a, 'c>>,
    results: &[Value<'a, 'c>],
    then: &[Value<'a, 'c>],
    otherwise: &[Value<'a, 'c>],
) {
    let Some(i) = results.iter().position(|v| v.id() == of.value) else { return };
    let (Some(&then), Some(&otherwise)) = (then.get(i), otherwise.get(i)) else { return };
    let column = |value: Value<'_, '_>| match of.dim {
        Some(d) => dim(value, d as usize),
        None => index(value),
    };
    let condition = condition.and_then(comparison);
    facts.choose(Choose { subject: of, condition, then: column(then), otherwise: column(otherwise) });
}

/// The relation of index values that an `i1` value stands for.
fn comparison(value: Value<'_, '_>) -> Option<Condition<ValueId>> {
    let op = value.defining_op()?;
    let model = super::own_interface::<dyn Comparison>(op, COMPARISON)?;
    let (lhs, relation, rhs) = (model.lhs(op)?, model.relation(op)?, model.rhs(op)?);
    (lhs.ty().is_index() && rhs.ty().is_index()).then(|| Condition {
        lhs: index(lhs),
        relation,
        rhs: index(rhs),
    })
}
