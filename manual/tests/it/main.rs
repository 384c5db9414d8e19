//! One binary for the tests of this crate: linking each file alone would take longer than running it.

mod book;
mod links;
mod templates;
