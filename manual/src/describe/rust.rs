//! The signatures of the generated code.

use bourn_codegen::{Config, DIALECTS, dialect_items, signatures};
use bourn_spec::model::{DialectId, Model, Span};
use std::collections::BTreeMap;

/// The signatures of the generated code of items, by the place of the item in a spec.
#[derive(Debug, Default)]
pub(crate) struct Signatures {
    by_place: BTreeMap<(u32, u32), Vec<String>>,
}

impl Signatures {
    /// Generates the code of a dialect; there are no signatures if that is not possible.
    pub fn of_dialect(model: &Model<'_>, dialect: DialectId) -> Signatures {
        let modules =
            model.dialects.iter().map(|other| (other.name.clone(), format!("{DIALECTS}::{}", other.name)));
        let config = Config { modules: modules.collect(), ..Config::default() };
        let Ok(items) = dialect_items(model, dialect, &config) else { return Signatures::default() };
        let mut by_place: BTreeMap<(u32, u32), Vec<String>> = BTreeMap::new();
        for item in &items {
            let place = (item.span.file, item.span.start);
            by_place.entry(place).or_default().extend(signatures([item]));
        }
        Signatures { by_place }
    }

    /// Returns the signatures of the item whose name is at this place.
    pub fn of(&self, place: Span) -> Vec<String> {
        self.by_place.get(&(place.file, place.start)).cloned().unwrap_or_default()
    }
}
