//! The pass `affine-loop-unroll-jam`: unrolls the outer loop of a perfect nest, and merges the copies of the inner loops.
//!
//! The merged iterations of the outer loop then run interleaved. A dependence between two of them must go to the same or a later iteration
//! of the inner loops. A nest that is not perfect is split into parts (`jam_parts.rs`).

use super::alias::{DistinctArguments, for_each_body};
use super::band::{Header, counter, has_box, perfect_nest, roots};
use super::dependence::{Direction, Nest, carrier};
use super::jam_parts::Parts;
use super::scope::for_each_scope;
use super::unroll::{may_be_copied, promote_if_once, repeat, split};
use bourn_ir::{Body, Context, OpId, OpRef, RegionRef, Value};
use bourn_passes::{Pass, PassFailed, Target};
use rustc_hash::FxHashSet;

/// Unrolls the outer loops of perfect nests and joins the inner loops, where dependences allow it.
#[derive(Pass, Clone, Copy, Debug)]
#[pass(argument = "affine-loop-unroll-jam", name = "AffineLoopUnrollAndJam")]
pub struct UnrollAndJam {
    /// The unroll factor of all loops.
    #[option("unroll-jam-factor", default = 4)]
    factor: i64,
    /// Takes different memory arguments of a function as different memory, as if each had the attribute `llvm.noalias`.
    #[option("noalias-arguments", print_default = false)]
    noalias_arguments: bool,
}

impl Pass for UnrollAndJam {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        if self.factor < 1 {
            let message =
                format!("the option 'unroll-jam-factor' has to be positive, but is {}", self.factor);
            target.diagnostics.error(target.location(), message);
            return Err(PassFailed);
        }
        let mut jammed = 0;
        for_each_body(target, self.noalias_arguments, |context, body, distinct| {
            for_each_scope(body, |body, scope| {
                // A loop with iteration arguments is replaced by a new op.
                let mut gone = FxHashSet::default();
                for root in roots(RegionRef::new(body, scope)) {
                    if !gone.contains(&root) {
                        jammed += usize::from(self.jam(context, body, root, distinct, &mut gone).is_some());
                    }
                }
            });
        });
        target.count("num-jammed", "Number of nests whose outer loop was unrolled and jammed", jammed);
        Ok(())
    }
}

impl UnrollAndJam {
    /// Unrolls and jams the nest whose root is a loop; `None` if it is not changed. Erased loops are added to `gone`.
    fn jam<'c>(
        self,
        context: &'c Context,
        body: &mut Body<'c>,
        root: OpId,
        distinct: DistinctArguments,
        gone: &mut FxHashSet<OpId>,
    ) -> Option<()> {
        if body.op(root).num_results() > 0 {
            return None;
        }
        let nest: Vec<OpId> = perfect_nest(body.op(root)).into_iter().map(OpRef::id).collect();
        let parts = match nest.as_slice() {
            [_] => Some(Parts::of(body.op(root))?),
            _ => None,
        };
        let innermost = if parts.is_some() { root } else { *nest.last()? };
        let header = Header::of(body.op(root))?;
        let count = header.trip_count()?;
        let step = header.step.checked_mul(self.factor)?;
        let is_short = count.constant().is_some_and(|known| known < self.factor);
        if self.factor < 2 || is_short || !may_be_copied(body.op(innermost), self.factor) {
            return None;
        }
        let is_right = match &parts {
            Some(parts) => parts.may_be_jammed(body.op(root), distinct),
            None => may_be_jammed(body, &nest, distinct),
        };
        is_right.then_some(())?;
        if !count.is_multiple_of(self.factor) {
            let rest = split(context, body, root, &header, &count, self.factor)?;
            promote_if_once(context, body, rest);
        }
        let iv = counter(body.op(root))?.id();
        match parts {
            Some(parts) => {
                gone.insert(parts.inner());
                parts.repeat(context, body, (root, iv), header.step, self.factor);
            }
            None => repeat(context, body, innermost, iv, header.step, self.factor),
        }
        Header { step, ..Header::of(body.op(root))? }.set(context, body, root);
        promote_if_once(context, body, root);
        Some(())
    }
}

fn may_be_jammed(body: &Body<'_>, nest: &[OpId], distinct: DistinctArguments) -> bool {
    let loops: Vec<OpRef<'_, '_>> = nest.iter().map(|op| body.op(*op)).collect();
    let Some((root, inner)) = loops.split_first() else { return false };
    let iv = counter(*root).map(Value::id);
    let uses_iv = |op: &OpRef<'_, '_>| op.operand_ids().iter().any(|operand| Some(*operand) == iv);
    if inner.iter().any(uses_iv) || has_box(*root) {
        return false;
    }
    Nest::new(loops).knowing(distinct).all_directions().is_some_and(|all| {
        all.iter().all(|directions| directions[0] != Direction::Less || is_not_backward(&directions[1..]))
    })
}

/// Returns whether a dependence between merged iterations of the outer loop goes to the same or a later iteration of the inner loops.
pub(super) fn is_not_backward(inner: &[Direction]) -> bool {
    carrier(inner).is_none_or(|at| inner[at] == Direction::Less)
}
