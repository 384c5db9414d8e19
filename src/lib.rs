//! Bourn: declare an op once; get its Rust type, its verifier, its parser and printer, its documentation, and the
//! bounds of every index and every dimension that it touches.
