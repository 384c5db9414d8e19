//! Checks of ops that change the shape of tensors, and of ops that gather or scatter elements.

use super::shapes::tensor_text;
use super::{
    BitcastOp, CollapseShapeOp, ConcatOp, ExpandShapeOp, GatherOp, GenerateOp, ReshapeOp, ScatterOp, YieldOp,
};
use crate::shaped::reassociation::{check_output_shape, group_size};
use crate::shaped::{check_shape_operand, compatible, compatible_shapes, rank};
use bourn_equations::rt::RankedTensorType;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, Type, TypeData};

/// Checks that the body has an index for each dimension, and yields an element.
pub fn generate(op: GenerateOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (result, body) = (op.result().typed(), op.body_entry());
    if body.args().any(|arg| !arg.ty().is_index()) {
        return cx.error_plain(op, "all body arguments must be index");
    }
    if body.args().len() != result.shape().len() {
        return cx.error_plain(op, "must have one body argument per input dimension");
    }
    // The terminator is not verified yet.
    let yielded = body.last().filter(|last| last.isa::<YieldOp>()).and_then(|last| last.operands().next());
    if yielded.is_some_and(|value| value.ty() != result.element()) {
        cx.error(op, "body must be terminated with a `yield` operation of the tensor element type");
    }
}

/// Checks that the shape has a length that fits the result.
pub fn reshape(op: ReshapeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, shape, result) = (op.source().ty(), op.shape().ty(), op.result().ty());
    if source.element_type() != result.element_type() {
        return cx.error(op, "element types of source and destination tensor types should be the same");
    }
    let Some(to) = result.shape() else { return };
    let count = |shape: &[i64]| {
        (!shape.contains(&DYNAMIC)).then(|| shape.iter().map(|s| i128::from(*s)).product::<i128>())
    };
    if let (Some(from), Some(to)) = (source.shape().and_then(count), count(to))
        && from != to
    {
        return cx.error(op, "source and destination tensor should have the same number of elements");
    }
    if let Err(message) = check_shape_operand(shape, to.len(), "tensor") {
        cx.error(op, message);
    }
}

/// Checks that the result has the groups of dimensions of the operand.
pub fn collapse_shape(op: CollapseShapeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let groups = op.reassociation();
    if groups.iter().any(Vec::is_empty) {
        return cx.error(op, "reassociation indices must not be empty");
    }
    if let Err(message) = check_groups(&groups, op.src().ty(), op.result().ty()) {
        cx.error(op, message);
    }
}

/// Checks that the operand has the groups of dimensions of the result, and that the number of sizes is right.
pub fn expand_shape(op: ExpandShapeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.src().ty(), op.result().ty());
    let sizes = op.static_output_shape();
    let rank = rank(result).unwrap_or(sizes.len());
    let checked = check_output_shape(sizes, op.output_shape().len(), rank, "dims")
        .and_then(|()| check_groups(&op.reassociation(), result, source));
    if let Err(message) = checked {
        cx.error(op, message);
    }
}

fn check_groups(groups: &[Vec<i64>], expanded: Type<'_>, collapsed: Type<'_>) -> Result<(), String> {
    let (Some(large), Some(small)) = (expanded.shape(), collapsed.shape()) else {
        return Err("expected ranked tensors".to_owned());
    };
    if large.len() < small.len() {
        return Err(format!(
            "expected the expanded type, '{expanded}' to have a higher (or same) rank than the collapsed type, '{collapsed}'."
        ));
    }
    if small.len() != groups.len() {
        let (rank, found) = (small.len(), groups.len());
        return Err(format!(
            "expected collapsed rank ({rank}) to equal the number of reassociation maps ({found})."
        ));
    }
    let named = groups.iter().flatten().max().map_or(0, |last| last + 1);
    if named != large.len() as i64 && !groups.is_empty() {
        return Err(format!(
            "expected reassociation map #0 to have size equal to the expanded rank ({}), but it is  {named}.",
            large.len()
        ));
    }
    let mut next = 0;
    for (at, group) in groups.iter().enumerate() {
        for dim in group {
            if *dim != next {
                return Err(format!("expected reassociation map #{at} to be valid and contiguous."));
            }
            next += 1;
        }
    }
    for (at, (group, &size)) in groups.iter().zip(small).enumerate() {
        // A dynamic size makes the product dynamic even beside a size of zero.
        let is_dynamic = group.iter().any(|dim| large[*dim as usize] == DYNAMIC);
        let product = if is_dynamic { DYNAMIC } else { group_size(group, large) };
        if product == DYNAMIC && size != DYNAMIC {
            return Err(format!(
                "expected dimension {at} of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic"
            ));
        }
        if product != DYNAMIC && product != size {
            return Err(format!("expected dimension {at} of collapsed type to be static value of {product}"));
        }
    }
    if expanded.element_type() != collapsed.element_type() {
        let expected = tensor_text(small, expanded.element_or_self());
        return Err(format!("expected collapsed type to be '{expected}', but got '{collapsed}'"));
    }
    Ok(())
}

/// Checks that all tensors agree in all but one dimension.
pub fn concat(op: ConcatOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if let Err(message) = check_concat(op) {
        cx.error(op, message);
    }
}

fn check_concat(op: ConcatOp<'_, '_>) -> Result<(), String> {
    let (result, to) = (op.result().typed(), op.result().typed().shape());
    let inputs: Vec<RankedTensorType<'_>> = op.inputs().iter().map(|input| input.typed()).collect();
    let Some((first, others)) = inputs.split_first() else {
        return Err("requires at least one input".to_owned());
    };
    if inputs.iter().any(|ty| ty.shape().len() != to.len()) {
        return Err("rank of concatenated inputs must match result rank".to_owned());
    }
    if inputs.iter().any(|ty| ty.element() != result.element()) {
        return Err("inputs and result element type must match".to_owned());
    }
    let Some(dim) = usize::try_from(op.dim()).ok().filter(|dim| *dim < to.len()) else {
        return Err("concatenation dim must be less than the tensor rank".to_owned());
    };
    let mut expected = first.shape().to_vec();
    for ty in others {
        for (d, (size, &found)) in expected.iter_mut().zip(ty.shape()).enumerate() {
            if d == dim {
                *size = crate::shaped::strides::plus(*size, found);
            } else if !compatible(*size, found) {
                return Err(format!(
                    "static concatenation size mismatch along non-concatenated dimension {d}"
                ));
            } else if *size == DYNAMIC {
                *size = found;
            }
        }
    }
    if !compatible_shapes(&expected, to) {
        let (result, inferred) = (op.result().ty(), tensor_text(&expected, result.element()));
        return Err(format!("result type '{result}'does not match inferred shape '{inferred}' static sizes"));
    }
    Ok(())
}

/// Checks that elements have the same number of bits, and that shapes agree.
pub fn bitcast(op: BitcastOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, dest) = (op.source().ty(), op.dest().ty());
    let width = |ty: Type<'_>| match ty.element_or_self().data() {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(kind) => Some(kind.width()),
        _ => None,
    };
    let shapes = match (source.shape(), dest.shape()) {
        (Some(a), Some(b)) => compatible_shapes(a, b),
        _ => true,
    };
    if !shapes || width(source) != width(dest) {
        cx.error(op, format!("operand type '{source}' and result type '{dest}' are cast incompatible"));
    }
}

/// Checks the dimensions of `tensor.gather`, and the type of the result.
pub fn gather(op: GatherOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, indices, dims) = (op.source().typed(), op.indices().typed().shape(), op.gather_dims());
    let checked = check_dims(dims, indices, source.shape().len(), ["gather", "source"])
        .and_then(|()| check_slices(dims, source, indices, op.result().typed(), "result"));
    if let Err(message) = checked {
        cx.error(op, message);
    }
}

/// Checks the dimensions of `tensor.scatter`, and the type of the source.
pub fn scatter(op: ScatterOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (dest, indices, dims) = (op.dest().typed(), op.indices().typed().shape(), op.scatter_dims());
    let checked = check_dims(dims, indices, dest.shape().len(), ["scatter", "dest"]);
    let checked = checked.and_then(|()| match op.unique() {
        true => check_slices(dims, dest, indices, op.source().typed(), "source"),
        false => Err("requires 'unique' attribute to be set".to_owned()),
    });
    if let Err(message) = checked {
        cx.error(op, message);
    }
}

fn check_dims(dims: &[i64], indices: &[i64], rank: usize, [name, whole]: [&str; 2]) -> Result<(), String> {
    if dims.is_empty() {
        return Err(format!("{name}_dims must be non-empty"));
    }
    if dims.len() > rank {
        return Err(format!("{name}_dims overflow {whole} rank"));
    }
    if indices.last() != Some(&(dims.len() as i64)) {
        return Err(format!("{name}_dims length must match the size of last dimension of indices"));
    }
    for dim in dims {
        if *dim < 0 {
            return Err(format!("{name}_dims value must be non-negative"));
        }
        if *dim >= rank as i64 {
            return Err(format!("{name}_dims value must be smaller than {whole} rank"));
        }
    }
    if !dims.is_sorted_by(|a, b| a < b) {
        return Err(format!("{name}_dims values must be strictly increasing"));
    }
    Ok(())
}

/// Checks that one tensor has the slices of another tensor at the indices, with or without the dimensions of size 1.
fn check_slices(
    dims: &[i64],
    whole: RankedTensorType<'_>,
    indices: &[i64],
    found: RankedTensorType<'_>,
    what: &str,
) -> Result<(), String> {
    let (whole_shape, element) = (whole.shape(), whole.element());
    let places = &indices[..indices.len().saturating_sub(1)];
    let is_given = |d: usize| dims.contains(&(d as i64));
    let kept = (0..whole_shape.len()).map(|d| if is_given(d) { 1 } else { whole_shape[d] });
    let reduced = (0..whole_shape.len()).filter(|d| !is_given(*d)).map(|d| whole_shape[d]);
    let full: Vec<i64> = places.iter().copied().chain(kept).collect();
    let reduced: Vec<i64> = places.iter().copied().chain(reduced).collect();
    if found.element() == element && (found.shape() == full || found.shape() == reduced) {
        return Ok(());
    }
    let (full, reduced) = (tensor_text(&full, element), tensor_text(&reduced, element));
    Err(format!(
        "{what} type mismatch: expected '{full}' or its rank-reduced variant '{reduced}' (got: '{}')",
        *found
    ))
}
