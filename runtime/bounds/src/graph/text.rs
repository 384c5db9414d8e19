//! The text of expressions, with as few brackets as possible.

use std::fmt;

use crate::graph::column::{Column, Part};
use crate::graph::expr::{Expr, Node};

impl<V: fmt::Debug> fmt::Display for Expr<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.display_with(&|column| match column.part {
            Part::Dim(dim) => format!("dim({:?}, {dim})", column.value),
            Part::Value => format!("{:?}", column.value),
            Part::Unsigned => format!("unsigned({:?})", column.value),
            Part::Element(at) => format!("elem({:?}, {at})", column.value),
        }))
    }
}

impl<V> Expr<V> {
    /// Returns the expression as text, with `name` naming its columns.
    pub fn display_with(&self, name: &dyn Fn(&Column<V>) -> String) -> String {
        let mut stack: Vec<Text> = Vec::new();
        for node in &self.nodes {
            let leaf = match node {
                Node::Constant(value) => Some(Text::constant(*value)),
                Node::Column(column) => Some(Text::atom(name(column))),
                Node::Unknown => Some(Text::atom("?".to_owned())),
                _ => None,
            };
            if let Some(leaf) = leaf {
                stack.push(leaf);
                continue;
            }
            let operands = stack.split_off(stack.len().saturating_sub(node.arity()));
            stack.extend(Text::of(node, operands));
        }
        stack.pop().map_or_else(String::new, |last| last.text)
    }
}

/// The text of an expression.
struct Text {
    text: String,
    /// The binding strength of its outermost operator: 1 sum, 2 product, 3 atom.
    strength: u8,
    /// The text of the number with the other sign, and its strength, if that is the shorter one.
    opposite: Option<(String, u8)>,
}

impl Text {
    fn new(text: String, strength: u8) -> Self {
        Text { text, strength, opposite: None }
    }

    fn atom(text: String) -> Self {
        Text::new(text, 3)
    }

    fn constant(value: i128) -> Self {
        match value < 0 {
            true => Text {
                opposite: Some((value.unsigned_abs().to_string(), 3)),
                ..Text::new(value.to_string(), 1)
            },
            false => Text::atom(value.to_string()),
        }
    }

    /// Returns the text as an operand of an operator that binds with at least this strength.
    fn within(&self, least: u8) -> String {
        within((&self.text, self.strength), least)
    }

    /// Returns the text of an operation.
    fn of<V>(node: &Node<V>, operands: Vec<Text>) -> Option<Self> {
        if let Node::Minimum(_) | Node::Maximum(_) = node {
            let function = if matches!(node, Node::Minimum(_)) { "min" } else { "max" };
            let items: Vec<String> = operands.into_iter().map(|item| item.text).collect();
            return Some(Text::atom(format!("{function}({})", items.join(", "))));
        }
        let mut operands = operands.into_iter();
        let (lhs, rhs) = (operands.next()?, operands.next());
        let Some(rhs) = rhs else { return Some(Text::of_one(node, lhs)) };
        Some(match (node, &rhs.opposite) {
            (Node::Bits(op), _) => Text::atom(format!("{}({}, {})", op.name(), lhs.text, rhs.text)),
            (Node::Add, Some((opposite, strength))) => {
                Text::new(format!("{} - {}", lhs.text, within((opposite, *strength), 2)), 1)
            }
            (Node::Add, None) => Text::new(format!("{} + {}", lhs.text, rhs.within(1)), 1),
            (Node::Subtract, Some((opposite, strength))) => {
                Text::new(format!("{} + {}", lhs.text, within((opposite, *strength), 1)), 1)
            }
            (Node::Subtract, None) => Text::new(format!("{} - {}", lhs.text, rhs.within(2)), 1),
            (Node::Multiply, Some((opposite, strength))) => {
                let product = format!("{} * {}", lhs.within(2), within((opposite, *strength), 3));
                let opposite = Some((product, 2));
                Text { opposite, ..Text::new(format!("{} * {}", lhs.within(2), rhs.within(3)), 2) }
            }
            _ => {
                let operator = match node {
                    Node::FloorDiv => "floordiv",
                    Node::CeilDiv => "ceildiv",
                    Node::Modulo => "mod",
                    _ => "*",
                };
                Text::new(format!("{} {operator} {}", lhs.within(2), rhs.within(3)), 2)
            }
        })
    }

    fn of_one<V>(node: &Node<V>, of: Text) -> Self {
        match node {
            Node::Fits(_) | Node::NotNegative => of,
            Node::Elsewhere(_) => Text::atom(format!("elsewhere({})", of.text)),
            Node::Power(_) => Text::atom(format!("2^{}", of.within(3))),
            Node::Wrap(word) => {
                let sign = if word.unsigned { "unsigned " } else { "" };
                Text::atom(format!("wrap({}, {sign}{} bits)", of.text, word.bits))
            }
            _ => {
                let text = format!("-{}", of.within(3));
                Text { opposite: Some((of.text, of.strength)), ..Text::new(text, 1) }
            }
        }
    }
}

/// Returns a text with a strength as an operand of an operator that binds with at least this strength.
fn within((text, strength): (&str, u8), least: u8) -> String {
    if strength < least { format!("({text})") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use crate::graph::expr::{BitOp, Expr, index};

    #[test]
    fn numbers_below_zero_are_subtracted() {
        let text = |expr: Expr<&str>| expr.display_with(&|column| column.value.to_owned());
        let [n, m] = [index("n"), index("m")];
        assert_eq!(text(n.clone() + -1), "n - 1");
        assert_eq!(text(n.clone() - -1), "n + 1");
        assert_eq!(text(n.clone() * -2), "n * (-2)");
        assert_eq!(text(m.clone() + n.clone() * -2), "m - n * 2");
        assert_eq!(text(m.clone() + -n.clone()), "m - n");
        assert_eq!(text(m.clone() + -(n.clone() + 1)), "m - (n + 1)");
        assert_eq!(text(m.clone() - (n.clone() + -1)), "m - (n - 1)");
        assert_eq!(text((n.clone() + -1) * m.clone()), "(n - 1) * m");
        assert_eq!(text(Expr::from(-4)), "-4");
        assert_eq!(text(-(n.clone() + m)), "-(n + m)");
        assert_eq!(text(n.clone().bits(BitOp::Power, n + -1)), "pow(n, n - 1)");
    }
}
