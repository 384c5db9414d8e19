//! What emission adds to a dialect beside the items of its declarations: constants of functions, tables without a name, and errors.

use super::data::{Hook, Unnamed};
use super::item::Item;
use bourn_spec::model::Span;

/// The output that declarations share. Functions that add to it get it as an argument; the [`Emitter`](super::Emitter) itself never changes.
#[derive(Default)]
pub(crate) struct Output<'m> {
    /// The declaration whose code is being generated.
    declaration: Span,
    /// Functions that specs name, in order of first use.
    pub(super) hooks: Vec<Hook>,
    /// Tables of constraints without a name, in order of first use.
    pub(super) unnamed: Vec<Unnamed<'m>>,
    /// The errors: parts for which no code could be generated.
    errors: Vec<(Span, String)>,
}

impl<'m> Output<'m> {
    /// Returns the declaration whose code is being generated.
    pub fn declaration(&self) -> Span {
        self.declaration
    }

    /// Makes the items of a declaration that the spec calls `what`, and records their origin.
    pub fn declared(
        &mut self,
        span: Span,
        what: &str,
        make: impl FnOnce(&mut Self) -> Vec<Item>,
    ) -> Vec<Item> {
        let items = self.within(span, make).into_iter();
        items.map(|item| Item { span, what: what.to_owned(), ..item }).collect()
    }

    /// Returns the result of `make`, for the declaration at `span`.
    pub fn within<T>(&mut self, span: Span, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.declaration, span);
        let made = make(self);
        self.declaration = outer;
        made
    }

    /// Notes an error: a part that the runtime does not support. Without a place, it is about the declaration as a whole.
    pub fn error(&mut self, span: Span, message: impl Into<String>) {
        let span = if span == Span::NONE { self.declaration } else { span };
        let error = (span, message.into());
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    /// Returns the result of `lower`, and notes its errors.
    pub fn collecting<T>(&mut self, lower: impl FnOnce(&mut bourn_spec::lower::Errors) -> T) -> T {
        let mut errors = Vec::new();
        let lowered = lower(&mut errors);
        errors.into_iter().for_each(|(span, message)| self.error(span, message));
        lowered
    }

    /// Returns the errors in the order in which they were noted.
    pub fn into_errors(self) -> Vec<(Span, String)> {
        self.errors
    }
}
