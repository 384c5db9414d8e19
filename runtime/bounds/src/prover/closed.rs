//! Candidates of induction from the forms that the engine's own induction finds: a carried value as an expression of the iteration number
//! and of values from outside of the loop.

use crate::base::ids::AtomId;
use crate::certificate::{Carry, Name, NamedColumn, NamedExpr, value_of};
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::column::RegionToken;
use crate::graph::values::{Expr, ValueId};
use crate::prover::invariants::named;
use crate::prover::search::Search;

/// The atoms of an expression, counted once per use.
const SIZE: usize = 60;

impl Search<'_, '_> {
    /// Returns rows that state by how much carried values differ from their initial values, as the engine finds it.
    pub(super) fn closed_forms(&mut self, pack: &[Carry]) -> Vec<NamedExpr> {
        let (iv, region) = (pack[0].bounds.iv.value, pack[0].bounds.region);
        let mut rows = Vec::new();
        for carry in pack {
            let Some(init) = carry.init() else { continue };
            let gap = Expr::from(carry.argument) - init.clone();
            let Some(form) = self.bounds.root_form(&gap) else { continue };
            let form = Closed { search: self, iv, region, room: SIZE }.form(&form.linear);
            let is_own = |column: &NamedColumn| *column == value_of(carry.argument);
            let Some(form) = form.filter(|form| !form.columns().any(is_own)) else { continue };
            rows.extend([form.clone() - named(&gap), named(&gap) - form]);
        }
        rows
    }
}

/// Translates forms to expressions over the iteration number of a loop and values from outside.
struct Closed<'s, 'e, 'g> {
    search: &'s Search<'e, 'g>,
    iv: ValueId,
    region: RegionToken,
    room: usize,
}

impl Closed<'_, '_, '_> {
    /// Returns the expression of a form. The depth of composite atoms bounds the recursion.
    fn form(&mut self, form: &Linear) -> Option<NamedExpr> {
        let mut sum = NamedExpr::constant(form.constant);
        for &(atom, factor) in &form.terms {
            self.room = self.room.checked_sub(1)?;
            sum = sum + self.atom(atom)? * factor;
        }
        Some(sum)
    }

    fn forms(&mut self, forms: &[Linear]) -> Option<Vec<NamedExpr>> {
        forms.iter().map(|form| self.form(form)).collect()
    }

    fn atom(&mut self, atom: AtomId) -> Option<NamedExpr> {
        let bounds = &*self.search.bounds;
        Some(match &*bounds.atoms.get(atom).atom.clone() {
            Atom::Column { column, .. } => {
                let column = value_of(bounds.columns[*column]);
                self.search.replay.is_outside(column.value, self.region).then(|| NamedExpr::from(column))?
            }
            Atom::Iteration { iv, .. } => {
                let iv = bounds.columns[*iv].value;
                let number = Name::Iteration(iv);
                let is_fixed = iv == self.iv || self.search.replay.is_outside(number, self.region);
                is_fixed.then(|| NamedExpr::from(NamedColumn::index(number)))?
            }
            Atom::FloorDiv(of, by) => self.form(of)?.floor_div(*by),
            Atom::Product(factors) => {
                let factors = factors.iter().map(|factor| self.atom(*factor));
                NamedExpr::product(factors.collect::<Option<Vec<NamedExpr>>>()?)
            }
            Atom::Minimum(items) => NamedExpr::min(self.forms(items)?),
            Atom::Maximum(items) => NamedExpr::max(self.forms(items)?),
            Atom::Quotient(..) | Atom::Remainder(..) | Atom::Choice { .. } | Atom::Opaque(_) => return None,
        })
    }
}
