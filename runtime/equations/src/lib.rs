//! Equations on the IR: facts for the engine, reified shapes, and the IR as a value graph of the engine.
//!
//! [`rt`] has what generated code names: re-exports of the IR, the engine, and typed handles.

mod interface;
pub mod reify;
pub mod rt;
pub mod value_bounds;
