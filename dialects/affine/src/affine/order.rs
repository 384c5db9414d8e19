//! Checks whether the iterations of a nest of loops may be reordered.

use super::alias::DistinctArguments;
use super::band::{carried, has_box, inits};
use super::dependence::{Directions, Nest};
use super::{ForOp, YieldOp};
use crate::arith::ArithOpKind;
use crate::arith::{FastMath, Overflow};
use bourn_ir::{OpRef, Value};

/// Returns the reason why the loops of a nest cannot be reordered; `None` if they can. `stays_forward` returns whether a direction vector
/// stays forward in the new order.
pub(super) fn obstacle(
    loops: &[OpRef<'_, '_>],
    distinct: DistinctArguments,
    stays_forward: impl Fn(&Directions) -> bool,
) -> Option<&'static str> {
    if loops.first().is_some_and(|root| has_box(*root)) {
        return Some("there is a box in it");
    }
    if !loops.last().is_none_or(|innermost| has_reductions_only(*innermost)) {
        return Some("what it carries depends on the order of its iterations");
    }
    let mut nest = Nest::new(loops.to_vec()).knowing(distinct);
    match nest.all_directions() {
        Some(all) if all.iter().all(&stays_forward) => None,
        Some(_) => Some("an iteration would come before one that it depends on"),
        None if nest.has_doubtful_memory() => Some(
            "two memrefs may be the same memory; for arguments, 'llvm.noalias' or the option 'noalias-arguments' rules that out",
        ),
        None => Some("it is not known which of its iterations depend on each other"),
    }
}

/// Returns whether each iteration argument is a reduction that gives the same result in any order. The loop is the innermost loop of a
/// perfect nest whose loops all carry the same values.
fn has_reductions_only(innermost: OpRef<'_, '_>) -> bool {
    (0..carried(innermost).len()).all(|position| is_reduction(innermost, position))
}

/// Follows an iteration argument to the yielded value. Each intermediate value has a single use, so no iteration observes partial results.
fn is_reduction(around: OpRef<'_, '_>, position: usize) -> bool {
    let (mut open, mut combiner) = (vec![(around, position)], None::<&str>);
    let mut value = carried(around)[position];
    while let Some(&(inside, position)) = open.last() {
        let mut uses = Value::new(around.body(), value).uses();
        let (Some((user, number)), None) = (uses.next(), uses.next()) else { return false };
        if user.parent_op() != Some(inside) {
            return false;
        }
        if user.isa::<YieldOp>() {
            if number != position {
                return false;
            }
            open.pop();
            value = inside.result_ids()[position];
        } else if user.isa::<ForOp>() && inits(user).contains(&number) {
            let position = number - inits(user).start;
            open.push((user, position));
            value = carried(user)[position];
        } else if is_combiner(user) && combiner.is_none_or(|known| user.is(known)) {
            combiner = Some(user.name().as_str());
            value = user.result_ids()[0];
        } else {
            return false;
        }
    }
    true
}

/// Returns whether a binary op is associative and commutative. Sums of floats are not, unless they have the fast-math flag for reordering;
/// sums with overflow flags are not, since another order might overflow.
fn is_combiner(op: OpRef<'_, '_>) -> bool {
    use ArithOpKind as K;
    match ArithOpKind::cast(op) {
        Some(K::AndiOp(_) | K::OriOp(_) | K::XoriOp(_) | K::MaximumfOp(_) | K::MinimumfOp(_)) => true,
        Some(K::MaxsiOp(_) | K::MaxuiOp(_) | K::MinsiOp(_) | K::MinuiOp(_)) => true,
        Some(K::AddiOp(sum)) => sum.overflow_flags() == Overflow::NONE,
        Some(K::MuliOp(product)) => product.overflow_flags() == Overflow::NONE,
        Some(K::AddfOp(sum)) => sum.fastmath().contains(FastMath::REASSOC),
        Some(K::MulfOp(product)) => product.fastmath().contains(FastMath::REASSOC),
        _ => false,
    }
}
