//! Simplifies a constraint for items that are known to satisfy another one: the part of the test that is left.

use bourn_spec::lattice::Lattice;
use bourn_spec::model::{Arm, Budget, ConstraintExpr, Model, Pred};

/// Simplifies constraints for items that satisfy `known`.
pub(crate) struct Residual<'l, 'm> {
    pub model: &'m Model<'m>,
    pub lattice: &'l Lattice<'m>,
    pub known: ConstraintExpr<'m>,
}

impl<'m> Residual<'_, 'm> {
    /// Returns a constraint that has the same members as `expr` among the items that satisfy `known`.
    pub fn of(&self, expr: &ConstraintExpr<'m>, budget: &Budget) -> ConstraintExpr<'m> {
        use ConstraintExpr as C;
        let arena = self.lattice.arena();
        if !budget.spend() {
            return *expr;
        }
        if self.follows(expr) {
            return C::Any(self.lattice.subject(&self.known));
        }
        if self.lattice.disjoint(&self.known, expr).is_yes() {
            return C::OneOf(&[]);
        }
        match expr {
            C::OneOf(arms) => {
                let left = arms.iter().map(|arm| Arm { body: self.of(&arm.body, budget), ..*arm });
                let left: Vec<_> = left.filter(|arm| !matches!(arm.body, C::OneOf([]))).collect();
                match &left[..] {
                    [only] => only.body,
                    _ => C::OneOf(arena.alloc_slice_copy(&left)),
                }
            }
            C::All(parts) => {
                let left = parts.iter().map(|part| self.of(part, budget));
                let left: Vec<_> = left.filter(|part| !matches!(part, C::Any(_))).collect();
                match &left[..] {
                    [only] => *only,
                    _ => C::All(arena.alloc_slice_copy(&left)),
                }
            }
            C::Where(base, pred) => {
                let pred = arena.alloc(self.condition(base, pred));
                C::Where(arena.alloc(self.of(base, budget)), pred)
            }
            C::Named(id, args) if self.model[*id].rust_handle.is_none() => {
                let body = self.model.expand(arena, *id, args);
                match self.of(&body, budget) {
                    same if same == body => *expr,
                    left => left,
                }
            }
            _ => *expr,
        }
    }

    /// Returns the parts of a condition on items of `base` that do not follow from what is known.
    fn condition(&self, base: &'m ConstraintExpr<'m>, pred: &'m Pred<'m>) -> Pred<'m> {
        let Pred::And(parts) = pred else { return *pred };
        let left = parts.iter().filter(|part| !self.follows(&ConstraintExpr::Where(base, part)));
        let left: Vec<Pred<'m>> = left.copied().collect();
        match &left[..] {
            [only] => *only,
            _ => Pred::And(self.lattice.arena().alloc_slice_copy(&left)),
        }
    }

    fn follows(&self, expr: &ConstraintExpr<'m>) -> bool {
        self.lattice.implies(&self.known, expr).is_yes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bourn_spec::lower::Lowering;
    use bourn_spec::model::Subject;
    use bourn_spec::{Arena, load_known};
    use bourn_test_support::root;

    /// For each pair of constraints of `builtin`, the rest of the second decides the same among the members of the first.
    #[test]
    fn the_rest_decides_the_same_among_what_is_known() {
        let arena = Arena::new();
        let spec = root().join("dialects/specs/builtin.bourn");
        let model = load_known(&arena, &[spec], &[], bourn_specs::ALL).model.expect("a correct spec");
        let arena = bumpalo::Bump::new();
        let lowering = Lowering::new(&model, &arena);
        let lattice = Lattice::new(&lowering);
        let plain = model.constraint_ids().filter(|id| {
            model[*id].generics.is_empty()
                && model[*id].over == Subject::Type
                && model[*id].rust_handle.is_none()
        });
        let named: Vec<_> = plain.map(|id| ConstraintExpr::Named(id, &[])).collect();
        let (mut shorter, mut pairs) = (0, 0);
        for known in &named {
            let residual = Residual { model: &model, lattice: &lattice, known: *known };
            for expr in &named {
                let rest = residual.of(expr, &Budget::default());
                let both = |part: ConstraintExpr<'_>| format!("{known:?} & {part:?}");
                let [with_rest, whole] = [rest, *expr]
                    .map(|part| ConstraintExpr::All(lattice.arena().alloc_slice_copy(&[*known, part])));
                assert!(
                    lattice.equivalent(&with_rest, &whole).is_yes(),
                    "{} is not {}",
                    both(rest),
                    both(*expr)
                );
                pairs += 1;
                shorter += usize::from(rest != *expr);
            }
        }
        assert!(shorter > pairs / 2, "{shorter} of {pairs} tests became shorter");
    }
}
