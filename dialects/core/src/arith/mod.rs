//! Integer and floating-point arithmetic.

pub mod casts;
pub mod decide;
pub mod fold;
pub mod hooks;
pub mod simplify;

bourn_dialects_code::dialect!("arith");

/// Adds the passes of the dialect.
pub fn register_passes(registry: &mut bourn_passes::PassRegistry) {
    registry.add(decide::FoldDecided::INFO);
}
