//! The dialect `zoo`: one op for each of MLIR's builtin constraints, `zoo.t_NAME` for a constraint on a type and `zoo.a_NAME` for
//! one on an attribute, where `NAME` is MLIR's. The spec is thus also the table from MLIR's names to those of Bourn. The test
//! gives every type and attribute of a collection to every op, and compares verdict and message with MLIR 22.
//!
//! ```
//! use bourn::ir::{Context, DialectRegistry, parse::{ParseOptions, parse_and_report}};
//!
//! let mut registry = DialectRegistry::new();
//! bourn::dialects::register_all(&mut registry);
//! registry.add(&bourn_constraint_zoo::DIALECT);
//! let ctx = Context::new(&registry);
//! let text = "func.func private @f(%x: f32) { \"zoo.t_I32\"(%x) : (f32) -> () return }";
//! let (_, errors) = parse_and_report(&ctx, text, &ParseOptions::default());
//! assert!(format!("{errors:?}").contains("operand #0 must be 32-bit signless integer, but got 'f32'"));
//! ```
#![forbid(unsafe_code)]

include!(concat!(env!("OUT_DIR"), "/zoo.rs"));

/// Hooks that the spec names.
pub mod hooks {
    use bourn::ir::{Attribute, Type};

    /// Returns whether numbers never decrease; with `strictly`, whether they always increase.
    fn sorted(attr: Attribute<'_>, strictly: bool) -> bool {
        attr.as_dense_array().is_some_and(|values| {
            values.windows(2).all(|pair| pair[0] < pair[1] || (!strictly && pair[0] == pair[1]))
        })
    }

    /// Returns whether an attribute is a list of numbers in non-decreasing order.
    pub fn is_sorted(attr: Attribute<'_>) -> bool {
        sorted(attr, false)
    }

    /// Returns whether an attribute is a list of numbers in increasing order.
    pub fn is_strictly_sorted(attr: Attribute<'_>) -> bool {
        sorted(attr, true)
    }

    /// Returns the first element of an array attribute.
    fn first(attr: Attribute<'_>) -> Option<i128> {
        attr.as_array().and_then(|items| items.first()).and_then(|item| item.as_int())
    }

    /// Returns whether the first element is 8.
    pub fn first_is_8(attr: Attribute<'_>) -> bool {
        first(attr) == Some(8)
    }

    /// Returns whether the first element is 8 or more.
    pub fn first_is_at_least_8(attr: Attribute<'_>) -> bool {
        first(attr).is_some_and(|n| n >= 8)
    }

    /// Returns whether the first element is one of 1 to 8.
    pub fn first_is_1_to_8(attr: Attribute<'_>) -> bool {
        first(attr).is_some_and(|n| (1..=8).contains(&n))
    }

    /// Returns whether the elements are strings.
    pub fn is_strings(attr: Attribute<'_>) -> bool {
        use bourn::ir::{AttrData, TypeData};
        let AttrData::DenseElements { keyword, text, ty } = attr.data() else { return false };
        let opaque = |ty: Type<'_>| matches!(ty.data(), TypeData::Opaque { .. });
        keyword.as_str() == "dense" && text.as_str().contains('"') && ty.element_type().is_some_and(opaque)
    }

    /// Returns whether a type is a vector of which only the last dimension is scalable.
    pub fn only_last_scalable(ty: Type<'_>) -> bool {
        match ty.data() {
            bourn::ir::TypeData::Vector { scalable, .. } => {
                scalable.last() == Some(&true) && scalable.iter().filter(|s| **s).count() == 1
            }
            _ => false,
        }
    }

    /// Returns whether a type is a tuple of `f32`, through nested tuples.
    pub fn is_nested_f32(ty: Type<'_>) -> bool {
        use bourn::ir::{FloatKind, TypeData};
        let mut open = vec![ty];
        while let Some(ty) = open.pop() {
            match ty.data() {
                TypeData::Tuple(types) => open.extend(types.iter().copied()),
                TypeData::Float(FloatKind::F32) => {}
                _ => return false,
            }
        }
        matches!(ty.data(), TypeData::Tuple(_))
    }
}
