//! The dialects that Bourn ships. Each consists of a spec (in the crate `bourn-specs`), the code generated from it, and
//! hooks in Rust where a spec names them: text forms that `format` cannot express, and checks that no table can express.
//!
//! A dialect is a module and a cargo feature, so that a crate compiles only the dialects that it uses; only `builtin` is always included.
//! The dialects are in several crates, which compile in parallel; this crate re-exports and registers all of them.
#![forbid(unsafe_code)]

#[cfg(feature = "affine")]
pub use bourn_dialects_affine::affine;
#[cfg(feature = "arith")]
pub use bourn_dialects_core::arith;
#[cfg(feature = "cf")]
pub use bourn_dialects_core::cf;
#[cfg(feature = "func")]
pub use bourn_dialects_core::func;
#[cfg(feature = "index")]
pub use bourn_dialects_core::index;
#[cfg(feature = "irdl")]
pub use bourn_dialects_core::irdl;
#[cfg(feature = "math")]
pub use bourn_dialects_core::math;
#[cfg(feature = "scf")]
pub use bourn_dialects_core::scf;
#[cfg(feature = "ub")]
pub use bourn_dialects_core::ub;
pub use bourn_dialects_core::{bodies, builtin, shaped};
#[cfg(feature = "foreign")]
pub use bourn_dialects_foreign as foreign;
#[cfg(feature = "gpu")]
pub use bourn_dialects_gpu::gpu;
#[cfg(feature = "llvm")]
pub use bourn_dialects_llvm::llvm;
#[cfg(feature = "bufferization")]
pub use bourn_dialects_memory::bufferization;
#[cfg(feature = "memref")]
pub use bourn_dialects_memory::memref;
#[cfg(feature = "tensor")]
pub use bourn_dialects_memory::tensor;
#[cfg(feature = "test")]
pub use bourn_dialects_sizes::test;
#[cfg(feature = "sizes")]
pub use bourn_dialects_sizes::{hoist, hoist_slices, materialize, reify, resolve_dims, scalable};
#[cfg(feature = "linalg")]
pub use bourn_dialects_structured::linalg;
#[cfg(feature = "symbol")]
pub use bourn_dialects_symbol::symbol;
#[cfg(feature = "tosa")]
pub use bourn_dialects_tosa::tosa;
#[cfg(feature = "vector")]
pub use bourn_dialects_vector::vector;

use bourn_ir::DialectRegistry;
use bourn_passes::PassRegistry;

/// Common ops that passes build: constants, sizes, results of maps, slices and loops.
pub mod build {
    // Each crate re-exports the items of the crate that it builds on.
    #[cfg(feature = "affine")]
    pub use bourn_dialects_affine::build::*;
    #[cfg(not(all(feature = "memref", feature = "tensor")))]
    pub use bourn_dialects_core::build::*;
    #[cfg(all(feature = "memref", feature = "tensor", not(feature = "affine")))]
    pub use bourn_dialects_memory::build::*;
}

/// The names of this crate in the prelude of `bourn`, as far as their dialects are compiled in.
pub mod prelude {
    pub use crate::build::CommonOps;
    #[cfg(feature = "affine")]
    pub use crate::build::MapOps;
    #[cfg(all(feature = "memref", feature = "tensor"))]
    pub use crate::build::ShapedOps;
    #[cfg(feature = "sizes")]
    pub use bourn_dialects_sizes::materialize::Ops;
    #[cfg(feature = "sizes")]
    pub use bourn_dialects_sizes::reify::{Reified, Reifier, Wanted, reify_bound, reify_bounds};
}

/// Adds every dialect of this crate that is compiled in.
pub fn register_all(registry: &mut DialectRegistry) {
    registry.add(&builtin::DIALECT);
    #[cfg(feature = "func")]
    {
        registry.add(&func::DIALECT);
        func::ranges::FOREIGN_ATTRS.register("bourn", registry);
    }
    #[cfg(feature = "cf")]
    registry.add(&cf::DIALECT);
    #[cfg(feature = "ub")]
    registry.add(&ub::DIALECT);
    #[cfg(feature = "arith")]
    registry.add(&arith::DIALECT);
    #[cfg(feature = "index")]
    registry.add(&index::DIALECT);
    #[cfg(feature = "math")]
    registry.add(&math::DIALECT);
    #[cfg(feature = "affine")]
    affine::attach_models(registry.add(&affine::DIALECT));
    #[cfg(feature = "scf")]
    registry.add(&scf::DIALECT);
    #[cfg(feature = "tensor")]
    registry.add(&tensor::DIALECT);
    #[cfg(feature = "memref")]
    registry.add(&memref::DIALECT);
    #[cfg(feature = "linalg")]
    registry.add(&linalg::DIALECT);
    #[cfg(feature = "vector")]
    registry.add(&vector::DIALECT);
    #[cfg(feature = "bufferization")]
    bufferization::foreign::FOREIGN_ATTRS.register("bufferization", registry.add(&bufferization::DIALECT));
    #[cfg(feature = "gpu")]
    gpu::foreign::FOREIGN_ATTRS.register("gpu", registry.add(&gpu::DIALECT));
    #[cfg(feature = "llvm")]
    registry.add(&llvm::DIALECT);
    #[cfg(feature = "irdl")]
    registry.add(&irdl::DIALECT);
    #[cfg(feature = "symbol")]
    registry.add(&symbol::DIALECT);
    #[cfg(feature = "test")]
    registry.add(&test::DIALECT);
    #[cfg(feature = "tosa")]
    registry.add(&tosa::DIALECT);
    #[cfg(feature = "foreign")]
    registry.add(&foreign::DIALECT);
}

/// Adds every pass of this crate that is compiled in.
#[cfg_attr(
    not(any(feature = "affine", feature = "arith", feature = "func", feature = "linalg")),
    allow(unused_variables)
)] // no dialect with passes is compiled
pub fn register_passes(registry: &mut PassRegistry) {
    #[cfg(feature = "affine")]
    affine::register_passes(registry);
    #[cfg(feature = "arith")]
    arith::register_passes(registry);
    #[cfg(feature = "func")]
    func::register_passes(registry);
    #[cfg(feature = "linalg")]
    linalg::register_passes(registry);
    #[cfg(feature = "symbol")]
    symbol::register_passes(registry);
    #[cfg(feature = "sizes")]
    bourn_dialects_sizes::register_passes(registry);
}
