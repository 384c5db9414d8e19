//! The typed view of an op, its accessors and its builder.

use super::*;
use crate::example::closed;

const TAKEN: &[&str] = &["op", "as_op", "cast", "build", "name", "def"];

impl Emitter<'_> {
    /// `AddIOp` with everything on it.
    pub fn view_items(&self, op: &OpDecl, full: &str, table: &proc_macro2::Ident) -> TokenStream {
        let rt = &self.rt;
        let name = ident(&op.rust_name);
        let docs = doc_or(&op.doc, &format!("`{full}`"));
        let deprecated = op.deprecated.as_ref().map(|why| quote!(#[deprecated = #why]));
        let mut used = Vec::new();
        let mut accessors = TokenStream::new();
        for (i, o) in op.operands.iter().enumerate() {
            let method = accessor_name(&o.name, "operand", &mut used);
            accessors.extend(self.value_accessor(op, o, i, &method, "operand"));
        }
        for (i, r) in op.results.iter().enumerate() {
            let method = accessor_name(&r.name, "result", &mut used);
            accessors.extend(self.value_accessor(op, r, i, &method, "result"));
        }
        for a in &op.attrs {
            let method = accessor_name(&a.name, "attr", &mut used);
            accessors.extend(self.attr_accessor(op, a, &method));
        }
        for (i, r) in op.regions.iter().enumerate() {
            let method = accessor_name(&r.name, "region", &mut used);
            let region = doc_or(&r.doc, &format!("The region `{}`.", r.name));
            accessors.extend(quote!(#region #method: region(#i);));
        }
        let build = self.builder(op, table);
        let allow = op.deprecated.as_ref().map(|_| quote!(#[allow(deprecated)]));
        quote! {
            #rt::op_view! {
                #docs
                #deprecated
                pub struct #name = #table;
                #accessors
            }
            #allow
            impl<'c> #name<'_, 'c> { #build }
        }
    }

    fn value_accessor(
        &self,
        op: &OpDecl,
        v: &ValueDecl,
        i: usize,
        method: &proc_macro2::Ident,
        what: &str,
    ) -> TokenStream {
        let rt = &self.rt;
        let docs = doc_or(&v.doc, &format!("The {what} `{}`.", v.name));
        if let Some(sizes) = v.sizes.and_then(|i| op.attrs.get(i)) {
            let sizes = &sizes.name;
            return quote!(#docs #method: nested_operands(#i, #sizes););
        }
        let handle = self.handle_of(&v.constraint, &op.generics).unwrap_or_else(|| quote!(#rt::Type));
        let kind = ident(&match v.arity {
            Arity::One => what.to_owned(),
            Arity::Optional => format!("optional_{what}"),
            Arity::Variadic => format!("{what}s"),
        });
        quote!(#docs #method: #kind(#i, #handle<'c>);)
    }

    fn attr_accessor(&self, op: &OpDecl, a: &OpAttr, method: &proc_macro2::Ident) -> TokenStream {
        let rt = &self.rt;
        let text = &a.name;
        let docs = doc_or(&a.doc, &format!("The attribute `{}`.", a.name));
        let closed = closed(&a.constraint, &op.generics);
        if let Some(id) = self.enum_of(&closed) {
            let e = self.enum_path(id);
            return quote!(#docs #method: enum_attr(#text, #e););
        }
        if self.attr_syntax(&closed).1 == "Unit" {
            return quote!(#docs #method: unit_attr(#text););
        }
        let handle = self.handle_of(&a.constraint, &op.generics).unwrap_or_else(|| quote!(#rt::Attribute));
        quote!(#docs #method: attr(#text, #handle<'c>);)
    }

    fn builder(&self, op: &OpDecl, table: &proc_macro2::Ident) -> TokenStream {
        let rt = &self.rt;
        let mut names = Vec::new();
        let (mut params, mut steps, mut results) = (Vec::new(), Vec::new(), Vec::new());
        for o in &op.operands {
            let name = accessor_name(&o.name, "operand", &mut names);
            match o.arity {
                _ if o.sizes.is_some() => {
                    let sizes = o.sizes.and_then(|i| op.attrs.get(i)).map_or("", |a| &a.name);
                    params.push(quote!(#name: &[&[#rt::Value<'_, 'c>]]));
                    steps.push(quote!(.nested_operands(#sizes, #name)));
                }
                Arity::One => {
                    params.push(quote!(#name: #rt::Value<'_, 'c>));
                    steps.push(quote!(.operand(#name)));
                }
                Arity::Optional => {
                    params.push(quote!(#name: Option<#rt::Value<'_, 'c>>));
                    steps.push(quote!(.optional_operand(#name)));
                }
                Arity::Variadic => {
                    params.push(quote!(#name: &[#rt::Value<'_, 'c>]));
                    steps.push(quote!(.operands(#name)));
                }
            }
        }
        let sizes: Vec<usize> = op.operands.iter().filter_map(|o| o.sizes).collect();
        for (_, a) in op.attrs.iter().enumerate().filter(|(i, _)| !sizes.contains(i)) {
            let name = accessor_name(&a.name, "attr", &mut names);
            let text = &a.name;
            if a.optional || a.default.is_some() {
                params.push(quote!(#name: Option<#rt::Attribute<'c>>));
                steps.push(quote!(.optional_attr(#text, #name)));
            } else {
                params.push(quote!(#name: #rt::Attribute<'c>));
                steps.push(quote!(.attr(#text, #name)));
            }
        }
        let infers = self.infers(op);
        for r in op.results.iter().filter(|_| !infers) {
            match (r.arity, self.result_type(op, r)) {
                (Arity::One, Some(ty)) => results.push(quote!(.result(#ty))),
                (Arity::One, None) => {
                    let name = accessor_name(&format!("{}_type", r.name), "type", &mut names);
                    params.push(quote!(#name: #rt::Type<'c>));
                    results.push(quote!(.result(#name)));
                }
                _ => {
                    let name = accessor_name(&format!("{}_types", r.name), "types", &mut names);
                    params.push(quote!(#name: &[#rt::Type<'c>]));
                    results.push(quote!(.results(#name)));
                }
            }
        }
        if !op.regions.is_empty() {
            params.push(quote!(regions: #rt::Regions<'c>));
            steps.push(quote!(.regions(regions)));
        }
        if !op.successors.is_empty() {
            params.push(quote!(successors: &[#rt::ir::BlockId]));
            steps.push(quote!(.successors(successors)));
        }
        // Two are there always.
        let allow = (params.len() > 5).then(|| quote!(#[allow(clippy::too_many_arguments)]));
        if infers {
            return quote! {
                /// What the op is made from, for `Body::create`; the types of its results are inferred.
                ///
                /// # Errors
                /// Why they cannot be.
                #allow
                #[inline]
                pub fn build(ctx: &'c #rt::Context, location: #rt::Location<'c>, #(#params),*) -> Result<#rt::OpState<'c>, String> {
                    Ok(#rt::StateBuilder::new(ctx, &#table, location) #(#steps)* .infer()?.finish())
                }
            };
        }
        quote! {
            /// What the op is made from, for `Body::create`.
            #allow
            #[inline]
            pub fn build(ctx: &'c #rt::Context, location: #rt::Location<'c>, #(#params),*) -> #rt::OpState<'c> {
                #rt::StateBuilder::new(ctx, &#table, location) #(#steps)* #(#results)* .finish()
            }
        }
    }

    /// Whether the builder leaves the types of all results to the op.
    fn infers(&self, op: &OpDecl) -> bool {
        let varying = op.results.iter().filter(|r| r.arity != Arity::One).count();
        (op.hooks.infer.is_some() && !op.results.is_empty() && varying <= 1) || self.unify_infers(op)
    }

    /// The type of a result where it follows from an operand or from its constraint.
    fn result_type(&self, op: &OpDecl, r: &ValueDecl) -> Option<TokenStream> {
        if let ConstraintExpr::Var(_) = r.constraint {
            let same = op.operands.iter().find(|o| o.constraint == r.constraint && o.arity == Arity::One);
            if let Some(o) = same {
                let mut used = Vec::new();
                let mut name = None;
                for other in &op.operands {
                    let n = accessor_name(&other.name, "operand", &mut used);
                    if other.name == o.name {
                        name = Some(n);
                        break;
                    }
                }
                let name = name?;
                return Some(quote!(#name.ty()));
            }
        }
        self.buildable(&closed(&r.constraint, &op.generics))
    }
}

/// A name for a method: that of the spec in snake case, with a suffix where it is taken.
fn accessor_name(name: &str, what: &str, used: &mut Vec<String>) -> proc_macro2::Ident {
    use heck::ToSnakeCase;
    let mut text = name.to_snake_case();
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
