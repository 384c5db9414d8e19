//! Checks of changes of scale.

use super::RescaleOp;
use super::checks::{Checked, constant, report};
use super::types::{has_integers, storage};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, Type, Value};

/// Checks the element types, the zero points, and the numbers of multipliers and shifts.
pub fn rescale(op: RescaleOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (input, output) = (op.input(), op.output());
    let checked = check_integers(input.ty(), "input")
        .and_then(|()| check_integers(output.ty(), "output"))
        .and_then(|()| check_zero_point_type(input.ty(), op.input_zp().ty(), "input"))
        .and_then(|()| check_zero_point_type(output.ty(), op.output_zp().ty(), "output"))
        .and_then(|()| check_zero_point(*op.input_zp(), op.input_unsigned(), "input"))
        .and_then(|()| check_zero_point(*op.output_zp(), op.output_unsigned(), "output"))
        .and_then(|()| check_multiplier_type(op))
        .and_then(|()| check_counts(op));
    report(op, cx, checked);
}

fn check_integers(ty: Type<'_>, name: &str) -> Checked {
    match has_integers(ty) {
        true => Ok(()),
        false => Err(format!("expect {name} to have integer element type, got '{}'", ty.element_or_self())),
    }
}

fn check_zero_point_type(ty: Type<'_>, zero_point: Type<'_>, name: &str) -> Checked {
    let (a, b) = (storage(ty), storage(zero_point));
    let width = |text: &str| text.trim_start_matches(['u', 's', 'i']).to_owned();
    match has_integers(zero_point) && width(&a) == width(&b) {
        true => Ok(()),
        false => Err(format!(
            "expected {name} and {name}_zp to both be integer of the same bitwidth, but got '{a}' vs. '{b}'"
        )),
    }
}

/// Checks that a constant zero point is 0, unless its type has room for others.
fn check_zero_point(value: Value<'_, '_>, is_unsigned: bool, name: &str) -> Checked {
    let Some(found) = constant(value).and_then(|attr| attr.int_element(0)).filter(|found| *found != 0) else {
        return Ok(());
    };
    match (value.ty().element_or_self().signless_width(), is_unsigned) {
        (Some(8), _) => Ok(()),
        // The least number of 16 bits is 32768 without a sign.
        (Some(16), true) if matches!(found, -32768 | 32768) => Ok(()),
        (Some(16), true) => {
            Err(format!("expect {name}_zp of 0 or 32768 for unsigned int16 {name}, got {found}"))
        }
        _ => Err(format!("expect {name}_zp of 0, got {found}")),
    }
}

fn check_multiplier_type(op: RescaleOp<'_, '_>) -> Checked {
    let ty = op.multiplier().ty().element_or_self();
    let (bits, flag) = if op.scale32() { (32, "true") } else { (16, "false") };
    match ty.signless_width() == Some(bits) {
        true => Ok(()),
        false => Err(format!("expect i{bits} element type for multiplier for scale32={flag}, got '{ty}'")),
    }
}

fn check_counts(op: RescaleOp<'_, '_>) -> Checked {
    let Some(shape) = op.input().ty().shape() else { return Ok(()) };
    let channels = match (op.per_channel(), shape.last()) {
        (false, _) => 1,
        (true, Some(last)) => *last,
        (true, None) => {
            return Err(
                "requires input to be at least rank 1 when per_channel is true, but got rank 0".to_owned()
            );
        }
    };
    for (ty, name) in [(op.multiplier().ty(), "multiplier"), (op.shift().ty(), "shift")] {
        match ty.shape().and_then(<[i64]>::first) {
            Some(&found) if found != DYNAMIC && found != channels => {
                return Err(format!("expect shape of {{ {channels} }} for {name} input, got {{ {found} }}"));
            }
            _ => {}
        }
    }
    Ok(())
}
