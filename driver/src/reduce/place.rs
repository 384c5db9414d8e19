//! Places of ops in a program with nested bodies.

use bourn_ir::{Body, OpId, OpRef, OwnedOp};
use bourn_passes::walk;

/// An op in a program: the isolated ops around it, from the outside, and the op.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub owners: Vec<OpId>,
    pub op: OpId,
}

/// Returns the places of all ops in a program, in the order of the text.
pub fn places(program: &OwnedOp<'_>) -> Vec<Place> {
    let mut found = Vec::new();
    let Some(body) = program.view().isolated_body() else { return found };
    // The ops of a body that remain, the first one last.
    let mut open = ops_in(body, &[]);
    while let Some((op, place)) = open.pop() {
        if let Some(inner) = op.isolated_body() {
            let owners = [&place.owners[..], &[place.op]].concat();
            open.extend(ops_in(inner, &owners));
        }
        found.push(place);
    }
    found
}

fn ops_in<'a, 'c>(body: &'a Body<'c>, owners: &[OpId]) -> Vec<(OpRef<'a, 'c>, Place)> {
    let mut ops = Vec::new();
    walk(body, |op| ops.push((op, Place { owners: owners.to_vec(), op: op.id() })));
    ops.reverse();
    ops
}

/// Returns the body that the ops with these owners are in.
pub fn body<'p, 'c>(program: &'p OwnedOp<'c>, owners: &[OpId]) -> Option<&'p Body<'c>> {
    let top = program.view().isolated_body()?;
    owners.iter().try_fold(top, |body, owner| body.op(*owner).isolated_body())
}

/// Returns the body that the ops with these owners are in, to change it.
pub fn body_mut<'p, 'c>(program: &'p mut OwnedOp<'c>, owners: &[OpId]) -> Option<&'p mut Body<'c>> {
    let mut body = program.body.op_data_mut(program.op).body_mut()?;
    for owner in owners {
        body = body.op_data_mut(*owner).body_mut()?;
    }
    Some(body)
}

/// Returns an op.
pub fn op<'p, 'c>(program: &'p OwnedOp<'c>, place: &Place) -> Option<OpRef<'p, 'c>> {
    Some(body(program, &place.owners)?.op(place.op))
}
