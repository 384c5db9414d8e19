//! The range of a form: intervals, bounds of atoms, boxes, samples, and the polyhedral core.

pub(crate) mod boxes;
pub(crate) mod cases;
pub(crate) mod final_ends;
pub(crate) mod minimum;
pub(crate) mod near;
pub(crate) mod polyhedral;
pub(crate) mod prove;
pub(crate) mod ranges;
pub(crate) mod rows;
pub(crate) mod samples;
