//! Prints the custom forms of ops.

use super::numbered;
use crate::rust::{Emitter, int};
use bourn_terms::table::{Anchor, Fmt, LoopList};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    pub(super) fn fmt_data(&self, element: &Fmt<'_>) -> TokenStream {
        let rt = &self.rt;
        let all = |elements: &[Fmt<'_>]| {
            let elements = elements.iter().map(|element| self.fmt_data(element));
            quote!(&[#(#elements),*])
        };
        let form = match element {
            Fmt::Lit(text) => quote!(Lit(#text)),
            Fmt::Space(printed) => quote!(Space(#printed)),
            Fmt::Newline => quote!(Newline),
            Fmt::Operand(i) => numbered("Operand", *i),
            Fmt::Operands => quote!(Operands),
            Fmt::Attr(i) => numbered("Attr", *i),
            Fmt::QualifiedAttr(i) => numbered("QualifiedAttr", *i),
            Fmt::PropDict => quote!(PropDict),
            Fmt::Type(slot) => {
                let slot = self.slot_data(*slot);
                quote!(Type(#slot))
            }
            Fmt::OperandTypes => quote!(OperandTypes),
            Fmt::ResultTypes => quote!(ResultTypes),
            Fmt::FunctionalType(inputs, outputs) => {
                let inputs = inputs.iter().map(|slot| self.slot_data(*slot));
                let outputs = outputs.iter().map(|slot| self.slot_data(*slot));
                quote!(FunctionalType(&[#(#inputs),*], &[#(#outputs),*]))
            }
            Fmt::AttrDict(keyword) => quote!(AttrDict(#keyword)),
            Fmt::Region(i) => numbered("Region", *i),
            Fmt::Successor(i) => numbered("Successor", *i),
            Fmt::Item(i) => numbered("Item", *i),
            Fmt::ItemType(i) => numbered("ItemType", *i),
            Fmt::Optional { anchor, then, otherwise } => {
                let (anchor, then, otherwise) = (self.anchor_data(*anchor), all(then), all(otherwise));
                quote!(Optional { anchor: #anchor, then: #then, otherwise: #otherwise })
            }
            Fmt::Clauses(clauses) => {
                let clauses = all(clauses);
                quote!(Clauses(#clauses))
            }
            Fmt::Loop { lists, separator, body } => {
                let lists = lists.iter().map(|list| match list {
                    LoopList::Operand(i) => numbered("Operand", *i),
                    LoopList::Result(i) => numbered("Result", *i),
                    LoopList::Attr(i) => numbered("Attr", *i),
                });
                let (separator, body) = (option(*separator), all(body));
                quote!(Loop { lists: &[#(#rt::LoopList::#lists),*], separator: #separator, body: #body })
            }
            Fmt::Ref(inner) => {
                let inner = self.fmt_data(inner);
                quote!(Ref(&#inner))
            }
            Fmt::Mixed { statics, dynamics, delimiters: (open, close) } => {
                let (statics, dynamics) = (int(*statics), int(*dynamics));
                quote!(Mixed { statics: #statics, dynamics: #dynamics, delimiters: (#open, #close) })
            }
            Fmt::Custom { parse, print, args } => {
                let (parse, print, args) = (self.hook(parse), self.hook(print), all(args));
                quote!(Custom { parse: &#parse, print: &#print, args: #args })
            }
        };
        quote!(#rt::Fmt::#form)
    }

    fn anchor_data(&self, anchor: Anchor) -> TokenStream {
        let rt = &self.rt;
        let (kind, i) = match anchor {
            Anchor::Operand(i) => ("Operand", i),
            Anchor::Result(i) => ("Result", i),
            Anchor::Attr(i) => ("Attr", i),
            Anchor::Region(i) => ("Region", i),
            Anchor::Successor(i) => ("Successor", i),
            Anchor::List(i) => ("List", i),
        };
        let form = numbered(kind, i);
        quote!(#rt::Anchor::#form)
    }
}

fn option(text: Option<&str>) -> TokenStream {
    match text {
        Some(text) => quote!(Some(#text)),
        None => quote!(None),
    }
}
