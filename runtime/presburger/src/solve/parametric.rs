//! Parametric integer programming: the lexicographic minimum as a function of symbols.
//!
//! After Feautrier, "Parametric integer programming" (RAIRO 22(3), 1988): a dual simplex whose constants are affine in the
//! symbols. If the sign of a row depends on the symbols, the context is split. A fractional solution is cut off, with a new
//! symbol `q = floor(R / d)` if the cut needs one. Unknowns of any sign are shifted by a symbol `M` that is larger than
//! anything and a multiple of every divisor.
//!
//! Example: the least `x` with `2x >= n` starts as `x = n/2`, which is fractional for odd `n`. With `q = floor(n / 2)` the
//! context splits: `n - 2q == 0` gives `x = q`; for `n - 2q >= 1` a cut moves the solution to `x = q + 1`.

use super::presolve::spend;
use super::rows::{System, complement, negated};
use super::sample::{integer_sample, integral_point, tableau_of};
use crate::num::{Checked, Num, gathered};
use crate::simplex::tableau::{Kind, Tableau};
use std::cmp::Ordering;

/// `floor(numerator / divisor)`; the numerator is over the symbols and the divisions before this one, constant last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Division<T> {
    pub(crate) numerator: Vec<T>,
    pub(crate) divisor: T,
}

/// The answer on one part of the symbols' space.
#[derive(Debug, Clone)]
pub(crate) struct Leaf<T> {
    /// Constraints over symbols and divisions, the definitions of the divisions included.
    pub(crate) context: System<T>,
    pub(crate) divisions: Vec<Division<T>>,
    /// The minimum, rows over symbols and divisions; `None` if it is unbounded.
    pub(crate) values: Option<Vec<Vec<T>>>,
}

/// A row means `(sum coefficient * column + big * M + sum parameter * symbol + constant) / denominator`, and is >= 0.
#[derive(Debug, Clone)]
struct Row<T> {
    denominator: T,
    coefficients: Vec<T>,
    big: T,
    /// The coefficients of symbols and divisions, and the constant last.
    parameters: Vec<T>,
    /// Whether the row is known to be >= 0 all over the context. It stays so as long as the row does, since contexts only
    /// shrink.
    settled: bool,
}

impl<T: Num> Row<T> {
    fn normalize(&mut self) {
        if self.denominator.is_one() {
            return;
        }
        let mut gcd = self.denominator.gcd(&T::row_gcd(&self.coefficients)).gcd(&self.big);
        gcd = gcd.gcd(&T::row_gcd(&self.parameters));
        if !gcd.is_one() {
            T::divide_row(std::slice::from_mut(&mut self.denominator), &gcd);
            T::divide_row(&mut self.coefficients, &gcd);
            T::divide_row(std::slice::from_mut(&mut self.big), &gcd);
            T::divide_row(&mut self.parameters, &gcd);
        }
    }
}

#[derive(Debug, Clone)]
struct Node<T> {
    /// The unknowns (shifted by `M`) in order, then the constraints and cuts.
    ///
    /// Invariant `LexPositive`: each column, read along the unknowns, has a positive first entry.
    rows: Vec<Row<T>>,
    context: System<T>,
    divisions: Vec<Division<T>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    NonNegative,
    Negative,
    Mixed,
}

/// Returns the minimum of the unknowns (columns before `symbols`), in order, for every value of the symbols (the last
/// columns). Only the first `outputs` values are kept.
pub(crate) fn parametric_lexmin<T: Num>(
    system: &System<T>,
    unknowns: usize,
    outputs: usize,
    fuel: &mut u64,
) -> Checked<Vec<Leaf<T>>> {
    let mut leaves = Vec::new();
    let mut open = vec![start(system, unknowns)?];
    while let Some(mut node) = open.pop() {
        if let Some(values) = node.solve(unknowns, outputs, &mut open, fuel)? {
            leaves.push(Leaf { context: node.context, divisions: node.divisions, values });
        }
    }
    Ok(leaves)
}

fn start<T: Num>(system: &System<T>, unknowns: usize) -> Checked<Node<T>> {
    let width = system.vars() - unknowns + 1;
    let mut rows = Vec::with_capacity(unknowns + system.ge.len() + 2 * system.eq.len());
    for unknown in 0..unknowns {
        let mut coefficients = vec![T::default(); unknowns];
        coefficients[unknown] = T::one();
        rows.push(Row {
            denominator: T::one(),
            coefficients,
            big: T::default(),
            parameters: vec![T::default(); width],
            settled: false,
        });
    }
    let mut context = System::new(width - 1);
    let mut add = |row: &[T]| -> Checked<()> {
        if row[..unknowns].iter().all(Num::is_zero) {
            context.ge.push(&row[unknowns..]);
            return Ok(());
        }
        let mut big = T::default();
        for coefficient in &row[..unknowns] {
            big = big.sub(coefficient)?;
        }
        rows.push(Row {
            denominator: T::one(),
            coefficients: row[..unknowns].to_vec(),
            big,
            parameters: row[unknowns..].to_vec(),
            settled: false,
        });
        Ok(())
    };
    for row in system.eq.iter() {
        add(row)?;
        add(&negated(row))?;
    }
    for row in system.ge.iter() {
        add(row)?;
    }
    Ok(Node { rows, context, divisions: Vec::new() })
}

type Solution<T> = Option<Vec<Vec<T>>>;

impl<T: Num> Node<T> {
    /// Works on the node until it is solved or empty; the other halves of splits go to `open`. The outer `None` means that
    /// there is no point.
    fn solve(
        &mut self,
        unknowns: usize,
        outputs: usize,
        open: &mut Vec<Node<T>>,
        fuel: &mut u64,
    ) -> Checked<Option<Solution<T>>> {
        let mut context = tableau_of(&self.context, *fuel)?;
        if !self.context_has_points(&context, fuel)? {
            return Ok(None);
        }
        loop {
            spend(fuel)?;
            let mut negative = None;
            let mut mixed = None;
            for (index, row) in self.rows.iter_mut().enumerate().filter(|(_, row)| !row.settled) {
                match sign(row, &mut context)? {
                    Sign::NonNegative => row.settled = true,
                    Sign::Negative => {
                        negative = Some(index);
                        break;
                    }
                    Sign::Mixed => mixed = mixed.or(Some(index)),
                }
            }
            if let Some(row) = negative {
                let Some(column) = self.entering_column(row, unknowns)? else { return Ok(None) };
                self.pivot(row, column)?;
                continue;
            }
            if let Some(row) = mixed {
                let condition = self.rows[row].parameters.clone();
                if !self.split(condition, &mut context, open, fuel)? {
                    return Ok(None);
                }
                continue;
            }
            match self.make_integral(unknowns, &mut context, open, fuel)? {
                Progress::Done => return Ok(Some(self.solution(outputs))),
                Progress::Empty => return Ok(None),
                Progress::Changed => {}
            }
        }
    }

    /// Keeps the part of the context with `condition >= 0` and opens the other. Returns false if this part is empty.
    fn split(
        &mut self,
        condition: Vec<T>,
        context: &mut Tableau<T>,
        open: &mut Vec<Node<T>>,
        fuel: &mut u64,
    ) -> Checked<bool> {
        let mut other = self.clone();
        other.context.ge.push(&complement(&condition)?);
        open.push(other);
        self.context.ge.push(&condition);
        context.add_dense(&condition, Kind::NonNegative)?;
        self.context_has_points(context, fuel)
    }

    /// Returns whether the context, given with its tableau, has an integer point.
    fn context_has_points(&self, context: &Tableau<T>, fuel: &mut u64) -> Checked<bool> {
        if context.is_empty() {
            return Ok(false);
        }
        Ok(integral_point(context).is_some() || integer_sample(&self.context, fuel)?.is_some())
    }

    /// Returns the column that repairs a negative row and keeps `LexPositive`.
    fn entering_column(&self, row: usize, unknowns: usize) -> Checked<Option<usize>> {
        let slopes = &self.rows[row].coefficients;
        let mut best: Option<usize> = None;
        for column in (0..unknowns).filter(|c| slopes[*c].signum() > 0) {
            let Some(other) = best else {
                best = Some(column);
                continue;
            };
            for row in &self.rows[..unknowns] {
                let (a, b) = (&row.coefficients[column], &row.coefficients[other]);
                match T::cmp_products(a, &slopes[other], b, &slopes[column])? {
                    Ordering::Equal => {}
                    Ordering::Less => {
                        best = Some(column);
                        break;
                    }
                    Ordering::Greater => break,
                }
            }
        }
        Ok(best)
    }

    fn pivot(&mut self, row: usize, column: usize) -> Checked<()> {
        let pivot = self.rows[row].clone();
        let slope = pivot.coefficients[column].clone();
        for other in &mut self.rows {
            let factor = other.coefficients[column].clone();
            if factor.is_zero() {
                continue;
            }
            let minus = factor.neg();
            other.coefficients[column] = T::default();
            T::combine(&mut other.coefficients, &slope, &minus, &pivot.coefficients)?;
            other.coefficients[column] = factor.mul(&pivot.denominator)?;
            other.big = other.big.mul(&slope)?.add(&pivot.big.mul(&minus)?)?;
            T::combine(&mut other.parameters, &slope, &minus, &pivot.parameters)?;
            other.denominator = other.denominator.mul(&slope)?;
            other.settled = false;
            other.normalize();
        }
        let changed = |c: &usize| !pivot.coefficients[*c].is_zero();
        debug_assert!((0..pivot.coefficients.len()).filter(changed).all(|c| self.leads(c)), "LexPositive");
        Ok(())
    }

    /// Returns whether a column's first entry is positive. (There are as many columns as unknowns.)
    fn leads(&self, column: usize) -> bool {
        let unknowns = self.rows[0].coefficients.len();
        let mut signs = self.rows[..unknowns].iter().map(|row| row.coefficients[column].signum());
        signs.find(|sign| *sign != 0) == Some(1)
    }

    /// Looks for an unknown with a fractional value. Its numerator `P` is congruent to `-R` modulo the denominator `d`,
    /// with the coefficients of `R` in `0..d`; the value is integral exactly if `R - d floor(R / d)` is zero.
    fn make_integral(
        &mut self,
        unknowns: usize,
        context: &mut Tableau<T>,
        open: &mut Vec<Node<T>>,
        fuel: &mut u64,
    ) -> Checked<Progress> {
        let fractional = self.rows[..unknowns].iter().position(|row| {
            !row.denominator.is_one() && row.parameters.iter().any(|p| !divides(&row.denominator, p))
        });
        let Some(index) = fractional else { return Ok(Progress::Done) };
        let row = &self.rows[index];
        let divisor = row.denominator.clone();
        let rest = gathered(row.parameters.iter().map(|p| modulo(&p.neg(), &divisor)))?;
        let last = rest.len() - 1;
        let constant_only = rest[..last].iter().all(Num::is_zero);
        // `R mod d` over the parameters.
        let remainder = if constant_only {
            rest
        } else {
            let division = self.division(rest, &divisor)?;
            *context = tableau_of(&self.context, *fuel)?;
            let Division { numerator, .. } = &self.divisions[division];
            let symbols = self.context.vars() - self.divisions.len();
            let mut remainder = numerator[..numerator.len() - 1].to_vec();
            remainder.resize(self.context.vars(), T::default());
            remainder[symbols + division] = remainder[symbols + division].sub(&divisor)?;
            remainder.push(numerator[numerator.len() - 1].clone());
            remainder
        };
        let mut positive = remainder.clone();
        let last = positive.len() - 1;
        positive[last] = positive[last].sub(&T::one())?;
        match sign_of(&positive, context)? {
            Sign::NonNegative => {
                self.cut(index, &divisor, &remainder)?;
                Ok(Progress::Changed)
            }
            Sign::Negative => {
                // P is -R in disguise: (P + R) / d - (R - remainder) / d, where the remainder is zero.
                let row = &mut self.rows[index];
                for (parameter, r) in row.parameters.iter_mut().zip(&remainder) {
                    *parameter = parameter.add(r)?;
                }
                row.settled = false;
                row.normalize();
                Ok(Progress::Changed)
            }
            Sign::Mixed => {
                let nonempty = self.split(positive, context, open, fuel)?;
                Ok(if nonempty { Progress::Changed } else { Progress::Empty })
            }
        }
    }

    /// Returns the index of `floor(numerator / divisor)`, adding it if it is new.
    fn division(&mut self, numerator: Vec<T>, divisor: &T) -> Checked<usize> {
        let width = numerator.len();
        let same = |d: &Division<T>| {
            let short = d.numerator.len() - 1;
            d.divisor == *divisor
                && d.numerator[..short] == numerator[..short]
                && numerator[short..width - 1].iter().all(Num::is_zero)
                && d.numerator[short] == numerator[width - 1]
        };
        if let Some(found) = self.divisions.iter().position(same) {
            return Ok(found);
        }
        self.context = self.context.insert_columns(self.context.vars(), 1);
        for row in &mut self.rows {
            row.parameters.insert(width - 1, T::default());
        }
        let mut lower = numerator.clone();
        lower.insert(width - 1, divisor.neg());
        let mut upper = negated(&lower);
        upper[width] = upper[width].add(divisor)?.sub(&T::one())?;
        self.context.ge.push(&lower);
        self.context.ge.push(&upper);
        self.divisions.push(Division { numerator, divisor: divisor.clone() });
        Ok(self.divisions.len() - 1)
    }

    /// Adds Gomory's cut for a row: `sum (coefficient mod d) * column >= R mod d`.
    fn cut(&mut self, index: usize, divisor: &T, remainder: &[T]) -> Checked<()> {
        let coefficients = gathered(self.rows[index].coefficients.iter().map(|c| modulo(c, divisor)))?;
        let mut row = Row {
            denominator: divisor.clone(),
            coefficients,
            big: T::default(),
            parameters: negated(remainder),
            settled: false,
        };
        row.normalize();
        self.rows.push(row);
        Ok(())
    }

    /// Returns the values of the outputs; `None` if an output depends on `M`.
    fn solution(&self, outputs: usize) -> Solution<T> {
        let value = |row: &Row<T>| {
            let mut parameters = row.parameters.clone();
            T::divide_row(&mut parameters, &row.denominator);
            (row.big == row.denominator).then_some(parameters)
        };
        self.rows[..outputs].iter().map(value).collect()
    }
}

enum Progress {
    Done,
    Changed,
    Empty,
}

fn divides<T: Num>(divisor: &T, value: &T) -> bool {
    modulo(value, divisor).is_ok_and(|m| m.is_zero())
}

fn modulo<T: Num>(value: &T, divisor: &T) -> Checked<T> {
    value.sub(&value.div_floor(divisor).mul(divisor)?)
}

fn sign<T: Num>(row: &Row<T>, context: &mut Tableau<T>) -> Checked<Sign> {
    match row.big.signum() {
        0 => sign_of(&row.parameters, context),
        1 => Ok(Sign::NonNegative),
        _ => Ok(Sign::Negative),
    }
}

/// Returns the sign of a form over the integer points of the context, as far as its relaxation tells.
fn sign_of<T: Num>(form: &[T], context: &mut Tableau<T>) -> Checked<Sign> {
    let last = form.len() - 1;
    if form[..last].iter().all(Num::is_zero) {
        return Ok(if form[last].signum() >= 0 { Sign::NonNegative } else { Sign::Negative });
    }
    if context.optimum(form, -1)?.is_some_and(|(n, d)| n.div_ceil(&d).signum() >= 0) {
        return Ok(Sign::NonNegative);
    }
    if context.optimum(form, 1)?.is_some_and(|(n, d)| n.div_floor(&d).signum() < 0) {
        return Ok(Sign::Negative);
    }
    Ok(Sign::Mixed)
}
