//! Finds the owner of the parameters that a predicate reads: the item itself, or the value of one parameter. In the second case the
//! predicate is a statement about that value.

use super::Cx;
use super::value::Val;
use crate::lattice::Lattice;
use crate::lattice::build::{AtomKey, AtomKind};
use crate::lattice::form::{Form, Lit};
use crate::lattice::universe::{Base, Kind};
use crate::model::{Map, term_inside};
use bourn_terms::{Const, Constraint, Part, Pred, Tables, Term};
use bumpalo::Bump;

/// The origin of the value of a term.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Root<'t, 'a> {
    /// The item's own parameters, or the variable.
    Own,
    /// The parameters of the value of this term.
    Inner(&'t Term<'a>),
    /// A variable of an outer `all`, or a parameter read inside of an `all`.
    Foreign,
}

/// The parameter that holds the type of an attribute.
const TY: Term<'static> = Term::Param("ty");

impl<'a> Lattice<'a> {
    /// Returns the origins of the values that a predicate reads; `bound` has the variables of enclosing quantifiers.
    pub(super) fn roots<'t>(
        &self,
        cx: Cx<'_>,
        pred: &'t Pred<'a>,
        bound: &mut Vec<&'a str>,
        out: &mut Vec<Root<'t, 'a>>,
    ) {
        match pred {
            Pred::AllDims(var, inner) => {
                self.term_roots(cx, &Term::Shape, bound, out);
                bound.push(var);
                self.roots(cx, inner, bound, out);
                bound.pop();
            }
            Pred::AllItems(var, list, inner) => {
                self.term_roots(cx, list, bound, out);
                bound.push(var);
                self.roots(cx, inner, bound, out);
                bound.pop();
            }
            pred => Part::Pred(pred).for_each_child(&mut |part| match part {
                Part::Pred(inner) => self.roots(cx, inner, bound, out),
                Part::Term(term) => self.term_roots(cx, term, bound, out),
                Part::Constraint(_) | Part::Arg(_) => {}
            }),
        }
    }

    fn term_roots<'t>(&self, cx: Cx<'_>, term: &'t Term<'a>, bound: &[&'a str], out: &mut Vec<Root<'t, 'a>>) {
        let inside = |root| if cx.bound.is_some() { Root::Foreign } else { root };
        match term {
            Term::Const(_) | Term::Generic(_) => {}
            Term::Bound(name) if bound.contains(name) => {}
            Term::Bound(name) if cx.bound.is_some_and(|(var, _)| var == *name) => out.push(Root::Own),
            Term::Bound(_) => out.push(Root::Foreign),
            Term::Param("rank") if self.universe.column(cx.ix, "rank").is_none() => {
                out.push(inside(self.shape_root(cx)));
            }
            Term::Param(_) | Term::Value => out.push(inside(Root::Own)),
            Term::Rank | Term::Shape | Term::NumElements => out.push(inside(self.shape_root(cx))),
            Term::Element => out.push(inside(match self.universe.column(cx.ix, "element") {
                None if self.universe.column(cx.ix, "ty").is_some() => Root::Inner(&TY),
                _ => Root::Own,
            })),
            Term::Dim(at) => {
                out.push(inside(self.shape_root(cx)));
                self.term_roots(cx, at, bound, out);
            }
            Term::Len(inner) => self.term_roots(cx, inner, bound, out),
            Term::Field(base, _) => {
                let mut base: &'t Term<'a> = base;
                while let Term::Field(inner, _) = base {
                    base = inner;
                }
                match base {
                    Term::Bound(name) if bound.contains(name) => {}
                    Term::Bound(name) if cx.bound.is_none_or(|(var, _)| var != *name) => {
                        out.push(Root::Foreign)
                    }
                    Term::Bound(_) => out.push(Root::Inner(base)),
                    Term::Element if self.universe.column(cx.ix, "element").is_none() => {
                        self.term_roots(cx, base, bound, out);
                    }
                    base => out.push(inside(Root::Inner(parameter(base)))),
                }
            }
            Term::Binary(_, a, b) => {
                self.term_roots(cx, a, bound, out);
                self.term_roots(cx, b, bound, out);
            }
        }
    }

    /// Returns the origin of the shape: a definition without a shape has the shape of its type.
    fn shape_root<'t>(&self, cx: Cx<'_>) -> Root<'t, 'a> {
        let own = self.universe.shape_column(cx.ix).is_some() || self.universe.column(cx.ix, "ty").is_none();
        if own { Root::Own } else { Root::Inner(&TY) }
    }

    /// Returns the condition that the value of `place` is a type or an attribute that satisfies `form`.
    pub(super) fn put(&self, cx: Cx<'_>, place: &Term<'a>, form: Form) -> Option<Form> {
        let (column, kind) = match self.value(cx, place) {
            Val::Place(column, kind) => (column, kind),
            Val::Other => return None,
            _ => return Some(Form::FALSE),
        };
        match &self.universe.kind_data(kind).base {
            Base::Item(_) => Some(self.there(column, kind, form)),
            Base::Opaque if cx.bound.is_some() => None,
            Base::Opaque => {
                Some(self.atom(AtomKey::Value(cx.ix, *place, form), AtomKind::Opaque("its value")))
            }
            _ => Some(Form::FALSE),
        }
    }

    /// Returns the condition that the value in a place is present and satisfies `form`.
    pub(super) fn there(&self, column: Option<u16>, kind: Kind, form: Form) -> Form {
        let form = self.present(kind, form);
        match column {
            Some(column) => self.forms.lit(Lit::Col(column, form)),
            None => form,
        }
    }

    /// Returns a predicate relative to the value of `base`.
    pub(super) fn stripped(&self, pred: &Pred<'a>, base: &Term<'a>) -> Pred<'a> {
        Stripped { arena: self.arena, base }.map_pred(pred)
    }
}

/// Makes predicates relative to the value of a term.
struct Stripped<'t, 'a> {
    arena: &'a Bump,
    base: &'t Term<'a>,
}

impl<'a> Map<'a> for Stripped<'_, 'a> {
    type From = Tables;
    type To = Tables;

    fn output(&self) -> &'a Bump {
        self.arena
    }

    fn map_constraint(&mut self, of: &Constraint<'a>) -> Constraint<'a> {
        *of
    }

    fn map_constant(&mut self, of: &Const<'a>) -> Const<'a> {
        *of
    }

    fn map_term(&mut self, of: &Term<'a>) -> Term<'a> {
        match of {
            Term::Field(of, name) if *parameter(of) == *self.base => Term::Param(name),
            // The element of `ty`, and fields of it.
            other => term_inside(self, other),
        }
    }
}

/// Returns the parameter for a built-in term such as `element`.
fn parameter<'t, 'a>(term: &'t Term<'a>) -> &'t Term<'a> {
    match term {
        Term::Element => &Term::Param("element"),
        Term::Value => &Term::Param("value"),
        other => other,
    }
}
