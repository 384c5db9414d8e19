//! Small data that is printed the same everywhere: cases of enums, positions.

use crate::rust::ident;
use bourn_terms::builtin::{BuiltinAttr, BuiltinType, FloatKind};
use bourn_terms::equation::{
    ArgIdx, AttrIdx, BitOp, FoldOp, LetIdx, OperandIdx, RegionIdx, ResultIdx, SuccessorIdx, YieldIdx,
};
use bourn_terms::table::EffectKind;
use bourn_terms::{BinaryOp, FunctionKind, Rel};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

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
    Rel: Eq Ne Lt Le Gt Ge;
    BinaryOp: Add Sub Mul FloorDiv CeilDiv Mod Min Max;
    FoldOp: Sum Product Min Max;
    BitOp: And Or Xor Quot Rem;
    EffectKind: Read Write Alloc Free;
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

/// A position in the declarations of an op.
pub(crate) trait Position {
    fn position(self) -> TokenStream;
}

macro_rules! positions {
    ($($id:ident)*) => {
        $(impl Position for $id {
            fn position(self) -> TokenStream {
                let at = Literal::u64_unsuffixed(u64::from(self.0));
                quote!($id(#at))
            }
        })*
    };
}

positions!(ArgIdx AttrIdx LetIdx OperandIdx RegionIdx ResultIdx SuccessorIdx YieldIdx);
