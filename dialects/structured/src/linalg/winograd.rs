//! Checks of convolutions by Winograd's method: the shapes before and after each transform.

use super::verify::destination;
use super::{WinogradFilterTransformOp, WinogradFmr, WinogradInputTransformOp, WinogradOutputTransformOp};
use crate::shaped::compatible_shapes;
use bourn_equations::rt::RankedTensorType;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, OpRef};

/// The sizes of a small convolution: of its result and of its kernel, along each dimension.
struct Sizes {
    result: i64,
    kernel: i64,
}

impl Sizes {
    fn of(fmr: WinogradFmr) -> Sizes {
        let (result, kernel) = match fmr {
            WinogradFmr::F23 => (2, 3),
            WinogradFmr::F43 => (4, 3),
            WinogradFmr::F25 => (2, 5),
        };
        Sizes { result, kernel }
    }
    /// Returns the size of a tile of the image.
    fn tile(&self) -> i64 {
        self.result + self.kernel - 1
    }
}

/// Checks an op, after its destination: `check` gets the sizes and the shapes of the operands, and returns the required shape of the
/// result.
fn verify(
    op: OpRef<'_, '_>,
    fmr: WinogradFmr,
    [from, to]: [RankedTensorType<'_>; 2],
    cx: &mut VerifyCx<'_, '_>,
    check: impl Fn(&Sizes, &[i64], &[i64]) -> Result<Vec<i64>, &'static str>,
) {
    let before = cx.diagnostics.all.len();
    destination(op, cx);
    if cx.diagnostics.all.len() > before {
        return;
    }
    match check(&Sizes::of(fmr), from.shape(), to.shape()) {
        Err(message) => cx.error(op, message),
        Ok(expected) if !compatible_shapes(&expected, to.shape()) => {
            cx.error(op, "the output shape is not expected")
        }
        Ok(_) => {}
    }
}

/// Checks the transform of kernels: `F x H x W x C` to `tile x tile x C x F`.
pub fn filter(op: WinogradFilterTransformOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let types = [op.filter().typed(), op.output().typed()];
    verify(*op, op.fmr(), types, cx, |sizes, from, _| {
        let &[kernels, height, width, channels] = from else { return Err("expected four dimensions") };
        let is_size = |size: i64| size == sizes.kernel || size == 1;
        if !is_size(height) {
            return Err("expect filter height either equals to r or 1");
        }
        if !is_size(width) {
            return Err("expect filter width either equals to r or 1");
        }
        if height == 1 && width == 1 {
            return Err("expect either filter height or width equals to r");
        }
        let tile = |size: i64| if size == 1 { 1 } else { sizes.tile() };
        Ok(vec![tile(height), tile(width), channels, kernels])
    });
}

/// Checks the transform of an image: `N x H x W x C` to `tile x tile x rows x columns x N x C`.
pub fn input(op: WinogradInputTransformOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let types = [op.input().typed(), op.output().typed()];
    verify(*op, op.fmr(), types, cx, |sizes, from, to| {
        let (&[images, height, width, channels], &[tile_height, tile_width, ..]) = (from, to) else {
            return Err("expected four dimensions and six");
        };
        let tile = |size: i64| if size == 1 { 1 } else { sizes.tile() };
        let count = |size: i64, tile: i64| match (size, tile) {
            (DYNAMIC, _) => DYNAMIC,
            (_, 1) => size,
            _ => (size - (sizes.kernel - 1)) / sizes.result,
        };
        let (rows, columns) = (count(height, tile_height), count(width, tile_width));
        Ok(vec![tile(tile_height), tile(tile_width), rows, columns, images, channels])
    });
}

/// Checks the transform of products: `tile x tile x rows x columns x N x F` to `N x H x W x F`.
pub fn output(op: WinogradOutputTransformOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let types = [op.value().typed(), op.output().typed()];
    verify(*op, op.fmr(), types, cx, |sizes, from, _| {
        let &[tile_height, tile_width, rows, columns, images, kernels] = from else {
            return Err("expected six dimensions");
        };
        if tile_height != 1 && tile_height != sizes.tile() {
            return Err("expect input height equals to input tile size");
        }
        if tile_width != 1 && tile_width != sizes.tile() {
            return Err("expect input width equals to input tile size");
        }
        let size = |count: i64, tile: i64| match (count, tile) {
            (DYNAMIC, _) => DYNAMIC,
            (_, 1) => count,
            _ => count.saturating_mul(sizes.result),
        };
        Ok(vec![images, size(rows, tile_height), size(columns, tile_width), kernels])
    });
}
