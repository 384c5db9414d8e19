//! The cf dialect: branches between blocks.

pub mod hooks;
pub mod simplify;

bourn_dialects_code::dialect!("cf");
