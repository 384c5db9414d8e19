//! Prints trees of data.

use crate::rust::{Emitter, Output, ident};
use bourn_terms::tree::{ToTree, Tree};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl<'m> Emitter<'m> {
    /// Prints a tree whose names are in scope.
    pub fn tree_data(&self, out: &mut Output<'m>, tree: &Tree<'_>) -> TokenStream {
        self.tree_in(out, &TokenStream::new(), tree)
    }

    /// Prints the tree of data whose names are those of the runtime.
    pub fn rt_data(&self, out: &mut Output<'m>, data: &impl ToTree) -> TokenStream {
        let rt = &self.rt;
        self.tree_in(out, &quote!(#rt::), &data.tree())
    }

    /// Prints a tree, with a path in front of each name. Short constructors stand for the most frequent data.
    pub(super) fn tree_in(&self, out: &mut Output<'m>, scope: &TokenStream, tree: &Tree<'_>) -> TokenStream {
        let named = |name: &'static str| match name {
            "Some" | "None" => path(name),
            name => {
                let name = path(name);
                quote!(#scope #name)
            }
        };
        if let Some(form) = self.pred_form(out, scope, tree) {
            return form;
        }
        if let Some((name, at)) = short_index(tree) {
            let (name, at) = (named(name), Literal::i128_unsuffixed(at));
            return quote!(#name(#at));
        }
        let mut all = |trees: &[Tree<'_>]| -> Vec<TokenStream> {
            trees.iter().map(|t| self.tree_in(out, scope, t)).collect()
        };
        match tree {
            Tree::Name(name) => named(name),
            Tree::Call(name, args) => {
                let (name, args) = (named(name), all(args));
                quote!(#name(#(#args),*))
            }
            Tree::Fields { name: "Equation", fields, .. } if once_related(fields).is_some() => {
                let args = all(once_related(fields).unwrap_or_default());
                let relation = named("Equation::relation");
                quote!(#relation(#(#args),*))
            }
            Tree::Fields { name, fields, rest } => {
                let (name, rest) = (named(name), rest.map(named));
                let fields = fields.iter().map(|(field, tree)| {
                    let (field, tree) = (ident(field), self.tree_in(out, scope, tree));
                    quote!(#field: #tree,)
                });
                let rest = rest.map(|rest| quote!(..#rest));
                quote!(#name { #(#fields)* #rest })
            }
            Tree::Tuple(items) => {
                let items = all(items);
                quote!((#(#items),*))
            }
            Tree::List(items) => {
                let items = all(items);
                quote!([#(#items),*])
            }
            // A string literal is a reference already.
            Tree::Ref(inner) => match &**inner {
                Tree::Text(text) => quote!(#text),
                inner => {
                    let inner = self.tree_in(out, scope, inner);
                    quote!(&#inner)
                }
            },
            Tree::Int(value) => {
                let value = Literal::i128_unsuffixed(*value);
                quote!(#value)
            }
            Tree::Bool(value) => quote!(#value),
            Tree::Text(text) => quote!(#text),
            Tree::Function(function) => self.hook(out, function),
            Tree::Constraint(constraint) => self.constraint_data(out, constraint),
            Tree::Attr(attr) => self.attr_data(out, attr),
        }
    }
}

/// Returns the path of a constructor.
fn path(name: &str) -> TokenStream {
    let parts = name.split("::").map(ident);
    quote!(#(#parts)::*)
}

/// Returns the sides of an equation that holds once, without a condition.
fn once_related<'t, 'd>(fields: &'t [(&'static str, Tree<'d>)]) -> Option<&'t [Tree<'d>]> {
    match fields {
        [("range", Tree::Name("Range::ONCE")), ("kind", Tree::Call("EquationKind::Relation", args))] => {
            Some(args)
        }
        _ => None,
    }
}

/// Returns the short constructor for an operand, a result or a variable, with its position.
fn short_index(tree: &Tree<'_>) -> Option<(&'static str, i128)> {
    let Tree::Call(name, args) = tree else { return None };
    let [inner] = &args[..] else { return None };
    match (*name, inner) {
        ("Expr::Var", Tree::Call(_, at)) => match at[..] {
            [Tree::Int(at)] => Some(("Expr::var", at)),
            _ => None,
        },
        ("Values::Operands" | "Values::Results", Tree::Call(_, at)) => match at[..] {
            [Tree::Int(at)] if *name == "Values::Operands" => Some(("Values::operands", at)),
            [Tree::Int(at)] => Some(("Values::results", at)),
            _ => None,
        },
        ("Value::The", values) => match short_index(values)? {
            ("Values::operands", at) => Some(("Value::operand", at)),
            (_, at) => Some(("Value::result", at)),
        },
        ("Expr::Value", value) => match short_index(value)? {
            ("Value::operand", at) => Some(("Expr::operand", at)),
            (_, at) => Some(("Expr::result", at)),
        },
        _ => None,
    }
}
