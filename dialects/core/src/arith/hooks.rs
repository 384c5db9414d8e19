//! Hooks of the dialect: parsing, printing, verification.

use super::{CmpIPredicate, CmpiOp, ConstantOp, SelectOp};
use crate::comparisons::{encoding, is_container};
use bourn_bounds::{Comparator, Relation};
use bourn_equations::rt::Connective;
use bourn_ir::body::OpName;
use bourn_ir::fold::constant_of;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{
    AttrData, Attribute, Context, DYNAMIC, Location, OpRef, OpState, Signedness, Type, TypeData, Value,
};

// ---- parsing

/// Parses `{..} 3 : index`.
pub fn parse_constant(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    p.parse_optional_attr_dict()?;
    let start = p.pos();
    let value = p.parse_attribute()?;
    let Some(ty) = value.ty() else {
        return p.error_at(start, "expected an attribute that has a type");
    };
    p.set_attr(ConstantOp::VALUE_ATTR, value);
    p.add_results(&[ty]);
    Ok(())
}

/// Parses `%c, %a, %b : type` if the condition is an `i1`, or `.. : condition type, type`.
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

/// Returns whether a type is `i1`, which the text of `arith.select` omits.
pub fn is_i1(ty: &TypeData<'_>) -> bool {
    matches!(ty, TypeData::Integer { width: 1, signedness: bourn_ir::Signedness::Signless })
}

// ---- printing

/// Prints `{..} 3 : index`.
pub fn print_constant(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.attr_dict(op, &[ConstantOp::VALUE_ATTR]);
    if let Some(value) = op.attr(ConstantOp::VALUE_ATTR) {
        p.text(" ");
        p.attr(value);
    }
}

/// Prints `%c, %a, %b : type`.
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

/// Returns the name of a constant: `%c4`, `%c4_i32`, `%true`, `%cst`.
pub fn constant_names(op: OpRef<'_, '_>) -> Vec<String> {
    let name = match op.attr(ConstantOp::VALUE_ATTR).map(|attr| attr.data()) {
        Some(&AttrData::Integer { value, ty }) => match ty.data() {
            TypeData::Index => format!("c{value}"),
            TypeData::Integer { width: 1, .. } if value == 0 => "false".to_owned(),
            TypeData::Integer { width: 1, .. } => "true".to_owned(),
            _ => format!("c{value}_{ty}"),
        },
        Some(AttrData::BigInteger { digits, ty }) => format!("c{}_{ty}", digits.as_str()),
        _ => "cst".to_owned(),
    };
    vec![name]
}

/// Returns the names of a sum and its overflow flag.
pub fn sum_names(_: OpRef<'_, '_>) -> Vec<String> {
    vec!["sum".to_owned(), "overflow".to_owned()]
}

/// Returns the name of the product of a constant and `vector.vscale`, the scale of scalable vectors: `%c4_vscale`.
pub fn product_names(op: OpRef<'_, '_>) -> Vec<String> {
    let scaled = |factor: usize| {
        let number = constant_of(op.operand(factor))?.as_int()?;
        let scale = op.operand(1 - factor).defining_op()?;
        scale.is("vector.vscale").then_some(number)
    };
    if op.num_operands() != 2 || !op.result(0).ty().is_index() {
        return Vec::new();
    }
    let name = scaled(0).or_else(|| scaled(1)).map(|number| format!("c{number}_vscale"));
    name.into_iter().collect()
}

/// Returns the names of the halves of a product.
pub fn half_names(_: OpRef<'_, '_>) -> Vec<String> {
    vec!["low".to_owned(), "high".to_owned()]
}

// ---- folding

/// Creates a constant op for a typed attribute.
pub fn materialize<'c>(
    cx: &'c Context,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OpState<'c>> {
    let def = cx.op_def(ConstantOp::NAME).filter(|_| value.ty() == Some(ty))?;
    let mut state = OpState::new(OpName::Known(def), location);
    state.set_attr(cx.ident(ConstantOp::VALUE_ATTR), value);
    state.results.push(ty);
    Some(state)
}

// ---- verification

/// Checks that the constant has the result's type, and that integers are signless.
pub fn verify_constant(op: ConstantOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (value, result) = (op.value(), op.result().ty());
    let plain = matches!(value.data(), AttrData::String { ty: None, .. });
    if plain && *result.data() != TypeData::None || value.ty().is_some_and(|ty| ty != result) {
        cx.error(op, "failed to verify that all of {value, result} have same type");
        return;
    }
    if let TypeData::Integer { signedness, .. } = result.data()
        && *signedness != Signedness::Signless
    {
        cx.error(op, "integer return type must be signless");
    } else if matches!(value.data(), AttrData::String { .. }) {
        cx.error(op, "value must be an integer, float, or elements attribute");
    }
}

/// The spec names them here.
pub use crate::comparisons::{infer_comparison, verify_bool_result};

/// Returns the connective of `arith.andi` on `i1`.
pub fn conjunction(_: OpRef<'_, '_>) -> Option<Connective> {
    Some(Connective::And)
}

/// Returns the connective of `arith.ori` on `i1`.
pub fn disjunction(_: OpRef<'_, '_>) -> Option<Connective> {
    Some(Connective::Or)
}

/// Returns the connective of `arith.xori` on `i1`.
pub fn exclusion(_: OpRef<'_, '_>) -> Option<Connective> {
    Some(Connective::Xor)
}

/// Returns the relation that `arith.cmpi` evaluates.
pub fn relation(op: OpRef<'_, '_>) -> Option<Comparator> {
    Some(comparator(op.dyn_cast::<CmpiOp>()?.predicate()))
}

/// Returns the relation of a predicate.
pub(crate) fn comparator(predicate: CmpIPredicate) -> Comparator {
    use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let relation = match predicate {
        Eq => Relation::Eq,
        Ne => Relation::Ne,
        Slt | Ult => Relation::Lt,
        Sle | Ule => Relation::Le,
        Sgt | Ugt => Relation::Gt,
        Sge | Uge => Relation::Ge,
    };
    Comparator { relation, unsigned: matches!(predicate, Ult | Ule | Ugt | Uge) }
}

/// Checks that a condition with a shape has the shape of the result, since it selects element by element.
pub fn verify_condition(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (condition, result) = (op.operand(0).ty(), op.result(0).ty());
    // Whether a dimension of a vector is scalable is not a part of its shape here.
    let fits = is_container(result.data()) && condition.shape() == result.shape();
    if is_container(condition.data()) && !fits {
        cx.error(op, "failed to verify that condition is signless i1 or has matching shape");
    }
}

/// Checks that a tensor of conditions has the encoding of the result.
pub fn verify_select(op: SelectOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (condition, result) = (op.condition().ty(), op.result().ty());
    if is_container(condition.data()) && encoding(condition) != encoding(result) {
        let shape = result.shape().unwrap_or_default();
        let sizes: String = shape
            .iter()
            .map(|size| if *size == DYNAMIC { "?x".to_owned() } else { format!("{size}x") })
            .collect();
        let encoding = encoding(result).map_or(String::new(), |encoding| format!(", {encoding}"));
        let message = format!(
            "expected condition type to have the same shape as the result type, expected 'tensor<{sizes}i1{encoding}>', but got \
             '{condition}'"
        );
        cx.error(op, message);
    }
}
