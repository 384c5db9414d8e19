//! Expressions in parts: each subexpression that occurs more than once is a part.

use rustc_hash::FxHashMap;

use super::expr::{AffineExpr, ExprKind};

/// Subexpressions that occur more than once and have at least this many nodes become parts.
const PART_SIZE: u64 = 8;

impl AffineExpr {
    /// Splits the expression over `num_symbols` symbols into parts, the expression itself last: subexpressions that occur more than once,
    /// and are not small, become parts. Part `i` is symbol `num_symbols + i` in the parts after it. The sizes of all parts together are
    /// proportional to the number of different subexpressions, where the size of the expression can be exponential in it.
    ///
    /// ```
    /// use bourn_presburger::affine::AffineExpr;
    /// let [s0, s1, three] = [AffineExpr::symbol(0), AffineExpr::symbol(1), AffineExpr::constant(3)];
    /// let shared = (s0 + s1.clone() * three.clone() + 1).modulo(AffineExpr::constant(7));
    /// let parts = (shared.clone().floor_div(three) + shared * s1).shared_parts(2);
    /// let parts: Vec<String> = parts.iter().map(|part| part.to_string()).collect();
    /// assert_eq!(parts, ["(s0 + s1 * 3 + 1) mod 7", "s2 floordiv 3 + s1 * s2"]);
    /// ```
    #[must_use]
    pub fn shared_parts(&self, num_symbols: usize) -> Vec<Self> {
        let (order, uses) = operations(self);
        let mut made: FxHashMap<&Self, Self> = FxHashMap::default();
        let mut parts = Vec::new();
        for operation in order {
            let ExprKind::Binary(kind, lhs, rhs) = operation.kind() else { continue };
            let [lhs, rhs] = [lhs, rhs].map(|side| made.get(side).unwrap_or(side).clone());
            let mut new = Self::binary(kind, lhs, rhs);
            if uses[operation] > 1 && new.size() >= PART_SIZE {
                let symbol = Self::symbol((num_symbols + parts.len()) as u32);
                parts.push(std::mem::replace(&mut new, symbol));
            }
            made.insert(operation, new);
        }
        parts.push(made.get(self).unwrap_or(self).clone());
        parts
    }
}

/// Returns the different operations of an expression, operands first, and how often each is used.
fn operations(expr: &AffineExpr) -> (Vec<&AffineExpr>, FxHashMap<&AffineExpr, usize>) {
    let (mut order, mut uses) = (Vec::new(), FxHashMap::default());
    let mut steps = vec![(expr, false)];
    while let Some((at, has_operands)) = steps.pop() {
        let ExprKind::Binary(_, lhs, rhs) = at.kind() else { continue };
        if has_operands {
            order.push(at);
            continue;
        }
        let count = uses.entry(at).or_insert(0usize);
        *count += 1;
        if *count == 1 {
            steps.extend([(at, true), (rhs, false), (lhs, false)]);
        }
    }
    (order, uses)
}

#[cfg(test)]
mod tests {
    use super::AffineExpr;

    #[test]
    fn parts_of_a_doubling_expression_are_linear_and_give_its_value() {
        let mut expr = AffineExpr::symbol(0);
        for by in 2..12 {
            let by = AffineExpr::constant(by);
            expr = expr.clone().floor_div(by.clone()) * AffineExpr::constant(3) + expr.modulo(by);
        }
        let parts = expr.shared_parts(1);
        let size: u64 = parts.iter().map(AffineExpr::size).sum();
        assert!(expr.size() > 5000 && size < 120, "{} and {size}", expr.size());
        for input in [-1000, -7, 0, 1, 41, 999] {
            let mut symbols = vec![input];
            for part in &parts {
                symbols.push(part.eval(&[], &symbols).unwrap());
            }
            assert_eq!(symbols.last().copied(), expr.eval(&[], &[input]));
        }
    }
}
