//! The test dialect: ops and a pass that query the bounds engine, like MLIR's test dialect.

pub mod hooks;
mod order;
pub mod reify;

bourn_dialects_code::dialect!("test");

/// Registers the passes of this dialect.
pub fn register_passes(registry: &mut bourn_passes::PassRegistry) {
    registry.add(reify::ReifyValueBounds::INFO);
}
