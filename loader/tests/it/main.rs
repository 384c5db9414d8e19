//! One binary for the tests of this crate: linking each file alone would take longer than running it.

mod forms;
mod inferred;
mod operands;
mod overlays;
mod read_back;
mod reified;
mod required;
mod short;
mod short_types;
mod successors;
mod text;
mod unlinked;

use bourn_ir::{Context, DialectRegistry};

/// Returns a context with the dialects and a spec. Panics if the spec has mistakes.
fn context(spec: &str) -> Context {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let report = bourn_loader::load_text(&mut registry, &[("toy.bourn", spec)], bourn_specs::ALL);
    report.unwrap_or_else(|mistakes| panic!("{}", mistakes.render()));
    Context::new(&registry)
}
