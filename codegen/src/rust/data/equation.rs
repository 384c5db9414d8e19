//! Prints equations and requirements. The names of their data are in scope where they are printed: `use rt::eq::*`.

use crate::rust::{Emitter, Output, at, ident};
use bourn_spec::model::InterfaceId;
use bourn_terms::equation::{Equations, Method, MethodBody, OpEquations, SizeChecks};
use bourn_terms::tree::ToTree;
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Prints an op's equations; `inherited` are the paths of the equations of its traits and interfaces.
    pub fn op_equations_data(
        &self,
        out: &mut Output<'m>,
        equations: &OpEquations<'_>,
        inherited: &[TokenStream],
    ) -> TokenStream {
        let OpEquations { lets, methods, own, sizes, .. } = equations;
        let alone = OpEquations { own: Equations { requires: &[], bounds: own.bounds }, ..OpEquations::NONE };
        if *equations == alone && inherited.is_empty() {
            let bounds = own.bounds.iter().map(|equation| self.tree_data(out, &equation.tree()));
            return quote!(OpEquations::bounds(&[#(#bounds),*]));
        }
        let own = (*own != Equations::NONE).then(|| {
            let own = self.equations_data(out, own);
            quote!(own: #own,)
        });
        let inherited = (!inherited.is_empty()).then(|| quote!(inherited: &[#(&#inherited),*],));
        let sizes = match sizes {
            SizeChecks::BeforeHooks => None,
            SizeChecks::AfterHooks => Some(quote!(sizes: SizeChecks::AfterHooks,)),
            SizeChecks::AfterRegions => Some(quote!(sizes: SizeChecks::AfterRegions,)),
        };
        let lets = field("lets", lets, |one| self.tree_data(out, &one.tree()));
        let methods = field("methods", methods, |one| self.method_data(out, one));
        let given = [&lets, &methods, &own, &inherited, &sizes];
        let rest = given.iter().any(|field| field.is_none()).then(|| quote!(..OpEquations::NONE));
        quote!(OpEquations { #lets #methods #own #inherited #sizes #rest })
    }

    /// Prints the statements of an op, of a trait or of an interface.
    pub fn equations_data(&self, out: &mut Output<'m>, equations: &Equations<'_>) -> TokenStream {
        self.tree_data(out, &equations.tree())
    }

    fn method_data(&self, out: &mut Output<'m>, method: &Method<'_>) -> TokenStream {
        let Method { interface, method, body } = method;
        let body = match body {
            MethodBody::Rust(function) => {
                let hook = self.placed_path(out.declaration(), function.path);
                let arity = self.arity(interface, method);
                let args = (0..arity).map(at).map(|i| quote!(args[#i]));
                let call = match arity {
                    0 => quote!((|op, _| #hook(op))),
                    _ => quote!((|op, args| #hook(op, #(#args),*))),
                };
                let function = self.hook_as(out, function, arity, &call);
                quote!(MethodBody::Rust(#function))
            }
            body => self.tree_data(out, &body.tree()),
        };
        quote!(Method { interface: #interface, method: #method, body: #body })
    }

    /// Returns the number of a method's arguments.
    fn arity(&self, interface: &str, method: &str) -> usize {
        let mut ids = (0..self.model.interfaces.len()).map(|i| InterfaceId(i as u32));
        let decl = ids.find(|&id| self.lowering.interface_name(id) == interface).map(|id| &self.model[id]);
        let method = decl.and_then(|decl| decl.methods.iter().find(|m| m.name == method));
        method.map_or(0, |method| method.args.len())
    }
}

/// Prints the field `name: &[..],`, if the list has items.
fn field<T>(name: &str, items: &[T], print: impl FnMut(&T) -> TokenStream) -> Option<TokenStream> {
    if items.is_empty() {
        return None;
    }
    let (name, items) = (ident(name), items.iter().map(print));
    Some(quote!(#name: &[#(#items),*],))
}
