//! Simplification through the linear form.

use super::expr::AffineExpr;
use super::flatten::{Linearizer, Mode};

/// A simplified form that is larger than this, and a multiple of the original, is not taken: remainders of remainders
/// written out as quotients grow exponentially.
const MAX_GROWTH: u64 = 1024;

impl AffineExpr {
    /// An equal expression in normal form: one term per dimension, symbol and quotient, then the constant. Quotients are
    /// brought to lowest terms, and equal ones are merged. A semi-affine product or quotient is kept, with its operands
    /// simplified, and treated as a variable.
    ///
    /// Equal means: wherever this expression is defined, the result has the same value. An expression whose normal
    /// form has coefficients beyond 64 bits, or that uses positions that are not declared, is returned as it is.
    ///
    /// ```
    /// use bourn_presburger::affine::parse_map;
    /// let map = parse_map("(d0, d1) -> (d0 - (d1 + d0) floordiv 2 * 2 + d1)").unwrap();
    /// assert_eq!(map.simplify().to_string(), "(d0, d1) -> ((d0 + d1) mod 2)");
    /// ```
    #[must_use]
    pub fn simplify(&self, num_dims: usize, num_symbols: usize) -> Self {
        let Some((mut simplified, took_apart)) = self.normal_form(num_dims, num_symbols, Mode::Expression)
        else {
            return self.clone();
        };
        if took_apart {
            // MLIR's form is the one to give, unless there is a smaller one.
            let split = self.normal_form(num_dims, num_symbols, Mode::SplitExpression);
            if let Some((split, _)) = split.filter(|(split, _)| split.size() < simplified.size()) {
                simplified = split;
            }
        }
        if simplified.size() > MAX_GROWTH && simplified.size() / 4 > self.size() {
            return self.clone();
        }
        simplified
    }

    /// The expression through its linear form, and whether the other mode may give another result.
    fn normal_form(&self, num_dims: usize, num_symbols: usize, mode: Mode) -> Option<(Self, bool)> {
        let mut linearizer = Linearizer::new(num_dims, num_symbols, mode);
        let row = linearizer.linearize(self).ok()?;
        Some((linearizer.expression(&row), linearizer.took_apart))
    }
}
