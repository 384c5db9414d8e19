//! Finds certificates for answers. The engine is the oracle that decides which statements to prove; the proof is found
//! with the checker's own rules and the multiples of rows that an exact simplex finds. Ordinary questions do not use
//! it, and so do not pay for it.

mod closed;
mod constraints;
mod elsewhere;
mod ends;
mod expand;
mod farkas;
mod fixed;
mod fractions;
mod invariants;
mod operands;
mod search;
mod strides;
mod unroll;

use crate::certificate::{Certificate, Claim, Refusal, Step, check_numbered};
use crate::graph::values::ValueId;
use crate::prover::search::Candidates;
use crate::session::Engine;

/// The reason why a claim has no certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotCertified {
    /// The search was stopped: it took too many steps.
    TooManySteps,
    /// The search ended without a proof.
    NotFound,
    /// The checker refused the proof that was found, which is a bug in the search.
    Refused(Refusal),
}

impl NotCertified {
    /// Returns whether the checker refused a proof.
    pub fn is_refused(&self) -> bool {
        matches!(self, NotCertified::Refused(_))
    }
}

impl std::fmt::Display for NotCertified {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotCertified::TooManySteps => {
                f.write_str("the search for a proof was given up after too many steps")
            }
            NotCertified::NotFound => {
                f.write_str("the rules of certificates do not prove it within the limits of the search")
            }
            NotCertified::Refused(refusal) => write!(f, "the proof that was found is refused: {refusal}"),
        }
    }
}

impl std::error::Error for NotCertified {}

impl Engine<'_> {
    /// Returns the steps of a certificate of a claim, which the checker accepts.
    ///
    /// # Errors
    ///
    /// Returns the reason why no proof was found. The claim may hold nevertheless.
    pub(crate) fn certify(&self, claim: &Claim<ValueId>) -> Result<Vec<Step<ValueId>>, NotCertified> {
        // Each search has a session of its own, so that a certificate does not depend on earlier questions.
        let by = |candidates| search::search(&mut self.without_results(), claim, candidates);
        let steps = by(Candidates::WITH_FORMS)
            .or_else(|failure| match failure.has_forms {
                true => by(Candidates::OF_VALUES),
                false => Err(failure),
            })
            .or_else(|failure| operands::search(&mut self.without_results(), claim).ok_or(failure.problem))?;
        let certificate = Certificate { claim: claim.clone(), steps };
        match check_numbered(self.columns.graph.clone(), &certificate) {
            Ok(()) => Ok(certificate.steps),
            Err(refusal) => Err(NotCertified::Refused(refusal)),
        }
    }
}
