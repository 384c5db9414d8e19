//! The IR: context, types, attributes, operations, regions; MLIR text in and out; verifier; interfaces.
