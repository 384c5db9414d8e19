//! Documentation, back from its attributes.

use proc_macro2::{TokenStream, TokenTree};

/// The text of `doc = ".."`, if it can stand behind `///`.
pub(super) fn documentation(attr: TokenStream) -> Option<String> {
    let mut tokens = attr.into_iter();
    match (tokens.next()?, tokens.next()?, tokens.next()?, tokens.next()) {
        (TokenTree::Ident(doc), TokenTree::Punct(_), TokenTree::Literal(text), None) if doc == "doc" => {
            let text = unescaped(&text.to_string())?;
            let line = !text.starts_with('/') && !text.contains(['\n', '\r']);
            line.then_some(text)
        }
        _ => None,
    }
}

/// What a string literal stands for.
pub(in crate::layout) fn unescaped(literal: &str) -> Option<String> {
    if let Some(raw) = literal.strip_prefix('r') {
        let raw = raw.trim_matches('#');
        return Some(raw.strip_prefix('"')?.strip_suffix('"')?.to_owned());
    }
    let inner = literal.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        out.push(match chars.next()? {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '0' => '\0',
            c @ ('\\' | '"' | '\'') => c,
            'u' => {
                let digits: String = chars.by_ref().skip(1).take_while(|c| *c != '}').collect();
                char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?
            }
            _ => return None,
        });
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_unescaped() {
        for text in ["", "a \"b\" c", "\\ \n \t \r \0 '", "é \u{1} \u{1f600}"] {
            let literal = proc_macro2::Literal::string(text).to_string();
            assert_eq!(unescaped(&literal).as_deref(), Some(text), "{literal}");
        }
        assert_eq!(unescaped("r#\"a \\n \"# b\"#").as_deref(), Some("a \\n \"# b"));
    }
}
