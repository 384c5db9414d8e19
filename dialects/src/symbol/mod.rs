//! The symbol dialect: symbols for sizes, sizes as expressions of symbols, and passes that propagate them through a program.

mod build;
pub mod decode;
pub mod encode;
pub mod erase;
pub mod hooks;
pub mod names;
pub mod ops;
pub mod propagate;
mod results;
pub mod sizes;
pub mod torch;
pub mod types;
pub mod unfold;
mod unify;

use bourn_passes::PassRegistry;

include!(concat!(env!("OUT_DIR"), "/symbol.rs"));

/// Registers the passes of this dialect.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.add(&propagate::PROPAGATE_SYMBOL);
    registry.add(&unfold::UNFOLD_SYMBOLIC_INT);
    registry.add(&erase::ERASE_SYMBOL);
    registry.add(&encode::SYMBOL_TO_ENCODING);
    registry.add(&decode::ENCODING_TO_SYMBOL);
    registry.add(&torch::CONVERT_TORCH_TO_SYMBOL);
}
