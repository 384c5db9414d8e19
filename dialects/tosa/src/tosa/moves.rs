//! Checks of ops that move elements.

use super::checks::{Checked, constant_shape, known_dim, num_elements, report, same_elements};
use super::reduce::{axis_of, check_axis, tensor_text};
use super::{ConcatOp, GatherOp, PadOp, ReshapeOp, ReverseOp, ScatterOp, SliceOp, TileOp, TransposeOp};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, Type};

fn rank(ty: Type<'_>) -> Option<usize> {
    ty.shape().map(<[i64]>::len)
}

/// Returns the number of numbers in a shape.
fn len(shape: Type<'_>) -> usize {
    shape.shape().and_then(<[i64]>::first).map_or(0, |len| *len as usize)
}

/// Checks that tensors can be concatenated.
pub fn concat(op: ConcatOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let inputs: Vec<Type<'_>> = op.input1().iter().map(|input| input.ty()).collect();
    let (to, axis) = (op.output().ty(), axis_of(op.into()));
    if let Err(message) = check_concat(&inputs, to, axis) {
        return cx.error(op, message);
    }
    let Some(expected) = concatenated(&inputs, axis) else { return };
    if to.shape().is_some_and(|to| !super::checks::are_compatible(&expected, to)) {
        cx.unlike_inferred(op, [tensor_text(&expected, inputs[0])]);
    }
}

/// Returns the shape of several tensors behind each other.
fn concatenated(inputs: &[Type<'_>], axis: i64) -> Option<Vec<i64>> {
    let mut shape = vec![DYNAMIC; rank(*inputs.iter().find(|input| rank(**input).is_some())?)?];
    let axis = usize::try_from(axis).ok()?;
    for input in inputs {
        for dim in (0..shape.len()).filter(|dim| *dim != axis) {
            if let Some(size) = known_dim(*input, dim) {
                shape[dim] = size;
            }
        }
    }
    let sizes: Option<Vec<i64>> = inputs.iter().map(|input| known_dim(*input, axis)).collect();
    *shape.get_mut(axis)? =
        sizes.map_or(DYNAMIC, |sizes| sizes.iter().fold(0, |sum, size| sum.saturating_add(*size)));
    Some(shape)
}

fn check_concat(inputs: &[Type<'_>], to: Type<'_>, axis: i64) -> Checked {
    if inputs.is_empty() {
        return Err("expect at least one input".to_owned());
    }
    inputs.iter().try_for_each(|input| same_elements(*input, to))?;
    if let Some(rank) = inputs.iter().find_map(|input| rank(*input))
        && !(0..rank as i64).contains(&axis)
    {
        return Err(format!(
            "expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got {axis}"
        ));
    }
    let axis = axis as usize;
    let Some(shapes) = inputs.iter().map(|input| input.shape()).collect::<Option<Vec<_>>>() else {
        return Ok(());
    };
    let first = shapes[0];
    for (at, shape) in shapes.iter().enumerate().skip(1) {
        if shape.len() != first.len() {
            return Err(format!(
                "expect all operands to have the same rank, but got {} vs {} on operands 0 and {at}",
                first.len(),
                shape.len()
            ));
        }
        let differ = |dim: &usize| {
            let (a, b) = (shape[*dim], first[*dim]);
            *dim != axis && a != b && a != DYNAMIC && b != DYNAMIC
        };
        if let Some(dim) = (0..first.len()).find(differ) {
            return Err(format!(
                "expect all operand shapes to have the same sizes on non-axis dimensions, \
                 but got {} vs {} at index {dim} on operands 0 and {at}",
                shape[dim], first[dim]
            ));
        }
    }
    if let Some(found) = rank(to).filter(|found| *found != first.len()) {
        return Err(format!("expect output rank to match inputs rank, got {found} vs {}", first.len()));
    }
    let sizes: Option<Vec<i64>> = inputs.iter().map(|input| known_dim(*input, axis)).collect();
    let sum = sizes.map(|sizes| sizes.iter().map(|size| i128::from(*size)).sum::<i128>());
    match (sum, known_dim(to, axis).map(i128::from)) {
        (Some(sum), Some(found)) if sum != found => Err(format!(
            "requires sum of axis dimensions of input1 equal to output axis dimension, got {sum} and {found}"
        )),
        _ => Ok(()),
    }
}

/// Checks the element types, the number of numbers, and the sizes of a padded tensor.
pub fn pad(op: PadOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.input1().ty(), op.output().ty());
    let checked = same_elements(from, to)
        .and_then(|()| same_elements(op.pad_const().ty(), to))
        .and_then(|()| check_padding(from, to, len(op.padding().ty()), constant_shape(*op.padding())));
    report(op, cx, checked);
}

fn check_padding(from: Type<'_>, to: Type<'_>, count: usize, padding: Option<Vec<i64>>) -> Checked {
    let (Some(sizes), Some(result)) = (from.shape(), to.shape()) else { return Ok(()) };
    let (rank, found) = (sizes.len(), result.len());
    if rank != found {
        return Err(format!(
            "expect same input and output tensor rank, but got inputRank: {rank}, outputRank: {found}"
        ));
    }
    if count != 2 * rank {
        return Err(format!("padding tensor must have {rank} * 2 = {} elements, but got {count}", 2 * rank));
    }
    let Some(padding) = padding.filter(|padding| padding.len() == 2 * rank) else { return Ok(()) };
    for (dim, ends) in padding.chunks_exact(2).enumerate() {
        let (low, high) = (i128::from(ends[0]), i128::from(ends[1]));
        if low < -1 || high < -1 {
            return Err(format!(
                "invalid padding values at dimension {dim}: values must be non-negative or -1 for dynamic padding, got [{low}, {high}]"
            ));
        }
        let sizes = (known_dim(from, dim).map(i128::from), known_dim(to, dim).map(i128::from));
        if let (Some(size), Some(found)) = sizes
            && size + low + high != found
        {
            return Err(format!(
                "mismatch in output shape at dimension {dim}: expected {size} + {low} + {high} = {}, but got {found}",
                size + low + high
            ));
        }
    }
    Ok(())
}

/// Checks the element types, and that the result has as many elements as the operand.
pub fn reshape(op: ReshapeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.input1().ty(), op.output().ty());
    let checked = same_elements(from, to).and_then(|()| match constant_shape(*op.shape()) {
        Some(sizes) => check_reshape(from, to, &sizes),
        None => Ok(()),
    });
    report(op, cx, checked);
}

fn check_reshape(from: Type<'_>, to: Type<'_>, sizes: &[i64]) -> Checked {
    if let Some(shape) = to.shape() {
        if shape.len() != sizes.len() {
            return Err("new shape does not match result rank".to_owned());
        }
        for (&size, &found) in sizes.iter().zip(shape) {
            if size != -1 && found != DYNAMIC && size != found {
                return Err("new shape is inconsistent with result shape".to_owned());
            }
            if size < -1 {
                return Err(format!("new shape has invalid tensor dimension size {size}"));
            }
        }
    }
    if let Some(count) = num_elements(from) {
        let found = num_elements(to).filter(|found| *found != count);
        let given = sizes
            .iter()
            .filter(|size| **size > 0)
            .fold(1_i128, |count, size| count.saturating_mul((*size).into()));
        let is_static = sizes.iter().all(|size| *size > 0);
        let is_wrong = if is_static { given != count } else { given > count };
        if let Some(found) = found.or_else(|| is_wrong.then_some(given)) {
            return Err(format!("cannot reshape {count} elements into {found}"));
        }
    }
    match sizes.iter().filter(|size| **size == -1).count() {
        0 | 1 => Ok(()),
        _ => Err("expected at most one target dimension to be -1".to_owned()),
    }
}

/// Checks that the dimension exists.
pub fn reverse(op: ReverseOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to, axis) = (op.input1().ty(), op.output().ty(), axis_of(op.into()));
    let checked = same_elements(from, to).and_then(|()| {
        if axis < 0 {
            return Err("expected non-negative reverse axis".to_owned());
        }
        check_axis(from, axis, "input", "reverse")?;
        match (rank(from), rank(to)) {
            (Some(from), Some(to)) if from != to => {
                Err("expect output tensor rank to be equal to input tensor rank".to_owned())
            }
            _ => check_axis(to, axis, "output", "reverse"),
        }
    });
    report(op, cx, checked);
}

/// Checks that there is a start and a size for each dimension.
pub fn slice(op: SliceOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.input1().ty(), op.output().ty());
    let checked = same_elements(from, to).and_then(|()| {
        let Some(dims) = rank(from) else { return Ok(()) };
        if let Some(found) = rank(to).filter(|found| *found != dims) {
            return Err(format!("expect input1 and output to have the same ranks, got {dims} and {found}"));
        }
        if len(op.start().ty()) != dims {
            return Err("length of start is not equal to rank of input shape".to_owned());
        }
        match len(op.size().ty()) == dims {
            true => Ok(()),
            false => Err("length of size is not equal to rank of input shape".to_owned()),
        }
    });
    report(op, cx, checked);
}

/// Checks that there is a positive factor for each dimension.
pub fn tile(op: TileOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.input1().ty(), op.output().ty());
    let count = len(op.multiples().ty());
    let checked = same_elements(from, to).and_then(|()| {
        match (rank(from), rank(to)) {
            (Some(rank), _) if rank != count => {
                return Err(format!("expect 'multiples' to have rank {rank} but got {count}."));
            }
            (Some(from), Some(to)) if from != to => {
                return Err("expect same input and output tensor rank.".to_owned());
            }
            (None, Some(rank)) if rank != count => {
                return Err(format!("expect 'multiples' array to have length {rank} but got {count}."));
            }
            _ => {}
        }
        let factors = constant_shape(*op.multiples()).unwrap_or_default();
        match factors.iter().any(|factor| *factor <= 0 && *factor != -1) {
            true => Err("expect element of 'multiples' to be positive integer or -1.".to_owned()),
            false => Ok(()),
        }
    });
    report(op, cx, checked);
}

/// Checks that the order has all dimensions, and that the sizes of the result are in this order.
pub fn transpose(op: TransposeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.input1().ty(), op.output().ty());
    let perms: Vec<i64> = op.perms().to_vec();
    report(op, cx, same_elements(from, to).and_then(|()| check_transpose(from, to, &perms)));
}

fn check_transpose(from: Type<'_>, to: Type<'_>, perms: &[i64]) -> Checked {
    let count = perms.len();
    let wrong_count = |rank: usize, which: &str| {
        format!("expected perms attribute to have size {rank} ({which} rank) but got size {count}")
    };
    if let Some(rank) = rank(from).filter(|rank| *rank != count) {
        return Err(wrong_count(rank, "input"));
    }
    if rank(from).zip(rank(to)).is_some_and(|(from, to)| from != to) {
        return Err("expected input tensor rank to equal result tensor rank".to_owned());
    }
    if let Some(rank) = rank(to).filter(|rank| *rank != count) {
        return Err(wrong_count(rank, "output"));
    }
    if !(0..count as i64).all(|dim| perms.contains(&dim)) {
        return Err("expected valid permutation indices".to_owned());
    }
    if let (Some(a), Some(b)) = (num_elements(from), num_elements(to))
        && a != b
    {
        return Err(format!("expected input1 and output to have same numbers of elements, got {a} and {b}"));
    }
    for (dim, &of) in perms.iter().enumerate() {
        let sizes = (known_dim(from, of as usize), known_dim(to, dim));
        if let (Some(size), Some(found)) = sizes
            && size != found
        {
            return Err(format!(
                "expected output tensor dim {dim} to match input dim {of} with value of {size}"
            ));
        }
    }
    Ok(())
}

/// Checks that two sizes are equal, as far as they are known.
fn check_size(known: Option<i64>, found: Option<i64>, tensor: &str, dim: usize) -> Checked {
    match (known, found) {
        (Some(known), Some(found)) if known != found => {
            Err(format!("requires {tensor} dimension {dim} to have size {known}, got {found}"))
        }
        _ => Ok(()),
    }
}

/// Checks the element types and the sizes of the rows that are taken.
pub fn gather(op: GatherOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let [values, indices, to] = [op.values().ty(), op.indices().ty(), op.output().ty()];
    let checked = same_elements(values, to).and_then(|()| {
        let batch = known_dim(values, 0);
        check_size(batch, known_dim(indices, 0), "indices", 0)?;
        check_size(batch.or(known_dim(indices, 0)), known_dim(to, 0), "output", 0)?;
        check_size(known_dim(indices, 1), known_dim(to, 1), "output", 1)?;
        check_size(known_dim(values, 2), known_dim(to, 2), "output", 2)
    });
    report(op, cx, checked);
}

/// Checks the element types and the sizes of the rows that are replaced.
pub fn scatter(op: ScatterOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let [values, indices] = [op.values_in().ty(), op.indices().ty()];
    let [input, to] = [op.input().ty(), op.values_out().ty()];
    let checked = same_elements(values, to).and_then(|()| same_elements(input, to)).and_then(|()| {
        let mut batch = known_dim(values, 0);
        check_size(batch, known_dim(indices, 0), "indices", 0)?;
        batch = batch.or(known_dim(indices, 0));
        check_size(batch, known_dim(input, 0), "input", 0)?;
        batch = batch.or(known_dim(input, 0));
        let rows = known_dim(indices, 1);
        check_size(rows, known_dim(input, 1), "input", 1)?;
        check_size(known_dim(values, 2), known_dim(input, 2), "input", 2)?;
        check_size(batch, known_dim(to, 0), "values_out", 0)?;
        check_size(known_dim(values, 1), known_dim(to, 1), "values_out", 1)?;
        check_size(known_dim(values, 2).or(known_dim(input, 2)), known_dim(to, 2), "values_out", 2)?;
        let places = known_dim(values, 1).or(known_dim(to, 1));
        match (places, rows.or(known_dim(input, 1))) {
            (Some(places), Some(rows)) if places < rows => {
                Err(format!("requires dimensions K >= W, got K={places} and W={rows}"))
            }
            _ => Ok(()),
        }
    });
    report(op, cx, checked);
}
