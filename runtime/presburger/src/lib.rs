//! Affine expressions and maps; integer polyhedra and sets, simplex and projection.

pub mod affine;
