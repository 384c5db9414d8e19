//! Replaces generics by arguments.

use super::rewrite::{Rewrite, constraint_inside, term_inside};
use super::{
    ConstraintArg, ConstraintExpr, ConstraintId, DefaultValue, Generic, GenericIdx, GenericKind, Model,
    Subject,
};
use bourn_terms::Term;
use bumpalo::Bump;
use std::cell::Cell;

/// Replaces generics by arguments, as long as there is fuel: a chain of generic unions that repeat their argument
/// grows exponentially.
#[derive(Debug)]
pub struct Substitution<'s, 'a> {
    arena: &'a Bump,
    args: &'s [ConstraintArg<'a>],
    fuel: &'s Cell<u32>,
}

impl<'s, 'a> Substitution<'s, 'a> {
    /// Takes arguments in the order of the generics; each visited node takes one unit of fuel.
    #[must_use]
    pub fn new(arena: &'a Bump, args: &'s [ConstraintArg<'a>], fuel: &'s Cell<u32>) -> Self {
        Substitution { arena, args, fuel }
    }
}

impl<'a> Rewrite<'a> for Substitution<'_, 'a> {
    fn arena(&self) -> &'a Bump {
        self.arena
    }

    /// Returns the expression with its arguments; if the fuel is used up, an opaque expression.
    fn constraint(&mut self, of: &ConstraintExpr<'a>) -> ConstraintExpr<'a> {
        let left = self.fuel.get();
        self.fuel.set(left.saturating_sub(1));
        if left == 0 {
            return ConstraintExpr::Rust(Subject::Type, "");
        }
        match of {
            ConstraintExpr::Generic(i) => match self.args.get(i.index()) {
                Some(ConstraintArg::Constraint(c)) => *c,
                Some(ConstraintArg::Generic(j)) => ConstraintExpr::Generic(*j),
                _ => *of,
            },
            _ => constraint_inside(self, of),
        }
    }

    fn arg(&mut self, of: &ConstraintArg<'a>) -> ConstraintArg<'a> {
        match of {
            ConstraintArg::Constraint(c) => ConstraintArg::Constraint(self.constraint(c)),
            ConstraintArg::Generic(i) => self.args.get(i.index()).copied().unwrap_or(*of),
            ConstraintArg::Term(term) => {
                let term = self.term(term);
                match number_of(&term) {
                    Some(value) => ConstraintArg::Const(DefaultValue::Int(value)),
                    None => ConstraintArg::Term(term),
                }
            }
            ConstraintArg::Const(_) => *of,
        }
    }

    fn term(&mut self, of: &super::Term<'a>) -> super::Term<'a> {
        match of {
            Term::Generic(i) => match self.args.get(i.index()) {
                Some(ConstraintArg::Const(value)) => Term::Const(*value),
                Some(ConstraintArg::Generic(j)) => Term::Generic(*j),
                Some(ConstraintArg::Term(term)) => *term,
                _ => *of,
            },
            _ => term_inside(self, of),
        }
    }
}

/// Returns the value of a term without generics.
pub(crate) fn number_of(term: &super::Term<'_>) -> Option<i128> {
    match term {
        Term::Const(DefaultValue::Int(value)) => Some(*value),
        Term::Binary(op, a, b) => bourn_terms::computed(*op, number_of(a)?, number_of(b)?),
        _ => None,
    }
}

/// The maximum number of nodes in an expansion.
const EXPANSION: u32 = 4000;

impl<'a> Model<'a> {
    /// Returns the body of a named constraint with its arguments, in this arena; an opaque expression if the body grows too large.
    #[must_use]
    pub fn expand(
        &self,
        arena: &'a Bump,
        id: ConstraintId,
        args: &[ConstraintArg<'a>],
    ) -> ConstraintExpr<'a> {
        let fuel = Cell::new(EXPANSION);
        let body = Substitution::new(arena, args, &fuel).constraint(&self[id].body);
        if fuel.get() == 0 { ConstraintExpr::Rust(self[id].over, "") } else { body }
    }
}

/// Replaces each generic by its range.
#[must_use]
pub fn closed<'a>(
    arena: &'a Bump,
    expr: &ConstraintExpr<'a>,
    generics: &[Generic<'a>],
) -> ConstraintExpr<'a> {
    let range = |(i, generic): (usize, &Generic<'a>)| match &generic.kind {
        GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c) => {
            ConstraintArg::Constraint(*c)
        }
        GenericKind::Param(_) => ConstraintArg::Generic(GenericIdx::at(i)),
    };
    let ranges: Vec<_> = generics.iter().enumerate().map(range).collect();
    Substitution::new(arena, &ranges, &Cell::new(u32::MAX)).constraint(expr)
}
