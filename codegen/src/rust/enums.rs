//! Enums and bit enums.

use super::*;

impl Emitter<'_> {
    /// The Rust enum (or set of bits) with its texts.
    pub fn enum_items(&self, e: &EnumDecl) -> TokenStream {
        let rt = &self.rt;
        let name = ident(&e.name);
        let docs = doc_or(&e.doc, &format!("The enum `{}`.", e.name));
        let body = if e.bits { self.bits_items(e) } else { self.cases_items(e) };
        let (from_attr, to_attr, def) = self.enum_attr(e);
        quote! {
            #docs
            #body
            impl #name {
                /// The value that an attribute holds.
                pub fn from_attr(attr: #rt::Attribute<'_>) -> Option<Self> {
                    #from_attr
                }
                /// An attribute that holds the value.
                pub fn to_attr<'c>(self, ctx: &'c #rt::Context) -> #rt::Attribute<'c> {
                    #to_attr
                }
            }
            #def
        }
    }

    fn cases_items(&self, e: &EnumDecl) -> TokenStream {
        let rt = &self.rt;
        let name = ident(&e.name);
        let cases: Vec<_> = e.cases.iter().map(|c| camel(&c.name)).collect();
        self.check_cases(e, &cases);
        let values: Vec<_> = e.cases.iter().map(|c| proc_macro2::Literal::i64_unsuffixed(c.value)).collect();
        let keywords: Vec<_> = e.cases.iter().map(|c| &c.keyword).collect();
        let docs = e.cases.iter().map(|c| doc_or(&c.doc, &format!("`{}`", c.keyword)));
        quote! {
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            #[repr(i64)]
            pub enum #name { #(#docs #cases = #values),* }
            #rt::keyword_enum!(#name; #(#cases #keywords),*);
        }
    }

    fn check_cases(&self, e: &EnumDecl, names: &[proc_macro2::Ident]) {
        let cases = e.cases.iter().map(|c| &*c.name).zip(names.iter().map(ToString::to_string));
        self.distinct_cases(e.span, &e.name, cases);
    }

    fn bits_items(&self, e: &EnumDecl) -> TokenStream {
        let name = ident(&e.name);
        let consts: Vec<_> = e.cases.iter().map(|c| shouty(&c.name, "")).collect();
        self.check_cases(e, &consts);
        let values: Vec<_> = e.cases.iter().map(|c| proc_macro2::Literal::i64_unsuffixed(c.value)).collect();
        let docs = e.cases.iter().map(|c| doc_or(&c.doc, &format!("`{}`", c.keyword)));
        let all = e.cases.iter().fold(0, |bits, c| bits | c.value);
        let (rest, known) = match all {
            0 => (quote!(value), quote!(value.clamp(0, 0))),
            all => (quote!(value & !#all), quote!(value & #all)),
        };
        quote! {
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub struct #name(i64);
            impl #name {
                #(#docs pub const #consts: Self = Self(#values);)*
                /// The set of these bits, if there are no others.
                pub fn from_value(value: i64) -> Option<Self> {
                    (#rest == 0).then_some(Self(value))
                }
                /// The set of these bits, without bits that stand for nothing.
                pub fn from_value_or_default(value: i64) -> Self {
                    Self(#known)
                }
                /// The bits.
                pub fn bits(self) -> i64 {
                    self.0
                }
                /// The value.
                pub fn value(self) -> i64 {
                    self.0
                }
                /// Whether all bits of another set are in this one.
                pub fn contains(self, other: Self) -> bool {
                    self.0 & other.0 == other.0
                }
            }
            impl std::ops::BitOr for #name {
                type Output = Self;
                fn bitor(self, other: Self) -> Self {
                    Self(self.0 | other.0)
                }
            }
        }
    }

    fn enum_attr(&self, e: &EnumDecl) -> (TokenStream, TokenStream, TokenStream) {
        let rt = &self.rt;
        let width = e.width;
        match &e.storage {
            EnumStorage::Integer => (
                quote!(#rt::enum_value(attr, #width).and_then(Self::from_value)),
                quote!(ctx.int_attr(i128::from(self.value()), ctx.signless(#width))),
                quote!(),
            ),
            EnumStorage::Keyword if e.bits => (
                quote!(#rt::enum_value(attr, #width).and_then(Self::from_value)),
                quote!(ctx.int_attr(i128::from(self.value()), ctx.signless(#width))),
                quote!(),
            ),
            EnumStorage::Keyword => (
                quote!(attr.as_str().and_then(Self::from_keyword)),
                quote!(ctx.string_attr(self.keyword())),
                quote!(),
            ),
            EnumStorage::Attr(mnemonic) => {
                let table = shouty(&e.name, "_ATTR_DEF");
                let full = format!("{}.{mnemonic}", self.model[self.dialect].name);
                let cases = self.enum_cases(e);
                let separator = &e.separator;
                let kind = match e.bits {
                    true => quote!(#rt::ParamKind::Bits(&[#(#cases),*], #separator)),
                    false => quote!(#rt::ParamKind::Enum(&[#(#cases),*])),
                };
                let docs = doc(&format!("The table of `#{full}`."));
                let def = quote! {
                        #docs
                        pub static #table: #rt::TypeDef = #rt::TypeDef {
                            name: #full,
                            params: &[#rt::ParamDef { name: "value", kind: #kind, default: None, constraint: None }],
                            requires: &[],
                verify: None,
                            format: None,
                            interfaces: &[],
                        };
                    };
                (
                    quote!(#rt::declared_value(attr, &#table).and_then(Self::from_value)),
                    quote!(#rt::declared_attr(ctx, &#table, &[#rt::Param::Int(self.value())])),
                    def,
                )
            }
        }
    }

    /// `("eq", 0), ..`
    pub fn enum_cases(&self, e: &EnumDecl) -> Vec<TokenStream> {
        e.cases
            .iter()
            .map(|c| {
                let (keyword, value) = (&c.keyword, c.value);
                quote!((#keyword, #value))
            })
            .collect()
    }
}
