//! Emits the typed view of an op, its accessors and its builder.

use super::attr::{AttrRead, attr_const};
use super::builder::inline;
use crate::rust::{Emitter, Item, Output, at, doc, doc_or, ident, snake_text};
use bourn_spec::model::{Arity, Let, LetKind, OpDecl, RegionDecl, SuccessorDecl, ValueDecl};
use proc_macro2::TokenStream;
use quote::quote;

const TAKEN: &[&str] = &["op", "as_op", "cast", "build", "name", "def"];

/// The type and body of an accessor.
pub(super) struct Accessor {
    pub returns: TokenStream,
    pub body: TokenStream,
}

/// The methods of a view, and the names that they have.
#[derive(Default)]
pub(super) struct Methods {
    tokens: TokenStream,
    used: Vec<String>,
}

impl Methods {
    /// Adds an accessor of the part `name`.
    fn add(&mut self, docs: &str, name: &str, what: &str, accessor: Accessor) {
        let docs = doc_or(docs, &format!("Returns the {what} `{name}`."));
        let suffix = match what {
            "attribute" => "attr",
            "argument" => "arg",
            what => what,
        };
        let method = accessor_name(name, suffix, &mut self.used);
        let Accessor { returns, body } = accessor;
        self.tokens.extend(quote! {
            #docs
            #[inline]
            pub fn #method(self) -> #returns { #body }
        });
    }

    /// Adds a setter of the part `name`.
    pub fn add_setter(
        &mut self,
        what: &str,
        name: &str,
        (ty, is_generic): (&TokenStream, bool),
        Accessor { returns, body }: Accessor,
    ) {
        let inline = inline(is_generic);
        let docs = doc(&format!("Describes a change of the {what} `{name}`."));
        let method = accessor_name(&format!("set_{}", snake_text(name)), "part", &mut self.used);
        self.tokens.extend(quote! {
            #docs
            #inline
            pub fn #method(self, value: #ty) -> #returns { #body }
        });
    }
}

impl<'m> Emitter<'m> {
    /// Emits the view of an op, such as `AddIOp`, with all its methods.
    pub fn view_items(
        &self,
        out: &mut Output<'m>,
        op: &OpDecl<'m>,
        full: &str,
        table: &proc_macro2::Ident,
    ) -> Vec<Item> {
        let rt = &self.rt;
        let name = ident(&op.rust_name);
        let docs = doc_or(&op.doc, &format!("`{full}`"));
        let deprecated = op.deprecated.as_ref().map(|why| quote!(#[deprecated = #why]));
        let mut methods = Methods::default();
        for (i, o) in op.operands.iter().enumerate() {
            methods.add(&o.doc, &o.name, "operand", self.value_accessor(op, o, i, "operand"));
        }
        for (i, r) in op.results.iter().enumerate() {
            methods.add(&r.doc, &r.name, "result", self.value_accessor(op, r, i, "result"));
        }
        let (mut consts, mut used) = (TokenStream::new(), Vec::new());
        let names: Vec<_> = op.attrs.iter().map(|a| attr_const(&a.name, &mut used)).collect();
        for (a, name) in op.attrs.iter().zip(&names) {
            let text = &a.name;
            let docs = doc(&format!("The name of the attribute `{text}`."));
            consts.extend(quote!(#docs pub const #name: &'static str = #text;));
            let AttrRead { returns, body } = self.attr_read(op, a, name);
            methods.add(&a.doc, &a.name, "attribute", Accessor { returns, body });
        }
        for list in &op.lets {
            self.mixed_accessor(op, list, &names, &mut methods);
        }
        for (i, r) in op.regions.iter().enumerate() {
            self.region_accessors(op, r, i, &mut methods);
        }
        // The op does not show where a list of successors ends.
        let list = op.successors.iter().position(|s| s.arity != Arity::One).unwrap_or(op.successors.len());
        for (i, s) in op.successors.iter().enumerate().take(list + 1) {
            methods.add(&s.doc, &s.name, "successor", self.successor_accessor(s, i));
        }
        self.setters(op, &mut methods);
        let builder = self.builder_of(op);
        let mut build = builder.build_fn(self, table);
        build.extend(self.named_builders(out, op, &builder, &methods.used));
        let methods = methods.tokens;
        let allow = op.deprecated.as_ref().map(|_| quote!(#[allow(deprecated)]));
        let view = quote! {
            #docs
            #deprecated
            #[derive(Clone, Copy, Debug)]
            pub struct #name<'a, 'c>(#rt::OpRef<'a, 'c>);
        };
        let is_view = quote!(#rt::op_view!(#name, #table););
        let methods = quote! {
            #allow
            impl<'a, 'c> #name<'a, 'c> {
                #consts
                #methods
                #build
            }
        };
        let mut items = vec![Item::tuple(&name, view), Item::plain(is_view), Item::plain(methods)];
        items.extend(builder.optional_items(self, full));
        items
    }

    /// Adds the accessor of a list whose numbers are in an attribute, or are operands.
    fn mixed_accessor(
        &self,
        op: &OpDecl<'m>,
        list: &Let<'m>,
        names: &[proc_macro2::Ident],
        methods: &mut Methods,
    ) {
        let LetKind::Mixed(attr, operands) = list.kind else { return };
        let parts = (op.attrs.get(attr.index()), names.get(attr.index()), op.operands.get(operands.index()));
        let (Some(attr), Some(name), Some(group)) = parts else { return };
        let (rt, text, i) = (&self.rt, &attr.name, at(operands.index()));
        let snake = snake_text(&group.name);
        let stem = snake.strip_prefix("dynamic_").unwrap_or(&snake);
        let docs = format!("Returns the numbers of `{}`, and those of `{text}` between them.", group.name);
        let returns = quote!(impl ExactSizeIterator<Item = #rt::Number<'a, 'c>> + Clone);
        let body = quote!(#rt::mixed(self.0, Self::#name, #i));
        methods.add(&docs, &format!("mixed_{stem}"), "list", Accessor { returns, body });
    }

    /// Adds the accessors of a region: the region, its entry block, the arguments and the terminator of this block.
    fn region_accessors(&self, op: &OpDecl<'m>, r: &RegionDecl<'m>, i: usize, methods: &mut Methods) {
        let skip = (i > 0).then(|| {
            let i = at(i);
            quote!(.skip(#i))
        });
        let (rt, i) = (&self.rt, at(i));
        let (returns, body) = match r.arity {
            Arity::Variadic => (
                quote!(impl ExactSizeIterator<Item = #rt::ir::RegionRef<'a, 'c>>),
                quote!(self.0.regions() #skip),
            ),
            Arity::One | Arity::Optional => {
                (quote!(#rt::ir::RegionRef<'a, 'c>), quote!(#rt::required_region(self.0, #i)))
            }
        };
        methods.add(&r.doc, &r.name, "region", Accessor { returns, body });
        if r.arity == Arity::Variadic {
            return;
        }
        let snake = snake_text(&r.name);
        let stem = snake.strip_suffix("region").unwrap_or(&snake).trim_matches('_');
        let with = |part: &str| if stem.is_empty() { part.to_owned() } else { format!("{stem}_{part}") };
        let never_empty = r.arity == Arity::One && r.min_blocks > 0;
        let (entry, block) = (quote!(#rt::required_entry(self.0, #i)), quote!(#rt::ir::BlockRef<'a, 'c>));
        let docs = format!("Returns the entry block of the region `{}`.", r.name);
        let accessor = match never_empty {
            true => Accessor { returns: block, body: entry.clone() },
            false => Accessor { returns: quote!(Option<#block>), body: quote!(#rt::entry(self.0, #i)) },
        };
        methods.add(&docs, &with("entry"), "region", accessor);
        let args = r.args.as_deref().filter(|_| never_empty).unwrap_or_default();
        let mut open = args.iter().enumerate().filter(|(_, arg)| arg.arity != Arity::One).map(|(n, _)| n);
        // With two lists, the arguments do not show where the second one begins.
        if let (list, None) = (open.next(), open.next()) {
            for (n, arg) in args.iter().enumerate() {
                let handle = self.handle_of(&arg.constraint, &op.generics);
                let handle = handle.unwrap_or_else(|| quote!(#rt::Type));
                let value = quote!(#rt::TypedValue<'a, 'c, #handle<'c>>);
                let (before, after) = (at(n), at(args.len() - n - 1));
                let (returns, body) = match arg.arity {
                    Arity::One if list.is_none_or(|list| n < list) => {
                        (value, quote!(#rt::TypedValue::required(#entry.arg(#before))))
                    }
                    Arity::One => (value, quote!(#rt::TypedValue::required(#entry.args().rev().nth(#after)))),
                    Arity::Optional | Arity::Variadic => (
                        quote!(#rt::TypedValues<'a, 'c, #handle<'c>>),
                        quote!(#rt::TypedValues::new(#rt::entry_args(#entry, #before, #after))),
                    ),
                };
                methods.add(&arg.doc, &arg.name, "argument", Accessor { returns, body });
            }
        }
        if let (Some(end), Some(1)) = (&r.terminator, r.max_blocks) {
            let end = &self.model[end.op];
            let (module, view) = (self.module(end.dialect), ident(&end.rust_name));
            let view = quote!(#module #view<'a, 'c>);
            let accessor = match never_empty {
                true => Accessor { returns: view, body: quote!(#rt::required_end(#entry)) },
                false => Accessor {
                    returns: quote!(Option<#view>),
                    body: quote!(#rt::entry(self.0, #i).map(#rt::required_end)),
                },
            };
            let docs = format!("Returns the op that ends the region `{}`.", r.name);
            methods.add(&docs, &with("end"), "region", accessor);
        }
    }

    fn successor_accessor(&self, s: &SuccessorDecl, i: usize) -> Accessor {
        let rt = &self.rt;
        let (is_first, i) = (i == 0, at(i));
        match s.arity {
            Arity::One => Accessor {
                returns: quote!(#rt::ir::BlockRef<'a, 'c>),
                body: quote!(#rt::required_successor(self.0, #i)),
            },
            Arity::Optional => Accessor {
                returns: quote!(Option<#rt::ir::BlockRef<'a, 'c>>),
                body: quote!(self.0.successors().nth(#i)),
            },
            Arity::Variadic => Accessor {
                returns: quote!(impl ExactSizeIterator<Item = #rt::ir::BlockRef<'a, 'c>>),
                body: match is_first {
                    true => quote!(self.0.successors()),
                    false => quote!(self.0.successors().skip(#i)),
                },
            },
        }
    }

    fn value_accessor(&self, op: &OpDecl<'m>, v: &ValueDecl<'m>, i: usize, what: &str) -> Accessor {
        let (rt, i) = (&self.rt, at(i));
        if let Some(sizes) = v.sizes.and_then(|i| op.attrs.get(i.index())) {
            let sizes = &sizes.name;
            let returns = quote!(Vec<#rt::Values<'a, 'c>>);
            return Accessor { returns, body: quote!(#rt::nested_operands(self.0, #i, #sizes)) };
        }
        let handle = self.handle_of(&v.constraint, &op.generics).unwrap_or_else(|| quote!(#rt::Type));
        let value = quote!(#rt::TypedValue<'a, 'c, #handle<'c>>);
        match v.arity {
            Arity::One => {
                let read = ident(&format!("required_{what}"));
                Accessor { returns: value, body: quote!(#rt::#read(self.0, #i)) }
            }
            Arity::Optional => {
                let read = ident(&format!("optional_{what}"));
                Accessor { returns: quote!(Option<#value>), body: quote!(#rt::#read(self.0, #i)) }
            }
            Arity::Variadic => {
                let (values, read) =
                    (quote!(#rt::TypedValues<'a, 'c, #handle<'c>>), ident(&format!("{what}s")));
                Accessor { returns: values, body: quote!(#rt::TypedValues::new(#rt::#read(self.0, #i))) }
            }
        }
    }
}

/// Returns a name for a method: the spec's name in snake case, with a suffix if it is taken.
pub(crate) fn accessor_name(name: &str, what: &str, used: &mut Vec<String>) -> proc_macro2::Ident {
    let mut text = snake_text(name);
    if text.is_empty() {
        text = what.to_owned();
    }
    while TAKEN.contains(&&*text)
        || matches!(&*text, "ctx" | "location" | "regions" | "successors")
        || used.contains(&text)
    {
        text = format!("{text}_{what}");
    }
    used.push(text.clone());
    ident(&text)
}
