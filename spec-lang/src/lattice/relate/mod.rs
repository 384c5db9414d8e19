//! Decides predicates that relate parameters: proves that no item satisfies them, or finds values.

mod arithmetic;
mod choices;
mod fields;
mod periodic;
mod ranges;
mod rows;
mod trial;

use super::expr::Source;
use super::form::Lit;
use super::int::IntSet;
use super::item::Item;
use super::solve::{Found, ItemCube};
use super::{Lattice, Limit};

impl<'a> Lattice<'a> {
    /// Returns an item of a cube in which expressions and predicates relate parameters; `first` satisfies the conditions on single
    /// parameters.
    pub(super) fn relate(&self, cube: &ItemCube, first: Item) -> Result<Found<Item>, Limit> {
        let Some(cube) = &self.with_operands(cube)? else { return Ok(Found::Nothing) };
        if let Some(found) = self.periodic(cube, &first)? {
            return Ok(found);
        }
        if !self.may_hold(cube) {
            return Ok(Found::Nothing);
        }
        self.try_values(cube, first)
    }

    /// Adds the consequences of present numbers: their operands are present, too. Returns `None` if that is impossible.
    fn with_operands(&self, cube: &ItemCube) -> Result<Option<ItemCube>, Limit> {
        let mut out = cube.clone();
        let size = self.forms.num(IntSet::all());
        for (id, nums) in &cube.exprs {
            if nums.absent {
                continue;
            }
            self.expr(*id).each_source(&mut |source| {
                let (at, form) = match source {
                    Source::Elements(at) => (*at, Lit::All(size)),
                    Source::Dim(at, i) => (*at, Lit::At(*i, size)),
                    _ => return,
                };
                let column = &mut out.columns[at as usize];
                *column = self.forms.and([*column, self.forms.lit(form)]);
            });
        }
        for (at, (column, before)) in out.columns.iter().zip(&cube.columns).enumerate() {
            let kind = self.universe.entry(cube.ix).columns[at].kind;
            if column != before && self.nothing(*column, kind)? {
                return Ok(None);
            }
        }
        Ok(Some(out))
    }
}

/// Calls `each` with a combination of one item per list, the first list changing fastest, until it returns `true` to
/// stop, and at most `limit` times.
fn each_choice<T: Clone>(lists: &[Vec<T>], limit: usize, each: &mut dyn FnMut(&[T]) -> bool) {
    if lists.iter().any(Vec::is_empty) {
        return;
    }
    let mut at = vec![0_usize; lists.len()];
    for _ in 0..limit {
        let chosen: Vec<T> = lists.iter().zip(&at).map(|(list, &i)| list[i].clone()).collect();
        if each(&chosen) {
            return;
        }
        for (i, list) in at.iter_mut().zip(lists) {
            *i += 1;
            if *i < list.len() {
                break;
            }
            *i = 0;
        }
    }
}
