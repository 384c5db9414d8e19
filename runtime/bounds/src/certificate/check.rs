//! The checker: replays a certificate from its first step to its last step.

use crate::certificate::replay::Replay;
use crate::certificate::{Certificate, Refusal};
use crate::graph::{AnyGraph, Graph, ValueId, ValueKey, numbered};

/// Checks that a certificate proves its claim. The caller compares the claim with the answer.
///
/// # Errors
///
/// Fails with the step that does not follow, or if the proof is not complete.
pub fn check<V: ValueKey>(graph: &AnyGraph<'_, V>, certificate: &Certificate<V>) -> Result<(), Refusal> {
    let (values, graph) = numbered(graph);
    check_numbered(graph, &certificate.clone().rename(&mut |value| values.borrow_mut().number(value)))
}

/// Checks a certificate over numbers.
pub(crate) fn check_numbered(graph: Graph<'_>, certificate: &Certificate<ValueId>) -> Result<(), Refusal> {
    let mut replay = Replay::new(graph, &certificate.claim);
    for (at, step) in certificate.steps.iter().enumerate() {
        if replay.is_proved() {
            return Err(Refusal { step: Some(at), reason: "the proof is complete before this step" });
        }
        replay.step(step).map_err(|reason| Refusal { step: Some(at), reason })?;
    }
    match replay.is_proved() {
        true => Ok(()),
        false => Err(Refusal { step: None, reason: "the proof is not complete" }),
    }
}
