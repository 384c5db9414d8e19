//! Checks of answers by certificates.

use super::answer::{column_name, is_term};
use super::args::TermsArg;
use super::rows::{Kind, Names, Subject};
use bourn_bounds::certificate::Claim;
use bourn_bounds::{BoundKind, Column, Condition, Expr};
use bourn_equations::value_bounds::{IrBounds, IrGraph};
use bourn_ir::ValueId;

/// The number of answers of one kind, and the number of these with a certificate.
#[derive(Default, Debug)]
struct Share {
    proved: usize,
    asked: usize,
}

/// The numbers of answers with a certificate, and a line for each answer without.
#[derive(Default, Debug)]
pub struct Proofs {
    /// Bounds that are numbers.
    numbers: Share,
    /// Bounds that are expressions.
    expressions: Share,
    refused: Vec<String>,
    missing: Vec<String>,
}

/// Adds the operand constraints of ops before the value to a claim as assumptions of the certificate.
fn with_assumed(claim: Claim<ValueId>, known: &Condition<ValueId>) -> Claim<ValueId> {
    let assumed = match known {
        Condition::Unknown => Vec::new(),
        known => vec![known.clone()],
    };
    Claim { assumed, ..claim }
}

impl Share {
    fn add(&mut self, proved: bool) {
        self.asked += 1;
        self.proved += usize::from(proved);
    }
    fn join(&mut self, other: &Share) {
        self.asked += other.asked;
        self.proved += other.proved;
    }
}

impl Proofs {
    /// Proves the interval of each column, and its bounds as expressions, and checks the certificates.
    pub fn check(
        &mut self,
        graph: &IrGraph<'_, '_>,
        names: &Names,
        function: &str,
        subjects: &[Subject],
        terms: TermsArg,
    ) {
        let mut bounds = IrBounds::new(graph);
        for subject in subjects.iter().filter(|subject| subject.kind == Kind::Column) {
            let of = Expr::from(subject.column);
            let about = format!("@{function}: {}", column_name(names, subject.column));
            let known = graph.executed_before_value(subject.column.value);
            let assumed = |claim| with_assumed(claim, &known);
            let interval = bounds.assuming(&known, |bounds| bounds.interval(of.clone()));
            if let Some(claim) = Claim::interval(&of, interval).map(assumed) {
                let proved = self.prove(&mut bounds, graph, &claim, &about);
                self.numbers.add(proved);
            }
            let allowed = |column: Column<ValueId>| match terms {
                TermsArg::Operands => column.value != subject.column.value,
                _ => is_term(graph, terms, column),
            };
            let kinds = [
                (BoundKind::Equal, "as an expression"),
                (BoundKind::Lower, "from below"),
                (BoundKind::Upper, "from above"),
            ];
            for (kind, side) in kinds {
                let found = bounds.assuming(&known, |bounds| bounds.bound(kind, of.clone(), &allowed));
                let Ok(bound) = found else { continue };
                let is_number = bound.maps.iter().all(|map| map.operands.is_empty());
                let is_itself = bound.maps.iter().any(|map| map.operands == [subject.column]);
                if !is_number && !is_itself {
                    let claim = assumed(Claim::bound(&of, kind, &bound));
                    let proved = self.prove(&mut bounds, graph, &claim, &format!("{about} {side}"));
                    self.expressions.add(proved);
                }
                if kind == BoundKind::Equal {
                    break;
                }
            }
        }
    }

    /// Returns whether a claim has a certificate that the checker accepts; if not, adds a line with the reason.
    fn prove(
        &mut self,
        bounds: &mut IrBounds<'_>,
        graph: &IrGraph<'_, '_>,
        claim: &Claim<ValueId>,
        about: &str,
    ) -> bool {
        match bounds.certify(claim) {
            Ok(certificate) => match IrBounds::check(graph, &certificate) {
                Ok(()) if certificate.claim == *claim => return true,
                Ok(()) => self.refused.push(format!("{about}: the certificate proves another claim")),
                Err(refusal) => self.refused.push(format!("{about}: {refusal}")),
            },
            Err(error) if error.is_refused() => self.refused.push(format!("{about}: {error}")),
            Err(error) => self.missing.push(format!("{about}: {error}")),
        }
        false
    }

    /// Adds the proofs of other functions.
    pub fn add(&mut self, other: Proofs) {
        self.numbers.join(&other.numbers);
        self.expressions.join(&other.expressions);
        self.refused.extend(other.refused);
        self.missing.extend(other.missing);
    }

    /// Returns whether a certificate was refused.
    pub fn refused(&self) -> bool {
        !self.refused.is_empty()
    }

    /// Returns the report.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (share, what) in [(&self.numbers, "ranges"), (&self.expressions, "expressions")] {
            text.push_str(&format!(
                "{} of {} {what} are proved by a certificate\n",
                share.proved, share.asked
            ));
        }
        for (what, lines) in [("refused", &self.refused), ("without a certificate", &self.missing)] {
            for line in lines {
                text.push_str(&format!("  {what}: {line}\n"));
            }
        }
        text
    }
}
