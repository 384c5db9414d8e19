//! Padding that does not change a reduction.
//!
//! A body that combines the output's element with a value, `combine(output, value)`, ignores a neutral value: 0 for sums, the least number
//! for maxima, and so on. The value is an input's element, or a product of elements. Only `-0.0` is neutral for a sum of floats, since
//! `-0.0 + 0.0` is `0.0`; so one factor of a product is padded with `-0.0`, the other factor with `0.0`.

use super::YieldOp;
use super::structured::{Index, Structured};
use crate::arith;
use bourn_bounds::{BoundKind, Column};
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::effects::{is_free_of_effects, is_speculatable};
use bourn_ir::float::{of_literal, widened};
use bourn_ir::{AttrData, Attribute, Context, OpRef, Type, TypeData, Value, ValueId};

/// The element that a tensor is padded with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Padding {
    /// 0, or 0.0.
    Zero,
    /// -0.0.
    NegativeZero,
    /// 1, or 1.0.
    One,
    /// The integer whose bits are all set.
    AllOnes,
    /// The least signed integer, or minus infinity.
    Least,
    /// The greatest signed integer, or infinity.
    Greatest,
}

impl Padding {
    /// Returns the element as an attribute; `None` if the type has no such element.
    pub fn attr<'c>(self, context: &'c Context, ty: Type<'c>) -> Option<Attribute<'c>> {
        if let TypeData::Float(kind) = *ty.data() {
            let value = match self {
                Padding::Zero => 0.0,
                Padding::NegativeZero => -0.0,
                Padding::One => 1.0,
                Padding::Least => f64::NEG_INFINITY,
                Padding::Greatest => f64::INFINITY,
                Padding::AllOnes => return None,
            };
            // A format without this number would round it to another number.
            let bits = of_literal(kind, value)?;
            let is_exact = widened(kind, bits)?.to_bits() == value.to_bits();
            return is_exact.then(|| context.attr(AttrData::Float { bits, ty }));
        }
        let width = match *ty.data() {
            TypeData::Integer { width, .. } => Some(width).filter(|width| (1..=64).contains(width)),
            TypeData::Index => None,
            _ => return None,
        };
        let value: i128 = match self {
            Padding::Zero => 0,
            Padding::One => 1,
            Padding::AllOnes => -1,
            Padding::Least => -(1 << (width? - 1)),
            Padding::Greatest => (1 << (width? - 1)) - 1,
            Padding::NegativeZero => return None,
        };
        Some(context.int_attr(value, ty))
    }
}

/// Returns the padding of each operand with which the iterations beyond the ends of the padded loops change no output.
///
/// # Errors
/// Returns the reason why no such padding is known.
pub fn neutral_padding(
    op: OpRef<'_, '_>,
    structured: &Structured,
    indices: &[Vec<Index>],
    reduced: &[usize],
) -> Result<Vec<Padding>, String> {
    let entry = op.region(0).and_then(|region| region.entry()).ok_or("it has no body")?;
    let yielded: Vec<Value<'_, '_>> = entry.last().map(|end| end.operands().collect()).unwrap_or_default();
    let ([value], true) = (&yielded[..], structured.outputs.len() == 1) else {
        return Err("it reduces to several outputs".to_owned());
    };
    let unknown = || "a reduction with an unknown neutral element would be padded".to_owned();
    let output = entry.args().nth(structured.outputs.start).ok_or_else(unknown)?;
    let combiner = value.defining_op().filter(|op| op.num_operands() == 2).ok_or_else(unknown)?;
    let combined = match [combiner.operand(0), combiner.operand(1)] {
        [a, b] if a == output && b != output => b,
        [a, b] if b == output && a != output => a,
        _ => return Err(unknown()),
    };
    if output.uses().len() != 1 {
        return Err(unknown());
    }
    let is_indexed = |number: usize| {
        let own = &indices[number];
        reduced.iter().all(|reduced| own.iter().any(|index| index.only_loop() == Some(*reduced)))
    };
    let inputs = entry.args().take(structured.outputs.start).enumerate();
    let inputs: Vec<Option<ValueId>> =
        inputs.map(|(number, input)| Some(input.id()).filter(|_| is_indexed(number))).collect();
    let wanted = neutral_of(combiner.name().as_str()).ok_or_else(unknown)?;
    let mut found: Vec<Option<Padding>> = vec![None; indices.len()];
    if !solve(combined, wanted, &inputs, &mut found) {
        return Err(unknown());
    }
    Ok(found.into_iter().map(|padding| padding.unwrap_or(Padding::Zero)).collect())
}

/// Returns the neutral element of an op.
fn neutral_of(name: &str) -> Option<Padding> {
    Some(match name {
        arith::AddiOp::NAME | arith::OriOp::NAME | arith::XoriOp::NAME | arith::MaxuiOp::NAME => {
            Padding::Zero
        }
        arith::AddfOp::NAME => Padding::NegativeZero,
        arith::MuliOp::NAME | arith::MulfOp::NAME => Padding::One,
        arith::AndiOp::NAME | arith::MinuiOp::NAME => Padding::AllOnes,
        arith::MaxsiOp::NAME | arith::MaximumfOp::NAME => Padding::Least,
        arith::MinsiOp::NAME | arith::MinimumfOp::NAME => Padding::Greatest,
        _ => return None,
    })
}

/// Finds paddings of inputs for which a value equals the wanted element. Entries of inputs that must not be padded are `None`. The
/// recursion ends after two levels: operands of products and casts of inputs.
fn solve(
    value: Value<'_, '_>,
    wanted: Padding,
    inputs: &[Option<ValueId>],
    found: &mut [Option<Padding>],
) -> bool {
    if let Some(number) = input_of(value, wanted, inputs) {
        let is_free = found[number].is_none_or(|known| known == wanted);
        found[number] = Some(wanted);
        return is_free;
    }
    let Some(product) = value.defining_op().filter(|op| op.num_operands() == 2) else { return false };
    let [a, b] = [product.operand(0), product.operand(1)];
    match (product.name().as_str(), wanted) {
        // One factor is enough.
        (arith::MuliOp::NAME | arith::AndiOp::NAME, Padding::Zero) => {
            let factor = [a, b].into_iter().find_map(|factor| input_of(factor, wanted, inputs));
            factor.is_some_and(|number| {
                found[number] = Some(wanted);
                true
            })
        }
        // An unpadded factor may be infinite.
        (arith::MulfOp::NAME, Padding::NegativeZero) => {
            let factors = (input_of(a, wanted, inputs), input_of(b, Padding::Zero, inputs));
            let (Some(first), Some(second)) = factors else { return false };
            found[first] = Some(Padding::NegativeZero);
            found[second] = Some(Padding::Zero);
            first != second
        }
        _ => false,
    }
}

/// Returns the input that a value reads, directly or through an extension that maps the wanted element to the extended one.
fn input_of(value: Value<'_, '_>, wanted: Padding, inputs: &[Option<ValueId>]) -> Option<usize> {
    let position = |value: Value<'_, '_>| inputs.iter().position(|known| *known == Some(value.id()));
    if let Some(number) = position(value) {
        return Some(number);
    }
    let cast = value.defining_op()?;
    let keeps = match cast.name().as_str() {
        arith::ExtsiOp::NAME => matches!(wanted, Padding::Zero | Padding::AllOnes),
        arith::ExtuiOp::NAME => matches!(wanted, Padding::Zero | Padding::One),
        arith::ExtfOp::NAME => true,
        _ => false,
    };
    let source = cast.operands().next().filter(|_| keeps)?;
    position(source)
}

/// Returns the upper bound of a size, if it is from 1 to `limit`.
pub fn bound_of(size: Column<ValueId>, limit: i64, session: &mut IrBounds<'_>) -> Option<i64> {
    let bound = i64::try_from(session.constant_bound(BoundKind::Upper, size)?).ok()?;
    Some(bound).filter(|bound| (1..=limit).contains(bound))
}

/// Checks that the body of an op may run on padding: it has no visible effects and no undefined behavior.
pub fn check_body(op: OpRef<'_, '_>) -> Result<(), String> {
    let blocks = op.regions().flat_map(|region| region.blocks());
    let wrong = blocks.flat_map(|block| block.ops()).find(|inner| {
        let may_run = is_free_of_effects(*inner) && is_speculatable(*inner);
        !may_run && !inner.isa::<YieldOp>()
    });
    match wrong {
        Some(inner) => Err(format!("'{}' in its body may have no meaning on padding", inner.name().as_str())),
        None => Ok(()),
    }
}

/// Returns whether the body of an op uses the element of an operand.
pub fn is_read(op: OpRef<'_, '_>, number: usize) -> bool {
    let argument = op.region(0).and_then(|region| region.entry()).and_then(|entry| entry.args().nth(number));
    argument.is_none_or(|argument| argument.uses().len() > 0)
}
