//! The forms of columns, computed from their definitions in the context of a question.

pub(crate) mod assume;
pub(crate) mod bits;
pub(crate) mod choice;
pub(crate) mod elsewhere;
pub(crate) mod evaluate;
pub(crate) mod exact;
pub(crate) mod resolve;
