//! String literals of IR text.

use std::fmt::Write;

/// Returns a string literal of IR text with MLIR's escapes: backslash, quote, and `\XX` for bytes that do not print.
///
/// ```
/// assert_eq!(bourn_terms::quoted("a \"b\" \\ é"), r#""a \22b\22 \\ \C3\A9""#);
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    text.bytes().for_each(|byte| push_escaped(&mut out, byte));
    out.push('"');
    out
}

/// Appends a byte of a string literal, escaped if necessary.
pub fn push_escaped(out: &mut String, byte: u8) {
    match byte {
        b'\\' => out.push_str("\\\\"),
        b' '..=b'~' if byte != b'"' => out.push(char::from(byte)),
        // Writing to a string does not fail.
        _ => drop(write!(out, "\\{byte:02X}")),
    }
}
