//! The symbol dialect: symbols for sizes, sizes as expressions of symbols, and passes that propagate them through a program.

mod build;
pub mod decode;
pub mod encode;
pub mod erase;
mod forms;
pub mod hooks;
pub mod names;
pub mod ops;
pub mod propagate;
mod required;
mod results;
pub mod sizes;
pub mod torch;
pub mod types;
pub mod unfold;
mod unify;
mod words;

use bourn_passes::PassRegistry;

bourn_dialects_code::dialect!("symbol");

/// Registers the passes of this dialect.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.add(propagate::PropagateSymbol::INFO);
    registry.add(unfold::UnfoldSymbolicInt::INFO);
    registry.add(erase::EraseSymbol::INFO);
    registry.add(encode::SymbolToEncoding::INFO);
    registry.add(decode::EncodingToSymbol::INFO);
    registry.add(torch::ConvertTorchToSymbol::INFO);
}
