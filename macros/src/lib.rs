//! Derive macros that fill the same model and run the same emitter as `.bourn` files.
//!
//! ```ignore
//! #[derive(bourn::Op)]
//! #[op(name = "toy.matmul", traits(Pure), format = "$lhs `,` $rhs attr-dict `:` functional-type(operands, results)")]
//! #[bounds(dim(result, 0) == dim(lhs, 0), dim(result, 1) == dim(rhs, 1), dim(lhs, 1) == dim(rhs, 0))]
//! pub struct MatMul {
//!     #[operand]
//!     lhs: RankedTensorType,
//!     #[operand]
//!     rhs: RankedTensorType,
//!     #[result]
//!     result: RankedTensorType,
//! }
//! ```
//!
//! declares the op `toy.matmul`, with the view `MatMulOp` and the table `MATMUL_OP`. The types of the fields are handles of
//! constraints; `Option<T>` is an operand that may be absent, `Vec<T>` any number of them.
#![forbid(unsafe_code)]

mod spec;

use proc_macro::TokenStream;

/// Declares an op from a struct; see the crate's page.
#[proc_macro_derive(Op, attributes(op, bounds, operand, result, attr, region))]
pub fn derive_op(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    spec::derive_op(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}
