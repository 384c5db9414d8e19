//! Turns terms into sums of parameters.

use super::value::compute;
use super::{Linear, Op, Source, small};
use crate::lattice::Lattice;
use crate::lattice::pred::{Cx, Val};
use crate::lattice::universe::Base;
use bourn_terms::{BinaryOp, Const, Num, Term};

/// The number that a term computes.
pub(in crate::lattice) enum Number {
    /// The term is absent, or not a number.
    Absent,
    Is(Linear),
    /// A value that the lattice cannot look into.
    Other,
}

impl<'a> Lattice<'a> {
    /// Returns the number that a term computes.
    pub(in crate::lattice) fn linear(&self, cx: Cx<'_>, term: &Term<'a>) -> Number {
        let is = |source| Number::Is(Linear::source(source));
        let shaped = self.universe.shape_column(cx.ix).is_some();
        match term {
            Term::Rank | Term::NumElements | Term::Dim(_) if !shaped && self.has_type(cx.ix) => Number::Other,
            Term::Rank => match self.universe.shape_column(cx.ix) {
                Some((at, _)) => is(Source::Len(at)),
                None => Number::Absent,
            },
            Term::NumElements => match self.universe.shape_column(cx.ix) {
                Some((at, _)) => is(Source::Elements(at)),
                None => Number::Absent,
            },
            Term::Dim(at) => match (self.universe.shape_column(cx.ix), self.linear(cx, at)) {
                (None, _) | (_, Number::Absent) => Number::Absent,
                (Some((column, _)), Number::Is(at)) => match at.as_constant() {
                    Some(at) => u32::try_from(at).map_or(Number::Absent, |at| is(Source::Dim(column, at))),
                    None => Number::Other,
                },
                (_, Number::Other) => Number::Other,
            },
            Term::Len(list) => match self.value(cx, list) {
                Val::Place(column, kind) => match (&self.universe.kind_data(kind).base, column) {
                    (Base::List(_), Some(column)) => is(Source::Len(column)),
                    (Base::List(_), None) => is(Source::VarLen),
                    (Base::Text, Some(column)) => is(Source::TextLen(column)),
                    (Base::Text | Base::Opaque, _) => Number::Other,
                    _ => Number::Absent,
                },
                Val::Const(Const::Str(text)) => Number::Is(Linear::constant(text.len() as i128)),
                Val::Const(Const::List(items)) => Number::Is(Linear::constant(items.len() as i128)),
                Val::Other => Number::Other,
                _ => Number::Absent,
            },
            Term::Param("width") if let Some((column, _)) = self.float_width(cx.ix) => {
                is(Source::FloatWidth(column))
            }
            Term::Field(base, name) => self.field(cx, base, name),
            Term::Binary(op, a, b) => self.binary(*op, self.linear(cx, a), self.linear(cx, b)),
            Term::Shape => Number::Absent,
            Term::Const(_)
            | Term::Generic(_)
            | Term::Param(_)
            | Term::Element
            | Term::Value
            | Term::Bound(_) => match self.value(cx, term) {
                Val::Const(Const::Int(value)) => {
                    small(value).map_or(Number::Other, |v| Number::Is(Linear::constant(v)))
                }
                Val::Const(Const::Bool(value)) => Number::Is(Linear::constant(i128::from(value))),
                Val::Const(Const::Case { value, .. }) => Number::Is(Linear::constant(i128::from(value))),
                Val::Const(Const::Unit) | Val::Other => Number::Other,
                Val::Const(_) | Val::Absent => Number::Absent,
                Val::Num(linear) => Number::Is(linear),
                Val::Place(column, kind) => match (&self.universe.kind_data(kind).base, column) {
                    (Base::Num(_), Some(column)) => is(Source::Param(column)),
                    (Base::Num(_), None) => is(Source::Var),
                    (Base::Opaque, _) => Number::Other,
                    _ => Number::Absent,
                },
            },
        }
    }

    /// Returns the number of `element.width` beside other parameters: alone it is a statement about the element.
    fn field(&self, cx: Cx<'_>, base: &Term<'a>, name: &str) -> Number {
        if cx.bound.is_some() {
            return Number::Other;
        }
        let mut names = vec![name.to_owned()];
        let mut at = base;
        while let Term::Field(inner, name) = at {
            names.insert(0, (*name).to_owned());
            at = inner;
        }
        let own = self.universe.column(cx.ix, "element").is_some();
        if let (Term::Element, false, Some((ty, _))) = (at, own, self.universe.column(cx.ix, "ty")) {
            names.insert(0, "element".to_owned());
            return Number::Is(Linear::source(Source::Field(ty, names)));
        }
        match self.value(cx, at) {
            Val::Place(Some(column), kind) => match self.universe.kind_data(kind).base {
                Base::Item(_) => Number::Is(Linear::source(Source::Field(column, names))),
                Base::Opaque => Number::Other,
                _ => Number::Absent,
            },
            Val::Other => Number::Other,
            _ => Number::Absent,
        }
    }

    fn binary(&self, op: BinaryOp, a: Number, b: Number) -> Number {
        let (a, b) = match (a, b) {
            (Number::Is(a), Number::Is(b)) => (a, b),
            (Number::Other, _) | (_, Number::Other) => return Number::Other,
            _ => return Number::Absent,
        };
        let (x, y) = (a.as_constant(), b.as_constant());
        let made = match op {
            BinaryOp::Add => a.plus(&b, 1),
            BinaryOp::Sub => a.plus(&b, -1),
            BinaryOp::Mul if let Some(factor) = y => Linear::default().plus(&a, factor),
            BinaryOp::Mul if let Some(factor) = x => Linear::default().plus(&b, factor),
            BinaryOp::FloorDiv | BinaryOp::CeilDiv | BinaryOp::Mod if y.is_some_and(|y| y <= 0) => {
                return Number::Absent;
            }
            _ => {
                let op = match op {
                    BinaryOp::FloorDiv => Op::FloorDiv,
                    BinaryOp::CeilDiv => Op::CeilDiv,
                    BinaryOp::Mod => Op::Mod,
                    BinaryOp::Min => Op::Min,
                    BinaryOp::Max => Op::Max,
                    _ => Op::Mul,
                };
                match (x, y) {
                    (Some(x), Some(y)) => compute(op, &Num::from(x), &Num::from(y))
                        .and_then(|v| small(v.to_i128()?))
                        .map(Linear::constant),
                    _ => Some(Linear::source(Source::Op(op, Box::new(a), Box::new(b)))),
                }
            }
        };
        made.map_or(Number::Other, Number::Is)
    }
}
