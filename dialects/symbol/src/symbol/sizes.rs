//! Sizes in terms of symbols, and the binds that give them.

use super::BindSymbolicShapeOp;
use super::ops::shape_map;
use bourn_ir::{BlockRef, Body, DYNAMIC, OpId, OpRef, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap, ExprKind};
use rustc_hash::FxHashMap;

/// A size in terms of symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Size {
    /// A number.
    Constant(i64),
    /// A value.
    Value(ValueId),
    /// The result of a map, whose inputs are symbols.
    Map(AffineMap, Vec<ValueId>),
}

impl Size {
    /// Creates a size from an expression over symbols.
    #[must_use]
    pub fn of(expr: &AffineExpr, symbols: &[ValueId]) -> Size {
        match expr.kind() {
            ExprKind::Constant(value) => Size::Constant(value),
            ExprKind::Symbol(at) => Size::Value(symbols[at as usize]),
            _ => {
                let whole = AffineMap::new(0, symbols.len(), vec![expr.clone()]).compress_unused();
                Size::Map(whole.map, whole.symbols.iter().map(|&at| symbols[at]).collect())
            }
        }
    }
}

/// Returns the size of one dimension in a bind.
#[must_use]
pub fn size_in_bind(bind: OpRef<'_, '_>, dim: usize) -> Option<Size> {
    let symbols = bind.operand_ids().get(1..)?;
    Some(Size::of(shape_map(bind)?.results().get(dim)?, symbols))
}

/// The binds of a body, by the bound value, in the order of the text.
#[derive(Default, Debug)]
pub struct Binds {
    /// The first bind of each value, by the value's index.
    first: Vec<Option<OpId>>,
    /// The binds after the first one.
    more: FxHashMap<ValueId, Vec<OpId>>,
}

impl Binds {
    /// Adds an op, if it is a bind.
    pub fn add(&mut self, bind: OpRef<'_, '_>) {
        let Some(&value) = bind.operand_ids().first().filter(|_| bind.isa::<BindSymbolicShapeOp>()) else {
            return;
        };
        if self.first.len() <= value.index() {
            self.first.resize(bind.body().num_values().max(value.index() + 1), None);
        }
        match &mut self.first[value.index()] {
            Some(_) => self.more.entry(value).or_default().push(bind.id()),
            first => *first = Some(bind.id()),
        }
    }

    /// Returns the binds of a value.
    pub fn of(&self, value: ValueId) -> impl Iterator<Item = OpId> + '_ {
        let first = self.first.get(value.index()).copied().flatten();
        let more = first.and_then(|_| self.more.get(&value));
        first.into_iter().chain(more.into_iter().flatten().copied())
    }

    /// Returns whether a value is bound in the block that defines it, so that the bind holds wherever the value exists.
    #[must_use]
    pub fn is_bound(&self, body: &Body<'_>, value: ValueId) -> bool {
        self.of(value).any(|bind| body.op(bind).block() == Value::new(body, value).block())
    }

    /// Returns the known size of a dimension at an op: a static size from the type, or else the first constant size in a bind, or else the
    /// size in the first bind that holds there.
    #[must_use]
    pub fn size(&self, body: &Body<'_>, value: ValueId, dim: usize, at: OpId) -> Option<Size> {
        let &extent = body.value_type(value).shape()?.get(dim)?;
        if extent != DYNAMIC {
            return Some(Size::Constant(extent));
        }
        let mut first = None;
        for bind in self.of(value) {
            let bind = body.op(bind);
            let holds = bind.block() == Value::new(body, value).block()
                || bind.block().is_some_and(|b| is_around(b, body.op(at)));
            match size_in_bind(bind, dim).filter(|_| holds) {
                Some(size @ Size::Constant(_)) => return Some(size),
                size => first = first.or(size),
            }
        }
        first
    }
}

/// Returns whether a block contains an op, directly or nested, or is the entry block of a region that does.
#[must_use]
pub fn is_around(block: BlockRef<'_, '_>, op: OpRef<'_, '_>) -> bool {
    let mut around = Some(op);
    while let Some(here) = around {
        let Some(own) = here.block() else { return false };
        if own.id() == block.id()
            || (block.is_entry() && own.region().map(|r| r.id()) == block.region().map(|r| r.id()))
        {
            return true;
        }
        around = own.parent_op();
    }
    false
}
