//! Bounds models: the function that gives the engine the facts of one column.

use super::expr::Lower;
use super::*;

impl<'m> Emitter<'m> {
    /// The bounds function and model of an op; `None` where no equation says anything.
    pub fn bounds_items(&self, op: &'m OpDecl) -> Option<(proc_macro2::Ident, TokenStream)> {
        let prefix = op_prefix(&op.name);
        let table = shouty(&format!("{prefix}_bounds"), "");
        let rt = &self.rt;
        if let Some(hook) = &op.hooks.bounds {
            let hook = path(&hook.0);
            let item = quote! {
                static #table: #rt::ValueBoundsModel = #rt::ValueBoundsModel { populate: #hook };
            };
            return Some((table, item));
        }
        let full = format!("{}.{}", self.model[op.dialect].name, op.name);
        let function = ident(&format!("{prefix}_bounds"));
        let body = self.bounds_body(op, &op.bounds, &op.lets, &op.vars, &full, true)?;
        let item = self.bounds_function(&function, &table, &full, body);
        Some((table, item))
    }

    fn bounds_function(
        &self,
        function: &proc_macro2::Ident,
        table: &proc_macro2::Ident,
        full: &str,
        body: TokenStream,
    ) -> TokenStream {
        let rt = &self.rt;
        let docs = doc(&format!("What `{full}` says of the values that it defines."));
        quote! {
            #docs
            #[allow(unused_variables, clippy::needless_range_loop, clippy::collapsible_if, clippy::redundant_field_names)]
            fn #function(
                op: #rt::OpRef<'_, '_>,
                column: #rt::Column<#rt::ValueId>,
                facts: &mut #rt::Facts<#rt::ValueId>,
            ) {
                #[allow(unused_imports)]
                use #rt::symbolic as size;
                #body
            }
            static #table: #rt::ValueBoundsModel = #rt::ValueBoundsModel { populate: #function };
        }
    }

    fn bounds_body(
        &self,
        op: &'m OpDecl,
        equations: &'m [Equation],
        lets: &'m [Let],
        vars: &'m [IndexVar],
        full: &str,
        inherited: bool,
    ) -> Option<TokenStream> {
        let mut lower = Lower::new(self, op, lets);
        lower.vars = vars;
        let mut statements = Vec::new();
        for equation in equations {
            let label = self.label(full, equation);
            statements.extend(lower.fact_statements(equation, &label));
        }
        if inherited {
            for equation in self.inherited(op) {
                lower.vars = &equation.own_vars;
                let label = self.label(full, equation);
                statements.extend(lower.fact_statements(equation, &label));
            }
        }
        if statements.is_empty() {
            return None;
        }
        let prelude = lower.prelude();
        Some(quote!(#prelude #(#statements)*))
    }

    /// Equations of the op's traits and interfaces.
    pub fn inherited(&self, op: &'m OpDecl) -> impl Iterator<Item = &'m Equation> {
        let model = self.model;
        let traits = op.traits.iter().flat_map(move |t| &model[t.trait_].bounds);
        let interfaces = op.interfaces.iter().flat_map(move |i| &model[i.interface].bounds);
        traits.chain(interfaces)
    }

    /// `tensor.pad: dim(result, d) == ..`
    fn label(&self, full: &str, equation: &Equation) -> String {
        let span = equation.span;
        let text = self
            .model
            .files
            .get(span.file as usize)
            .and_then(|f| f.text.get(span.start as usize..span.end as usize))
            .unwrap_or("bounds");
        let text: Vec<&str> = text.split_whitespace().collect();
        format!("{full}: {}", text.join(" ").trim_end_matches(';'))
    }

    /// A model that is attached to an op, a type or an attribute of another dialect, and the statements that attach it.
    pub fn external_items(&self, external: &'m ExternalModel) -> (TokenStream, Vec<TokenStream>) {
        let (None, Target::Op(id)) = (external.interface, external.target) else {
            return self.external_model(external);
        };
        let op = &self.model[id];
        let full = self.model.op_name(id);
        let prefix = full.replace('.', "_");
        let function = ident(&format!("{prefix}_external_bounds"));
        let table = shouty(&format!("{prefix}_external_bounds"), "");
        let body = self.bounds_body(op, &external.bounds, &external.lets, &external.vars, &full, false);
        let items = self.bounds_function(&function, &table, &full, body.unwrap_or_default());
        (items, vec![quote!(registry.attach(#full, "ValueBounds", &#table);)])
    }
}
