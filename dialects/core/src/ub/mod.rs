//! The ub dialect: undefined behaviour.

pub mod hooks;

bourn_dialects_code::dialect!("ub");
