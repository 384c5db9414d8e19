//! Equations on the IR: facts for the engine, reified shapes, and the IR as a value graph of the engine.
//!
//! [`rt`] is the interface for generated code: re-exports of the IR and of the engine, and typed handles.

mod interface;
pub mod reify;
pub mod rt;
pub mod value_bounds;
