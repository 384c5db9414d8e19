//! Tests of the checks: messages about wrong specs, and that right ones have none.

mod laws;
mod specs;
mod ui;
