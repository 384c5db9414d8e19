//! The checks of a verifier: requirements that certainly do not hold, and static sizes that contradict equations.

use super::eval::{Lists, Scope};
use super::walk::Column;
use super::{
    Determined, Equation, EquationKind, Expr, List, MessagePart, Names, OpEquations, Part, Require, Subject,
    Value, Values,
};
use crate::{DYNAMIC, Num, Rel};

/// Reports the message of each requirement that certainly does not hold.
pub fn check_requirements<S: Subject>(op: S, equations: &OpEquations<'_>, report: &mut dyn FnMut(String)) {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    for require in equations.all().flat_map(|all| all.requires) {
        scope.require(require, report);
    }
}

/// Reports each dimension whose static size contradicts an equation. Only types and attributes are taken into account.
pub fn check_sizes<S: Subject>(
    op: S,
    equations: &OpEquations<'_>,
    names: &dyn Names,
    report: &mut dyn FnMut(String),
) {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    for equation in equations.all().flat_map(|all| all.bounds) {
        // Types and attributes do not determine the value of an operand.
        if let Some((dim, rel, other)) = sides(equation)
            && !matches!(other, Expr::Value(_) | Expr::Unsigned(_))
            && (rel == Rel::Eq || !depends_on_operands(other))
        {
            scope.size(equation, dim, (rel, other), names, report);
        }
    }
}

/// Returns whether an expression mentions a size, or a map of operands. Inequalities of these are not checked: a pass may make them false in
/// code that never runs, for example by a slice that has become larger than its source, or a constant index that has become part of a map.
fn depends_on_operands(of: &Expr<'_>) -> bool {
    let mut found = false;
    Part::Expr(of).walk(&mut |part: Part<'_, '_>| {
        found |= matches!(
            part,
            Part::Expr(Expr::Dim(..) | Expr::Apply(..))
                | Part::List(List::Dims(_) | List::DimsIn(..) | List::DimOf(..) | List::Map(..))
        );
        !found
    });
    found
}

/// Returns the dimension to check in a relation, preferably of a value that the op defines, and the other side.
fn sides<'e, 'a>(equation: &'e Equation<'a>) -> Option<(Column<'e, 'a>, Rel, &'e Expr<'a>)> {
    let EquationKind::Relation(a, rel, b) = &equation.kind else { return None };
    // A value without a name cannot be reported by name. Such ops have a verifier of their own.
    let is_named = |value: &Value<'_>| !matches!(value, Value::Item(Values::AllOperands, _));
    let dim = |e: &'e Expr<'a>| e.column().filter(|column| column.dim().is_some() && is_named(column.value));
    let own = |column: &Column<'_, '_>| column.value.is_defined();
    let x = dim(a).map(|column| (column, *rel, b));
    let y = dim(b).map(|column| (column, rel.flipped(), a));
    let first = [&x, &y].into_iter().flatten().find(|(column, ..)| own(column)).copied();
    first.or(x).or(y)
}

impl<'a, S: Subject> Scope<'_, 'a, S> {
    fn require(&self, require: &Require<'a>, report: &mut dyn FnMut(String)) {
        let range = &require.range;
        self.for_each(range, &mut |scope| {
            scope.for_indices(range.vars, None, &mut |scope| {
                if scope.all_hold(range.guards) && scope.holds(&require.cond) == Some(false) {
                    report(scope.message(require.message));
                }
            });
        });
    }

    fn message(&self, parts: &[MessagePart<'a>]) -> String {
        let shown = |what: Option<String>| what.unwrap_or_else(|| "?".to_owned());
        let part = |part: &MessagePart<'a>| match part {
            MessagePart::Text(text) => (*text).to_owned(),
            MessagePart::Int(e) => shown(self.known(e).map(|n| n.to_string())),
            MessagePart::Type(term) => shown(self.type_of(term).flatten().map(|ty| ty.to_string())),
            MessagePart::Attr(attr) => shown(self.op.attr_text(*attr)),
            MessagePart::Keyword(attr, cases) => {
                let case = cases.iter().find(|case| self.op.is_case(*attr, case));
                shown(case.map(|case| case.keyword.to_owned()))
            }
        };
        parts.iter().map(part).collect()
    }

    fn size(
        &self,
        equation: &Equation<'a>,
        column: Column<'_, 'a>,
        (rel, other): (Rel, &Expr<'a>),
        names: &dyn Names,
        report: &mut dyn FnMut(String),
    ) {
        let range = &equation.range;
        self.for_each(range, &mut |scope| {
            scope.for_indices(range.vars, None, &mut |scope| {
                let got = || {
                    let d = scope.position(column.dim()?)?;
                    let got = scope.op.extent(scope.op.ty(scope.value(column.value)?)?, d)?;
                    (got != DYNAMIC).then_some((d, got))
                };
                // A dynamic size cannot contradict; this is cheaper to check than the guards.
                if let Some((d, got)) = got()
                    && scope.all_hold(range.guards)
                    && let Some(expected) = scope.expr(&Determined::Static, other)
                    && !rel.holds(Num::from(got).cmp(&expected))
                {
                    let name = name(column.value, names);
                    let must = match rel {
                        Rel::Eq => "",
                        Rel::Ne => "other than ",
                        Rel::Lt => "less than ",
                        Rel::Le => "at most ",
                        Rel::Gt => "greater than ",
                        Rel::Ge => "at least ",
                    };
                    report(format!("dimension #{d} of '{name}' must be {must}{expected}, but got {got}"));
                }
            });
        });
    }
}

fn name<'n>(value: &Value<'_>, names: &'n dyn Names) -> &'n str {
    match value {
        Value::The(Values::Operands(at)) | Value::Item(Values::Operands(at), _) => names.operand(*at),
        Value::The(Values::Results(at)) | Value::Item(Values::Results(at), _) => names.result(*at),
        _ => "result",
    }
}
