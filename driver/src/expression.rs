//! Affine expressions as text, with the names of values instead of symbols.

use bourn_presburger::affine::{AffineExpr, BinaryKind, ExprKind};

/// Returns the text of an expression; `names` has a name for each symbol.
pub fn render(expr: &AffineExpr, names: &[String]) -> String {
    let mut out = String::new();
    write(&mut out, expr, names, 0);
    out
}

/// Joins several bounds to one expression: their minimum (`min`) or maximum (`max`).
pub fn join(parts: Vec<String>, function: &str) -> Option<String> {
    match parts.as_slice() {
        [] => None,
        [only] => Some(only.clone()),
        several => Some(format!("{function}({})", several.join(", "))),
    }
}

const SUM: u8 = 1;
const PRODUCT: u8 = 2;

/// Writes an expression. `level` is the precedence of its context. The depth of the engine's answers bounds the
/// recursion.
fn write(out: &mut String, expr: &AffineExpr, names: &[String], level: u8) {
    let name = |out: &mut String, i: u32| match names.get(i as usize) {
        Some(name) => out.push_str(name),
        None => out.push('?'),
    };
    match expr.kind() {
        ExprKind::Constant(value) if value < 0 && level > SUM => out.push_str(&format!("({value})")),
        ExprKind::Constant(value) => out.push_str(&value.to_string()),
        ExprKind::Dim(i) | ExprKind::Symbol(i) => name(out, i),
        ExprKind::Binary(kind, lhs, rhs) => {
            let own = if kind == BinaryKind::Add { SUM } else { PRODUCT };
            let parenthesised = level > own || (level == own && own == PRODUCT);
            if parenthesised {
                out.push('(');
            }
            match kind {
                BinaryKind::Add => write_sum(out, lhs, rhs, names),
                _ => {
                    // A product that is the left side of a product needs no parentheses.
                    write(out, lhs, names, PRODUCT);
                    out.push_str(match kind {
                        BinaryKind::Mul => " * ",
                        BinaryKind::FloorDiv => " floordiv ",
                        BinaryKind::CeilDiv => " ceildiv ",
                        _ => " mod ",
                    });
                    write(out, rhs, names, PRODUCT);
                }
            }
            if parenthesised {
                out.push(')');
            }
        }
    }
}

/// Writes a sum, as `a - b` rather than `a + b * -1`.
fn write_sum(out: &mut String, lhs: &AffineExpr, rhs: &AffineExpr, names: &[String]) {
    if let (ExprKind::Binary(BinaryKind::Mul, _, factor), false) = (lhs.kind(), is_negative(rhs))
        && factor.as_constant().is_some_and(|f| f < 0)
    {
        return write_sum(out, rhs, lhs, names);
    }
    write(out, lhs, names, SUM);
    let negative = match rhs.kind() {
        ExprKind::Constant(value) => value.checked_neg().filter(|v| *v > 0).map(AffineExpr::constant),
        ExprKind::Binary(BinaryKind::Mul, inner, factor) => match factor.as_constant() {
            Some(-1) => Some(inner.clone()),
            Some(f) if f < 0 && f != i64::MIN => Some(inner.clone() * AffineExpr::constant(-f)),
            _ => None,
        },
        _ => None,
    };
    match negative {
        Some(positive) => {
            out.push_str(" - ");
            // A subtracted sum needs parentheses, like a sum in a product.
            let is_sum = matches!(positive.kind(), ExprKind::Binary(BinaryKind::Add, ..));
            write(out, &positive, names, if is_sum { PRODUCT } else { SUM });
        }
        None => {
            out.push_str(" + ");
            write(out, rhs, names, SUM);
        }
    }
}

fn is_negative(expr: &AffineExpr) -> bool {
    match expr.kind() {
        ExprKind::Constant(value) => value < 0,
        ExprKind::Binary(BinaryKind::Mul, _, factor) => factor.as_constant().is_some_and(|f| f < 0),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expr: AffineExpr, expected: &str) {
        assert_eq!(render(&expr, &["%a".to_owned(), "%b".to_owned()]), expected);
    }

    #[test]
    fn expressions_read_as_written() {
        let (a, b) = (AffineExpr::symbol(0), AffineExpr::symbol(1));
        let c = AffineExpr::constant;
        check(a.clone() + c(5), "%a + 5");
        check(a.clone() + c(-5), "%a - 5");
        check(a.clone() + b.clone() * c(-1), "%a - %b");
        check((a.clone() + b.clone()) * c(3), "(%a + %b) * 3");
        check((a.clone() + c(1)).floor_div(c(4)) * c(4), "((%a + 1) floordiv 4) * 4");
        check(a.clone().modulo(c(4)) + c(-1), "%a mod 4 - 1");
        check(b * c(-1) + c(128), "128 - %b");
    }
}
