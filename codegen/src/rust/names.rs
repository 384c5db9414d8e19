//! Names: from spec names to Rust identifiers and paths.

use bourn_spec::model::Param;
use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};
use proc_macro2::{Delimiter, TokenTree};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The words that Rust keeps for itself, in the edition 2024, but those that cannot be raw.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

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
    if KEYWORDS.contains(&name) {
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

/// A path as written in a spec.
pub fn path(text: &str) -> TokenStream {
    // What a keyword of Rust is called in a path is not its name.
    let keyword = |part: &str| {
        KEYWORDS.contains(&part) && !matches!(part, "crate" | "self" | "super" | "Self" | "as" | "dyn")
    };
    match text.parse::<TokenStream>() {
        Ok(_) if text.split("::").any(keyword) => {
            let message = format!("`{text}` is not a Rust path");
            quote!(compile_error!(#message))
        }
        Ok(path) if is_path(&path.clone().into_iter().collect::<Vec<_>>()) => path,
        _ => {
            let message = format!("`{text}` is not a Rust path");
            quote!(compile_error!(#message))
        }
    }
}

/// Whether tokens are a path: `a::b::<C>`, `<A<'_> as B>::c`.
pub fn is_path(tokens: &[TokenTree]) -> bool {
    let start = match behind_generics(tokens) {
        Some(rest) => behind_colons(rest),
        None => Some(behind_colons(tokens).unwrap_or(tokens)),
    };
    let Some(mut rest) = start else { return false };
    loop {
        let segment = match rest {
            [TokenTree::Ident(_), rest @ ..] => Some(behind_generics(rest).unwrap_or(rest)),
            _ => behind_generics(rest),
        };
        rest = match segment {
            Some([]) => return true,
            Some(rest) => match behind_colons(rest) {
                Some(rest) => rest,
                None => return false,
            },
            None => return false,
        };
    }
}

/// What is behind `::`.
fn behind_colons(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    match tokens {
        [TokenTree::Punct(a), TokenTree::Punct(b), rest @ ..] if a.as_char() == ':' && b.as_char() == ':' => {
            Some(rest)
        }
        _ => None,
    }
}

/// What is behind `<..>`.
fn behind_generics(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    let mut open = 0_usize;
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Punct(p) if p.as_char() == '<' => open += 1,
            TokenTree::Punct(p) if p.as_char() == '>' => open = open.checked_sub(1)?,
            _ => {}
        }
        if open == 0 {
            return tokens.get(i + 1..).filter(|_| i > 0);
        }
    }
    None
}

/// The tokens without parentheses around all of them.
pub fn bare(tokens: TokenStream) -> TokenStream {
    let mut iter = tokens.clone().into_iter();
    match (iter.next(), iter.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Parenthesis => {
            bare(group.stream())
        }
        _ => tokens,
    }
}

/// The closure `|x| body`; the function itself where that is all that it calls.
pub fn closure(x: &TokenStream, body: &TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = body.clone().into_iter().collect();
    if let [called @ .., TokenTree::Group(args)] = tokens.as_slice()
        && args.delimiter() == Delimiter::Parenthesis
        && args.stream().to_string() == x.to_string()
        && is_path(called)
    {
        return called.iter().cloned().collect();
    }
    quote!(|#x| #body)
}

/// What is in parentheses of its own, and not a tuple.
fn doubled(group: &proc_macro2::Group) -> Option<proc_macro2::Group> {
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
    use proc_macro2::{Group, Literal};
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(text: &str, expected: bool) {
        let tokens: TokenStream = text.parse().expect("tokens");
        assert_eq!(is_path(&tokens.into_iter().collect::<Vec<_>>()), expected, "{text}");
    }

    #[test]
    fn paths_are_known_from_other_tokens() {
        let paths = [
            "a",
            "::a",
            "a::b",
            "crate::a::B",
            "a::b::<C>",
            "a::B<'_>",
            "a::b::<C<D>>::e",
            "<A<'_> as b::C>::d",
        ];
        paths.iter().for_each(|text| is(text, true));
        let others = [
            "", "::", "a::", "a b", "a.b", "a, b", "a < b", "!a", "a::b()", "<A as B>", "match a", "1", "a:b",
        ];
        others.iter().for_each(|text| is(text, false));
    }

    #[test]
    fn closures_that_call_are_what_they_call() {
        let text =
            |body: &str| closure(&quote!(x), &body.parse().expect("tokens")).to_string().replace(' ', "");
        assert_eq!(text("a::b(x)"), "a::b");
        assert_eq!(text("a::b(x, y)"), "|x|a::b(x,y)");
        assert_eq!(text("a.b(x)"), "|x|a.b(x)");
        assert_eq!(text("!b(x)"), "|x|!b(x)");
    }
}
