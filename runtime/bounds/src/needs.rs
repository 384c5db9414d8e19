//! What a person can do about an unknown: a condition on inputs that would decide it.

use crate::atoms::Atom;
use crate::column::Column;
use crate::expr::Expr;
use crate::facts::{Condition, Relation};
use crate::graph::ValueKey;
use crate::session::Bounds;

/// Of a difference of more inputs no condition is looked for.
const INPUT_LIMIT: usize = 6;

impl<V: ValueKey> Bounds<'_, V> {
    /// Returns a condition on inputs, as simple as one is found, under which `a relation b` is proved; `None` also where it is proved without.
    ///
    /// ```
    /// # use bourn_bounds::{Bounds, Column, Expr, Facts, RegionToken, ValueGraph};
    /// use bourn_bounds::{Condition, Relation, index};
    ///
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
    /// let sum = index('m') + index('n');
    /// let needed = bounds.needs(sum.clone(), Relation::Ge, index('m'));
    /// assert_eq!(needed, Some(Condition::relation(index('n'), Relation::Ge, 0)));
    /// ```
    pub fn needs(
        &mut self,
        a: impl Into<Expr<V>>,
        relation: Relation,
        b: impl Into<Expr<V>>,
    ) -> Option<Condition<V>> {
        let (a, b) = (a.into(), b.into());
        if self.compare(a.clone(), relation, b.clone()).is_proven() {
            return None;
        }
        let form = self.root_form(&(a.clone() - b.clone()))?;
        let mut inputs: Vec<Column<V>> = Vec::new();
        for (atom, _) in &form.linear.terms {
            if let Atom::Column { column, .. } = &*self.atoms.get(*atom).atom {
                inputs.push(self.columns[*column as usize]);
            }
        }
        if inputs.len() > INPUT_LIMIT {
            return None;
        }
        let signs = [(Relation::Ge, 0), (Relation::Le, 0), (Relation::Ge, 1), (Relation::Le, -1)];
        let alone = signs.iter().flat_map(|(relation, end)| {
            inputs.iter().map(|input| Condition::relation(*input, *relation, *end))
        });
        let pairs = [Relation::Le, Relation::Lt].into_iter().flat_map(|relation| {
            let others = inputs.iter().flat_map(|one| inputs.iter().map(move |other| (*one, *other)));
            others
                .filter(|(one, other)| one != other)
                .map(move |(one, other)| Condition::relation(one, relation, other))
        });
        alone.chain(pairs).find(|condition| {
            self.assuming(condition, |bounds| {
                // What contradicts the graph would prove anything.
                let possible = inputs.iter().all(|input| !bounds.interval(Expr::from(*input)).is_empty());
                possible && bounds.compare(a.clone(), relation, b.clone()).is_proven()
            })
        })
    }
}
