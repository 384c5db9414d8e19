//! The rows behind an answer, as a polyhedron: the facts of columns before any substitution.

use std::collections::BTreeMap;

use bourn_presburger::{Int, Polyhedron};
use rustc_hash::FxHashSet;

use crate::answers::Constraints;
use crate::certificate::{Atom, AtomId, Claim, Item, Name, Replay, Step};
use crate::certificate::{NamedColumn, NamedExpr};
use crate::graph::values::{Column, Expr, ValueId};
use crate::prover::invariants::named_poly;
use crate::session::Engine;

/// The greatest number of columns that are visited.
const COLUMN_LIMIT: usize = 400;

impl Engine<'_> {
    /// Returns the rows of the definitions of `of` and of all columns that it is computed from, down to the `wanted`
    /// columns: see [`Bounds::constraints`](crate::Bounds::constraints).
    pub(crate) fn constraints(&self, of: &Expr, wanted: &dyn Fn(Column) -> bool) -> Constraints<ValueId> {
        let asked: Vec<Column> = of.columns().copied().collect();
        let mut claim = Claim::never([of]);
        claim.columns.sort_unstable_by(|a, b| self.columns.graph.order(a, b));
        let mut replay = Replay::new(self.columns.graph.clone(), &claim);
        let mut seen = FxHashSet::default();
        let mut at = 0;
        while let Some(&(_, column)) = replay.exists.get(at) {
            at += 1;
            if seen.len() < COLUMN_LIMIT && seen.insert(column) {
                write_out(&mut replay, column, !asked.contains(&column) && wanted(column));
            }
        }
        define_operations(&mut replay);
        let is_asked = |column: &NamedColumn| {
            asked.iter().any(|asked| column.value == Name::Value(asked.value) && column.part == asked.part)
        };
        let is_wanted = |column: &NamedColumn| match column.value {
            Name::Value(value) => wanted(Column { value, part: column.part }),
            Name::Iteration(_) | Name::Trips(_) => false,
        };
        system(&replay, &|column| if is_asked(column) { 0 } else { 1 + u8::from(!is_wanted(column)) })
    }
}

/// Adds the facts of a column; for a column at which the search stops, only the facts of its type.
fn write_out(replay: &mut Replay<'_>, column: Column, stop: bool) {
    let mut steps = Vec::new();
    if !stop {
        for at in 0..replay.facts_of(column).facts.len() as u32 {
            steps.push(Step::Fact(column, at));
        }
        steps.push(Step::Count(column, None));
    }
    steps.push(Step::Known(column));
    for step in steps {
        // A fact without rows is left out.
        let _ = replay.attempt(&step);
    }
}

/// Adds the rows of operations.
fn define_operations(replay: &mut Replay<'_>) {
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

/// Returns the rank of a column. Columns of ranks 0 and 1 are kept.
type Rank<'r> = dyn Fn(&NamedColumn) -> u8 + 'r;

/// Returns the rows of a replay as a polyhedron, with its columns in the order of `rank`.
fn system(replay: &Replay<'_>, rank: &Rank<'_>) -> Constraints<ValueId> {
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
        // In the row, a defined column has been replaced by its definition.
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
        atoms.reduce(|a, b| Some(a? * b?)).flatten().unwrap_or_else(NamedExpr::unknown)
    };
    Constraints {
        columns: order.iter().map(|(_, product)| name(product)).collect(),
        kept: order.iter().filter(|(rank, _)| *rank < 2).count(),
        polyhedron,
        exact: true,
    }
}
