//! Checks of the attribute `bourn.range` on arguments of functions.

use super::hooks::signature;
use bourn_equations::value_bounds::{RANGE_ATTR, stated_range};
use bourn_ir::verify::{ForeignAttrs, VerifyCx};
use bourn_ir::{Attribute, OpRef};

/// The checks of the attributes with the prefix `bourn`.
pub static FOREIGN_ATTRS: ForeignAttrs = ForeignAttrs { of_op: check_op, of_argument: check_argument };

fn check_op<'c>(op: OpRef<'_, 'c>, name: &str, _: Attribute<'c>, cx: &mut VerifyCx<'_, 'c>) {
    if name == RANGE_ATTR {
        cx.error(op, format_args!("'{name}' is an attribute of a function's argument"));
    }
}

fn check_argument<'c>(
    op: OpRef<'_, 'c>,
    argument: usize,
    name: &str,
    attr: Attribute<'c>,
    cx: &mut VerifyCx<'_, 'c>,
) {
    if name != RANGE_ATTR {
        return;
    }
    let ty = signature(op).and_then(|(inputs, _)| inputs.get(argument).copied());
    if ty.is_some_and(|ty| !ty.is_index() && ty.signless_width().is_none()) {
        return cx.error(
            op,
            format_args!(
                "'{name}' of argument #{argument}, which is neither an index nor a signless integer"
            ),
        );
    }
    if stated_range(attr).is_none() {
        let form = "must be [min, max], {min = ..} or {max = ..} with integers, and min <= max";
        cx.error(op, format_args!("'{name}' of argument #{argument} {form}"));
    }
}
