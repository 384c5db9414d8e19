//! Simplification through the linear form.

use super::expr::AffineExpr;
use super::flatten::{Linearizer, Mode};

/// The size beyond which a simplified form that is a multiple of the original is rejected: remainders of remainders,
/// written out as quotients, grow exponentially.
const MAX_GROWTH: u64 = 1024;

impl AffineExpr {
    /// Returns an equal expression in normal form: one term per dimension, symbol and quotient, then the constant.
    /// Quotients are brought to lowest terms, and equal ones are merged. A semi-affine product or quotient is kept, with
    /// its operands simplified, and treated as a variable.
    ///
    /// Equal means that wherever this expression is defined, the result has the same value. An expression is returned
    /// unchanged if its normal form has coefficients beyond 64 bits, or if it uses undeclared positions.
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
            // MLIR's form is returned, unless another form is smaller.
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

    /// Returns the normal form by way of the linear form, and whether the other mode may give another result.
    fn normal_form(&self, num_dims: usize, num_symbols: usize, mode: Mode) -> Option<(Self, bool)> {
        let mut linearizer = Linearizer::new(num_dims, num_symbols, mode);
        let row = linearizer.linearize(self).ok()?;
        Some((linearizer.expression(&row), linearizer.took_apart))
    }
}
