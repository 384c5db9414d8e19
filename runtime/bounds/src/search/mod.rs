//! The range of a form: intervals, bounds of atoms, boxes, samples, and the polyhedral core.

pub(crate) mod cases;
mod decided;
pub(crate) mod final_ends;
pub(crate) mod near;
pub(crate) mod ranges;
pub(crate) mod rows;
