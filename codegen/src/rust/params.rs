//! The text of parameters of declared types and attributes, and their defaults.

use super::*;

impl Emitter<'_> {
    /// A parameter out of `Option<&Param>`, with a harmless value where it is not there.
    pub fn raw_param(&self, kind: &ParamKind, get: TokenStream) -> TokenStream {
        let rt = &self.rt;
        match kind {
            ParamKind::Bool => quote!(#rt::param_bool(#get)),
            ParamKind::U32 => quote!((#rt::param_int(#get) as u32)),
            ParamKind::U64 => quote!((#rt::param_int(#get) as u64)),
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
                let inner = bare(self.raw_param(inner, quote!(Some(item))));
                quote!(#rt::param_list(#get).iter().map(|item| #inner).collect::<Vec<_>>())
            }
            ParamKind::Optional(inner) => {
                let inner = self.raw_param(inner, quote!(Some(param)));
                quote!(#rt::param_present(#get).map(|param| #inner))
            }
            ParamKind::Rust(p) => {
                let p = path(&p.0);
                quote!(#p::from_param(#get))
            }
        }
    }

    /// The `default` field of a parameter's table.
    pub fn param_default(&self, p: &Param) -> TokenStream {
        let rt = &self.rt;
        let Some(value) = &p.default else { return quote!(None) };
        let value = match value {
            DefaultValue::Int(n) => types::held(&p.kind, *n).map(|n| quote!(Int(#n))),
            DefaultValue::Bool(b) => Some(quote!(Bool(#b))),
            DefaultValue::Str(s) => Some(quote!(Str(#s))),
            DefaultValue::Enum(id, cases) => {
                let bits = cases.iter().filter_map(|&c| self.model[*id].cases.get(c));
                let value = bits.fold(0i64, |v, c| v | c.value);
                Some(quote!(Int(#value)))
            }
            DefaultValue::Float(f) => {
                let bits = f.to_bits() as i64;
                Some(quote!(Int(#bits)))
            }
            DefaultValue::List(items) => {
                let item = match &p.kind {
                    ParamKind::List(item) => item,
                    kind => kind,
                };
                let ints: Option<Vec<i64>> = items
                    .iter()
                    .map(|i| match i {
                        DefaultValue::Int(n) => types::held(item, *n),
                        _ => None,
                    })
                    .collect();
                ints.map(|ints| quote!(Ints(&[#(#ints),*])))
            }
            DefaultValue::Unit => None,
        };
        match value {
            Some(value) => quote!(Some(#rt::DefaultParam::#value)),
            None => {
                self.error(p.span, format!("the default of `{}` cannot be held by a parameter", p.name));
                quote!(None)
            }
        }
    }

    /// The `format` field of the table of a type or attribute.
    pub fn param_format(&self, format: Option<&ParamFormat>) -> TokenStream {
        match format {
            None => quote!(None),
            Some(format) => {
                let elements = format.elements.iter().map(|e| self.param_element(e));
                quote!(Some(&[#(#elements),*]))
            }
        }
    }

    fn param_element(&self, element: &ParamFormatElement) -> TokenStream {
        let rt = &self.rt;
        let index = |i: &usize| u16::try_from(*i).unwrap_or(u16::MAX);
        match element {
            ParamFormatElement::Literal(text) => quote!(#rt::ParamFmt::Lit(#text)),
            ParamFormatElement::Space(space) => {
                let space = *space != Spacing::None;
                quote!(#rt::ParamFmt::Space(#space))
            }
            ParamFormatElement::Param(i) => {
                let i = index(i);
                quote!(#rt::ParamFmt::Param(#i))
            }
            ParamFormatElement::Params => quote!(#rt::ParamFmt::Params),
            ParamFormatElement::Struct(members) => {
                let members = members.iter().map(index);
                quote!(#rt::ParamFmt::Struct(&[#(#members),*]))
            }
            ParamFormatElement::Optional(inner, anchor) => {
                let (inner, anchor) = (inner.iter().map(|e| self.param_element(e)), index(anchor));
                quote!(#rt::ParamFmt::Optional(#anchor, &[#(#inner),*]))
            }
            ParamFormatElement::Custom(parse, print, params) => {
                let (parse, print) = (path(&parse.0), path(&print.0));
                let params = params.iter().map(index);
                quote!(#rt::ParamFmt::Custom { parse: #parse, print: #print, params: &[#(#params),*] })
            }
        }
    }
}
