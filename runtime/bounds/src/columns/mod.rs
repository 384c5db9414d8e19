//! The forms of columns: their definitions are followed in the context that an answer is given in.

pub(crate) mod assume;
pub(crate) mod choice;
pub(crate) mod column_ids;
pub(crate) mod components;
pub(crate) mod context;
pub(crate) mod contexts;
pub(crate) mod elsewhere;
pub(crate) mod resolve;
pub(crate) mod table;
