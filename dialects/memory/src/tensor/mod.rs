//! The tensor dialect: creation, slices, padding and sizes of tensors.

pub mod fold;
pub mod shapes;
pub mod verify;

bourn_dialects_code::dialect!("tensor");
