//! Formats specs: there is one canonical spacing and indentation.
//!
//! The formatter works on tokens, so that nothing but white space changes and every comment stays. Line breaks are the author's,
//! as with gofmt: choosing them would need the width of every construct, and the lines of a spec are short. The printer of syntax
//! trees makes tokens too, for the same layout.

mod align;
mod layout;
#[cfg(test)]
pub(crate) mod tests;

use crate::diagnostics::Diagnostics;
use crate::file::without_mark;
use crate::model::SourceFile;
use crate::parse::parse_file;
pub(crate) use layout::{Lines, Piece, WIDTH, lay_out};

/// Formats a spec.
///
/// # Errors
///
/// Returns the mistakes of a spec that does not parse, since its structure is unknown.
pub fn format_source(name: &str, text: &str) -> Result<String, Box<Diagnostics>> {
    let text = without_mark(text);
    let mut diagnostics = Diagnostics::default();
    parse_file(0, text, &mut diagnostics.list);
    if diagnostics.has_errors() {
        diagnostics.files.push(SourceFile { path: name.to_owned(), text: text.to_owned() });
        diagnostics.sort();
        return Err(Box::new(diagnostics));
    }
    Ok(lay_out(&layout::pieces(text), Lines::Given))
}
