//! The steps of a reduction: each makes a program smaller.

use super::numbers::{self, Change, SizePlaces};
use super::place::{Place, body_mut, op, places};
use super::structure::{self, Users};
use bourn_ir::{Context, OwnedOp};

/// A step.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Erases ops, with the ops that use their results, except where another value of the same type exists.
    Erase { ops: Vec<Place>, users: Users },
    /// Replaces an op by the ops in one of its regions.
    Unwrap { op: Place, region: usize },
    /// Erases all ops in a region of an op except for its last one.
    Empty { op: Place, region: usize },
    /// Replaces the end of a block, which continues with other blocks, by an end of the region; blocks that cannot be reached are erased.
    Leave { op: Place },
    /// Replaces the end of a block by the ops of one of the blocks that follow it.
    Follow { op: Place, successor: usize },
    /// Erases an argument of a function, and the operand of its calls.
    EraseArgument { function: Place, argument: usize },
    /// Erases a result of a function that is not called.
    EraseResult { function: Place, result: usize },
    /// Erases a result of an op with regions, the operands of the terminators behind it and, in a loop, the carried value.
    EraseCarried { op: Place, result: usize },
    /// Replaces an operand by an earlier value of the same type.
    Replace { op: Place, operand: usize },
    /// Erases an attribute.
    EraseAttr { op: Place, name: String },
    /// Makes a number in an attribute smaller.
    Number { op: Place, name: String, at: usize, change: Change },
    /// Replaces a size in all types, and optionally the same number in all attributes.
    Size { from: i64, to: i64, places: SizePlaces },
}

/// Returns the number of ops of a program.
pub fn op_count(program: &OwnedOp<'_>) -> usize {
    places(program).len()
}

/// Returns the steps for a program, in the order in which they are tried. With `chunk` greater than one, ops are erased in groups.
pub fn steps(program: &OwnedOp<'_>, chunk: usize) -> Vec<Step> {
    let all = places(program);
    let mut steps = Vec::new();
    for ops in all.chunks(chunk.max(1)) {
        for users in [Users::Erase, Users::Keep] {
            steps.push(Step::Erase { ops: ops.to_vec(), users });
        }
    }
    if chunk > 1 {
        return steps;
    }
    for place in &all {
        let Some(op) = op(program, place) else { continue };
        for region in 0..op.num_regions() {
            steps.push(Step::Empty { op: place.clone(), region });
            if op.isolated_body().is_none() {
                steps.push(Step::Unwrap { op: place.clone(), region });
            }
        }
        if op.num_regions() > 0 && op.isolated_body().is_none() {
            steps
                .extend((0..op.num_results()).map(|result| Step::EraseCarried { op: place.clone(), result }));
        }
        if op.successors().len() > 0 {
            steps.push(Step::Leave { op: place.clone() });
            let successors = 0..op.successors().len();
            steps.extend(successors.map(|successor| Step::Follow { op: place.clone(), successor }));
        }
        let (arguments, results) = structure::function_arity(op);
        steps
            .extend((0..arguments).map(|argument| Step::EraseArgument { function: place.clone(), argument }));
        steps.extend((0..results).map(|result| Step::EraseResult { function: place.clone(), result }));
        steps.extend((0..op.num_operands()).map(|operand| Step::Replace { op: place.clone(), operand }));
    }
    for place in &all {
        let Some(op) = op(program, place) else { continue };
        for (name, attr) in op.attrs() {
            let name = name.as_str().to_owned();
            steps.push(Step::EraseAttr { op: place.clone(), name: name.clone() });
            let changes = numbers::changes(*attr).into_iter();
            steps.extend(changes.map(|(at, change)| Step::Number {
                op: place.clone(),
                name: name.clone(),
                at,
                change,
            }));
        }
    }
    for from in numbers::sizes(program, &all) {
        for to in numbers::smaller(from) {
            for places in [SizePlaces::TypesAndNumbers, SizePlaces::Types] {
                steps.push(Step::Size { from, to, places });
            }
        }
    }
    steps
}

impl Step {
    /// Takes the step. Returns whether the program has changed; it may be wrong then.
    pub fn apply<'c>(&self, context: &'c Context, program: &mut OwnedOp<'c>) -> bool {
        match self {
            Step::Erase { ops, users } => structure::erase(program, ops, *users),
            Step::Unwrap { op, region } => structure::unwrap(program, op, *region),
            Step::Empty { op, region } => structure::empty(program, op, *region),
            Step::Leave { op } => structure::leave(program, op),
            Step::Follow { op, successor } => structure::follow(program, op, *successor),
            Step::EraseArgument { function, argument } => {
                structure::erase_argument(context, program, function, *argument)
            }
            Step::EraseResult { function, result } => {
                structure::erase_result(context, program, function, *result)
            }
            Step::EraseCarried { op, result } => structure::erase_carried(program, op, *result),
            Step::Replace { op, operand } => structure::replace(program, op, *operand),
            Step::EraseAttr { op, name } => match body_mut(program, &op.owners) {
                Some(body) => {
                    body.remove_attr(op.op, name);
                    true
                }
                None => false,
            },
            Step::Number { op, name, at, change } => {
                numbers::change(context, program, op, name, *at, *change).is_some()
            }
            Step::Size { from, to, places } => {
                numbers::resize(context, program, *from, *to, *places);
                true
            }
        }
    }
}
