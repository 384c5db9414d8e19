//! Emits the code with which handles read the parameters of declared types and attributes.

use crate::rust::Emitter;
use bourn_spec::model::{ParamKind, Span};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Emits the reading of a parameter out of `Option<&Param>`, with a harmless value if it is absent. `handle` is the handle of the
    /// constraint on the parameter.
    pub fn raw_param(
        &self,
        span: Span,
        kind: &ParamKind,
        handle: Option<&TokenStream>,
        get: TokenStream,
    ) -> TokenStream {
        let rt = &self.rt;
        match kind {
            ParamKind::Type if handle.is_some() => quote!(#rt::TypeHandle::wrap(#rt::param_type(#get))),
            ParamKind::Attr if handle.is_some() => quote!(#rt::AttrHandle::wrap(#rt::param_attr(#get))),
            ParamKind::Bool => quote!(#rt::param_bool(#get)),
            ParamKind::U32 => quote!(#rt::param_int(#get) as u32),
            ParamKind::U64 => quote!(#rt::param_int(#get) as u64),
            ParamKind::I64 => quote!(#rt::param_int(#get)),
            ParamKind::BigInt => quote!(i128::from(#rt::param_int(#get))),
            ParamKind::F64 => quote!(f64::from_bits(#rt::param_int(#get) as u64)),
            ParamKind::Str => quote!(#rt::param_str(#get)),
            ParamKind::Type => quote!(#rt::param_type(#get)),
            ParamKind::Attr | ParamKind::AffineMap | ParamKind::IntegerSet | ParamKind::Symbol => {
                quote!(#rt::param_attr(#get))
            }
            ParamKind::Enum(id) => {
                let e = self.enum_path(*id);
                quote!(#e::from_value_or_default(#rt::param_int(#get)))
            }
            ParamKind::Shape => quote!(#rt::param_ints(#get)),
            ParamKind::List(inner) => {
                let inner = self.raw_param(span, inner, handle, quote!(Some(item)));
                quote!(#rt::param_list(#get).iter().map(|item| #inner).collect::<Vec<_>>())
            }
            ParamKind::Optional(inner) => {
                let inner = self.raw_param(span, inner, handle, quote!(Some(param)));
                quote!(#rt::param_present(#get).map(|param| #inner))
            }
            ParamKind::Rust(p) => {
                let p = self.placed_path(span, &p.0);
                quote!(#p::from_param(#get))
            }
        }
    }
}
