//! Comparisons: the predicate in quotes, the type of the result, and the relation that a branch knows.

use super::{FCmpPredicate, FcmpOp, ICmpPredicate, IcmpOp};
use bourn_bounds::{Comparator, Relation};
use bourn_ir::def::Fmt;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{Context, OpRef, OpState, Type, TypeData};

/// Parses `"slt"`.
pub fn parse_predicate(p: &mut OpParser<'_, '_, '_>, _: &'static [Fmt]) -> Parsed<()> {
    let start = p.pos();
    let text = p.parse_string()?;
    let predicate = match p.def().name == IcmpOp::NAME {
        true => ICmpPredicate::from_keyword(&text).map(|predicate| predicate.to_attr(p.ctx())),
        false => FCmpPredicate::from_keyword(&text).map(|predicate| predicate.to_attr(p.ctx())),
    };
    let Some(predicate) = predicate else {
        let message = format!("'{text}' is an incorrect value of the 'predicate' attribute");
        return p.error_at(start, message);
    };
    p.set_attr(IcmpOp::PREDICATE_ATTR, predicate);
    Ok(())
}

/// Prints `"slt"`.
pub fn print_predicate(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    let Some(predicate) = op.attr(IcmpOp::PREDICATE_ATTR) else { return };
    let keyword = match op.is(FcmpOp::NAME) {
        true => FCmpPredicate::from_attr(predicate).map(FCmpPredicate::keyword),
        false => ICmpPredicate::from_attr(predicate).map(ICmpPredicate::keyword),
    };
    p.string(keyword.unwrap_or_default());
}

/// Returns `i1` in the container of the operands.
fn result_type<'c>(ctx: &'c Context, operand: Type<'c>) -> Type<'c> {
    let element = ctx.signless(1);
    match operand.data() {
        TypeData::Vector { shape, scalable, .. } => {
            ctx.ty(TypeData::Vector { shape: shape.clone(), scalable: scalable.clone(), element })
        }
        _ => element,
    }
}

/// Infers the result type of a comparison.
pub fn infer<'c>(ctx: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let operand = state.operand_types.first().ok_or("expected an operand")?;
    Ok(vec![result_type(ctx, *operand)])
}

/// Checks that the result is `i1` in the container of the operands.
pub fn verify_result(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (Some(operand), Some(result)) = (op.operands().next(), op.results().next()) else { return };
    let container = |ty: Type<'_>| match ty.data() {
        TypeData::Vector { shape, scalable, .. } => Some((shape.clone(), scalable.clone())),
        _ => None,
    };
    if container(operand.ty()) != container(result.ty()) {
        cx.error(op, "failed to verify that result type has i1 element type and same shape as operands");
    }
}

/// Returns the relation that an integer comparison tests.
pub fn relation(op: OpRef<'_, '_>) -> Option<Comparator> {
    use ICmpPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    // Addresses are no numbers.
    op.operands().next()?.ty().signless_width()?;
    let predicate = ICmpPredicate::from_attr(op.attr(IcmpOp::PREDICATE_ATTR)?)?;
    let relation = match predicate {
        Eq => Relation::Eq,
        Ne => Relation::Ne,
        Slt | Ult => Relation::Lt,
        Sle | Ule => Relation::Le,
        Sgt | Ugt => Relation::Gt,
        Sge | Uge => Relation::Ge,
    };
    Some(Comparator { relation, unsigned: matches!(predicate, Ult | Ule | Ugt | Uge) })
}
