//! Numbers that may wrap. The engine has no form for the sum of two arguments that may wrap, but two such sums are equal if they are the same
//! sum modulo 2^64: sums, differences and multiples of machine words do not depend on the order of the operations.

use crate::affine::ApplyOp;
use crate::{arith, tensor};
use bourn_bounds::Column;
use bourn_ir::{Body, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, BinaryKind, ExprKind};

/// The most ops and expressions that are looked through for one value. The rest of the values are terms.
const STEPS: usize = 128;

/// A sum of multiples of terms, modulo 2^64, sorted by term. Equal words are equal numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Word {
    terms: Vec<(Column<ValueId>, i64)>,
    constant: i64,
}

impl Word {
    /// Returns the word of a value of type `index`.
    pub fn of(body: &Body<'_>, value: ValueId) -> Word {
        let mut word = Word::default();
        let mut open = vec![(value, 1_i64)];
        let mut left = STEPS;
        while let Some((value, factor)) = open.pop() {
            left = left.saturating_sub(1);
            let view = Value::new(body, value);
            if let Some(number) = view.constant().and_then(|number| i64::try_from(number).ok()) {
                word.constant = word.constant.wrapping_add(number.wrapping_mul(factor));
                continue;
            }
            match parts(view).filter(|_| left > 0) {
                Some((parts, constant)) => {
                    word.constant = word.constant.wrapping_add(constant.wrapping_mul(factor));
                    open.extend(parts.into_iter().map(|(part, by)| (part, factor.wrapping_mul(by))));
                }
                None => word.terms.push((term(view), factor)),
            }
        }
        word.terms.sort_unstable();
        word.terms.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 = if is_same { kept.1.wrapping_add(next.1) } else { kept.1 };
            is_same
        });
        word.terms.retain(|(_, factor)| *factor != 0);
        word
    }
}

/// Returns the term for a value: a size if the value is a size of a tensor or memref, otherwise the value itself.
fn term(value: Value<'_, '_>) -> Column<ValueId> {
    let size = value.defining_op().and_then(|op| {
        let dim = op.dyn_cast::<tensor::DimOp>()?;
        Some(Column::dim(dim.source().id(), u32::try_from(dim.index().constant()?).ok()?))
    });
    size.unwrap_or(Column::index(value.id()))
}

/// A sum of multiples of values, and a constant.
type Parts = (Vec<(ValueId, i64)>, i64);

/// Returns the sum that defines a value, if it is a sum, a difference, a multiple by a constant, or the result of a linear map.
fn parts(value: Value<'_, '_>) -> Option<Parts> {
    let op = value.defining_op()?;
    let [a, b] = [0, 1].map(|number| op.operand_ids().get(number).copied());
    if let Some(apply) = op.dyn_cast::<ApplyOp>() {
        let map = apply.map();
        let inputs = op.operand_ids();
        let mut sum = (Vec::new(), 0);
        add(map.results().first()?, 1, (map.num_dims(), inputs), &mut sum)?;
        return Some(sum);
    }
    let (a, b) = (a?, b?);
    if op.isa::<arith::AddiOp>() {
        return Some((vec![(a, 1), (b, 1)], 0));
    } else if op.isa::<arith::SubiOp>() {
        return Some((vec![(a, 1), (b, -1)], 0));
    } else if op.isa::<arith::MuliOp>() {
        let constant = |value: ValueId| {
            Value::new(op.body(), value).constant().and_then(|number| i64::try_from(number).ok())
        };
        return match (constant(a), constant(b)) {
            (_, Some(factor)) => Some((vec![(a, factor)], 0)),
            (Some(factor), None) => Some((vec![(b, factor)], 0)),
            (None, None) => None,
        };
    }
    None
}

/// Adds a multiple of an expression to a sum; `None` if the expression is not linear. `inputs` are the number of dimensions, and the operands.
fn add(expr: &AffineExpr, factor: i64, inputs: (usize, &[ValueId]), sum: &mut Parts) -> Option<()> {
    match expr.kind() {
        ExprKind::Dim(at) => sum.0.push((*inputs.1.get(at as usize)?, factor)),
        ExprKind::Symbol(at) => sum.0.push((*inputs.1.get(inputs.0 + at as usize)?, factor)),
        ExprKind::Constant(number) => sum.1 = sum.1.wrapping_add(number.wrapping_mul(factor)),
        ExprKind::Binary(BinaryKind::Add, a, b) => {
            add(a, factor, inputs, sum)?;
            add(b, factor, inputs, sum)?;
        }
        ExprKind::Binary(BinaryKind::Mul, a, b) => {
            let (a, by) = match b.as_constant() {
                Some(by) => (a, by),
                None => (b, a.as_constant()?),
            };
            add(a, factor.wrapping_mul(by), inputs, sum)?;
        }
        ExprKind::Binary(..) => return None,
    }
    Some(())
}
