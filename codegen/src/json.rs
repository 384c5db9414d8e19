//! JSON from a model.

use bourn_spec::model::Model;

/// The resolved model as JSON.
#[must_use]
pub fn json(model: &Model) -> String {
    format!("{{\"schema\":1,\"dialects\":{}}}", model.dialects.len())
}
