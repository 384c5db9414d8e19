//! The files of a manual, and the list of its pages.

use crate::data::{Entry, Index};
use crate::describe;
use bourn_spec::model::{DialectId, Model};
use std::collections::BTreeMap;

/// A file of a manual.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The name, without a folder.
    pub name: String,
    /// The content.
    pub text: String,
}

/// The name of the list of pages, without its extension.
pub(crate) const INDEX: &str = "index";

/// Returns the file name of a dialect's page, which differs from the list of pages even for a dialect `index`.
pub(crate) fn file_name(dialect: &str, extension: &str) -> String {
    if dialect.eq_ignore_ascii_case(INDEX) {
        format!("{dialect}-dialect.{extension}")
    } else {
        format!("{dialect}.{extension}")
    }
}

pub(crate) fn dialects(model: &Model) -> impl Iterator<Item = DialectId> + use<> {
    (0..model.dialects.len() as u32).map(DialectId)
}

/// Describes the list of pages: first the given specs, then their dependencies.
pub(crate) fn describe_index(model: &Model, pages: &BTreeMap<DialectId, String>) -> Index {
    let mut ids: Vec<DialectId> = pages.keys().copied().collect();
    ids.sort_by_key(|id| (model[*id].imported, *id));
    let entry = |id: &DialectId| Entry {
        name: model[*id].name.clone(),
        link: pages[id].clone(),
        summary: describe::summary(&model[*id].doc),
    };
    Index { pages: ids.iter().map(entry).collect() }
}
