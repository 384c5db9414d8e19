//! Checks of conversions of elements that share a scale.

use super::checks::{Checked, are_compatible, have_compatible_shapes, report};
use super::{CastFromBlockScaledOp, CastToBlockScaledOp};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, Type};

/// A tensor with its name in messages.
type Named<'x, 'c> = (&'x str, Type<'c>);

/// Checks the sizes of scaled elements, of their scales, and of the result.
pub fn cast_from_block_scaled(op: CastFromBlockScaledOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let data = ("input_data", op.input_data().ty());
    let scale = ("input_scale", op.input_scale().ty());
    let block = op.block_size() as i64;
    let checked = check_shapes(data, ("output_data", op.output_data().ty()))
        .and_then(|()| check_scale(data, data, scale, block));
    report(op, cx, checked);
}

/// Checks the sizes of scaled elements and of their scales, which are the results.
pub fn cast_to_block_scaled(op: CastToBlockScaledOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let input = ("input_data", op.input_data().ty());
    let data = ("output_data", op.output_data().ty());
    let scale = ("output_scale", op.output_scale().ty());
    let block = op.block_size() as i64;
    report(op, cx, check_shapes(input, data).and_then(|()| check_scale(input, data, scale, block)));
}

fn check_shapes(a: Named<'_, '_>, b: Named<'_, '_>) -> Checked {
    match have_compatible_shapes(a.1, b.1) {
        true => Ok(()),
        false => Err(format!("require compatible shapes for {} ('{}') and {} ('{}')", a.0, a.1, b.0, b.1)),
    }
}

/// Checks that the last dimension of `blocks` is cut into blocks, and that there is a scale for each block of `data`.
fn check_scale(blocks: Named<'_, '_>, data: Named<'_, '_>, scale: Named<'_, '_>, block: i64) -> Checked {
    let last = blocks.1.shape().and_then(<[i64]>::last).copied().filter(|last| *last != DYNAMIC);
    if let Some(last) = last.filter(|last| last % block != 0) {
        return Err(format!(
            "expect last dimension of {} ({last}) to be divisible by block_size ({block})",
            blocks.0
        ));
    }
    let (Some(of_data), Some(of_scale)) = (data.1.shape(), scale.1.shape()) else { return Ok(()) };
    let (Some((data_last, outer)), Some((scale_last, scale_outer))) =
        (of_data.split_last(), of_scale.split_last())
    else {
        return Ok(());
    };
    if !are_compatible(outer, scale_outer) {
        return Err(format!(
            "require compatible shapes for {} ('{}') and {} ('{}') except for the last dimension",
            data.0, data.1, scale.0, scale.1
        ));
    }
    if *data_last != DYNAMIC && *scale_last != DYNAMIC && data_last / block != *scale_last {
        return Err(format!(
            "expect last dimension of {} ({scale_last}) to be equal to last dimension of {} / block_size ({})",
            scale.0,
            data.0,
            data_last / block
        ));
    }
    Ok(())
}
