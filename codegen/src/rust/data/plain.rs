//! The cases of enums that are printed the same everywhere.

use crate::rust::ident;
use bourn_terms::FunctionKind;
use bourn_terms::builtin::{BuiltinAttr, BuiltinType, FloatKind};
use proc_macro2::Ident;

/// An enum of which generated code names cases.
pub(crate) trait Cases {
    /// Returns the name of this case in Rust.
    fn case(self) -> Ident;
}

macro_rules! cases {
    ($($enum:ident: $($case:ident)*;)*) => {
        $(impl Cases for $enum {
            fn case(self) -> Ident {
                ident(match self {
                    $($enum::$case => stringify!($case),)*
                })
            }
        })*
    };
}

cases! {
    FunctionKind: Type Attr Op Values List Method TraitMethod Model Verify VerifyParams Infer ResultNames Parse Print ParseElement PrintElement ParseParams PrintParams Fold FoldOne Materialize Canonicalize Bounds;
}

macro_rules! variants {
    ($($enum:ident)*) => {
        $(impl Cases for $enum {
            fn case(self) -> Ident {
                ident(self.variant())
            }
        })*
    };
}

variants!(BuiltinType BuiltinAttr FloatKind);
