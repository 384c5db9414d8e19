//! Operands, results, arguments and yielded values of an op, by their declared place.

use super::TypeHandle;
use bourn_bounds::{Column, Expr, index};
use bourn_ir::def::{OperandIdx, ResultIdx};
use bourn_ir::{Body, DYNAMIC, OpRef, Value, ValueId};
use std::marker::PhantomData;
use std::ops::Deref;

/// A list of values of one body.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a, 'c> {
    body: &'a Body<'c>,
    ids: &'a [ValueId],
}

impl<'a, 'c> Values<'a, 'c> {
    /// Creates a list of the values of these ids.
    pub fn new(body: &'a Body<'c>, ids: &'a [ValueId]) -> Self {
        Values { body, ids }
    }
    /// Returns the number of values.
    pub fn len(self) -> usize {
        self.ids.len()
    }
    /// Returns whether the list is empty.
    pub fn is_empty(self) -> bool {
        self.ids.is_empty()
    }
    /// Returns value `i`.
    pub fn get(self, i: usize) -> Option<Value<'a, 'c>> {
        self.ids.get(i).map(|&id| Value::new(self.body, id))
    }
    /// Returns the values in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> + Clone {
        let body = self.body;
        self.ids.iter().map(move |&id| Value::new(body, id))
    }
    /// Returns the ids.
    pub fn ids(self) -> &'a [ValueId] {
        self.ids
    }
}

/// Returns the operands of a group.
pub fn operands<'a, 'c>(op: OpRef<'a, 'c>, group: u16) -> Values<'a, 'c> {
    let range = op.operand_group(OperandIdx(group)).unwrap_or(0..0);
    Values::new(op.body(), op.operand_ids().get(range).unwrap_or_default())
}

/// Returns the operand of an optional group, if it is present.
pub fn operand<'a, 'c>(op: OpRef<'a, 'c>, group: u16) -> Option<Value<'a, 'c>> {
    operands(op, group).get(0)
}

/// Splits an operand group by the sizes in an attribute.
pub fn nested_operands<'a, 'c>(op: OpRef<'a, 'c>, group: u16, sizes: &str) -> Vec<Values<'a, 'c>> {
    let all = op.operand_group(OperandIdx(group)).unwrap_or(0..0);
    let ids = op.operand_ids().get(all).unwrap_or_default();
    let mut rest = ids;
    let sizes = op.attr(sizes).and_then(|a| a.as_dense_array()).unwrap_or_default();
    let cut = sizes.iter().map(|&size| {
        let size = usize::try_from(size).unwrap_or(0).min(rest.len());
        let (mine, others) = rest.split_at(size);
        rest = others;
        Values::new(op.body(), mine)
    });
    cut.collect()
}

/// A number that is known, or the value of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number<'a, 'c> {
    /// The number is known.
    Constant(i64),
    /// The number is this value.
    Value(Value<'a, 'c>),
}

impl From<Number<'_, '_>> for Expr<ValueId> {
    fn from(number: Number<'_, '_>) -> Self {
        match number {
            Number::Constant(number) => Expr::from(number),
            Number::Value(value) => index(value.id()),
        }
    }
}

impl Number<'_, '_> {
    /// Returns the number if it is known.
    #[must_use]
    pub fn constant(self) -> Option<i64> {
        match self {
            Number::Constant(number) => Some(number),
            Number::Value(_) => None,
        }
    }
}

/// Returns the numbers of a dense array, in which [`DYNAMIC`] stands for the next operand of a group. The list is empty if there are too
/// few operands: the op was not verified.
pub fn mixed<'a, 'c>(
    op: OpRef<'a, 'c>,
    numbers: &str,
    group: u16,
) -> impl ExactSizeIterator<Item = Number<'a, 'c>> + Clone {
    let numbers = op.attr(numbers).and_then(|a| a.as_dense_array()).unwrap_or_default();
    let mut operands = operands(op, group).iter();
    let dynamic = numbers.iter().filter(|number| **number == DYNAMIC).count();
    let numbers = if dynamic <= operands.len() { numbers } else { &[] };
    numbers.iter().map(move |&number| match number {
        DYNAMIC => operands.next().map_or(Number::Constant(number), Number::Value),
        number => Number::Constant(number),
    })
}

/// Returns the results of a group.
pub fn results<'a, 'c>(op: OpRef<'a, 'c>, group: u16) -> Values<'a, 'c> {
    let range = op.result_group(ResultIdx(group)).unwrap_or(0..0);
    Values::new(op.body(), op.result_ids().get(range).unwrap_or_default())
}

/// Returns the result of an optional group, if it is present.
pub fn result<'a, 'c>(op: OpRef<'a, 'c>, group: u16) -> Option<Value<'a, 'c>> {
    results(op, group).get(0)
}

/// Returns all operands.
pub fn all_operands<'a, 'c>(op: OpRef<'a, 'c>) -> Values<'a, 'c> {
    Values::new(op.body(), op.operand_ids())
}

/// Returns all results.
pub fn all_results<'a, 'c>(op: OpRef<'a, 'c>) -> Values<'a, 'c> {
    Values::new(op.body(), op.result_ids())
}

/// Returns the item of a list that is tied to a result: the one in the same position as the result among the results of its
/// op.
pub fn tied<'a, 'c>(list: Values<'a, 'c>, result: Value<'_, '_>) -> Option<Value<'a, 'c>> {
    list.get(result.number())
}

/// The columns of a value, for questions to the engine: `bounds.upper(value.dim(0))`.
pub trait ValueExt: Copy {
    /// Returns the column of an integer value.
    fn index(self) -> Column<ValueId>;
    /// Returns the column of a dimension of a shaped value.
    fn dim(self, dim: u32) -> Column<ValueId>;
}

impl ValueExt for Value<'_, '_> {
    fn index(self) -> Column<ValueId> {
        Column::index(self.id())
    }
    fn dim(self, dim: u32) -> Column<ValueId> {
        Column::dim(self.id(), dim)
    }
}

/// A value, or a list of values, whose types are known to satisfy a constraint.
#[derive(Clone, Copy, Debug)]
pub struct Typed<V, T> {
    inner: V,
    marker: PhantomData<T>,
}

/// A value whose type is known to satisfy a constraint.
pub type TypedValue<'a, 'c, T> = Typed<Value<'a, 'c>, T>;

/// A list of values whose types are known to satisfy a constraint.
pub type TypedValues<'a, 'c, T> = Typed<Values<'a, 'c>, T>;

impl<V, T> Typed<V, T> {
    /// Wraps a handle that the verifier has checked.
    pub fn new(inner: V) -> Self {
        Typed { inner, marker: PhantomData }
    }
}

impl<V, T> Deref for Typed<V, T> {
    type Target = V;
    fn deref(&self) -> &V {
        &self.inner
    }
}

impl<'a, 'c, T: TypeHandle<'c>> TypedValue<'a, 'c, T> {
    /// Wraps a value that a verified op always has.
    ///
    /// # Panics
    /// Panics if there is no value: the op was not verified.
    pub fn required(value: Option<Value<'a, 'c>>) -> Self {
        Self::new(value.expect("a verified op has this value"))
    }
    /// Returns the type, as its handle.
    pub fn typed(self) -> T {
        T::wrap(self.inner.ty())
    }
    /// Returns the value, untyped.
    pub fn value(self) -> Value<'a, 'c> {
        self.inner
    }
}

impl<'a, 'c, T: TypeHandle<'c>> TypedValues<'a, 'c, T> {
    /// Returns value `i`.
    pub fn get(self, i: usize) -> Option<TypedValue<'a, 'c, T>> {
        self.inner.get(i).map(Typed::new)
    }
    /// Returns the values in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = TypedValue<'a, 'c, T>> {
        self.inner.iter().map(Typed::new)
    }
    /// Returns the values, untyped.
    pub fn values(self) -> Values<'a, 'c> {
        self.inner
    }
}

impl<'a, 'c, T> From<TypedValue<'a, 'c, T>> for Value<'a, 'c> {
    fn from(value: TypedValue<'a, 'c, T>) -> Self {
        value.inner
    }
}

impl<'a, 'c, T> From<TypedValues<'a, 'c, T>> for Values<'a, 'c> {
    fn from(values: TypedValues<'a, 'c, T>) -> Self {
        values.inner
    }
}
