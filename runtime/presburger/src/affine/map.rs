//! Affine maps: lists of expressions over the same dimensions and symbols.

use std::fmt::{self, Display, Formatter};

use super::expr::{AffineExpr, ExprKind, Repr};
use super::print::write_header;
use crate::misuse::{check_declared, check_fits, check_position};

/// A function from dimensions and symbols to the values of its results.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    num_dims: usize,
    num_symbols: usize,
    results: Vec<AffineExpr>,
}

/// A map without unused dimensions and symbols; see [`AffineMap::compress_unused`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compressed {
    /// The map over the inputs that were kept, renumbered in order.
    pub map: AffineMap,
    /// The former positions of the dimensions that were kept.
    pub dims: Vec<usize>,
    /// The former positions of the symbols that were kept.
    pub symbols: Vec<usize>,
}

impl AffineMap {
    /// Creates the map with these results, which may only use dimensions below `num_dims` and symbols below `num_symbols`.
    ///
    /// # Panics
    ///
    /// Panics if a result uses another dimension or symbol.
    #[must_use]
    #[track_caller]
    pub fn new(num_dims: usize, num_symbols: usize, results: Vec<AffineExpr>) -> Self {
        for result in &results {
            check_declared("AffineMap::new", result.used(), num_dims, num_symbols);
        }
        Self { num_dims, num_symbols, results }
    }

    /// Returns `() -> (value)`.
    #[must_use]
    pub fn constant(value: i64) -> Self {
        Self::new(0, 0, vec![AffineExpr::constant(value)])
    }

    /// Returns `(d0, .., dn) -> (d0, .., dn)` of `num_dims` dimensions.
    #[must_use]
    pub fn identity(num_dims: usize) -> Self {
        Self::new(num_dims, 0, dims(num_dims))
    }

    /// Returns `(d0, d1, ..) -> (d<permutation[0]>, ..)`, or `None` if a position occurs twice or is not below the length.
    #[must_use]
    pub fn permutation(permutation: &[usize]) -> Option<Self> {
        let results = permutation.iter().map(|&i| u32::try_from(i).ok().map(AffineExpr::dim));
        // Made without `new`, which refuses positions that are too high.
        let map =
            Self { num_dims: permutation.len(), num_symbols: 0, results: results.collect::<Option<_>>()? };
        map.is_permutation().then_some(map)
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

    /// Returns the number of inputs, dimensions and symbols together.
    #[must_use]
    pub fn num_inputs(&self) -> usize {
        self.num_dims + self.num_symbols
    }

    /// Returns the number of results.
    #[must_use]
    pub fn num_results(&self) -> usize {
        self.results.len()
    }

    /// Returns the results in order.
    #[must_use]
    pub fn results(&self) -> &[AffineExpr] {
        &self.results
    }

    /// Returns the value of the only result, if it is a constant.
    #[must_use]
    pub fn as_constant(&self) -> Option<i64> {
        match &self.results[..] {
            [result] => result.as_constant(),
            _ => None,
        }
    }

    /// Returns whether the results are the dimensions in order, and there is no symbol.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.num_symbols == 0 && self.keeps_dims()
    }

    /// Returns whether the results are the dimensions in order, whatever symbols there are.
    #[must_use]
    pub fn keeps_dims(&self) -> bool {
        self.results.len() == self.num_dims
            && self.results.iter().enumerate().all(|(i, result)| dim_position(result) == Some(i))
    }

    /// Returns whether the results are different dimensions, and there is no symbol; some dimensions may be missing.
    #[must_use]
    pub fn is_projected_permutation(&self) -> bool {
        let mut seen = rustc_hash::FxHashSet::default();
        self.num_symbols == 0
            && self
                .results
                .iter()
                .all(|result| dim_position(result).is_some_and(|i| i < self.num_dims && seen.insert(i)))
    }

    /// Returns whether the results are the dimensions, each once, and there is no symbol.
    #[must_use]
    pub fn is_permutation(&self) -> bool {
        self.results.len() == self.num_dims && self.is_projected_permutation()
    }

    /// Returns the inverse of this permutation, or `None` if the map is no permutation.
    #[must_use]
    pub fn inverse_permutation(&self) -> Option<Self> {
        if !self.is_permutation() {
            return None;
        }
        let mut inverse = vec![0; self.num_dims];
        for (i, result) in self.results.iter().enumerate() {
            inverse[dim_position(result)?] = i;
        }
        Self::permutation(&inverse)
    }

    /// Returns whether all results are pure affine.
    #[must_use]
    pub fn is_pure_affine(&self) -> bool {
        self.results.iter().all(AffineExpr::is_pure_affine)
    }

    /// Returns the map with only the results at these positions, in this order.
    ///
    /// # Panics
    ///
    /// Panics if a position is not the position of a result.
    #[must_use]
    #[track_caller]
    pub fn sub_map(&self, positions: &[usize]) -> Self {
        for position in positions {
            check_position("AffineMap::sub_map", "result", *position, self.results.len());
        }
        let results = positions.iter().map(|&i| self.results[i].clone()).collect();
        Self::new(self.num_dims, self.num_symbols, results)
    }

    /// Returns the values of the results; `None` if a result has no value; see [`AffineExpr::eval`].
    ///
    /// # Panics
    ///
    /// Panics if there is not one value for each dimension, and for each symbol.
    #[must_use]
    #[track_caller]
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        check_fits("AffineMap::eval", ("map", self.num_dims, "dim"), ("list of dims", dims.len(), "value"));
        check_fits(
            "AffineMap::eval",
            ("map", self.num_symbols, "symbol"),
            ("list of symbols", symbols.len(), "value"),
        );
        self.results.iter().map(|result| result.eval(dims, symbols)).collect()
    }

    /// Composes the maps, `inner` first: this map's dimensions are the results of `inner`.
    ///
    /// The result has the dimensions of `inner`; its symbols are this map's, followed by those of `inner`.
    ///
    /// # Panics
    ///
    /// Panics if `inner` does not have as many results as this map has dimensions.
    ///
    /// ```
    /// use bourn_presburger::affine::parse_map;
    /// let outer = parse_map("(d0, d1)[s0, s1] -> (d0 + 1 + s1, d1 - 1 - s0)").unwrap();
    /// let inner = parse_map("(d0)[s0] -> (d0 + s0, d0 - s0)").unwrap();
    /// let both = outer.compose(&inner);
    /// assert_eq!(both.to_string(), "(d0)[s0, s1, s2] -> (d0 + s2 + s1 + 1, d0 - s2 - s0 - 1)");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn compose(&self, inner: &Self) -> Self {
        check_fits(
            "AffineMap::compose",
            ("outer map", self.num_dims, "dim"),
            ("inner one", inner.results.len(), "result"),
        );
        let shifted: Vec<AffineExpr> =
            inner.results.iter().map(|result| result.shift_symbols(self.num_symbols)).collect();
        let results = self.results.iter().map(|result| result.replace(&shifted, &[])).collect();
        Self::new(inner.num_dims, self.num_symbols + inner.num_symbols, results)
    }

    /// Returns the map over other dimensions and symbols, each old one replaced by an expression.
    ///
    /// # Panics
    ///
    /// Panics if the number of expressions differs from the number of dimensions or symbols, or if a result then uses a dimension or symbol
    /// that is not below `num_dims` or `num_symbols`.
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
            "AffineMap::replace",
            ("map", self.num_dims, "dim"),
            ("list for them", dims.len(), "expression"),
        );
        check_fits(
            "AffineMap::replace",
            ("map", self.num_symbols, "symbol"),
            ("list for them", symbols.len(), "expression"),
        );
        let results = self.results.iter().map(|result| result.replace(dims, symbols)).collect();
        Self::new(num_dims, num_symbols, results)
    }

    /// Returns the map with each result simplified; see [`AffineExpr::simplify`].
    #[must_use]
    pub fn simplify(&self) -> Self {
        let results = self.results.iter().map(|result| result.simplify(self.num_dims, self.num_symbols));
        Self::new(self.num_dims, self.num_symbols, results.collect())
    }

    /// Drops the dimensions and symbols that no result uses, and returns which ones are left.
    #[must_use]
    pub fn compress_unused(&self) -> Compressed {
        let mut used_dims = vec![false; self.num_dims];
        let mut used_symbols = vec![false; self.num_symbols];
        for result in &self.results {
            result.visit_leaves(|leaf| {
                let used = match leaf {
                    Repr::Dim(position) => used_dims.get_mut(*position as usize),
                    Repr::Symbol(position) => used_symbols.get_mut(*position as usize),
                    _ => None,
                };
                if let Some(used) = used {
                    *used = true;
                }
            });
        }
        let (kept_dims, dims) = renumber(&used_dims, AffineExpr::dim);
        let (kept_symbols, symbols) = renumber(&used_symbols, AffineExpr::symbol);
        // Most maps use all of them, and to build the results anew costs the most.
        let map = match used_dims.iter().chain(&used_symbols).all(|used| *used) {
            true => self.clone(),
            false => self.replace(&dims, &symbols, kept_dims.len(), kept_symbols.len()),
        };
        Compressed { map, dims: kept_dims, symbols: kept_symbols }
    }
}

/// Returns the positions that are used, and the replacement of each position.
fn renumber(used: &[bool], leaf: fn(u32) -> AffineExpr) -> (Vec<usize>, Vec<AffineExpr>) {
    let mut kept = Vec::new();
    let mut replacements = Vec::with_capacity(used.len());
    for (position, &used) in used.iter().enumerate() {
        // The replacement of an unused position is never looked at.
        replacements.push(leaf(u32::try_from(kept.len()).unwrap_or(u32::MAX)));
        if used {
            kept.push(position);
        }
    }
    (kept, replacements)
}

fn dims(count: usize) -> Vec<AffineExpr> {
    (0..u32::try_from(count).unwrap_or(u32::MAX)).map(AffineExpr::dim).collect()
}

fn dim_position(expr: &AffineExpr) -> Option<usize> {
    match expr.kind() {
        ExprKind::Dim(position) => Some(position as usize),
        _ => None,
    }
}

impl Display for AffineMap {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_header(f, self.num_dims, self.num_symbols)?;
        f.write_str(" -> (")?;
        for (i, result) in self.results.iter().enumerate() {
            let separator = if i == 0 { "" } else { ", " };
            write!(f, "{separator}{result}")?;
        }
        f.write_str(")")
    }
}
