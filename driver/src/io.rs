//! Files, standard streams, and diagnostics with their source lines.

use crate::Exit;
use bourn_ir::{Context, Diagnostics};
use bourn_spec::diagnostics::Diagnostics as SpecDiagnostics;
use bourn_spec::{FileError, read_text, text_of};
use std::io::{IsTerminal as _, Read as _, Write as _};
use std::path::Path;

/// A file that was read.
#[derive(Debug)]
pub struct Source {
    /// The name as the user wrote it; `<stdin>` for `-`.
    pub name: String,
    /// The text.
    pub text: String,
}

/// Reads a file, or standard input for `-`. Reports a failure on standard error.
pub fn read(path: &str) -> Result<Source, Exit> {
    let (name, read) = match path {
        "-" => ("<stdin>", read_stdin("<stdin>")),
        path => (path, read_text(Path::new(path))),
    };
    match read {
        Ok(text) => Ok(Source { name: name.to_owned(), text }),
        Err(error) => {
            complain(&error.to_string());
            Err(Exit::Diagnostics)
        }
    }
}

fn read_stdin(name: &str) -> Result<String, FileError> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| FileError::reading(name, &error))?;
    text_of(name, bytes)
}

/// Writes a line to standard error. Ignores errors, which could not be reported.
pub fn complain(message: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{message}");
}

/// Prints the diagnostics of specs.
pub fn complain_of(diagnostics: &SpecDiagnostics) {
    if !diagnostics.list.is_empty() {
        let text = if use_colour() { diagnostics.render_colored() } else { diagnostics.render() };
        complain(text.trim_end());
    }
}

/// Returns whether standard error shows colours.
#[must_use]
pub fn use_colour() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Writes to a file, or to standard output. Reports a failure on standard error; a closed pipe is not a failure.
pub fn write(output: Option<&str>, text: &str) -> Result<(), Exit> {
    write_with(output, |to| to.write_all(text.as_bytes()))
}

/// Lets `text` write to a file, or to standard output, as [`write()`] does.
pub fn write_with(
    output: Option<&str>,
    text: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>,
) -> Result<(), Exit> {
    let (name, result) = match output {
        None | Some("-") => {
            let mut out = std::io::stdout().lock();
            ("<stdout>", text(&mut out).and_then(|()| out.flush()))
        }
        Some(path) => (path, std::fs::File::create(path).and_then(|mut file| text(&mut file))),
    };
    match result {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => {
            complain(&FileError::writing(name, &error).to_string());
            Err(Exit::Diagnostics)
        }
    }
}

/// Prints diagnostics to standard error, each with its line of `source` and a caret, as MLIR does.
pub fn print_diagnostics(source: &Source, diagnostics: &Diagnostics) {
    if diagnostics.all.is_empty() {
        return;
    }
    let shown = diagnostics.clone().with_source(&source.name, &source.text);
    complain(&shown.to_string());
}

/// Warns of each interface that a registered dialect promises and that has no implementation: otherwise the mistake
/// would only show at the first use of the interface, or never.
pub fn warn_of_promises(context: &Context) {
    for warning in promise_warnings(context) {
        complain(&warning);
    }
}

fn promise_warnings(context: &Context) -> Vec<String> {
    context.unkept_promises().iter().map(|promise| format!("warning: {promise}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bourn_ir::def::{InterfaceImpl, TypeDef};
    use bourn_ir::{Dialect, DialectRegistry};

    static TILE: TypeDef = TypeDef {
        name: "toy.tile",
        params: &[],
        requires: &[],
        verify: None,
        format: None,
        interfaces: &[InterfaceImpl::promised("Sized", "toy_sizes::register")],
    };
    static TOY: Dialect = Dialect { name: "toy", ops: &[], types: &[&TILE], ..Dialect::EMPTY };

    #[test]
    fn promises_that_nobody_keeps() {
        let mut registry = DialectRegistry::new();
        bourn_dialects::register_all(&mut registry);
        assert_eq!(promise_warnings(&Context::new(&registry)), [""; 0]);
        registry.add(&TOY);
        let warnings = promise_warnings(&Context::new(&registry));
        let expected = "warning: '!toy.tile' promises the interface 'Sized', but no implementation was registered: \
                        register `toy_sizes::register`";
        assert_eq!(warnings, [expected]);
        static KEPT: u8 = 0;
        registry.attach("!toy.tile", "Sized", &KEPT);
        assert_eq!(promise_warnings(&Context::new(&registry)), [""; 0]);
    }
}
