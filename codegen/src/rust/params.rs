//! The text of parameters of declared types and attributes, and their defaults.

use super::*;

impl Emitter<'_> {
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
