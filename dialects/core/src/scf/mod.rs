//! The scf dialect: structured control flow.

pub mod choose;
pub mod forall;
pub mod hooks;
pub mod rebuild;
pub mod simplify;
pub mod text;
pub mod verify;

bourn_dialects_code::dialect!("scf");
