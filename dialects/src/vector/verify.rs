//! Checks that tables cannot express.

use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, OpRef, Type, TypeData};

fn sizes(ty: Type<'_>) -> &[i64] {
    ty.shape().unwrap_or_default()
}

fn width(ty: Type<'_>) -> Option<i64> {
    match ty.element_or_self().data() {
        TypeData::Integer { width, .. } => Some(i64::from(*width)),
        TypeData::Float(kind) => Some(i64::from(kind.width())),
        _ => None,
    }
}

/// Checks that all dimensions but the last agree, and that the last have as many bits.
pub fn bitcast(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.operand(0).ty(), op.result(0).ty());
    let (from, to) = (sizes(source), sizes(result));
    let (Some(a), Some(b)) = (width(source), width(result)) else { return };
    if let Some(i) = (0..from.len().saturating_sub(1)).find(|&i| from[i] != to[i]) {
        return cx.error(op, format!("dimension size mismatch at: {i}"));
    }
    let bits = |sizes: &[i64], width: i64| sizes.last().map(|size| size.saturating_mul(width));
    if bits(from, a) != bits(to, b) {
        cx.error(op, "source/result bitwidth of the minor 1-D vectors must be equal");
    }
}

/// Checks that the source is an element, or the last dimensions of the result, some of them of size 1.
pub fn broadcast(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.operand(0).ty(), op.result(0).ty());
    if source.element_or_self() != result.element_or_self() {
        return cx.error(op, "failed to verify that source operand and result have same element type");
    }
    let TypeData::Vector { shape: from, .. } = source.data() else {
        if source.shape().is_some() {
            cx.error(op, "source type is not a vector");
        }
        return;
    };
    let to = sizes(result);
    if from.len() > to.len() {
        return cx.error(op, "source rank higher than destination rank");
    }
    let lead = to.len() - from.len();
    for (i, &size) in from.iter().enumerate() {
        if size != 1 && size != to[lead + i] {
            let wanted = to[lead + i];
            return cx.error(op, format!("dimension mismatch ({size} vs. {wanted})"));
        }
    }
}

/// Checks that there is a number for each dimension, within its size.
pub fn constant_mask(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let ty = op.result(0).ty();
    let given = op.attr("mask_dim_sizes").and_then(|given| given.as_dense_array()).unwrap_or_default();
    let shape = sizes(ty);
    if shape.is_empty() {
        if given.len() != 1 {
            return cx.error(op, "array attr must have length 1 for 0-D vectors");
        }
        if !matches!(given[0], 0 | 1) {
            cx.error(op, "mask dim size must be either 0 or 1 for 0-D vectors");
        }
        return;
    }
    if shape.len() != given.len() {
        return cx.error(op, "must specify array attr of size equal vector result rank");
    }
    if given.iter().zip(shape).any(|(given, size)| *given < 0 || given > size) {
        return cx.error(op, "array attr of size out of bounds of vector result dimension size");
    }
    if given.contains(&0) && given.iter().any(|given| *given != 0) {
        cx.error(
            op,
            "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
        );
    }
}

/// Checks that there is a number for each dimension.
pub fn create_mask(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let rank = sizes(op.result(0).ty()).len();
    if rank == 0 {
        if op.num_operands() != 1 {
            cx.error(op, "must specify exactly one operand for 0-D create_mask");
        }
    } else if op.num_operands() != rank {
        cx.error(op, "must specify an operand for each result vector dimension");
    }
}

/// Checks the positions of an extract or an insert.
fn check_position(op: OpRef<'_, '_>, whole: Type<'_>, what: &str) -> Result<usize, String> {
    let position =
        op.attr("static_position").and_then(|position| position.as_dense_array()).unwrap_or_default();
    let shape = sizes(whole);
    if position.len() > shape.len() {
        return Err(format!("expected position attribute of rank no greater than {what} rank"));
    }
    for (i, (at, size)) in position.iter().zip(shape).enumerate() {
        if *at != DYNAMIC && (*at < -1 || at >= size) {
            return Err(format!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding {what} dimension or poison (-1)",
                i + 1
            ));
        }
    }
    Ok(position.len())
}

/// Checks that the result is what is at the position.
pub fn extract(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.operand(0).ty(), op.result(0).ty());
    if source.element_or_self() != result.element_or_self() {
        return cx.error(op, "failed to verify that operand and result have same element type");
    }
    match check_position(op, source, "source vector") {
        Err(message) => cx.error(op, message),
        Ok(rank) if sizes(source)[rank..] != *sizes(result) && !sizes(result).is_empty() => {
            cx.error(op, "expected source vector and result type to agree in the dimensions that are left");
        }
        Ok(_) => {}
    }
}

/// Checks that the value fits the position.
pub fn insert(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (value, dest) = (op.operand(0).ty(), op.operand(1).ty());
    if value.element_or_self() != dest.element_or_self() {
        return cx.error(op, "failed to verify that source operand and result have same element type");
    }
    match check_position(op, dest, "dest vector") {
        Err(message) => cx.error(op, message),
        Ok(position) => {
            let (rank, total) = (sizes(value).len(), sizes(dest).len());
            let is_vector = matches!(value.data(), TypeData::Vector { .. });
            if is_vector && position + rank != total {
                cx.error(op, "expected position attribute rank + source rank to match dest vector rank");
            } else if !is_vector && position != total {
                cx.error(op, "expected position attribute rank to match the dest vector rank");
            }
        }
    }
}

/// Checks that both vectors have as many elements.
pub fn shape_cast(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.operand(0).ty(), op.result(0).ty());
    if source.element_or_self() != result.element_or_self() {
        return cx.error(op, "has different source and result element types");
    }
    let count = |ty: Type<'_>| sizes(ty).iter().map(|size| i128::from(*size)).product::<i128>();
    let (from, to) = (count(source), count(result));
    if from != to {
        return cx.error(op, format!("has different source and result element counts ({from}) and ({to})"));
    }
    let scales = |ty: Type<'_>| match ty.data() {
        TypeData::Vector { scalable, .. } => scalable.iter().filter(|scalable| **scalable).count(),
        _ => 0,
    };
    let (from, to) = (scales(source), scales(result));
    if from != to {
        cx.error(op, format!("has different number of scalable dims at source ({from}) and result ({to})"));
    }
}

/// Checks that the permutation is one, and that sizes are permuted.
pub fn transpose(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (sizes(op.operand(0).ty()), sizes(op.result(0).ty()));
    let order = op.attr("permutation").and_then(|order| order.as_dense_array()).unwrap_or_default();
    if from.len() != to.len() {
        return cx.error(op, "vector result rank mismatch: ".to_owned() + &to.len().to_string());
    }
    if order.len() != from.len() {
        return cx.error(op, format!("transposition length mismatch: {}", order.len()));
    }
    let mut seen = vec![false; from.len()];
    for (i, &dim) in order.iter().enumerate() {
        let Some(at) = usize::try_from(dim).ok().filter(|at| *at < from.len()) else {
            return cx.error(op, format!("transposition index out of range: {dim}"));
        };
        if std::mem::replace(&mut seen[at], true) {
            return cx.error(op, format!("duplicate position index: {dim}"));
        }
        if to[i] != from[at] {
            return cx.error(op, format!("dimension size mismatch at: {dim}"));
        }
    }
}

/// Checks the dimensions that are left.
pub fn multi_reduction(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, dest) = (op.operand(0).ty(), op.result(0).ty());
    let dims = op.attr("reduction_dims").and_then(|dims| dims.as_dense_array()).unwrap_or_default();
    let kept: Vec<i64> = sizes(source)
        .iter()
        .enumerate()
        .filter(|(d, _)| !dims.contains(&(*d as i64)))
        .map(|(_, size)| *size)
        .collect();
    if source.element_or_self() != dest.element_or_self() {
        return cx.error(op, "failed to verify that source operand and result have same element type");
    }
    if sizes(dest) != kept {
        let element = source.element_or_self();
        let inferred = match kept.is_empty() {
            true => element.to_string(),
            false => {
                format!("vector<{}{element}>", kept.iter().map(|size| format!("{size}x")).collect::<String>())
            }
        };
        cx.error(op, format!("destination type '{dest}' is incompatible with source type '{source}', of which '{inferred}' is left"));
    }
}

/// Checks that the result is one vector of all elements.
pub fn type_cast(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.operand(0).ty(), op.result(0).ty());
    if sizes(result).len() > sizes(source).len() {
        return cx.error(op, "expects result rank to be at most the source rank");
    }
    fn scalar(ty: Type<'_>) -> Type<'_> {
        ty.element_or_self().element_or_self()
    }
    if scalar(source) != scalar(result) {
        cx.error(
            op,
            "expects result and operand with same underlying scalar type: ".to_owned()
                + &scalar(result).to_string(),
        );
    }
}
