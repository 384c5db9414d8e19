//! Comparisons: the predicate in quotes, the type of the result, and the relation that a branch knows.

use super::{FCmpPredicate, FcmpOp, ICmpPredicate, IcmpOp};
use bourn_bounds::{Comparator, Relation};
use bourn_ir::OpRef;
use bourn_ir::def::Fmt;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;

/// The spec names them here.
pub use bourn_dialects_core::comparisons::{infer_comparison as infer, verify_bool_result as verify_result};

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
