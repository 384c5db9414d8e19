//! A compiler for an accelerator: from expressions over matrices to the dialect `npu`.

use bourn::prelude::*;

pub mod ast;
pub mod hooks;
pub mod lower;
pub mod passes;

/// The dialect, which the build script generates from `npu.bourn`.
pub mod npu {
    include!(concat!(env!("OUT_DIR"), "/npu.rs"));
}

/// Returns the dialects and passes of Bourn and of this crate.
pub fn registries() -> (DialectRegistry, PassRegistry) {
    let (mut dialects, mut passes) = bourn::registries();
    dialects.add(&npu::DIALECT);
    passes.add(passes::Fuse::INFO).add(passes::Fit::INFO);
    (dialects, passes)
}
