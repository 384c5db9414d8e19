//! The spaces between the elements of a format, without printing them. MLIR decides on spaces when it generates a printer, so that they do
//! not depend on which optional parts are printed.

use crate::def::{AffineForm, AttrSyntax, Fmt, OpDef};
use bourn_terms::Spacing;

/// Advances over the elements as if all of them were printed.
pub(super) fn follow(def: &OpDef, elements: &[Fmt], spacing: &mut Spacing) {
    for element in elements {
        match element {
            Fmt::Lit(text) => literal(text, spacing),
            Fmt::Space(_) | Fmt::Newline => *spacing = Spacing::NONE,
            Fmt::Absent { .. } | Fmt::PropDict => {}
            Fmt::Clauses(clauses) => follow(def, clauses, spacing),
            Fmt::Loop { body, .. } => follow(def, body, spacing),
            Fmt::Optional { then, otherwise, .. } => {
                follow(def, then, spacing);
                follow(def, otherwise, spacing);
            }
            Fmt::AttrDict(_) | Fmt::Ports(_) | Fmt::Arguments(_) => *spacing = Spacing::AFTER_WORD,
            Fmt::Attr(i)
                if def.attrs.get(*i as usize).is_some_and(|a| a.constraint.syntax == AttrSyntax::Unit) => {}
            Fmt::Keyword(_, words) => literal(words.first().unwrap_or(&""), spacing),
            Fmt::BoolWord(_, word, _) => literal(word, spacing),
            Fmt::Affine { form: AffineForm::Subscripts, .. } => literal("]", spacing),
            _ => *spacing = Spacing::AFTER_WORD,
        }
    }
}

fn literal(text: &str, spacing: &mut Spacing) {
    let _ = spacing.literal(text);
}
