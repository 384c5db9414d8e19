//! Folds, constants and names of the ops. The folds of arithmetic are those of `arith`.

use super::{BoolConstantOp, CmpOp, ConstantOp, IndexCmpPredicate};
use crate::arith::CmpIPredicate;
use crate::arith::fold::{compared, holds_for_equal};
use crate::arith::hooks::comparator;
use bourn_bounds::Comparator;
use bourn_ir::body::OpName;
use bourn_ir::fold::{Fold, FoldCx};
use bourn_ir::int::Int;
use bourn_ir::{AttrData, Attribute, Context, Location, OpRef, OpState, Type, TypeData};

/// Makes constants of the results of folding: indices and truth values.
pub fn materialize<'c>(
    cx: &'c Context,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OpState<'c>> {
    let AttrData::Integer { ty: of, .. } = *value.data() else { return None };
    let (name, attr) = match ty.data() {
        _ if of != ty => return None,
        TypeData::Index => (ConstantOp::NAME, ConstantOp::VALUE_ATTR),
        TypeData::Integer { width: 1, .. } if ty.signless_width().is_some() => {
            (BoolConstantOp::NAME, BoolConstantOp::VALUE_ATTR)
        }
        _ => return None,
    };
    let mut state = OpState::new(OpName::Known(cx.op_def(name)?), location);
    state.set_attr(cx.ident(attr), value);
    state.results.push(ty);
    Some(state)
}

/// Returns the name of a constant in IR text: `idx42`.
pub fn constant_names(op: OpRef<'_, '_>) -> Vec<String> {
    match op.attr(ConstantOp::VALUE_ATTR).map(|attr| attr.data()) {
        Some(AttrData::Integer { value, .. }) => vec![format!("idx{value}")],
        _ => vec!["idx".to_owned()],
    }
}

/// Returns the name of a truth value in IR text.
pub fn bool_names(op: OpRef<'_, '_>) -> Vec<String> {
    let is_false = matches!(
        op.attr(BoolConstantOp::VALUE_ATTR).map(|attr| attr.data()),
        Some(AttrData::Integer { value: 0, .. })
    );
    vec![if is_false { "false" } else { "true" }.to_owned()]
}

/// Returns the predicate of `arith.cmpi` with the same meaning.
fn of_integers(predicate: IndexCmpPredicate) -> CmpIPredicate {
    match predicate {
        IndexCmpPredicate::Eq => CmpIPredicate::Eq,
        IndexCmpPredicate::Ne => CmpIPredicate::Ne,
        IndexCmpPredicate::Slt => CmpIPredicate::Slt,
        IndexCmpPredicate::Sle => CmpIPredicate::Sle,
        IndexCmpPredicate::Sgt => CmpIPredicate::Sgt,
        IndexCmpPredicate::Sge => CmpIPredicate::Sge,
        IndexCmpPredicate::Ult => CmpIPredicate::Ult,
        IndexCmpPredicate::Ule => CmpIPredicate::Ule,
        IndexCmpPredicate::Ugt => CmpIPredicate::Ugt,
        IndexCmpPredicate::Uge => CmpIPredicate::Uge,
    }
}

/// Returns the relation that a comparison tests.
pub fn relation(op: OpRef<'_, '_>) -> Option<Comparator> {
    Some(comparator(of_integers(op.dyn_cast::<CmpOp>()?.pred())))
}

/// Folds a comparison of two constants, or of a value with itself.
pub fn fold_cmp<'a, 'c>(
    cx: FoldCx<'c>,
    op: CmpOp<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Fold<'a, 'c>> {
    let predicate = of_integers(op.pred());
    let holds = if op.lhs().id() == op.rhs().id() {
        holds_for_equal(predicate)
    } else {
        let known = |i: usize| constants.get(i).copied().flatten().and_then(|attr| cx.read(attr));
        compared(predicate, known(0)?, known(1)?)
    };
    cx.write(Int::new(u128::from(holds), 1), op.result().ty()).map(Fold::Attr)
}
