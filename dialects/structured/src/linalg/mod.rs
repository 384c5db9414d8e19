//! The linalg dialect: structured ops on tensors and memrefs.

pub mod body;
pub mod hooks;
pub mod maps;
pub mod named;
pub mod pack;
pub mod pad;
pub mod padding;
pub mod print;
pub mod products;
pub mod rewrite;
pub mod structured;
pub mod text;
pub mod tile;
pub mod vectorize;
pub mod verify;
pub mod winograd;

bourn_dialects_code::dialect!("linalg");

/// Registers the passes of this dialect.
pub fn register_passes(registry: &mut bourn_passes::PassRegistry) {
    registry.add(pad::PadToBound::INFO);
    registry.add(tile::Tile::INFO);
    registry.add(vectorize::Vectorize::INFO);
}
