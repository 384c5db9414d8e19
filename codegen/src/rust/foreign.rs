//! Resolves `crate::` in the specs of other crates.

use crate::Config;
use bourn_spec::Arena;
use bourn_spec::model::*;

/// Returns the model with the paths in the constraints of other crates as this crate has to write them.
pub(crate) fn rooted_model<'a>(arena: &'a Arena, model: &Model<'a>, config: &Config) -> Model<'a> {
    let mut model = model.clone();
    for at in 0..model.constraints.len() {
        let dialect = &model[model.constraints[at].dialect];
        if let Some(root) = crate_of(dialect, config) {
            model.constraints[at].body =
                Rooted { arena, root: &root }.constraint(&model.constraints[at].body);
        }
    }
    model
}

/// Returns the path of the crate root that a dialect's hooks are in, as seen from here; `None` for this crate.
fn crate_of(dialect: &Dialect, config: &Config) -> Option<String> {
    let module = config.modules.get(&dialect.name)?;
    let inside = match &dialect.rust_module {
        Some(path) => path.0.strip_prefix("crate").unwrap_or_default().to_owned(),
        None => format!("::{}", dialect.name),
    };
    Some(module.strip_suffix(&inside).unwrap_or(module).to_owned())
}

/// Rewrites paths that begin with `crate::` for use outside of their crate, whose root this is.
struct Rooted<'r, 'a> {
    arena: &'a Arena,
    root: &'r str,
}

impl<'a> Rewrite<'a> for Rooted<'_, 'a> {
    fn arena(&self) -> &'a Arena {
        self.arena
    }

    fn path(&mut self, path: &'a str) -> &'a str {
        match path.strip_prefix("crate::") {
            Some(rest) => self.arena.alloc_str(&format!("{}::{rest}", self.root)),
            None => path,
        }
    }
}
