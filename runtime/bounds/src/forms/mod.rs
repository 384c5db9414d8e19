//! Forms: sparse sums of multiples of atoms, and the arithmetic of forms, intervals and congruences.

pub(crate) mod atoms;
pub(crate) mod bits;
pub(crate) mod division;
pub(crate) mod evaluate;
pub(crate) mod exact;
pub(crate) mod interval;
pub(crate) mod linear;
pub(crate) mod polynomial;
pub(crate) mod products;
pub(crate) mod residues;
pub(crate) mod rewrite;
pub(crate) mod words;
