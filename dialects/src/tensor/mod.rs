//! The tensor dialect: creation, slices, padding and sizes of tensors.

pub mod fold;
pub mod hoist;
pub mod hoist_slices;
pub mod resolve_dims;
pub mod shapes;
pub mod verify;

include!(concat!(env!("OUT_DIR"), "/tensor.rs"));

/// Registers the passes of this dialect.
pub fn register_passes(registry: &mut bourn_passes::PassRegistry) {
    registry.add(hoist::HoistAllocations::INFO);
    registry.add(hoist_slices::HoistDisjointSlices::INFO);
    registry.add(resolve_dims::ResolveDims::INFO);
    registry.add(resolve_dims::ResolveShapedDims::INFO);
}
