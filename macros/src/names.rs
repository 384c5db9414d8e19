//! Parsing that all derive macros share: names, options, documentation.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeMap;
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

/// Returns generated tokens at the place of a part of the declaration, so that rustc reports their mistakes there.
pub fn located(tokens: TokenStream, place: Span) -> TokenStream {
    let span = Span::call_site().located_at(place);
    let tokens = tokens.into_iter().map(|token| {
        let mut token = match token {
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), located(group.stream(), place)))
            }
            token => token,
        };
        token.set_span(span);
        token
    });
    tokens.collect()
}

/// Returns generated tokens in which these names, and the paths with them among their generic arguments, are at the places of parts of
/// the declaration.
pub fn named_at(tokens: TokenStream, places: &BTreeMap<String, Span>) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let place_of = |token: &TokenTree| match token {
        TokenTree::Ident(name) => places.get(&name.to_string()).copied(),
        _ => None,
    };
    let mut out = TokenStream::new();
    let mut at = 0;
    while at < tokens.len() {
        let end = path_end(&tokens, at).unwrap_or(at + 1);
        if let Some(place) = tokens[at..end].iter().find_map(place_of) {
            out.extend(located(tokens[at..end].iter().cloned().collect(), place));
            at = end;
            continue;
        }
        out.extend([match &tokens[at] {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), named_at(group.stream(), places));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            token => token.clone(),
        }]);
        at += 1;
    }
    out
}

/// Returns the position after a path that begins at a token, with its generic arguments: `rt::TypedValue<'a, 'c, Width<'c>>`.
fn path_end(tokens: &[TokenTree], start: usize) -> Option<usize> {
    let is =
        |at: usize, mark: char| matches!(tokens.get(at), Some(TokenTree::Punct(p)) if p.as_char() == mark);
    let is_name = |at: usize| matches!(tokens.get(at), Some(TokenTree::Ident(_)));
    let mut at = if is(start, ':') && is(start + 1, ':') { start + 2 } else { start };
    if !is_name(at) {
        return None;
    }
    at += 1;
    while is(at, ':') && is(at + 1, ':') && is_name(at + 2) {
        at += 3;
    }
    if !is(at, '<') {
        return Some(at);
    }
    let mut depth = 0_usize;
    for (inner, token) in tokens.iter().enumerate().skip(at) {
        if is(inner, '<') {
            depth += 1;
        } else if is(inner, '>') && !is(inner - 1, '-') {
            depth -= 1;
            if depth == 0 {
                return Some(inner + 1);
            }
        } else if is(inner, ';') || matches!(token, TokenTree::Group(g) if g.delimiter() == Delimiter::Brace)
        {
            // The mark was a comparison.
            break;
        }
    }
    Some(at)
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
