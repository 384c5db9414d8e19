//! Items of generated code: the output of the generator, as tokens with names and origins.

use bourn_spec::model::Span;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The namespace of a name in Rust.
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
    /// The name; empty for items without a name.
    pub name: String,
    /// The namespace of the name.
    pub namespace: Namespace,
    /// The place of its declaration in the spec.
    pub span: Span,
    /// The declaration, in words: ``op `add` ``.
    pub what: String,
    /// The path of the function whose type the item checks: rustc reports a wrong function there.
    pub path: Option<String>,
    /// The code.
    pub tokens: TokenStream,
}

impl Item {
    /// Creates a struct whose constructor is a value.
    pub(crate) fn tuple(name: &Ident, tokens: TokenStream) -> Self {
        Item::new(name, Namespace::Both, spelled(name, tokens))
    }
    /// Creates an enum, a trait or an import.
    pub(crate) fn ty(name: &Ident, tokens: TokenStream) -> Self {
        Item::new(name, Namespace::Type, spelled(name, tokens))
    }
    /// Creates a static, a constant or a function.
    pub(crate) fn value(name: &Ident, tokens: TokenStream) -> Self {
        Item::new(name, Namespace::Value, tokens)
    }
    /// Creates an implementation, or the use of a macro that declares nothing else.
    pub(crate) fn plain(tokens: TokenStream) -> Self {
        Item {
            name: String::new(),
            namespace: Namespace::None,
            span: Span::NONE,
            what: String::new(),
            path: None,
            tokens,
        }
    }
    /// Returns whether the item is a type, a trait or an import.
    pub(crate) fn declares_type(&self) -> bool {
        matches!(self.namespace, Namespace::Type | Namespace::Both)
    }
    fn new(name: &Ident, namespace: Namespace, tokens: TokenStream) -> Self {
        Item { name: name.to_string(), namespace, ..Item::plain(tokens) }
    }
}

/// Returns the item of a type, without a lint for the spelling of its name.
fn spelled(name: &Ident, tokens: TokenStream) -> TokenStream {
    let allow = odd_spelling(name);
    quote!(#allow #tokens)
}

/// Returns the attribute that allows the spelling of a type's name if rustc may warn about it; it may allow more names than needed.
pub(crate) fn odd_spelling(name: &Ident) -> Option<TokenStream> {
    let text = name.to_string();
    let plain = text.trim_start_matches("r#").trim_matches('_');
    let camel = !plain.contains('_') && plain.chars().next().is_some_and(|c| !c.is_lowercase());
    (!camel).then(|| quote!(#[allow(non_camel_case_types)]))
}
