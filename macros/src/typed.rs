//! Constraints written as Rust types: `RankedTensor<F32>`, `Option<Index>`, a declaration of the user's own.

use crate::markers::{about, takes_types};
use crate::names::{add_hook, from_inside, note};
use crate::text::Spec;
use bourn_spec::model::Subject;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::collections::BTreeMap;
use syn::spanned::Spanned;
use syn::{Error, GenericArgument, Path, PathArguments, Type, TypePath};

/// The items declared elsewhere that a declaration names.
#[derive(Default)]
pub struct Uses {
    /// The constraints and interfaces of the builtin dialect, each with its first use.
    builtin: BTreeMap<String, Span>,
    /// The declarations of the user's own, by their name in the spec.
    own: BTreeMap<String, Own>,
    /// The variables of the declaration.
    pub variables: Vec<String>,
}

/// A type, an attribute, a constraint or an op that another derive macro or a spec declares. Only its Rust handle is known.
struct Own {
    path: Path,
    subject: Subject,
    /// Whether the path is the handle itself, not the struct that declares it.
    is_handle: bool,
}

/// Returns the wrapper and the argument of `Option<T>` or `Vec<T>`.
pub fn wrapped(ty: &Type) -> Option<(String, &Type)> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let name = last.ident.to_string();
    let PathArguments::AngleBracketed(args) = &last.arguments else { return None };
    match args.args.first() {
        Some(GenericArgument::Type(inner))
            if args.args.len() == 1 && matches!(name.as_str(), "Option" | "Vec") =>
        {
            Some((name, inner))
        }
        _ => None,
    }
}

/// Returns the argument of `Not<T>` and `Each<T>`, with the operator of the language.
fn operator(path: &TypePath) -> Option<(&'static str, &Type)> {
    let last = path.path.segments.last()?;
    let word = match last.ident.to_string().as_str() {
        "Not" => "!",
        "Each" => "each ",
        _ => return None,
    };
    match &last.arguments {
        PathArguments::AngleBracketed(args) => match args.args.first() {
            Some(GenericArgument::Type(inner)) if args.args.len() == 1 => Some((word, inner)),
            _ => None,
        },
        _ => None,
    }
}

fn has_lifetime(path: &Path) -> bool {
    let PathArguments::AngleBracketed(args) =
        &path.segments.last().map_or(PathArguments::None, |s| s.arguments.clone())
    else {
        return false;
    };
    args.args.iter().any(|arg| matches!(arg, GenericArgument::Lifetime(_)))
}

impl Uses {
    /// Records the names in a type. `subject` is the subject of the declarations of the user's own, which nothing else
    /// tells.
    pub fn collect(&mut self, ty: &Type, subject: Subject, errors: &mut Option<Error>) {
        let Type::Path(path) = ty else {
            let text = "expected a constraint of the builtin dialect, such as `Index` or `RankedTensor`, or a declaration of your own";
            return note(errors, Error::new(ty.span(), text));
        };
        if let Some((_, inner)) = operator(path) {
            return self.collect(inner, subject, errors);
        }
        let Some(last) = path.path.segments.last() else { return };
        let name = last.ident.to_string();
        if self.variables.iter().any(|v| path.path.is_ident(v)) {
            return;
        }
        if path.qself.is_some() {
            return note(errors, Error::new(ty.span(), "expected the name of a constraint"));
        }
        let is_handle = has_lifetime(&path.path);
        if is_handle || about(&name).is_none() {
            return self.add_own(path, subject, is_handle, errors);
        }
        self.builtin.entry(name.clone()).or_insert(last.ident.span());
        match &last.arguments {
            PathArguments::AngleBracketed(args) => {
                for arg in &args.args {
                    if let GenericArgument::Type(ty) = arg {
                        self.collect(ty, subject, errors);
                    }
                }
            }
            _ if takes_types(&name).is_some() => {
                self.builtin.entry("Any".to_owned()).or_insert(last.ident.span());
            }
            _ => {}
        }
    }

    /// Records an interface of the builtin dialect.
    pub fn add_interface(&mut self, name: &Ident) {
        self.builtin.entry(name.to_string()).or_insert(name.span());
    }

    fn add_own(&mut self, path: &TypePath, subject: Subject, is_handle: bool, errors: &mut Option<Error>) {
        let name = own_name(&path.path);
        let mut plain = path.path.clone();
        if let Some(last) = plain.segments.last_mut() {
            if !is_handle && !last.arguments.is_none() {
                let text = format!(
                    "`{}` is not a constraint of the builtin dialect that takes arguments",
                    last.ident
                );
                return note(errors, Error::new(path.span(), text));
            }
            last.arguments = PathArguments::None;
        }
        let own = Own { path: plain, subject, is_handle };
        let before = self.own.entry(name).or_insert_with(|| Own { path: own.path.clone(), ..own });
        let text = |path: &Path| path.to_token_stream().to_string();
        if text(&before.path) != text(&own.path) || before.subject != own.subject {
            let text = format!("`{}` stands for two things here", own.path.to_token_stream());
            note(errors, Error::new(path.span(), text));
        }
    }

    /// Adds `dialect name { materialize rust path; } use builtin::{..};`, and a constraint for each declaration of the
    /// user's own.
    pub fn add_header(&self, spec: &mut Spec, dialect: &str, at: Span, materialize: Option<&Path>) {
        spec.add("dialect ");
        spec.add_at(dialect, at);
        spec.add(" {\n");
        if let Some(path) = materialize {
            add_hook(spec, "    ", "materialize", path);
        }
        spec.add("}\n");
        if !self.builtin.is_empty() {
            spec.add("use builtin::{");
            for (name, span) in &self.builtin {
                spec.add_at(name, *span);
                spec.add(", ");
            }
            spec.add("};\n");
        }
        for (name, own) in &self.own {
            let subject = match own.subject {
                Subject::Type => "type",
                Subject::Attr => "attr",
                Subject::Op => "op",
            };
            let (handle, test) = aliases(name);
            spec.add("constraint ");
            spec.add_at(name, own.path.span());
            spec.add(&format!(" for {subject} \"{name}\" = rust {test} as rust {handle};\n"));
        }
    }

    /// Returns the Rust items that the header names.
    pub fn items(&self, rt: &TokenStream) -> TokenStream {
        let items = self.own.iter().map(|(name, own)| {
            let (handle, test) = aliases(name);
            let (handle, test) = (format_ident!("{handle}"), Ident::new(&test, Span::call_site()));
            let (path, span) = (from_inside(&own.path), own.path.span());
            let (declares, of, lifetimes) = match own.subject {
                Subject::Type => (quote!(DeclaresType), quote!(Handle), quote!(<'c>)),
                Subject::Attr => (quote!(DeclaresAttr), quote!(Handle), quote!(<'c>)),
                Subject::Op => (quote!(DeclaresOp), quote!(View), quote!(<'a, 'c>)),
            };
            let target = match own.is_handle {
                true => quote!(#path #lifetimes),
                false => quote_spanned!(span=> <#path as #rt::#declares>::#of #lifetimes),
            };
            let test = match own.subject {
                Subject::Type => quote! {
                    fn #test(ty: #rt::Type<'_>) -> bool { <#handle<'_> as #rt::TypeHandle<'_>>::classof(ty) }
                },
                Subject::Attr => quote! {
                    fn #test(attr: #rt::Attribute<'_>) -> bool { <#handle<'_> as #rt::AttrHandle<'_>>::classof(attr) }
                },
                Subject::Op => quote! {
                    fn #test(op: #rt::OpRef<'_, '_>) -> bool { #handle::cast(op).is_some() }
                },
            };
            quote! {
                type #handle #lifetimes = #target;
                #[allow(dead_code)]
                #test
            }
        });
        items.collect()
    }

    /// Adds the text of a constraint.
    pub fn add(&self, spec: &mut Spec, ty: &Type) {
        let Type::Path(path) = ty else { return };
        if let Some((word, inner)) = operator(path) {
            spec.add(word);
            spec.add("(");
            self.add(spec, inner);
            return spec.add(")");
        }
        let Some(last) = path.path.segments.last() else { return };
        let name = last.ident.to_string();
        if self.own.contains_key(&own_name(&path.path))
            && (about(&name).is_none() || has_lifetime(&path.path))
        {
            return spec.add_at(&own_name(&path.path), path.span());
        }
        spec.add_at(&name, last.ident.span());
        match &last.arguments {
            PathArguments::AngleBracketed(args) => {
                spec.add_at("<", args.lt_token.span());
                for (i, arg) in args.args.iter().enumerate() {
                    if i > 0 {
                        spec.add(", ");
                    }
                    match arg {
                        GenericArgument::Type(ty) => self.add(spec, ty),
                        other => spec.add_tokens(other.to_token_stream()),
                    }
                }
                spec.add_at(">", args.gt_token.span());
            }
            _ => {
                if let Some(count) = takes_types(&name) {
                    spec.add_at(&format!("<{}>", vec!["Any"; count].join(", ")), last.ident.span());
                }
            }
        }
    }
}

/// Returns the name in the spec of a declaration of the user's own.
fn own_name(path: &Path) -> String {
    path.segments.last().map(|last| crate::names::plain(&last.ident)).unwrap_or_default()
}

/// Returns the names of its handle and its test in the generated module.
fn aliases(name: &str) -> (String, String) {
    (format!("Own{name}"), format!("is_own_{name}"))
}
