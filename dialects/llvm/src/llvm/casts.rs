//! Checks of casts.

use super::types::scalar;
use super::{BitcastOp, PtrType};
use bourn_equations::rt::TypeExt;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, Type, TypeData};

/// Returns the sizes of a vector.
fn sizes(ty: Type<'_>) -> Option<(&[i64], &[bool])> {
    match ty.data() {
        TypeData::Vector { shape, scalable, .. } => Some((shape, scalable)),
        _ => None,
    }
}

/// Checks that both sides are integers or vectors of one size, and that the result's integers are wider.
pub fn verify_extension(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (Some(arg), Some(res)) = (op.operands().next(), op.results().next()) else { return };
    let (from, to) = (arg.ty(), res.ty());
    let message = match (sizes(from), sizes(to)) {
        (Some(_), None) => "input type is a vector but output type is an integer",
        (None, Some(_)) => "input type is an integer but output type is a vector",
        (from, to) if from != to => "input and output vectors are of incompatible shape",
        _ if scalar(to).signless_width() <= scalar(from).signless_width() => {
            "integer width of the output type is smaller or equal to the integer width of the input type"
        }
        _ => return,
    };
    cx.error_plain(op, message);
}

/// Checks that addresses remain addresses of one address space.
pub fn verify_bitcast(op: BitcastOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.arg().ty(), op.res().ty());
    let pointer = |ty: Type<'_>| scalar(ty).dyn_cast::<PtrType<'_>>().map(PtrType::address_space);
    let message = match (pointer(from), pointer(to)) {
        (None, None) => return,
        (None, _) | (_, None) => "can only cast pointers from and to pointers",
        _ if sizes(to).is_some() && sizes(from).is_none() => "cannot cast pointer to vector of pointers",
        _ if sizes(to).is_none() && sizes(from).is_some() => "cannot cast vector of pointers to pointer",
        (from, to) if from != to => {
            "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead"
        }
        _ => return,
    };
    cx.error(op, message);
}
