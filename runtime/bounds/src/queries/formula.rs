//! Exact values as formulas: expressions with minima and maxima inside of sums, products and quotients, which no affine
//! map expresses.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::answers::Verdict;
use crate::base::ids::AtomId;
use crate::base::interval::gcd;
use crate::base::limits::Limits;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::facts::Relation;
use crate::graph::values::{Column, Condition, Expr};
use crate::queries::output::Remainder;
use crate::session::Engine;

/// A term of a sum: a product of atoms, with repetitions, and its coefficient. Without atoms it is a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Monomial {
    factors: Vec<AtomId>,
    coefficient: i128,
}

impl Monomial {
    /// Returns the quotient by some of its atoms and by a divisor of its coefficient.
    fn divided(&self, common: &[AtomId], by: i128) -> Monomial {
        let mut factors = self.factors.clone();
        for factor in common {
            if let Some(at) = factors.iter().position(|own| own == factor) {
                factors.remove(at);
            }
        }
        Monomial { factors, coefficient: self.coefficient / by }
    }
}

/// Returns the atoms that all terms have as factors, with repetitions.
fn common_factors(terms: &[Monomial]) -> Vec<AtomId> {
    let Some((first, others)) = terms.split_first() else { return Vec::new() };
    let mut common = first.factors.clone();
    for other in others {
        let mut rest = other.factors.clone();
        common.retain(|factor| match rest.iter().position(|own| own == factor) {
            Some(at) => {
                rest.remove(at);
                true
            }
            None => false,
        });
    }
    common
}

/// Returns a product of expressions, with a single constant factor at most.
fn product_of(factors: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    let (mut number, mut others) = (1i128, Vec::new());
    for factor in factors {
        match factor.as_constant() {
            Some(constant) => number = number.checked_mul(constant)?,
            None => others.push(factor),
        }
    }
    Some(match number {
        0 => Expr::from(0),
        1 => Expr::product(others),
        number => Expr::product([Expr::from(number)].into_iter().chain(others)),
    })
}

/// The formulas of atoms in the same terms, where a condition holds. `None` for atoms without a formula.
pub(crate) struct FormulaCache {
    condition: Condition,
    made: FxHashMap<AtomId, Option<Expr>>,
}

impl Default for FormulaCache {
    fn default() -> Self {
        FormulaCache { condition: Condition::Unknown, made: FxHashMap::default() }
    }
}

impl FormulaCache {
    /// Keeps the formulas only if they were made under this condition.
    fn under(&mut self, condition: &Condition) -> &mut FxHashMap<AtomId, Option<Expr>> {
        if self.condition != *condition {
            self.condition = condition.clone();
            self.made.clear();
        }
        &mut self.made
    }
}

/// Translates forms of one question to expressions in terms of the allowed columns.
struct Formulas<'e, 'g, 'a> {
    engine: &'e mut Engine<'g>,
    allowed: &'a dyn Fn(Column) -> bool,
    made: &'a mut FxHashMap<AtomId, Option<Expr>>,
}

impl Engine<'_> {
    /// Returns a form, in the executions in which a condition holds, as an expression in terms of the columns for which `allowed`
    /// is true. An item of a minimum or maximum is dropped where another item is proved to be at least as tight.
    pub(crate) fn exact_formula(
        &mut self,
        condition: &Condition,
        form: &Linear,
        allowed: &dyn Fn(Column) -> bool,
        cache: &mut FormulaCache,
    ) -> Option<Expr> {
        // Formulas that hold only under further assumptions are not kept.
        let fresh = &mut FxHashMap::default();
        let made = if self.regions.callers.is_empty() { cache.under(condition) } else { fresh };
        self.where_holds(condition, |engine| Formulas { engine, allowed, made }.form(form))
    }

    /// Returns a form as an expression, as [`Engine::exact_formula`] does, in the current context.
    pub(crate) fn formula(&mut self, form: &Linear, allowed: &dyn Fn(Column) -> bool) -> Option<Expr> {
        Formulas { engine: self, allowed, made: &mut FxHashMap::default() }.form(form)
    }

    /// Compares expressions by their columns, then by their length: independently of the ids of atoms, which depend on
    /// earlier questions.
    fn compare_formulas(&self, a: &Expr, b: &Expr) -> Ordering {
        let by_columns = a.columns().zip(b.columns()).map(|(a, b)| self.columns.graph.order(a, b));
        let first_difference = by_columns.into_iter().find(|order| order.is_ne());
        first_difference.unwrap_or_else(|| {
            let (of_a, of_b) = (a.columns().count(), b.columns().count());
            // Longer products come first, constants last.
            of_b.cmp(&of_a).then_with(|| b.nodes.len().cmp(&a.nodes.len()))
        })
    }
}

impl Formulas<'_, '_, '_> {
    /// Returns the expression of a form. The depth of composite atoms bounds the recursion.
    fn form(&mut self, form: &Linear) -> Option<Expr> {
        let (rest, remainders) = self.engine.split_remainders(form);
        let mut terms: Vec<Monomial> = rest
            .terms
            .iter()
            .map(|&(atom, coefficient)| {
                let factors = match &*self.engine.atoms.get(atom).atom {
                    Atom::Product(factors) => factors.to_vec(),
                    _ => vec![atom],
                };
                Monomial { factors, coefficient }
            })
            .collect();
        if rest.constant != 0 {
            terms.push(Monomial { factors: Vec::new(), coefficient: rest.constant });
        }
        let mut parts: Vec<(Expr, i128)> = Vec::new();
        for Remainder { of, by, times, .. } in remainders {
            let inner = self.form(&of)?;
            let number = inner.as_constant().map(|number| Expr::from(number.rem_euclid(by)));
            parts.push((number.unwrap_or_else(|| inner.modulo(by)), times));
        }
        let common = common_factors(&terms);
        if !parts.is_empty() || terms.len() < 2 || common.is_empty() {
            return self.sum(&terms, parts);
        }
        let content = terms.iter().fold(0, |content, term| gcd(content, term.coefficient));
        let inner: Vec<Monomial> = terms.iter().map(|term| term.divided(&common, content)).collect();
        let inner = self.sum(&inner, Vec::new())?;
        let factors = self.factors(&common)?;
        let content = (content != 1).then(|| Expr::from(content));
        product_of(content.into_iter().chain(factors).chain([inner]))
    }

    /// Returns the sum of products and of other parts with their coefficients: positive terms first, constants last.
    fn sum(&mut self, terms: &[Monomial], mut parts: Vec<(Expr, i128)>) -> Option<Expr> {
        let mut constant = 0i128;
        for term in terms {
            match term.factors.as_slice() {
                [] => constant = term.coefficient,
                factors => parts.push((self.product(factors)?, term.coefficient)),
            }
        }
        // A maximum is a constant where the signs of its items are known.
        for (part, coefficient) in &parts {
            if let Some(number) = part.as_constant() {
                constant = constant.checked_add(number.checked_mul(*coefficient)?)?;
            }
        }
        parts.retain(|(part, _)| part.as_constant().is_none());
        parts.sort_by(|(a, of_a), (b, of_b)| {
            let by_sign = (*of_a < 0).cmp(&(*of_b < 0));
            by_sign.then_with(|| self.engine.compare_formulas(a, b))
        });
        let mut sum: Option<Expr> = None;
        for (part, coefficient) in parts {
            let magnitude = coefficient.checked_abs()?;
            let term = |part: Expr| if magnitude == 1 { part } else { part * magnitude };
            sum = Some(match sum {
                None if coefficient < 0 && constant > 0 => {
                    let first = Expr::from(std::mem::take(&mut constant));
                    first - term(part)
                }
                None if coefficient < 0 => part * coefficient,
                None => term(part),
                Some(sum) if coefficient < 0 => sum - term(part),
                Some(sum) => sum + term(part),
            });
        }
        Some(match sum {
            None => Expr::from(constant),
            Some(sum) if constant < 0 => sum - constant.checked_neg()?,
            Some(sum) if constant > 0 => sum + constant,
            Some(sum) => sum,
        })
    }

    fn product(&mut self, factors: &[AtomId]) -> Option<Expr> {
        product_of(self.factors(factors)?)
    }

    fn factors(&mut self, factors: &[AtomId]) -> Option<Vec<Expr>> {
        let mut made: Vec<Expr> = Vec::with_capacity(factors.len());
        for &factor in factors {
            made.push(self.atom(factor)?);
        }
        made.sort_by(|a, b| self.engine.compare_formulas(a, b));
        Some(made)
    }

    fn atom(&mut self, atom: AtomId) -> Option<Expr> {
        if let Some(known) = self.made.get(&atom) {
            return known.clone();
        }
        let made = self.new_atom(atom).filter(|made| made.nodes.len() <= Limits::EXACT_FORMULA_NODES);
        self.made.insert(atom, made.clone());
        made
    }

    fn new_atom(&mut self, atom: AtomId) -> Option<Expr> {
        Some(match &*self.engine.atoms.get(atom).atom.clone() {
            Atom::Column { column, .. } => {
                let column = self.engine.columns[*column];
                (self.allowed)(column).then(|| Expr::from(column))?
            }
            Atom::FloorDiv(inner, by) => {
                // A quotient by a greater number comes from wrapping.
                i64::try_from(*by).ok()?;
                let inner = self.form(inner)?;
                match inner.as_constant() {
                    Some(number) => Expr::from(number.div_euclid(*by)),
                    None => inner.floor_div(*by),
                }
            }
            Atom::Quotient(a, b) | Atom::Remainder(a, b) => {
                let divisor = self.engine.atoms.interval(b);
                divisor.lower.filter(|least| *least > 0)?;
                let (of, by) = (self.form(a)?, self.form(b)?);
                match &*self.engine.atoms.get(atom).atom {
                    Atom::Quotient(..) => of.floor_div(by),
                    _ => of.modulo(by),
                }
            }
            Atom::Product(factors) => self.product(factors)?,
            Atom::Minimum(items) => self.extremum(items, true)?,
            Atom::Maximum(items) => self.extremum(items, false)?,
            Atom::Choice { .. } | Atom::Iteration { .. } | Atom::Opaque(_) => return None,
        })
    }

    fn extremum(&mut self, items: &[Linear], least: bool) -> Option<Expr> {
        let mut made: Vec<Expr> = Vec::with_capacity(items.len());
        for item in items {
            made.push(self.form(item)?);
        }
        made.sort_by(|a, b| self.engine.compare_formulas(a, b));
        Some(self.engine.extremum_of(made, least))
    }
}

impl Engine<'_> {
    /// Returns the least or the greatest of some expressions, without items that another item is proved to exceed.
    pub(super) fn extremum_of(&mut self, items: Vec<Expr>, least: bool) -> Expr {
        let mut kept: Vec<Expr> = Vec::with_capacity(items.len());
        for item in items {
            let mut exceeds = |a: &Expr, b: &Expr| {
                let (low, high) = if least { (a, b) } else { (b, a) };
                matches!(self.compare(low.clone(), Relation::Le, high.clone()), Verdict::Proven)
            };
            if kept.iter().any(|other| exceeds(other, &item)) {
                continue;
            }
            kept.retain(|other| !exceeds(&item, other));
            kept.push(item);
        }
        if least { Expr::min(kept) } else { Expr::max(kept) }
    }
}
