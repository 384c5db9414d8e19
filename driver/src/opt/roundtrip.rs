//! The check of `--verify-roundtrip`: a program that is printed and parsed is the same program.

use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::print::{PrintOptions, print_source};
use bourn_ir::{Context, Diagnostic, DialectRegistry, OwnedOp, Severity};

/// Prints a program in the given form, parses the text, and compares the programs in generic form, without locations: custom forms leave out
/// the locations of implicit ops.
///
/// # Errors
/// Returns the first difference, or the mistake in the printed text.
pub fn check(
    dialects: &DialectRegistry,
    module: &OwnedOp<'_>,
    options: &ParseOptions,
    form: &PrintOptions,
) -> Result<(), Diagnostic> {
    let location = module.view().location();
    let error = |message: &str| Diagnostic::new(Severity::Error, location, message);
    let text = print_source(module, form);
    let options = ParseOptions { file_name: "<printed>".to_owned(), first_line: 0, ..options.clone() };
    // In the same context, resources would get other names.
    let context = Context::new(dialects);
    let (again, diagnostics) = parse_and_report(&context, &text, &options);
    let first = diagnostics.all.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    if let Some(first) = first {
        let line = first.place.as_ref().and_then(|(_, line, _)| text.lines().nth(*line as usize - 1));
        let note = format!("{} in the printed line: {}", first.message, line.unwrap_or_default().trim());
        return Err(error("cannot parse the printed program, cannot verify round-trip").note(location, note));
    }
    let Some(again) = again else { return Ok(()) };
    let full = PrintOptions { generic: true, ..PrintOptions::default() };
    match difference(&print_source(module, &full), &print_source(&again, &full)) {
        None => Ok(()),
        Some((before, after)) => {
            let note = format!("the line '{before}' becomes '{after}'");
            let message = "roundTrip testing roundtripped module differs from reference";
            Err(error(message).note(location, note))
        }
    }
}

/// Returns the first lines that differ.
fn difference<'t>(before: &'t str, after: &'t str) -> Option<(&'t str, &'t str)> {
    if before == after {
        return None;
    }
    let (mut before, mut after) = (before.lines(), after.lines());
    loop {
        match (before.next(), after.next()) {
            (None, None) => return Some(("", "")),
            (a, b) if a == b => {}
            (a, b) => return Some((a.unwrap_or_default().trim(), b.unwrap_or_default().trim())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_found() {
        assert_eq!(difference("a\n b\n", "a\n b\n"), None);
        assert_eq!(difference("a\n b\nc", "a\n x\nd"), Some(("b", "x")));
        assert_eq!(difference("a\nb", "a"), Some(("b", "")));
    }
}
