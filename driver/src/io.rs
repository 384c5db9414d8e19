//! Files, standard streams, colours, and diagnostics with their source lines.

use crate::Exit;
use crate::table::Colours;
use anstyle::{AnsiColor, Style};
use bourn_ir::{Context, Diagnostic, Diagnostics, Severity, marked_line};
use bourn_spec::diagnostics::Diagnostics as SpecDiagnostics;
use bourn_spec::{FileError, read_text, text_of};
use clap::ColorChoice;
use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::path::Path;

/// The option `--color` of all commands.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct ColourArgs {
    /// When to use colours; `auto` means on terminals, unless NO_COLOR is set
    #[arg(long = "color", value_name = "WHEN", default_value = "auto", global = true)]
    pub color: ColorChoice,
}

/// Decides for the rest of the process whether its output has colours.
pub fn use_colours(choice: ColorChoice) {
    let choice = match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// Returns whether standard output shows colours.
#[must_use]
pub fn stdout_colours() -> Colours {
    colours(anstream::AutoStream::choice(&std::io::stdout()))
}

/// Returns whether standard error shows colours.
#[must_use]
pub fn stderr_colours() -> Colours {
    colours(anstream::AutoStream::choice(&std::io::stderr()))
}

fn colours(choice: anstream::ColorChoice) -> Colours {
    if choice == anstream::ColorChoice::Never { Colours::Off } else { Colours::On }
}

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
    open(path).map_err(|error| {
        fail(&error);
        Exit::Diagnostics
    })
}

/// Reads a file, or standard input for `-`.
///
/// # Errors
/// Fails if the file cannot be read, or is not UTF-8.
pub fn open(path: &str) -> Result<Source, FileError> {
    let (name, read) = match path {
        "-" => ("<stdin>", read_stdin("<stdin>")),
        path => (path, read_text(Path::new(path))),
    };
    read.map(|text| Source { name: name.to_owned(), text })
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

/// Writes the error about a file to standard error.
pub fn fail(error: &FileError) {
    say(Some(&error.place), Severity::Error, &error.message);
}

/// Writes a message to standard error: `PLACE: error: TEXT`.
pub fn say(place: Option<&str>, severity: Severity, text: &str) {
    complain(&message(place, severity, text, stderr_colours()));
}

/// Returns the line `PLACE: error: TEXT`.
fn message(place: Option<&str>, severity: Severity, text: &str, colours: Colours) -> String {
    let place = place.map_or_else(String::new, |place| painted(&format!("{place}:"), BOLD, colours) + " ");
    let severity = painted(&format!("{severity}:"), style_of(severity), colours);
    format!("{place}{severity} {}", painted(text, BOLD, colours))
}

const BOLD: Style = Style::new().bold();

fn style_of(severity: Severity) -> Style {
    let colour = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::Cyan,
        Severity::Remark => AnsiColor::Blue,
    };
    colour.on_default().bold()
}

fn painted(text: &str, style: Style, colours: Colours) -> String {
    match colours {
        Colours::On => format!("{style}{text}{style:#}"),
        Colours::Off => text.to_owned(),
    }
}

/// Prints the diagnostics of specs.
pub fn complain_of(diagnostics: &SpecDiagnostics) {
    let mut printed = Printed::default();
    printed.complain_of(diagnostics);
    // Standard error has no failures that can be reported.
    let _ = printed.print();
}

/// A standard stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Out,
    Err,
}

/// The text that a command prints for one file. It is kept in memory, since files are processed at the same time and
/// printed one after another.
#[derive(Debug, Default)]
pub struct Printed {
    parts: Vec<(Stream, String)>,
}

impl Printed {
    /// Adds text for standard output.
    pub fn write(&mut self, text: impl Into<String>) {
        self.parts.push((Stream::Out, text.into()));
    }

    /// Adds a line for standard error.
    pub fn complain(&mut self, message: impl Into<String>) {
        self.parts.push((Stream::Err, message.into() + "\n"));
    }

    /// Adds a message for standard error, as [`say`] prints it.
    pub fn say(&mut self, place: Option<&str>, severity: Severity, text: &str) {
        self.complain(message(place, severity, text, stderr_colours()));
    }

    /// Adds an error about a file.
    pub fn fail(&mut self, error: &FileError) {
        self.say(Some(&error.place), Severity::Error, &error.message);
    }

    /// Adds the diagnostics of specs.
    pub fn complain_of(&mut self, diagnostics: &SpecDiagnostics) {
        if !diagnostics.list.is_empty() {
            let text = match stderr_colours() {
                Colours::On => diagnostics.render_colored(),
                Colours::Off => diagnostics.render(),
            };
            self.complain(text.trim_end());
        }
    }

    /// Adds diagnostics, each with its line of `source` and a caret, as MLIR does.
    pub fn diagnose(&mut self, source: &Source, diagnostics: &Diagnostics) {
        if diagnostics.all.is_empty() {
            return;
        }
        let lines: Vec<&str> = source.text.split('\n').collect();
        let mut out = String::new();
        let colours = stderr_colours();
        for diagnostic in &diagnostics.all {
            for one in std::iter::once(diagnostic).chain(&diagnostic.notes) {
                show(&mut out, source, &lines, one, colours);
            }
        }
        self.parts.push((Stream::Err, out));
    }

    /// Prints the text. Reports a failure on standard error.
    ///
    /// # Errors
    /// Fails if standard output cannot be written; a closed pipe is not a failure.
    pub fn print(self) -> Result<(), Exit> {
        for (stream, text) in self.parts {
            match stream {
                Stream::Out => write(None, &text)?,
                Stream::Err => _ = std::io::stderr().lock().write_all(text.as_bytes()),
            }
        }
        Ok(())
    }
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
            fail(&FileError::writing(name, &error));
            Err(Exit::Diagnostics)
        }
    }
}

/// Prints diagnostics to standard error, each with its line of `source` and a caret, as MLIR does.
pub fn print_diagnostics(source: &Source, diagnostics: &Diagnostics) {
    let mut printed = Printed::default();
    printed.diagnose(source, diagnostics);
    let _ = printed.print();
}

/// Warns of each interface that a registered dialect promises and that has no implementation: otherwise the mistake
/// would only show at the first use of the interface, or never.
pub fn warn_of_promises(context: &Context) {
    for promise in context.unkept_promises() {
        say(None, Severity::Warning, &promise.to_string());
    }
}

fn show(out: &mut String, source: &Source, lines: &[&str], diagnostic: &Diagnostic, colours: Colours) {
    let _ = match colours {
        Colours::Off => writeln!(out, "{diagnostic}"),
        Colours::On => {
            let place = match &diagnostic.place {
                Some((file, line, column)) => format!("{file}:{line}:{column}"),
                None => "loc(unknown)".to_owned(),
            };
            writeln!(out, "{}", message(Some(&place), diagnostic.severity, &diagnostic.message, colours))
        }
    };
    let Some((file, line, column)) = &diagnostic.place else { return };
    let Some(text) = lines.get((*line as usize).wrapping_sub(1)) else { return };
    if *file != source.name {
        return;
    }
    if let Some(marked) = marked_line(text, *column) {
        let without = marked.strip_suffix('^').unwrap_or(&marked);
        let _ = writeln!(out, "{without}{}", painted("^", AnsiColor::Green.on_default().bold(), colours));
    }
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
        alias: None,
        interfaces: &[InterfaceImpl::promised("Sized", "toy_sizes::register")],
    };
    static TOY: Dialect = Dialect { name: "toy", ops: &[], types: &[&TILE], ..Dialect::EMPTY };

    #[test]
    fn promises_that_nobody_keeps() {
        let mut registry = DialectRegistry::new();
        bourn_dialects::register_all(&mut registry);
        let warnings = |registry: &DialectRegistry| {
            let context = Context::new(registry);
            context.unkept_promises().iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(warnings(&registry), [""; 0]);
        registry.add(&TOY);
        let expected = "'!toy.tile' promises the interface 'Sized', but no implementation was registered: \
                        register `toy_sizes::register`";
        assert_eq!(warnings(&registry), [expected]);
        static KEPT: u8 = 0;
        registry.attach("!toy.tile", "Sized", &KEPT);
        assert_eq!(warnings(&registry), [""; 0]);
    }

    #[test]
    fn diagnostics_in_colour() {
        let source = Source { name: "a.mlir".to_owned(), text: "%x = toy.tile\n".to_owned() };
        let place = Some(("a.mlir".to_owned(), 1, 6));
        let severity = Severity::Error;
        let (message, notes) = ("it is wrong".to_owned(), Vec::new());
        let diagnostic = Diagnostic { severity, place, message, notes, is_extra: false };
        let text = |colours| {
            let mut out = String::new();
            show(&mut out, &source, &["%x = toy.tile"], &diagnostic, colours);
            out
        };
        assert_eq!(text(Colours::Off), "a.mlir:1:6: error: it is wrong\n%x = toy.tile\n     ^\n");
        let expected = "\x1b[1ma.mlir:1:6:\x1b[0m \x1b[1m\x1b[31merror:\x1b[0m \x1b[1mit is wrong\x1b[0m\n%x = toy.tile\n     \x1b[1m\x1b[32m^\x1b[0m\n";
        assert_eq!(text(Colours::On), expected);
    }
}
