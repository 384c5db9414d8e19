//! The `bourn` command.
fn main() {}
