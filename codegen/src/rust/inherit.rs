//! What constraints have of the interfaces that they imply: a conversion into the view of each, and the methods of those that a
//! constraint declares.

use super::*;

impl Emitter<'_> {
    /// The views of all interfaces that a constraint implies, as far as code of its dialect can name them.
    pub fn implied_views(&self, id: ConstraintId) -> Vec<TokenStream> {
        let decl = &self.model[id];
        let named = ConstraintExpr::Named(id, Vec::new());
        let ids = (0..self.model.interfaces.len() as u32).map(InterfaceId);
        let implied = ids.filter(|&interface| {
            let i = &self.model[interface];
            let near =
                i.dialect.is_some_and(|d| d == self.dialect || self.model[self.dialect].depends.contains(&d));
            let declared = decl.interfaces.iter().any(|u| u.interface == interface);
            i.subject == decl.over
                && (near || declared)
                && self.lattice.implies(&named, &ConstraintExpr::Interface(interface)).is_yes()
        });
        implied.map(|interface| self.interface_view(interface)).collect()
    }

    /// The methods of the interfaces that a constraint declares. What the handle has already hides a method of this name, and so
    /// does one of an interface that is named before.
    pub fn inherited_methods(&self, decl: &ConstraintDecl, own: &[&TokenStream]) -> TokenStream {
        if decl.interfaces.is_empty() {
            return TokenStream::new();
        }
        let mut taken: Vec<String> = match (decl.over, &decl.body) {
            (Subject::Op, _) => &["classof", "cast", "as_op", "known"][..],
            (_, ConstraintExpr::Each(_)) => &["classof", "elements", "len", "is_empty", "get", "iter"],
            _ => &["classof"],
        }
        .iter()
        .map(|&name| name.to_owned())
        .collect();
        own.iter().for_each(|tokens| functions((*tokens).clone(), &mut taken));
        let mut methods = Vec::new();
        for used in &decl.interfaces {
            let view = self.interface_view(used.interface);
            for m in self.all_methods(&self.model[used.interface]) {
                let name = snake(&m.name);
                if taken.contains(&name.to_string()) {
                    continue;
                }
                taken.push(name.to_string());
                let docs = doc_or(&m.doc, &format!("`{}` of `{}`.", m.name, self.model[used.interface].name));
                let args: Vec<_> = m.args.iter().map(|(n, _)| snake(n)).collect();
                let types = m.args.iter().map(|(_, t)| self.method_type(t));
                let ret = self.returned(m);
                methods.push(quote! {
                    #docs
                    pub fn #name(self, #(#args: #types),*) #ret { #view::from(self).#name(#(#args),*) }
                });
            }
        }
        let name = ident(&decl.name);
        match (&methods[..], decl.over) {
            ([], _) => TokenStream::new(),
            (_, Subject::Op) => quote!(impl<'a, 'c> #name<'a, 'c> { #(#methods)* }),
            _ => quote!(impl<'c> #name<'c> { #(#methods)* }),
        }
    }
}

/// The names of the functions in some items.
fn functions(tokens: TokenStream, out: &mut Vec<String>) {
    let mut after_fn = false;
    for tree in tokens {
        match tree {
            proc_macro2::TokenTree::Group(group) => functions(group.stream(), out),
            proc_macro2::TokenTree::Ident(name) if after_fn => out.push(name.to_string()),
            proc_macro2::TokenTree::Ident(word) if word == "fn" => {
                after_fn = true;
                continue;
            }
            _ => {}
        }
        after_fn = false;
    }
}
