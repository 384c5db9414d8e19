//! Emits enums and bit enums.

use crate::rust::clashes::distinct_cases;
use crate::rust::{Emitter, Item, Output, camel, doc, doc_or, ident, int, shouty};
use bourn_spec::model::{EnumDecl, EnumId, EnumStorage};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Emits the Rust enum (or set of bits) with its texts.
    pub fn enum_items(&self, out: &mut Output<'m>, id: EnumId) -> Vec<Item> {
        let (rt, e) = (&self.rt, &self.model[id]);
        let name = ident(&e.name);
        let place = self.place(e.span);
        let docs = match e.doc.trim() {
            "" => doc(&format!("The enum `{}`{place}.", e.name)),
            text if place.is_empty() => doc(text),
            text => doc(&format!("{text}\n\n{}", place.trim_start())),
        };
        let mut items = if e.bits { self.bits_items(out, e, &docs) } else { self.cases_items(out, e, &docs) };
        let EnumAttr { from, to, table } = self.enum_attr(out, id);
        let methods = quote! {
            impl #name {
                /// Returns the value that an attribute holds.
                pub fn from_attr(attr: #rt::Attribute<'_>) -> Option<Self> { #from }
                /// Returns an attribute that holds the value.
                pub fn to_attr<'c>(self, ctx: &'c #rt::Context) -> #rt::Attribute<'c> { #to }
            }
        };
        let value = quote! {
            impl<'c> #rt::AttrValue<'c> for #name {
                fn of_attr(attr: #rt::Attribute<'c>) -> Option<Self> {
                    Self::from_attr(attr)
                }
            }
        };
        let argument = quote! {
            impl From<#name> for #rt::AttrArg<'_> {
                fn from(case: #name) -> Self {
                    #rt::AttrArg::Case(case.value(), |ctx, value| #name::from_value_or_default(value).to_attr(ctx))
                }
            }
        };
        items.extend([Item::plain(methods), Item::plain(value), Item::plain(argument)]);
        items.extend(table);
        items
    }

    fn cases_items(&self, out: &mut Output<'m>, e: &EnumDecl, doc: &TokenStream) -> Vec<Item> {
        let name = ident(&e.name);
        let cases: Vec<_> = e.cases.iter().map(|c| camel(&c.name)).collect();
        self.check_cases(out, e, &cases);
        let values: Vec<_> = e.cases.iter().map(|c| proc_macro2::Literal::i64_unsuffixed(c.value)).collect();
        let keywords: Vec<_> = e.cases.iter().map(|c| &c.keyword).collect();
        let first = cases.first();
        let docs = e.cases.iter().map(|c| doc_or(&c.doc, &format!("`{}`", c.keyword)));
        let cases_of = quote! {
            #doc
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            #[repr(i64)]
            pub enum #name { #(#docs #cases = #values),* }
        };
        let methods = quote! {
            impl #name {
                /// All cases.
                pub const ALL: &'static [Self] = &[#(Self::#cases),*];
                /// Returns the case with a value.
                pub fn from_value(value: i64) -> Option<Self> {
                    Self::ALL.iter().copied().find(|case| case.value() == value)
                }
                /// Returns the case with a value, or the first case if no case has it.
                pub fn from_value_or_default(value: i64) -> Self {
                    Self::from_value(value).unwrap_or(Self::#first)
                }
                /// Returns the value.
                pub const fn value(self) -> i64 { self as i64 }
                /// Returns the case of a keyword.
                pub fn from_keyword(keyword: &str) -> Option<Self> {
                    Self::ALL.iter().copied().find(|case| case.keyword() == keyword)
                }
                /// Returns the keyword in IR text.
                pub const fn keyword(self) -> &'static str {
                    match self { #(Self::#cases => #keywords),* }
                }
            }
        };
        vec![Item::ty(&name, cases_of), Item::plain(methods)]
    }

    fn check_cases(&self, out: &mut Output<'m>, e: &EnumDecl, names: &[proc_macro2::Ident]) {
        let cases = e.cases.iter().map(|c| &*c.name).zip(names.iter().map(ToString::to_string));
        distinct_cases(out, e.span, &e.name, cases);
    }

    fn bits_items(&self, out: &mut Output<'m>, e: &EnumDecl, doc: &TokenStream) -> Vec<Item> {
        let name = ident(&e.name);
        let consts: Vec<_> = e.cases.iter().map(|c| shouty(&c.name, "")).collect();
        self.check_cases(out, e, &consts);
        let values: Vec<_> = e.cases.iter().map(|c| proc_macro2::Literal::i64_unsuffixed(c.value)).collect();
        let docs = e.cases.iter().map(|c| doc_or(&c.doc, &format!("`{}`", c.keyword)));
        let all = e.cases.iter().fold(0, |bits, c| bits | c.value);
        let (rest, known) = match all {
            0 => (quote!(value), quote!(value.clamp(0, 0))),
            all => {
                let all = int(all);
                (quote!(value & !#all), quote!(value & #all))
            }
        };
        let set = quote! {
            #doc
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub struct #name(i64);
        };
        let methods = quote! {
            impl #name {
                #(#docs pub const #consts: Self = Self(#values);)*
                /// Returns the set of these bits, if there are no others.
                pub fn from_value(value: i64) -> Option<Self> {
                    (#rest == 0).then_some(Self(value))
                }
                /// Returns the set of these bits, without bits that no case has.
                pub fn from_value_or_default(value: i64) -> Self {
                    Self(#known)
                }
                /// Returns the bits.
                pub fn bits(self) -> i64 {
                    self.0
                }
                /// Returns the value.
                pub fn value(self) -> i64 {
                    self.0
                }
                /// Returns whether the set contains all bits of another set.
                pub fn contains(self, other: Self) -> bool {
                    self.0 & other.0 == other.0
                }
            }
        };
        let union = quote! {
            impl std::ops::BitOr for #name {
                type Output = Self;
                fn bitor(self, other: Self) -> Self {
                    Self(self.0 | other.0)
                }
            }
        };
        vec![Item::tuple(&name, set), Item::plain(methods), Item::plain(union)]
    }

    /// Returns the conversions of an enum from and to attributes, and the table of the enum's own attribute, if it has an own attribute.
    fn enum_attr(&self, out: &mut Output<'m>, id: EnumId) -> EnumAttr {
        let (rt, e) = (&self.rt, &self.model[id]);
        let width = int(e.width);
        match &e.storage {
            EnumStorage::Keyword if !e.bits => EnumAttr {
                from: quote!(attr.as_str().and_then(Self::from_keyword)),
                to: quote!(ctx.string_attr(self.keyword())),
                table: None,
            },
            EnumStorage::Integer | EnumStorage::Keyword => EnumAttr {
                from: quote!(#rt::enum_value(attr, #width).and_then(Self::from_value)),
                to: quote!(ctx.int_attr(i128::from(self.value()), ctx.signless(#width))),
                table: None,
            },
            EnumStorage::Attr(_) => {
                let table = shouty(&e.name, "_ATTR_DEF");
                let def = self.lowering.enum_def(id);
                let docs = doc(&format!("The table of `#{}`.", def.name));
                let data = self.type_def_data(out, def, &[]);
                let item = quote!(#docs pub static #table: #rt::TypeDef = #data;);
                EnumAttr {
                    from: quote!(#rt::declared_value(attr, &#table).and_then(Self::from_value)),
                    to: quote!(#rt::declared_attr(ctx, &#table, &[#rt::Param::Int(self.value())])),
                    table: Some(Item::value(&table, item)),
                }
            }
        }
    }
}

/// The code that converts an enum from and to an attribute.
struct EnumAttr {
    from: TokenStream,
    to: TokenStream,
    table: Option<Item>,
}
