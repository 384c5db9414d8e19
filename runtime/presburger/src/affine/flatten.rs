//! Flattening: expressions as integer rows over dimensions, symbols and quotients.
//!
//! Each `x floordiv c`, `x ceildiv c` and `x mod c` with a constant `c` becomes linear through a *local*, a column that
//! stands for a quotient `numerator floordiv divisor`:
//!
//! - `x ceildiv c == (x + c - 1) floordiv c`
//! - `x mod c == x - c * (x floordiv c)`
//!
//! Before a local is made its quotient is reduced, so that equal quotients get one column. With `x == c * w + r` for whole
//! coefficients `w`, `x floordiv c == w + r floordiv c`; and if `g` divides `c` and all coefficients of `r` but its
//! constant `k`, `(g * y + k) floordiv c == (y + k floordiv g) floordiv (c / g)`. As an example, `(d0 * 2 + 9) floordiv 4`
//! is `2 + (d0 * 2 + 1) floordiv 4`, which is `2 + d0 floordiv 2`.

use crate::num::gathered;
use std::fmt::{self, Display, Formatter};

use rustc_hash::FxHashMap;

use super::expr::{AffineExpr, BinaryKind, ExprKind, gcd};
use super::semi_affine;

/// The largest tree that is flattened: shared subtrees would take unlimited time.
const MAX_TREE: u64 = 1 << 21;
/// The largest number of terms in the numerators of all locals together.
const MAX_TERMS: usize = 1 << 18;
/// The largest number of entries in the dense rows of a result together.
const MAX_ENTRIES: usize = 1 << 24;

/// Expressions as rows of integers. The columns of each row are the dimensions, the symbols, the locals and the constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flattened {
    /// The number of dimensions.
    pub num_dims: usize,
    /// The number of symbols.
    pub num_symbols: usize,
    /// The quotients that the locals stand for, no two of them equal. Each uses only locals before it.
    pub locals: Vec<LocalDivision>,
    /// One row per expression.
    pub rows: Vec<Vec<i64>>,
}

/// A local, defined as `numerator floordiv divisor`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalDivision {
    /// The numerator, a row with the same columns as the expressions.
    pub numerator: Vec<i64>,
    /// The divisor, greater than 1.
    pub divisor: i64,
}

impl Flattened {
    /// Returns the number of columns of each row, including the constant.
    #[must_use]
    pub fn num_columns(&self) -> usize {
        self.num_dims + self.num_symbols + self.locals.len() + 1
    }
}

/// The reason why an expression has no linear form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAffine {
    /// This product, quotient or remainder has no constant operand, but needs one.
    SemiAffine(AffineExpr),
    /// This quotient or remainder is undefined for its divisor.
    Divisor(AffineExpr),
    /// This dimension or symbol is not declared.
    Undeclared(AffineExpr),
    /// A coefficient does not fit 64 bits.
    Overflow,
    /// The expression is too large.
    TooLarge,
}

impl Display for NotAffine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::SemiAffine(expr) => write!(f, "'{expr}' is semi-affine"),
            Self::Divisor(expr) => write!(f, "'{expr}' has a divisor that is not positive"),
            Self::Undeclared(expr) => write!(f, "'{expr}' is not declared"),
            Self::Overflow => f.write_str("a coefficient does not fit 64 bits"),
            Self::TooLarge => f.write_str("the expression is too large"),
        }
    }
}

impl std::error::Error for NotAffine {}

/// Flattens expressions over the same dimensions and symbols into rows, sharing the quotients of all of them.
///
/// ```
/// use bourn_presburger::affine::{flatten, parse_map};
/// let map = parse_map("(d0)[s0] -> (d0 mod 4, (d0 + 4) floordiv 4 + s0)").unwrap();
/// let flat = flatten(map.results(), 1, 1).unwrap();
/// assert_eq!(flat.locals.len(), 1);                          // d0 floordiv 4
/// assert_eq!(flat.rows, [[1, 0, -4, 0], [0, 1, 1, 1]]);      // columns d0, s0, local, constant
/// ```
pub fn flatten(exprs: &[AffineExpr], num_dims: usize, num_symbols: usize) -> Result<Flattened, NotAffine> {
    let mut linearizer = Linearizer::new(num_dims, num_symbols, Mode::Solver);
    let rows = gathered(exprs.iter().map(|expr| linearizer.linearize(expr)))?;
    let width = num_dims + num_symbols + linearizer.locals.len() + 1;
    if (rows.len() + linearizer.locals.len()).saturating_mul(width) > MAX_ENTRIES {
        return Err(NotAffine::TooLarge);
    }
    let dense = |row: &Row| {
        let mut entries = vec![0; width];
        for &(column, factor) in &row.terms {
            entries[column as usize] = factor;
        }
        entries[width - 1] = row.constant;
        entries
    };
    let locals = linearizer.locals.iter().map(|local| match local {
        Local::Quotient { numerator, divisor, .. } => {
            Ok(LocalDivision { numerator: dense(numerator), divisor: *divisor })
        }
        Local::Opaque(expr) => Err(NotAffine::SemiAffine(expr.clone())),
    });
    let locals = gathered(locals)?;
    Ok(Flattened { num_dims, num_symbols, locals, rows: rows.iter().map(dense).collect() })
}

/// A linear form: nonzero terms by ascending column, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Row {
    pub(super) terms: Vec<(u32, i64)>,
    pub(super) constant: i64,
}

impl Row {
    fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// Returns the greatest common divisor of the coefficients of the terms.
    fn content(&self) -> u64 {
        self.terms.iter().fold(0, |divisor, (_, factor)| gcd(divisor, factor.unsigned_abs()))
    }

    /// Applies a function to each coefficient and the constant, and drops zero terms.
    fn try_map(&self, f: impl Fn(i64) -> Option<i64>) -> Result<Row, NotAffine> {
        let f = |value| f(value).ok_or(NotAffine::Overflow);
        let mut terms = Vec::with_capacity(self.terms.len());
        for &(column, factor) in &self.terms {
            match f(factor)? {
                0 => {}
                factor => terms.push((column, factor)),
            }
        }
        Ok(Row { terms, constant: f(self.constant)? })
    }
}

/// A sum under construction: terms in any order, with room for terms that cancel later.
#[derive(Debug, Default)]
struct Sum {
    terms: Vec<(u32, i128)>,
    constant: i128,
}

impl Sum {
    fn add_row(&mut self, row: &Row, scale: i128) -> Result<(), NotAffine> {
        for &(column, factor) in &row.terms {
            self.terms.push((column, scaled(factor, scale)?));
        }
        self.add_constant(row.constant, scale)
    }

    fn add_constant(&mut self, value: i64, scale: i128) -> Result<(), NotAffine> {
        self.constant = self.constant.checked_add(scaled(value, scale)?).ok_or(NotAffine::Overflow)?;
        Ok(())
    }

    fn finish(mut self) -> Result<Row, NotAffine> {
        self.terms.sort_unstable_by_key(|&(column, _)| column);
        let mut terms: Vec<(u32, i64)> = Vec::new();
        for group in self.terms.chunk_by(|a, b| a.0 == b.0) {
            let total = group.iter().try_fold(0i128, |total, &(_, factor)| total.checked_add(factor));
            match narrow(total.ok_or(NotAffine::Overflow)?)? {
                0 => {}
                factor => terms.push((group[0].0, factor)),
            }
        }
        Ok(Row { terms, constant: narrow(self.constant)? })
    }
}

fn scaled(factor: i64, scale: i128) -> Result<i128, NotAffine> {
    scale.checked_mul(i128::from(factor)).ok_or(NotAffine::Overflow)
}

fn narrow(value: i128) -> Result<i64, NotAffine> {
    i64::try_from(value).map_err(|_| NotAffine::Overflow)
}

/// The purpose of a linear form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Rows for a solver. Quotients are reduced fully, and it is an error if something is not affine.
    Solver,
    /// An expression to print. Quotients keep the form that MLIR gives them, and a part that is not affine becomes a
    /// column.
    Expression,
    /// Like [`Mode::Expression`], but a quotient that rewrites take apart when it is built is linearised again. More terms
    /// cancel this way, and the form differs from MLIR's.
    SplitExpression,
}

/// The meaning of a column after the dimensions and symbols.
pub(super) enum Local {
    /// `numerator floordiv divisor`; in [`Mode::Expression`] with the expression to print, which may be a `ceildiv`.
    Quotient { numerator: Row, divisor: i64, expr: AffineExpr },
    /// An expression that is not affine, with affine operands.
    Opaque(AffineExpr),
}

/// Turns expressions into rows. It keeps its own stack, as expressions may be deep.
pub(super) struct Linearizer {
    num_dims: usize,
    num_symbols: usize,
    mode: Mode,
    pub(super) locals: Vec<Local>,
    quotients: FxHashMap<(Row, i64), u32>,
    opaque: FxHashMap<AffineExpr, u32>,
    stored_terms: usize,
    /// Whether [`Mode::SplitExpression`] may give another form than [`Mode::Expression`].
    pub(super) took_apart: bool,
}

/// A task that is still to do, on a stack.
enum Task<'a> {
    /// Adds a multiple of the expression to the sum on top.
    Add(&'a AffineExpr, i128),
    /// Pushes an empty sum.
    Open,
    /// Pops two sums, the operands of the expression, and adds a multiple of its value to the sum below.
    Apply(&'a AffineExpr, BinaryKind, i128),
}

impl Linearizer {
    pub(super) fn new(num_dims: usize, num_symbols: usize, mode: Mode) -> Self {
        Linearizer {
            num_dims,
            num_symbols,
            mode,
            locals: Vec::new(),
            quotients: FxHashMap::default(),
            opaque: FxHashMap::default(),
            stored_terms: 0,
            took_apart: false,
        }
    }

    pub(super) fn linearize(&mut self, expr: &AffineExpr) -> Result<Row, NotAffine> {
        if expr.size() > MAX_TREE {
            return Err(NotAffine::TooLarge);
        }
        let mut sums = Vec::new();
        let mut top = Sum::default();
        let mut tasks = vec![Task::Add(expr, 1)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => sums.push(std::mem::take(&mut top)),
                Task::Apply(expr, kind, scale) => {
                    let rhs = std::mem::replace(&mut top, sums.pop().unwrap_or_default()).finish()?;
                    let lhs = std::mem::replace(&mut top, sums.pop().unwrap_or_default()).finish()?;
                    let value = self.apply(expr, kind, lhs, rhs)?;
                    top.add_row(&value, scale)?;
                }
                Task::Add(expr, scale) => match expr.kind() {
                    ExprKind::Constant(value) => top.add_constant(value, scale)?,
                    ExprKind::Dim(position) if (position as usize) < self.num_dims => {
                        top.terms.push((position, scale));
                    }
                    ExprKind::Symbol(position) if (position as usize) < self.num_symbols => {
                        top.terms.push((column(self.num_dims + position as usize)?, scale));
                    }
                    ExprKind::Dim(_) | ExprKind::Symbol(_) => {
                        return Err(NotAffine::Undeclared(expr.clone()));
                    }
                    ExprKind::Binary(BinaryKind::Add, lhs, rhs) => {
                        tasks.extend([Task::Add(rhs, scale), Task::Add(lhs, scale)]);
                    }
                    ExprKind::Binary(kind, lhs, rhs) => match (kind, rhs.as_constant()) {
                        (BinaryKind::Mul, Some(factor)) => tasks.push(Task::Add(lhs, scaled(factor, scale)?)),
                        _ => tasks.extend([
                            Task::Apply(expr, kind, scale),
                            Task::Add(rhs, 1),
                            Task::Open,
                            Task::Add(lhs, 1),
                            Task::Open,
                        ]),
                    },
                },
            }
        }
        top.finish()
    }

    /// Returns the value of an operation other than addition.
    fn apply(&mut self, expr: &AffineExpr, kind: BinaryKind, lhs: Row, rhs: Row) -> Result<Row, NotAffine> {
        let Some(constant) = rhs.as_constant() else {
            return match (kind, lhs.as_constant()) {
                (BinaryKind::Mul, Some(factor)) => rhs.try_map(|value| value.checked_mul(factor)),
                _ => self.opaque(expr, kind, &lhs, &rhs),
            };
        };
        match kind {
            BinaryKind::Add | BinaryKind::Mul => lhs.try_map(|value| value.checked_mul(constant)),
            BinaryKind::Mod if constant > 0 => self.remainder(lhs, constant),
            BinaryKind::FloorDiv | BinaryKind::CeilDiv if constant > 0 => self.quotient(kind, lhs, constant),
            // x / -c == -x / c.
            BinaryKind::FloorDiv | BinaryKind::CeilDiv if constant < 0 && self.mode == Mode::Solver => {
                let divisor = constant.checked_neg().ok_or(NotAffine::Overflow)?;
                self.quotient(kind, lhs.try_map(i64::checked_neg)?, divisor)
            }
            _ if self.mode == Mode::Solver => Err(NotAffine::Divisor(expr.clone())),
            _ => self.opaque(expr, kind, &lhs, &rhs),
        }
    }

    fn remainder(&mut self, lhs: Row, modulus: i64) -> Result<Row, NotAffine> {
        let quotient = self.quotient(BinaryKind::FloorDiv, lhs.clone(), modulus)?;
        let mut sum = Sum::default();
        sum.add_row(&lhs, 1)?;
        sum.add_row(&quotient, -i128::from(modulus))?;
        sum.finish()
    }

    /// Returns `lhs / divisor` for a positive divisor, with a local unless the division is exact.
    fn quotient(&mut self, kind: BinaryKind, lhs: Row, divisor: i64) -> Result<Row, NotAffine> {
        let common = gcd(gcd(lhs.content(), lhs.constant.unsigned_abs()), divisor.unsigned_abs());
        // It is at most the divisor, hence in range.
        let common = i64::try_from(common).map_err(|_| NotAffine::Overflow)?;
        let lhs = lhs.try_map(|value| value.checked_div(common))?;
        let divisor = divisor / common;
        if divisor == 1 {
            return Ok(lhs);
        }
        let mut numerator = lhs.clone();
        if kind == BinaryKind::CeilDiv {
            numerator.constant = numerator.constant.checked_add(divisor - 1).ok_or(NotAffine::Overflow)?;
        }
        match self.mode {
            Mode::Solver => self.reduced_quotient(&numerator, divisor),
            Mode::Expression | Mode::SplitExpression => {
                let key = (numerator, divisor);
                if let Some(&column) = self.quotients.get(&key) {
                    return Ok(Row { terms: vec![(column, 1)], constant: 0 });
                }
                let expr = AffineExpr::binary(kind, self.expression(&lhs), AffineExpr::constant(divisor));
                if expr.operands_of(kind).is_none() {
                    // Rewrites took the quotient apart; the quotient left is smaller, so this ends.
                    self.took_apart = true;
                    if self.mode == Mode::SplitExpression {
                        return self.linearize(&expr);
                    }
                }
                self.new_quotient(key, expr)
            }
        }
    }

    /// Returns the quotient reduced as the module's documentation says.
    fn reduced_quotient(&mut self, numerator: &Row, divisor: i64) -> Result<Row, NotAffine> {
        let whole = numerator.try_map(|value| Some(value.div_euclid(divisor)))?;
        let mut rest = numerator.try_map(|value| Some(value.rem_euclid(divisor)))?;
        let common = gcd(rest.content(), divisor.unsigned_abs());
        let common = i64::try_from(common).map_err(|_| NotAffine::Overflow)?;
        // The terms are multiples of it; the constant is rounded down.
        rest = rest.try_map(|value| Some(value.div_euclid(common)))?;
        let divisor = divisor / common;
        // Without terms, the rest is a constant below the divisor, and its quotient is 0.
        if rest.terms.is_empty() {
            return Ok(whole);
        }
        let key = (rest, divisor);
        let local = match self.quotients.get(&key) {
            Some(&column) => Row { terms: vec![(column, 1)], constant: 0 },
            None => self.new_quotient(key, AffineExpr::constant(0))?,
        };
        let mut sum = Sum::default();
        sum.add_row(&whole, 1)?;
        sum.add_row(&local, 1)?;
        sum.finish()
    }

    fn new_quotient(&mut self, key: (Row, i64), expr: AffineExpr) -> Result<Row, NotAffine> {
        let (numerator, divisor) = key.clone();
        let column = self.new_local(Local::Quotient { numerator, divisor, expr }, key.0.terms.len())?;
        self.quotients.insert(key, column);
        Ok(Row { terms: vec![(column, 1)], constant: 0 })
    }

    /// Returns a column for an operation that is not affine in its operands.
    fn opaque(
        &mut self,
        expr: &AffineExpr,
        kind: BinaryKind,
        lhs: &Row,
        rhs: &Row,
    ) -> Result<Row, NotAffine> {
        if self.mode == Mode::Solver {
            return Err(NotAffine::SemiAffine(expr.clone()));
        }
        let (lhs, rhs) = (self.expression(lhs), self.expression(rhs));
        let value = semi_affine::binary(kind, lhs, rhs);
        // Rewrites may have made it affine, or a multiple of something.
        let (value, factor) = match value.constant_operand_of(BinaryKind::Mul) {
            Some((value, factor)) => (value.clone(), factor),
            None => (value, 1),
        };
        let irreducible = match value.kind() {
            ExprKind::Binary(BinaryKind::Mul, ..) => true,
            ExprKind::Binary(made, _, rhs) => made == kind && rhs.as_constant().is_none_or(|c| c <= 0),
            _ => false,
        };
        if !irreducible {
            // It is smaller than the operation, so this ends.
            return self.linearize(&value)?.try_map(|value| value.checked_mul(factor));
        }
        let column = match self.opaque.get(&value) {
            Some(&column) => column,
            None => {
                let column = self.new_local(Local::Opaque(value.clone()), 1)?;
                self.opaque.insert(value, column);
                column
            }
        };
        Ok(Row { terms: vec![(column, factor)], constant: 0 })
    }

    fn new_local(&mut self, local: Local, terms: usize) -> Result<u32, NotAffine> {
        self.stored_terms += terms;
        if self.stored_terms > MAX_TERMS {
            return Err(NotAffine::TooLarge);
        }
        let column = column(self.num_dims + self.num_symbols + self.locals.len())?;
        self.locals.push(local);
        Ok(column)
    }

    /// Returns the row as an expression: dimensions, symbols, products of them, other locals, the constant.
    pub(super) fn expression(&self, row: &Row) -> AffineExpr {
        let mut sum = AffineExpr::constant(0);
        let mut later: Vec<(AffineExpr, i64)> = Vec::new();
        let mut products: Vec<(AffineExpr, i64)> = Vec::new();
        for &(column, factor) in &row.terms {
            let position = column as usize;
            if position < self.num_dims {
                sum = sum + AffineExpr::dim(column) * factor;
            } else if position < self.num_dims + self.num_symbols {
                // This is in range, as the column is.
                sum = sum + AffineExpr::symbol(column - self.num_dims as u32) * factor;
            } else {
                match &self.locals[position - self.num_dims - self.num_symbols] {
                    Local::Quotient { expr, .. } => later.push((expr.clone(), factor)),
                    Local::Opaque(expr) if expr.operands_of(BinaryKind::Mul).is_some() => {
                        products.push((expr.clone(), factor));
                    }
                    Local::Opaque(expr) => later.push((expr.clone(), factor)),
                }
            }
        }
        products.sort();
        let rest = products.into_iter().chain(later);
        rest.fold(sum, |sum, (expr, factor)| sum + expr * factor) + row.constant
    }
}

fn column(position: usize) -> Result<u32, NotAffine> {
    u32::try_from(position).map_err(|_| NotAffine::TooLarge)
}
