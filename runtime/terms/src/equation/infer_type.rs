//! Inference of the type of a result: `require type(result) == t` determines it, if its guard holds.
//!
//! As for sizes, only statements about operands and attributes count, because the op does not exist yet.

use super::eval::{Lists, Scope};
use super::infer::{is_before, settled};
use super::walk::Part;
use super::{Cond, OpEquations, Require, ResultIdx, Subject, TermType, TypeTerm, Value, Values};

/// Returns the type that a requirement gives to a result; `None` if there is no such requirement.
pub fn inferred_type<S: Subject>(
    op: S,
    equations: &OpEquations<'_>,
    result: S::Value,
) -> Option<TermType<S::Type>> {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    equations.all().flat_map(|all| all.requires).find_map(|require| {
        let mut term = None;
        for_each_given(equations, require, &mut |of, given| {
            if term.is_none() && scope.value(&Value::The(Values::Results(of))) == Some(result) {
                term = Some(given);
            }
        });
        let term = term.filter(|_| scope.all_hold(require.range.guards))?;
        scope.term_type(term)?
    })
}

/// Returns whether a result of an op has the type that a requirement gives to it; false if there is no such requirement.
pub fn has_inferred_type<S: Subject>(op: S, equations: &OpEquations<'_>, result: S::Value) -> bool {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    let given = inferred_type(op, equations, result);
    given.zip(op.ty(result)).is_some_and(|(term, ty)| scope.is_type(term, ty))
}

/// Returns whether requirements give a type to a result, in all ops or in those where their guards hold.
#[must_use]
pub fn gives_type(equations: &OpEquations<'_>, result: ResultIdx) -> bool {
    let mut found = false;
    for require in equations.all().flat_map(|all| all.requires) {
        for_each_given(equations, require, &mut |of, _| found |= of == result);
    }
    found
}

/// Calls `visit` with each result to which a requirement gives a type, and with this type.
fn for_each_given<'e, 'a>(
    equations: &'e OpEquations<'a>,
    require: &'e Require<'a>,
    visit: &mut dyn FnMut(ResultIdx, &'e TypeTerm<'a>),
) {
    if require.range.vars.is_empty() {
        given_by(equations, require, &require.cond, visit);
    }
}

fn given_by<'e, 'a>(
    equations: &'e OpEquations<'a>,
    require: &'e Require<'a>,
    cond: &'e Cond<'a>,
    visit: &mut dyn FnMut(ResultIdx, &'e TypeTerm<'a>),
) {
    match cond {
        Cond::And(parts) => parts.iter().for_each(|part| given_by(equations, require, part, visit)),
        Cond::SameType(a, b) => {
            for (side, other) in [(a, b), (b, a)] {
                if let TypeTerm::Of(Value::The(Values::Results(of))) = side
                    && is_before(equations, Part::Type(other))
                    && settled(equations, &require.range)
                {
                    visit(*of, other);
                }
            }
        }
        _ => {}
    }
}
