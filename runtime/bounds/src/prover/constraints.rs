//! The rows that an answer rests on, as a polyhedron: what the facts of a value's columns say, before anything is put in.

use std::collections::BTreeMap;

use bourn_presburger::{Budget, Exhausted, Int, Polyhedron};
use rustc_hash::FxHashSet;

use crate::certificate::{Atom, AtomId, Claim, Item, Name, Replay, Step};
use crate::column::Column;
use crate::expr::Expr;
use crate::graph::ValueKey;
use crate::prover::invariants::named_poly;
use crate::session::Bounds;

/// At most this many columns are looked at.
const COLUMN_LIMIT: usize = 400;

/// Rows over columns and over operations that are not linear.
#[derive(Clone, Debug)]
pub struct Constraints<V> {
    /// What each dim of the polyhedron stands for: those of the question first, then those that were wanted, then the rest.
    pub columns: Vec<Expr<Name<V>>>,
    /// How many of these are columns of the question, or wanted.
    pub kept: usize,
    /// The rows.
    pub polyhedron: Polyhedron,
    /// Whether nothing was left out by projection: each integer point belongs to one of the system before.
    pub exact: bool,
}

impl<V: Clone> Constraints<V> {
    /// Returns the rows over the columns of the question and those that were wanted, with the others projected out.
    ///
    /// # Errors
    ///
    /// Fails if this takes more steps than the budget has.
    pub fn projected(&self, budget: Budget) -> Result<Self, Exhausted> {
        let rest = self.columns.len() - self.kept;
        let found = self.polyhedron.project_out(self.kept, rest, budget)?;
        Ok(Constraints {
            columns: self.columns[..self.kept].to_vec(),
            kept: self.kept,
            polyhedron: found.polyhedron,
            exact: self.exact && found.exact,
        })
    }
}

impl<V: ValueKey> Bounds<'_, V> {
    /// Returns the rows that answers about `of` rest on, those of the columns that it is computed from, down to the ones that are
    /// `wanted`. Choices, and what is carried through loops, have no rows of their own.
    ///
    /// ```
    /// # use bourn_bounds::{Bounds, Column, Facts, RegionToken, ValueGraph, index};
    /// # struct Sum;
    /// # impl ValueGraph for Sum {
    /// #     type Value = char;
    /// #     fn rank(&self, _: char) -> Option<usize> { None }
    /// #     fn static_dim(&self, _: char, _: u32) -> Option<i64> { None }
    /// #     fn is_index(&self, _: char) -> bool { true }
    /// #     fn constant(&self, _: char) -> Option<i128> { None }
    /// #     fn populate(&self, column: Column<char>, facts: &mut Facts<char>) {
    /// #         match column.value {
    /// #             's' => facts.eq(index('s'), index('a') + index('b')),
    /// #             't' => facts.eq(index('t'), index('s') + index('c')),
    /// #             _ => {}
    /// #         }
    /// #     }
    /// #     fn is_defined_outside(&self, _: char, _: RegionToken) -> bool { true }
    /// # }
    /// // s == a + b, t == s + c
    /// let bounds = Bounds::new(&Sum);
    /// let rows = bounds.constraints(&index('t'), &|column| !"st".contains(column.value));
    /// assert_eq!(rows.polyhedron.equalities().len(), 2);
    /// let rows = rows.projected(Default::default()).unwrap();
    /// let row = rows.polyhedron.equalities().remove(0);
    /// assert_eq!(row.iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" "), "1 -1 -1 -1 0");
    /// ```
    pub fn constraints(&self, of: &Expr<V>, wanted: &dyn Fn(Column<V>) -> bool) -> Constraints<V> {
        let asked: Vec<Column<V>> = of.columns().copied().collect();
        let mut replay = Replay::new(self.graph, &Claim::never([of]));
        let mut seen = FxHashSet::default();
        let mut at = 0;
        while let Some(&(_, column)) = replay.exists.get(at) {
            at += 1;
            if seen.len() < COLUMN_LIMIT && seen.insert(column) {
                write_out(&mut replay, column, !asked.contains(&column) && wanted(column));
            }
        }
        define_operations(&mut replay);
        let is_asked = |column: &Column<Name<V>>| {
            asked.iter().any(|asked| column.value == Name::Value(asked.value) && column.part == asked.part)
        };
        let is_wanted = |column: &Column<Name<V>>| match column.value {
            Name::Value(value) => wanted(Column { value, part: column.part }),
            Name::Iteration(_) | Name::Trips(_) => false,
        };
        system(&replay, &|column| if is_asked(column) { 0 } else { 1 + u8::from(!is_wanted(column)) })
    }
}

/// Adds the facts of a column; of one where the search stops only what its type says.
fn write_out<V: ValueKey>(replay: &mut Replay<'_, V>, column: Column<V>, stop: bool) {
    let mut steps = Vec::new();
    if !stop {
        for at in 0..replay.facts_of(column).facts.len() as u32 {
            steps.push(Step::Fact(column, at));
        }
        steps.push(Step::Count(column, None));
    }
    steps.push(Step::Known(column));
    for step in steps {
        // A fact that has no rows is left out.
        let _ = replay.attempt(&step);
    }
}

/// Adds the rows of operations.
fn define_operations<V: ValueKey>(replay: &mut Replay<'_, V>) {
    let mut seen = FxHashSet::default();
    let mut at = 0;
    while at < replay.items.len() {
        let atoms: Vec<AtomId> = match &replay.items[at] {
            Item::Row(poly, _) => poly.terms().flat_map(|(product, _)| product.clone()).collect(),
            Item::Clause(_) => Vec::new(),
        };
        at += 1;
        for atom in atoms {
            if seen.insert(atom) {
                let _ = replay.attempt(&Step::Operation(atom, Vec::new()));
            }
        }
    }
}

/// Tells which columns are kept: those of ranks 0 and 1.
type Rank<'r, V> = dyn Fn(&Column<Name<V>>) -> u8 + 'r;

/// Returns the rows of a replay as a polyhedron, with its columns in the order of `rank`.
fn system<V: ValueKey>(replay: &Replay<'_, V>, rank: &Rank<'_, V>) -> Constraints<V> {
    let mut products: BTreeMap<Vec<AtomId>, usize> = BTreeMap::new();
    let mut order: Vec<(u8, Vec<AtomId>)> = Vec::new();
    let rank_of = |product: &[AtomId]| match product {
        [atom] => match &replay.atoms.all[*atom as usize] {
            Atom::Column(_, column) => rank(column),
            _ => 3,
        },
        _ => 3,
    };
    for item in &replay.items {
        let Item::Row(poly, _) = item else { continue };
        for (product, _) in poly.terms().filter(|(product, _)| !product.is_empty()) {
            if products.insert(product.clone(), 0).is_none() {
                order.push((rank_of(product), product.clone()));
            }
        }
    }
    order.sort_by_key(|(rank, _)| *rank);
    for (at, (_, product)) in order.iter().enumerate() {
        products.insert(product.clone(), at);
    }
    let mut polyhedron = Polyhedron::new(order.len(), 0);
    for item in &replay.items {
        let Item::Row(poly, equal) = item else { continue };
        // What a column is defined by has become its value in the row.
        if poly.as_constant().is_some_and(|constant| constant == 0 || constant > 0 && !equal) {
            continue;
        }
        let mut row = vec![Int::from(0); order.len() + 1];
        for (product, factor) in poly.terms() {
            row[products.get(product).copied().unwrap_or(order.len())] = Int::from(factor);
        }
        match equal {
            true => polyhedron.add_int_equality(&row),
            false => polyhedron.add_int_inequality(&row),
        }
    }
    let name = |product: &[AtomId]| {
        let atoms = product.iter().map(|atom| named_poly(replay, &crate::certificate::Poly::atom(*atom)));
        atoms.reduce(|a, b| Some(a? * b?)).flatten().unwrap_or_else(Expr::unknown)
    };
    Constraints {
        columns: order.iter().map(|(_, product)| name(product)).collect(),
        kept: order.iter().filter(|(rank, _)| *rank < 2).count(),
        polyhedron,
        exact: true,
    }
}
