//! Checking answers by their certificates.

use super::answer::column_name;
use super::rows::{Names, Subject};
use bourn_bounds::certificate::{Claim, check};
use bourn_bounds::{Bounds, Expr};
use bourn_equations::value_bounds::IrGraph;

/// The number of answers with a certificate, and the lines about the others.
#[derive(Default, Debug)]
pub struct Proofs {
    proved: usize,
    asked: usize,
    refused: Vec<String>,
    missing: Vec<String>,
}

impl Proofs {
    /// Proves the interval of each column, and checks the certificate.
    pub fn check(&mut self, graph: &IrGraph<'_, '_>, names: &Names, function: &str, subjects: &[Subject]) {
        let mut bounds = Bounds::new(graph);
        for subject in subjects {
            let of = Expr::from(subject.column);
            let interval = bounds.interval(of.clone());
            let Some(claim) = Claim::interval(&of, interval) else { continue };
            self.asked += 1;
            let about = format!("@{function}: {}", column_name(names, subject.column));
            match bounds.certify(&claim) {
                Ok(certificate) => match check(graph, &certificate) {
                    Ok(()) if certificate.claim == claim => self.proved += 1,
                    Ok(()) => self.refused.push(format!("{about}: the certificate proves another claim")),
                    Err(refusal) => self.refused.push(format!("{about}: {refusal}")),
                },
                Err(error) if error.is_refused() => self.refused.push(format!("{about}: {error}")),
                Err(error) => self.missing.push(format!("{about}: {error}")),
            }
        }
    }

    /// Returns whether a certificate was refused.
    pub fn refused(&self) -> bool {
        !self.refused.is_empty()
    }

    /// Returns what is printed.
    pub fn text(&self) -> String {
        let mut text = format!("{} of {} answers are proved by a certificate\n", self.proved, self.asked);
        for (what, lines) in [("refused", &self.refused), ("without a certificate", &self.missing)] {
            for line in lines {
                text.push_str(&format!("  {what}: {line}\n"));
            }
        }
        text
    }
}
