//! Elements of vectors and tensors.
//!
//! The column of a vector or tensor of integers is its element at one position, which is the same for all values in a
//! fact. What holds for this column thus holds for all elements. An op that moves elements to other positions relates
//! an element of its result to the operand's element *elsewhere* ([`Expr::elsewhere`](bourn_bounds::Expr::elsewhere)).

use super::IrGraph;
use super::widths::Bits;
use bourn_bounds::{Interval, Part, Word};
use bourn_ir::Value;
use bourn_ir::def::Trait;

impl IrGraph<'_, '_> {
    /// Returns the range of the elements of a constant vector or tensor.
    pub(super) fn elements_of_constant(&self, value: Value<'_, '_>, part: Part) -> Option<Interval> {
        let unsigned = match part {
            Part::Value => false,
            Part::Unsigned => true,
            Part::Dim(_) => return None,
        };
        value.ty().shape()?;
        let op = value.defining_op()?;
        op.def().filter(|def| def.has_trait(Trait::ConstantLike))?;
        let bits = match self.widths.of(value.ty()) {
            Bits::Word(bits) => Some(bits),
            Bits::Unbounded => None,
            Bits::Unknown => return None,
        };
        let read = |element: i64| match bits {
            Some(bits) => Word { bits, unsigned }.wrap(element.into()),
            None => element.into(),
        };
        let (least, most) = op.attr("value")?.int_elements_range(read)?;
        // Without a width a negative number has no unsigned reading.
        (bits.is_some() || !unsigned || least >= 0)
            .then_some(Interval { lower: Some(least), upper: Some(most) })
    }
}
