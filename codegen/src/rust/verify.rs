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
        // A check of the op's own says it in its own words.
        if op.hooks.verify.is_none() {
            lower.vars = &op.vars;
            statements.extend(op.bounds.iter().filter_map(|e| lower.static_check(e)));
            for equation in self.inherited(op) {
                lower.vars = &equation.own_vars;
                statements.extend(lower.static_check(equation));
            }
        }
        let own = [&op.hooks.verify, &op.hooks.verify_regions].into_iter().flatten();
        let hooks: Vec<_> = own.chain(&model[op.dialect].verify).map(|p| path(&p.0)).collect();
        if statements.is_empty() {
            return match &hooks[..] {
                [] => None,
                [only] => Some((quote!(#only), TokenStream::new())),
                _ => Some(self.verify_function(op, quote!(#(#hooks(op, cx);)*))),
            };
        }
        let prelude = lower.prelude();
        let body = if hooks.is_empty() {
            quote!(#prelude #(#statements)*)
        } else {
            let inner = ident(&format!("{}_requirements", op_prefix(&op.name)));
            let docs = doc(&format!("The `require` clauses of `{}`.", op.name));
            let rest = quote!(#inner(op, cx); #(#hooks(op, cx);)*);
            let (name, outer) = self.verify_function(op, rest);
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
