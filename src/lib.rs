//! Bourn: declare an op once; get its Rust type, its verifier, its parser and printer, its documentation, and the
//! bounds of every index and every dimension it touches.
//!
//! This crate is the facade: it re-exports the parts that a compiler needs at run time. A crate that declares its own ops
//! has `bourn` among its dependencies and `bourn-codegen` among its build dependencies, or derives the ops from structs.
//!
//! ```
//! use bourn::ir::parse::{ParseOptions, parse_source};
//! use bourn::ir::{Context, DialectRegistry};
//!
//! let mut registry = DialectRegistry::new();
//! bourn::dialects::register_all(&mut registry);
//! let context = Context::new(&registry);
//! let text = "func.func @twice(%n: index) -> index {\n  %0 = arith.addi %n, %n : index\n  return %0 : index\n}";
//! let module = parse_source(&context, text, &ParseOptions::default()).expect("the program is right");
//! assert!(module.view().to_string().contains("arith.addi %arg0, %arg0 : index"));
//! ```
//!
//! An op may be declared by a struct. It goes through the same checks as a spec, and the same code is generated:
//!
//! ```
//! use bourn::constraints::Index;
//! use bourn::ir::{Context, Dialect, DialectRegistry};
//!
//! /// Twice the input.
//! #[derive(bourn::Op)]
//! #[op(name = "toy.double", traits(Pure), format = "$input attr-dict")]
//! #[bounds(result == 2 * input)]
//! pub struct Double {
//!     #[operand]
//!     input: Index,
//!     #[result]
//!     result: Index,
//! }
//!
//! static TOY: Dialect = Dialect { name: "toy", ops: &[Double::DEF], ..Dialect::EMPTY };
//!
//! # fn main() {
//! let mut registry = DialectRegistry::new();
//! registry.add(&TOY);
//! let context = Context::new(&registry);
//! assert_eq!(context.op_def("toy.double").map(|def| def.summary), Some("Twice the input."));
//! # }
//! ```
//!
//! Types, attributes and constraints may be declared in the same way:
//!
//! ```
//! use bourn::constraints::{F32, I, SignlessInteger};
//! use bourn::ir::parse::{ParseOptions, parse_type};
//! use bourn::ir::{Context, Dialect, DialectRegistry};
//! use bourn::rt::TypeExt;
//!
//! /// A number of the machine.
//! #[derive(bourn::Constraint)]
//! #[constraint(text = "number of the machine", implies(bourn::constraints::Any))]
//! pub enum Number {
//!     Byte(I<8>),
//!     #[constraint(where(width > 8 && width <= 32))]
//!     Word(SignlessInteger),
//!     Real(F32),
//! }
//!
//! /// A tile of numbers.
//! #[derive(bourn::Type)]
//! #[ty(name = "toy.tile", format = "`<` $rows `x` $elem `>`")]
//! #[require(rows > 0 else "a tile has rows")]
//! pub struct Tile {
//!     rows: u32,
//!     elem: Number,
//! }
//!
//! static TOY: Dialect = Dialect { name: "toy", ops: &[], types: &[Tile::DEF], ..Dialect::EMPTY };
//!
//! # fn main() {
//! let mut registry = DialectRegistry::new();
//! registry.add(&TOY);
//! let context = Context::new(&registry);
//! let ty = parse_type(&context, "!toy.tile<4 x i16>", &ParseOptions::default()).expect("a tile");
//! let tile: TileType<'_> = ty.cast();
//! assert_eq!(tile.rows(), 4);
//! match tile.elem().cast::<NumberType<'_>>().case() {
//!     NumberTypeCase::Word(word) => assert_eq!(word.width(), 16),
//!     NumberTypeCase::Byte(_) | NumberTypeCase::Real(_) => unreachable!(),
//! }
//! # }
//! ```
//!
//! A field that names no declaration does not compile:
//!
//! ```compile_fail,E0277
//! struct Width;
//! #[derive(bourn::Type)]
//! #[ty(name = "toy.tile")]
//! pub struct Tile {
//!     elem: Width, // declares no type and no constraint
//! }
//! # fn main() {}
//! ```
//!
//! Nor does a constraint that nothing satisfies, or an implication that does not hold:
//!
//! ```compile_fail
//! use bourn::constraints::{F32, Index};
//! #[derive(bourn::Constraint)]
//! #[constraint(text = "index and float")]
//! pub struct Both(Index, F32);
//! # fn main() {}
//! ```
//!
//! ```compile_fail
//! use bourn::constraints::{I, SignlessInteger};
//! #[derive(bourn::Constraint)]
//! #[constraint(text = "signless", implies(I<8>))]
//! pub struct Signless(SignlessInteger); // `i16` does not satisfy `I<8>`
//! # fn main() {}
//! ```
//!
//! By its fields, an op may implement an interface of the builtin dialect:
//!
//! ```
//! # use bourn::{dialects::builtin::DestinationStyle, ir::OpRef, rt};
//! # struct Outs;
//! # impl DestinationStyle for Outs {
//! #     fn inits<'a, 'c>(&self, op: OpRef<'a, 'c>) -> rt::Values<'a, 'c> {
//! #         rt::all_operands(op)
//! #     }
//! # }
//! use bourn::constraints::RankedTensor;
//! #[derive(bourn::Op)]
//! #[op(name = "toy.fill")]
//! #[interface(bourn::dialects::builtin::DestinationStyle { inits = outs })]
//! pub struct Fill {
//!     #[operand]
//!     outs: Vec<RankedTensor>,
//!     #[result]
//!     filled: Vec<RankedTensor>,
//! }
//! # fn main() {}
//! ```
//!
//! Another interface of the same name is refused, and so is a model for an interface with equations, which the model does
//! not give:
//!
//! ```compile_fail,E0308
//! mod mine {
//!     pub trait DestinationStyle {}
//! }
//! use bourn::constraints::RankedTensor;
//! #[derive(bourn::Op)]
//! #[op(name = "toy.fill")]
//! #[interface(mine::DestinationStyle { inits = outs })]
//! pub struct Fill {
//!     #[operand]
//!     outs: Vec<RankedTensor>,
//!     #[result]
//!     filled: Vec<RankedTensor>,
//! }
//! # fn main() {}
//! ```
//!
//! ```compile_fail,E0080
//! use bourn::{dialects::builtin::DestinationStyle, ir::OpRef, rt};
//! struct Outs;
//! impl DestinationStyle for Outs {
//!     fn inits<'a, 'c>(&self, op: OpRef<'a, 'c>) -> rt::Values<'a, 'c> {
//!         rt::all_operands(op)
//!     }
//! }
//! use bourn::constraints::RankedTensor;
//! #[derive(bourn::Op)]
//! #[op(name = "toy.fill")]
//! #[interface(bourn::dialects::builtin::DestinationStyle = Outs)]
//! pub struct Fill {
//!     #[operand]
//!     outs: Vec<RankedTensor>,
//!     #[result]
//!     filled: Vec<RankedTensor>,
//! }
//! # fn main() {}
//! ```
#![forbid(unsafe_code)]

pub mod prelude;
#[doc = include_str!("../docs/guide/building.md")]
pub mod building {}
#[doc = include_str!("../docs/guide/queries.md")]
pub mod queries {}
#[doc = include_str!("../docs/guide/ir.md")]
pub mod reading {}

pub use bourn_bounds as bounds;
pub use bourn_dialects as dialects;
#[cfg(feature = "driver")]
pub use bourn_driver as driver;
pub use bourn_equations as equations;
pub use bourn_equations::rt;
pub use bourn_ir as ir;
pub use bourn_macros::{Attr, Constraint, Op, Type};
pub use bourn_presburger as presburger;
pub use bourn_terms as terms;

/// The pass manager, rewriting, and passes. The derive macro of [`Pass`](passes::Pass) is meant for users of this crate.
pub mod passes {
    pub use bourn_pass_derive::FacadePass as Pass;
    pub use bourn_passes::*;
}

/// Returns the registries of all dialects and passes that come with Bourn, to which a compiler adds its own.
#[must_use]
pub fn registries() -> (ir::DialectRegistry, passes::PassRegistry) {
    let (mut dialects, mut known) = (ir::DialectRegistry::new(), passes::PassRegistry::new());
    dialects::register_all(&mut dialects);
    passes::register(&mut known);
    dialects::register_passes(&mut known);
    (dialects, known)
}

/// The constraints of the builtin dialect as types for the fields of a derived op ([`Op`]). They declare the constraint of a field,
/// and hold no data; the typed handles are in [`dialects::builtin`].
pub mod constraints {
    bourn_macros::builtin_constraint_markers!();
}
