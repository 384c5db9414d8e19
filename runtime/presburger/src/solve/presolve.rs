//! Reductions that keep the integer points, done before any search.
//!
//! Equalities are solved over the integers: by a unit coefficient, or after unimodular changes of variables that shrink
//! the coefficients (Knuth, TAOCP 2, 4.5.2, exercise; Pugh, "The Omega test", section 2.2). Inequalities are tightened by
//! their gcd, opposite pairs close to equalities, and unknowns are eliminated by Fourier-Motzkin where that is exact over
//! the integers (unit coefficients on one side) and does not grow the system.
//!
//! Example: in `x = 4q + r, 0 <= r <= 3, 0 <= x <= 9`, the equality removes `r`; `q` then has the coefficients 4 and -4,
//! but `x` has units, and goes; `0 <= 4q + 3, 4q <= 9` tightens to `0 <= q <= 2`, and nothing is left to search.

use super::rows::{Rows, System, evaluate};
use crate::num::{Checked, Num, Stop, gathered};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The step that computes the value of an eliminated unknown.
#[derive(Debug, Clone)]
enum Step<T> {
    /// `x_var = row(x)`, where `row` may mention `x_var`'s own column.
    Affine { var: usize, row: Vec<T> },
    /// The value is any integer between the bounds that the rows give; there is one.
    Between { var: usize, rows: Rows<T> },
}

#[derive(Debug, Clone)]
pub(crate) struct Presolved<T> {
    pub(crate) ge: Rows<T>,
    /// Linear forms to carry along; their unknowns are not eliminated by inequalities.
    pub(crate) carried: Rows<T>,
    /// The positive factor between the first carried form and the original one; 1 over the integers.
    pub(crate) scale: T,
    points: Points,
    steps: Vec<Step<T>>,
}

/// The points that a reduction has to keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Points {
    Integer,
    /// Like `Integer`, but one to one: only equalities are eliminated.
    Counted,
    /// Rational points: nothing is rounded, and every elimination is exact. Such a reduction cannot be undone by
    /// [`Presolved::restore`].
    Rational,
}

/// The size up to which adding a row to numbers costs no step of the budget.
const SMALL: usize = 256;

/// Reduces a system; `None` if it has no integer point.
pub(crate) fn presolve<T: Num>(
    system: &System<T>,
    carried: &Rows<T>,
    fuel: &mut u64,
) -> Checked<Option<Presolved<T>>> {
    presolve_for(system, carried, Points::Integer, fuel)
}

/// Reduces a system; `None` if it has no point of the kind.
pub(crate) fn presolve_for<T: Num>(
    system: &System<T>,
    carried: &Rows<T>,
    points: Points,
    fuel: &mut u64,
) -> Checked<Option<Presolved<T>>> {
    let mut state = Presolved {
        ge: system.ge.clone(),
        scale: T::one(),
        points,
        carried: carried.clone(),
        steps: Vec::with_capacity(system.eq.len()),
    };
    let mut eq = system.eq.clone();
    loop {
        if !state.solve_equalities(&mut eq, fuel)? || !state.tighten(&mut eq)? {
            return Ok(None);
        }
        if !eq.is_empty() {
            continue;
        }
        match state.eliminate(fuel)? {
            None => return Ok(None),
            Some(false) => return Ok(Some(state)),
            Some(true) => {}
        }
    }
}

impl Points {
    /// Divides an inequality whose coefficients have the given gcd; over the integers the constant is rounded.
    fn divide<T: Num>(self, row: &mut [T], gcd: &T) {
        let gcd = match self {
            Points::Integer | Points::Counted => gcd.clone(),
            Points::Rational => gcd.gcd(&row[row.len() - 1]),
        };
        if !gcd.is_one() {
            T::tighten_row(row, &gcd);
        }
    }
}

impl<T: Num> Presolved<T> {
    fn vars(&self) -> usize {
        self.ge.width() - 1
    }

    /// Substitutes all equalities away; returns false if an equality has no integer solution.
    fn solve_equalities(&mut self, eq: &mut Rows<T>, fuel: &mut u64) -> Checked<bool> {
        let vars = self.vars();
        while let Some(mut row) = eq.pop() {
            let gcd = T::row_gcd(&row[..vars]);
            if gcd.is_zero() {
                if row[vars].is_zero() {
                    continue;
                }
                return Ok(false);
            }
            if self.points == Points::Rational {
                let gcd = T::row_gcd(&row);
                T::divide_row(&mut row, &gcd);
            } else if !gcd.is_one() {
                if row[vars].div_floor(&gcd).mul(&gcd)? != row[vars] {
                    return Ok(false);
                }
                T::divide_row(&mut row, &gcd);
            }
            self.charge(&row, eq.len(), fuel)?;
            match self.unit_column(&row, eq) {
                Some(var) => self.substitute(var, &row, eq)?,
                None if self.points == Points::Rational => self.substitute_scaled(&row, eq)?,
                None => {
                    self.shrink(&mut row, eq)?;
                    eq.push(&row);
                }
            }
        }
        Ok(true)
    }

    /// Charges for adding a row to all others: nothing for systems of tens of rows; as a pivot for systems of more than
    /// some 10,000 entries, times the words of the row's numbers.
    fn charge(&self, row: &[T], equalities: usize, fuel: &mut u64) -> Checked<()> {
        let entries = (self.ge.len() + self.carried.len() + equalities) * row.len();
        if entries < SMALL {
            return Ok(());
        }
        let words = row.iter().map(Num::words).max().unwrap_or(1);
        spend_entries((entries as u64).saturating_mul(words), fuel)
    }

    /// Returns the unknown with a unit coefficient that occurs least elsewhere.
    fn unit_column(&self, row: &[T], eq: &Rows<T>) -> Option<usize> {
        let mut best: Option<(usize, usize)> = None;
        for var in 0..row.len() - 1 {
            if !row[var].is_unit() {
                continue;
            }
            let uses = |rows: &Rows<T>| rows.iter().filter(|r| !r[var].is_zero()).count();
            let count = uses(eq) + uses(&self.ge);
            if best.is_none_or(|b| count < b.0) {
                best = Some((count, var));
            }
        }
        best.map(|b| b.1)
    }

    fn substitute(&mut self, var: usize, row: &[T], eq: &mut Rows<T>) -> Checked<()> {
        // row = unit * x_var + rest, hence x_var = -unit * rest.
        let minus_unit = row[var].neg();
        for other in eq.iter_mut().chain(self.ge.iter_mut()).chain(self.carried.iter_mut()) {
            if !other[var].is_zero() {
                let factor = other[var].mul(&minus_unit)?;
                T::combine(other, &T::one(), &factor, row)?;
            }
        }
        let mut expression = gathered(row.iter().map(|c| c.mul(&minus_unit)))?;
        expression[var] = T::default();
        self.steps.push(Step::Affine { var, row: expression });
        Ok(())
    }

    /// Eliminates the unknown with the least coefficient over the rationals; rows are scaled by it.
    fn substitute_scaled(&mut self, row: &[T], eq: &mut Rows<T>) -> Checked<()> {
        let vars = row.len() - 1;
        let Some(var) = (0..vars).filter(|v| !row[*v].is_zero()).min_by_key(|v| row[*v].abs()) else {
            return Ok(());
        };
        let (size, sign) = (row[var].abs(), row[var].signum());
        for other in eq.iter_mut().chain(self.ge.iter_mut()) {
            if !other[var].is_zero() {
                let factor = if sign > 0 { other[var].neg() } else { other[var].clone() };
                T::combine(other, &size, &factor, row)?;
            }
        }
        for form in self.carried.iter_mut().filter(|form| !form[var].is_zero()) {
            let factor = if sign > 0 { form[var].neg() } else { form[var].clone() };
            T::combine(form, &size, &factor, row)?;
            self.scale = self.scale.mul(&size)?;
        }
        Ok(())
    }

    /// Applies one unimodular change of variables that at least halves all coefficients except the least.
    fn shrink(&mut self, row: &mut [T], eq: &mut Rows<T>) -> Checked<()> {
        let vars = row.len() - 1;
        let Some(var) = (0..vars).filter(|v| !row[*v].is_zero()).min_by_key(|v| row[*v].abs()) else {
            return Ok(());
        };
        let pivot = row[var].clone();
        let two = T::from_i64(2)?;
        let mut quotients = vec![T::default(); vars + 1];
        for (other, quotient) in quotients.iter_mut().enumerate().take(vars) {
            if other != var && !row[other].is_zero() {
                *quotient = row[other].mul(&two)?.add(&pivot)?.div_floor(&pivot.mul(&two)?);
            }
        }
        // t = x_var + sum quotient * x replaces x_var in its column.
        let all = std::iter::once(&mut *row).chain(eq.iter_mut()).chain(self.ge.iter_mut());
        for other in all.chain(self.carried.iter_mut()) {
            if !other[var].is_zero() {
                let factor = other[var].neg();
                T::combine(other, &T::one(), &factor, &quotients)?;
            }
        }
        let mut expression: Vec<T> = quotients.iter().map(Num::neg).collect();
        expression[var] = T::one();
        self.steps.push(Step::Affine { var, row: expression });
        Ok(())
    }

    /// Tightens rows by their gcd, keeps the strongest of parallel rows, and turns closed pairs into equalities.
    fn tighten(&mut self, eq: &mut Rows<T>) -> Checked<bool> {
        let vars = self.vars();
        let mut index = 0;
        while index < self.ge.len() {
            let row = &mut self.ge[index];
            let gcd = T::row_gcd(&row[..vars]);
            if gcd.is_zero() {
                if row[vars].signum() < 0 {
                    return Ok(false);
                }
                self.ge.swap_remove(index);
                continue;
            }
            self.points.divide(row, &gcd);
            index += 1;
        }
        let mut keys: Vec<(u64, usize)> =
            self.ge.iter().map(direction_hash).enumerate().map(|(i, h)| (h, i)).collect();
        keys.sort_unstable();
        let mut dead = vec![false; self.ge.len()];
        for (position, (hash, first)) in keys.iter().enumerate() {
            for (_, second) in keys[position + 1..].iter().take_while(|k| k.0 == *hash) {
                if dead[*first] || dead[*second] {
                    continue;
                }
                let (a, b) = (&self.ge[*first], &self.ge[*second]);
                if a[..vars] == b[..vars] {
                    let weaker = if a[vars] <= b[vars] { *second } else { *first };
                    dead[weaker] = true;
                } else if a[..vars].iter().zip(b).all(|(x, y)| *x == y.neg()) {
                    let slack = a[vars].add(&b[vars])?;
                    if slack.signum() < 0 {
                        return Ok(false);
                    }
                    if slack.is_zero() {
                        eq.push(a);
                        dead[*first] = true;
                        dead[*second] = true;
                    }
                }
            }
        }
        for index in (0..dead.len()).rev().filter(|i| dead[*i]) {
            self.ge.swap_remove(index);
        }
        Ok(true)
    }

    /// Eliminates unknowns if that is exact and cheap. Returns `Some(true)` if a row came up that [`Self::tighten`] should
    /// see, and `None` if the system is found empty.
    fn eliminate(&mut self, fuel: &mut u64) -> Checked<Option<bool>> {
        if self.points == Points::Counted {
            return Ok(Some(false));
        }
        let vars = self.vars();
        let mut changed = false;
        let mut progress = true;
        while progress {
            progress = false;
            for var in 0..vars {
                if self.carried.iter().any(|form| !form[var].is_zero()) {
                    continue;
                }
                let (mut up, mut down, mut unit_up, mut unit_down) = (0usize, 0usize, true, true);
                for row in self.ge.iter() {
                    match row[var].signum() {
                        1 => {
                            up += 1;
                            unit_up &= row[var].is_one();
                        }
                        -1 => {
                            down += 1;
                            unit_down &= row[var].is_unit();
                        }
                        _ => {}
                    }
                }
                let rational = self.points == Points::Rational;
                let exact = rational || up == 0 || down == 0 || unit_up || unit_down;
                if up + down == 0 || !exact || up * down > up + down {
                    continue;
                }
                progress = true;
                changed |= up * down > 0;
                if self.ge.len() * (vars + 1) >= SMALL {
                    let heaviest = self.ge.iter().filter(|row| !row[var].is_zero());
                    if let Some(row) = heaviest.max_by_key(|row| row.iter().map(Num::words).max()) {
                        self.charge(row, up * down, fuel)?;
                    }
                }
                if !self.eliminate_var(var)? {
                    return Ok(None);
                }
            }
        }
        Ok(Some(changed))
    }

    fn eliminate_var(&mut self, var: usize) -> Checked<bool> {
        let mut rows = Rows::new(self.ge.width());
        let mut index = 0;
        while index < self.ge.len() {
            if self.ge[index][var].is_zero() {
                index += 1;
            } else {
                rows.push(&self.ge[index]);
                self.ge.swap_remove(index);
            }
        }
        let vars = self.vars();
        for lower in rows.iter().filter(|r| r[var].signum() > 0) {
            for upper in rows.iter().filter(|r| r[var].signum() < 0) {
                let mut row = lower.to_vec();
                T::combine(&mut row, &upper[var].neg(), &lower[var], upper)?;
                let gcd = T::row_gcd(&row[..vars]);
                if gcd.is_zero() {
                    if row[vars].signum() < 0 {
                        return Ok(false);
                    }
                    continue;
                }
                self.points.divide(&mut row, &gcd);
                self.ge.push(&row);
            }
        }
        self.steps.push(Step::Between { var, rows });
        Ok(true)
    }

    /// Extends a point of the reduced system to the original unknowns.
    pub(crate) fn restore(&self, point: &mut [T]) -> Checked<()> {
        for step in self.steps.iter().rev() {
            match step {
                Step::Affine { var, row } => point[*var] = evaluate(row, point)?,
                Step::Between { var, rows } => {
                    let (mut low, mut high): (Option<T>, Option<T>) = (None, None);
                    point[*var] = T::default();
                    for row in rows.iter() {
                        let rest = evaluate(row, point)?;
                        let coefficient = &row[*var];
                        if coefficient.signum() > 0 {
                            let bound = rest.neg().div_ceil(coefficient);
                            low = Some(low.map_or(bound.clone(), |l| l.max(bound)));
                        } else {
                            let bound = rest.div_floor(&coefficient.neg());
                            high = Some(high.map_or(bound.clone(), |h| h.min(bound)));
                        }
                    }
                    debug_assert!(low.is_none() || high.is_none() || low <= high);
                    point[*var] = low.or(high).unwrap_or_default();
                }
            }
        }
        Ok(())
    }

    /// Returns the unknowns that an equality has replaced.
    pub(crate) fn substituted(&self) -> Vec<bool> {
        let mut gone = vec![false; self.vars()];
        for step in &self.steps {
            match step {
                Step::Affine { var, row } => gone[*var] = row[*var].is_zero(),
                Step::Between { var, .. } => gone[*var] = true,
            }
        }
        gone
    }

    /// Returns the unknowns that the remaining rows and the objective connect, group by group.
    pub(crate) fn components(&self) -> Vec<Vec<usize>> {
        let vars = self.vars();
        let mut parent: Vec<usize> = (0..vars).collect();
        fn root(parent: &mut [usize], mut v: usize) -> usize {
            while parent[v] != v {
                parent[v] = parent[parent[v]];
                v = parent[v];
            }
            v
        }
        let mut used = vec![false; vars];
        for row in self.ge.iter() {
            let mut first = None;
            for var in (0..vars).filter(|v| !row[*v].is_zero()) {
                used[var] = true;
                match first {
                    None => first = Some(var),
                    Some(f) => {
                        let (a, b) = (root(&mut parent, f), root(&mut parent, var));
                        parent[a] = b;
                    }
                }
            }
        }
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); vars];
        for var in (0..vars).filter(|v| used[*v]) {
            let group = root(&mut parent, var);
            groups[group].push(var);
        }
        groups.retain(|g| !g.is_empty());
        groups
    }
}

/// Returns a hash that is equal for rows that are parallel or opposite.
pub(crate) fn direction_hash<T: Num>(row: &[T]) -> u64 {
    let mut hasher = FxHasher::default();
    let mut flip = None;
    for (index, value) in row[..row.len() - 1].iter().enumerate() {
        if value.is_zero() {
            continue;
        }
        let flip = *flip.get_or_insert(value.signum() < 0);
        index.hash(&mut hasher);
        if flip { value.neg().hash(&mut hasher) } else { value.hash(&mut hasher) }
    }
    hasher.finish()
}

/// Takes one step from the budget.
pub(crate) fn spend(fuel: &mut u64) -> Checked<()> {
    *fuel = fuel.checked_sub(1).ok_or(Stop::Exhausted)?;
    Ok(())
}

/// Takes the work on this many entries of rows from the budget, at the rate of a pivot that touches them.
pub(crate) fn spend_entries(entries: u64, fuel: &mut u64) -> Checked<()> {
    *fuel = fuel.checked_sub(entries >> 14).ok_or(Stop::Exhausted)?;
    Ok(())
}
