//! Instances of all statements of an op, for each choice of operands, results and indices. They are used to check the statements
//! themselves.

use super::eval::{Lists, Scope};
use super::walk::Part;
use super::{Cond, Domain, EquationKind, Expr, LetKind, OpEquations, Range, Subject, Value, VarIdx};

/// The statements of an op.
pub struct Instances<'e, 'a, S: Subject> {
    op: S,
    equations: &'e OpEquations<'a>,
    lists: Lists<S::Value>,
}

impl<S: Subject> std::fmt::Debug for Instances<'_, '_, S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Instances").finish_non_exhaustive()
    }
}

/// A statement for one choice of its operand, its result and its indices.
pub struct Instance<'i, 'a, S: Subject> {
    scope: Scope<'i, 'a, S>,
}

impl<S: Subject> std::fmt::Debug for Instance<'_, '_, S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Instance").finish_non_exhaustive()
    }
}

/// The choice for the names in a condition.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen<V> {
    /// The index variables in it, with their values.
    vars: Vec<(VarIdx, Option<usize>)>,
    /// The operand, if the condition is about each operand.
    operand: Option<V>,
    /// The result, if the condition is about each result.
    result: Option<V>,
}

impl<'e, 'a, S: Subject> Instances<'e, 'a, S> {
    /// Creates the statements of an op.
    pub fn new(op: S, equations: &'e OpEquations<'a>) -> Self {
        Instances { op, equations, lists: Lists::default() }
    }

    /// Calls `visit` for each instance of a range until it returns false. Returns whether it never did. The caller checks the guards.
    pub fn visit(&self, range: &Range<'a>, visit: &mut dyn FnMut(&Instance<'_, 'a, S>) -> bool) -> bool {
        let scope = Scope::new(self.op, self.equations, &self.lists);
        let mut goes_on = true;
        scope.for_each(range, &mut |scope| {
            goes_on = goes_on && indices(*scope, range, 0, visit);
        });
        goes_on
    }
}

/// Calls `then` for each tuple of values of the index variables from index `at` on.
fn indices<'a, S: Subject>(
    scope: Scope<'_, 'a, S>,
    range: &Range<'a>,
    at: u16,
    visit: &mut dyn FnMut(&Instance<'_, 'a, S>) -> bool,
) -> bool {
    let Some(var) = range.vars.get(usize::from(at)) else { return visit(&Instance { scope }) };
    scope.range(&var.range).all(|value| {
        let bound = scope.bind(VarIdx(at), value);
        indices(scope.within(&bound), range, at + 1, visit)
    })
}

impl<'a, S: Subject> Instance<'_, 'a, S> {
    /// Returns the sides of a relation as numbers of a domain; `None` if a side has no value.
    pub fn relation<D: Domain<S>>(
        &self,
        domain: &D,
        a: &Expr<'a>,
        b: &Expr<'a>,
    ) -> Option<(D::Size, D::Size)> {
        let scope = self.scope.of_relation(a, b, None);
        Some((scope.expr(domain, a)?, scope.expr(domain, b)?))
    }

    /// Returns whether a condition holds, as [`check_requirements`](super::check_requirements) evaluates it.
    pub fn holds(&self, cond: &Cond<'a>) -> Option<bool> {
        self.scope.holds(cond)
    }

    /// Returns a value of the op.
    pub fn value(&self, value: &Value<'a>) -> Option<S::Value> {
        self.scope.value(value)
    }

    /// Returns the key of an instance of a condition: equal keys have equal results.
    pub fn chosen(&self, cond: &Cond<'a>) -> Chosen<S::Value> {
        let mut chosen = Chosen { vars: Vec::new(), operand: None, result: None };
        Part::Cond(cond).walk(&mut |part| {
            match part {
                Part::Expr(Expr::Var(var)) => chosen.vars.push((*var, self.scope.var(*var))),
                Part::Value(Value::EachOperand) => chosen.operand = self.scope.each_operand,
                Part::Value(Value::EachResult) => chosen.result = self.scope.each_result,
                _ => {}
            }
            true
        });
        chosen
    }
}

impl OpEquations<'_> {
    /// Returns the size of the largest relation or requirement, with the `let`s expanded.
    #[must_use]
    pub fn longest(&self) -> usize {
        let mut lets: Vec<usize> = Vec::new();
        for one in self.lets {
            let size = match &one.kind {
                LetKind::Expr(e) => size(Part::Expr(e), &lets),
                LetKind::Mixed(..) | LetKind::Rust(_) => 1,
            };
            lets.push(size);
        }
        let of_range = |range: &Range<'_>| {
            range
                .guards
                .iter()
                .fold(0, |sum: usize, guard| sum.saturating_add(size(Part::Cond(guard), &lets)))
        };
        let relation = |kind: &EquationKind<'_>| match kind {
            EquationKind::Relation(a, _, b) => {
                size(Part::Expr(a), &lets).saturating_add(size(Part::Expr(b), &lets))
            }
            _ => 0,
        };
        let sizes = self.all().flat_map(|all| {
            let bounds =
                all.bounds.iter().map(|one| relation(&one.kind).saturating_add(of_range(&one.range)));
            let requires = all
                .requires
                .iter()
                .map(|one| size(Part::Cond(&one.cond), &lets).saturating_add(of_range(&one.range)));
            bounds.chain(requires).collect::<Vec<_>>()
        });
        sizes.max().unwrap_or(0)
    }
}

/// Returns the number of nodes of a part. `lets` are the sizes of the `let`s.
fn size(part: Part<'_, '_>, lets: &[usize]) -> usize {
    let mut count: usize = 0;
    part.walk(&mut |part| {
        let more = match part {
            Part::Expr(Expr::Let(at)) => lets.get(at.index()).copied().unwrap_or(1),
            _ => 1,
        };
        count = count.saturating_add(more);
        true
    });
    count
}
