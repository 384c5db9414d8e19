//! Derive macros: an op declared as a Rust struct. The struct is written out as a `.bourn` spec, which then goes through the
//! same resolver, checks and emitter as a spec file; mistakes are reported at the field or attribute that they come from.
//!
//! Use it as `bourn::Op`; the facade crate has an example that runs.
//!
//! ```ignore
//! use bourn::constraints::RankedTensor;
//!
//! /// The product of two matrices.
//! #[derive(bourn::Op)]
//! #[op(name = "toy.matmul", traits(Pure), format = "$lhs `,` $rhs attr-dict `:` functional-type(operands, results)")]
//! #[bounds(dim(result, 0) == dim(lhs, 0), dim(result, 1) == dim(rhs, 1), dim(lhs, 1) == dim(rhs, 0))]
//! pub struct MatMul {
//!     #[operand] lhs: RankedTensor,
//!     #[operand] rhs: RankedTensor,
//!     #[result] result: RankedTensor,
//! }
//!
//! static TOY: bourn::ir::Dialect = bourn::ir::Dialect { name: "toy", ops: &[MatMul::DEF], types: &[], attrs: &[] };
//! ```
#![forbid(unsafe_code)]

mod expand;
mod input;
mod markers;
mod spec;
#[cfg(test)]
mod tests;

/// Declares an op. The struct is the declaration; it is never filled with values. Derived from `struct MatMul` are
///
/// - `MatMul::DEF`, the op's table, for the `ops` of a `bourn::ir::Dialect`;
/// - `MatMulOp<'a, 'c>`, the typed view of such an op, with `cast`, an accessor for each field and `build`.
///
/// On the struct:
///
/// - `#[op(name = "dialect.op", ..)]`, with any of `traits(Pure, ..)`, `format = ".."` (the custom form, as in a spec),
///   `result_names = ".."` (what results are called in text), `view = Name` (instead of `MatMulOp`), `deprecated = ".."`, `crate = ::path` (where the crate `bourn` is), and the hooks
///   `verify`, `fold`, `infer`, `parse`, `print`, each `= path::of::a::function`;
/// - `#[bounds(..)]`: equations, separated by commas; `#[require(condition else "message")]`.
///
/// A field is an `#[operand]`, a `#[result]` or an `#[attr]` (`#[attr(default = 4)]`); its type is a constraint of the
/// builtin dialect (`bourn::constraints`), in `Option` if it may be absent, in `Vec` if there may be any number. A type parameter with a default,
/// `struct Add<T = SignlessInteger>`, is a constraint variable: fields of type `T` have one and the same type.
///
/// A field of type `bourn::constraints::Region` may be a `#[region]`. What a spec says of a region's arguments and terminator, and
/// constraints of a dialect's own, need a `.bourn` file.
#[proc_macro_derive(Op, attributes(op, bounds, require, operand, result, attr, region))]
pub fn derive_op(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::op(input.into()).into()
}

/// One marker type for each constraint of the builtin dialect, for the fields of a derived op. For the facade crate.
#[doc(hidden)]
#[proc_macro]
pub fn builtin_constraint_markers(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    markers::markers().into()
}
