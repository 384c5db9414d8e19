//! Forms: sparse sums of multiples of atoms, and the arithmetic of forms, intervals and congruences.

pub(crate) mod atoms;
pub(crate) mod division;
pub(crate) mod linear;
pub(crate) mod polynomial;
pub(crate) mod products;
pub(crate) mod residues;
pub(crate) mod rewrite;
