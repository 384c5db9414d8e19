//! Markdown from a model.

use bourn_spec::model::{DialectId, Model};

/// The manual of one dialect.
#[must_use]
pub fn markdown(model: &Model, dialect: DialectId) -> String {
    format!("# `{}`\n", model[dialect].name)
}
