//! The values that members of aggregates are: inserted ones, and the results of integer operations that report an overflow.

use super::{
    ExtractvalueOp, InsertvalueOp, IntrSaddWithOverflowOp, IntrSmulWithOverflowOp, IntrSsubWithOverflowOp,
    IntrUaddWithOverflowOp, IntrUmulWithOverflowOp, IntrUsubWithOverflowOp,
};
use bourn_equations::rt::match_op;
use bourn_ir::{OpRef, Value};

/// The number of `insertvalue` ops that are followed; a member behind more of them is unknown.
const MAX_INSERTIONS: usize = 256;

/// Returns the value that an `insertvalue` has put at the position that an `extractvalue` reads.
pub fn inserted<'a, 'c>(extract: OpRef<'a, 'c>) -> Option<Value<'a, 'c>> {
    let extract = extract.dyn_cast::<ExtractvalueOp<'a, 'c>>()?;
    let (mut container, mut position) = (extract.container().value(), extract.position());
    for _ in 0..MAX_INSERTIONS {
        let insert = container.defining_op()?.dyn_cast::<InsertvalueOp<'a, 'c>>()?;
        let at = insert.position();
        container = match position.strip_prefix(at) {
            Some([]) => return Some(insert.value().value()),
            Some(inner) => {
                position = inner;
                insert.value().value()
            }
            // A part of the member was replaced.
            None if at.starts_with(position) => return None,
            None => insert.container().value(),
        };
    }
    None
}

/// An integer operation that reports an overflow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operation {
    Sum,
    Difference,
    Product,
}

/// A member of the result of an integer operation that reports an overflow.
struct Checked<'a, 'c> {
    operation: Operation,
    is_signed: bool,
    /// Whether the member is the truth value.
    is_flag: bool,
    operands: [Value<'a, 'c>; 2],
}

fn checked<'a, 'c>(extract: OpRef<'a, 'c>) -> Option<Checked<'a, 'c>> {
    let extract = extract.dyn_cast::<ExtractvalueOp<'a, 'c>>()?;
    let is_flag = match extract.position() {
        [0] => false,
        [1] => true,
        _ => return None,
    };
    let maker = extract.container().value().defining_op()?;
    let (operation, is_signed, lhs, rhs) = match_op!(maker {
        op: IntrSaddWithOverflowOp => (Operation::Sum, true, op.lhs().value(), op.rhs().value()),
        op: IntrUaddWithOverflowOp => (Operation::Sum, false, op.lhs().value(), op.rhs().value()),
        op: IntrSsubWithOverflowOp => (Operation::Difference, true, op.lhs().value(), op.rhs().value()),
        op: IntrUsubWithOverflowOp => (Operation::Difference, false, op.lhs().value(), op.rhs().value()),
        op: IntrSmulWithOverflowOp => (Operation::Product, true, op.lhs().value(), op.rhs().value()),
        op: IntrUmulWithOverflowOp => (Operation::Product, false, op.lhs().value(), op.rhs().value()),
        _ => return None,
    });
    // The members of a struct with other types are not described.
    let expected = match is_flag {
        true => extract.res().ty().number_type().signless_width() == Some(1),
        false => extract.res().ty() == lhs.ty(),
    };
    expected.then_some(Checked { operation, is_signed, is_flag, operands: [lhs, rhs] })
}

/// Returns the left operand of the operation of which a member is read.
pub fn left<'a, 'c>(extract: OpRef<'a, 'c>) -> Option<Value<'a, 'c>> {
    checked(extract).map(|checked| checked.operands[0])
}

/// Returns the right operand of the operation of which a member is read.
pub fn right<'a, 'c>(extract: OpRef<'a, 'c>) -> Option<Value<'a, 'c>> {
    checked(extract).map(|checked| checked.operands[1])
}

fn is(extract: OpRef<'_, '_>, wanted: Operation, flag: Option<bool>) -> bool {
    checked(extract).is_some_and(|checked| {
        checked.operation == wanted
            && match flag {
                None => !checked.is_flag,
                Some(signed) => checked.is_flag && checked.is_signed == signed,
            }
    })
}

/// Returns whether the member is a sum.
pub fn is_sum(extract: OpRef<'_, '_>) -> bool {
    is(extract, Operation::Sum, None)
}

/// Returns whether the member is a difference.
pub fn is_difference(extract: OpRef<'_, '_>) -> bool {
    is(extract, Operation::Difference, None)
}

/// Returns whether the member is a product.
pub fn is_product(extract: OpRef<'_, '_>) -> bool {
    is(extract, Operation::Product, None)
}

/// Returns whether the member is the overflow of a sum of signed numbers.
pub fn is_signed_carry(extract: OpRef<'_, '_>) -> bool {
    is(extract, Operation::Sum, Some(true))
}

/// Returns whether the member is the overflow of a sum of unsigned numbers.
pub fn is_unsigned_carry(extract: OpRef<'_, '_>) -> bool {
    is(extract, Operation::Sum, Some(false))
}

/// Returns whether the member is the overflow of a difference of signed numbers.
pub fn is_signed_borrow(extract: OpRef<'_, '_>) -> bool {
    is(extract, Operation::Difference, Some(true))
}

/// Returns whether the member is the overflow of a difference of unsigned numbers.
pub fn is_unsigned_borrow(extract: OpRef<'_, '_>) -> bool {
    is(extract, Operation::Difference, Some(false))
}

/// Returns whether the member is the overflow of a product of signed numbers.
pub fn is_signed_excess(extract: OpRef<'_, '_>) -> bool {
    is(extract, Operation::Product, Some(true))
}

/// Returns whether the member is the overflow of a product of unsigned numbers.
pub fn is_unsigned_excess(extract: OpRef<'_, '_>) -> bool {
    is(extract, Operation::Product, Some(false))
}
