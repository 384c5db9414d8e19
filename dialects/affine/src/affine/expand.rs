//! Affine expressions as ops of `arith`.

use super::ApplyOp;
use crate::arith::{self, CmpIPredicate, Overflow};
use bourn_ir::build::{Builder, Description, Inserted};
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{Attribute, Body, Context, Location, OpId, Type, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind, ExprKind};

/// Builds ops before an existing op.
pub(super) struct Emitter<'b, 'c> {
    pub context: &'c Context,
    pub body: &'b mut Body<'c>,
    pub before: OpId,
    pub location: Location<'c>,
}

impl<'c> Emitter<'_, 'c> {
    /// Inserts an op.
    pub fn insert(&mut self, op: impl Description<'c>) -> Inserted {
        Builder::new(self.context, self.body, InsertionPoint::Before(self.before), self.location).insert(op)
    }
    fn value(&mut self, op: impl Description<'c>) -> ValueId {
        self.insert(op).result()
    }
    /// Builds a constant.
    pub fn attr_constant(&mut self, value: Attribute<'c>, ty: Type<'c>) -> ValueId {
        self.value(arith::ConstantOp::build(value, ty))
    }
    /// Builds a constant index.
    pub fn constant(&mut self, value: i64) -> ValueId {
        let index = self.context.index();
        self.attr_constant(self.context.int_attr(i128::from(value), index), index)
    }
    /// Builds an `affine.apply` of a map with one result.
    pub fn apply(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        self.value(ApplyOp::build(operands, map))
    }
    /// Builds a comparison.
    pub fn compare(&mut self, predicate: CmpIPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        self.value(arith::CmpiOp::build(lhs, rhs, predicate))
    }
    fn select(&mut self, condition: ValueId, yes: ValueId, no: ValueId) -> ValueId {
        self.value(arith::SelectOp::build(condition, yes, no))
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
                    BinaryKind::Add => self.value(arith::AddiOp::build(lhs, rhs)),
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
        self.value(arith::MuliOp::build(lhs, rhs).overflow_flags(Overflow::NSW))
    }
    /// Builds `r = remsi(a, b); r < 0 ? r + b : r`.
    fn modulo(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        let rest = self.value(arith::RemsiOp::build(lhs, rhs));
        let zero = self.constant(0);
        let is_negative = self.compare(CmpIPredicate::Slt, rest, zero);
        let corrected = self.value(arith::AddiOp::build(rest, rhs));
        self.select(is_negative, corrected, rest)
    }
    /// Builds `a < 0 ? -1 - (-1 - a) / b : a / b`.
    fn floor_division(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        let (zero, minus_one) = (self.constant(0), self.constant(-1));
        let is_negative = self.compare(CmpIPredicate::Slt, lhs, zero);
        let negated = self.value(arith::SubiOp::build(minus_one, lhs));
        let dividend = self.select(is_negative, negated, lhs);
        let quotient = self.value(arith::DivsiOp::build(dividend, rhs));
        let corrected = self.value(arith::SubiOp::build(minus_one, quotient));
        self.select(is_negative, corrected, quotient)
    }
    /// Builds `a <= 0 ? -(-a / b) : (a - 1) / b + 1`.
    fn ceiling_division(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        let (zero, one) = (self.constant(0), self.constant(1));
        let is_not_positive = self.compare(CmpIPredicate::Sle, lhs, zero);
        let negated = self.value(arith::SubiOp::build(zero, lhs));
        let decremented = self.value(arith::SubiOp::build(lhs, one));
        let dividend = self.select(is_not_positive, negated, decremented);
        let quotient = self.value(arith::DivsiOp::build(dividend, rhs));
        let negated = self.value(arith::SubiOp::build(zero, quotient));
        let incremented = self.value(arith::AddiOp::build(quotient, one));
        self.select(is_not_positive, negated, incremented)
    }
}
