//! Checks of answers by certificates.

use super::answer::{column_name, is_term};
use super::args::TermsArg;
use super::rows::{Kind, Names, Subject};
use bourn_bounds::certificate::{Certificate, Claim, Name, Step};
use bourn_bounds::{BoundKind, CarriedSide, Column, Condition, Expr, Prefer, SymbolicBound, Terms, Unknown};
use bourn_equations::value_bounds::{IrBounds, IrGraph};
use bourn_ir::ValueId;
use serde::Serialize;

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
    /// The proofs of each subject, if they are recorded.
    recorded: Option<Vec<Vec<Proof>>>,
}

/// An answer with its certificate as text.
#[derive(Serialize, Debug)]
pub struct Proof {
    /// The claim.
    pub claim: String,
    /// The steps of a certificate that the checker accepted.
    pub steps: Vec<String>,
    /// The reason why there is no such certificate.
    pub problem: Option<String>,
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
    /// Creates an empty list that keeps the certificates as text.
    pub fn recording() -> Self {
        Proofs { recorded: Some(Vec::new()), ..Proofs::default() }
    }

    /// Takes the recorded proofs: for each checked subject, in order, its proofs.
    pub fn take_recorded(&mut self) -> Vec<Vec<Proof>> {
        self.recorded.take().unwrap_or_default()
    }

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
        for subject in subjects {
            self.recorded.iter_mut().for_each(|recorded| recorded.push(Vec::new()));
            if subject.kind == Kind::Trips {
                self.check_trips((&mut bounds, graph), names, function, subject.column, terms);
                continue;
            }
            let of = Expr::from(subject.column);
            let about = format!("@{function}: {}", column_name(names, subject.column));
            let known = graph.executed_before_value(subject.column.value);
            let assumed = |claim| with_assumed(claim, &known);
            let interval = bounds.assuming(&known, |bounds| bounds.interval(of.clone()));
            if let Some(claim) = Claim::interval(&of, interval).map(assumed) {
                let proved = self.prove(&mut bounds, graph, names, &[claim], &about);
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
                    let whole = Claim::bound(&of, kind, &bound);
                    let by_items = Claim::bound_by_items(&of, kind, &bound);
                    let claims: Vec<_> = [Some(whole), by_items].into_iter().flatten().map(assumed).collect();
                    let proved = self.prove(&mut bounds, graph, names, &claims, &format!("{about} {side}"));
                    self.expressions.add(proved);
                }
                if kind == BoundKind::Equal {
                    break;
                }
            }
        }
    }

    /// Proves the trip count of a loop that is executed, as numbers and as an expression.
    fn check_trips(
        &mut self,
        (bounds, graph): (&mut IrBounds<'_>, &IrGraph<'_, '_>),
        names: &Names,
        function: &str,
        iv: Column<ValueId>,
        terms: TermsArg,
    ) {
        let about = format!("@{function}: trips(%{})", names.get(iv.value));
        let known = graph.executed_before_value(iv.value);
        let mut allowed = Terms::new(|column: Column<ValueId>| match terms {
            TermsArg::Operands => column.value != iv.value,
            _ => is_term(graph, terms, column),
        });
        let found = bounds.assuming(&known, |bounds| bounds.trips(iv, Prefer::Numbers, &mut allowed));
        let Some(answer) = found else { return };
        if let Some(claim) = Claim::trips(iv, answer.range).map(|claim| with_assumed(claim, &known)) {
            let proved = self.prove(bounds, graph, names, &[claim], &about);
            self.numbers.add(proved);
        }
        let expression = |found: &Result<SymbolicBound<ValueId>, Unknown>| {
            let found = found.as_ref().ok()?.expression(|column| Expr::from(*column));
            let has_columns = found.columns().next().is_some();
            has_columns.then_some(found)
        };
        let exact = answer.formula.clone().or_else(|| expression(&answer.exact));
        let claims = match exact {
            Some(exact) => vec![(BoundKind::Equal, "as an expression", exact)],
            None => {
                let sides = [
                    (BoundKind::Lower, "from below", expression(&answer.lower)),
                    (BoundKind::Upper, "from above", expression(&answer.upper)),
                ];
                sides.into_iter().filter_map(|(kind, side, bound)| Some((kind, side, bound?))).collect()
            }
        };
        for (kind, side, bound) in claims {
            let claim = with_assumed(Claim::trips_bound(iv, kind, &bound), &known);
            let proved = self.prove(bounds, graph, names, &[claim], &format!("{about} {side}"));
            self.expressions.add(proved);
        }
    }

    /// Returns whether one of some equivalent claims has a certificate that the checker accepts; if not, adds a line with the reason for
    /// the first.
    fn prove(
        &mut self,
        bounds: &mut IrBounds<'_>,
        graph: &IrGraph<'_, '_>,
        names: &Names,
        claims: &[Claim<ValueId>],
        about: &str,
    ) -> bool {
        let mut found = None;
        for claim in claims {
            match bounds.certify(claim) {
                Err(error) if !error.is_refused() => {
                    found.get_or_insert((claim, Err(error)));
                }
                result => {
                    found = Some((claim, result));
                    break;
                }
            }
        }
        let Some((claim, result)) = found else { return false };
        let (list, problem, certificate) = match result {
            Ok(certificate) => match IrBounds::check(graph, &certificate) {
                Ok(()) if certificate.claim == *claim => (None, String::new(), Some(certificate)),
                Ok(()) => (Some(&mut self.refused), "the certificate proves another claim".to_owned(), None),
                Err(refusal) => (Some(&mut self.refused), refusal.to_string(), None),
            },
            Err(error) if error.is_refused() => (Some(&mut self.refused), error.to_string(), None),
            Err(error) => (Some(&mut self.missing), error.to_string(), None),
        };
        if let Some(list) = list {
            list.push(format!("{about}: {problem}"));
        }
        let proved = certificate.is_some();
        if let Some(proofs) = self.recorded.as_mut().and_then(|recorded| recorded.last_mut()) {
            proofs.push(Proof {
                claim: texts::claim(claim, names),
                steps: certificate.iter().flat_map(|proof| texts::steps(proof, names)).collect(),
                problem: (!proved).then_some(problem),
            });
        }
        proved
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

/// Texts of claims and of steps of proofs.
mod texts {
    use super::*;

    /// Returns a claim: its conclusion, and its assumptions.
    pub fn claim(claim: &Claim<ValueId>, names: &Names) -> String {
        let name = |column: &Column<ValueId>| column_name(names, *column);
        let mut text = condition(&claim.goal, &name);
        for (at, row) in claim.rows.iter().enumerate() {
            text.push_str(if at == 0 { "" } else { " and " });
            text.push_str(&format!("{} >= 0", row.display_with(&|column| named(column, names))));
        }
        for (at, assumed) in claim.assumed.iter().enumerate() {
            text.push_str(if at == 0 { "  where " } else { " and " });
            text.push_str(&condition(assumed, &name));
        }
        text
    }

    fn named(column: &Column<Name<ValueId>>, names: &Names) -> String {
        let of = |value: ValueId| format!("%{}", names.get(value));
        match column.value {
            Name::Value(value) => column_name(names, Column { value, part: column.part }),
            Name::Iteration(value) => format!("iteration({})", of(value)),
            Name::Trips(value) => format!("trips({})", of(value)),
        }
    }

    fn condition(of: &Condition<ValueId>, name: &dyn Fn(&Column<ValueId>) -> String) -> String {
        let join = |parts: &[Condition<ValueId>], word: &str| {
            let parts: Vec<String> = parts.iter().map(|part| condition(part, name)).collect();
            parts.join(word)
        };
        match of {
            Condition::Relation(lhs, relation, rhs) => {
                format!("{} {relation} {}", lhs.display_with(name), rhs.display_with(name))
            }
            Condition::Unsigned(lhs, relation, rhs) => {
                format!("{} {relation} {} unsigned", lhs.display_with(name), rhs.display_with(name))
            }
            Condition::Any(parts) if parts.is_empty() => "it never exists".to_owned(),
            Condition::All(parts) => join(parts, " and "),
            Condition::Any(parts) => format!("({})", join(parts, " or ")),
            Condition::Same(parts) => format!("({})", join(parts, " if and only if ")),
            Condition::Not(inner) => format!("not ({})", condition(inner, name)),
            Condition::Unknown => "an unknown condition".to_owned(),
        }
    }

    /// Returns the steps of a proof. Rows and clauses are numbered in the order in which they are added.
    pub fn steps(proof: &Certificate<ValueId>, names: &Names) -> Vec<String> {
        proof.steps.iter().map(|step| text(step, names)).collect()
    }

    fn text(step: &Step<ValueId>, names: &Names) -> String {
        let name = |column: &Column<ValueId>| column_name(names, *column);
        let list = |columns: &[Column<ValueId>]| columns.iter().map(name).collect::<Vec<_>>().join(", ");
        let named = |column: &Column<Name<ValueId>>| named(column, names);
        let fits =
            |row: &Option<u32>| row.map_or_else(String::new, |row| format!(", which fits by row {row}"));
        match step {
            Step::Given(hypothesis) => format!("assume hypothesis {hypothesis}"),
            Step::Known(column) => format!("the range of {} by its type", name(column)),
            Step::Exists(column, fact) => format!("the values in fact {fact} of {} exist", name(column)),
            Step::Fact(column, fact) => format!("fact {fact} of {}", name(column)),
            Step::Context(column, 0) => format!("the condition of the region around {}", name(column)),
            Step::Context(column, level) => {
                format!("the condition of the region around {}, {level} levels further out", name(column))
            }
            Step::Count(column, row) => {
                format!("the values that the loop counts, of {}{}", name(column), fits(row))
            }
            Step::Trips(column, row) => {
                format!("the trip count of the loop of {}{}", name(column), fits(row))
            }
            Step::Operation(atom, _) => format!("the definition of operation {atom}"),
            Step::Combine(rows) => {
                let terms: Vec<String> = rows
                    .iter()
                    .map(|(row, factor)| match factor {
                        1 => format!("row {row}"),
                        factor => format!("{factor} * row {row}"),
                    })
                    .collect();
                format!("add {}", terms.join(" + "))
            }
            Step::Multiply(a, b) => format!("multiply row {a} by row {b}"),
            Step::Square(atoms, constant) => {
                format!("a square is not negative: atoms {atoms:?}, plus {constant}")
            }
            Step::Split(clause) => format!("each case of clause {clause}:"),
            Step::Lemma(row) => format!("lemma {} >= 0:", row.display_with(&named)),
            Step::Induct { members, invariants, side } => {
                let rows: Vec<String> =
                    invariants.iter().map(|row| format!("{} >= 0", row.display_with(&named))).collect();
                let when = match side {
                    CarriedSide::Argument => "in each iteration",
                    CarriedSide::Result => "after the loop",
                };
                format!("induction over {}, {when}: {}", list(members), rows.join(", "))
            }
            Step::Previous { members, .. } => {
                format!("{} are the initial values, or from the previous iteration:", list(members))
            }
            Step::Elsewhere(column, fact) => {
                format!("the execution that {} has its value from, by fact {fact}:", name(column))
            }
        }
    }
}
