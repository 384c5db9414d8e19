//! The func dialect: functions and calls.

pub mod call_graph;
pub mod hooks;
pub mod inline;
pub mod ranges;

bourn_dialects_code::dialect!("func");

/// Registers the passes of this dialect.
pub fn register_passes(registry: &mut bourn_passes::PassRegistry) {
    registry.add(inline::Inline::INFO);
}
