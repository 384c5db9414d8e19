//! Finds requirements that always hold or never hold.

use crate::cond::{Alternatives, Comparison, Literal, Truth, all_of, alternatives, compared};
use crate::limits::Limits;
use crate::linear::{Columns, Linear, Unknown};
use crate::op::{StatementKind, Statements};
use crate::report::{Findings, Verdict};
use crate::scenario::Scenario;
use crate::system::Solver;
use bourn_terms::equation::{Cond, Domain, Expr, LetKind, OpEquations};
use std::cell::RefCell;

/// Enters for each requirement of an op whether it always or never holds, whatever the op is.
pub fn check<'a>(
    statements: &Statements<'_, 'a>,
    limits: &Limits,
    solver: &mut Solver,
    findings: &mut Findings,
) {
    for statement in &statements.list {
        let StatementKind::Require(require) = &statement.kind else { continue };
        let parts =
            Parts { equations: &statements.equations, columns: Columns::default(), seen: RefCell::default() };
        let leaf = |cond: &Cond<'a>, truth: Truth| parts.leaf(cond, truth);
        let guards = all_of(require.range.guards, limits, &leaf);
        let yes = alternatives(&require.cond, Truth::Holds, limits, &leaf);
        let no = alternatives(&require.cond, Truth::Fails, limits, &leaf);
        let (Some(guards), Some(yes), Some(no)) = (guards, yes, no) else {
            findings.verdict(statement.span, Verdict::Depends);
            continue;
        };
        let mut may = |cases: &Alternatives<'_>| {
            guards.iter().any(|guard| cases.iter().any(|case| may_hold(guard, case, &parts.columns, solver)))
        };
        // A requirement that is never evaluated is neither.
        let verdict = match (may(&yes), may(&no)) {
            (true, false) => Verdict::Always,
            (false, true) => Verdict::Never,
            _ => Verdict::Depends,
        };
        findings.verdict(statement.span, verdict);
    }
}

/// Returns whether the literals of two lists may hold together.
fn may_hold(a: &[Literal<'_>], b: &[Literal<'_>], columns: &Columns, solver: &mut Solver) -> bool {
    let all = || a.iter().chain(b);
    let comparisons = all().filter_map(|literal| match literal {
        Literal::Compare(comparison) => Some(comparison),
        Literal::Open(..) => None,
    });
    !all().any(|one| all().any(|other| one.excludes(other))) && solver.may_hold(columns, comparisons)
}

/// The parts of a requirement whose values are unknown; equal parts have the same value.
struct Parts<'p, 'a> {
    equations: &'p OpEquations<'a>,
    columns: Columns,
    seen: RefCell<Vec<Expr<'a>>>,
}

impl<'a> Parts<'_, 'a> {
    fn leaf(&self, cond: &Cond<'a>, truth: Truth) -> Alternatives<'a> {
        let open = || vec![vec![Literal::Open(*cond, None, truth)]];
        let Cond::Compare(a, rel, b) = cond else { return open() };
        match self
            .linear(a)
            .zip(self.linear(b))
            .and_then(|(a, b)| Comparison::new(&a, truth.relation(*rel), &b))
        {
            Some(comparison) => compared(comparison),
            None => open(),
        }
    }

    fn linear(&self, e: &Expr<'a>) -> Option<Linear> {
        let columns = &self.columns;
        match *e {
            Expr::Int(value) => Some(Linear::int(value)),
            Expr::Neg(a) => self.linear(a)?.times(-1),
            Expr::Binary(op, a, b) => {
                Domain::<Scenario<'_>>::binary(columns, op, self.linear(a)?, self.linear(b)?)
            }
            Expr::Let(at) => match &self.equations.lets.get(at.index())?.kind {
                LetKind::Expr(meant) => self.linear(meant),
                LetKind::Mixed(..) | LetKind::Rust(_) => None,
            },
            _ => Some(columns.of(self.part(e))),
        }
    }

    fn part(&self, e: &Expr<'a>) -> Unknown {
        let mut seen = self.seen.borrow_mut();
        let at = seen.iter().position(|known| known == e).unwrap_or_else(|| {
            seen.push(*e);
            seen.len() - 1
        });
        let is_count = matches!(
            e,
            Expr::Rank(_)
                | Expr::Len(_)
                | Expr::Successors(_)
                | Expr::Dim(..)
                | Expr::Var(_)
                | Expr::Unsigned(_)
                | Expr::Width(_)
        );
        Unknown::Part(at, is_count)
    }
}
