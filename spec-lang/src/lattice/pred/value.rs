//! Finds the origin of the value of a term in the definition.

use super::Cx;
use crate::lattice::Lattice;
use crate::lattice::build::EnvArg;
use crate::lattice::expr::{Linear, Number};
use crate::lattice::universe::{Ix, Kind};
use bourn_terms::builtin::{BuiltinType, FloatKind};
use bourn_terms::{Const, Term};

/// The value of a term for one definition, up to its parameters.
pub(in crate::lattice) enum Val<'a> {
    Absent,
    Const(Const<'a>),
    /// A parameter, or the variable.
    Place(Option<u16>, Kind),
    Num(Linear),
    /// A value whose origin the definition does not determine.
    Other,
}

impl<'a> Lattice<'a> {
    /// Returns the origin of the value of a term; `Other` if it may come from several parameters.
    pub(in crate::lattice) fn value(&self, cx: Cx<'_>, term: &Term<'a>) -> Val<'a> {
        match term {
            Term::Const(value) => Val::Const(*value),
            Term::Generic(at) => match self.env_arg(cx.env, *at) {
                EnvArg::Const(value) => Val::Const(value),
                _ => Val::Other,
            },
            Term::Bound(name) => match cx.bound {
                Some((var, kind)) if var == *name => Val::Place(None, kind),
                _ => Val::Other,
            },
            // If it is absent, the evaluator reads another parameter.
            Term::Param("rank") | Term::Element if self.is_optional(cx.ix, term) => Val::Other,
            Term::Param("rank") if cx.bound.is_none() && self.universe.column(cx.ix, "rank").is_none() => {
                self.value(cx, &Term::Rank)
            }
            Term::Param("width") if self.float_width(cx.ix).is_some() => self.number(cx, term),
            Term::Param(name) => self.column_value(cx, name),
            Term::Value => self.column_value(cx, "value"),
            Term::Element if self.has_type(cx.ix) && self.universe.column(cx.ix, "element").is_none() => {
                Val::Other
            }
            Term::Element => self.column_value(cx, "element"),
            Term::Shape => match self.universe.shape_column(cx.ix) {
                Some((at, column)) => Val::Place(Some(at), column.kind),
                None if self.has_type(cx.ix) => Val::Other,
                None => Val::Absent,
            },
            Term::Rank
            | Term::NumElements
            | Term::Dim(_)
            | Term::Len(_)
            | Term::Field(..)
            | Term::Binary(..) => self.number(cx, term),
        }
    }

    /// Returns whether an item has a type, and with it the shape and element of that type.
    pub(in crate::lattice) fn has_type(&self, ix: Ix) -> bool {
        self.universe.column(ix, "ty").is_some()
    }

    fn number(&self, cx: Cx<'_>, term: &Term<'a>) -> Val<'a> {
        match self.linear(cx, term) {
            Number::Absent => Val::Absent,
            Number::Is(linear) => Val::Num(linear),
            Number::Other => Val::Other,
        }
    }

    /// Returns whether the parameter for a built-in term may be absent.
    fn is_optional(&self, ix: Ix, term: &Term<'a>) -> bool {
        let name = if *term == Term::Element { "element" } else { "rank" };
        self.universe
            .column(ix, name)
            .is_some_and(|(_, column)| self.universe.kind_data(column.kind).optional)
    }

    fn column_value(&self, cx: Cx<'_>, name: &str) -> Val<'a> {
        if cx.bound.is_some() {
            return Val::Other;
        }
        match self.universe.column(cx.ix, name) {
            Some((at, column)) => Val::Place(Some(at), column.kind),
            None => Val::Absent,
        }
    }

    /// Returns the parameter with the float format, and the width of each format by its number.
    pub(in crate::lattice) fn float_width(&self, ix: Ix) -> Option<(u16, Vec<i128>)> {
        if ix != self.universe.builtin_type(BuiltinType::Float) {
            return None;
        }
        let (column, _) = self.universe.column(ix, "kind")?;
        Some((column, FloatKind::ALL.iter().map(|kind| i128::from(kind.width())).collect()))
    }
}
