//! The commands `bourn fmt` and `bourn gen`, which work on specs.

use crate::args::{FmtArgs, FormatArg, GenArgs, GenKind};
use crate::manual::{self, write_one};
use bourn_codegen::{Config, DIALECTS, DialectNames, Unsupported};
use bourn_driver::Exit;
use bourn_driver::config::Project;
use bourn_driver::io::{self, complain_of};
use bourn_ir::Severity;
use bourn_ir::suggest::did_you_mean;
use bourn_spec::diagnostics::{Diagnostic, Diagnostics};
use bourn_spec::model::DialectId;
use bourn_spec::{Arena, Model};
use std::path::{Path, PathBuf};

/// Returns the specs of the `bourn.toml` around the current folder, with its folders of other dialects.
pub fn of_project() -> Result<Project, Exit> {
    match Project::around(Path::new("")) {
        Ok(Some(project)) => Ok(project),
        Ok(None) => {
            let message = "name a spec, or list the specs of the project in 'bourn.toml'";
            io::say(None, Severity::Error, message);
            Err(Exit::Usage)
        }
        Err(error) => {
            io::fail(&error);
            Err(Exit::Diagnostics)
        }
    }
}

/// A model without mistakes.
struct Specs<'a> {
    model: Model<'a>,
    /// The files with the specs.
    files: Vec<PathBuf>,
    /// The configuration of paths in generated code.
    config: Config,
}

fn load<'a>(arena: &'a Arena, specs: &[PathBuf], include: &[PathBuf]) -> Result<Specs<'a>, Exit> {
    let loaded = bourn_spec::load_known(arena, specs, include, bourn_specs::ALL);
    complain_of(&loaded.diagnostics);
    match loaded.model {
        Some(model) if !loaded.diagnostics.has_errors() => {
            let config = config_with(&loaded.known);
            Ok(Specs { model, files: loaded.files_read, config })
        }
        _ => Err(Exit::Diagnostics),
    }
}

/// Returns the configuration of paths in generated code: as in a build script, for specs that use these dialects of the command.
pub fn config_with(known: &[String]) -> Config {
    let modules = known.iter().map(|name| (name.clone(), format!("{DIALECTS}::{name}")));
    Config { modules: modules.collect(), ..Config::default() }
}

/// Formats specs.
pub fn format(args: &FmtArgs) -> Exit {
    let mut exit = Exit::Success;
    let specs = match args.specs.is_empty() {
        false => args.specs.clone(),
        true => match of_project() {
            Ok(project) => project.specs,
            Err(exit) => return exit,
        },
    };
    for path in &specs {
        let name = path.to_string_lossy();
        match format_one(&name, args.check) {
            Ok(()) => {}
            Err(failed) => exit = failed,
        }
    }
    exit
}

fn format_one(name: &str, check: bool) -> Result<(), Exit> {
    let source = io::read(name)?;
    let formatted = bourn_spec::format_source(&source.name, &source.text).map_err(|mistakes| {
        complain_of(&mistakes);
        Exit::Diagnostics
    })?;
    // Standard input goes to standard output, changed or not.
    if formatted == source.text && (check || name != "-") {
        return Ok(());
    }
    if check {
        let line = formatted.lines().zip(source.text.lines()).take_while(|(a, b)| a == b).count() + 1;
        let message = format!("not formatted; run 'bourn fmt {name}'");
        io::say(Some(&format!("{name}:{line}:1")), Severity::Error, &message);
        return Err(Exit::Diagnostics);
    }
    io::write(Some(name), &formatted)
}

/// Generates code or documents.
pub fn generate(args: &GenArgs) -> Exit {
    match generate_all(args) {
        Ok(()) => Exit::Success,
        Err(exit) => exit,
    }
}

fn generate_all(args: &GenArgs) -> Result<(), Exit> {
    refuse_options_of_others(args)?;
    let arena = Arena::new();
    let specs = load(&arena, &args.specs, &args.include)?;
    let (model, mut inputs) = (&specs.model, specs.files.clone());
    let output = args.output.as_ref().map(|path| path.to_string_lossy().into_owned());
    let written = match args.what {
        GenKind::Docs => manual::generate(args, model, &mut inputs)?,
        GenKind::Json => write_one(output, &bourn_codegen::json(model))?,
        GenKind::Irdl => {
            let renamed = renamed(&args.rename, model)?;
            let text: String =
                own_dialects(model).map(|id| bourn_codegen::irdl(model, id, &renamed)).collect();
            write_one(output, &text)?
        }
        GenKind::Rust => write_one(output, &rust(&specs)?)?,
    };
    if let Some(depfile) = &args.depfile {
        let targets: Vec<String> = written.iter().map(|file| escaped(file)).collect();
        let inputs: Vec<String> = inputs.iter().map(|f| escaped(&f.to_string_lossy())).collect();
        let rule = format!("{}: {}\n", targets.join(" "), inputs.join(" "));
        io::write(Some(&depfile.to_string_lossy()), &rule)?;
    }
    Ok(())
}

fn refuse_options_of_others(args: &GenArgs) -> Result<(), Exit> {
    let is_site = args.what == GenKind::Docs && args.format == Some(FormatArg::Html);
    let given = [
        ("--format", "docs", args.what == GenKind::Docs || args.format.is_none()),
        ("--out-dir", "docs", args.what == GenKind::Docs || args.out_dir.is_none()),
        ("--templates", "docs", args.what == GenKind::Docs || args.templates.is_none()),
        ("--examples", "docs --format html", is_site || args.examples.is_empty()),
        ("--rename", "irdl", args.what == GenKind::Irdl || args.rename.is_empty()),
    ];
    match given.iter().find(|(_, _, fits)| !fits) {
        None => Ok(()),
        Some((option, what, _)) => {
            io::say(None, Severity::Error, &format!("'{option}' is an option of 'bourn gen {what}'"));
            Err(Exit::Usage)
        }
    }
}

/// Reads the values of `--rename`.
fn renamed(values: &[String], model: &Model) -> Result<DialectNames, Exit> {
    let mut names = DialectNames::new();
    for value in values {
        let wrong = |message: &str| {
            io::say(None, Severity::Error, &format!("'--rename {value}': {message}"));
            Exit::Usage
        };
        let Some((dialect, name)) = value.split_once('=') else {
            return Err(wrong("expected 'DIALECT=NAME'"));
        };
        let known = || model.dialects.iter().map(|d| d.name.as_str());
        if !known().any(|known| known == dialect) {
            let hint = did_you_mean(dialect, known());
            return Err(wrong(&format!("unknown dialect '{dialect}'{hint}")));
        }
        let is_word = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !is_word {
            return Err(wrong("a name in IRDL has lower-case letters, digits and '_'"));
        }
        if names.insert(dialect.to_owned(), name.to_owned()).is_some() {
            return Err(wrong("the dialect has two names"));
        }
    }
    Ok(names)
}

/// Escapes a path for makefiles.
fn escaped(path: &str) -> String {
    path.replace(' ', "\\ ").replace('$', "$$")
}

/// Returns the dialects of the specs on the command line, without their dependencies.
pub fn own_dialects(model: &Model) -> impl Iterator<Item = DialectId> {
    (0..model.dialects.len() as u32).map(DialectId).filter(|id| !model[*id].imported)
}

fn rust(specs: &Specs) -> Result<String, Exit> {
    let model = &specs.model;
    let (mut out, mut refused) = (String::new(), Vec::new());
    for id in own_dialects(model) {
        match bourn_codegen::rust(model, id, &specs.config) {
            Ok(text) => out.push_str(&text),
            Err(reasons) => refused.extend(reasons),
        }
    }
    refuse(model, refused)?;
    Ok(out)
}

fn refuse(model: &Model, reasons: Vec<Unsupported>) -> Result<(), Exit> {
    if reasons.is_empty() {
        return Ok(());
    }
    complain_of(&Diagnostics { files: model.files.clone(), list: errors_of(reasons) });
    Err(Exit::Diagnostics)
}

/// Returns the errors about declarations that the runtime does not support.
pub fn errors_of(reasons: Vec<Unsupported>) -> Vec<Diagnostic> {
    reasons.into_iter().map(|reason| Diagnostic::error(reason.span, reason.message)).collect()
}
