//! Constants: their verification, and the constants that folds make.

use super::types::{bits, is_compatible, is_global};
use super::{
    ArrayType, ConstantOp, PoisonAttr, PtrType, StructType, TargetType, UndefAttr, ZeroAttr, ZeroOp,
};
use bourn_equations::rt::{AttrExt, TypeExt};
use bourn_ir::body::OpName;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, Context, FloatKind, Location, OpState, Type, TypeData};

/// Creates a constant op for a number or elements of type `ty`.
pub fn materialize<'c>(
    ctx: &'c Context,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OpState<'c>> {
    let is_known = matches!(
        value.data(),
        AttrData::Integer { .. } | AttrData::Float { .. } | AttrData::DenseElements { .. }
    );
    let def =
        ctx.op_def(ConstantOp::NAME).filter(|_| is_known && value.ty() == Some(ty) && is_compatible(ty))?;
    let mut state = OpState::new(OpName::Known(def), location);
    state.set_attr(ctx.ident(ConstantOp::VALUE_ATTR), value);
    state.results.push(ty);
    Some(state)
}

/// Checks that a type has a value with all bits zero.
pub fn verify_zero(op: ZeroOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.res().ty().dyn_cast::<TargetType<'_>>().is_some_and(|target| !is_global(target)) {
        cx.error(op, "target extension type does not support zero-initializer");
    }
}

/// Checks that the value has the result's type.
pub fn verify(op: ConstantOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if let Err(message) = check(*op.value(), op.res().ty()) {
        cx.error(op, message);
    }
}

fn check(value: Attribute<'_>, ty: Type<'_>) -> Result<(), String> {
    if let Some(bytes) = value.byte_len() {
        return check_string(bytes as u64, ty);
    }
    if let Some(ty) = ty.dyn_cast::<StructType<'_>>() {
        return check_struct(value, ty);
    }
    if ty.isa::<TargetType<'_>>() {
        return Err("does not support target extension type.".to_owned());
    }
    match value.data() {
        AttrData::Integer { .. } | AttrData::BigInteger { .. } => match ty.data() {
            TypeData::Integer { .. } => Ok(()),
            _ => Err("expected integer type".to_owned()),
        },
        AttrData::Float { ty: format, .. } => match format.data() {
            TypeData::Float(kind) => check_float(*kind, ty),
            _ => Ok(()),
        },
        AttrData::DenseElements { ty: own, .. } | AttrData::DenseResource { ty: own, .. } => {
            check_elements(value, *own, ty)
        }
        AttrData::Array(items) => match ty.dyn_cast::<ArrayType<'_>>() {
            Some(ty) => check_array(items, ty, 0),
            None => Err("expected array or struct type for array attribute".to_owned()),
        },
        _ => Err("only supports integer, float, string or elements attributes".to_owned()),
    }
}

fn check_string(bytes: u64, ty: Type<'_>) -> Result<(), String> {
    let array = ty.dyn_cast::<ArrayType<'_>>();
    match array.is_some_and(|array| array.size() == bytes && array.element().signless_width() == Some(8)) {
        true => Ok(()),
        false => Err(format!("expected array type of {bytes} i8 elements for the string constant")),
    }
}

fn check_struct(value: Attribute<'_>, ty: StructType<'_>) -> Result<(), String> {
    let Some(items) = value.as_array() else {
        return Err("expected array attribute for struct type".to_owned());
    };
    let body = ty.body().unwrap_or_default();
    if items.len() != body.len() {
        return Err(format!("expected array attribute of size {}", body.len()));
    }
    for (i, (item, member)) in items.iter().zip(&body).enumerate() {
        let is_number = member.signless_width().is_some()
            || matches!(member.data(), TypeData::Float(_) | TypeData::Index);
        if !is_number {
            return Err("expected struct element types to be floating point type or integer type".to_owned());
        }
        if !matches!(item.data(), AttrData::Float { .. } | AttrData::Integer { .. }) {
            return Err("expected element of array attribute to be floating point or integer".to_owned());
        }
        if item.ty() != Some(*member) {
            return Err(format!("struct element at index {i} is of wrong type"));
        }
    }
    Ok(())
}

/// Checks that a float of a format is one of type `ty`. Formats that LLVM IR does not have are integers there.
fn check_float(kind: FloatKind, ty: Type<'_>) -> Result<(), String> {
    match ty.data() {
        TypeData::Float(own) if *own != kind => {
            Err("attribute and type have different float semantics".to_owned())
        }
        TypeData::Integer { width, .. } if *width != kind.width() => {
            Err(format!("expected integer type of width {}", kind.width()))
        }
        _ => Ok(()),
    }
}

/// Returns the number of elements of an array or a vector, of all levels; `None` if it is not known.
fn count(ty: Type<'_>) -> Option<u64> {
    if let TypeData::Vector { scalable, element, .. } = ty.data() {
        if scalable.contains(&true) {
            return None;
        }
        let own = u64::try_from(ty.element_count()?).ok()?;
        return own.checked_mul(count(*element)?);
    }
    match ty.dyn_cast::<ArrayType<'_>>() {
        Some(array) => array.size().checked_mul(count(array.element())?),
        None => Some(1),
    }
}

/// Returns the type of the innermost elements.
fn innermost(mut ty: Type<'_>) -> Type<'_> {
    while let Some(array) = ty.dyn_cast::<ArrayType<'_>>() {
        ty = array.element();
    }
    ty.element_or_self()
}

/// Returns whether the text of elements is one number for all elements.
fn is_splat(value: Attribute<'_>) -> bool {
    match value.data() {
        AttrData::DenseElements { text, .. } => !text.as_str().trim().starts_with(['[', '"']),
        _ => false,
    }
}

fn check_elements(value: Attribute<'_>, own: Type<'_>, ty: Type<'_>) -> Result<(), String> {
    let Some(wanted) = count(ty) else {
        return match is_splat(value) {
            true => Ok(()),
            false => Err("scalable vector type requires a splat attribute".to_owned()),
        };
    };
    if !matches!(ty.data(), TypeData::Vector { .. }) && !ty.isa::<ArrayType<'_>>() {
        return Err("expected vector or array type".to_owned());
    }
    let given = own.element_count().map_or(u64::MAX, i64::unsigned_abs);
    if given != wanted {
        return Err(format!("type and attribute have a different number of elements: {wanted} vs. {given}"));
    }
    let (element, result) = (own.element_or_self(), innermost(ty));
    match (element.data(), result.data()) {
        (TypeData::Float(kind), _) => check_float(*kind, result),
        (TypeData::Integer { .. }, TypeData::Integer { .. }) => Ok(()),
        (TypeData::Integer { .. }, _) => {
            Err("expected integer element type for integer elements attribute".to_owned())
        }
        _ => Ok(()),
    }
}

/// Returns whether an attribute stands for a value of any type.
fn is_special(attr: Attribute<'_>) -> bool {
    attr.isa::<ZeroAttr<'_>>() || attr.isa::<UndefAttr<'_>>()
}

/// Checks the elements of an array of structs or of addresses.
fn check_array(items: &[Attribute<'_>], ty: ArrayType<'_>, dim: usize) -> Result<(), String> {
    if ty.size() != items.len() as u64 {
        return Err(format!(
            "array attribute size does not match array type size in dimension {dim}: {} vs. {}",
            items.len(),
            ty.size()
        ));
    }
    let element = ty.element();
    if let Some(inner) = element.dyn_cast::<ArrayType<'_>>() {
        for (i, item) in items.iter().enumerate().filter(|(_, item)| !is_special(**item)) {
            let Some(list) = item.as_array() else {
                return Err(format!(
                    "nested attribute for sub-array in dimension {dim} at index {i} must be a zero, or undef, or array attribute"
                ));
            };
            check_array(list, inner, dim + 1)?;
        }
        return Ok(());
    }
    if element.isa::<PtrType<'_>>() {
        let fits = |item: &Attribute<'_>| {
            is_special(*item) || item.isa::<PoisonAttr<'_>>() || item.as_symbol().is_some()
        };
        return match items.iter().position(|item| !fits(item)) {
            Some(i) => Err(format!(
                "pointer array element at index {i} must be a flat symbol reference, zero, undef, or poison"
            )),
            None => Ok(()),
        };
    }
    let Some(inner) = element.dyn_cast::<StructType<'_>>() else {
        return Err("for array with an array attribute must have a struct element type".to_owned());
    };
    check_structs(items, inner.body().unwrap_or_default().len())
}

/// Checks that each element has as many members as the struct.
fn check_structs(items: &[Attribute<'_>], members: usize) -> Result<(), String> {
    for (i, item) in items.iter().enumerate().filter(|(_, item)| !is_special(**item)) {
        let Some(list) = item.as_array() else {
            return Err(format!(
                "nested attribute for struct element at index {i} must be a zero, or undef, or array attribute"
            ));
        };
        if list.len() != members {
            return Err(format!(
                "nested array attribute size for struct element at index {i} must match struct size: {} vs. {members}",
                list.len()
            ));
        }
    }
    Ok(())
}

/// Returns whether an atomic access may have a type: a power of two of bits, at least eight.
pub fn is_atomic(ty: Type<'_>) -> bool {
    bits(ty).is_some_and(|bits| bits >= 8 && bits.is_power_of_two())
}
