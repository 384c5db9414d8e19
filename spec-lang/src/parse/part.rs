//! Parses parts of specs on their own.

use super::build::{Builder, Parts};
use super::grammar::{self, Rule};
use super::{message, scan};
use crate::ast::{Clause, Ex, Literal, Stmt, TraitUseItem};
use crate::diagnostics::Diagnostic;
use crate::model::Span;

/// A part of a syntax tree that can be parsed on its own.
///
/// ```
/// use bourn_spec::Part;
/// use bourn_spec::ast::Literal;
///
/// assert!(Literal::parse("[1, 2]", 0, 0).is_ok());
/// let mistakes = Literal::parse("[1, 2", 0, 0).expect_err("it is not closed");
/// assert_eq!(mistakes[0].message, "expected `,` or `]`, found the end");
/// ```
pub trait Part: Sized {
    /// Parses a text that begins at `base` in the file with this number.
    ///
    /// # Errors
    /// Returns the mistakes in the text.
    fn parse(text: &str, file: u32, base: usize) -> Result<Self, Vec<Diagnostic>>;
}

impl Part for Clause {
    fn parse(text: &str, file: u32, base: usize) -> Result<Self, Vec<Diagnostic>> {
        part(Rule::clause_part, text, file, base, |builder, parts| builder.clause(parts.next()?))
    }
}

/// Parses `: A, B<C>`.
impl Part for Vec<TraitUseItem> {
    fn parse(text: &str, file: u32, base: usize) -> Result<Self, Vec<Diagnostic>> {
        part(Rule::traits_part, text, file, base, Builder::take_traits)
    }
}

impl Part for Stmt {
    fn parse(text: &str, file: u32, base: usize) -> Result<Self, Vec<Diagnostic>> {
        part(Rule::stmt_part, text, file, base, |builder, parts| builder.stmt(parts.next()?))
    }
}

impl Part for Ex {
    fn parse(text: &str, file: u32, base: usize) -> Result<Self, Vec<Diagnostic>> {
        part(Rule::expr_part, text, file, base, |builder, parts| builder.expr(parts.next()?))
    }
}

impl Part for Literal {
    fn parse(text: &str, file: u32, base: usize) -> Result<Self, Vec<Diagnostic>> {
        part(Rule::literal_part, text, file, base, |builder, parts| builder.literal(parts.next()?))
    }
}

fn part<T>(
    rule: Rule,
    text: &str,
    file: u32,
    base: usize,
    build: impl FnOnce(&mut Builder, &mut Parts<'_>) -> Option<T>,
) -> Result<T, Vec<Diagnostic>> {
    let whole = Span { file, start: base as u32, end: (base + text.len()) as u32 };
    let mut mistakes = Vec::new();
    if scan::bad_tokens(file, base, text, &scan::tokens(text), &mut mistakes) {
        return Err(mistakes);
    }
    if text.len() > scan::MAX_FILE || scan::too_deep(text) {
        return Err(vec![Diagnostic::error(whole, "this is too long or nested too deeply")]);
    }
    let node = match grammar::parse(rule, text) {
        Ok(node) => node,
        Err(mismatch) => return Err(vec![message::syntax_error(file, base, text, &mismatch)]),
    };
    let mut builder = Builder::new(file, base, text);
    let built = build(&mut builder, &mut Parts::of(node));
    match built {
        Some(built) if builder.errors.is_empty() => Ok(built),
        Some(_) => Err(builder.errors),
        None => Err(vec![Diagnostic::error(whole, "this part has no tree")]),
    }
}
