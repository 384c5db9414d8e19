//! Converts names of specs to Rust identifiers and paths.

use bourn_spec::model::Param;
use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// The keywords of Rust in the edition 2024, except the ones without a raw form.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Returns an identifier; keywords become raw, or get an underscore if they cannot be raw.
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

/// Converts a name to snake case: `element_bit_width`.
pub fn snake(name: &str) -> Ident {
    ident(&snake_text(name))
}

/// Converts a name to snake case, as text: `tensor_1d` for `Tensor1D`.
pub fn snake_text(name: &str) -> String {
    split_counts(name).to_snake_case()
}

/// Puts `1D` of `Tensor1D` into a word of its own, where `heck` would take `D` for the start of the next word. `I64Attr` and `F8E4M3`
/// stay: their digits belong to the letter before them.
fn split_counts(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let (mut out, mut at) = (String::with_capacity(name.len() + 2), 0);
    while let Some(&c) = chars.get(at) {
        out.push(c);
        at += 1;
        if !c.is_lowercase() {
            continue;
        }
        let digits = chars[at..].iter().take_while(|c| c.is_ascii_digit()).count();
        let letter = chars.get(at + digits).filter(|letter| digits > 0 && letter.is_uppercase());
        let begins_word = chars.get(at + digits + 1).is_some_and(|next| next.is_lowercase());
        if let (Some(letter), false) = (letter, begins_word) {
            out.push('_');
            out.extend(&chars[at..at + digits]);
            out.extend(letter.to_lowercase());
            at += digits + 1;
            if chars.get(at).is_some_and(|next| next.is_alphanumeric()) {
                out.push('_');
            }
        }
    }
    out
}

/// Converts a name to camel case: `AddI`.
pub fn camel(name: &str) -> Ident {
    ident(&name.to_upper_camel_case())
}

/// Converts a name to upper case, `ADD_I`, and adds a suffix.
pub fn shouty(name: &str, suffix: &str) -> Ident {
    ident(&format!("{}{suffix}", split_counts(name).to_shouty_snake_case()))
}

/// Returns the name of the static that holds a named constraint's table.
pub fn constraint_static(name: &str) -> Ident {
    let table = shouty(name, "");
    // `F32` is the handle of that name.
    if table == name { shouty(name, "_TABLE") } else { table }
}

/// Returns the name of the static that holds an op's table: `ADDI_OP` for `addi`.
pub fn op_static(name: &str) -> Ident {
    ident(&format!("{}_OP", name.replace(['.', '-'], "_").to_uppercase()))
}

/// Returns the prefix of the functions of an op: `addi` of `addi_bounds`.
pub fn op_prefix(name: &str) -> String {
    let words: Vec<&str> = name.split(['.', '-', '_']).filter(|word| !word.is_empty()).collect();
    words.join("_").to_lowercase()
}

/// Returns the names of the methods that read the parameters of a handle, and of the arguments that make it: different from each other,
/// and from the methods of every handle.
pub fn getters(params: &[Param]) -> Vec<Ident> {
    let mut used: Vec<String> = Vec::new();
    for param in params {
        let mut name = snake_text(&param.name);
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

/// Parses a path as written in a spec: `a::b::<C>`, `<A<'_> as B>::c`.
pub fn parse_path(text: &str) -> Result<TokenStream, String> {
    match syn::parse_str::<syn::TypePath>(text) {
        Ok(path) => Ok(quote!(#path)),
        Err(_) => Err(format!("`{text}` is not a Rust path")),
    }
}

/// Returns the tokens of a path of a model. The parser of specs and derive macros accept Rust paths only, and [`parse_path`] has checked those of the
/// settings.
pub fn path(text: &str) -> TokenStream {
    text.parse().unwrap_or_default()
}

/// Returns an integer literal without a type.
pub fn int(value: impl Into<i128>) -> Literal {
    Literal::i128_unsuffixed(value.into())
}

/// Returns a position in a list as a literal without a type.
pub fn at(i: usize) -> Literal {
    Literal::usize_unsuffixed(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(text: &str, expected: bool) {
        assert_eq!(parse_path(text).is_ok(), expected, "{text}");
    }

    #[test]
    fn counts_are_words() {
        let cases = [
            ("Tensor1D", "TENSOR_1D"),
            ("Conv2DNhwcHwcf", "CONV_2D_NHWC_HWCF"),
            ("Rank10DTensor", "RANK_10D_TENSOR"),
            ("I64Attr", "I64_ATTR"),
            ("Log2Base", "LOG2_BASE"),
            ("F8E4M3FN", "F8E4M3FN"),
            ("x1", "X1"),
        ];
        for (name, expected) in cases {
            assert_eq!(shouty(name, "").to_string(), expected);
            assert_eq!(snake(name).to_string(), expected.to_lowercase());
        }
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
            "",
            "::",
            "a::",
            "a b",
            "a.b",
            "a, b",
            "a < b",
            "!a",
            "a::b()",
            "<A as B>",
            "match a",
            "1",
            "a:b",
            "crate::fn",
            "self::impl::x",
        ];
        others.iter().for_each(|text| is(text, false));
    }
}
