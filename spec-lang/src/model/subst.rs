//! Replaces generics by arguments.

use super::rewrite::{Rewrite, constraint_inside, term_inside};
use super::{
    ConstraintArg, ConstraintExpr, ConstraintId, Generic, GenericIdx, GenericKind, Model, RustPath, Subject,
    Term,
};

/// Replaces generics by arguments, as long as there is fuel: a chain of generic unions that repeat their argument
/// grows exponentially.
#[derive(Debug)]
pub struct Substitution<'s> {
    args: &'s [ConstraintArg],
    fuel: &'s std::cell::Cell<u32>,
}

impl<'s> Substitution<'s> {
    /// Takes arguments in the order of the generics; each visited node takes one unit of fuel.
    #[must_use]
    pub fn new(args: &'s [ConstraintArg], fuel: &'s std::cell::Cell<u32>) -> Self {
        Substitution { args, fuel }
    }
}

impl Rewrite for Substitution<'_> {
    /// Returns the expression with its arguments; if the fuel is used up, an opaque expression.
    fn constraint(&mut self, of: &ConstraintExpr) -> ConstraintExpr {
        let left = self.fuel.get();
        self.fuel.set(left.saturating_sub(1));
        if left == 0 {
            return ConstraintExpr::Rust(Subject::Type, RustPath(String::new()));
        }
        match of {
            ConstraintExpr::Var(i) => match self.args.get(i.index()) {
                Some(ConstraintArg::Constraint(c)) => c.clone(),
                Some(ConstraintArg::Var(j)) => ConstraintExpr::Var(*j),
                _ => of.clone(),
            },
            _ => constraint_inside(self, of),
        }
    }

    fn arg(&mut self, of: &ConstraintArg) -> ConstraintArg {
        match of {
            ConstraintArg::Constraint(c) => ConstraintArg::Constraint(self.constraint(c)),
            ConstraintArg::Var(i) => self.args.get(i.index()).cloned().unwrap_or_else(|| of.clone()),
            ConstraintArg::Value(_) => of.clone(),
        }
    }

    fn term(&mut self, of: &Term) -> Term {
        match of {
            Term::Var(i) => match self.args.get(i.index()) {
                Some(ConstraintArg::Value(value)) => Term::Const(value.clone()),
                Some(ConstraintArg::Var(j)) => Term::Var(*j),
                _ => of.clone(),
            },
            _ => term_inside(self, of),
        }
    }
}

/// The maximum number of nodes in an expansion.
const EXPANSION: u32 = 4000;

impl Model {
    /// Returns the body of a named constraint with its arguments; an opaque expression if the body grows too large.
    #[must_use]
    pub fn expand(&self, id: ConstraintId, args: &[ConstraintArg]) -> ConstraintExpr {
        let fuel = std::cell::Cell::new(EXPANSION);
        let body = Substitution::new(args, &fuel).constraint(&self[id].body);
        if fuel.get() == 0 { ConstraintExpr::Rust(self[id].over, RustPath(String::new())) } else { body }
    }
}

/// Replaces each generic by its range.
#[must_use]
pub fn closed(expr: &ConstraintExpr, generics: &[Generic]) -> ConstraintExpr {
    let args: Vec<ConstraintArg> = generics
        .iter()
        .enumerate()
        .map(|(i, g)| match &g.kind {
            GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c) => {
                ConstraintArg::Constraint(c.clone())
            }
            GenericKind::Param(_) => ConstraintArg::Var(GenericIdx::at(i)),
        })
        .collect();
    Substitution::new(&args, &std::cell::Cell::new(u32::MAX)).constraint(expr)
}
