//! The value of an expression whose columns are numbers.

use crate::base::interval::floor_div;
use crate::graph::column::{Column, Word};
use crate::graph::expr::{BitOp, Expr, Node};

impl<V> Expr<V> {
    /// Returns the value of the expression, with `of` giving the value of each column. `None` if `of` returns `None`, and for
    /// an expression without a value: a quotient by 0, a number that must fit in a width and does not, or an overflow of 128 bits.
    ///
    /// ```
    /// use bourn_bounds::{Expr, index};
    ///
    /// let last = Expr::min([index(1) + 3, (index(2) * 2).floor_div(index(1))]);
    /// assert_eq!(last.evaluate(&mut |column| Some(10 * i128::from(column.value))), Some(4));
    /// assert_eq!(last.evaluate(&mut |column| Some(i128::from(column.value) - 1)), None);
    /// ```
    #[must_use]
    pub fn evaluate(&self, of: &mut dyn FnMut(&Column<V>) -> Option<i128>) -> Option<i128> {
        let mut stack: Vec<i128> = Vec::new();
        for node in &self.nodes {
            let value = match node {
                Node::Constant(value) => *value,
                Node::Column(column) => of(column)?,
                Node::Minimum(count) | Node::Maximum(count) => {
                    let items = stack.split_off(stack.len().checked_sub(*count as usize)?).into_iter();
                    if matches!(node, Node::Minimum(_)) { items.min()? } else { items.max()? }
                }
                Node::Unknown | Node::Elsewhere(_) => return None,
                Node::Negate | Node::Wrap(_) | Node::Fits(_) | Node::NotNegative | Node::Power(_) => {
                    unary(node, stack.pop()?)?
                }
                _ => {
                    let last = stack.pop()?;
                    binary(node, stack.pop()?, last)?
                }
            };
            stack.push(value);
        }
        stack.pop()
    }
}

fn unary<V>(node: &Node<V>, of: i128) -> Option<i128> {
    match node {
        Node::Negate => of.checked_neg(),
        Node::Wrap(word) => Some(word.wrap(of)),
        Node::Fits(bits) => {
            let word = Word { bits: (*bits).clamp(1, Word::MAX_BITS), unsigned: false };
            (word.wrap(of) == of).then_some(of)
        }
        Node::NotNegative => (of >= 0).then_some(of),
        Node::Power(limit) => {
            let exponent = u32::try_from(of).ok().filter(|exponent| exponent < limit)?;
            2i128.checked_pow(exponent)
        }
        _ => None,
    }
}

fn binary<V>(node: &Node<V>, a: i128, b: i128) -> Option<i128> {
    match node {
        Node::Add => a.checked_add(b),
        Node::Subtract => a.checked_sub(b),
        Node::Multiply => a.checked_mul(b),
        Node::FloorDiv => floor_div(a, b),
        Node::CeilDiv => floor_div(a.checked_neg()?, b)?.checked_neg(),
        Node::Modulo => a.checked_sub(b.checked_mul(floor_div(a, b)?)?),
        Node::Bits(BitOp::And) => Some(a & b),
        Node::Bits(BitOp::Or) => Some(a | b),
        Node::Bits(BitOp::Xor) => Some(a ^ b),
        Node::Bits(BitOp::Quotient) => a.checked_div(b),
        Node::Bits(BitOp::Remainder) => a.checked_rem(b),
        Node::Bits(BitOp::Power) => match u32::try_from(b) {
            Ok(exponent) => a.checked_pow(exponent),
            // A negative exponent is a quotient, which is 0 for all bases but these.
            Err(_) if b > 0 || a == 0 => None,
            Err(_) if a == 1 => Some(1),
            Err(_) if a == -1 => Some(if b % 2 == 0 { 1 } else { -1 }),
            Err(_) => Some(0),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::expr::index;

    #[test]
    fn values_of_expressions() {
        let word = Word { bits: 8, unsigned: false };
        let [a, b]: [Expr<u32>; 2] = [index(0), index(1)];
        let cases: [(Expr<u32>, Option<i128>); 14] = [
            (a.clone() - b.clone() * 3, Some(-4)),
            ((-a.clone()).floor_div(b.clone()), Some(-2)),
            ((-a.clone()).ceil_div(b.clone()), Some(-1)),
            ((-a.clone()).modulo(b.clone()), Some(1)),
            ((-a.clone()).bits(BitOp::Quotient, b.clone()), Some(-1)),
            ((-a.clone()).bits(BitOp::Remainder, b.clone()), Some(-2)),
            (a.clone().bits(BitOp::Xor, b.clone()), Some(6)),
            ((b.clone() * 50).wrap(word), Some(-106)),
            ((b.clone() * 50).fits(8), None),
            (b.clone().power(3), None),
            (b.clone().power(4), Some(8)),
            (b.clone().not_negative() + Expr::max([a.clone(), b.clone()]), Some(8)),
            (Expr::constant(-1).bits(BitOp::Power, -b.clone()), Some(-1)),
            (Expr::unknown(), None),
        ];
        for (expr, value) in cases {
            let found = expr.evaluate(&mut |column| Some([5, 3][column.value as usize]));
            assert_eq!(found, value, "{expr}");
        }
    }
}
