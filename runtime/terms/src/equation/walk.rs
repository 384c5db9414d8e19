//! What an expression mentions.

use super::{Cond, Expr, LetIdx, List, TypeTerm, Value, Values};

/// A part of an op that a statement names, but for attributes.
#[derive(Clone, Copy)]
pub(super) enum Leaf {
    Values(Values),
    Let(LetIdx),
    /// What only an op that exists can be asked for: regions, constants, functions.
    Other,
}

impl<'a> Expr<'a> {
    /// Whether a test holds for a value that the expression names itself, not as an item of a list.
    pub fn any_value(&self, test: &mut dyn FnMut(&Value<'a>) -> bool) -> bool {
        match self {
            Expr::Value(value) | Expr::Dim(value, _) | Expr::Rank(value) => test(value),
            Expr::Item(List::Dims(value), _) => test(value),
            Expr::Neg(a) => a.any_value(test),
            Expr::Binary(_, a, b) => a.any_value(test) || b.any_value(test),
            _ => false,
        }
    }

    /// Calls back with each part of the op that it names, but for attributes.
    pub(super) fn each_leaf(&self, found: &mut dyn FnMut(Leaf)) {
        match self {
            Expr::Int(_) | Expr::Var(_) | Expr::Attr(_) => {}
            Expr::Value(value) | Expr::Rank(value) => value.each_leaf(found),
            Expr::Dim(value, at) => {
                value.each_leaf(found);
                at.each_leaf(found);
            }
            Expr::Len(list) | Expr::Fold(_, list) => list.each_leaf(found),
            Expr::Item(list, at) => {
                list.each_leaf(found);
                at.each_leaf(found);
            }
            Expr::Apply(_, operands) => operands.iter().for_each(|values| found(Leaf::Values(*values))),
            Expr::Neg(a) => a.each_leaf(found),
            Expr::Binary(_, a, b) => {
                a.each_leaf(found);
                b.each_leaf(found);
            }
            Expr::Let(at) => found(Leaf::Let(*at)),
        }
    }

    /// What it is, if it is a single index value or dimension.
    pub(super) fn column(&self) -> Option<Column<'_, 'a>> {
        match self {
            Expr::Value(value) => Some(Column { value, dim: None }),
            Expr::Dim(value, dim) => Some(Column { value, dim: Some(dim) }),
            _ => None,
        }
    }
}

/// An index value, or a dimension of a value.
#[derive(Clone, Copy)]
pub(super) struct Column<'e, 'a> {
    pub value: &'e Value<'a>,
    pub dim: Option<&'e Expr<'a>>,
}

impl List<'_> {
    pub(super) fn each_leaf(&self, found: &mut dyn FnMut(Leaf)) {
        match self {
            List::Values(values) => found(Leaf::Values(*values)),
            List::Attr(_) => {}
            List::Let(at) => found(Leaf::Let(*at)),
            List::Map(_, operands) => operands.iter().for_each(|values| found(Leaf::Values(*values))),
            List::Dims(value) => value.each_leaf(found),
        }
    }
}

impl Cond<'_> {
    /// Calls back with each part of the op that it names, but for attributes.
    pub(super) fn each_leaf(&self, found: &mut dyn FnMut(Leaf)) {
        match self {
            Cond::Compare(a, _, b) => [a, b].iter().for_each(|e| e.each_leaf(found)),
            Cond::Present(values) => found(Leaf::Values(*values)),
            Cond::PresentAttr(_) | Cond::Case(..) | Cond::Bits(..) | Cond::Flag(_) => {}
            Cond::SameType(a, b) => [a, b].iter().for_each(|term| term.each_leaf(found)),
            Cond::SameShape(a, b) => [a, b].iter().for_each(|value| value.each_leaf(found)),
            Cond::TypeIs(term, _) => term.each_leaf(found),
            Cond::Ranked(value) => value.each_leaf(found),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| part.each_leaf(found)),
            Cond::Not(inner) => inner.each_leaf(found),
            Cond::Constant(_) | Cond::PresentRegion(_) | Cond::Rust(_) => found(Leaf::Other),
        }
    }
}

impl TypeTerm<'_> {
    fn each_leaf(&self, found: &mut dyn FnMut(Leaf)) {
        match self {
            TypeTerm::Of(value) | TypeTerm::Element(value) => value.each_leaf(found),
            TypeTerm::OfAttr(_) => {}
        }
    }
}

impl Value<'_> {
    fn each_leaf(&self, found: &mut dyn FnMut(Leaf)) {
        match self {
            Value::The(values) => found(Leaf::Values(*values)),
            Value::Item(values, at) => {
                found(Leaf::Values(*values));
                at.each_leaf(found);
            }
            Value::EachOperand | Value::EachResult => {}
            // A method that is a function has no value where the op does not exist.
            Value::Call(call) => call.args.iter().for_each(|arg| arg.each_leaf(found)),
        }
    }

    /// Whether the op defines the value: a result, or an argument of a region.
    pub(super) fn is_defined(&self) -> bool {
        use super::Values::{AllResults, Args, Results};
        match self {
            Value::The(values) | Value::Item(values, _) => {
                matches!(values, Results(_) | Args(..) | AllResults)
            }
            Value::EachResult => true,
            Value::EachOperand | Value::Call(_) => false,
        }
    }
}
