//! The spaces between the elements of a format, without printing them. MLIR decides on spaces when it generates a printer, so that they do
//! not depend on which optional parts are printed.

use crate::def::{AffineForm, AttrSyntax, Fmt, OpDef};
use bourn_terms::Spacing;

/// Returns the spacing after the elements as if all of them were printed; `None` if none of them determines it.
pub(super) fn after(def: &OpDef, elements: &[Fmt]) -> Option<Spacing> {
    elements.iter().rev().find_map(|element| match element {
        Fmt::Lit(text) => Some(Spacing::after(text)),
        Fmt::Space(_) | Fmt::Newline => Some(Spacing::NONE),
        Fmt::Absent { .. } | Fmt::PropDict => None,
        Fmt::Clauses(inner) | Fmt::Loop { body: inner, .. } => after(def, inner),
        Fmt::Optional { then, otherwise, .. } => after(def, otherwise).or_else(|| after(def, then)),
        Fmt::Attr(i)
            if def.attrs.get(*i as usize).is_some_and(|a| a.constraint.syntax == AttrSyntax::Unit) =>
        {
            None
        }
        Fmt::Keyword(_, words) => Some(Spacing::after(words.first().unwrap_or(&""))),
        Fmt::BoolWord(_, word, _) => Some(Spacing::after(word)),
        Fmt::Affine { form: AffineForm::Subscripts, .. } => Some(Spacing::after("]")),
        _ => Some(Spacing::AFTER_WORD),
    })
}
