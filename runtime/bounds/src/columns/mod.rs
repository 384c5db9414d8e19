//! The forms of columns: their definitions are followed in the context that an answer is given in.

pub(crate) mod assume;
pub(crate) mod bits;
pub(crate) mod choice;
pub(crate) mod elsewhere;
pub(crate) mod evaluate;
pub(crate) mod exact;
pub(crate) mod resolve;
