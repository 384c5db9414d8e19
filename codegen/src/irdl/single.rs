//! Finds constraints that exactly one builtin type or attribute satisfies.

use super::Exporter;
use crate::exactly::Exactly;
use bourn_spec::lattice::{Answer, Def};
use bourn_spec::model::*;

impl<'m> Exporter<'m> {
    /// Returns the text of the builtin type or attribute that alone satisfies a closed constraint, if there is one.
    pub fn single(&self, closed: &ConstraintExpr<'m>) -> Option<String> {
        let Answer::No(item) = self.lattice.empty(closed, &[]) else { return None };
        let dialect = match item.def? {
            Def::Type(id) => self.model[id].dialect,
            Def::Attr(id) => self.model[id].dialect,
            _ => return None,
        };
        if self.model[dialect].name != "builtin" {
            return None;
        }
        let only = Exactly { model: self.model, arena: self.lattice.arena() }.item(&item)?;
        self.lattice.implies(closed, &only).is_yes().then(|| item.show(self.model))
    }
}
