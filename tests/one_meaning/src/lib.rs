//! Tests that the lattice of constraints and the evaluator mean the same, on types and attributes of the IR and random
//! constraints over them. The tests compare every answer about a pair of constraints with the evaluator's verdicts on the
//! items.
#![forbid(unsafe_code)]

pub mod dialect;
pub mod random;
pub mod zoo;
