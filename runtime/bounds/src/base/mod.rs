//! Foundations of the other modules: ids, intervals, budgets, and components of graphs.

pub(crate) mod cancel;
pub(crate) mod ids;
pub(crate) mod interval;
pub(crate) mod limits;
