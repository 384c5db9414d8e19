//! String literals of the language.

/// Returns a string literal of the language with this text.
///
/// ```
/// assert_eq!(bourn_spec::quoted("a \"b\"\n"), r#""a \"b\"\n""#);
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
