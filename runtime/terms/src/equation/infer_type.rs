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
        let given = given_types(equations, require);
        let mut mine = given
            .into_iter()
            .filter(|(of, _)| scope.value(&Value::The(Values::Results(*of))) == Some(result));
        let (_, term) = mine.next().filter(|_| scope.all_hold(require.range.guards))?;
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
    let mut requires = equations.all().flat_map(|all| all.requires);
    requires.any(|require| given_types(equations, require).iter().any(|(of, _)| *of == result))
}

/// Returns the results to which a requirement gives types, with these types.
fn given_types<'e, 'a>(
    equations: &'e OpEquations<'a>,
    require: &'e Require<'a>,
) -> Vec<(ResultIdx, &'e TypeTerm<'a>)> {
    let mut found = Vec::new();
    if !require.range.vars.is_empty() || !settled(equations, &require.range) {
        return found;
    }
    let mut open = vec![&require.cond];
    while let Some(cond) = open.pop() {
        match cond {
            Cond::And(parts) => open.extend(*parts),
            Cond::SameType(a, b) => {
                for (side, other) in [(a, b), (b, a)] {
                    if let TypeTerm::Of(Value::The(Values::Results(of))) = side
                        && is_before(equations, Part::Type(other))
                    {
                        found.push((*of, other));
                    }
                }
            }
            _ => {}
        }
    }
    found
}
