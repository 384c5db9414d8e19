//! One binary for the tests of this crate: linking each file alone would take longer than running it.

mod forms;
mod inferred;
mod overlays;
mod read_back;
mod reified;
mod required;
mod short;
mod text;
mod unlinked;
