//! The affine dialect: affine maps applied to index values, loops and access to memory.

pub mod access;
mod adapt;
pub mod alias;
mod band;
pub mod compose;
pub mod dependence;
pub mod effects;
mod expand;
pub mod fusion;
pub mod graybox;
pub mod index;
pub mod interchange;
pub mod invariant;
pub mod jam;
mod jam_parts;
pub mod loops;
pub mod lower;
mod mapped;
pub mod memory;
pub mod minmax;
mod nest;
pub mod normalize;
mod order;
pub mod peel;
mod ranges;
pub mod replace;
pub mod scalrep;
pub mod scope;
pub mod simplify;
mod skew;
pub mod tile;
pub mod unroll;
pub mod verify;

use bourn_equations::rt::Model;
use bourn_equations::value_bounds::{MIN_MAX, MinMax};

bourn_dialects_code::dialect!("affine");

/// Attaches the implementations of the passes' interfaces for ops of this dialect.
pub fn attach_models(registry: &mut bourn_ir::DialectRegistry) {
    static MAP_ITEMS: Model<dyn MinMax> = Model(&minmax::MapItems);
    for op in [MinOp::NAME, MaxOp::NAME] {
        registry.attach(op, MIN_MAX, &MAP_ITEMS);
    }
}

/// Registers the passes of this dialect.
pub fn register_passes(registry: &mut bourn_passes::PassRegistry) {
    registry.add(lower::LowerAffine::INFO);
    registry.add(fusion::LoopFusion::INFO);
    registry.add(invariant::InvariantCodeMotion::INFO);
    registry.add(interchange::LoopInterchange::INFO);
    registry.add(tile::LoopTile::INFO);
    registry.add(unroll::LoopUnroll::INFO);
    registry.add(jam::UnrollAndJam::INFO);
    registry.add(scalrep::ScalarReplacement::INFO);
    registry.add(normalize::NormalizeMemRefs::INFO);
    registry.add(minmax::SimplifyMinMax::INFO);
    registry.add(peel::LoopPeeling::INFO);
    registry.add(graybox::passes::CaptureMemRefs::INFO);
    registry.add(graybox::passes::SimplifyGrayboxes::INFO);
}
