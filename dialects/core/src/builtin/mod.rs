//! The builtin dialect: types, attributes, constraints, interfaces, `module`.

pub mod attrs;
pub mod module;
pub mod types;

bourn_dialects_code::dialect!("builtin");
