//! Making ops.

use super::ops::{BIND, Range, SYMBOLIC_INT};
use super::sizes::Size;
use bourn_ir::body::OpName;
use bourn_ir::rewrite::{InsertionPoint, Rewriter};
use bourn_ir::{AttrData, Attribute, Body, Context, Location, OpId, OpState, Type, TypeData, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};

/// Makes ops at one place of a body.
#[derive(Debug)]
pub struct Builder<'b, 'c> {
    rewriter: Rewriter<'b, 'c>,
    location: Location<'c>,
}

impl<'b, 'c> Builder<'b, 'c> {
    /// Creates a builder that makes ops at a place, with a location. Each op comes after those before it.
    pub fn new(
        context: &'c Context,
        body: &'b mut Body<'c>,
        point: InsertionPoint,
        location: Location<'c>,
    ) -> Self {
        let mut rewriter = Rewriter::new(context, body);
        rewriter.point = Some(point);
        Builder { rewriter, location }
    }

    /// Makes an op.
    pub fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        results: &[Type<'c>],
    ) -> OpId {
        let context = self.rewriter.context;
        let name = match context.op_def(name) {
            Some(def) => OpName::Known(def),
            None => OpName::Unknown(context.ident(name)),
        };
        let mut state = OpState::new(name, self.location);
        state.operands.extend(operands.iter().copied());
        for (name, value) in attrs {
            state.set_attr(context.ident(name), *value);
        }
        state.results.extend(results.iter().copied());
        self.rewriter.create(state)
    }

    fn value(&mut self, name: &str, operands: &[ValueId], attrs: &[(&str, Attribute<'c>)]) -> ValueId {
        let index = self.rewriter.context.index();
        let op = self.op(name, operands, attrs, &[index]);
        self.rewriter.op(op).result_ids()[0]
    }

    /// Makes a symbol: the result of a map, or an unknown number.
    pub fn symbol(
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
        self.value(SYMBOLIC_INT, expression.map_or(&[], |(_, operands)| operands), &attrs)
    }

    /// Makes a bind of a value to sizes.
    pub fn bind(&mut self, value: ValueId, sizes: &[Size]) -> OpId {
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
    pub fn bind_each(&mut self, value: ValueId, sizes: &[Size]) -> OpId {
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

    /// Makes a number.
    pub fn constant(&mut self, value: i64) -> ValueId {
        let context = self.rewriter.context;
        self.value("arith.constant", &[], &[("value", context.int_attr(value.into(), context.index()))])
    }

    /// Makes the size of one dimension of a value.
    pub fn dim(&mut self, value: ValueId, dim: usize) -> ValueId {
        let index = self.constant(dim as i64);
        self.dim_at(value, index)
    }

    /// Makes the size of the dimension of a value that has a number.
    pub fn dim_at(&mut self, value: ValueId, index: ValueId) -> ValueId {
        let is_memref = matches!(self.rewriter.body().value_type(value).data(), TypeData::MemRef { .. });
        self.value(if is_memref { "memref.dim" } else { "tensor.dim" }, &[value, index], &[])
    }

    /// Makes the result of a map, whose inputs are symbols.
    pub fn apply(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        let map = self.rewriter.context.attr(AttrData::AffineMap(map.clone()));
        self.value("affine.apply", operands, &[("map", map)])
    }

    /// Makes a cast of a tensor to another type.
    pub fn cast(&mut self, value: ValueId, ty: Type<'c>) -> ValueId {
        let op = self.op("tensor.cast", &[value], &[], &[ty]);
        self.rewriter.op(op).result_ids()[0]
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
