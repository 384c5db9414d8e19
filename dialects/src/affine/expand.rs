//! Affine expressions as ops of `arith`.

use super::ApplyOp;
use crate::arith;
use bourn_ir::parse::{ParseOptions, parse_attribute};
use bourn_ir::{AttrData, Attribute, Body, Context, Location, OpId, OpState, RegionId, Type, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind, ExprKind};

/// The predicates of `arith.cmpi` that are used.
pub(super) const EQ: i128 = 0;
const SLT: i128 = 2;
const SLE: i128 = 3;
pub(super) const SGE: i128 = 5;

/// Builds ops before an existing op.
pub(super) struct Emitter<'b, 'c> {
    pub context: &'c Context,
    pub body: &'b mut Body<'c>,
    pub before: OpId,
    pub location: Location<'c>,
}

impl<'c> Emitter<'_, 'c> {
    /// Builds an op with its default attributes and inserts it.
    pub fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        results: &[Type<'c>],
        regions: &[RegionId],
    ) -> OpId {
        let name = self.context.op_name(name);
        let mut state = OpState::new(name, self.location);
        for &operand in operands {
            state.operands.push(operand);
            state.operand_types.push(self.body.value_type(operand));
        }
        state.results.extend_from_slice(results);
        state.regions.extend_from_slice(regions);
        for attr in name.def().map_or(&[][..], |def| def.attrs) {
            let default = attr.default.as_ref().and_then(|default| self.context.written_attr(default));
            if let Some(default) = default {
                state.set_attr(self.context.ident(attr.name), default);
            }
        }
        for &(name, value) in attrs {
            state.set_attr(self.context.ident(name), value);
        }
        let op = self.body.create(state);
        self.body.insert_before(self.before, op);
        op
    }
    fn value(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        ty: Type<'c>,
    ) -> ValueId {
        let op = self.op(name, operands, attrs, &[ty], &[]);
        self.body.op(op).result_ids()[0]
    }
    /// Builds a constant.
    pub fn attr_constant(&mut self, value: Attribute<'c>, ty: Type<'c>) -> ValueId {
        self.value(arith::ConstantOp::NAME, &[], &[(arith::ConstantOp::VALUE_ATTR, value)], ty)
    }
    /// Builds a constant index.
    pub fn constant(&mut self, value: i64) -> ValueId {
        let index = self.context.index();
        self.attr_constant(self.context.int_attr(i128::from(value), index), index)
    }
    /// Builds an `affine.apply` of a map with one result.
    pub fn apply(&mut self, map: AffineMap, operands: &[ValueId]) -> ValueId {
        let (map, index) = (self.context.attr(AttrData::AffineMap(map)), self.context.index());
        self.value(ApplyOp::NAME, operands, &[(ApplyOp::MAP_ATTR, map)], index)
    }
    /// Builds an op on two values of one type.
    pub fn binary(&mut self, name: &str, lhs: ValueId, rhs: ValueId) -> ValueId {
        let ty = self.body.value_type(lhs);
        self.value(name, &[lhs, rhs], &[], ty)
    }
    /// Builds a comparison.
    pub fn compare(&mut self, predicate: i128, lhs: ValueId, rhs: ValueId) -> ValueId {
        let predicate = self.context.int_attr(predicate, self.context.signless(64));
        self.value(
            arith::CmpiOp::NAME,
            &[lhs, rhs],
            &[(arith::CmpiOp::PREDICATE_ATTR, predicate)],
            self.context.signless(1),
        )
    }
    fn select(&mut self, condition: ValueId, yes: ValueId, no: ValueId) -> ValueId {
        let ty = self.body.value_type(yes);
        self.value(arith::SelectOp::NAME, &[condition, yes, no], &[], ty)
    }

    /// Builds an expression over dimensions, of which there are `dims`, and symbols, whose values follow.
    ///
    /// # Errors
    /// Returns the reason if the expression divides by a constant that is not positive. The recursion is bounded because the parser limits
    /// the nesting of expressions.
    pub fn expression(
        &mut self,
        expr: &AffineExpr,
        dims: usize,
        operands: &[ValueId],
    ) -> Result<ValueId, &'static str> {
        Ok(match expr.kind() {
            ExprKind::Constant(value) => self.constant(value),
            ExprKind::Dim(i) => operands[i as usize],
            ExprKind::Symbol(i) => operands[dims + i as usize],
            ExprKind::Binary(kind, lhs, rhs) => {
                let divides = !matches!(kind, BinaryKind::Add | BinaryKind::Mul);
                if let (true, ExprKind::Constant(..=0)) = (divides, rhs.kind()) {
                    return Err(match kind {
                        BinaryKind::Mod => "modulo by non-positive value is not supported",
                        _ => "division by non-positive value is not supported",
                    });
                }
                let (lhs, rhs) =
                    (self.expression(lhs, dims, operands)?, self.expression(rhs, dims, operands)?);
                match kind {
                    BinaryKind::Add => self.binary(arith::AddiOp::NAME, lhs, rhs),
                    BinaryKind::Mul => self.product(lhs, rhs),
                    BinaryKind::Mod => self.modulo(lhs, rhs),
                    BinaryKind::FloorDiv => self.floor_division(lhs, rhs),
                    BinaryKind::CeilDiv => self.ceiling_division(lhs, rhs),
                }
            }
        })
    }
    /// Builds a product. As in MLIR, it is assumed not to overflow.
    fn product(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        let nsw = parse_attribute(self.context, "#arith.overflow<nsw>", &ParseOptions::default()).ok();
        let flags: Vec<_> = nsw.map(|nsw| (arith::MuliOp::OVERFLOW_FLAGS_ATTR, nsw)).into_iter().collect();
        let index = self.context.index();
        self.value(arith::MuliOp::NAME, &[lhs, rhs], &flags, index)
    }
    /// Builds `r = remsi(a, b); r < 0 ? r + b : r`.
    fn modulo(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        let rest = self.binary(arith::RemsiOp::NAME, lhs, rhs);
        let zero = self.constant(0);
        let is_negative = self.compare(SLT, rest, zero);
        let corrected = self.binary(arith::AddiOp::NAME, rest, rhs);
        self.select(is_negative, corrected, rest)
    }
    /// Builds `a < 0 ? -1 - (-1 - a) / b : a / b`.
    fn floor_division(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        let (zero, minus_one) = (self.constant(0), self.constant(-1));
        let is_negative = self.compare(SLT, lhs, zero);
        let negated = self.binary(arith::SubiOp::NAME, minus_one, lhs);
        let dividend = self.select(is_negative, negated, lhs);
        let quotient = self.binary(arith::DivsiOp::NAME, dividend, rhs);
        let corrected = self.binary(arith::SubiOp::NAME, minus_one, quotient);
        self.select(is_negative, corrected, quotient)
    }
    /// Builds `a <= 0 ? -(-a / b) : (a - 1) / b + 1`.
    fn ceiling_division(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        let (zero, one) = (self.constant(0), self.constant(1));
        let is_not_positive = self.compare(SLE, lhs, zero);
        let negated = self.binary(arith::SubiOp::NAME, zero, lhs);
        let decremented = self.binary(arith::SubiOp::NAME, lhs, one);
        let dividend = self.select(is_not_positive, negated, decremented);
        let quotient = self.binary(arith::DivsiOp::NAME, dividend, rhs);
        let negated = self.binary(arith::SubiOp::NAME, zero, quotient);
        let incremented = self.binary(arith::AddiOp::NAME, quotient, one);
        self.select(is_not_positive, negated, incremented)
    }
}
