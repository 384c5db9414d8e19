//! Printing, with MLIR's parentheses and signs.

use std::fmt::{self, Debug, Display, Formatter};

use super::expr::{AffineExpr, BinaryKind, ExprKind};

/// How tightly the context binds: an operand of a product or quotient needs parentheses, an operand of a sum does not.
#[derive(Clone, Copy, PartialEq)]
enum Binding {
    Weak,
    Strong,
}

/// An item that is still to print, on a stack.
enum Item<'a> {
    Text(&'static str),
    Number(u64),
    Expr(&'a AffineExpr, Binding),
}

impl Display for AffineExpr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write_named(f, &mut |f, kind| match kind {
            ExprKind::Dim(position) => write!(f, "d{position}"),
            ExprKind::Symbol(position) => write!(f, "s{position}"),
            _ => Ok(()),
        })
    }
}

impl AffineExpr {
    /// Writes the expression with names of dimensions and symbols, which `name` writes.
    ///
    /// # Errors
    ///
    /// If the writer or `name` fails.
    pub fn write_named<W: fmt::Write + ?Sized>(
        &self,
        f: &mut W,
        name: &mut dyn FnMut(&mut W, ExprKind<'_>) -> fmt::Result,
    ) -> fmt::Result {
        let mut pending = vec![Item::Expr(self, Binding::Weak)];
        while let Some(item) = pending.pop() {
            match item {
                Item::Text(text) => f.write_str(text)?,
                Item::Number(value) => write!(f, "{value}")?,
                Item::Expr(expr, binding) => match expr.kind() {
                    kind @ (ExprKind::Dim(_) | ExprKind::Symbol(_)) => name(f, kind)?,
                    ExprKind::Constant(value) => write!(f, "{value}")?,
                    ExprKind::Binary(kind, lhs, rhs) => {
                        if binding == Binding::Strong {
                            f.write_str("(")?;
                            pending.push(Item::Text(")"));
                        }
                        match kind {
                            BinaryKind::Add => push_sum(&mut pending, lhs, rhs),
                            _ => push_product(&mut pending, kind, lhs, rhs),
                        }
                    }
                },
            }
        }
        Ok(())
    }
}

impl Debug for AffineExpr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

fn push_sum<'a>(pending: &mut Vec<Item<'a>>, lhs: &'a AffineExpr, rhs: &'a AffineExpr) {
    use Binding::{Strong, Weak};
    match (rhs.constant_operand_of(BinaryKind::Mul), rhs.as_constant()) {
        (Some((x, -1)), _) => {
            // `a - (b + c)` must not become `a - b + c`.
            let binding = if x.operands_of(BinaryKind::Add).is_some() { Strong } else { Weak };
            pending.extend([Item::Expr(x, binding), Item::Text(" - ")]);
        }
        (Some((x, factor)), _) if factor < -1 => {
            let size = factor.unsigned_abs();
            pending.extend([Item::Number(size), Item::Text(" * "), Item::Expr(x, Strong), Item::Text(" - ")]);
        }
        // The smallest integer has no positive counterpart that could be read back.
        (None, Some(value)) if value < 0 && value != i64::MIN => {
            pending.extend([Item::Number(value.unsigned_abs()), Item::Text(" - ")]);
        }
        _ => pending.extend([Item::Expr(rhs, Weak), Item::Text(" + ")]),
    }
    pending.push(Item::Expr(lhs, Weak));
}

fn push_product<'a>(pending: &mut Vec<Item<'a>>, kind: BinaryKind, lhs: &'a AffineExpr, rhs: &'a AffineExpr) {
    let operator = match kind {
        BinaryKind::Add => " + ",
        BinaryKind::Mul => " * ",
        BinaryKind::Mod => " mod ",
        BinaryKind::FloorDiv => " floordiv ",
        BinaryKind::CeilDiv => " ceildiv ",
    };
    if kind == BinaryKind::Mul && rhs.as_constant() == Some(-1) {
        pending.extend([Item::Expr(lhs, Binding::Strong), Item::Text("-")]);
        return;
    }
    pending.extend([
        Item::Expr(rhs, Binding::Strong),
        Item::Text(operator),
        Item::Expr(lhs, Binding::Strong),
    ]);
}

/// Prints `(d0, d1)[s0]`, the part that maps and sets have in common.
pub(super) fn write_header(f: &mut Formatter<'_>, num_dims: usize, num_symbols: usize) -> fmt::Result {
    f.write_str("(")?;
    write_names(f, 'd', num_dims)?;
    f.write_str(")")?;
    if num_symbols > 0 {
        f.write_str("[")?;
        write_names(f, 's', num_symbols)?;
        f.write_str("]")?;
    }
    Ok(())
}

fn write_names(f: &mut Formatter<'_>, letter: char, count: usize) -> fmt::Result {
    for i in 0..count {
        let separator = if i == 0 { "" } else { ", " };
        write!(f, "{separator}{letter}{i}")?;
    }
    Ok(())
}
