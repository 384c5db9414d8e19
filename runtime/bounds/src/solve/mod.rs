//! Decision procedures for forms and rows: bounds of atoms, boxes, points, and the polyhedral core. They do not depend
//! on columns.

pub(crate) mod boxes;
pub(crate) mod given;
pub(crate) mod minimum;
pub(crate) mod polyhedral;
pub(crate) mod prove;
pub(crate) mod samples;
mod signs;
