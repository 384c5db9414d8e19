//! Checks of ops whose result is a view of another memref.

use super::hooks;
use super::{
    CastOp, CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, MemorySpaceCastOp, ReinterpretCastOp,
    ReshapeOp, SubviewOp, TransposeOp, ViewOp,
};
use crate::shaped::reassociation::{check_groups, check_output_shape};
use crate::shaped::slices::{Slice, matching_dims};
use crate::shaped::strides::{Strided, is_plain, plain_type_text, plus, space_of, times};
use crate::shaped::{check_shape_operand, compatible, compatible_shapes, num_dynamic, rank};
use crate::slices::slice_of_view;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, OpRef, Type, TypeData};

/// Reports that a cast does not fit.
fn incompatible(op: OpRef<'_, '_>, source: Type<'_>, dest: Type<'_>, cx: &mut VerifyCx<'_, '_>) {
    cx.error(op, format!("operand type '{source}' and result type '{dest}' are cast incompatible"));
}

/// Checks that both types may describe the same memref.
pub fn cast(op: CastOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, dest) = (op.source().ty(), op.dest().ty());
    if !describe_one_memref(source, dest) {
        incompatible(*op, source, dest, cx);
    }
}

/// Returns whether both types may describe the same memref, so that a cast between them is valid.
pub(super) fn describe_one_memref(source: Type<'_>, dest: Type<'_>) -> bool {
    let alike = source.element_type() == dest.element_type() && space_of(source) == space_of(dest);
    let fits = match (source.data(), dest.data()) {
        (TypeData::MemRef { layout: a, shape: x, .. }, TypeData::MemRef { layout: b, shape: y, .. }) => {
            let strided = || match (Strided::of(source), Strided::of(dest)) {
                (Some(a), Some(b)) => {
                    compatible(a.offset, b.offset) && compatible_shapes(&a.strides, &b.strides)
                }
                _ => false,
            };
            compatible_shapes(x, y) && (a == b || strided())
        }
        (TypeData::UnrankedMemRef { .. }, TypeData::UnrankedMemRef { .. }) => false,
        _ => true,
    };
    alike && fits
}

/// Checks that only the memory space differs.
pub fn memory_space_cast(op: MemorySpaceCastOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, dest) = (op.source().ty(), op.dest().ty());
    let fits = match (source.data(), dest.data()) {
        (TypeData::MemRef { layout: a, shape: x, .. }, TypeData::MemRef { layout: b, shape: y, .. }) => {
            x == y && a == b
        }
        (TypeData::UnrankedMemRef { .. }, TypeData::UnrankedMemRef { .. }) => true,
        _ => false,
    };
    if !fits || source.element_type() != dest.element_type() {
        incompatible(*op, source, dest, cx);
    }
}

/// Checks the offset, the sizes and the strides of the result.
pub fn reinterpret_cast(op: ReinterpretCastOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result, slice) = (op.source().ty(), op.result().ty(), slice_of_view!(op));
    let shape = op.result().typed().shape();
    if let Err(message) = slice.check_lengths_of(1, shape.len()).and_then(|()| slice.check_operands()) {
        return cx.error_plain(op, message);
    }
    let both = format!("for source type '{source}' and result memref type '{result}'");
    if space_of(source) != space_of(result) {
        return cx.error_plain(op, format!("different memory spaces specified {both}"));
    }
    if source.element_type() != result.element_type() {
        return cx.error_plain(op, format!("different element types specified {both}"));
    }
    let number = |n: i64| if n == DYNAMIC { "dynamic".to_owned() } else { n.to_string() };
    for (dim, (&found, &wanted)) in shape.iter().zip(slice.sizes).enumerate() {
        if found != DYNAMIC && found != wanted {
            let wanted = number(wanted);
            let message =
                format!("expected result type with size = {wanted} instead of {found} in dim = {dim}");
            return cx.error_plain(op, message);
        }
    }
    let Some(layout) = Strided::of(result) else {
        return cx
            .error_plain(op, format!("expected result type to have strided layout but found '{result}'"));
    };
    let wanted = slice.offsets.first().copied().unwrap_or(DYNAMIC);
    if layout.offset != DYNAMIC && layout.offset != wanted {
        let (wanted, found) = (number(wanted), layout.offset);
        return cx.error_plain(op, format!("expected result type with offset = {wanted} instead of {found}"));
    }
    for (dim, (&found, &wanted)) in layout.strides.iter().zip(slice.strides).enumerate() {
        if found != DYNAMIC && found != wanted {
            let wanted = number(wanted);
            let message =
                format!("expected result type with stride = {wanted} instead of {found} in dim = {dim}");
            return cx.error_plain(op, message);
        }
    }
}

/// Checks that the shape has a length that fits the result.
pub fn reshape(op: ReshapeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, shape, result) = (op.source().ty(), op.shape().ty(), op.result().ty());
    if source.element_type() != result.element_type() {
        return cx.error(op, "element types of source and destination memref types should be the same");
    }
    if !is_plain(source) {
        return cx.error(op, "source memref type should have identity affine map");
    }
    let Some(rank) = rank(result) else { return };
    if !is_plain(result) {
        cx.error(op, "result memref type should have identity affine map");
    } else if let Err(message) = check_shape_operand(shape, rank, "memref") {
        cx.error(op, message);
    }
}

/// Checks that the bytes and the elements are contiguous and in the same memory space.
pub fn view(op: ViewOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (base, result) = (op.source().ty(), op.result().ty());
    if !is_plain(base) {
        return cx.error_plain(op, format!("unsupported map for base memref type '{base}'"));
    }
    if !is_plain(result) {
        return cx.error_plain(op, format!("unsupported map for result memref type '{result}'"));
    }
    if space_of(base) != space_of(result) {
        let message = format!(
            "different memory spaces specified for base memref type '{base}' and view memref type '{result}'"
        );
        return cx.error_plain(op, message);
    }
    let (found, wanted) = (op.sizes().len(), result.shape().map_or(0, num_dynamic));
    if found != wanted {
        cx.error(op, format!("incorrect number of dynamic sizes, has {found}, expected {wanted}"));
    }
}

/// Checks that the result is the operand with its dimensions in the order of the permutation.
pub fn transpose(op: TransposeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.r#in().ty(), op.result().ty());
    let map = op.permutation();
    if !map.is_permutation() {
        return cx.error(op, "expected a permutation map");
    }
    let (Some(shape), Some(layout)) = (source.shape(), Strided::of(source)) else { return };
    if map.num_dims() != shape.len() {
        return cx.error(op, "expected a permutation map of same rank as the input");
    }
    let order = hooks::permutation(map);
    let permuted = |list: &[i64]| order.iter().map(|&d| list[d as usize]).collect::<Vec<_>>();
    let (sizes, strides) = (permuted(shape), permuted(&layout.strides));
    let expected = Strided { strides, offset: layout.offset };
    let fits = result.shape() == Some(&sizes[..])
        && Strided::of(result).as_ref() == Some(&expected)
        && result.element_type() == source.element_type()
        && space_of(result) == space_of(source);
    if !fits {
        let expected = expected.type_text(&sizes, source.element_or_self(), space_of(source));
        let message = format!(
            "result type '{result}' is not equivalent to the canonical transposed input type '{expected}'"
        );
        cx.error(op, message);
    }
}

/// Checks that the slice lies in the source, and that the result has its sizes and its layout.
pub fn subview(op: SubviewOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result, slice) = (op.source().ty(), op.result().ty(), slice_of_view!(op));
    let shape = op.source().typed().shape();
    let checked = slice.check_lengths(shape.len()).and_then(|()| slice.check_operands());
    if let Err(message) = checked.and_then(|()| slice.check_signs()) {
        return cx.error_plain(op, message);
    }
    if space_of(source) != space_of(result) {
        let message = format!(
            "different memory spaces specified for base memref type '{source}' and subview memref type '{result}'"
        );
        return cx.error_plain(op, message);
    }
    let Some(base) = Strided::of(source) else {
        return cx.error(op, format!("base type '{source}' is not strided"));
    };
    if let Err(message) = check_subview(source, &base, &slice, result) {
        return cx.error_plain(op, message);
    }
    if let Err(message) = slice.check_bounds(shape) {
        cx.error_plain(op, message);
    }
}

fn check_subview(
    source: Type<'_>,
    base: &Strided,
    slice: &Slice<'_>,
    result: Type<'_>,
) -> Result<(), String> {
    let offset = base.strides.iter().zip(slice.offsets);
    let offset = offset.fold(base.offset, |sum, (stride, at)| plus(sum, times(*stride, *at)));
    let strides = base.strides.iter().zip(slice.strides).map(|(base, step)| times(*base, *step)).collect();
    let expected = Strided { strides, offset };
    let shape = result.shape().unwrap_or_default();
    if shape.len() > slice.sizes.len() {
        return Err(format!(
            "expected result rank to be smaller or equal to the source rank, but got '{result}'"
        ));
    }
    let element = source.element_or_self();
    let wrong = |what: &str| {
        let expected = expected.type_text(slice.sizes, element, space_of(source));
        Err(format!(
            "expected result type to be '{expected}' or a rank-reduced version. (mismatch of result {what}), but got \
             '{result}'"
        ))
    };
    if matching_dims(slice.sizes, shape).is_none() {
        return wrong("sizes");
    }
    if result.element_or_self() != element {
        return Err(format!("expected result element type to be '{element}', but got '{result}'"));
    }
    let fits = Strided::of(result).is_some_and(|found| {
        found.offset == expected.offset
            && keeps_strides(slice.sizes, &expected.strides, shape, &found.strides)
    });
    if fits { Ok(()) } else { wrong("layout") }
}

/// Returns whether dimensions of size 1 can be dropped so that the sizes and strides match the result.
fn keeps_strides(sizes: &[i64], strides: &[i64], shape: &[i64], found: &[i64]) -> bool {
    // For each number of dimensions of the result, whether they match a subsequence of the dimensions read so far.
    let mut reached = vec![false; shape.len() + 1];
    reached[0] = true;
    for (size, stride) in sizes.iter().zip(strides) {
        for kept in (0..=shape.len()).rev() {
            let taken =
                kept > 0 && reached[kept - 1] && shape[kept - 1] == *size && found[kept - 1] == *stride;
            reached[kept] = taken || (reached[kept] && *size == 1);
        }
    }
    reached[shape.len()]
}

/// Checks that the groups fit both shapes, and that the result has the inferred layout.
pub fn collapse_shape(op: CollapseShapeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result, groups) = (op.src().ty(), op.result().ty(), op.reassociation());
    let (from, to) = (op.src().typed().shape(), op.result().typed().shape());
    if from.len() < to.len() {
        let (from, to) = (from.len(), to.len());
        let message =
            format!("has source rank {from} and result rank {to}. This is not a collapse ({from} < {to}).");
        return cx.error(op, message);
    }
    if let Err(message) = check_groups(&groups, to, from) {
        return cx.error(op, message);
    }
    let (element, space) = (source.element_or_self(), space_of(source));
    let expected = if is_without_layout(source) {
        plain_type_text(to, element, space)
    } else {
        let Some(layout) = Strided::of(source).and_then(|layout| collapsed(&layout, from, &groups)) else {
            return cx.error(op, "invalid source layout map or collapsing non-contiguous dims");
        };
        layout.type_text(to, element, space)
    };
    if result.to_string() != expected {
        cx.error(op, format!("expected collapsed type to be '{expected}' but found '{result}'"));
    }
}

fn is_without_layout(ty: Type<'_>) -> bool {
    matches!(ty.data(), TypeData::MemRef { layout: None, .. })
}

/// Returns the layout of a memref after collapsing its groups of dimensions; `None` if the elements of a group are certainly not
/// contiguous.
fn collapsed(layout: &Strided, shape: &[i64], groups: &[Vec<i64>]) -> Option<Strided> {
    let mut strides = Vec::with_capacity(groups.len());
    for group in groups {
        let mut dims: Vec<usize> = group.iter().map(|&d| d as usize).collect();
        // The stride of a dimension of size 1 has no effect.
        while dims.len() > 1 && shape[dims[dims.len() - 1]] == 1 {
            dims.pop();
        }
        let last = *dims.last()?;
        let is_known = shape[last] != DYNAMIC || dims.len() == 1;
        strides.push(if is_known { layout.strides[last] } else { DYNAMIC });
        let mut stride = strides[strides.len() - 1];
        for &dim in dims[1..].iter().rev() {
            stride = times(stride, shape[dim]);
            if shape[dim - 1] != 1 && !compatible(stride, layout.strides[dim - 1]) {
                return None;
            }
        }
    }
    Some(Strided { strides, offset: layout.offset })
}

/// Checks that the groups fit both shapes, and that the result has the inferred layout and sizes.
pub fn expand_shape(op: ExpandShapeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result, groups) = (op.src().ty(), op.result().ty(), op.reassociation());
    let (from, to) = (op.src().typed().shape(), op.result().typed().shape());
    if from.len() > to.len() {
        let (from, to) = (from.len(), to.len());
        let message =
            format!("has source rank {from} and result rank {to}. This is not an expansion ({from} > {to}).");
        return cx.error(op, message);
    }
    if let Err(message) = check_groups(&groups, from, to) {
        return cx.error(op, message);
    }
    let (element, space) = (source.element_or_self(), space_of(source));
    let expected = if is_without_layout(source) {
        plain_type_text(to, element, space)
    } else {
        let Some(layout) = Strided::of(source) else { return cx.error(op, "invalid source layout map") };
        expanded(&layout, to, &groups).type_text(to, element, space)
    };
    // A type without layout may have these strides, too.
    let is_same = Strided::of(source).is_some_and(|layout| {
        Strided::of(result) == Some(expanded(&layout, to, &groups))
            && (result.element_or_self(), space_of(result)) == (element, space)
    });
    if result.to_string() != expected && !is_same {
        return cx.error(op, format!("expected expanded type to be '{expected}' but found '{result}'"));
    }
    let sizes = op.static_output_shape();
    if let Err(message) = check_output_shape(sizes, op.output_shape().len(), to.len(), "bounds") {
        return cx.error(op, message);
    }
    if let Some(at) = to.iter().zip(sizes).position(|(found, given)| *found != DYNAMIC && found != given) {
        cx.error(op, format!("invalid output shape provided at pos {at}"));
    }
}

/// Returns the layout of a memref after expanding its dimensions to groups.
fn expanded(layout: &Strided, shape: &[i64], groups: &[Vec<i64>]) -> Strided {
    // If the memref has no dimensions, the new dimensions all have size 1.
    let mut strides = vec![1; shape.len()];
    for (group, stride) in groups.iter().zip(&layout.strides) {
        let mut stride = *stride;
        for &dim in group.iter().rev() {
            strides[dim as usize] = stride;
            stride = times(stride, shape[dim as usize]);
        }
    }
    Strided { strides, offset: layout.offset }
}

/// Checks that the numbers of sizes and strides equal the rank of the memref.
pub fn extract_strided_metadata(op: ExtractStridedMetadataOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let source = op.source().typed();
    let rank = source.shape().len();
    let base = plain_type_text(&[], source.element(), source.space());
    let found: Vec<String> = op.results().map(|result| result.ty().to_string()).collect();
    let mut expected = vec![base];
    expected.resize(2 + 2 * rank, "index".to_owned());
    if found != expected {
        cx.unlike_inferred(op, expected);
    }
}
