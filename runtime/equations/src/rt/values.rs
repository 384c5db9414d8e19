//! Operands, results, arguments and yielded values of an op by their declared place.

use super::TypeHandle;
use bourn_ir::def::{OperandIdx, ResultIdx};
use bourn_ir::{Body, OpRef, Value, ValueId};
use std::marker::PhantomData;
use std::ops::Deref;

/// A list of values of one body.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a, 'c> {
    body: &'a Body<'c>,
    ids: &'a [ValueId],
}

impl<'a, 'c> Values<'a, 'c> {
    /// The values of these ids.
    pub fn new(body: &'a Body<'c>, ids: &'a [ValueId]) -> Self {
        Values { body, ids }
    }
    /// How many.
    pub fn len(self) -> usize {
        self.ids.len()
    }
    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.ids.is_empty()
    }
    /// Value `i`.
    pub fn get(self, i: usize) -> Option<Value<'a, 'c>> {
        self.ids.get(i).map(|&id| Value::new(self.body, id))
    }
    /// The values in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> + Clone {
        let body = self.body;
        self.ids.iter().map(move |&id| Value::new(body, id))
    }
    /// The ids.
    pub fn ids(self) -> &'a [ValueId] {
        self.ids
    }
}

/// The operands of a group.
pub fn operands<'a, 'c>(op: OpRef<'a, 'c>, group: u16) -> Values<'a, 'c> {
    let range = op.operand_group(OperandIdx(group)).unwrap_or(0..0);
    Values::new(op.body(), op.operand_ids().get(range).unwrap_or_default())
}

/// The operand of a group of one or none.
pub fn operand<'a, 'c>(op: OpRef<'a, 'c>, group: u16) -> Option<Value<'a, 'c>> {
    operands(op, group).get(0)
}

/// The groups of an operand group that is cut into groups by the sizes in an attribute.
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

/// The results of a group.
pub fn results<'a, 'c>(op: OpRef<'a, 'c>, group: u16) -> Values<'a, 'c> {
    let range = op.result_group(ResultIdx(group)).unwrap_or(0..0);
    Values::new(op.body(), op.result_ids().get(range).unwrap_or_default())
}

/// The result of a group of one or none.
pub fn result<'a, 'c>(op: OpRef<'a, 'c>, group: u16) -> Option<Value<'a, 'c>> {
    results(op, group).get(0)
}

/// All operands.
pub fn all_operands<'a, 'c>(op: OpRef<'a, 'c>) -> Values<'a, 'c> {
    Values::new(op.body(), op.operand_ids())
}

/// All results.
pub fn all_results<'a, 'c>(op: OpRef<'a, 'c>) -> Values<'a, 'c> {
    Values::new(op.body(), op.result_ids())
}

/// The item of a list that stands where a result stands among the results of its op.
pub fn tied<'a, 'c>(list: Values<'a, 'c>, result: Value<'_, '_>) -> Option<Value<'a, 'c>> {
    list.get(result.number())
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
    /// What the verifier has seen.
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
    /// A value that a verified op has.
    ///
    /// # Panics
    /// If there is none: the op was not verified.
    pub fn required(value: Option<Value<'a, 'c>>) -> Self {
        Self::new(value.expect("a verified op has this value"))
    }
    /// The type as what it is known to be.
    pub fn typed(self) -> T {
        T::wrap(self.inner.ty())
    }
    /// The value without what is known of it.
    pub fn value(self) -> Value<'a, 'c> {
        self.inner
    }
}

impl<'a, 'c, T: TypeHandle<'c>> TypedValues<'a, 'c, T> {
    /// Value `i`.
    pub fn get(self, i: usize) -> Option<TypedValue<'a, 'c, T>> {
        self.inner.get(i).map(Typed::new)
    }
    /// The values in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = TypedValue<'a, 'c, T>> {
        self.inner.iter().map(Typed::new)
    }
    /// The values without what is known of them.
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
