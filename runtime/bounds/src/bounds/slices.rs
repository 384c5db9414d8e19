//! Questions on slices.

use crate::answers::Verdict;
use crate::bounds::Bounds;
use crate::graph::ValueKey;
use crate::graph::slice::Slice;
use crate::graph::values::ValueId;

impl<V: ValueKey> Bounds<'_, V> {
    /// Checks whether the slices have an element in common: `Proven` if always, `Refuted` if never.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Expr, Program, Slice, Val, index};
    ///
    /// let mut program = Program::new();
    /// let i = program.input();
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let of = |offset: Expr<Val>, size: i128, stride: i128| Slice {
    ///     offsets: vec![offset],
    ///     sizes: vec![size.into()],
    ///     strides: vec![stride.into()],
    /// };
    /// // 0, 2, 4 and 1, 4; 0, 2 and 1.
    /// assert!(bounds.slices_overlap(&of(0.into(), 3, 2), &of(1.into(), 2, 3)).is_proven());
    /// assert!(bounds.slices_overlap(&of(0.into(), 2, 2), &of(1.into(), 1, 1)).is_refuted());
    /// // Every other element from `i` on, and from `i + 1` on.
    /// assert!(bounds.slices_overlap(&of(index(i), 9, 2), &of(index(i) + 1, 9, 2)).is_refuted());
    /// ```
    pub fn slices_overlap(&mut self, a: &Slice<V>, b: &Slice<V>) -> Verdict {
        let (a, b) = (self.number_slice(a), self.number_slice(b));
        self.engine.slices_overlap(&a, &b)
    }

    /// Checks whether the slices have the same offsets, sizes and strides: `Refuted` if one of them always differs.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Expr, Program, Slice, Val, index};
    ///
    /// let mut program = Program::new();
    /// let i = program.input();
    /// let j = program.input();
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let tile = |offset: Expr<Val>| Slice::unit_stride(vec![offset], vec![4.into()]);
    /// assert!(bounds.slices_equal(&tile(index(i) + index(j)), &tile(index(j) + index(i))).is_proven());
    /// assert!(bounds.slices_equal(&tile(index(i)), &tile(index(i) + 4)).is_refuted());
    /// ```
    pub fn slices_equal(&mut self, a: &Slice<V>, b: &Slice<V>) -> Verdict {
        let (a, b) = (self.number_slice(a), self.number_slice(b));
        self.engine.slices_equal(&a, &b)
    }

    /// Checks whether the slice has no elements.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Expr, Program, Slice, Val, index};
    ///
    /// let mut program = Program::new();
    /// let i = program.input();
    /// let n = program.input();
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let rows = |size: Expr<Val>| Slice::unit_stride(vec![index(i), 0.into()], vec![size, 8.into()]);
    /// assert!(bounds.is_empty(&rows(0.into())).is_proven());
    /// assert!(bounds.is_empty(&rows(4.into())).is_refuted());
    /// assert!(!bounds.is_empty(&rows(index(n))).is_refuted());
    /// ```
    pub fn is_empty(&mut self, slice: &Slice<V>) -> Verdict {
        let slice = self.number_slice(slice);
        self.engine.is_empty(&slice)
    }

    fn number_slice(&mut self, slice: &Slice<V>) -> Slice<ValueId> {
        slice.clone().rename(&mut |value| self.values.borrow_mut().number(value))
    }
}
