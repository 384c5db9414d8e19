//! The type of shapes, and ops on shapes.

use super::checks::{Checked, constant, known_dim, report};
use super::reduce::axis_of;
use super::{ConcatShapeOp, ConstShapeOp, DimOp, ShapeOpView, SliceShapeOp};
use bourn_ir::interned::Param;
use bourn_ir::parse::{Failed, ParamParser};
use bourn_ir::print::ParamPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, OpRef, Type};

// ---- the type

/// Parses the number of numbers. The other parameter, their type, is always `index`.
pub fn parse_type<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let start = p.pos();
    let rank = p.parse_integer()?;
    if rank < 0 {
        return p.error_at(start, format!("invalid rank (must be >= 0): {rank}"));
    }
    Ok(vec![Param::Shape([rank].into()), Param::Type(p.ctx().index())])
}

/// Prints the number of numbers.
pub fn print_type(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    if let Some(Param::Shape(size)) = params.first() {
        p.text(&size.first().map_or_else(String::new, i64::to_string));
    }
}

/// Returns the number of numbers of a shape; `None` for other types.
fn len(ty: Type<'_>) -> Option<i64> {
    (ty.element_type()?.is_index() && super::ShapeType::classof(ty)).then(|| known_dim(ty, 0))?
}

// ---- checks

/// Checks that operands that are shapes are results of ops on shapes.
pub fn verify_resolvable(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let is_open = op.operands().any(|operand| {
        len(operand.ty()).is_some() && operand.defining_op().is_none_or(|op| ShapeOpView::of(op).is_none())
    });
    if is_open {
        cx.error(op, "shape operand is not compile time resolvable");
    }
}

/// Checks that the numbers of operands and of the result are as many.
pub fn verify_same_ranks(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let rank = op.operands().next().and_then(|first| len(first.ty()));
    if op.operands().any(|operand| len(operand.ty()) != rank) {
        return cx.error(op, "operands don't have matching ranks");
    }
    if op.results().any(|result| len(result.ty()) != rank) {
        cx.error(op, "result shape has different rank than operands");
    }
}

/// Checks that the sizes of operands are equal or 1, and that the result has the greater ones.
pub fn verify_broadcast(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let shapes: Vec<&[i64]> = op.operands().filter_map(|operand| operand.ty().shape()).collect();
    let has_unranked = shapes.len() < op.num_operands();
    let Some(common) = broadcast(&shapes) else {
        return cx.error(op, "operands don't have broadcast-compatible shapes");
    };
    if has_unranked {
        return;
    }
    for result in op.results().filter_map(|result| result.ty().shape()) {
        let fits = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
        if common.len() != result.len() || !common.iter().zip(result).all(fits) {
            let text = |shape: &[i64]| {
                let sizes =
                    shape.iter().map(|&size| if size == DYNAMIC { "?".to_owned() } else { size.to_string() });
                sizes.collect::<Vec<_>>().join("x")
            };
            return cx.error(
                op,
                format!(
                    "result type '{}' not broadcast compatible with broadcasted operands's shapes '{}'",
                    text(result),
                    text(&common)
                ),
            );
        }
    }
}

/// Returns the sizes of a result with the sizes of all operands; `None` if there is no such result.
fn broadcast(shapes: &[&[i64]]) -> Option<Vec<i64>> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let mut common = vec![1; rank];
    for shape in shapes {
        for (size, &other) in common[rank - shape.len()..].iter_mut().zip(*shape) {
            *size = match (*size, other) {
                (1, other) => other,
                (size, 1) => size,
                (DYNAMIC, other) => other,
                (size, DYNAMIC) => size,
                (size, other) if size == other => size,
                _ => return None,
            };
        }
    }
    Some(common)
}

/// Checks that a constant has as many numbers as its type.
pub fn const_shape(op: ConstShapeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (Some(values), Some(rank)) = (op.values().ty().shape(), len(op.output().ty())) else { return };
    let &[count] = values else {
        return cx.error(op, "expect elements in attribute values with rank 1");
    };
    if count != rank && !(count == 1 && rank == 0) {
        cx.error(
            op,
            format!(
                "expect number of elements in attribute values ({count}) to be equal to the rank ({rank}) for the result shape type"
            ),
        );
    }
}

/// Checks that the dimension exists, and that the result is one number.
pub fn dim(op: DimOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let ty = op.output().ty();
    if len(ty) != Some(1) {
        return cx.error(op, format!("expect output shape type to contain one element, got '{ty}'"));
    }
    let Some(rank) = op.input1().ty().shape().map(|shape| shape.len() as i64) else { return };
    let axis = axis_of(op.into());
    if !(0..rank).contains(&axis) {
        cx.error(op, format!("expect axis to be in the range [0, {rank}), got {axis}"));
    }
}

/// Checks that the result has the numbers of all operands.
pub fn concat_shape(op: ConcatShapeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let sum = op.input().iter().filter_map(|input| len(input.ty())).fold(0, i64::saturating_add);
    match len(op.output().ty()) {
        Some(rank) if rank != sum => cx.error(
            op,
            format!(
                "requires output shape rank to be equal to the sum of the input shape ranks ({sum}), got {rank}"
            ),
        ),
        _ => {}
    }
}

/// Returns the position among the operands of the list that each number of the result comes from.
pub fn concat_lists(op: ConcatShapeOp<'_, '_>) -> Vec<i64> {
    places(op).map(|(list, _)| list).collect()
}

/// Returns the position in its list of each number of the result.
pub fn concat_positions(op: ConcatShapeOp<'_, '_>) -> Vec<i64> {
    places(op).map(|(_, at)| at).collect()
}

/// The number of numbers that are told apart: a shape has as many dimensions as a tensor, and a type may claim any number.
const MOST_PLACES: i64 = 1 << 12;

fn places(op: ConcatShapeOp<'_, '_>) -> impl Iterator<Item = (i64, i64)> {
    let mut lens: Vec<i64> = op.input().iter().map(|input| len(input.ty()).unwrap_or(0)).collect();
    if lens.iter().try_fold(0_i64, |sum, len| sum.checked_add(*len)).is_none_or(|sum| sum > MOST_PLACES) {
        lens.clear();
    }
    lens.into_iter().enumerate().flat_map(|(list, len)| (0..len).map(move |at| (list as i64, at)))
}

/// Checks that the part lies in the list, if it is known.
pub fn slice_shape(op: SliceShapeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let number = |value| constant(value)?.int_element(0);
    let (start, size) = (number(*op.start()), number(*op.size()));
    report(op, cx, check_slice(start, size, len(op.input().ty()), len(op.output().ty())));
}

fn check_slice(start: Option<i64>, size: Option<i64>, from: Option<i64>, to: Option<i64>) -> Checked {
    if let Some(start) = start.filter(|start| *start < 0) {
        return Err(format!("expected non-negative start index, got {start}"));
    }
    let Some(size) = size else { return Ok(()) };
    if size <= 0 {
        return Err(format!("expected positive size, got {size}"));
    }
    if let Some(found) = to.filter(|found| *found != size) {
        return Err(format!(
            "expected output type size to be equal to size attribute, got {found} vs {size}"
        ));
    }
    match (start, from) {
        (Some(start), Some(from)) if start + size > from => Err(format!(
            "expected start + size to be less than or equal to input shape rank ({from}), got {}",
            start + size
        )),
        _ => Ok(()),
    }
}
