//! Bounds and sizes as values of a program: the ops that compute them, caches of them, and passes that use them. The dialect `test`, a
//! feature, has passes for tests of bounds.
#![forbid(unsafe_code)]

pub mod hoist;
pub mod hoist_slices;
pub mod materialize;
pub mod reify;
pub mod resolve_dims;
pub mod scalable;
pub mod size_cache;
#[cfg(feature = "test")]
pub mod test;
mod wrapping;

use bourn_dialects_affine::{affine, build};
#[cfg(feature = "test")]
use bourn_dialects_core::builtin;
use bourn_dialects_core::{arith, bodies, scf};
use bourn_dialects_memory::{memref, tensor};
use bourn_dialects_vector::vector;
use bourn_passes::PassRegistry;

/// Registers the passes of this crate.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.add(hoist::HoistAllocations::INFO);
    registry.add(hoist_slices::HoistDisjointSlices::INFO);
    registry.add(resolve_dims::ResolveDims::INFO);
    registry.add(resolve_dims::ResolveShapedDims::INFO);
    #[cfg(feature = "test")]
    test::register_passes(registry);
}
