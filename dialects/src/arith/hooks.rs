//! Hooks of the dialect: parsing, printing, verification.

use bourn_bounds::Relation;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, Context, OpRef, OpState, Signedness, Type, TypeData, Value};

// ---- parsing

/// `{..} 3 : index`
pub fn parse_constant(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    p.parse_optional_attr_dict()?;
    let start = p.pos();
    let value = p.parse_attribute()?;
    let Some(ty) = attribute_type(value) else {
        return p.error_at(start, "expected an attribute that has a type");
    };
    p.set_attr("value", value);
    p.add_results(&[ty]);
    Ok(())
}

/// `%c, %a, %b : type`, where the condition is an `i1`, or `.. : condition type, type`.
pub fn parse_select(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let mut operands = vec![p.parse_operand()?];
    for _ in 0..2 {
        p.expect(",")?;
        operands.push(p.parse_operand()?);
    }
    p.parse_optional_attr_dict()?;
    let first = p.parse_colon_type()?;
    let (condition, value) = match p.accept(",") {
        true => (first, p.parse_type()?),
        false => (p.ctx().signless(1), first),
    };
    p.resolve_operands(&operands, &[condition, value, value])?;
    p.add_results(&[value]);
    Ok(())
}

/// Whether a type is `i1`, which `arith.select` leaves out.
pub fn is_i1(ty: &TypeData<'_>) -> bool {
    matches!(ty, TypeData::Integer { width: 1, signedness: bourn_ir::Signedness::Signless })
}

// ---- printing

/// `{..} 3 : index`
pub fn print_constant(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.attr_dict(op, &["value"]);
    if let Some(value) = op.attr("value") {
        p.text(" ");
        p.attr(value);
    }
}

/// `%c, %a, %b : type`
pub fn print_select(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.operands(op.operands());
    p.attr_dict(op, &[]);
    p.text(" : ");
    let condition = op.operands().next().map(Value::ty);
    if let Some(ty) = condition.filter(|ty| !is_i1(ty.data())) {
        p.ty(ty);
        p.text(", ");
    }
    p.types(op.results().map(Value::ty));
}

/// Names of a constant: `%c4`, `%c4_i32`, `%true`, `%cst`.
pub fn constant_names(op: OpRef<'_, '_>) -> Vec<String> {
    let name = match op.attr("value").map(|attr| attr.data()) {
        Some(&AttrData::Integer { value, ty }) => match ty.data() {
            TypeData::Index => format!("c{value}"),
            TypeData::Integer { width: 1, .. } if value == 0 => "false".to_owned(),
            TypeData::Integer { width: 1, .. } => "true".to_owned(),
            _ => format!("c{value}_{ty}"),
        },
        _ => "cst".to_owned(),
    };
    vec![name]
}

// ---- verification

/// The type of an attribute that has one.
pub fn attribute_type<'c>(attr: Attribute<'c>) -> Option<Type<'c>> {
    match *attr.data() {
        AttrData::Integer { ty, .. }
        | AttrData::BigInteger { ty, .. }
        | AttrData::Float { ty, .. }
        | AttrData::DenseElements { ty, .. }
        | AttrData::DenseResource { ty, .. } => Some(ty),
        AttrData::String { ty, .. } | AttrData::Opaque { ty, .. } => ty,
        _ => None,
    }
}

/// The constant has the result's type, and integers have no sign.
pub fn verify_constant(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (Some(value), true) = (op.attr("value"), op.num_results() == 1) else { return };
    let result = op.result(0).ty();
    let plain = matches!(value.data(), AttrData::String { ty: None, .. });
    if plain && *result.data() != TypeData::None || attribute_type(value).is_some_and(|ty| ty != result) {
        cx.error(op, "failed to verify that all of {value, result} have same type");
        return;
    }
    if let TypeData::Integer { signedness, .. } = result.data()
        && *signedness != Signedness::Signless
    {
        cx.error(op, "integer return type must be signless");
    }
}

/// The type of a comparison of two values of type `ty`: `i1` in the same container.
pub fn comparison_type<'c>(cx: &'c Context, ty: Type<'c>) -> Type<'c> {
    let element = cx.signless(1);
    match ty.data() {
        TypeData::Vector { shape, scalable, .. } => {
            cx.ty(TypeData::Vector { shape: shape.clone(), scalable: scalable.clone(), element })
        }
        TypeData::RankedTensor { shape, encoding, .. } => {
            cx.ty(TypeData::RankedTensor { shape: shape.clone(), element, encoding: *encoding })
        }
        TypeData::UnrankedTensor(_) => cx.ty(TypeData::UnrankedTensor(element)),
        _ => element,
    }
}

/// Result types of `arith.cmpi`.
pub fn infer_cmpi<'c>(cx: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let operand = state.operand_types.first().ok_or("expected an operand")?;
    Ok(vec![comparison_type(cx, *operand)])
}

/// The result is `i1` in the operands' container.
pub fn verify_cmpi(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.num_operands() != 2 || op.num_results() != 1 {
        return;
    }
    if !same_container(op.operand(0).ty(), op.result(0).ty()) {
        cx.error(op, "failed to verify that result type has i1 element type and same shape as operands");
    }
}

/// The relation of its operands that `arith.cmpi` stands for; unsigned ones say nothing about integers without a width.
pub fn relation(op: OpRef<'_, '_>) -> Option<Relation> {
    match op.attr("predicate")?.as_int()? {
        0 => Some(Relation::Eq),
        1 => Some(Relation::Ne),
        2 => Some(Relation::Lt),
        3 => Some(Relation::Le),
        4 => Some(Relation::Gt),
        5 => Some(Relation::Ge),
        _ => None,
    }
}

/// Whether two types are both no containers, or containers of one kind and shape.
fn same_container(a: Type<'_>, b: Type<'_>) -> bool {
    match (a.data(), b.data()) {
        (TypeData::Vector { shape: x, scalable: s, .. }, TypeData::Vector { shape: y, scalable: t, .. }) => {
            x == y && s == t
        }
        (TypeData::RankedTensor { shape: x, .. }, TypeData::RankedTensor { shape: y, .. }) => x == y,
        (TypeData::UnrankedTensor(_), TypeData::UnrankedTensor(_)) => true,
        (x, y) => !is_container(x) && !is_container(y),
    }
}

fn is_container(ty: &TypeData<'_>) -> bool {
    matches!(ty, TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

/// A condition with a shape chooses element by element.
pub fn verify_select(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.num_operands() != 3 || op.num_results() != 1 {
        return;
    }
    let (condition, result) = (op.operand(0).ty(), op.result(0).ty());
    if is_container(condition.data()) && !same_container(condition, result) {
        cx.error(op, "failed to verify that condition is signless i1 or has matching shape");
    }
}

/// One side is `index`, the other a signless integer, in containers of one kind and shape.
pub fn verify_index_cast(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.num_operands() != 1 || op.num_results() != 1 {
        return;
    }
    let (from, to) = (op.operand(0).ty(), op.result(0).ty());
    let tensor = matches!(from.data(), TypeData::RankedTensor { .. });
    if container_kind(from) != container_kind(to) || tensor && from.shape() != to.shape() {
        cx.error(op, "failed to verify that input and output have the same tensor dimensions");
        return;
    }
    let scales =
        |ty: Type<'_>| matches!(ty.data(), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    if from.shape() != to.shape() || scales(from) != scales(to) {
        cx.error(op, "requires the same shape for all operands and results");
        return;
    }
    let encodings = match (from.data(), to.data()) {
        (TypeData::RankedTensor { encoding: a, .. }, TypeData::RankedTensor { encoding: b, .. }) => a == b,
        _ => true,
    };
    // The constraint of both has seen to it that what is no `index` is a signless integer.
    if !encodings || from.element_or_self().is_index() == to.element_or_self().is_index() {
        cx.error(op, format!("operand type '{from}' and result type '{to}' are cast incompatible"));
    }
}

/// The kind of a container; `None` for what is none.
fn container_kind(ty: Type<'_>) -> Option<std::mem::Discriminant<TypeData<'_>>> {
    ty.element_type().map(|_| std::mem::discriminant(ty.data()))
}
