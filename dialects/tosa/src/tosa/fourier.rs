//! Checks of Fourier transforms.

use super::checks::{Checked, are_compatible, known_dim, report};
use super::types::has_floats;
use super::{Fft2dOp, Rfft2dOp};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, Type};

fn check_floats(op: OpRef<'_, '_>) -> Checked {
    match op.results().all(|result| has_floats(result.ty())) {
        true => Ok(()),
        false => Err("requires a floating point type".to_owned()),
    }
}

fn check_power_of_two(size: Option<i64>, name: &str) -> Checked {
    match size {
        Some(size) if size <= 0 || size & (size - 1) != 0 => {
            Err(format!("expected {name} to be a power of two, got {size}"))
        }
        _ => Ok(()),
    }
}

/// Checks that images of complex numbers have sizes that are powers of two.
pub fn fft2d(op: Fft2dOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (real, imaginary) = (op.input_real().ty(), op.input_imag().ty());
    let size = |dim| known_dim(real, dim).and(known_dim(imaginary, dim));
    let are_ranked = real.shape().is_some() && imaginary.shape().is_some();
    let checked = check_floats(op.into()).and_then(|()| match are_ranked {
        true => check_power_of_two(size(1), "height").and_then(|()| check_power_of_two(size(2), "width")),
        false => Ok(()),
    });
    report(op, cx, checked);
}

/// Checks that images of real numbers have sizes that are powers of two, and that the result has half of the width.
pub fn rfft2d(op: Rfft2dOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.input_real().ty(), op.output_real().ty());
    let checked = check_floats(op.into()).and_then(|()| check_real(from, [to, op.output_imag().ty()]));
    report(op, cx, checked);
}

fn check_real(from: Type<'_>, [to, other]: [Type<'_>; 2]) -> Checked {
    if let (Some(a), Some(b)) = (to.shape(), other.shape())
        && !are_compatible(a, b)
    {
        return Err(format!("expected output shapes to match, got '{to}', '{other}'"));
    }
    let Some(sizes) = from.shape() else { return Ok(()) };
    check_power_of_two(known_dim(from, 1), "height")?;
    check_power_of_two(known_dim(from, 2), "width")?;
    let Some(result) = to.shape() else { return Ok(()) };
    if !are_compatible(&sizes[..2], &result[..2]) {
        return Err(format!(
            "expected batch and height dimensions of input/output to match, got input='{from}' output='{to}'"
        ));
    }
    match (known_dim(from, 2), known_dim(to, 2)) {
        (Some(width), Some(found)) if found != width / 2 + 1 => {
            Err(format!("expected output width to be equal to input_width / 2 + 1, got {found}"))
        }
        _ => Ok(()),
    }
}
