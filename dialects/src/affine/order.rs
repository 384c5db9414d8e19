//! Whether the iterations of a nest of loops may be executed in another order.

use super::alias::DistinctArguments;
use super::band::{carried, has_box, inits};
use super::dependence::{Directions, Nest};
use super::{ForOp, YieldOp};
use crate::arith::ArithOpKind;
use crate::arith::{FastMath, Overflow};
use bourn_ir::{OpRef, Value};

/// Returns why the loops of a nest stay in their order; `None` if the new order is right, of which it is said which dependences stay
/// forward in it.
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

/// Returns whether each value that a loop carries is combined with others only, in a way that gives the same in any order. The loop is the
/// innermost one of a nest that is perfect, of which all loops carry the same values.
fn has_reductions_only(innermost: OpRef<'_, '_>) -> bool {
    (0..carried(innermost).len()).all(|position| is_reduction(innermost, position))
}

/// Follows a carried value to the end of the body. Each value on the way has one use, so that no iteration sees what is between.
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

/// Returns whether an op on two values gives the same whatever the order in which many are combined. Sums of floats do not, unless they say
/// that they may be in any order; sums that promise not to overflow might do so in another order.
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
