//! Prints predicates as a spec writes them, for messages and documents.

use super::walk::Declared;
use super::{ConstraintExpr, DefaultValue, GenericIdx, Model, Pred, Term};
use bourn_terms::syntax::{self, Words};

impl<'a> Model<'a> {
    /// Returns the text of a predicate as a spec writes it.
    #[must_use]
    pub fn pred_text(&self, pred: &Pred<'a>) -> String {
        self.pred_text_with(pred, &[])
    }

    /// Returns the text of a predicate; the generics in scope have the texts `args`.
    pub(super) fn term_text_with(&self, term: &Term<'a>, args: &[String]) -> String {
        syntax::term_text(&Scope { model: self, args }, term)
    }

    pub(super) fn pred_text_with(&self, pred: &Pred<'a>, args: &[String]) -> String {
        syntax::pred_text(&Scope { model: self, args }, pred)
    }
}

/// A model, and the texts of the generics in scope.
struct Scope<'s, 'a> {
    model: &'s Model<'a>,
    args: &'s [String],
}

impl<'a> Words<'a, Declared> for Scope<'_, 'a> {
    fn constraint(&self, constraint: &ConstraintExpr<'a>) -> String {
        self.model.text_in(constraint, self.args)
    }

    fn constant(&self, value: &DefaultValue<'a>) -> String {
        match value {
            DefaultValue::Str(text) => crate::quote::quoted(text),
            value => self.model.value_text(value),
        }
    }

    fn generic(&self, generic: GenericIdx) -> Option<String> {
        self.args.get(generic.index()).cloned()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_computed_operand_is_in_parentheses() {
        let spec = "dialect d;
type tile(rows: u32, cols: u32);
constraint Small \"small tile\" = tile where (rows + cols) * 2 <= 64 - (rows - min(cols, 3));";
        let arena = crate::Arena::new();
        let model = crate::load_str(&arena, "d.bourn", spec).model.expect("no mistakes");
        let small = model.constraint_named(model.dialect_named("d").unwrap(), "Small").unwrap();
        let text = model.constraint_text(&model[small].body, &[]);
        assert_eq!(text, "tile where (rows + cols) * 2 <= 64 - (rows - min(cols, 3))");
    }
}
