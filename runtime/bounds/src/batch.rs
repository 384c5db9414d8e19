//! Questions about many expressions at once.

use crate::answers::{BoundKind, SymbolicBound, Unknown, Verdict};
use crate::column::Column;
use crate::expr::Expr;
use crate::facts::Relation;
use crate::graph::ValueKey;
use crate::interval::Interval;
use crate::session::Bounds;
use crate::symbolic::Terms;

impl<V: ValueKey> Bounds<'_, V> {
    /// Returns the interval of each of several expressions, as [`interval`](Self::interval) does.
    pub fn intervals<E: Into<Expr<V>>>(&mut self, of: impl IntoIterator<Item = E>) -> Vec<Interval> {
        of.into_iter().map(|of| self.interval(of)).collect()
    }

    /// Returns bounds of several expressions in the same terms, as [`bound`](Self::bound) does for each: all sizes of a shape in terms of
    /// function arguments. What they have in common is looked for once.
    ///
    /// ```
    /// # use bourn_bounds::{BoundKind, Bounds, Column, Facts, RegionToken, ValueGraph, index};
    /// # struct Chain;
    /// # impl ValueGraph for Chain {
    /// #     type Value = char;
    /// #     fn rank(&self, _: char) -> Option<usize> { None }
    /// #     fn static_dim(&self, _: char, _: u32) -> Option<i64> { None }
    /// #     fn is_index(&self, _: char) -> bool { true }
    /// #     fn constant(&self, _: char) -> Option<i128> { None }
    /// #     fn populate(&self, column: Column<char>, facts: &mut Facts<char>) {
    /// #         match column.value {
    /// #             'b' => facts.eq(index('b'), index('a') + 1),
    /// #             'c' => facts.eq(index('c'), index('b') + 1),
    /// #             _ => {}
    /// #         }
    /// #     }
    /// #     fn is_defined_outside(&self, _: char, _: RegionToken) -> bool { true }
    /// # }
    /// // `b = a + 1` and `c = b + 1`
    /// let mut bounds = Bounds::new(&Chain);
    /// let found = bounds.bounds(BoundKind::Equal, [index('b'), index('c')], &|column| column.value == 'a');
    /// let text: Vec<String> = found.into_iter().map(|bound| bound.unwrap().maps[0].map.to_string()).collect();
    /// assert_eq!(text, ["()[s0] -> (s0 + 1)", "()[s0] -> (s0 + 2)"]);
    /// ```
    pub fn bounds<E: Into<Expr<V>>>(
        &mut self,
        kind: BoundKind,
        of: impl IntoIterator<Item = E>,
        in_terms_of: &dyn Fn(Column<V>) -> bool,
    ) -> Vec<Result<SymbolicBound<V>, Unknown>> {
        let mut terms = Terms::new(in_terms_of);
        let found = of.into_iter().map(|of| self.bound_in(kind, of, &mut terms)).collect();
        let context = self.context_of(&mut terms);
        self.forget(context);
        found
    }

    /// Checks whether several relations hold together, always or never: whether two shapes are equal. The first that is refuted decides;
    /// if none is, all have to be proved. No relation at all holds.
    ///
    /// ```
    /// # use bourn_bounds::{Bounds, Column, Facts, RegionToken, Relation, ValueGraph, Verdict, index};
    /// # struct Inputs;
    /// # impl ValueGraph for Inputs {
    /// #     type Value = char;
    /// #     fn rank(&self, _: char) -> Option<usize> { None }
    /// #     fn static_dim(&self, _: char, _: u32) -> Option<i64> { None }
    /// #     fn is_index(&self, _: char) -> bool { true }
    /// #     fn constant(&self, _: char) -> Option<i128> { None }
    /// #     fn populate(&self, _: Column<char>, _: &mut Facts<char>) {}
    /// #     fn is_defined_outside(&self, _: char, _: RegionToken) -> bool { true }
    /// # }
    /// // Values without definitions.
    /// let mut bounds = Bounds::new(&Inputs);
    /// let (m, n) = (|| index('m'), || index('n'));
    /// let proved = bounds.compare_all([(m() + n(), Relation::Eq, n() + m()), (m(), Relation::Lt, m() + 1)]);
    /// assert!(proved.is_proven());
    /// let refuted = bounds.compare_all([(m(), Relation::Eq, n()), (m(), Relation::Eq, m() + 1)]);
    /// assert!(refuted.is_refuted());
    /// let open = bounds.compare_all([(m(), Relation::Eq, m()), (m(), Relation::Eq, n())]);
    /// assert!(matches!(open, Verdict::Unknown(_)));
    /// ```
    pub fn compare_all(
        &mut self,
        relations: impl IntoIterator<Item = (Expr<V>, Relation, Expr<V>)>,
    ) -> Verdict {
        let mut unknown = None;
        for (a, relation, b) in relations {
            match self.compare(a, relation, b) {
                Verdict::Proven => {}
                Verdict::Refuted => return Verdict::Refuted,
                Verdict::Unknown(reason) => unknown = unknown.or(Some(reason)),
                Verdict::NeverExecuted => return Verdict::NeverExecuted,
            }
        }
        unknown.map_or(Verdict::Proven, Verdict::Unknown)
    }
}
