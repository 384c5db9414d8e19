//! The pass `affine-loop-interchange`: reorders the loops of perfect nests where no dependence forbids it.
//!
//! A dependence goes from an earlier iteration to a later iteration: in the first loop where their induction variables differ, the later
//! iteration has the greater value. The new order must preserve this. Bounds that depend on a loop that moves inside are recomputed
//! (`skew.rs`). Iteration arguments must be reductions that give the same result in any order (`order.rs`).

use super::alias::{DistinctArguments, for_each_body};
use super::band::{Header, counter, perfect_nest, roots};
use super::dependence::{Direction, Directions, carrier};
use super::order::obstacle;
use super::scope::for_each_scope;
use super::skew;
use bourn_ir::{Body, Context, Location, OpId, OpRef, RegionRef, Value, ValueId};
use bourn_passes::{Pass, PassFailed, Target};
use bourn_presburger::affine::flatten;

/// Changes the order of the loops of perfect nests, where dependences allow it.
#[derive(Pass, Clone, Default, Debug)]
#[pass(argument = "affine-loop-interchange", name = "AffineLoopInterchange")]
pub struct LoopInterchange {
    /// The loops in their new order, outer loops first: '2,0,1' makes the innermost of three loops the outermost one.
    #[option("permutation")]
    permutation: String,
    /// Takes different memory arguments of a function as different memory, as if each had the attribute `llvm.noalias`.
    #[option("noalias-arguments", print_default = false)]
    noalias_arguments: bool,
}

impl Pass for LoopInterchange {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let order = match parse_permutation(&self.permutation) {
            Ok(order) => order,
            Err(message) => {
                target.diagnostics.error(target.location(), message);
                return Err(PassFailed);
            }
        };
        let is_other = !order.is_sorted();
        let (mut changed, mut left) = (0, Vec::new());
        for_each_body(target, self.noalias_arguments, |context, body, distinct| {
            for_each_scope(body, |body, scope| {
                for root in roots(RegionRef::new(body, scope)) {
                    let nest = perfect_nest(body.op(root));
                    let nest: Vec<OpId> = nest.into_iter().take(order.len()).map(OpRef::id).collect();
                    if nest.len() < order.len() || !is_other {
                        continue;
                    }
                    match reordered(body, &nest, &order, distinct) {
                        Ok(headers) => {
                            reorder(context, body, &nest, (&order, headers));
                            changed += 1;
                        }
                        Err(reason) => left.push((body.op(root).location(), reason)),
                    }
                }
            });
        });
        target.count("num-interchanged", "Number of nests whose loops have another order", changed);
        for (location, reason) in left {
            target.remark(location, format!("the loops stay in their order: {reason}"));
        }
        Ok(())
    }
}

/// Parses the numbers of loops in their new order.
fn parse_permutation(text: &str) -> Result<Vec<usize>, String> {
    if text.trim().is_empty() {
        return Err(
            "the option 'permutation' has to say in which order the loops are to be: '1,0'".to_owned()
        );
    }
    let items = text.split(',').map(|item| {
        let item = item.trim();
        item.parse().map_err(|_| format!("'{item}' in the option 'permutation' is not the number of a loop"))
    });
    let order: Vec<usize> = items.collect::<Result<_, _>>()?;
    match (0..order.len()).find(|number| !order.contains(number)) {
        Some(missing) => Err(format!(
            "the option 'permutation' has to have each number below {} once: {missing} is missing in '{text}'",
            order.len()
        )),
        None => Ok(order),
    }
}

// ---- legality

/// Returns the headers of a nest's loops in a new order, over the old induction variables, or the reason why the nest is not changed.
fn reordered(
    body: &Body<'_>,
    nest: &[OpId],
    order: &[usize],
    distinct: DistinctArguments,
) -> Result<Vec<Header>, &'static str> {
    let loops: Vec<OpRef<'_, '_>> = nest.iter().map(|op| body.op(*op)).collect();
    let headers = if have_bounds_from_outside(&loops, order) {
        order.iter().map(|number| Header::of(loops[*number])).collect::<Option<Vec<_>>>()
    } else {
        skew::in_order(&loops, order)
    };
    let headers = headers.ok_or("its bounds are not known in the new order")?;
    let stays_ordered = |directions: &Directions| {
        let new: Directions = order.iter().map(|number| directions[*number]).collect();
        carrier(&new).is_none_or(|carrier| new[carrier] == Direction::Less)
    };
    obstacle(&loops, distinct, stays_ordered).map_or(Ok(headers), Err)
}

/// Returns whether each bound only uses values from outside of the nest, or induction variables of loops that still enclose it in the new
/// order. A bound must be defined even if a loop that enclosed it does not run.
fn have_bounds_from_outside(loops: &[OpRef<'_, '_>], order: &[usize]) -> bool {
    let counters: Vec<Option<ValueId>> = loops.iter().map(|op| counter(*op).map(Value::id)).collect();
    order.iter().enumerate().all(|(at, number)| {
        let Some(header) = Header::of(loops[*number]) else { return false };
        let is_defined = |value: &ValueId| {
            let counted = counters.iter().position(|counter| *counter == Some(*value));
            counted.is_none_or(|counted| order[..at].contains(&counted))
        };
        [&header.lower, &header.upper].into_iter().all(|bound| {
            let (dims, symbols) = (bound.map.num_dims(), bound.map.num_symbols());
            bound.operands.iter().all(is_defined) && flatten(bound.map.results(), dims, symbols).is_ok()
        })
    })
}

// ---- the new order

/// Gives each loop its new header, and replaces the uses of its induction variable accordingly.
fn reorder<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    nest: &[OpId],
    (order, headers): (&[usize], Vec<Header>),
) {
    let parts: Option<Vec<Part<'c>>> = nest.iter().map(|op| Part::of(body.op(*op))).collect();
    let Some(parts) = parts else { return };
    let new_counters: Vec<ValueId> = parts.iter().map(|part| part.counter).collect();
    let new_of = |value: ValueId| {
        let old = parts.iter().position(|part| part.counter == value);
        let at = old.and_then(|old| order.iter().position(|number| *number == old));
        at.map_or(value, |at| new_counters[at])
    };
    for part in &parts {
        for &(user, number) in &part.uses {
            if !nest.contains(&user) {
                body.set_operand(user, number, new_of(part.counter));
            }
        }
    }
    for ((op, number), mut header) in nest.iter().zip(order).zip(headers) {
        let part = &parts[*number];
        for bound in [&mut header.lower, &mut header.upper] {
            bound.operands.iter_mut().for_each(|value| *value = new_of(*value));
        }
        header.set(context, body, *op);
        body.set_location(*op, part.location);
        let counter = new_of(part.counter);
        body.set_argument_location(counter, part.counter_location);
        body.set_value_name(counter, part.name.as_deref().unwrap_or_default());
    }
}

/// The properties of a loop that move to its new place.
struct Part<'c> {
    location: Location<'c>,
    counter: ValueId,
    counter_location: Location<'c>,
    name: Option<String>,
    /// The uses of the induction variable, as ops and operand numbers.
    uses: Vec<(OpId, usize)>,
}

impl<'c> Part<'c> {
    fn of(op: OpRef<'_, 'c>) -> Option<Part<'c>> {
        let value = counter(op)?;
        Some(Part {
            location: op.location(),
            counter: value.id(),
            counter_location: value.location(),
            name: op.body().value_name(value.id()).map(str::to_owned),
            uses: value.uses().map(|(user, number)| (user.id(), number)).collect(),
        })
    }
}
