//! Tables as Rust constants: what was lowered from the model, printed.

mod constraint;
mod equation;
mod generics;
