//! Making the ops of this dialect.

use super::ops::{BIND, Range, SYMBOLIC_INT};
use super::sizes::Size;
use crate::build::Builder;
use bourn_ir::{AttrData, OpId, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};

impl<'c> Builder<'_, 'c> {
    /// Makes a symbol: the result of a map, or an unknown number.
    pub(super) fn symbol(
        &mut self,
        name: &str,
        range: Range,
        expression: Option<(&AffineMap, &[ValueId])>,
    ) -> ValueId {
        let context = self.rewriter.context;
        let number = |value: i64| context.int_attr(value.into(), context.signless(64));
        let mut attrs = vec![
            ("symbol_name", context.symbol_attr(name)),
            ("max_val", number(range.max)),
            ("min_val", number(range.min)),
        ];
        attrs.extend(
            expression.map(|(map, _)| ("int_expressions", context.attr(AttrData::AffineMap(map.clone())))),
        );
        self.index(SYMBOLIC_INT, expression.map_or(&[], |(_, operands)| operands), &attrs)
    }

    /// Makes a bind of a value to sizes.
    pub(super) fn bind(&mut self, value: ValueId, sizes: &[Size]) -> OpId {
        let mut operands = vec![value];
        let mut results = Vec::with_capacity(sizes.len());
        for size in sizes {
            results.push(match size {
                Size::Constant(value) => AffineExpr::constant(*value),
                Size::Value(value) => symbol_of(&mut operands, *value),
                Size::Map(map, of) => expression_of(map, of, &mut operands),
            });
        }
        self.bind_to(&operands, results)
    }

    /// Makes a bind of a value to symbols and numbers, with an operand for each symbol, also where one occurs twice.
    pub(super) fn bind_each(&mut self, value: ValueId, sizes: &[Size]) -> OpId {
        let mut operands = vec![value];
        let mut results = Vec::with_capacity(sizes.len());
        for size in sizes {
            results.push(match size {
                Size::Value(symbol) => {
                    operands.push(*symbol);
                    AffineExpr::symbol(operands.len() as u32 - 2)
                }
                Size::Constant(value) => AffineExpr::constant(*value),
                Size::Map(map, of) => expression_of(map, of, &mut operands),
            });
        }
        self.bind_to(&operands, results)
    }

    fn bind_to(&mut self, operands: &[ValueId], results: Vec<AffineExpr>) -> OpId {
        let map = AffineMap::new(0, operands.len() - 1, results);
        let map = self.rewriter.context.attr(AttrData::AffineMap(map));
        self.op(BIND, operands, &[("shape_expressions", map)], &[])
    }
}

/// Returns the result of a map over values, as an expression over operands after the first one.
fn expression_of(map: &AffineMap, of: &[ValueId], operands: &mut Vec<ValueId>) -> AffineExpr {
    let symbols: Vec<AffineExpr> = of.iter().map(|value| symbol_of(operands, *value)).collect();
    map.results()[0].replace(&[], &symbols)
}

/// Returns the symbol of a map that stands for a value, as an operand after the first one; each value has one symbol.
fn symbol_of(operands: &mut Vec<ValueId>, value: ValueId) -> AffineExpr {
    let known = operands[1..].iter().position(|known| *known == value);
    let at = known.unwrap_or_else(|| {
        operands.push(value);
        operands.len() - 2
    });
    AffineExpr::symbol(at as u32)
}
