//! Translates forms to affine maps.

use std::cmp::Ordering;

use bourn_presburger::affine::{AffineExpr, AffineMap};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::answers::{BoundMap, Unknown};
use crate::base::ids::AtomId;
use crate::base::limits::Limits;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::values::{Column, ValueId};
use crate::session::Engine;

/// A quotient by a power of 2 of at least this size comes from wrapping.
const WORDS: i128 = 1 << 32;

/// So many columns of operations are compared to sort them.
const COLUMNS_COMPARED: usize = 4;
/// The depth to which operations with the same columns are compared.
const DEPTH_COMPARED: u32 = 3;

/// Determines how shared subexpressions count towards the size limit.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) enum Sharing {
    /// Once per use, like in an expression that is written out.
    #[default]
    Written,
    /// Once.
    Shared,
}

type FirstColumns = SmallVec<[Column; COLUMNS_COMPARED]>;

/// The columns with a symbol so far.
struct Symbols {
    operands: Vec<Column>,
    /// The expressions of atoms, and of forms inside of them: shared subexpressions are created once.
    atoms: FxHashMap<AtomId, AffineExpr>,
    forms: FxHashMap<Linear, AffineExpr>,
    first_columns: FxHashMap<AtomId, FirstColumns>,
    sharing: Sharing,
    too_large: bool,
}

impl Symbols {
    fn new(sharing: Sharing) -> Self {
        Symbols {
            operands: Vec::new(),
            atoms: FxHashMap::default(),
            forms: FxHashMap::default(),
            first_columns: FxHashMap::default(),
            sharing,
            too_large: false,
        }
    }

    fn is_too_large(&self, made: &AffineExpr) -> bool {
        match self.sharing {
            Sharing::Written => made.size() > Limits::EXPRESSION_SIZE,
            Sharing::Shared => (self.forms.len() + self.atoms.len()) as u64 > Limits::EXPRESSION_SIZE,
        }
    }
}

/// `times * (of mod by)`
pub(super) struct Remainder {
    /// The atom `of floordiv by`.
    quotient: AtomId,
    pub of: Linear,
    pub by: i128,
    pub times: i128,
}

/// `times * ((of mod modulus) floordiv by)`
struct Digit {
    /// The atom `of floordiv by`.
    quotient: AtomId,
    of: Linear,
    modulus: i128,
    by: i128,
    times: i128,
}

impl Engine<'_> {
    /// Returns the map of a form whose atoms are all expressible.
    pub(crate) fn bound_map(&self, form: &Linear, sharing: Sharing) -> Result<BoundMap<ValueId>, Unknown> {
        let mut symbols = Symbols::new(sharing);
        let result = self.affine(form, &mut symbols).ok_or_else(|| match symbols.too_large {
            true => {
                let counted = if sharing == Sharing::Written { " when written out" } else { "" };
                Unknown::new(format!("the bound has more than {} parts{counted}", Limits::EXPRESSION_SIZE))
            }
            false if self.may_wrap(form) => Unknown::new("the value may wrap"),
            false => Unknown::new("a coefficient of the bound does not fit in 64 bits"),
        })?;
        let map = AffineMap::new(0, symbols.operands.len(), vec![result]);
        Ok(BoundMap { map, operands: symbols.operands })
    }

    /// Returns whether a form has a quotient by a number of words, by which it wraps.
    fn may_wrap(&self, form: &Linear) -> bool {
        form.terms.iter().any(|&(atom, factor)| match &*self.atoms.get(atom).atom {
            Atom::FloorDiv(_, by) => by.count_ones() == 1 && *by >= WORDS && factor % by == 0,
            _ => false,
        })
    }

    /// Returns the form as an affine expression, or `None` if a number does not fit, or if it is too large. The depth
    /// of composite atoms bounds the recursion.
    fn affine(&self, form: &Linear, symbols: &mut Symbols) -> Option<AffineExpr> {
        if let Some(known) = symbols.forms.get(form) {
            return Some(known.clone());
        }
        let made = self.affine_sum(form, symbols)?;
        symbols.too_large |= symbols.is_too_large(&made);
        if symbols.too_large {
            return None;
        }
        symbols.forms.insert(form.clone(), made.clone());
        Some(made)
    }

    fn affine_sum(&self, form: &Linear, symbols: &mut Symbols) -> Option<AffineExpr> {
        let (rest, mut remainders) = self.split_remainders(form);
        let (rest, mut digits) = self.split_digits(rest);
        self.sort(&mut remainders, |remainder| remainder.quotient, symbols);
        self.sort(&mut digits, |digit| digit.quotient, symbols);
        // Columns come first, remainders last.
        let mut sum: Option<AffineExpr> = None;
        let mut add = |term: AffineExpr, coefficient: i128| -> Option<()> {
            let coefficient = i64::try_from(coefficient).ok()?;
            let term = if coefficient == 1 { term } else { term * AffineExpr::constant(coefficient) };
            sum = Some(match sum.take() {
                Some(sum) => sum + term,
                None => term,
            });
            Some(())
        };
        let mut terms = rest.terms.clone();
        self.sort(&mut terms, |term| term.0, symbols);
        for (atom, coefficient) in terms {
            add(self.affine_atom(atom, symbols)?, coefficient)?;
        }
        for Remainder { of, by, times, .. } in remainders {
            let by = i64::try_from(by).ok()?;
            add(self.affine(&of, symbols)?.modulo(AffineExpr::constant(by)), times)?;
        }
        for Digit { of, modulus, by, times, .. } in digits {
            let [modulus, by] = [i64::try_from(modulus).ok()?, i64::try_from(by).ok()?];
            let remainder = self.affine(&of, symbols)?.modulo(AffineExpr::constant(modulus));
            add(remainder.floor_div(AffineExpr::constant(by)), times)?;
        }
        let constant = AffineExpr::constant(i64::try_from(rest.constant).ok()?);
        Some(match sum {
            Some(sum) if rest.constant == 0 => sum,
            Some(sum) => sum + constant,
            None => constant,
        })
    }

    /// Extracts `t * x - t * by * (x floordiv by)` from a form, as `t * (x mod by)`.
    pub(super) fn split_remainders(&self, form: &Linear) -> (Linear, Vec<Remainder>) {
        let (mut rest, mut remainders) = (form.clone(), Vec::new());
        for &(atom, coefficient) in &form.terms {
            let Atom::FloorDiv(inner, by) = &*self.atoms.get(atom).atom else { continue };
            if coefficient % by != 0 {
                continue;
            }
            let times = -(coefficient / by);
            let present = inner.terms.iter().all(|&(atom, factor)| {
                let (has, takes) = (rest.coefficient(atom), factor.checked_mul(times));
                takes.is_some_and(|takes| {
                    has.signum() == takes.signum() && has.unsigned_abs() >= takes.unsigned_abs()
                })
            });
            if !present {
                continue;
            }
            let without = rest.substitute(atom, &Linear::default());
            if let Some(without) = without.and_then(|rest| rest.add_scaled(inner, times.checked_neg()?)) {
                rest = without;
                remainders.push(Remainder { quotient: atom, of: inner.clone(), by: *by, times });
            }
        }
        (rest, remainders)
    }

    /// Extracts `t * (x floordiv b) - t * k * (x floordiv (b * k))` from a form: `t * ((x mod (b * k)) floordiv b)`, a
    /// digit of `x`.
    fn split_digits(&self, mut form: Linear) -> (Linear, Vec<Digit>) {
        let mut digits = Vec::new();
        let quotient = |atom: AtomId| match &*self.atoms.get(atom).atom {
            Atom::FloorDiv(of, by) => Some((of.clone(), *by)),
            _ => None,
        };
        for (upper, taken) in form.terms.clone() {
            let Some((of, modulus)) = quotient(upper) else { continue };
            let found = form.terms.iter().find_map(|&(lower, times)| {
                let (_, by) = quotient(lower).filter(|(other, _)| *other == of)?;
                let is_digit = by < modulus
                    && modulus % by == 0
                    && times.checked_mul(modulus / by).and_then(i128::checked_neg) == Some(taken);
                is_digit.then_some((lower, by, times))
            });
            if let Some((lower, by, times)) = found
                && form.terms.iter().any(|term| term.0 == upper)
            {
                form.terms.retain(|term| term.0 != upper && term.0 != lower);
                digits.push(Digit { quotient: lower, of, modulus, by, times });
            }
        }
        (form, digits)
    }

    fn affine_atom(&self, atom: AtomId, symbols: &mut Symbols) -> Option<AffineExpr> {
        if let Some(known) = symbols.atoms.get(&atom) {
            return Some(known.clone());
        }
        let made = self.affine_operation(atom, symbols)?;
        symbols.atoms.insert(atom, made.clone());
        Some(made)
    }

    /// Sorts forms: those of fewer terms first, then in the order of the graph.
    pub(crate) fn sort_forms(&self, forms: &mut [Linear]) {
        let mut symbols = Symbols::new(Sharing::Written);
        forms.sort_by(|a, b| {
            let by_terms = a.terms.len().cmp(&b.terms.len());
            by_terms.then_with(|| self.order_of_forms(a, b, DEPTH_COMPARED, &mut symbols))
        });
    }

    /// Sorts terms or factors for output: columns first, in the order of the graph, then operations by their columns. The order of
    /// atoms, which depends on earlier questions, decides last.
    fn sort<T>(&self, items: &mut [T], atom_of: impl Fn(&T) -> AtomId, symbols: &mut Symbols) {
        items.sort_by(|a, b| self.order_of_atoms(atom_of(a), atom_of(b), DEPTH_COMPARED, symbols));
    }

    fn order_of_atoms(&self, a: AtomId, b: AtomId, depth: u32, symbols: &mut Symbols) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        let [of_a, of_b] = [a, b].map(|atom| self.atoms.get(atom));
        match (&*of_a.atom, &*of_b.atom) {
            (Atom::Column { column: a, .. }, Atom::Column { column: b, .. }) => {
                self.columns.graph.order(&self.columns[*a], &self.columns[*b])
            }
            (Atom::Column { .. }, _) => Ordering::Less,
            (_, Atom::Column { .. }) => Ordering::Greater,
            _ => {
                let [first, second] = [a, b].map(|atom| self.first_columns(atom, symbols));
                let mut by_columns = first.iter().zip(&second).map(|(a, b)| self.columns.graph.order(a, b));
                let difference = by_columns.find(|order| order.is_ne());
                let difference = difference.unwrap_or_else(|| first.len().cmp(&second.len()));
                let difference = difference.then_with(|| of_a.depth.cmp(&of_b.depth));
                difference.then_with(|| self.order_of_operations(&of_a.atom, &of_b.atom, depth, symbols))
            }
        }
    }

    /// Compares operations on the same columns by their kinds, then by their operands.
    fn order_of_operations(&self, a: &Atom, b: &Atom, depth: u32, symbols: &mut Symbols) -> Ordering {
        let Some(depth) = depth.checked_sub(1) else { return Ordering::Equal };
        let kind = |atom: &Atom| match atom {
            Atom::Product(_) => 0,
            Atom::FloorDiv(..) => 1,
            Atom::Quotient(..) => 2,
            Atom::Remainder(..) => 3,
            _ => 4,
        };
        match (a, b) {
            (Atom::FloorDiv(a, by_a), Atom::FloorDiv(b, by_b)) => {
                by_a.cmp(by_b).then_with(|| self.order_of_forms(a, b, depth, symbols))
            }
            (Atom::Quotient(a, by_a), Atom::Quotient(b, by_b))
            | (Atom::Remainder(a, by_a), Atom::Remainder(b, by_b)) => self
                .order_of_forms(by_a, by_b, depth, symbols)
                .then_with(|| self.order_of_forms(a, b, depth, symbols)),
            (Atom::Product(a), Atom::Product(b)) => {
                let [mut a, mut b] = [a, b].map(|factors| factors.to_vec());
                for factors in [&mut a, &mut b] {
                    factors.sort_by(|a, b| self.order_of_atoms(*a, *b, depth, symbols));
                }
                let mut by_factors =
                    a.iter().zip(&b).map(|(a, b)| self.order_of_atoms(*a, *b, depth, symbols));
                by_factors.find(|order| order.is_ne()).unwrap_or_else(|| a.len().cmp(&b.len()))
            }
            _ => kind(a).cmp(&kind(b)),
        }
    }

    fn order_of_forms(&self, a: &Linear, b: &Linear, depth: u32, symbols: &mut Symbols) -> Ordering {
        let [mut of_a, mut of_b] = [a, b].map(|form| form.terms.to_vec());
        for terms in [&mut of_a, &mut of_b] {
            terms.sort_by(|a, b| self.order_of_atoms(a.0, b.0, depth, symbols));
        }
        let mut by_terms = of_a
            .iter()
            .zip(&of_b)
            .map(|(a, b)| self.order_of_atoms(a.0, b.0, depth, symbols).then_with(|| a.1.cmp(&b.1)));
        let difference = by_terms.find(|order| order.is_ne());
        difference.unwrap_or_else(|| of_a.len().cmp(&of_b.len())).then_with(|| a.constant.cmp(&b.constant))
    }

    /// Returns the first columns of an atom in the order of the graph. The depth of composite atoms bounds the recursion.
    fn first_columns(&self, atom: AtomId, symbols: &mut Symbols) -> FirstColumns {
        if let Some(known) = symbols.first_columns.get(&atom) {
            return known.clone();
        }
        let mut found = FirstColumns::new();
        match &*self.atoms.get(atom).atom {
            Atom::Column { column, .. } => found.push(self.columns[*column]),
            composite => {
                for part in composite.parts() {
                    for column in self.first_columns(part, symbols) {
                        let place = found.binary_search_by(|own| self.columns.graph.order(own, &column));
                        if let Err(place) = place
                            && place < COLUMNS_COMPARED
                        {
                            found.truncate(COLUMNS_COMPARED - 1);
                            found.insert(place, column);
                        }
                    }
                }
            }
        }
        symbols.first_columns.insert(atom, found.clone());
        found
    }

    fn affine_operation(&self, atom: AtomId, symbols: &mut Symbols) -> Option<AffineExpr> {
        match &*self.atoms.get(atom).atom {
            Atom::Column { column, .. } => {
                let column = self.columns[*column];
                let position = symbols.operands.iter().position(|operand| *operand == column);
                let position = position.unwrap_or_else(|| {
                    symbols.operands.push(column);
                    symbols.operands.len() - 1
                });
                Some(AffineExpr::symbol(position as u32))
            }
            Atom::FloorDiv(inner, by) => {
                let by = AffineExpr::constant(i64::try_from(*by).ok()?);
                Some(self.affine(inner, symbols)?.floor_div(by))
            }
            Atom::Quotient(a, b) => Some(self.affine(a, symbols)?.floor_div(self.affine(b, symbols)?)),
            Atom::Remainder(a, b) => Some(self.affine(a, symbols)?.modulo(self.affine(b, symbols)?)),
            Atom::Product(factors) => {
                let mut product: Option<AffineExpr> = None;
                let mut factors = factors.clone();
                self.sort(&mut factors, |factor| *factor, symbols);
                for factor in factors {
                    let factor = self.affine_atom(factor, symbols)?;
                    product = Some(match product {
                        Some(product) => product * factor,
                        None => factor,
                    });
                }
                product
            }
            Atom::Minimum(_)
            | Atom::Maximum(_)
            | Atom::Choice { .. }
            | Atom::Iteration { .. }
            | Atom::Opaque(_) => None,
        }
    }
}
