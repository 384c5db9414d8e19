//! Turns conditions on sums into literals: about one parameter if the sum has only one, else about the value of an expression.

use super::value::evaluate;
use super::{Linear, Source, gcd};
use crate::lattice::Lattice;
use crate::lattice::form::{Form, Lit, Nums};
use crate::lattice::int::IntSet;
use crate::lattice::pred::{Cx, ExprId};
use crate::lattice::universe::Base;
use bourn_terms::Num;

impl<'a> Lattice<'a> {
    /// Returns the condition that the value of a sum is present and in a set; `None` if the sum has several sources and no literal expresses
    /// the condition.
    pub(in crate::lattice) fn linear_in(&self, cx: Cx<'_>, linear: &Linear, set: IntSet) -> Option<Form> {
        let mut there = Vec::new();
        for source in &linear.also {
            if !self.always_there(cx.ix, &Linear::source(source.clone())) {
                there.push(self.source_in(cx, source, &IntSet::all())?);
            }
        }
        let set = set.shifted(linear.constant.checked_neg()?);
        let Some((first, _)) = linear.terms.first() else {
            there.push(crate::lattice::form::truth(set.contains(0)));
            return Some(self.forms.and(there));
        };
        let sign = first.signum();
        let divisor = linear.terms.iter().fold(0, |g, (times, _)| gcd(g, times.unsigned_abs()));
        let divisor = i128::try_from(divisor).ok()?;
        let set = set.divided(divisor * sign);
        let terms: Vec<(i128, Source)> =
            linear.terms.iter().map(|(times, source)| (times / (divisor * sign), source.clone())).collect();
        if let [(1, source)] = &terms[..]
            && let Some(form) = self.source_in(cx, source, &set)
        {
            there.push(form);
            return Some(self.forms.and(there));
        }
        if cx.bound.is_some() {
            return None;
        }
        let mut exprs = self.exprs.borrow_mut();
        let linear = Linear { terms, ..Linear::default() };
        let next = ExprId::at(exprs.1.len());
        let id = *exprs.0.entry(linear.clone()).or_insert(next);
        if id == next {
            exprs.1.push(linear);
        }
        drop(exprs);
        there.push(self.forms.lit(Lit::Expr(id, Nums::of(set))));
        Some(self.forms.and(there))
    }

    /// Returns the condition for one source, which is a statement about a parameter if the source is one.
    fn source_in(&self, cx: Cx<'_>, source: &Source, set: &IntSet) -> Option<Form> {
        let column = |at: u16| self.universe.entry(cx.ix).columns[at as usize].kind;
        let there = |at: u16, form| {
            let form = self.present(column(at), form);
            self.forms.lit(Lit::Col(at, form))
        };
        Some(match source {
            Source::Param(at) => there(*at, self.forms.num(set.clone())),
            Source::Var => self.forms.num(set.clone()),
            Source::Len(at) => there(*at, self.forms.len_in(set.clone())),
            Source::VarLen => self.forms.len_in(set.clone()),
            Source::Dim(at, i) => there(*at, self.forms.lit(Lit::At(*i, self.forms.num(set.clone())))),
            Source::FloatWidth(at) => {
                let (_, widths) = self.float_width(cx.ix)?;
                let kinds = (0_i128..).zip(widths).filter(|(_, width)| set.contains(*width));
                there(*at, self.forms.num(IntSet::of(kinds.map(|(kind, _)| kind))))
            }
            Source::Op(..) => return self.enumerated(cx, source, set),
            Source::TextLen(_) | Source::Elements(_) | Source::Field(..) => return None,
        })
    }

    /// Returns the condition on an expression over one parameter that has few values.
    fn enumerated(&self, cx: Cx<'_>, source: &Source, set: &IntSet) -> Option<Form> {
        let mut sources = Vec::new();
        Linear::source(source.clone()).each_source(&mut |s| {
            if !matches!(s, Source::Op(..)) && !sources.contains(s) {
                sources.push(s.clone());
            }
        });
        let ([Source::Param(at)], None) = (&sources[..], cx.bound) else { return None };
        let column = &self.universe.entry(cx.ix).columns[*at as usize];
        let data = self.universe.kind_data(column.kind);
        let Base::Num(all) = &data.base else { return None };
        if all.dynamic {
            return None;
        }
        let values = all.set.values(300)?;
        let holds = |value: &i128| {
            let found = evaluate(&Linear::source(source.clone()), &mut |_| Some(Num::from(*value)));
            found.and_then(|v| v.to_i128()).is_some_and(|v| set.contains(v))
        };
        let form = self.forms.num(IntSet::of(values.into_iter().filter(holds)));
        Some(self.forms.lit(Lit::Col(*at, form)))
    }
}
