//! Names: from spec names to Rust identifiers and paths.

use bourn_spec::model::Param;
use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote};

/// An identifier; keywords become raw, or get an underscore where they cannot be raw.
pub fn ident(name: &str) -> Ident {
    let valid = name.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        && name != "_";
    if !valid {
        let cleaned: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
        return Ident::new(&format!("x_{cleaned}"), Span::call_site());
    }
    if matches!(name, "self" | "Self" | "super" | "crate") {
        return Ident::new(&format!("{name}_"), Span::call_site());
    }
    if syn::parse_str::<Ident>(name).is_err() {
        return Ident::new_raw(name, Span::call_site());
    }
    Ident::new(name, Span::call_site())
}

/// `element_bit_width`
pub fn snake(name: &str) -> Ident {
    ident(&name.to_snake_case())
}

/// `AddI`
pub fn camel(name: &str) -> Ident {
    ident(&name.to_upper_camel_case())
}

/// `ADD_I`, with a suffix.
pub fn shouty(name: &str, suffix: &str) -> Ident {
    ident(&format!("{}{suffix}", name.to_shouty_snake_case()))
}

/// The static that holds a named constraint's table.
pub fn constraint_static(name: &str) -> Ident {
    let table = shouty(name, "");
    // `F32` is the handle of that name.
    if table == name { shouty(name, "_TABLE") } else { table }
}

/// The static that holds an op's table: `ADDI_OP` for `addi`.
pub fn op_static(name: &str) -> Ident {
    ident(&format!("{}_OP", name.replace(['.', '-'], "_").to_uppercase()))
}

/// Prefix of the functions of an op: `addi` of `addi_bounds`.
pub fn op_prefix(name: &str) -> String {
    let words: Vec<&str> = name.split(['.', '-', '_']).filter(|word| !word.is_empty()).collect();
    words.join("_").to_lowercase()
}

/// Names of the methods that read the parameters of a handle, and of the arguments that make it: unlike each other, and unlike
/// what every handle has.
pub fn getters(params: &[Param]) -> Vec<Ident> {
    let mut used: Vec<String> = Vec::new();
    for param in params {
        let mut name = param.name.to_snake_case();
        while name.is_empty()
            || used.contains(&name)
            || matches!(&*name, "get" | "from_params" | "classof" | "ctx")
        {
            name.push_str("_param");
        }
        used.push(name);
    }
    used.iter().map(|name| ident(name)).collect()
}

/// Of a parameter of a native type as of a declared one.
pub fn getter(params: &[Param], index: usize) -> Option<Ident> {
    getters(params).into_iter().nth(index)
}

/// A path as written in a spec.
pub fn path(text: &str) -> TokenStream {
    match syn::parse_str::<syn::Path>(text) {
        Ok(path) => quote!(#path),
        Err(_) => {
            let message = format!("`{text}` is not a Rust path");
            quote!(compile_error!(#message))
        }
    }
}

/// `#[doc = " .."]` lines.
pub fn doc(text: &str) -> TokenStream {
    let lines = text.trim().lines().map(|line| {
        let line = if line.is_empty() { String::new() } else { format!(" {}", line.trim_end()) };
        quote!(#[doc = #line])
    });
    quote!(#(#lines)*)
}

/// The text if there is any, else what `otherwise` says.
pub fn doc_or(text: &str, otherwise: &str) -> TokenStream {
    doc(if text.trim().is_empty() { otherwise } else { text })
}

/// The tokens without parentheses around all of them.
pub fn bare(tokens: TokenStream) -> TokenStream {
    let mut iter = tokens.clone().into_iter();
    match (iter.next(), iter.next()) {
        (Some(proc_macro2::TokenTree::Group(group)), None)
            if group.delimiter() == proc_macro2::Delimiter::Parenthesis =>
        {
            bare(group.stream())
        }
        _ => tokens,
    }
}

/// The closure `|x| body`; the function itself where that is all that it calls.
pub fn closure(x: &TokenStream, body: &TokenStream) -> TokenStream {
    if let Ok(syn::Expr::Call(call)) = syn::parse2(body.clone())
        && let (syn::Expr::Path(_), 1) = (&*call.func, call.args.len())
        && call.args.to_token_stream().to_string() == x.to_string()
    {
        return call.func.to_token_stream();
    }
    quote!(|#x| #body)
}

/// The parameter at an index of `params`, if there is one.
pub fn raw_item(index: usize) -> TokenStream {
    if index == 0 { quote!(params.first()) } else { quote!(params.get(#index)) }
}

/// What is in parentheses of its own, and not a tuple.
fn doubled(group: &proc_macro2::Group) -> Option<proc_macro2::Group> {
    use proc_macro2::{Delimiter, TokenTree};
    if group.delimiter() != Delimiter::Parenthesis {
        return None;
    }
    let mut iter = group.stream().into_iter();
    match (iter.next(), iter.next()) {
        (Some(TokenTree::Group(inner)), None) if inner.delimiter() == Delimiter::Parenthesis => {
            let comma = |t: TokenTree| matches!(t, TokenTree::Punct(p) if p.as_char() == ',');
            let tuple = inner.stream().is_empty() || inner.stream().into_iter().any(comma);
            (!tuple).then_some(inner)
        }
        _ => None,
    }
}

/// Integer literals without suffixes, and no doubled parentheses, as one writes them.
pub fn tidy(tokens: TokenStream) -> TokenStream {
    use proc_macro2::{Group, Literal, TokenTree};
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Group(group) => {
                let group = doubled(&group).unwrap_or(group);
                let mut plain = Group::new(group.delimiter(), tidy(group.stream()));
                plain.set_span(group.span());
                TokenTree::Group(plain)
            }
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let digits = ["usize", "u16", "u32", "i64", "i128"].iter().find_map(|s| text.strip_suffix(s));
                match digits.and_then(|d| d.parse::<u64>().ok()) {
                    Some(n) => {
                        let mut plain = Literal::u64_unsuffixed(n);
                        plain.set_span(literal.span());
                        TokenTree::Literal(plain)
                    }
                    None => TokenTree::Literal(literal),
                }
            }
            tree => tree,
        })
        .collect()
}
