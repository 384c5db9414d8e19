//! The math dialect: elementary functions.

pub mod hooks;

bourn_dialects_code::dialect!("math");
