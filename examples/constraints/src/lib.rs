//! Named constraints as Rust types. `lab.bourn` declares them on top of the constraints of `builtin`; the generated code refers to
//! the types of that crate.
//!
//! A function that takes a constraint states its requirement, and a caller that satisfies it converts without a check:
//!
//! ```
//! use bourn::ir::parse::parse_type;
//! use bourn::rt::TypeExt;
//! use bourn_example_constraints::{context, lab::{Byte, NumberLike, NumberLikeCase}};
//!
//! fn lanes<'c>(of: impl Into<NumberLike<'c>>) -> i64 {
//!     match of.into().case() {
//!         NumberLikeCase::Scalar(_) => 1,
//!         NumberLikeCase::Vec(vector) => vector.shape()[0],
//!         NumberLikeCase::Memory(tensor) => tensor.shape().iter().product(),
//!     }
//! }
//! let ctx = context();
//! assert_eq!(lanes(Byte::get(&ctx)), 1); // proved: every byte is number-like
//! let vector = parse_type(&ctx, "vector<4xi8>", &Default::default()).expect("a type");
//! assert_eq!(lanes(vector.cast::<NumberLike>()), 4); // checked
//! ```
//!
//! Without a proof there is no conversion:
//!
//! ```compile_fail
//! use bourn_example_constraints::lab::{Byte, Small};
//! fn byte<'c>(of: impl Into<Byte<'c>>) {}
//! fn call(small: Small<'_>) {
//!     byte(small); // not every small integer is a byte
//! }
//! ```
//!
//! A view of an op borrows the IR. While it lives the op cannot change, so that there is no time between check and use:
//!
//! ```compile_fail
//! use bourn::ir::{Body, OpId};
//! use bourn_example_constraints::lab::Arith;
//! fn change(body: &mut Body<'_>, op: OpId) {
//!     let view = Arith::cast(body.op(op)).expect("an arithmetic op");
//!     body.erase(op); // the view still borrows the body
//!     let _ = view.case();
//! }
//! ```
//!
//! Without the view it compiles:
//!
//! ```
//! use bourn::ir::{Body, OpId};
//! use bourn_example_constraints::lab::Arith;
//! fn change(body: &mut Body<'_>, op: OpId) {
//!     let is_arith = Arith::cast(body.op(op)).is_some();
//!     if is_arith {
//!         body.erase(op);
//!     }
//! }
//! ```
//!
//! An arm of a dispatch that an earlier arm covers is an error, even if the two are from different crates:
//!
//! ```compile_fail
//! use bourn::rt::{Type, match_type};
//! use bourn::dialects::builtin::SignlessInteger;
//! use bourn_example_constraints::lab::Byte;
//! fn size(ty: Type<'_>) -> u32 {
//!     match_type!(ty { any: SignlessInteger => any.width(), _byte: Byte => 8, _ => 0 })
//! }
//! ```
//!
//! ```
//! use bourn::rt::{Type, match_type};
//! use bourn::dialects::builtin::SignlessInteger;
//! use bourn_example_constraints::lab::Byte;
//! fn size(ty: Type<'_>) -> u32 {
//!     match_type!(ty { _byte: Byte => 8, any: SignlessInteger => any.width(), _ => 0 })
//! }
//! ```
#![forbid(unsafe_code)]

pub mod hooks;

/// The dialect.
pub mod lab {
    include!(concat!(env!("OUT_DIR"), "/lab.rs"));
}

use bourn::ir::{Context, DialectRegistry};

/// Creates a context with this crate's dialect and Bourn's dialects.
pub fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry.add(&lab::DIALECT);
    Context::new(&registry)
}
