//! The scf dialect: structured control flow.

pub mod forall;
pub mod hooks;
pub mod more;
pub mod verify;

include!(concat!(env!("OUT_DIR"), "/scf.rs"));
