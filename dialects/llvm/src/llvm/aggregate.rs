//! Members of aggregates and elements of vectors: their types.

use super::{
    AnyVector, ArrayType, Compatible, ExtractvalueOp, InsertvalueOp, IntrSincosOp, ShufflevectorOp,
    StructType,
};
use bourn_equations::rt::TypeExt;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{Context, OpRef, OpState, Type, TypeData};

// ---- members

/// Returns the type of the member at a position of an aggregate.
pub fn member<'c>(container: Type<'c>, position: &[i64]) -> Result<Type<'c>, String> {
    let mut ty = container;
    for index in position {
        let part = usize::try_from(*index).ok();
        ty = if let Some(array) = ty.dyn_cast::<ArrayType<'c>>() {
            part.filter(|part| (*part as u64) < array.size()).map(|_| array.element())
        } else if let Some(members) = ty.dyn_cast::<StructType<'c>>() {
            part.and_then(|part| members.body()?.get(part).copied())
        } else {
            return Err(format!("expected LLVM IR structure/array type, got: '{ty}'"));
        }
        .ok_or_else(|| format!("position out of bounds: {index}"))?;
    }
    Ok(ty)
}

/// Infers the type of the first operand.
pub fn infer_first<'c>(_: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    Ok(vec![*state.operand_types.first().ok_or("expected an operand")?])
}

/// Checks that the result has the type of the member.
pub fn verify_extract(op: ExtractvalueOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (container, result) = (op.container().ty(), op.res().ty());
    match member(container, op.position()) {
        Err(message) => cx.error(op, message),
        Ok(ty) if ty != result => cx.error(
            op,
            format!(
                "Type mismatch: extracting from '{container}' should produce '{ty}' but this op returns '{result}'"
            ),
        ),
        Ok(_) => {}
    }
}

/// Checks that the value has the type of the member.
pub fn verify_insert(op: InsertvalueOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (container, value) = (op.container().ty(), op.value().ty());
    match member(container, op.position()) {
        Err(message) => cx.error(op, message),
        Ok(ty) if ty != value => {
            cx.error(op, format!("Type mismatch: cannot insert '{value}' into '{container}'"));
        }
        Ok(_) => {}
    }
}

/// Parses `[1, 0] {..} : type`: the position of a member and the type of the container. Returns this type and the member's.
fn parse_place<'c>(p: &mut OpParser<'_, '_, 'c>) -> Parsed<(Type<'c>, Type<'c>)> {
    let mut position = Vec::new();
    p.parse_delimited("[", "]", |p| {
        position.push(p.parse_integer()?);
        Ok(())
    })?;
    let list = p.ctx().i64_array_attr(&position);
    p.set_attr(InsertvalueOp::POSITION_ATTR, list);
    p.parse_optional_attr_dict()?;
    p.expect(":")?;
    let start = p.pos();
    let ty = p.parse_type()?;
    if !ty.isa::<Compatible<'_>>() {
        return p.error_at(start, format!("expected LLVM IR Dialect type, got '{ty}'"));
    }
    match member(ty, &position) {
        Ok(member) => Ok((ty, member)),
        Err(message) => p.error_at(p.pos(), message),
    }
}

/// Prints `[1, 0] {..} : type `, with a space at the end, as MLIR does.
fn print_place(op: OpRef<'_, '_>, position: &[i64], container: Type<'_>, p: &mut OpPrinter<'_>) {
    p.text("[");
    p.list(position, |p, index| p.text(&index.to_string()));
    p.text("]");
    p.attr_dict(op, &[InsertvalueOp::POSITION_ATTR]);
    p.text(" : ");
    p.ty(container);
    p.text(" ");
}

/// Parses `%value, %container[1] : type`.
pub fn parse_insert(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let value = p.parse_operand()?;
    p.expect(",")?;
    let container = p.parse_operand()?;
    let (ty, member) = parse_place(p)?;
    p.resolve_operands(&[container, value], &[ty, member])?;
    p.add_results(&[ty]);
    Ok(())
}

/// Prints `%value, %container[1] : type `.
pub fn print_insert(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(op) = op.dyn_cast::<InsertvalueOp>() else { return };
    p.text(" ");
    p.operand(op.value().value());
    p.text(", ");
    p.operand(op.container().value());
    print_place(*op, op.position(), op.container().ty(), p);
}

/// Parses `%container[1] : type`.
pub fn parse_extract(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let container = p.parse_operand()?;
    let (ty, member) = parse_place(p)?;
    p.resolve_operands(&[container], &[ty])?;
    p.add_results(&[member]);
    Ok(())
}

/// Prints `%container[1] : type `.
pub fn print_extract(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(op) = op.dyn_cast::<ExtractvalueOp>() else { return };
    p.text(" ");
    p.operand(op.container().value());
    print_place(*op, op.position(), op.container().ty(), p);
}

/// Checks that the result is a struct of two values of the operand's type.
pub fn verify_sincos(op: IntrSincosOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (operand, result) = (op.val().ty(), op.res().ty());
    let body =
        result.dyn_cast::<StructType<'_>>().filter(|ty| ty.name().is_none()).and_then(StructType::body);
    if body.is_none_or(|body| body != [operand, operand]) {
        let message = format!(
            "expected result type to be an homogeneous struct with two elements matching the operand type, but got '{result}'"
        );
        cx.error(op, message);
    }
}

// ---- vectors

/// Returns a vector type of one dimension.
fn vector<'c>(ctx: &'c Context, like: Type<'c>, size: usize) -> Option<Type<'c>> {
    match like.data() {
        TypeData::Vector { scalable, element, .. } => Some(ctx.ty(TypeData::Vector {
            shape: Box::new([size as i64]),
            scalable: scalable.clone(),
            element: *element,
        })),
        _ => None,
    }
}

/// Infers the result type of a shuffle: as many elements as the mask has.
pub fn infer_shuffle<'c>(ctx: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let operand = state.operand_types.first().copied().filter(|ty| ty.isa::<AnyVector<'c>>());
    let mask = state.attr(ShufflevectorOp::MASK_ATTR).and_then(|attr| attr.as_dense_array());
    let result = operand.and_then(|operand| vector(ctx, operand, mask.map_or(0, <[i64]>::len)));
    Ok(vec![result.ok_or("expected an LLVM compatible vector type")?])
}

/// Infers the result type of an insertion: the type of the vector.
pub fn infer_insert<'c>(cx: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    infer_first(cx, state)
}

/// Returns whether a vector's size depends on the machine.
fn is_scalable(ty: Type<'_>) -> bool {
    matches!(ty.data(), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// Checks that a mask for scalable vectors selects the first element only.
pub fn verify_shuffle(op: ShufflevectorOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if is_scalable(op.v1().ty()) && op.mask().iter().any(|index| *index != 0) {
        cx.error(op, "expected a splat operation for scalable vectors");
    }
}

/// Checks the sizes of a vector and of a part of it.
pub fn verify_part(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (Some(first), Some(result)) = (op.operands().next(), op.results().next()) else { return };
    let is_extraction = op.num_operands() == 1;
    let (whole, part) = match is_extraction {
        true => (first.ty(), result.ty()),
        false => (first.ty(), op.operand(1).ty()),
    };
    let bits = |ty: Type<'_>| {
        let count = ty.shape().and_then(|shape| shape.first().copied())?;
        count.checked_mul(i64::from(super::types::bits(ty.element_or_self())?))
    };
    if bits(whole).is_none_or(|bits| bits > 131_072) || bits(part).is_none_or(|bits| bits > 131_072) {
        return cx.error(op, "failed to verify that vectors are not bigger than 2^17 bits.");
    }
    if is_scalable(part) && !is_scalable(whole) {
        cx.error(op, "failed to verify that it is not inserting scalable into fixed-length vectors.");
    }
}
