//! Items of generated code: what the generator returns, with what is known of each besides its tokens.

use bourn_spec::model::Span;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// What a name stands for in Rust.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Namespace {
    /// Enums, traits, imports.
    Type,
    /// Statics, constants, functions.
    Value,
    /// Structs whose constructor is a value.
    Both,
    /// Implementations and uses of macros, which have no name.
    None,
}

/// An item of generated code.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name; empty where it has none.
    pub name: String,
    /// What the name stands for.
    pub namespace: Namespace,
    /// The declaration in the spec that it is made from.
    pub span: Span,
    /// That declaration, in words: ``op `add` ``.
    pub what: String,
    /// The code.
    pub tokens: TokenStream,
}

impl Item {
    /// A struct whose constructor is a value.
    pub(crate) fn tuple(name: &Ident, tokens: TokenStream) -> Self {
        Item::new(name, Namespace::Both, spelled(name, tokens))
    }
    /// The view of an op, which a macro declares.
    pub(crate) fn view(name: &Ident, tokens: TokenStream) -> Self {
        Item::new(name, Namespace::Both, tokens)
    }
    /// An enum, a trait, an import.
    pub(crate) fn ty(name: &Ident, tokens: TokenStream) -> Self {
        Item::new(name, Namespace::Type, spelled(name, tokens))
    }
    /// A static, a constant, a function.
    pub(crate) fn value(name: &Ident, tokens: TokenStream) -> Self {
        Item::new(name, Namespace::Value, tokens)
    }
    /// An implementation, or the use of a macro that declares nothing else.
    pub(crate) fn plain(tokens: TokenStream) -> Self {
        Item {
            name: String::new(),
            namespace: Namespace::None,
            span: Span::NONE,
            what: String::new(),
            tokens,
        }
    }
    fn new(name: &Ident, namespace: Namespace, tokens: TokenStream) -> Self {
        Item { name: name.to_string(), namespace, ..Item::plain(tokens) }
    }
}

/// The item of a type, without a lint for how a spec spells its name.
fn spelled(name: &Ident, tokens: TokenStream) -> TokenStream {
    let allow = odd_spelling(name);
    quote!(#allow #tokens)
}

/// What allows the name of a type that is not spelt as rustc has it; it may take more names than this knows.
pub(crate) fn odd_spelling(name: &Ident) -> Option<TokenStream> {
    let text = name.to_string();
    let plain = text.trim_start_matches("r#").trim_matches('_');
    let camel = !plain.contains('_') && plain.chars().next().is_some_and(|c| !c.is_lowercase());
    (!camel).then(|| quote!(#[allow(non_camel_case_types)]))
}
