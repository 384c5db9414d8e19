//! Turns predicates about the item's own parameters into statements about one parameter.

use super::Cx;
use super::value::Val;
use crate::lattice::build::{AtomKey, AtomKind};
use crate::lattice::form::{Form, Lit, Texts};
use crate::lattice::int::IntSet;
use crate::lattice::universe::{Base, Kind};
use crate::lattice::{Lattice, Limit};
use crate::model::Rel;
use bourn_terms::{Constraint, Pred, Term};

impl<'a> Lattice<'a> {
    /// Returns the formula of a predicate over a single parameter of the item; `None` for Boolean combinations, and for predicates over
    /// several parameters.
    pub(super) fn own(&self, cx: Cx<'_>, pred: &Pred<'a>) -> Result<Option<Form>, Limit> {
        Ok(match pred {
            Pred::Compare(a, rel, b) => self.compare(cx, pred, a, *rel, b),
            Pred::Is(term, constraint) => self.is(cx, pred, term, constraint)?,
            Pred::Static(term) => self.is_there(cx, term, &Self::static_place),
            Pred::Present(term) => self.is_there(cx, term, &Self::present_place),
            Pred::Flag(term) => self.number_in(cx, pred, term, &IntSet::related(Rel::Ne, 0)),
            Pred::Bits(term, bits) => subsets(*bits).and_then(|set| self.number_in(cx, pred, term, &set)),
            Pred::AllDims(..) if cx.bound.is_some() => None,
            Pred::AllDims(var, inner) => match self.universe.shape_column(cx.ix) {
                None => Some(Form::FALSE),
                Some((at, column)) => self.all(cx, (var, inner), Some(at), column.kind)?,
            },
            Pred::AllItems(var, list, inner) => match self.value(cx, list) {
                Val::Place(column, kind) => match self.universe.kind_data(kind).base {
                    Base::List(_) => self.all(cx, (var, inner), column, kind)?,
                    Base::Opaque => self.not_seen(cx, pred),
                    _ => Some(Form::FALSE),
                },
                Val::Absent | Val::Num(_) => Some(Form::FALSE),
                Val::Const(_) | Val::Other => None,
            },
            Pred::Rust(..) | Pred::Not(_) | Pred::And(_) | Pred::Or(_) | Pred::In(..) | Pred::InRange(..) => {
                None
            }
        })
    }

    /// Returns the atom of a predicate over a value that the lattice cannot look into.
    pub(super) fn not_seen(&self, cx: Cx<'_>, pred: &Pred<'a>) -> Option<Form> {
        let key = AtomKey::Pred(Some(cx.ix), *pred, cx.env);
        cx.bound.is_none().then(|| self.atom(key, AtomKind::Opaque("its value")))
    }

    /// Returns the formula of `x is C`.
    fn is(
        &self,
        cx: Cx<'_>,
        pred: &Pred<'a>,
        term: &Term<'a>,
        constraint: &Constraint<'a>,
    ) -> Result<Option<Form>, Limit> {
        Ok(match self.value(cx, term) {
            Val::Place(column, kind) => match self.universe.kind_data(kind).base {
                Base::Item(_) => Some(self.there(column, kind, self.build(constraint, cx.env)?)),
                Base::Opaque => self.not_seen(cx, pred),
                _ => Some(Form::FALSE),
            },
            Val::Other => None,
            _ => Some(Form::FALSE),
        })
    }

    /// Returns the condition that a number is present and in a set.
    fn number_in(&self, cx: Cx<'_>, pred: &Pred<'a>, term: &Term<'a>, set: &IntSet) -> Option<Form> {
        match self.value(cx, term) {
            Val::Place(column, kind) => match self.universe.kind_data(kind).base {
                Base::Num(_) => Some(self.there(column, kind, self.forms.num(set.clone()))),
                Base::Opaque => self.not_seen(cx, pred),
                _ => Some(Form::FALSE),
            },
            Val::Num(linear) => self.linear_in(cx, &linear, set.clone()),
            Val::Absent => Some(Form::FALSE),
            Val::Const(_) => self.decided(pred, cx),
            Val::Other => None,
        }
    }

    /// Returns the condition that a value is present and, if it is a parameter's, satisfies the formula of `place`.
    fn is_there(&self, cx: Cx<'_>, term: &Term<'a>, place: &dyn Fn(&Self, Kind) -> Form) -> Option<Form> {
        match self.value(cx, term) {
            Val::Absent => Some(Form::FALSE),
            Val::Place(column, kind) => Some(self.there(column, kind, place(self, kind))),
            Val::Num(linear) => self.linear_in(cx, &linear, IntSet::all()),
            Val::Const(_) => Some(Form::TRUE),
            Val::Other => None,
        }
    }

    /// Returns the formula of the present values of a kind.
    fn present_place(&self, kind: Kind) -> Form {
        match self.universe.kind_data(kind).base {
            Base::Num(_) | Base::Float => self.forms.num(IntSet::all()),
            Base::Text => self.forms.lit(Lit::Text(Texts::all())),
            _ => Form::TRUE,
        }
    }

    /// Returns the formula of the present values of a kind that have only static sizes.
    fn static_place(&self, kind: Kind) -> Form {
        match self.universe.kind_data(kind).base {
            Base::List(item) if matches!(self.universe.kind_data(item).base, Base::Num(_)) => {
                self.forms.lit(Lit::All(self.forms.num(IntSet::all())))
            }
            _ => self.present_place(kind),
        }
    }

    /// Returns the condition that every item of a list satisfies the predicate.
    fn all(
        &self,
        cx: Cx<'_>,
        (var, inner): (&str, &Pred<'a>),
        column: Option<u16>,
        kind: Kind,
    ) -> Result<Option<Form>, Limit> {
        let Base::List(item) = self.universe.kind_data(kind).base else { return Ok(None) };
        let inside = Cx { bound: Some((var, item)), ..cx };
        let Some(form) = self.at_bound(inside, inner, true)? else { return Ok(None) };
        Ok(Some(self.there(column, kind, self.forms.lit(Lit::All(form)))))
    }
}

/// Returns the numbers that have only bits of `bits`; `None` if there are too many.
fn subsets(bits: u64) -> Option<IntSet> {
    if bits.count_ones() > 12 {
        return None;
    }
    let mut all = vec![0_i128];
    for bit in (0..64).map(|i| 1_u64 << i).filter(|bit| bits & bit != 0) {
        let with: Vec<i128> = all.iter().map(|v| v | i128::from(bit)).collect();
        all.extend(with);
    }
    Some(IntSet::of(all))
}
