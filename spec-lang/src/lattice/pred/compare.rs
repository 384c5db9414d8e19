//! Turns comparisons into literals: of a parameter with a constant, or of numbers.

use super::Cx;
use super::value::Val;
use crate::lattice::Lattice;
use crate::lattice::expr::Number;
use crate::lattice::form::{Form, Lit, Texts};
use crate::lattice::int::IntSet;
use crate::lattice::universe::{Base, Kind, floats};
use crate::model::Rel;
use bourn_terms::{Const, Pred, Term};

impl<'a> Lattice<'a> {
    /// Returns a comparison as a statement about one parameter or one sum; `None` if it is neither.
    pub(super) fn compare(
        &self,
        cx: Cx<'_>,
        pred: &Pred<'a>,
        a: &Term<'a>,
        rel: Rel,
        b: &Term<'a>,
    ) -> Option<Form> {
        let (x, y) = (self.value(cx, a), self.value(cx, b));
        match (&x, &y) {
            (Val::Absent, _) | (_, Val::Absent) => return Some(Form::FALSE),
            (Val::Const(_), Val::Const(_)) => return self.decided(pred, cx),
            _ => {}
        }
        let opaque = |v: &Val<'_>| match v {
            Val::Place(_, kind) => self.universe.kind_data(*kind).base == Base::Opaque,
            Val::Const(Const::Unit) => true,
            _ => false,
        };
        if opaque(&x) || opaque(&y) {
            return self.not_seen(cx, pred);
        }
        match (&x, &y) {
            (Val::Place(column, kind), Val::Const(value)) => {
                return Some(self.there(*column, *kind, self.constant(*kind, rel, value)?));
            }
            (Val::Const(value), Val::Place(column, kind)) => {
                return Some(self.there(*column, *kind, self.constant(*kind, rel.flipped(), value)?));
            }
            _ => {}
        }
        let other = |v: &Val<'_>| match v {
            Val::Place(_, kind) => !matches!(self.universe.kind_data(*kind).base, Base::Num(_)),
            Val::Const(value) => !matches!(value, Const::Int(_) | Const::Bool(_) | Const::Case { .. }),
            Val::Other => true,
            _ => false,
        };
        if other(&x) || other(&y) {
            return None;
        }
        let (Number::Is(left), Number::Is(right)) = (self.linear(cx, a), self.linear(cx, b)) else {
            return None;
        };
        let difference = left.minus(&right)?;
        self.linear_in(cx, &difference, IntSet::related(rel, 0))
    }

    /// Returns the present values of a kind that are in a relation to a constant; `None` if they are not known.
    pub(in crate::lattice) fn constant(&self, kind: Kind, rel: Rel, value: &Const<'a>) -> Option<Form> {
        let data = self.universe.kind_data(kind);
        let texts = |list: &[&str]| {
            let texts = Texts::of(list.iter().map(|&t| t.to_owned()));
            let all = Texts::all();
            match rel {
                Rel::Eq => Some(texts),
                Rel::Ne => Some(texts.complement().intersect(&all)),
                _ => None,
            }
        };
        let found = match (&data.base, value) {
            (Base::Opaque, _) | (_, Const::Unit) => return None,
            (Base::Num(_), Const::Int(v)) => self.forms.num(related(rel, *v)?),
            (Base::Num(_), Const::Bool(v)) => self.forms.num(related(rel, i128::from(*v))?),
            (Base::Num(_), Const::Case { value, .. }) => self.forms.num(related(rel, i128::from(*value))?),
            (Base::Float, Const::Float(bits)) => self.forms.num(floats(rel, *bits)),
            (Base::Text, Const::Str(text)) | (Base::Text, Const::Case { keyword: text, .. }) => {
                texts(&[text]).map_or(Form::FALSE, |texts| self.forms.lit(Lit::Text(texts)))
            }
            (Base::List(item), Const::List(items)) if matches!(rel, Rel::Eq | Rel::Ne) => {
                let mut parts = vec![self.forms.len_in(IntSet::one(items.len() as i128))];
                for (i, value) in items.iter().enumerate() {
                    let form = self.constant(*item, Rel::Eq, value)?;
                    parts.push(self.forms.lit(Lit::At(i as u32, form)));
                }
                let same = self.forms.and(parts);
                if rel == Rel::Eq { same } else { self.forms.not(same) }
            }
            // Values of different kinds are unequal and not ordered.
            (_, _) if rel == Rel::Ne => match data.base {
                Base::Num(_) | Base::Float => self.forms.num(IntSet::all()),
                Base::Text => self.forms.lit(Lit::Text(Texts::all())),
                _ => Form::TRUE,
            },
            _ => Form::FALSE,
        };
        Some(found)
    }
}

/// Returns the numbers in a relation to a constant; `None` for constants near the limit of the arithmetic.
fn related(rel: Rel, value: i128) -> Option<IntSet> {
    (value.unsigned_abs() < 1 << 120).then(|| IntSet::related(rel, value))
}
