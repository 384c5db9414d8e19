//! Elements of vectors and tensors.
//!
//! The column of a vector or tensor of integers is its element at one position, which is the same for all values in a
//! fact. What holds for this column thus holds for all elements. An op that moves elements to other positions relates
//! an element of its result to the operand's element *elsewhere* ([`Expr::elsewhere`](bourn_bounds::Expr::elsewhere)).

//!
//! The element at a known position is a column of its own, in values whose positions are known: those of static shape, and those
//! with one dimension.

use super::IrGraph;
use super::widths::Bits;
use bourn_bounds::{Column, Expr, Interval, Part, Word};
use bourn_ir::{DYNAMIC, Value, ValueId};

/// The position of an element in a value of a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<'a> {
    at: u32,
    shape: &'a [i64],
}

impl<'a> Position<'a> {
    /// Returns the position of the element that a column is.
    pub fn of(value: Value<'a, '_>, column: Column<ValueId>) -> Option<Self> {
        match column.part {
            Part::Element(at) => Some(Position { at, shape: value.ty().shape()? }),
            _ => None,
        }
    }

    /// Returns the element at the same position of a value with as many elements in each dimension; `None` if its shape is another one, or
    /// has no such position.
    pub fn in_value(self, value: Value<'_, '_>) -> Option<Expr<ValueId>> {
        let shape = value.ty().shape()?;
        let is_same = shape == self.shape || (shape.len() == 1 && self.shape.len() == 1);
        is_same.then(|| element_of(value, self.at as usize))?
    }
}

/// Returns the element of a vector or tensor at a position in row-major order; `None` if its position is not known.
pub(super) fn element_of(value: Value<'_, '_>, at: usize) -> Option<Expr<ValueId>> {
    let shape = value.ty().shape()?;
    let count = match shape {
        [DYNAMIC] => i64::MAX,
        shape if shape.contains(&DYNAMIC) => return None,
        shape => shape.iter().try_fold(1_i64, |count, size| count.checked_mul(*size))?,
    };
    let is_inside = i64::try_from(at).is_ok_and(|at| at < count);
    let at = u32::try_from(at).ok().filter(|_| is_inside)?;
    Some(bourn_bounds::element(value.id(), at))
}

/// Returns an expression in which each element at a position is the element at any position.
pub(super) fn any_position(of: &Expr<ValueId>) -> Option<Expr<ValueId>> {
    of.substitute(&mut |column| {
        let part = match column.part {
            Part::Element(_) => Part::Value,
            part => part,
        };
        Some(Expr::from(Column { part, ..*column }))
    })
}

impl IrGraph<'_, '_> {
    /// Returns the range of the elements of a constant vector or tensor. Only the equations of a constant of a declared type say what its
    /// numbers mean.
    pub(super) fn elements_of_constant(&self, value: Value<'_, '_>, part: Part) -> Option<Interval> {
        let unsigned = match part {
            Part::Value => false,
            Part::Unsigned => true,
            Part::Element(_) => false,
            Part::Dim(_) => return None,
        };
        value.ty().shape().filter(|_| value.ty().builtin().is_some())?;
        let bits = match self.widths.of(value.ty()) {
            Bits::Word(bits) => Some(bits),
            Bits::Unbounded => None,
            Bits::Unknown => return None,
        };
        let read = |element: i64| match bits {
            Some(bits) => Word { bits, unsigned }.wrap(element.into()),
            None => element.into(),
        };
        let attr = value.defining_op()?.constant_attr()?;
        let (least, most) = match part {
            Part::Element(at) => [attr.int_element(at as usize).map(read)?; 2].into(),
            _ => attr.int_elements_range(read)?,
        };
        // Without a width a negative number has no unsigned reading.
        (bits.is_some() || !unsigned || least >= 0)
            .then_some(Interval { lower: Some(least), upper: Some(most) })
    }
}
