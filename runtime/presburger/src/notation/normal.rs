//! Conversion of formulas to polyhedra: the disjunctive normal form, with limits.

use super::formula::{Column, Formula, Linear, Quotient};
use super::{MAX_ENTRIES, MAX_PIECES};
use crate::affine::ParseError;
use crate::budget::Budget;
use crate::int::Int;
use crate::num::gathered;
use crate::polyhedron::Polyhedron;
use crate::set::Set;
use std::collections::BTreeSet;

/// A conjunction: rows, each with whether it is an equality.
type Conjunct = Vec<(Linear, bool)>;

pub(super) struct Normalizer<'a> {
    pub(super) quotients: &'a mut Vec<Quotient>,
    /// The next unused column.
    pub(super) next: &'a mut Column,
}

fn too_large(offset: usize) -> ParseError {
    ParseError { offset, message: "the set has too many parts".to_owned() }
}

impl Normalizer<'_> {
    /// Converts a formula to polyhedra; columns before `visible` are dims and symbols.
    pub(super) fn polyhedra(
        &mut self,
        formula: &Formula,
        dims: usize,
        symbols: usize,
    ) -> Result<Vec<Polyhedron>, ParseError> {
        let conjuncts = self.conjuncts(formula)?;
        let visible: Vec<Column> = (0..dims + symbols).collect();
        let mut entries = 0;
        gathered(conjuncts.iter().map(|conjunct| self.polyhedron(conjunct, &visible, dims, &mut entries)))
    }

    fn conjuncts(&mut self, formula: &Formula) -> Result<Vec<Conjunct>, ParseError> {
        Ok(match formula {
            Formula::True => vec![Vec::new()],
            Formula::False => Vec::new(),
            Formula::NonNegative(row) => vec![vec![(row.clone(), false)]],
            Formula::Zero(row) => vec![vec![(row.clone(), true)]],
            Formula::Exists(_, inner) => self.conjuncts(inner)?,
            Formula::NotExists(columns, inner, offset) => self.complement(columns, inner, *offset)?,
            Formula::Any(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.conjuncts(part)?);
                    if all.len() > MAX_PIECES {
                        return Err(too_large(0));
                    }
                }
                all
            }
            Formula::All(parts) => {
                let mut all: Vec<Conjunct> = vec![Vec::new()];
                for part in parts {
                    let choices = self.conjuncts(part)?;
                    if let [only] = &choices[..] {
                        all.iter_mut().for_each(|conjunct| conjunct.extend_from_slice(only));
                        continue;
                    }
                    let pairs = all.len().saturating_mul(choices.len());
                    let rows: usize = all.iter().chain(&choices).map(Vec::len).max().unwrap_or(0);
                    if pairs > MAX_PIECES || pairs.saturating_mul(rows) > MAX_ENTRIES {
                        return Err(too_large(0));
                    }
                    all = all
                        .iter()
                        .flat_map(|a| choices.iter().map(move |b| [&a[..], &b[..]].concat()))
                        .collect();
                }
                all
            }
        })
    }

    /// Returns `not exists columns : inner`, by set complement over all other columns that occur.
    fn complement(
        &mut self,
        bound: &[Column],
        inner: &Formula,
        offset: usize,
    ) -> Result<Vec<Conjunct>, ParseError> {
        // The columns from here on are locals of negations inside.
        let own = *self.next;
        let conjuncts = self.conjuncts(inner)?;
        let mut inside: BTreeSet<Column> = bound.iter().copied().collect();
        bound_columns(inner, &mut inside);
        let free: BTreeSet<Column> = conjuncts
            .iter()
            .flat_map(|conjunct| self.closure(conjunct))
            .filter(|column| *column < own && !inside.contains(column) && self.quotient(*column).is_none())
            .collect();
        let free: Vec<Column> = free.into_iter().collect();
        let mut set = Set::empty(free.len(), 0);
        let mut entries = 0;
        for conjunct in &conjuncts {
            set.push(self.polyhedron(conjunct, &free, free.len(), &mut entries)?);
        }
        let rest = set
            .complement(Budget::default())
            .map_err(|_| ParseError { offset, message: "this negation takes too many steps".to_owned() })?;
        Ok(rest.pieces().iter().map(|piece| self.back(piece, &free)).collect())
    }

    /// Returns the rows of a polyhedron over the given columns; its locals get new ones.
    fn back(&mut self, piece: &Polyhedron, free: &[Column]) -> Conjunct {
        let first = *self.next;
        *self.next += piece.num_locals();
        let column = |index: usize| free.get(index).copied().unwrap_or(first + index - free.len());
        let linear = |row: Vec<Int>| {
            let mut out = Linear::constant(row[row.len() - 1].clone());
            for (index, value) in row[..row.len() - 1].iter().enumerate().filter(|(_, v)| !v.is_zero()) {
                out.terms.insert(column(index), value.clone());
            }
            out
        };
        let equalities = piece.equalities().into_iter().map(|row| (linear(row), true));
        equalities.chain(piece.inequalities().into_iter().map(|row| (linear(row), false))).collect()
    }

    fn quotient(&self, column: Column) -> Option<&Quotient> {
        let index = self.quotients.binary_search_by_key(&column, |q| q.column).ok()?;
        Some(&self.quotients[index])
    }

    /// Returns all columns that a conjunct mentions, including the columns in the numerators of its divisions.
    fn closure(&self, conjunct: &Conjunct) -> BTreeSet<Column> {
        let mut seen = BTreeSet::new();
        let mut open: Vec<Column> = conjunct.iter().flat_map(|(row, _)| row.terms.keys().copied()).collect();
        while let Some(column) = open.pop() {
            if seen.insert(column)
                && let Some(quotient) = self.quotient(column)
            {
                open.extend(quotient.numerator.terms.keys());
            }
        }
        seen
    }

    /// Converts a conjunct to a polyhedron over the `visible` columns; other columns become locals.
    fn polyhedron(
        &self,
        conjunct: &Conjunct,
        visible: &[Column],
        dims: usize,
        entries: &mut usize,
    ) -> Result<Polyhedron, ParseError> {
        let known: BTreeSet<Column> = visible.iter().copied().collect();
        let locals: Vec<Column> = self.closure(conjunct).into_iter().filter(|c| !known.contains(c)).collect();
        let columns = visible.len() + locals.len();
        let divisions: Vec<&Quotient> = locals.iter().filter_map(|c| self.quotient(*c)).collect();
        *entries = entries.saturating_add((conjunct.len() + 2 * divisions.len()).saturating_mul(columns + 1));
        if *entries > MAX_ENTRIES {
            return Err(too_large(0));
        }
        let position = |column: Column| match visible.binary_search(&column) {
            Ok(index) => index,
            Err(_) => visible.len() + locals.binary_search(&column).unwrap_or(0),
        };
        let dense = |row: &Linear| {
            let mut out = vec![Int::ZERO; columns + 1];
            row.terms.iter().for_each(|(column, value)| out[position(*column)] = value.clone());
            out[columns] = row.constant.clone();
            out
        };
        let mut piece = Polyhedron::with_locals(dims, visible.len() - dims, locals.len());
        for quotient in divisions {
            let mut lower = dense(&quotient.numerator);
            lower[position(quotient.column)] = -&quotient.divisor;
            let mut upper: Vec<Int> = lower.iter().map(|v| -v).collect();
            upper[columns] = &upper[columns] + &(&quotient.divisor - &Int::ONE);
            piece.add_int_inequality(&lower);
            piece.add_int_inequality(&upper);
        }
        for (row, equality) in conjunct {
            if *equality {
                piece.add_int_equality(&dense(row));
            } else {
                piece.add_int_inequality(&dense(row));
            }
        }
        Ok(piece)
    }
}

/// Collects the columns that are bound somewhere in a formula.
fn bound_columns(formula: &Formula, out: &mut BTreeSet<Column>) {
    match formula {
        Formula::True | Formula::False | Formula::NonNegative(_) | Formula::Zero(_) => {}
        Formula::All(parts) | Formula::Any(parts) => parts.iter().for_each(|part| bound_columns(part, out)),
        Formula::Exists(columns, inner) | Formula::NotExists(columns, inner, _) => {
            out.extend(columns);
            bound_columns(inner, out);
        }
    }
}
