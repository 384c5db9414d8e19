//! Parsing that all derive macros share: names, options, documentation.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Attribute, Error, Expr, Ident, Lit, LitStr, Meta, Path};

/// Adds an error to those found so far.
pub fn note(errors: &mut Option<Error>, error: Error) {
    match errors {
        Some(all) => all.combine(error),
        None => *errors = Some(error),
    }
}

/// Reads an option that may be given once.
pub fn once<T: ToTokens>(slot: &mut Option<T>, value: T, option: &str) -> Result<(), Error> {
    if slot.is_some() {
        return Err(Error::new(value.span(), format!("`{option}` is given twice")));
    }
    *slot = Some(value);
    Ok(())
}

/// Reads the tokens in the parentheses of an option.
pub fn in_parentheses(slot: &mut TokenStream, meta: &syn::meta::ParseNestedMeta<'_>) -> Result<(), Error> {
    let list;
    syn::parenthesized!(list in meta.input);
    let more: TokenStream = list.parse()?;
    if !slot.is_empty() {
        let option = meta.path.get_ident().map(Ident::to_string).unwrap_or_default();
        return Err(meta.error(format!("`{option}` is given twice")));
    }
    *slot = more;
    Ok(())
}

/// Returns the doc comment.
pub fn docs(attrs: &[Attribute]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
        if let Meta::NameValue(meta) = &attr.meta
            && let Expr::Lit(value) = &meta.value
            && let Lit::Str(text) = &value.lit
        {
            let text = text.value();
            lines.extend(
                text.lines().map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned()),
            );
        }
    }
    lines.join("\n").trim_start_matches('\n').to_owned()
}

/// Returns the tokens of each attribute with a name: `#[require(..)]`.
pub fn tokens_of(attrs: &[Attribute], name: &str, errors: &mut Option<Error>) -> Vec<TokenStream> {
    let mut lists = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident(name)) {
        match attr.meta.require_list() {
            Ok(list) => lists.push(list.tokens.clone()),
            Err(error) => note(errors, error),
        }
    }
    lists
}

/// Splits `dialect.name`.
pub fn split_name(literal: &LitStr, what: &str) -> Result<(String, String), Error> {
    let name = literal.value();
    let word = |text: &str| {
        text.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
            && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    match name.split_once('.') {
        Some((dialect, rest)) if word(dialect) && word(rest) => Ok((dialect.to_owned(), rest.to_owned())),
        _ => Err(Error::new(
            literal.span(),
            format!("`{name}` is not the name of {what}: expected `dialect.name`"),
        )),
    }
}

/// Returns an identifier as specs spell it.
pub fn plain(ident: &Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_owned()
}

/// Returns a path as seen from a submodule of the module in which it is written.
pub fn from_inside(path: &Path) -> Path {
    let mut path = path.clone();
    let first = path.segments.first().filter(|_| path.leading_colon.is_none());
    let Some(first) = first.map(|segment| segment.ident.clone()) else { return path };
    if first == "self" {
        path.segments[0].ident = Ident::new("super", first.span());
    } else if first == "super" {
        path.segments.insert(0, first.into());
    }
    path
}

/// Returns the text of a path, without arguments.
pub fn path_text(path: &Path) -> String {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    format!("{}{}", if path.leading_colon.is_some() { "::" } else { "" }, names.join("::"))
}
