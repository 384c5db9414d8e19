//! The builtin dialect: types, attributes, constraints, interfaces, `module`.

pub mod attrs;
pub mod module;
pub mod types;

include!(concat!(env!("OUT_DIR"), "/builtin.rs"));
