//! Integer arithmetic on `index`.

pub mod hooks;

bourn_dialects_code::dialect!("index");
