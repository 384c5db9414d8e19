//! Checks of products of matrices.

use super::checks::{Checked, are_compatible, listed, report, zero_point_type, zero_point_value};
use super::types::{is_quantized, storage};
use super::{MatmulOp, MatmulTBlockScaledOp};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, Type};

/// Checks the element types and the zero points of a product.
pub fn matmul(op: MatmulOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let checked = check_quantized(op.a().ty(), op.b().ty())
        .and_then(|()| zero_point_type(*op.a(), *op.a_zp(), "input a and a_zp have"))
        .and_then(|()| zero_point_type(*op.b(), *op.b_zp(), "input b and b_zp have"))
        .and_then(|()| zero_point_value(*op.a_zp(), "a"))
        .and_then(|()| zero_point_value(*op.b_zp(), "b"));
    report(op, cx, checked);
}

fn check_quantized(a: Type<'_>, b: Type<'_>) -> Checked {
    let (a, b) = (a.element_or_self(), b.element_or_self());
    match (is_quantized(a), is_quantized(b)) {
        (true, true) => {
            let width = |ty| storage(ty).trim_start_matches(['u', 'i']).to_owned();
            let (a, b) = (width(a), width(b));
            match a == b {
                true => Ok(()),
                false => Err(format!("expect quantized operands to have same widths, got {a} and {b}")),
            }
        }
        (false, false) => Ok(()),
        _ => Err(format!("expect operands to be both quantized or both not quantized, got '{a}' and '{b}'")),
    }
}

/// The sizes that are known from the tensors looked at so far.
struct Sizes {
    batch: i64,
    rows: i64,
    columns: i64,
    channels: i64,
    scales: i64,
    /// The matrices of `b`: as many as `a` has, or a single matrix.
    batch_of_b: i64,
}

/// Makes a size known, or checks that it equals the known size.
fn unify(known: &mut i64, found: i64, what: &str) -> Checked {
    if *known == DYNAMIC {
        *known = found;
    }
    match found == DYNAMIC || found == *known {
        true => Ok(()),
        false => Err(format!("expected {what} to match size {known}, got {found}")),
    }
}

/// Checks the element types, and the sizes of the matrices, of their scales and of the result.
pub fn matmul_t_block_scaled(op: MatmulTBlockScaledOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    report(op, cx, check_scaled(op));
}

fn check_scaled(op: MatmulTBlockScaledOp<'_, '_>) -> Checked {
    let (a, b) = (op.a_data().ty(), op.b_data().ty());
    if a.element_type() != b.element_type() {
        let (a, b) = (a.element_or_self(), b.element_or_self());
        return Err(format!("expect A_data and B_data to have same element type, got '{a}' and '{b}'"));
    }
    let mut sizes = Sizes {
        batch: DYNAMIC,
        rows: DYNAMIC,
        columns: DYNAMIC,
        channels: DYNAMIC,
        scales: DYNAMIC,
        batch_of_b: DYNAMIC,
    };
    if let Some(&[batch, rows, channels]) = a.shape() {
        (sizes.batch, sizes.rows, sizes.channels) = (batch, rows, channels);
    }
    if let Some(&[batch, rows, scales]) = op.a_scale().ty().shape() {
        unify(&mut sizes.batch, batch, "batch of a_scale")?;
        unify(&mut sizes.rows, rows, "height of a_scale")?;
        sizes.scales = scales;
    }
    if let Some(&[batch, columns, channels]) = b.shape() {
        (sizes.batch_of_b, sizes.columns) = (batch, columns);
        unify(&mut sizes.channels, channels, "channels of b_data")?;
    }
    if let Some(&[batch, columns, scales]) = op.b_scale().ty().shape() {
        unify(&mut sizes.batch_of_b, batch, "batch of b_scale")?;
        unify(&mut sizes.columns, columns, "width of b_scale")?;
        unify(&mut sizes.scales, scales, "C/block_size of b_scale")?;
    }
    check_blocks(&sizes, op.block_size() as i64)?;
    let expected = [sizes.batch, sizes.rows, sizes.columns];
    match op.output_data().ty().shape().filter(|found| !are_compatible(&expected, found)) {
        Some(found) => Err(format!(
            "expected output shape {} to be compatible with expected output shape {}",
            listed(found),
            listed(&expected)
        )),
        None => Ok(()),
    }
}

fn check_blocks(sizes: &Sizes, block: i64) -> Checked {
    let &Sizes { batch, batch_of_b, channels, scales, .. } = sizes;
    if batch != DYNAMIC && batch_of_b != DYNAMIC && batch != batch_of_b && batch_of_b != 1 {
        return Err(format!(
            "expect B matrix batch size to be broadcast compatible with A, got D={batch_of_b} vs N={batch}"
        ));
    }
    if channels == DYNAMIC {
        return Ok(());
    }
    if channels % block != 0 {
        return Err(format!("expect C to be a multiple of block size, got C={channels}, block_size={block}"));
    }
    match scales == DYNAMIC || scales == channels / block {
        true => Ok(()),
        false => Err(format!(
            "expect scale operands dimension 2 to equal C/block_size ({channels}/{block}), got {scales}"
        )),
    }
}
