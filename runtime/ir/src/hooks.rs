//! The types of the functions in Rust that specs name, by the kind of their [`Function`](bourn_terms::Function). Each is
//! declared where it is called; this table lists them all.
//!
//! | kind | type | called by |
//! |---|---|---|
//! | `Type`, `Attr`, `Op`, `Values` | [`TypeTest`], [`AttrTest`], [`OpTest`], [`ValuesTest`] | whoever asks a constraint |
//! | `List`, `Method` | [`ListFn`], [`MethodFn`] | equations |
//! | `Verify` | [`VerifyFn`] | the verifier |
//! | `VerifyParams` | [`VerifyParamsFn`] | whoever makes a declared type or attribute from text |
//! | `Infer` | [`InferFn`] | parser and builders |
//! | `Parse`, `ParseElement`, `ParseParams` | [`ParseFn`], [`ParseElementFn`], [`ParseParamsFn`] | the parser |
//! | `Print`, `PrintElement`, `PrintParams`, `ResultNames` | [`PrintFn`], [`PrintElementFn`], [`PrintParamsFn`], [`ResultNamesFn`] | the printer |
//! | `Fold`, `FoldOne`, `Materialize` | [`FoldFn`], [`FoldOneFn`], [`MaterializeFn`] | [`fold`](crate::fold::fold), passes |
//! | `Canonicalize` | [`CanonicalizeFn`] | passes |

pub use crate::constraint::{AttrTest, OpTest, TypeTest, ValuesTest, VerifyParamsFn};
pub use crate::equations::{ConditionFn, ListFn, MethodFn};
pub use crate::fold::{FoldFn, FoldOneFn, MaterializeFn};
pub use crate::generics::InferFn;
pub use crate::parse::{ParseElementFn, ParseFn, ParseParamsFn};
pub use crate::print::{PrintElementFn, PrintFn, PrintParamsFn, ResultNamesFn};
pub use crate::rewrite::CanonicalizeFn;
pub use crate::verify::VerifyFn;
