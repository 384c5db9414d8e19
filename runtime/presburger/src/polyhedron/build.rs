//! Polyhedra from affine expressions.

use super::Polyhedron;
use crate::affine::{AffineExpr, ConstraintKind, IntegerSet, NotAffine, flatten};

/// A builder of polyhedra from constraints between affine expressions; [`Polyhedron::builder`] starts one.
///
/// Quotients and remainders in the expressions become existentials, equal ones shared.
///
/// ```
/// use bourn_presburger::{Polyhedron, affine::AffineExpr};
/// let [i, j] = [0, 1].map(AffineExpr::dim);
/// let n = AffineExpr::symbol(0);
/// let p = Polyhedron::builder(2, 1)
///     .between(0, &i, &n - 1)
///     .lt(&j, &i + 8)
///     .eq(j.modulo(4), 1)
///     .build()
///     .unwrap();
/// assert_eq!(
///     p.to_string(),
///     "{ [d0, d1][s0] : exists e0 : d1 == 4e0 + 1 and 0 <= d1 - 4e0 <= 3 and d0 >= 0 and d0 < s0 and d1 <= d0 + 7 }"
/// );
/// ```
#[derive(Debug, Clone)]
#[must_use = "nothing is built before `build` is called"]
pub struct PolyhedronBuilder {
    dims: usize,
    symbols: usize,
    constraints: Vec<(AffineExpr, ConstraintKind)>,
}

impl PolyhedronBuilder {
    fn with(mut self, expr: AffineExpr, kind: ConstraintKind) -> Self {
        self.constraints.push((expr, kind));
        self
    }

    /// Adds `left == right`.
    pub fn eq(self, left: impl Into<AffineExpr>, right: impl Into<AffineExpr>) -> Self {
        self.with(left.into() - right.into(), ConstraintKind::Eq)
    }

    /// Adds `left <= right`.
    pub fn le(self, left: impl Into<AffineExpr>, right: impl Into<AffineExpr>) -> Self {
        self.with(right.into() - left.into(), ConstraintKind::Inequality)
    }

    /// Adds `left < right`.
    pub fn lt(self, left: impl Into<AffineExpr>, right: impl Into<AffineExpr>) -> Self {
        self.with(right.into() - left.into() - 1, ConstraintKind::Inequality)
    }

    /// Adds `left >= right`.
    pub fn ge(self, left: impl Into<AffineExpr>, right: impl Into<AffineExpr>) -> Self {
        self.le(right, left)
    }

    /// Adds `left > right`.
    pub fn gt(self, left: impl Into<AffineExpr>, right: impl Into<AffineExpr>) -> Self {
        self.lt(right, left)
    }

    /// Adds `low <= value <= high`.
    pub fn between(
        self,
        low: impl Into<AffineExpr>,
        value: impl Into<AffineExpr>,
        high: impl Into<AffineExpr>,
    ) -> Self {
        let value = value.into();
        self.le(low, value.clone()).le(value, high)
    }

    /// Builds the polyhedron. Fails if an expression is not affine or uses an undeclared dim or symbol.
    pub fn build(self) -> Result<Polyhedron, NotAffine> {
        let exprs: Vec<AffineExpr> = self.constraints.iter().map(|(expr, _)| expr.clone()).collect();
        let flat = flatten(&exprs, self.dims, self.symbols)?;
        let mut out = Polyhedron::with_locals(self.dims, self.symbols, flat.locals.len());
        let visible = self.dims + self.symbols;
        for (index, local) in flat.locals.iter().enumerate() {
            let mut lower = local.numerator.clone();
            lower[visible + index] -= local.divisor;
            out.add_inequality(&lower);
            // This is `divisor - 1 - lower`, in numbers that may not fit words.
            let mut upper: Vec<crate::int::Int> = lower.iter().map(|v| -crate::int::Int::from(*v)).collect();
            if let Some(constant) = upper.last_mut() {
                *constant = &*constant + &crate::int::Int::from(local.divisor - 1);
            }
            out.add_int_inequality(&upper);
        }
        for (row, (_, kind)) in flat.rows.iter().zip(&self.constraints) {
            match kind {
                ConstraintKind::Eq => out.add_equality(row),
                ConstraintKind::Inequality => out.add_inequality(row),
            }
        }
        Ok(out)
    }
}

impl Polyhedron {
    /// Starts a polyhedron described by affine expressions.
    pub fn builder(dims: usize, symbols: usize) -> PolyhedronBuilder {
        PolyhedronBuilder { dims, symbols, constraints: Vec::new() }
    }
}

impl TryFrom<&IntegerSet> for Polyhedron {
    type Error = NotAffine;

    /// Converts an integer set. Its dims and symbols are kept; divisions become locals.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Polyhedron, affine::parse_set};
    /// let set = parse_set("(d0)[s0] : (d0 >= 0, s0 - d0 - 1 >= 0, d0 mod 2 == 0)").unwrap();
    /// let p = Polyhedron::try_from(&set).unwrap();
    /// assert!(p.contains(&[4, 6], Budget::default()).unwrap());
    /// assert!(!p.contains(&[5, 6], Budget::default()).unwrap());
    /// ```
    fn try_from(set: &IntegerSet) -> Result<Polyhedron, NotAffine> {
        let constraints = set.constraints().to_vec();
        PolyhedronBuilder { dims: set.num_dims(), symbols: set.num_symbols(), constraints }.build()
    }
}
