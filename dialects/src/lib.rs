//! The dialects that Bourn ships. Each consists of a spec (in the crate `bourn-specs`), the code generated from it, and
//! hooks in Rust where a spec names them: text forms that `format` cannot express, and checks that no table can express.
//!
//! A dialect is a module and a cargo feature, so that a crate compiles only the dialects that it uses; only `builtin` is always included.
#![forbid(unsafe_code)]

pub mod bodies;
pub mod build;
pub mod builtin;
pub mod materialize;
pub mod reify;
pub mod scalable;
pub mod shaped;

#[cfg(feature = "tensor")]
#[cfg_attr(not(feature = "symbol"), allow(dead_code))] // only `symbol` reads equal sizes
mod size_cache;

#[cfg(feature = "affine")]
pub mod affine;
#[cfg(feature = "arith")]
pub mod arith;
#[cfg(feature = "bufferization")]
pub mod bufferization;
#[cfg(feature = "cf")]
pub mod cf;
#[cfg(feature = "func")]
pub mod func;
#[cfg(feature = "gpu")]
pub mod gpu;
#[cfg(feature = "irdl")]
pub mod irdl;
#[cfg(feature = "linalg")]
pub mod linalg;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "memref")]
pub mod memref;
#[cfg(feature = "scf")]
pub mod scf;
#[cfg(feature = "symbol")]
pub mod symbol;
#[cfg(feature = "tensor")]
pub mod tensor;
#[cfg(feature = "test")]
pub mod test;
#[cfg(feature = "ub")]
pub mod ub;
#[cfg(feature = "vector")]
pub mod vector;

use bourn_ir::DialectRegistry;
use bourn_passes::PassRegistry;

/// Adds every dialect of this crate that is compiled in.
pub fn register_all(registry: &mut DialectRegistry) {
    registry.add(&builtin::DIALECT);
    #[cfg(feature = "func")]
    registry.add(&func::DIALECT);
    #[cfg(feature = "cf")]
    registry.add(&cf::DIALECT);
    #[cfg(feature = "ub")]
    registry.add(&ub::DIALECT);
    #[cfg(feature = "arith")]
    registry.add(&arith::DIALECT);
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
    #[cfg(feature = "irdl")]
    registry.add(&irdl::DIALECT);
    #[cfg(feature = "symbol")]
    registry.add(&symbol::DIALECT);
    #[cfg(feature = "test")]
    registry.add(&test::DIALECT);
}

/// Adds every pass of this crate that is compiled in.
#[cfg_attr(
    not(any(
        feature = "affine",
        feature = "arith",
        feature = "func",
        feature = "linalg",
        feature = "tensor",
        feature = "test"
    )),
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
    #[cfg(feature = "tensor")]
    tensor::register_passes(registry);
    #[cfg(feature = "test")]
    test::register_passes(registry);
}
