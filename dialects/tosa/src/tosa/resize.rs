//! Checks of images of another size.

use super::ResizeOp;
use super::checks::{Checked, constant_shape, known_dim, listed, report};
use super::windows::calculated;
use bourn_ir::Type;
use bourn_ir::verify::VerifyCx;

/// Checks the scale and the sizes of the result, if the scale, the offset and the border are constants.
pub fn resize(op: ResizeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    report(op, cx, check(op));
}

fn check(op: ResizeOp<'_, '_>) -> Checked {
    let (from, to) = (op.input().ty(), op.output().ty());
    let numbers = [op.scale().value(), op.offset().value(), op.border().value()].map(constant_shape);
    let [Some(scale), Some(offset), Some(border)] = numbers else { return Ok(()) };
    if from.shape().is_none() || to.shape().is_none() {
        return Ok(());
    }
    if scale.iter().any(|number| *number <= 0) {
        return Err(format!("expect all scale values to be > 0, got {}", listed(&scale)));
    }
    for (at, (dim, axis)) in [("height", "y"), ("width", "x")].into_iter().enumerate() {
        let numbers = (scale.get(2 * at), scale.get(2 * at + 1), offset.get(at), border.get(at));
        let (Some(&up), Some(&down), Some(&offset), Some(&border)) = numbers else { return Ok(()) };
        check_size([dim, axis], [up, down, offset, border], at + 1, from, to)?;
    }
    Ok(())
}

/// Checks the size in one direction. An image with a single row or column is repeated, so that any size is right.
fn check_size(names: [&str; 2], numbers: [i64; 4], at: usize, from: Type<'_>, to: Type<'_>) -> Checked {
    let ([dim, axis], [up, down, offset, border]) = (names, numbers.map(i128::from));
    let Some(size) = known_dim(from, at).filter(|size| *size != 1).map(i128::from) else { return Ok(()) };
    let scaled = (size - 1) * up - offset + border;
    if scaled % down != 0 {
        return Err(format!(
            "expected (input_{dim} - 1) * scale_{axis}_n - offset_{axis} + border_{axis} \
             to be wholly divisible by scale_{axis}_d, got (({size} - 1) * {up} - {offset} + {border}) / {down}"
        ));
    }
    calculated(scaled / down + 1, known_dim(to, at), dim)
}

/// Returns the border minus the offset in both directions, if they are constants, and no numbers otherwise.
pub fn moved(op: ResizeOp<'_, '_>) -> Vec<i64> {
    let numbers = (constant_shape(*op.offset()), constant_shape(*op.border()));
    let (Some(offset), Some(border)) = numbers else { return Vec::new() };
    border.iter().zip(offset).map(|(border, offset)| border.saturating_sub(offset)).collect()
}
