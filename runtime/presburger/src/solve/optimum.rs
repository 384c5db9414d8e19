//! The exact integer optimum of a linear form.

use super::branch::{Splits, first_fractional};
use super::lexmin::lexmin_of_forms;
use super::lexsimplex::Cuts;
use super::presolve::presolve;
use super::rows::{Rows, System, evaluate};
use super::sample::{component, core_sample, integer_sample, integral_point, tableau_of};
use crate::num::{Checked, Num, Stop};
use crate::simplex::tableau::{Kind, Tableau};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum IntegerMinimum<T> {
    Empty,
    Unbounded,
    /// The value and a point that has it.
    Value(T, Vec<T>),
}

/// Minimises `objective` (coefficients, then a constant) over the integer points.
pub(crate) fn integer_minimum<T: Num>(
    system: &System<T>,
    objective: &[T],
    fuel: &mut u64,
) -> Checked<IntegerMinimum<T>> {
    let mut forms = Rows::new(system.vars() + 1);
    forms.push(objective);
    let Some(reduced) = presolve(system, &forms, fuel)? else { return Ok(IntegerMinimum::Empty) };
    let carried = &reduced.carried[0];
    let vars = system.vars();
    let mut point = vec![T::default(); vars];
    let mut seen = vec![false; vars];
    let mut unbounded = false;
    for group in reduced.components() {
        let part = component(&reduced, &group);
        let mut row: Vec<T> = group.iter().map(|v| carried[*v].clone()).collect();
        row.push(T::default());
        match core_minimum(&part, &row, fuel)? {
            IntegerMinimum::Empty => return Ok(IntegerMinimum::Empty),
            IntegerMinimum::Unbounded => unbounded = true,
            IntegerMinimum::Value(_, values) => {
                for (var, value) in group.iter().zip(values) {
                    point[*var] = value;
                }
            }
        }
        for var in group {
            seen[var] = true;
        }
    }
    if unbounded || (0..vars).any(|v| !seen[v] && !carried[v].is_zero()) {
        return Ok(IntegerMinimum::Unbounded);
    }
    let value = evaluate(carried, &point)?;
    reduced.restore(&mut point)?;
    Ok(IntegerMinimum::Value(value, point))
}

fn core_minimum<T: Num>(system: &System<T>, objective: &[T], fuel: &mut u64) -> Checked<IntegerMinimum<T>> {
    let vars = system.vars();
    if objective[..vars].iter().all(Num::is_zero) {
        let point = core_sample(system, fuel)?;
        return Ok(point.map_or(IntegerMinimum::Empty, |p| IntegerMinimum::Value(T::default(), p)));
    }
    let mut tableau = tableau_of(system, *fuel)?;
    if tableau.is_empty() {
        *fuel = tableau.fuel;
        return Ok(IntegerMinimum::Empty);
    }
    let relaxed = tableau.optimum(objective, -1)?;
    let Some((numerator, denominator)) = relaxed else {
        // With rational data, an unbounded relaxation is unbounded over the integers too, if there is a point at all.
        *fuel = tableau.fuel;
        let point = core_sample(system, fuel)?;
        return Ok(point.map_or(IntegerMinimum::Empty, |_| IntegerMinimum::Unbounded));
    };
    let low = numerator.div_ceil(&denominator);
    let mut search = Search { objective, best: None, low };
    let complete = search.branch(&mut tableau, NODES)?;
    *fuel = tableau.fuel;
    if complete {
        return Ok(search.best.map_or(IntegerMinimum::Empty, |(v, p)| IntegerMinimum::Value(v, p)));
    }
    let mut form = Rows::new(vars + 1);
    form.push(objective);
    match lexmin_of_forms(system, &form, fuel)? {
        Cuts::Empty => Ok(IntegerMinimum::Empty),
        Cuts::Point(value, Some(point)) if value.len() == 1 => {
            Ok(IntegerMinimum::Value(value[0].clone(), point))
        }
        Cuts::Point(value, None) if value.len() == 1 => {
            // It remains to find a point with this value, for callers that need one.
            let mut part = system.clone();
            let mut row = objective.to_vec();
            row[vars] = row[vars].sub(&value[0])?;
            part.eq.push(&row);
            let point = integer_sample(&part, fuel)?.ok_or(Stop::Exhausted)?;
            Ok(IntegerMinimum::Value(value[0].clone(), point))
        }
        _ => bisect(system, search, fuel),
    }
}

/// The number of nodes of the search before cutting planes.
const NODES: usize = 8;

struct Search<'a, T> {
    objective: &'a [T],
    best: Option<(T, Vec<T>)>,
    /// A lower bound of the values of integer points.
    low: T,
}

impl<T: Num> Search<'_, T> {
    fn done(&self) -> bool {
        self.best.as_ref().is_some_and(|(value, _)| *value == self.low)
    }

    /// Searches by branch and bound, limited in nodes; returns false if the limit cut something off.
    fn branch(&mut self, tableau: &mut Tableau<T>, mut nodes: usize) -> Checked<bool> {
        let mut splits = Splits::new();
        loop {
            if !tableau.is_empty() {
                if nodes == 0 {
                    return Ok(false);
                }
                nodes -= 1;
                if let Some((var, floor)) = self.relax(tableau)? {
                    splits.push(tableau, var, floor);
                } else if self.done() {
                    return Ok(true);
                }
            }
            if !splits.advance(tableau)? {
                return Ok(true);
            }
        }
    }

    /// Solves the relaxation of a node. Returns the unknown to split it at, unless the node is integral or cannot improve
    /// the result.
    fn relax(&mut self, tableau: &mut Tableau<T>) -> Checked<Option<(usize, T)>> {
        let coefficients = &self.objective[..tableau.num_vars()];
        let mark = tableau.mark();
        let id = tableau.push_row(coefficients.iter().enumerate(), &T::default(), Kind::Free)?;
        tableau.optimize(id, -1)?;
        let (numerator, denominator) = tableau.value(id);
        let bound = numerator.div_ceil(&denominator);
        let fractional = first_fractional(tableau);
        let point = if fractional.is_none() { integral_point(tableau) } else { None };
        tableau.rollback(mark)?;
        if self.best.as_ref().is_some_and(|(value, _)| *value <= bound) {
            return Ok(None);
        }
        if let Some(point) = point {
            self.best = Some((bound, point));
        }
        Ok(fractional)
    }
}

/// Halves the interval between the relaxation and the best point known, with the exact sampler.
fn bisect<T: Num>(system: &System<T>, search: Search<'_, T>, fuel: &mut u64) -> Checked<IntegerMinimum<T>> {
    let Search { objective, best, mut low, .. } = search;
    let (mut high, mut point) = match best {
        Some(best) => best,
        None => match core_sample(system, fuel)? {
            None => return Ok(IntegerMinimum::Empty),
            Some(point) => (evaluate(objective, &point)?, point),
        },
    };
    let two = T::from_i64(2)?;
    let mut first = true;
    while low < high {
        // The optimum is usually at the relaxation's bound, so that is tried first.
        let middle = if first { low.clone() } else { low.add(&high.sub(&low)?.div_floor(&two))? };
        first = false;
        let mut upper: Vec<T> = objective.iter().map(Num::neg).collect();
        let last = upper.len() - 1;
        upper[last] = middle.clone();
        let mut lower = objective.to_vec();
        lower[last] = low.neg();
        let mut part = system.clone();
        part.ge.push(&upper);
        part.ge.push(&lower);
        match integer_sample(&part, fuel)? {
            Some(found) => {
                high = evaluate(objective, &found)?;
                point = found;
            }
            None => low = middle.add(&T::one())?,
        }
    }
    Ok(IntegerMinimum::Value(high, point))
}
