//! The operands, results and indices for which a statement holds.

use super::eval::Scope;
use super::{Extent, IndexRange, IndexVar, List, Range, Subject, Value, Values, VarIdx};

/// The greatest number of values of a `for` variable.
const MAX_RANGE: usize = 1_000_000;

/// An index variable that the queried column determines: dimension `value` of `of`, or its element at position `value`.
#[derive(Clone, Copy)]
pub(super) struct QueriedIndex<'r, 'a> {
    pub var: VarIdx,
    pub value: usize,
    pub of: &'r Value<'a>,
}

impl<'a, S: Subject> Scope<'_, 'a, S> {
    /// Calls `then` for each operand and result that a statement holds for.
    pub fn for_each(&self, range: &Range<'a>, then: &mut dyn FnMut(&Scope<'_, 'a, S>)) {
        let results = if range.each_result { Some(Values::AllResults) } else { None };
        self.over(results, |scope, result| scope.each_result = Some(result), &mut |scope| {
            scope.for_each_operand(range, then);
        });
    }

    /// Calls `then` for each operand that a statement holds for.
    pub fn for_each_operand(&self, range: &Range<'a>, then: &mut dyn FnMut(&Scope<'_, 'a, S>)) {
        let operands = if range.each_operand { Some(Values::AllOperands) } else { None };
        self.over(operands, |scope, operand| scope.each_operand = Some(operand), then);
    }

    fn over(
        &self,
        values: Option<Values>,
        put: impl Fn(&mut Self, S::Value),
        then: &mut dyn FnMut(&Scope<'_, 'a, S>),
    ) {
        let Some(values) = values else { return then(self) };
        for value in self.all(values) {
            let mut scope = *self;
            put(&mut scope, value);
            then(&scope);
        }
    }

    /// Calls `then` for each tuple of values of the index variables.
    pub fn for_indices(
        &self,
        vars: &[IndexVar<'a>],
        queried: Option<QueriedIndex<'_, 'a>>,
        then: &mut dyn FnMut(&Scope<'_, 'a, S>),
    ) {
        self.for_indices_from(0, vars, queried, then);
    }

    fn for_indices_from(
        &self,
        at: u16,
        vars: &[IndexVar<'a>],
        queried: Option<QueriedIndex<'_, 'a>>,
        then: &mut dyn FnMut(&Scope<'_, 'a, S>),
    ) {
        let Some(var) = vars.get(usize::from(at)) else { return then(self) };
        let range = match queried.filter(|queried| queried.var == VarIdx(at)) {
            Some(queried) if self.admits(&var.range, &queried) => queried.value..queried.value + 1,
            Some(_) => return,
            None => self.range(&var.range),
        };
        for value in range {
            let bound = self.bind(VarIdx(at), value);
            self.within(&bound).for_indices_from(at + 1, vars, queried, then);
        }
    }

    /// Returns the range of an index variable.
    pub fn range(&self, range: &IndexRange<'a>) -> std::ops::Range<usize> {
        match range {
            IndexRange::Free(extents) => {
                0..extents.iter().map(|extent| self.extent(extent)).min().unwrap_or(0)
            }
            IndexRange::Between(low, high) => match (self.position(low), self.position(high)) {
                (Some(low), Some(high)) => low..high.min(low.saturating_add(MAX_RANGE)),
                _ => 0..0,
            },
        }
    }

    fn extent(&self, extent: &Extent<'a>) -> usize {
        match extent {
            Extent::Rank(value) => self.rank(value).unwrap_or(0),
            Extent::Elements(value) => self.elements(value).unwrap_or(0).min(MAX_RANGE),
            Extent::Len(list) => self.len(list),
        }
    }

    /// Returns the number of elements of a value of static shape.
    pub fn elements(&self, value: &Value<'a>) -> Option<usize> {
        let ty = self.op.ty(self.value(value)?)?;
        (0..self.op.rank(ty)?)
            .try_fold(1_usize, |count, d| count.checked_mul(usize::try_from(self.op.extent(ty, d)?).ok()?))
    }

    /// Returns whether the range of a free variable includes the queried dimension. The lengths of lists are not computed: a lookup checks
    /// them.
    fn admits(&self, range: &IndexRange<'a>, queried: &QueriedIndex<'_, 'a>) -> bool {
        let IndexRange::Free(extents) = range else { return false };
        extents.iter().all(|extent| match extent {
            Extent::Rank(value) | Extent::Elements(value) if value == queried.of => true,
            Extent::Elements(value) => self.elements(value).is_none_or(|count| queried.value < count),
            Extent::Rank(_) | Extent::Len(List::Values(_)) => queried.value < self.extent(extent),
            Extent::Len(_) => true,
        })
    }
}
