//! Constraints written as Rust types: `RankedTensor<F32>`, `Option<Index>`, a declaration of the user's own.

use crate::markers::{about, takes_types};
use crate::names::{from_inside, located, note, path_text};
use crate::source::Spec;
use bourn_spec::ast::{
    CArg, CArgValue, CExpr, CKind, ConstraintItem, DialectItem, ItemKind, Literal, LiteralKind, Name,
    Template, UseItem,
};
use bourn_spec::model::Subject;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
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

/// An operator of the language with one operand.
type Operator = fn(Box<CExpr>) -> CKind;

/// Returns the argument of `Not<T>` and `Each<T>`, with the operator of the language.
fn operator(path: &TypePath) -> Option<(Operator, &Type)> {
    let last = path.path.segments.last()?;
    let word: Operator = match last.ident.to_string().as_str() {
        "Not" => CKind::Not,
        "Each" => CKind::Each,
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
        if path_text(&before.path) != path_text(&own.path) || before.subject != own.subject {
            let text = format!("`{}` stands for two things here", path_text(&own.path));
            note(errors, Error::new(path.span(), text));
        }
    }

    /// Adds `dialect name { materialize rust path; } use builtin::{..};`, and a constraint for each declaration of the
    /// user's own.
    pub fn add_header(&self, spec: &mut Spec, dialect: &str, at: Span, materialize: Option<&Path>) {
        let start = spec.here();
        let mut item = DialectItem::new(spec.name(dialect, at));
        if let Some(path) = materialize {
            let path = spec.path(path);
            item.hooks.push((Name::at("materialize", path.span), path.text));
        }
        spec.item(start, String::new(), ItemKind::Dialect(item));
        if !self.builtin.is_empty() {
            let start = spec.here();
            let names = self.builtin.iter().map(|(name, span)| spec.name(name, *span)).collect();
            let item = UseItem { dialect: "builtin".into(), names: Some(names), inline: false };
            spec.item(start, String::new(), ItemKind::Use(item));
        }
        for (name, own) in &self.own {
            let (handle, test) = aliases(name);
            let start = spec.here();
            let own_name = spec.name(name, own.path.span());
            let body = CExpr { span: own_name.span, ..CExpr::rust(test) };
            let item = ConstraintItem {
                subject: Some(subject_word(own.subject).into()),
                text: Some(Template::literal(name.as_str())),
                handle: Some(handle),
                ..ConstraintItem::new(own_name, body)
            };
            spec.item(start, String::new(), ItemKind::Constraint(item));
        }
    }

    /// Returns the Rust items that the header names.
    pub fn items(&self, rt: &TokenStream) -> TokenStream {
        let items = self.own.iter().map(|(name, own)| {
            let (handle, test) = aliases(name);
            let (handle, test) = (format_ident!("{handle}"), Ident::new(&test, Span::call_site()));
            let path = from_inside(&own.path);
            let at = |tokens| located(tokens, own.path.span());
            let (declares, of, lifetimes) = match own.subject {
                Subject::Type => (quote!(DeclaresType), quote!(Handle), quote!(<'c>)),
                Subject::Attr => (quote!(DeclaresAttr), quote!(Handle), quote!(<'c>)),
                Subject::Op => (quote!(DeclaresOp), quote!(View), quote!(<'a, 'c>)),
            };
            let target = match own.is_handle {
                true => {
                    let lifetimes = at(lifetimes.clone());
                    quote!(#path #lifetimes)
                }
                // The path keeps its own tokens, so that rustc reports an unknown name once.
                false => {
                    let (open, rest) = (at(quote!(<)), at(quote!(as #rt::#declares>::#of #lifetimes)));
                    quote!(#open #path #rest)
                }
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
            let (head, test) = (at(quote!(type #handle #lifetimes =)), at(quote!(#[allow(dead_code)] #test)));
            quote!(#head #target; #test)
        });
        items.collect()
    }

    /// Returns the names of the Rust items that the header names, each with the place of the declaration that it stands for.
    pub fn places(&self) -> BTreeMap<String, Span> {
        let names = self.own.iter().flat_map(|(name, own)| {
            let (handle, test) = aliases(name);
            [(handle, own.path.span()), (test, own.path.span())]
        });
        names.collect()
    }

    /// Returns the constraint for a type. The type has been collected, so that it is a path.
    pub fn constraint(&self, spec: &mut Spec, ty: &Type) -> CExpr {
        let Type::Path(path) = ty else { return CExpr::name("Any") };
        let start = spec.here();
        if let Some((operator, inner)) = operator(path) {
            let kind = operator(Box::new(self.constraint(spec, inner)));
            return CExpr { span: spec.since(start), kind };
        }
        let Some(last) = path.path.segments.last() else { return CExpr::name("Any") };
        let name = last.ident.to_string();
        if self.own.contains_key(&own_name(&path.path))
            && (about(&name).is_none() || has_lifetime(&path.path))
        {
            return CExpr::name(spec.name(&own_name(&path.path), path.span()));
        }
        let own = spec.name(&name, last.ident.span());
        let args: Vec<CArg> = match &last.arguments {
            PathArguments::AngleBracketed(args) => {
                let given = args.args.iter().filter_map(|arg| match arg {
                    GenericArgument::Type(ty) => Some(self.constraint(spec, ty).into()),
                    other => spec.parse_tokens(other.to_token_stream()).map(argument),
                });
                let given = given.collect();
                spec.add_at(">", args.gt_token.span());
                given
            }
            _ => {
                let count = takes_types(&name).unwrap_or(0);
                let any = || CExpr::name(Name::at("Any", own.span)).into();
                std::iter::repeat_with(any).take(count).collect()
            }
        };
        let span = if args.is_empty() { own.span } else { spec.since(start) };
        CExpr { span, ..CExpr::applied(own, args) }
    }
}

/// Returns an argument that is no type.
fn argument(literal: Literal) -> CArg {
    match literal.kind {
        LiteralKind::Names(mut names) if names.len() == 1 => CExpr::name(names.remove(0)).into(),
        _ => CArg { name: None, span: literal.span, value: CArgValue::Literal(literal) },
    }
}

/// Returns the word of a spec for the subject of a constraint.
pub fn subject_word(subject: Subject) -> &'static str {
    match subject {
        Subject::Type => "type",
        Subject::Attr => "attr",
        Subject::Op => "op",
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
