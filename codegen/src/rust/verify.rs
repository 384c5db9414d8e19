//! Verifiers: `require` clauses, what equations say of static sizes, hooks.

use super::expr::Lower;
use super::*;

impl<'m> Emitter<'m> {
    /// The verify function of an op; `None` where the tables say all.
    pub fn verify_items(&self, op: &'m OpDecl) -> Option<(TokenStream, TokenStream)> {
        let rt = &self.rt;
        let mut lower = Lower::new(self, op, &op.lets);
        let mut statements: Vec<TokenStream> =
            op.requires.iter().map(|r| lower.require_statement(r, false)).collect();
        let model = self.model;
        let inherited = op
            .traits
            .iter()
            .flat_map(move |t| &model[t.trait_].requires)
            .chain(op.interfaces.iter().flat_map(move |i| &model[i.interface].requires));
        for require in inherited {
            lower.vars = &require.own_vars;
            statements.push(lower.require_statement(require, true));
        }
        // A check of the op's own says it in its own words: then what equations say of static sizes comes last.
        let late = op.hooks.verify.is_some().then(|| self.late_checks(op)).flatten();
        if op.hooks.verify.is_none() {
            let sizes = self.static_checks(op, &mut lower);
            // What is required comes first; sizes that do not fit are often its consequence.
            if !(statements.is_empty() || sizes.is_empty()) {
                statements.insert(0, quote!(let before = cx.diagnostics.all.len();));
                statements.push(quote!(if cx.diagnostics.all.len() > before {
                    return;
                }));
            }
            statements.extend(sizes);
        }
        let own = [&op.hooks.verify, &op.hooks.verify_regions].into_iter().flatten();
        let hooks: Vec<_> = own.chain(&model[op.dialect].verify).map(|p| path(&p.0)).collect();
        if statements.is_empty() {
            return match (&hooks[..], late) {
                ([], _) => None,
                ([only], None) => Some((quote!(#only), TokenStream::new())),
                (_, late) => Some(self.hooked(op, &[], &hooks, late)),
            };
        }
        let prelude = lower.prelude();
        let body = if hooks.is_empty() {
            quote!(#prelude #(#statements)*)
        } else {
            let inner = ident(&format!("{}_requirements", op_prefix(&op.name)));
            let docs = doc(&format!("The `require` clauses of `{}`.", op.name));
            let (name, outer) = self.hooked(op, std::slice::from_ref(&inner), &hooks, late);
            let items = quote! {
                #docs
                #[allow(unused_variables, clippy::needless_range_loop, clippy::collapsible_if, clippy::redundant_field_names)]
                fn #inner(op: #rt::OpRef<'_, '_>, cx: &mut #rt::VerifyCx<'_, '_>) {
                    #[allow(unused_imports)]
                    use #rt::fixed as size;
                    #prelude
                    #(#statements)*
                }
                #outer
            };
            return Some((name, items));
        };
        Some(self.verify_function(
            op,
            quote! {
                #[allow(unused_imports)]
                use #rt::fixed as size;
                #body
            },
        ))
    }

    fn static_checks(&self, op: &'m OpDecl, lower: &mut Lower<'_, 'm>) -> Vec<TokenStream> {
        lower.vars = &op.vars;
        let mut statements: Vec<TokenStream> =
            op.bounds.iter().filter_map(|e| lower.static_check(e)).collect();
        for equation in self.inherited(op) {
            lower.vars = &equation.own_vars;
            statements.extend(lower.static_check(equation));
        }
        statements
    }

    /// The function that checks static sizes of an op with a check of its own, and its name.
    fn late_checks(&self, op: &'m OpDecl) -> Option<(proc_macro2::Ident, TokenStream)> {
        let rt = &self.rt;
        let mut lower = Lower::new(self, op, &op.lets);
        let statements = self.static_checks(op, &mut lower);
        if statements.is_empty() {
            return None;
        }
        let prelude = lower.prelude();
        let name = ident(&format!("{}_sizes", op_prefix(&op.name)));
        let docs = doc(&format!("What the equations of `{}` say of static sizes.", op.name));
        let item = quote! {
            #docs
            #[allow(unused_variables, clippy::needless_range_loop, clippy::collapsible_if, clippy::redundant_field_names)]
            fn #name(op: #rt::OpRef<'_, '_>, cx: &mut #rt::VerifyCx<'_, '_>) {
                #[allow(unused_imports)]
                use #rt::fixed as size;
                #prelude
                #(#statements)*
            }
        };
        Some((name, item))
    }

    /// First what the spec requires; where that holds, the hooks; and last, where they found nothing, static sizes.
    fn hooked(
        &self,
        op: &OpDecl,
        first: &[proc_macro2::Ident],
        hooks: &[TokenStream],
        late: Option<(proc_macro2::Ident, TokenStream)>,
    ) -> (TokenStream, TokenStream) {
        let stages = first.len() + usize::from(late.is_some());
        let before = (stages > 0).then(|| quote!(let before = cx.diagnostics.all.len();));
        let first = (!first.is_empty())
            .then(|| quote!(#(#first(op, cx);)* if cx.diagnostics.all.len() > before { return; }));
        let (last, item) = late.unzip();
        let last = last.map(|last| quote!(if cx.diagnostics.all.len() == before { #last(op, cx); }));
        let (name, function) = self.verify_function(op, quote!(#before #first #(#hooks(op, cx);)* #last));
        (name, quote!(#item #function))
    }

    fn verify_function(&self, op: &OpDecl, body: TokenStream) -> (TokenStream, TokenStream) {
        let rt = &self.rt;
        let name = ident(&format!("{}_verify", op_prefix(&op.name)));
        let docs = doc(&format!("What a `{}` has to satisfy beyond its tables.", op.name));
        let item = quote! {
            #docs
            #[allow(unused_variables, clippy::needless_range_loop, clippy::collapsible_if, clippy::redundant_field_names)]
            fn #name(op: #rt::OpRef<'_, '_>, cx: &mut #rt::VerifyCx<'_, '_>) {
                #body
            }
        };
        (quote!(#name), item)
    }
}
