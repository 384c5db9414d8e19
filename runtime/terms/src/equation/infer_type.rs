//! Inference of the type of an operand or a result: `require type(result) == t` determines it, if its guard holds.
//!
//! As for sizes, only statements about operands, results and attributes count, because the op does not exist yet.

use super::eval::{Lists, Scope};
use super::infer::{is_over, settled};
use super::walk::Part;
use super::{Cond, OpEquations, Require, Subject, TermType, TypeTerm, Value, Values};

/// Returns the type that a requirement gives to a value, the only one of its declaration; `None` if there is no such requirement.
///
/// A requirement may read declarations for which `known` returns true: all their types are known.
pub fn inferred_type<S: Subject>(
    op: S,
    equations: &OpEquations<'_>,
    values: Values,
    known: &dyn Fn(Values) -> bool,
) -> Option<TermType<S::Type>> {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    equations.all().flat_map(|all| all.requires).find_map(|require| {
        let mut term = None;
        for_each_given(equations, require, known, &mut |of, given| {
            if term.is_none() && of == values {
                term = Some(given);
            }
        });
        let term = term.filter(|_| scope.all_hold(require.range.guards))?;
        scope.term_type(term)?
    })
}

/// Returns whether the only value of a declaration has the type that a requirement about known types gives to it; false if there is no such
/// requirement.
pub fn has_inferred_type<S: Subject>(
    op: S,
    equations: &OpEquations<'_>,
    values: Values,
    known: &dyn Fn(Values) -> bool,
) -> bool {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    let given = inferred_type(op, equations, values, known);
    let ty = op.get(op.values(values), 0).and_then(|value| op.ty(value));
    given.zip(ty).is_some_and(|(term, ty)| scope.is_type(term, ty))
}

/// Returns whether requirements about known types give a type to the values of a declaration, in all ops or in those where their guards hold.
#[must_use]
pub fn gives_type(equations: &OpEquations<'_>, values: Values, known: &dyn Fn(Values) -> bool) -> bool {
    let mut found = false;
    for require in equations.all().flat_map(|all| all.requires) {
        for_each_given(equations, require, known, &mut |of, _| found |= of == values);
    }
    found
}

/// Calls `visit` with each declaration to which a requirement gives a type, and with this type.
fn for_each_given<'e, 'a>(
    equations: &'e OpEquations<'a>,
    require: &'e Require<'a>,
    known: &dyn Fn(Values) -> bool,
    visit: &mut dyn FnMut(Values, &'e TypeTerm<'a>),
) {
    if require.range.vars.is_empty() && settled(equations, &require.range, known) {
        given_by(equations, &require.cond, known, visit);
    }
}

fn given_by<'e, 'a>(
    equations: &'e OpEquations<'a>,
    cond: &'e Cond<'a>,
    known: &dyn Fn(Values) -> bool,
    visit: &mut dyn FnMut(Values, &'e TypeTerm<'a>),
) {
    match cond {
        Cond::And(parts) => parts.iter().for_each(|part| given_by(equations, part, known, visit)),
        Cond::SameType(a, b) => {
            for (side, other) in [(a, b), (b, a)] {
                if let TypeTerm::Of(Value::The(of @ (Values::Operands(_) | Values::Results(_)))) = side
                    && is_over(equations, Part::Type(other), known)
                {
                    visit(*of, other);
                }
            }
        }
        _ => {}
    }
}
