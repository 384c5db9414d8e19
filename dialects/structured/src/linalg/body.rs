//! Bodies of named ops: one op of `arith` or `math` for each function in their description.

use super::{IndexOp, YieldOp};
use crate::{arith, math};
use bourn_ir::parse::{OpParser, Parsed, Pos};
use bourn_ir::{AttrData, Attribute, BlockId, FloatKind, Location, OpState, Type, TypeData, ValueId};

/// The block that is being filled, with its arguments: an element of each operand.
#[derive(Debug)]
pub struct BodyBuilder<'b> {
    block: BlockId,
    args: &'b [ValueId],
    /// Whether casts that depend on an attribute are unsigned.
    unsigned: bool,
    /// The start of the op's operands in the source, after its name.
    start: Pos,
}

/// Fills a block with the ops of a description, and ends it with a yield.
pub fn build(
    p: &mut OpParser<'_, '_, '_>,
    block: BlockId,
    args: &[ValueId],
    text: &str,
    unsigned: bool,
    start: Pos,
) -> Parsed<()> {
    let mut rest = text;
    let value = BodyBuilder { block, args, unsigned, start }.expr(p, &mut rest)?;
    yield_values(p, block, &[value], Location::Unknown);
    Ok(())
}

/// Ends a block with `linalg.yield`.
pub fn yield_values<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    block: BlockId,
    values: &[ValueId],
    location: Location<'c>,
) {
    let mut state = OpState::new(p.op_name(YieldOp::NAME), location);
    for value in values {
        state.operands.push(*value);
        state.operand_types.push(p.region_body().value_type(*value));
    }
    let body = p.region_body();
    let op = body.create(state);
    body.append(block, op);
}

/// Appends an op with one result to a block. As in MLIR, its location is unknown.
fn append<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    block: BlockId,
    name: &str,
    operands: &[ValueId],
    result: Type<'c>,
    attrs: &[(&str, Attribute<'c>)],
) -> ValueId {
    let state = OpState::new(p.op_name(name), Location::Unknown);
    append_to(p, block, state, operands, result, attrs)
}

/// Appends an op with one result to a block.
pub fn append_to<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    block: BlockId,
    mut state: OpState<'c>,
    operands: &[ValueId],
    result: Type<'c>,
    attrs: &[(&str, Attribute<'c>)],
) -> ValueId {
    for operand in operands {
        state.operands.push(*operand);
        state.operand_types.push(p.region_body().value_type(*operand));
    }
    state.results.push(result);
    for (name, value) in attrs {
        state.set_attr(p.ctx().ident(name), *value);
    }
    if let Some(def) = state.name.def() {
        for attr in def.attrs.iter().filter(|attr| !attr.optional) {
            let default = attr.default.as_ref().and_then(|default| p.ctx().written_attr(default));
            if let Some(default) = default.filter(|_| state.attr(attr.name).is_none()) {
                state.set_attr(p.ctx().ident(attr.name), default);
            }
        }
    }
    let body = p.region_body();
    let op = body.create(state);
    body.append(block, op);
    body.op(op).result(0).id()
}

impl BodyBuilder<'_> {
    /// Emits the expression at the start of `text`, and leaves the rest of the text.
    fn expr(&self, p: &mut OpParser<'_, '_, '_>, text: &mut &str) -> Parsed<ValueId> {
        let end = text.find(['(', ')', ',']).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        *text = rest;
        if let Some(inner) = text.strip_prefix('(') {
            *text = inner;
            if word == "index" {
                return Ok(self.index(p, text));
            }
            let mut operands = Vec::new();
            loop {
                operands.push(self.expr(p, text)?);
                let more = text.starts_with(',');
                *text = text[1..].trim_start();
                if !more {
                    return self.call(p, word, &operands);
                }
            }
        }
        match word.as_bytes() {
            [letter @ b'a'..=b'h'] => Ok(self.args[usize::from(letter - b'a')]),
            _ => Ok(self.constant(p, word)),
        }
    }

    /// Emits the iteration number of a loop: `index(0)`.
    fn index(&self, p: &mut OpParser<'_, '_, '_>, text: &mut &str) -> ValueId {
        let (digits, rest) = text.split_once(')').unwrap_or((text, ""));
        *text = rest;
        let (ctx, index) = (p.ctx(), p.ctx().index());
        let dim = ctx.int_attr(digits.parse().unwrap_or(0), ctx.signless(64));
        append(p, self.block, IndexOp::NAME, &[], index, &[(IndexOp::DIM_ATTR, dim)])
    }

    /// Emits a constant: `5:i64`, `0.5:f64`.
    fn constant(&self, p: &mut OpParser<'_, '_, '_>, text: &str) -> ValueId {
        let number = text.split_once(':').map_or(text, |(number, _)| number);
        let ctx = p.ctx();
        let (value, ty) = match number.parse::<i128>() {
            Ok(value) => (ctx.int_attr(value, ctx.signless(64)), ctx.signless(64)),
            Err(_) => {
                let (ty, bits) = (ctx.float(FloatKind::F64), number.parse().unwrap_or(0.0f64).to_bits());
                (ctx.attr(AttrData::Float { bits: u128::from(bits), ty }), ty)
            }
        };
        append(p, self.block, arith::ConstantOp::NAME, &[], ty, &[(arith::ConstantOp::VALUE_ATTR, value)])
    }

    fn call(&self, p: &mut OpParser<'_, '_, '_>, function: &str, operands: &[ValueId]) -> Parsed<ValueId> {
        let output = self.args.last().map(|output| p.region_body().value_type(*output));
        let Some(output) = output else { return p.error("expected an output") };
        match (function, operands) {
            ("casts", [value]) => Ok(self.cast(p, *value, output, false)),
            ("castu", [value]) => Ok(self.cast(p, *value, output, true)),
            ("casta", [value]) => Ok(self.cast(p, *value, output, self.unsigned)),
            ("f64", [value]) => Ok(self.cast(p, *value, p.ctx().float(FloatKind::F64), false)),
            ("i32", [value]) => Ok(self.cast(p, *value, p.ctx().signless(32), false)),
            (_, [value]) => self.unary(p, function, *value),
            ("select", [condition, yes, no]) => {
                let ty = p.region_body().value_type(*yes);
                Ok(append(p, self.block, arith::SelectOp::NAME, &[*condition, *yes, *no], ty, &[]))
            }
            (_, [lhs, rhs]) => self.binary(p, function, *lhs, *rhs),
            _ => p.error(format!("unknown function '{function}'")),
        }
    }

    fn unary(&self, p: &mut OpParser<'_, '_, '_>, function: &str, value: ValueId) -> Parsed<ValueId> {
        let ty = p.region_body().value_type(value);
        let TypeData::Float(_) = ty.data() else {
            return p.error_at(self.start, "unsupported non numeric type");
        };
        let name = match function {
            "abs" => math::AbsfOp::NAME,
            "negf" => arith::NegfOp::NAME,
            "square" => return Ok(append(p, self.block, arith::MulfOp::NAME, &[value, value], ty, &[])),
            "reciprocal" => {
                let one = p.ctx().attr(AttrData::Float { bits: bits_of_one(ty), ty });
                let one = append(
                    p,
                    self.block,
                    arith::ConstantOp::NAME,
                    &[],
                    ty,
                    &[(arith::ConstantOp::VALUE_ATTR, one)],
                );
                return Ok(append(p, self.block, arith::DivfOp::NAME, &[one, value], ty, &[]));
            }
            "ceil" => math::CeilOp::NAME,
            "erf" => math::ErfOp::NAME,
            "exp" => math::ExpOp::NAME,
            "floor" => math::FloorOp::NAME,
            "log" => math::LogOp::NAME,
            "round" => math::RoundOp::NAME,
            "rsqrt" => math::RsqrtOp::NAME,
            "sqrt" => math::SqrtOp::NAME,
            "tanh" => math::TanhOp::NAME,
            _ => return p.error(format!("unknown function '{function}'")),
        };
        Ok(append(p, self.block, name, &[value], ty, &[]))
    }

    fn binary(
        &self,
        p: &mut OpParser<'_, '_, '_>,
        function: &str,
        lhs: ValueId,
        rhs: ValueId,
    ) -> Parsed<ValueId> {
        let (ty, other) = (p.region_body().value_type(lhs), p.region_body().value_type(rhs));
        let Some(kind) = number_kind(ty).filter(|kind| number_kind(other) == Some(*kind)) else {
            let message = format!(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got '{ty}' and \
                 '{other}'"
            );
            return p.error_at(self.start, message);
        };
        let is_bool = [ty, other].iter().all(|ty| matches!(ty.data(), TypeData::Integer { width: 1, .. }));
        let Some(name) = binary_op(function, kind, is_bool) else {
            let message = match function {
                "sub" | "div" if is_bool => format!("unsupported operation: {function} with bools"),
                "max_unsigned" | "min_unsigned" | "div_unsigned" => {
                    let what = function.trim_end_matches("_unsigned");
                    format!("unsupported operation: unsigned {what} not on uint")
                }
                _ => "unsupported non numeric type".to_owned(),
            };
            return p.error_at(self.start, message);
        };
        Ok(append(p, self.block, name, &[lhs, rhs], ty, &[]))
    }

    /// Converts a value; a value without a conversion is returned unchanged.
    fn cast<'c>(
        &self,
        p: &mut OpParser<'_, '_, 'c>,
        value: ValueId,
        to: Type<'c>,
        unsigned: bool,
    ) -> ValueId {
        let from = p.region_body().value_type(value);
        match cast_op(from, to, unsigned).filter(|_| from != to) {
            Some(name) => append(p, self.block, name, &[value], to, &[]),
            None => value,
        }
    }
}

fn bits_of_one(ty: Type<'_>) -> u128 {
    match ty.data() {
        TypeData::Float(kind) => bourn_ir::float::encode(*kind, 1.0).unwrap_or_default(),
        _ => 0,
    }
}

/// The kind of numbers that a binary function takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberKind {
    Float,
    Integer,
}

fn number_kind(ty: Type<'_>) -> Option<NumberKind> {
    match ty.data() {
        TypeData::Float(_) => Some(NumberKind::Float),
        TypeData::Integer { .. } => Some(NumberKind::Integer),
        _ => None,
    }
}

/// Returns the op of a binary function.
fn binary_op(function: &str, kind: NumberKind, is_bool: bool) -> Option<&'static str> {
    let kind = match kind {
        NumberKind::Float => 0,
        NumberKind::Integer if is_bool => 2,
        NumberKind::Integer => 1,
    };
    let names: [&str; 3] = match function {
        "add" => [arith::AddfOp::NAME, arith::AddiOp::NAME, arith::OriOp::NAME],
        "sub" => [arith::SubfOp::NAME, arith::SubiOp::NAME, ""],
        "mul" => [arith::MulfOp::NAME, arith::MuliOp::NAME, arith::AndiOp::NAME],
        "div" => [arith::DivfOp::NAME, arith::DivsiOp::NAME, ""],
        "div_unsigned" => ["", arith::DivuiOp::NAME, ""],
        "max_signed" => [arith::MaximumfOp::NAME, arith::MaxsiOp::NAME, arith::MaxsiOp::NAME],
        "min_signed" => [arith::MinimumfOp::NAME, arith::MinsiOp::NAME, arith::MinsiOp::NAME],
        "max_unsigned" => ["", arith::MaxuiOp::NAME, ""],
        "min_unsigned" => ["", arith::MinuiOp::NAME, ""],
        "powf" => [math::PowfOp::NAME, "", ""],
        _ => return None,
    };
    Some(names[kind]).filter(|name| !name.is_empty())
}

/// Returns the op that converts a number to another type.
fn cast_op(from: Type<'_>, to: Type<'_>, unsigned: bool) -> Option<&'static str> {
    let signed = |yes: &'static str, no: &'static str| Some(if unsigned { yes } else { no });
    match (from.data(), to.data()) {
        (TypeData::Float(_), TypeData::Integer { .. }) => {
            signed(arith::FptouiOp::NAME, arith::FptosiOp::NAME)
        }
        (TypeData::Index, TypeData::Integer { .. }) => Some(arith::IndexCastOp::NAME),
        (TypeData::Integer { width: a, .. }, TypeData::Integer { width: b, .. }) => match a.cmp(b) {
            std::cmp::Ordering::Less => signed(arith::ExtuiOp::NAME, arith::ExtsiOp::NAME),
            std::cmp::Ordering::Greater => Some(arith::TrunciOp::NAME),
            std::cmp::Ordering::Equal => None,
        },
        (TypeData::Integer { .. }, TypeData::Float(_)) => {
            signed(arith::UitofpOp::NAME, arith::SitofpOp::NAME)
        }
        (TypeData::Float(a), TypeData::Float(b)) => match a.width().cmp(&b.width()) {
            std::cmp::Ordering::Less => Some(arith::ExtfOp::NAME),
            std::cmp::Ordering::Greater => Some(arith::TruncfOp::NAME),
            std::cmp::Ordering::Equal => None,
        },
        _ => None,
    }
}
