//! Derive macros: an op, a type, an attribute or a constraint declared as a Rust item. The item becomes the syntax tree of a spec,
//! which then goes through the same resolver, checks and emitter as a spec file; mistakes are reported at the field or attribute
//! that they come from.
//!
//! Use them as `bourn::Op`, `bourn::Type`, `bourn::Attr` and `bourn::Constraint`; the facade crate has examples that run.
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
//! static TOY: bourn::ir::Dialect = bourn::ir::Dialect { name: "toy", ops: &[MatMul::DEF], types: &[], attrs: &[], ..bourn::ir::Dialect::EMPTY };
//! ```
#![forbid(unsafe_code)]

mod clauses;
mod constraint;
mod declared;
mod expand;
mod input;
mod interface;
mod markers;
mod names;
mod source;
mod spec;
#[cfg(test)]
mod tests;
mod typed;

use bourn_spec::model::Subject;

/// Declares an op. The struct is the declaration; it is never filled with values. Derived from `struct MatMul` are
///
/// - `MatMul::DEF`, the op's table, for the `ops` of a `bourn::ir::Dialect`;
/// - `MatMulOp<'a, 'c>`, the typed view of such an op, with `cast`, an accessor for each field and `build`.
///
/// On the struct:
///
/// - `#[op(name = "dialect.op", ..)]`, with any of `traits(Pure, ..)`, `format = ".."` (the custom form, as in a spec),
///   `result_names = ".."` (the names of results in text), `view = Name` (instead of `MatMulOp`), `deprecated = ".."`,
///   `crate = ::path` (the path of the crate `bourn`), and the hooks `verify`, `fold`, `materialize` (makes constants of
///   the results of folding), `canonicalize` (any number of them), `infer`, `parse`, `print`, each
///   `= path::of::a::function`;
/// - `#[bounds(..)]`: equations, separated by commas; `#[require(condition else "message")]`;
/// - `#[effects(read(source), alloc(result) "stack")]`: the effects, with their values and resources; `#[effects()]` for
///   none;
/// - `#[interface(bourn::dialects::builtin::DestinationStyle { inits = outs, tied_init = path::of::a::function })]`: an
///   interface of the builtin dialect, each method bound to fields (`operands`, `results` for all), a region, a constant or
///   a function. The op has the interface's equations too;
/// - `#[interface(toy::Costly = Model)]`: an interface that another spec declares, whose view is `toy::CostlyView` beside
///   it. Its methods are not known here: `Model` is a value of yours that implements the trait. An interface with equations
///   or requirements needs a spec.
///
/// A field is an `#[operand]`, a `#[result]` or an `#[attr]` (`#[attr(default = 4)]`). Its type is the constraint, in
/// `Option` if it may be absent, in `Vec` if there may be any number:
///
/// - a constraint of the builtin dialect (`bourn::constraints`);
/// - a type, attribute or constraint that another derive declares (`Tile`), or the handle of a type, attribute or constraint of a spec, with
///   a lifetime (`toy::Number<'static>`). The macro only knows its handle, which tests it at run time.
///
/// A type parameter with a default, `struct Add<T = SignlessInteger>`, is a constraint variable: all fields of type `T`
/// have the same type.
///
/// A field of type `bourn::constraints::Region` may be a `#[region]`. Constraints on a region's arguments and terminator
/// need a `.bourn` file.
#[proc_macro_derive(Op, attributes(op, bounds, require, effects, interface, operand, result, attr, region))]
pub fn derive_op(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::op(input.into()).into()
}

/// Declares a type of a dialect. The struct is the declaration, its fields are the parameters. Derived from `struct Tile` are
///
/// - `Tile::DEF`, the table, for the `types` of a `bourn::ir::Dialect`;
/// - `TileType<'c>`, the handle: `get`, a method for each parameter, and `isa`, `dyn_cast` and `cast` as for any handle.
///
/// On the struct:
///
/// - `#[ty(name = "dialect.name", ..)]`, with any of `text = ".."` (the name in messages), `format = ".."` (the text after
///   the name, as in a spec), `verify = path` (`fn(&[Param<'_>]) -> Result<(), String>`), `handle = Name` (instead of
///   `TileType`), `deprecated = ".."`, `crate = ::path`;
/// - `#[require(condition else "message")]`, over the parameters;
/// - `#[interface(toy::Measured = Model)]`: as for a [`macro@Op`].
///
/// A field is a number (`bool`, `u32`, `u64`, `i64`, `i128`, `f64`), a `String`, a `bourn::constraints::Shape`, or a
/// constraint that a type or attribute has to satisfy (as the fields of a [`macro@Op`]; `#[param(attr)]` if a declaration
/// of your own is about attributes), in `Option` if it may be absent, in `Vec` for a list. `#[param(default = 4)]` is the
/// value if the text leaves it out.
#[proc_macro_derive(Type, attributes(ty, require, interface, param))]
pub fn derive_type(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::declared(input.into(), Subject::Type).into()
}

/// Declares an attribute of a dialect, like [`macro@Type`], with `#[attr(name = "dialect.name", ..)]`. Derived from
/// `struct Latency` are `Latency::DEF`, for the `attrs` of a `bourn::ir::Dialect`, and the handle `LatencyAttr<'c>`.
#[proc_macro_derive(Attr, attributes(attr, require, interface, param))]
pub fn derive_attr(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::declared(input.into(), Subject::Attr).into()
}

/// Declares a constraint. An enum is the union of its variants, a struct the intersection of its fields:
///
/// ```ignore
/// #[derive(bourn::Constraint)]
/// #[constraint(text = "number of a register")]
/// pub enum Number {
///     Byte(I<8>),
///     #[constraint(where(width > 8 && width <= 32))]
///     Word(SignlessInteger),
///     Real(F32),
/// }
/// ```
///
/// Derived are `NumberType<'c>`, the handle, and `NumberTypeCase<'c>`, which its `case()` returns to match on. With
/// `#[constraint(for = attr)]` the constraint is about attributes, and the handle is `NumberAttr`; with `for = op` it is
/// about ops that other derives declare, and the view is `NumberOp<'a, 'c>`.
///
/// `#[constraint(..)]` takes `text = ".."` (the name in messages), `where(condition)` (of a struct or of each variant),
/// `for = ..`, `implies(A, B)` (proved, or rejected with a counterexample), `rust = path` (of a struct without fields:
/// `fn(Type<'_>) -> bool`), `handle = Name`, `crate = ::path`. The types of fields are the types that a [`macro@Op`] takes, and
/// `Not<C>` and `Each<C>` of `bourn::constraints`.
///
/// Conversions are generated to and from the constraints of the builtin dialect wherever one implies the other. Other
/// declarations of your own are not known here: use `dyn_cast`, or a spec.
#[proc_macro_derive(Constraint, attributes(constraint))]
pub fn derive_constraint(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::constraint(input.into()).into()
}

/// Expands to one marker type for each constraint of the builtin dialect, for the fields of a derived op. It is for the
/// facade crate.
#[doc(hidden)]
#[proc_macro]
pub fn builtin_constraint_markers(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    markers::markers().into()
}
