//! The functions that the spec names.

use crate::features::{Access, FramedOp, NewFramedOp, NumberOp, StretchedOp, SumOp};
use bourn::rt::ir::def::OperandIdx;
use bourn::rt::ir::parse::{Failed, OpParser, ParamParser};
use bourn::rt::ir::print::{OpPrinter, ParamPrinter};
use bourn::rt::ir::{Body, OpId, OpState};
use bourn::rt::{
    Attribute, Context, Description, Fmt, Fold, FoldCx, HasParams, Location, OpRef, Param, Rewriter, Type,
    TypeExt, ValueId, VerifyCx, param_int,
};

/// Implements `Costly` for all ops: a cycle for each operand.
pub fn cycles_of(op: OpRef<'_, '_>, count: u32) -> u32 {
    count * op.num_operands() as u32
}

/// Implements `Costly` for `dear`.
pub fn dear_cycles(op: OpRef<'_, '_>) -> u32 {
    10 * op.num_operands() as u32
}

/// Implements `Costly` for `plain`.
pub fn plain_cycles(_: OpRef<'_, '_>) -> u32 {
    7
}

/// Implements `Splittable` for `dear`: a tensor, if there is something to split.
pub fn piece_type<'c>(op: OpRef<'_, 'c>, ctx: &'c Context, factor: i64) -> Option<Type<'c>> {
    let f32 = ctx.float(bourn::rt::ir::FloatKind::F32);
    (op.num_operands() > 1).then(|| ctx.tensor(&[factor], f32))
}

/// Implements `Measured` for `tile`.
pub fn tile_bits(ty: Type<'_>) -> i64 {
    param_int(ty.param(0)) * param_int(ty.param(1)) * 32
}

/// Implements `Measured` for `pile`.
pub fn pile_bits(ty: Type<'_>) -> i64 {
    param_int(ty.param(0)) * tile_bits(bourn::rt::param_type(ty.param(1)))
}

/// Implements `Tiled`, with a negative number, which differs from that of `Measured`.
pub fn tiled_bytes(tiled: crate::features::Tiled<'_>) -> i64 {
    -tiled.bits() / 8
}

thread_local! {
    /// The number of calls of `likes`.
    pub static ASKED: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// Implements `Checked` and `Liked`.
pub fn likes(ty: Type<'_>) -> bool {
    ASKED.set(ASKED.get() + 1);
    rows(ty) == 4
}

/// Implements `Measured` for all types: the bits, rounded up.
pub fn bytes(ty: Type<'_>) -> i64 {
    let bits = crate::features::MeasuredView::of(ty).map_or(0, |view| view.bits());
    (bits + 7) / 8
}

/// Implements `Measured` for integers.
pub fn integer_bits(ty: Type<'_>) -> i64 {
    ty.signless_width().map_or(0, i64::from)
}

/// Makes an op of a constant that a fold gave.
pub fn materialize<'c>(
    ctx: &'c Context,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OpState<'c>> {
    let number = value.as_int().filter(|_| ty == ctx.signless(64))?;
    NumberOp::build(i64::try_from(number).ok()?).state(ctx, location, &Body::new()).ok()
}

/// Checks each op of the dialect.
pub fn verify_any(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.attr("forbidden").is_some() {
        cx.error(op, "is forbidden");
    }
}

/// Erases ops that ask for it.
pub fn drop_marked(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let marked = rewriter.op(op).attr("drop_me").is_some();
    if marked {
        rewriter.erase_op(op);
    }
    marked
}

fn constant<'c>(ctx: &'c Context, value: i128) -> Attribute<'c> {
    ctx.int_attr(value, ctx.signless(64))
}

/// Folds `sum` of two constants, and of zero.
pub fn fold_sum<'a, 'c>(
    cx: FoldCx<'c>,
    op: SumOp<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Fold<'a, 'c>> {
    match *constants {
        [Some(a), Some(b)] => Some(constant(cx.context, a.as_int()? + b.as_int()?).into()),
        [_, Some(b)] if b.as_int() == Some(0) => Some(op.lhs().value().into()),
        _ => None,
    }
}

/// Folds `sorted` of two constants.
pub fn fold_sorted<'a, 'c>(
    _: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Vec<Fold<'a, 'c>>> {
    let [Some(a), Some(b)] = *constants else { return None };
    let (a, b) = (a.as_int()?, b.as_int()?);
    let order = if a <= b { [0, 1] } else { [1, 0] };
    Some(order.iter().map(|&i| op.operand(i).into()).collect())
}

/// Rewrites `1 + x` to `x + 1`.
pub fn constant_to_the_right(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let is_constant = |i: usize| view.operand(i).defining_op().is_some_and(|d| d.is("features.number"));
    if !is_constant(0) || is_constant(1) {
        return false;
    }
    let swapped = [view.operand(1).id(), view.operand(0).id()];
    rewriter.modify_op(op, |body| body.set_operands(op, &swapped));
    true
}

/// Rewrites `(x + 1) + 2` to `x + (1 + 2)`.
pub fn reassociate<'c>(op: OpId, rewriter: &mut Rewriter<'_, 'c>) -> bool {
    let view = rewriter.op(op);
    let constant_of = |i: usize| bourn::rt::ir::fold::constant_of(view.operand(i)).and_then(|a| a.as_int());
    let Some(outer) = constant_of(1) else { return false };
    let Some(inner) = view.operand(0).defining_op().filter(|d| d.is("features.sum")) else { return false };
    let Some(value) = bourn::rt::ir::fold::constant_of(inner.operand(1)).and_then(|a| a.as_int()) else {
        return false;
    };
    let x = inner.operand(0).id();
    let Ok(sum) = i64::try_from(outer + value) else { return false };
    let sum = rewriter.before(op).insert(NumberOp::build(sum)).result();
    rewriter.replace_with(op, SumOp::build(x, sum));
    true
}

/// Describes a `framed` with `n` elements at the low ends only.
pub fn framed_in_rust<'c>(source: impl Into<ValueId>, n: i64, kind: impl Into<Type<'c>>) -> NewFramedOp<'c> {
    FramedOp::build(source, [n, n], [0, 0], Access::READ, kind)
}

/// Infers the type of `copy`: that of the operand.
pub fn infer_copy<'c>(_: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    Ok(vec![state.operand_types[0]])
}

/// Infers the type of `splat`: a tensor of `count` elements.
pub fn infer_splat<'c>(ctx: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let count = state.attr("count").and_then(|c| c.as_int()).ok_or("has no count")?;
    let count = i64::try_from(count).ok().filter(|c| *c >= 0).ok_or("count must not be negative")?;
    let element = *state.operand_types.first().ok_or("has no operand")?;
    Ok(vec![ctx.tensor(&[count], element)])
}

/// Parses `range`: two numbers.
pub fn parse_range<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let low = p.parse_integer()?;
    p.expect(",")?;
    let high = p.parse_integer()?;
    Ok(vec![Param::Int(low), Param::Int(high)])
}

/// Prints what `parse_range` reads.
pub fn print_range(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    p.list(params, |p, number| p.text(&param_int(Some(number)).to_string()));
}

/// Parses `x 2 (%a, %b)`: the count and the operands that a spec gives to the hook.
pub fn parse_more(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Result<(), Failed> {
    let [Fmt::Operand(group), Fmt::Attr(attr), Fmt::Ref(Fmt::Operand(base))] = args else { return p.fail() };
    let seen = p.group_operands(OperandIdx(*base)).len();
    p.expect("x")?;
    let count = p.parse_integer()?;
    if seen != 1 {
        return p.error("base was parsed before");
    }
    let count = p.ctx().int_attr(i128::from(count), p.ctx().signless(64));
    p.set_attr(p.def().attrs[usize::from(*attr)].name, count);
    let operands = p.parse_operand_list_in("(", ")")?;
    p.set_group_operands(OperandIdx(*group), &operands);
    Ok(())
}

/// Prints what `parse_more` reads.
pub fn print_more(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let [Fmt::Operand(group), Fmt::Attr(_), _] = args else { return };
    let count = op.attr("count").and_then(|c| c.as_int()).unwrap_or(0);
    p.text(&format!("x {count} ("));
    let range = op.operand_group(OperandIdx(*group)).unwrap_or(0..0);
    p.operands(range.map(|i| op.operand(i)));
    p.text(")");
}

/// Decides `Sizes`.
pub fn is_i32_array(attr: Attribute<'_>) -> bool {
    use bourn::rt::ir::AttrData;
    matches!(attr.data(), AttrData::DenseArray { element, .. } if element.signless_width() == Some(32))
}

/// Verifies `stretched`: its message about the result's first dimension comes before that of the equation.
pub fn verify_stretched(op: StretchedOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let first = |ty: Type<'_>| ty.shape().and_then(|s| s.first().copied());
    if first(op.y().ty()) == Some(0) {
        cx.error(op, "is nothing");
    }
}

fn rows(ty: Type<'_>) -> u32 {
    ty.dyn_cast::<crate::features::TileType<'_>>().map_or(0, |tile| tile.rows())
}

/// Decides `Wide`.
pub fn is_wide(ty: Type<'_>) -> bool {
    rows(ty) >= 4
}

/// Decides `Even`.
pub fn is_even(ty: Type<'_>) -> bool {
    rows(ty).is_multiple_of(2)
}

/// Decides `Busy`.
pub fn is_busy(op: OpRef<'_, '_>) -> bool {
    op.num_operands() > 0
}

/// The interface of dialects.
pub trait Inspection: Send + Sync {
    /// Returns whether a tool looks at an op.
    fn looks_at(&self, name: &str) -> bool;
}

/// Implements `Inspection` for the dialect.
#[derive(Debug)]
pub struct Inspector;

impl Inspection for Inspector {
    fn looks_at(&self, name: &str) -> bool {
        name.starts_with("features.p")
    }
}
