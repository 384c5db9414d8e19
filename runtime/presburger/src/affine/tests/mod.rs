//! Tests of the affine library: examples, a table checked with MLIR, properties, hostile input.

mod examples;
mod hostile;
mod properties;
mod table;
