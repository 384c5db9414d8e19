//! Integer sets: conjunctions of affine equalities and inequalities.

use std::fmt::{self, Display, Formatter};

use super::expr::AffineExpr;
use super::print::write_header;
use crate::misuse::{check_declared, check_fits};

/// The relation of a constraint's expression to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ConstraintKind {
    /// `expr == 0`.
    Eq,
    /// `expr >= 0`.
    Inequality,
}

/// The integer points that satisfy all constraints, each an expression over dimensions and symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    num_dims: usize,
    num_symbols: usize,
    constraints: Vec<(AffineExpr, ConstraintKind)>,
}

impl IntegerSet {
    /// Creates the set of these constraints, which may only use dimensions below `num_dims` and symbols below
    /// `num_symbols`.
    ///
    /// # Panics
    ///
    /// Panics if a constraint uses another dimension or symbol.
    #[must_use]
    #[track_caller]
    pub fn new(num_dims: usize, num_symbols: usize, constraints: Vec<(AffineExpr, ConstraintKind)>) -> Self {
        for (expr, _) in &constraints {
            check_declared("IntegerSet::new", expr.used(), num_dims, num_symbols);
        }
        Self { num_dims, num_symbols, constraints }
    }

    /// Returns the set without points, written `1 == 0`.
    #[must_use]
    pub fn empty(num_dims: usize, num_symbols: usize) -> Self {
        Self::new(num_dims, num_symbols, vec![(AffineExpr::constant(1), ConstraintKind::Eq)])
    }

    /// Returns the number of dimensions.
    #[must_use]
    pub fn num_dims(&self) -> usize {
        self.num_dims
    }

    /// Returns the number of symbols.
    #[must_use]
    pub fn num_symbols(&self) -> usize {
        self.num_symbols
    }

    /// Returns the constraints in order.
    #[must_use]
    pub fn constraints(&self) -> &[(AffineExpr, ConstraintKind)] {
        &self.constraints
    }

    /// Returns whether this is the set that [`IntegerSet::empty`] returns; other sets may be empty too.
    #[must_use]
    pub fn is_canonical_empty(&self) -> bool {
        matches!(&self.constraints[..], [(expr, ConstraintKind::Eq)] if expr.as_constant() == Some(1))
    }

    /// Returns whether the point satisfies all constraints; `None` if a constraint has no value there.
    ///
    /// # Panics
    ///
    /// Panics if there is not one value for each dimension, and for each symbol.
    #[must_use]
    #[track_caller]
    pub fn contains(&self, dims: &[i64], symbols: &[i64]) -> Option<bool> {
        check_fits(
            "IntegerSet::contains",
            ("set", self.num_dims, "dim"),
            ("list of dims", dims.len(), "value"),
        );
        check_fits(
            "IntegerSet::contains",
            ("set", self.num_symbols, "symbol"),
            ("list of symbols", symbols.len(), "value"),
        );
        let mut inside = true;
        for (expr, kind) in &self.constraints {
            let value = expr.eval(dims, symbols)?;
            inside &= match kind {
                ConstraintKind::Eq => value == 0,
                ConstraintKind::Inequality => value >= 0,
            };
        }
        Some(inside)
    }

    /// Returns whether all constraints are pure affine.
    #[must_use]
    pub fn is_pure_affine(&self) -> bool {
        self.constraints.iter().all(|(expr, _)| expr.is_pure_affine())
    }

    /// Returns the set over other dimensions and symbols, each old one replaced by an expression.
    ///
    /// # Panics
    ///
    /// Panics if the number of expressions differs from the number of dimensions or symbols, or if a constraint then uses a dimension or
    /// symbol that is not below `num_dims` or `num_symbols`.
    #[must_use]
    #[track_caller]
    pub fn replace(
        &self,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
        num_dims: usize,
        num_symbols: usize,
    ) -> Self {
        check_fits(
            "IntegerSet::replace",
            ("set", self.num_dims, "dim"),
            ("list for them", dims.len(), "expression"),
        );
        check_fits(
            "IntegerSet::replace",
            ("set", self.num_symbols, "symbol"),
            ("list for them", symbols.len(), "expression"),
        );
        let constraints = self.constraints.iter().map(|(expr, kind)| (expr.replace(dims, symbols), *kind));
        Self::new(num_dims, num_symbols, constraints.collect())
    }

    /// Returns the set with each expression simplified. Constraints that always hold or occur twice are dropped, and if one
    /// never holds, the result is [`IntegerSet::empty`].
    #[must_use]
    pub fn simplify(&self) -> Self {
        let mut constraints: Vec<(AffineExpr, ConstraintKind)> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for (expr, kind) in &self.constraints {
            let expr = expr.simplify(self.num_dims, self.num_symbols);
            match (expr.as_constant(), kind) {
                (Some(0), ConstraintKind::Eq) | (Some(0..), ConstraintKind::Inequality) => {}
                (Some(_), _) => return Self::empty(self.num_dims, self.num_symbols),
                (None, _) => {
                    if seen.insert((expr.clone(), *kind)) {
                        constraints.push((expr, *kind));
                    }
                }
            }
        }
        Self::new(self.num_dims, self.num_symbols, constraints)
    }
}

impl Display for IntegerSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_header(f, self.num_dims, self.num_symbols)?;
        f.write_str(" : (")?;
        for (i, (expr, kind)) in self.constraints.iter().enumerate() {
            let separator = if i == 0 { "" } else { ", " };
            let relation = match kind {
                ConstraintKind::Eq => "== 0",
                ConstraintKind::Inequality => ">= 0",
            };
            write!(f, "{separator}{expr} {relation}")?;
        }
        if self.constraints.is_empty() {
            f.write_str("0 == 0")?;
        }
        f.write_str(")")
    }
}
