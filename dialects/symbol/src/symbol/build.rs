//! Creation of the ops of this dialect.

use super::ops::Range;
use super::sizes::Size;
use super::{BindSymbolicShapeOp, SymbolicIntOp};
use crate::build::Builder;
use bourn_ir::body::OpName;
use bourn_ir::{AttrData, Attribute, Context, Ident, OpId, OpState, Type, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};
use rustc_hash::FxHashMap;

/// The names and attributes of symbols and binds, looked up once per pass run.
#[derive(Debug)]
pub(super) struct Words<'c> {
    context: &'c Context,
    symbol: OpName<'c>,
    bind: OpName<'c>,
    symbol_name: Ident<'c>,
    max_val: Ident<'c>,
    min_val: Ident<'c>,
    int_expressions: Ident<'c>,
    shape_expressions: Ident<'c>,
    index: Type<'c>,
    /// The ends of the most common range of symbols.
    size: [Attribute<'c>; 2],
    /// The maps of binds whose sizes are constants or values. A key has for each dimension a constant and [`NUMBER`], or the position of a
    /// value.
    shapes: FxHashMap<Vec<(i64, usize)>, Attribute<'c>>,
    /// The key of the last map.
    key: Vec<(i64, usize)>,
    /// The operands of the last bind.
    operands: Vec<ValueId>,
}

/// The position in a key that marks a constant.
const NUMBER: usize = usize::MAX;

impl<'c> Words<'c> {
    /// Looks up the names and attributes.
    pub fn new(context: &'c Context) -> Self {
        Words {
            context,
            symbol: context.op_name(SymbolicIntOp::NAME),
            bind: context.op_name(BindSymbolicShapeOp::NAME),
            symbol_name: context.ident(SymbolicIntOp::SYMBOL_NAME_ATTR),
            max_val: context.ident(SymbolicIntOp::MAX_VAL_ATTR),
            min_val: context.ident(SymbolicIntOp::MIN_VAL_ATTR),
            int_expressions: context.ident(SymbolicIntOp::INT_EXPRESSIONS_ATTR),
            shape_expressions: context.ident(BindSymbolicShapeOp::SHAPE_EXPRESSIONS_ATTR),
            index: context.index(),
            size: ends(context, Range::SIZE),
            shapes: FxHashMap::default(),
            key: Vec::new(),
            operands: Vec::new(),
        }
    }

    /// Returns the map of a bind of a value to sizes, and stores its operands. Equal values share a symbol of the map if `join` is set, and
    /// have separate symbols otherwise.
    fn shape(&mut self, value: ValueId, sizes: &[Size], join: bool) -> Attribute<'c> {
        self.operands.clear();
        self.operands.push(value);
        if sizes.iter().any(|size| matches!(size, Size::Map(..))) {
            let results = sizes.iter().map(|size| expression(size, &mut self.operands, join)).collect();
            return self.map(results);
        }
        self.key.clear();
        for size in sizes {
            self.key.push(match size {
                Size::Constant(value) => (*value, NUMBER),
                Size::Value(value) => (0, position_of(&mut self.operands, *value, join)),
                Size::Map(..) => unreachable!("there is no map among the sizes"),
            });
        }
        if let Some(known) = self.shapes.get(self.key.as_slice()) {
            return *known;
        }
        let result = |&(value, at): &(i64, usize)| match at {
            NUMBER => AffineExpr::constant(value),
            at => AffineExpr::symbol(at as u32),
        };
        let map = self.map(self.key.iter().map(result).collect());
        self.shapes.insert(self.key.clone(), map);
        map
    }

    fn map(&self, results: Vec<AffineExpr>) -> Attribute<'c> {
        self.context.attr(AttrData::AffineMap(AffineMap::new(0, self.operands.len() - 1, results)))
    }
}

/// Returns the attributes of the maximum and the minimum.
fn ends<'c>(context: &'c Context, range: Range) -> [Attribute<'c>; 2] {
    [range.max, range.min].map(|end| context.int_attr(end.into(), context.signless(64)))
}

/// Builds ops of the dialect with a [`Builder`].
pub(super) trait SymbolOps<'c> {
    /// Creates a symbol: the result of a map attribute, or an unknown number.
    fn symbol(
        &mut self,
        words: &Words<'c>,
        name: &str,
        range: Range,
        expression: Option<(Attribute<'c>, &[ValueId])>,
    ) -> ValueId;
    /// Creates a bind of a value to sizes.
    fn bind(&mut self, words: &mut Words<'c>, value: ValueId, sizes: &[Size]) -> OpId;
    /// Creates a bind of a value to symbols and constants, with a separate operand for each dimension even if a symbol occurs twice.
    fn bind_each(&mut self, words: &mut Words<'c>, value: ValueId, sizes: &[Size]) -> OpId;
}

impl<'c> SymbolOps<'c> for Builder<'_, 'c> {
    fn symbol(
        &mut self,
        words: &Words<'c>,
        name: &str,
        range: Range,
        expression: Option<(Attribute<'c>, &[ValueId])>,
    ) -> ValueId {
        let [max, min] = if range == Range::SIZE { words.size } else { ends(words.context, range) };
        let mut state = OpState::new(words.symbol, self.location());
        state.attrs.reserve(3 + usize::from(expression.is_some()));
        state.attrs.push((words.symbol_name, words.context.symbol_attr(name)));
        state.attrs.extend([(words.max_val, max), (words.min_val, min)]);
        if let Some((map, operands)) = expression {
            state.attrs.push((words.int_expressions, map));
            state.operands.extend_from_slice(operands);
        }
        state.results.push(words.index);
        let op = self.rewriter.create(state);
        self.rewriter.op(op).result_ids()[0]
    }

    fn bind(&mut self, words: &mut Words<'c>, value: ValueId, sizes: &[Size]) -> OpId {
        bind_to(self, words, value, sizes, true)
    }
    fn bind_each(&mut self, words: &mut Words<'c>, value: ValueId, sizes: &[Size]) -> OpId {
        bind_to(self, words, value, sizes, false)
    }
}

fn bind_to<'c>(
    builder: &mut Builder<'_, 'c>,
    words: &mut Words<'c>,
    value: ValueId,
    sizes: &[Size],
    join: bool,
) -> OpId {
    let map = words.shape(value, sizes, join);
    let mut state = OpState::new(words.bind, builder.location());
    state.operands.extend_from_slice(&words.operands);
    state.attrs.push((words.shape_expressions, map));
    builder.rewriter.create(state)
}

/// Returns a size as an expression over the operands after the first.
fn expression(size: &Size, operands: &mut Vec<ValueId>, join: bool) -> AffineExpr {
    let mut symbol = |value, join| AffineExpr::symbol(position_of(operands, value, join) as u32);
    match size {
        Size::Constant(value) => AffineExpr::constant(*value),
        Size::Value(value) => symbol(*value, join),
        Size::Map(map, of) => {
            let symbols: Vec<AffineExpr> = of.iter().map(|value| symbol(*value, true)).collect();
            map.results()[0].replace(&[], &symbols)
        }
    }
}

/// Returns the position of a value among the operands after the first. Appends the value if it is missing, or if `join` is not set.
fn position_of(operands: &mut Vec<ValueId>, value: ValueId, join: bool) -> usize {
    let known = operands[1..].iter().position(|known| *known == value).filter(|_| join);
    known.unwrap_or_else(|| {
        operands.push(value);
        operands.len() - 2
    })
}
