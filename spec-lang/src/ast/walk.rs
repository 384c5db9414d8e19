//! The traversal of constraints and expressions in syntax trees.

use super::{CArg, CArgValue, CExpr, CKind, Ex, ExKind};

/// A constraint, an argument or an expression of a syntax tree.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SyntaxPart<'s> {
    Constraint(&'s CExpr),
    Arg(&'s CArg),
    Expr(&'s Ex),
}

impl<'s> SyntaxPart<'s> {
    /// Calls `enter` with this part and its descendants, parents first; if it returns `false`, the descendants of that part are skipped.
    /// The parser limits the nesting depth.
    pub fn walk(self, enter: &mut dyn FnMut(SyntaxPart<'s>) -> bool) {
        if enter(self) {
            self.for_each_child(&mut |child| child.walk(enter));
        }
    }

    /// Calls `note` with each direct child of this part, in the order of the text.
    pub fn for_each_child(self, note: &mut dyn FnMut(SyntaxPart<'s>)) {
        match self {
            SyntaxPart::Constraint(constraint) => match &constraint.kind {
                CKind::Name(_, args) => args.iter().for_each(|arg| note(SyntaxPart::Arg(arg))),
                CKind::Or(arms) => arms.iter().for_each(|(_, arm)| note(SyntaxPart::Constraint(arm))),
                CKind::And(parts) => parts.iter().for_each(|part| note(SyntaxPart::Constraint(part))),
                CKind::Not(inner) | CKind::Each(inner) => note(SyntaxPart::Constraint(inner)),
                CKind::Where(base, pred) => {
                    note(SyntaxPart::Constraint(base));
                    note(SyntaxPart::Expr(pred));
                }
                CKind::Rust(_) => {}
            },
            SyntaxPart::Arg(arg) => match &arg.value {
                CArgValue::Constraint(constraint) => note(SyntaxPart::Constraint(constraint)),
                CArgValue::Literal(_) => {}
                CArgValue::Computed(e) => note(SyntaxPart::Expr(e)),
            },
            SyntaxPart::Expr(e) => e.for_each_child(note),
        }
    }
}

impl Ex {
    fn for_each_child<'s>(&'s self, note: &mut dyn FnMut(SyntaxPart<'s>)) {
        let mut expr = |e: &'s Ex| note(SyntaxPart::Expr(e));
        match &self.kind {
            ExKind::Is(subject, constraint) => {
                expr(subject);
                note(SyntaxPart::Constraint(constraint));
            }
            ExKind::List(items) | ExKind::Call(_, items) | ExKind::Rust(_, Some(items)) => {
                items.iter().for_each(expr);
            }
            ExKind::And(parts) | ExKind::Or(parts) => parts.iter().for_each(expr),
            ExKind::Field(base, _) | ExKind::Neg(base) | ExKind::Not(base) | ExKind::AllDims(_, base) => {
                expr(base);
            }
            ExKind::Index(a, b) | ExKind::Binary(_, a, b) | ExKind::Power(a, b) => {
                [a, b].into_iter().for_each(|e| expr(e))
            }
            ExKind::Compare(first, rest) => {
                expr(first);
                rest.iter().for_each(|(_, e)| expr(e));
            }
            ExKind::InSet(a, items) => {
                expr(a);
                items.iter().for_each(expr);
            }
            ExKind::InRange(a, low, high, _) => {
                expr(a);
                low.iter().chain(high).for_each(|e| expr(e));
            }
            ExKind::AllIn(_, list, end, body) => {
                expr(list);
                end.iter().for_each(|e| expr(e));
                expr(body);
            }
            ExKind::Int(_) | ExKind::Float(_) | ExKind::Str(_) | ExKind::Path(_) | ExKind::Rust(_, None) => {}
        }
    }
}
