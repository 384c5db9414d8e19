//! Parsing of `#[interface(..)]`: the interfaces that an op, a type or an attribute implements, and how.

use crate::markers::interface_for;
use crate::names::{from_inside, note, path_text, plain};
use crate::source::Spec;
use crate::typed::Uses;
use bourn_codegen::ForeignModel;
use bourn_spec::ast::{Clause, ClauseKind, Ex, ExKind};
use bourn_spec::model::Subject;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Error, Expr, ExprPath, Ident, Path, Token, braced, token};

/// The groups of values that are no fields.
const GROUPS: &[&str] = &["operands", "results"];

/// An implemented interface.
pub struct Implemented {
    path: Path,
    name: Ident,
    by: By,
}

/// The implementation of an interface.
enum By {
    /// `DestinationStyle { inits = outs }`: an interface whose methods are known here.
    Methods(Vec<Method>),
    /// `Costly = Model`: a value that implements the trait.
    Model(Path),
}

/// A method with its value: `inits = outs`.
struct Method {
    name: Ident,
    value: Expr,
}

/// Reads all `#[interface(..)]`; one may name several interfaces.
pub fn read(attrs: &[Attribute], errors: &mut Option<Error>) -> Vec<Implemented> {
    let mut all = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("interface")) {
        match attr.parse_args_with(Punctuated::<Implemented, Token![,]>::parse_terminated) {
            Ok(list) => all.extend(list),
            Err(error) => note(errors, error),
        }
    }
    all
}

impl Parse for Implemented {
    fn parse(input: ParseStream<'_>) -> Result<Implemented, Error> {
        let path = Path::parse_mod_style(input)?;
        let Some(last) = path.segments.last() else { return Err(input.error("expected an interface")) };
        let name = last.ident.clone();
        if input.parse::<Option<Token![=]>>()?.is_some() {
            return Ok(Implemented { path, name, by: By::Model(Path::parse_mod_style(input)?) });
        }
        let mut methods = Vec::new();
        if input.peek(token::Brace) {
            let list;
            braced!(list in input);
            methods.extend(Punctuated::<Method, Token![,]>::parse_terminated(&list)?);
        }
        Ok(Implemented { path, name, by: By::Methods(methods) })
    }
}

impl Parse for Method {
    fn parse(input: ParseStream<'_>) -> Result<Method, Error> {
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Method { name, value: input.parse()? })
    }
}

impl Implemented {
    /// Records the interface. Its methods must be known here, or it must have a model.
    pub fn collect(&self, uses: &mut Uses, subject: Subject, errors: &mut Option<Error>) {
        if let By::Model(_) = self.by {
            return;
        }
        let name = &self.name;
        if interface_for(&name.to_string()) == Some(subject) {
            return uses.add_interface(name);
        }
        let of = match subject {
            Subject::Op => "ops",
            Subject::Type => "types",
            Subject::Attr => "attributes",
        };
        let text = format!(
            "`{name}` is not an interface of the builtin dialect for {of}, and only of these the methods are known here: name a value that implements the trait, `{name} = Model`"
        );
        note(errors, Error::new(self.path.span(), text));
    }

    /// Checks that each single word names a part of the op; functions have paths.
    pub fn check_words(&self, is_field: impl Fn(&Ident) -> bool, errors: &mut Option<Error>) {
        let By::Methods(methods) = &self.by else { return };
        let words = methods.iter().filter_map(|method| word(&method.value));
        for word in words.filter(|word| !is_field(word) && !GROUPS.contains(&&*word.to_string())) {
            let text = format!(
                "`{word}` is neither a field nor `operands` or `results`; a function is written with its path: `self::{word}`"
            );
            note(errors, Error::new(word.span(), text));
        }
    }

    /// Returns the clause `impl DestinationStyle { inits = outs; }`.
    pub fn clause(&self, spec: &mut Spec) -> Option<Clause> {
        let By::Methods(methods) = &self.by else { return None };
        let start = spec.here();
        let interface = spec.name(&self.name.to_string(), self.path.span());
        let mut given = Vec::new();
        for Method { name, value } in methods {
            let name = spec.ident(name);
            given.extend(method_value(spec, value).map(|value| (name, value)));
        }
        Some(spec.clause(start, ClauseKind::Impl(interface.into(), given)))
    }

    /// Returns the model of an interface that no available spec declares.
    pub fn foreign(&self) -> Option<ForeignModel> {
        let By::Model(model) = &self.by else { return None };
        let text = |path: &Path| path_text(&from_inside(path));
        Some(ForeignModel { interface: text(&self.path), view: text(&self.view()), model: text(model) })
    }

    /// Returns the path of the view, which is declared beside the trait.
    fn view(&self) -> Path {
        let mut view = self.path.clone();
        if let Some(last) = view.segments.last_mut() {
            last.ident = format_ident!("{}View", plain(&last.ident), span = last.ident.span());
        }
        view
    }

    /// Returns Rust code that compiles only if the interface has the assumed subject and equations.
    pub fn check(&self, krate: &TokenStream) -> TokenStream {
        let (name, path, span) = (&self.name, from_inside(&self.path), self.path.span());
        match self.by {
            // The path must name the interface of the builtin dialect.
            By::Methods(_) => {
                let builtin = quote!(#krate::dialects::builtin::#name);
                quote_spanned! {span=>
                    const _: ::core::marker::PhantomData<dyn #builtin> = ::core::marker::PhantomData::<dyn #path>;
                }
            }
            // The item would not have the interface's equations.
            By::Model(_) => {
                let view = from_inside(&self.view());
                let message = format!("`{name}` has equations or requirements, which need a spec here too");
                quote_spanned! {span=>
                    const _: () = {
                        #[allow(unused_imports)]
                        use #krate::rt::NoEquations as _;
                        assert!(!#view::HAS_EQUATIONS, #message);
                    };
                }
            }
        }
    }
}

/// Returns the value of a method: a part of the op, a function, or a constant.
fn method_value(spec: &mut Spec, value: &Expr) -> Option<Ex> {
    match (word(value), value) {
        (Some(word), _) => Some(Ex::name(spec.ident(word))),
        (None, Expr::Path(ExprPath { path, qself: None, .. })) => {
            let path = spec.path(path);
            Some(Ex { span: path.span, kind: ExKind::Rust(path.text, None) })
        }
        (None, other) => spec.parse_tokens(other.to_token_stream()),
    }
}

/// Returns the word, if an expression is a single word.
fn word(value: &Expr) -> Option<&Ident> {
    match value {
        Expr::Path(ExprPath { path, qself: None, .. }) => path.get_ident(),
        _ => None,
    }
}
