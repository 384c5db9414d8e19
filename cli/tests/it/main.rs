//! One binary for the tests of this crate: linking each file alone would take longer than running it.

mod allocator;
mod bounds;
mod command;
mod editors;
mod files;
mod graphs;
mod imported;
mod manual;
mod new;
mod ninja;
mod ods;
mod ods_mlir;
mod ods_overlays;
mod ods_text;
mod opt;
mod overlays;
mod reduce;
mod report;
mod several;
