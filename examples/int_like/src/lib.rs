//! The example of the RFC "Introduce named constraints (aka IR concepts)" for MLIR, on Bourn. `tosa.bourn` defines
//! `IntLike` once; from that come
//!
//! - the verifier of `tosa.apply_scale`, with upstream's messages;
//! - [`tosa::IntLike`], a type with `classof`, casts, the method `element_bit_width`, and `case()` for an exhaustive `match`;
//! - conversions without a check wherever one constraint implies another, and with a check elsewhere.
//!
//! There are three ways to write the RFC's `hasMyTrait`: for a caller with a type that is proved to be like an integer, for a caller
//! with any type, and as a dispatch.
//!
//! ```
//! use bourn::ir::parse::{ParseOptions, parse_type};
//! use bourn_example_int_like::{context, describe, is_narrow, is_narrow_or_other, tosa::Int8Like};
//!
//! let ctx = context();
//! let ty = |text| parse_type(&ctx, text, &ParseOptions::default()).expect("a type");
//! let bytes = Int8Like::try_from(ty("vector<4xi8>")).expect("bytes");
//! assert!(is_narrow(bytes)); // implied: no check at run time
//! assert!(!is_narrow_or_other(ty("i128")));
//! assert_eq!(describe(ty("tensor<2x?xui16>")), "any number of integers of 16 bits");
//! assert_eq!(describe(ty("f32")), "a float of 32 bits");
//! ```
//!
//! The RFC's implicit conversion from every `IntegerType` would be wrong, since `si32` is refused; it does not exist here:
//!
//! ```compile_fail
//! use bourn::rt::IntegerType;
//! use bourn_example_int_like::is_narrow;
//! fn wrong(ty: IntegerType<'_>) -> bool {
//!     is_narrow(ty)
//! }
//! ```
#![forbid(unsafe_code)]

pub mod hooks;

/// The dialect.
pub mod tosa {
    include!(concat!(env!("OUT_DIR"), "/tosa.rs"));
}

use bourn::ir::{Context, DialectRegistry, Type};
use bourn::rt::{FloatType, TypeExt, match_type};
use tosa::IntLike;

/// Creates a context with this crate's dialect and Bourn's dialects.
pub fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry.add(&tosa::DIALECT);
    Context::new(&registry)
}

/// Returns whether integers are narrow. This is the RFC's `hasMyTrait(IntLikeType)`, an overload for each type whose
/// constraint implies `IntLike`.
pub fn is_narrow<'c>(ty: impl Into<IntLike<'c>>) -> bool {
    ty.into().element_bit_width() <= 64
}

/// Returns whether a type is like a narrow integer, or is no integer. This is the RFC's `hasMyTrait(Type)`, which tests
/// the type first.
pub fn is_narrow_or_other(ty: Type<'_>) -> bool {
    ty.dyn_cast::<IntLike>().is_none_or(is_narrow)
}

/// Describes a type. This is the RFC's `TypeSwitch`.
pub fn describe(ty: Type<'_>) -> String {
    match_type!(ty {
        int: IntLike => match int.count() {
            Some(1) => format!("an integer of {} bits", int.element_bit_width()),
            Some(n) => format!("{n} integers of {} bits", int.element_bit_width()),
            None => format!("any number of integers of {} bits", int.element_bit_width()),
        },
        float: FloatType => format!("a float of {} bits", float.width()),
        _ => "something else".to_owned(),
    })
}
