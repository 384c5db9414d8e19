//! What an expression mentions.

use super::{Expr, List, Value};

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

impl Value<'_> {
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
