//! The command `bourn gen docs`, which writes the manuals of dialects.

mod examples;

use crate::args::{FormatArg, GenArgs};
use bourn_driver::{Exit, io};
use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::{Context, DialectRegistry};
use bourn_manual::{Format, Programs, TemplateError, Templates, Verdict};
use bourn_spec::{FileError, Model};
use std::path::{Path, PathBuf};

/// Writes the manuals and returns the names of the files; adds the paths of all templates to `inputs`.
pub fn generate(args: &GenArgs, model: &Model, inputs: &mut Vec<PathBuf>) -> Result<Vec<String>, Exit> {
    let format = match args.format.unwrap_or_default() {
        FormatArg::Markdown => Format::Markdown,
        FormatArg::Html => Format::Html,
    };
    let templates = Templates::load(format, args.templates.as_deref()).map_err(tell)?;
    inputs.extend(templates.files().map(PathBuf::from));
    let Some(dir) = folder(args, format) else {
        let output = args.output.as_ref().map(|path| path.to_string_lossy().into_owned());
        return write_one(output, &bourn_manual::page(model, &templates).map_err(tell)?);
    };
    let files = match format {
        Format::Markdown => bourn_manual::files(model, &templates),
        Format::Html => {
            let reader = Reader::new(args)?;
            let examples = examples::of_files(&reader.context, &args.examples, inputs)?;
            let programs = Programs {
                read: &|program| reader.read(program),
                with_op: &|name| examples.get(name).cloned(),
            };
            bourn_manual::site(model, &templates, &programs)
        }
    };
    let files = files.map_err(tell)?;
    make(&dir)?;
    let mut written = Vec::new();
    for file in files {
        let path = dir.join(&file.name).to_string_lossy().into_owned();
        io::write(Some(&path), &file.text)?;
        written.push(path);
    }
    Ok(written)
}

/// Returns the folder to write to. A site is written to the path of `-o`, unless that is the name of an HTML file.
fn folder(args: &GenArgs, format: Format) -> Option<PathBuf> {
    if args.out_dir.is_some() {
        return args.out_dir.clone();
    }
    let output = args.output.as_ref().filter(|path| format == Format::Html && path.as_os_str() != "-")?;
    let is_page = output.extension().is_some_and(|end| end == "html" || end == "htm") && !output.is_dir();
    (!is_page).then(|| output.clone())
}

/// Reads programs with the dialects of the command and of the specs.
struct Reader {
    context: Context,
    /// Whether all verifiers in Rust are linked.
    complete: bool,
}

impl Reader {
    fn new(args: &GenArgs) -> Result<Reader, Exit> {
        let mut registry = DialectRegistry::new();
        bourn_dialects::register_all(&mut registry);
        let loaded = bourn_driver::load_specs(&mut registry, &args.specs, &args.include);
        let complete = loaded.map_err(|mistakes| {
            io::complain_of(&mistakes);
            Exit::Diagnostics
        })?;
        Ok(Reader { context: Context::new(&registry), complete })
    }

    fn read(&self, program: &str) -> Verdict {
        let (module, diagnostics) = parse_and_report(&self.context, program, &ParseOptions::default());
        match (module.is_some() && !diagnostics.has_errors(), self.complete) {
            (false, _) => Verdict::Wrong,
            (true, false) => Verdict::Unverified,
            (true, true) => Verdict::Right,
        }
    }
}

/// Writes a file and returns its name.
pub fn write_one(output: Option<String>, text: &str) -> Result<Vec<String>, Exit> {
    io::write(output.as_deref(), text)?;
    Ok(vec![output.unwrap_or_else(|| "-".to_owned())])
}

fn tell(error: TemplateError) -> Exit {
    io::complain(&error.to_string());
    Exit::Diagnostics
}

fn make(dir: &Path) -> Result<(), Exit> {
    std::fs::create_dir_all(dir).map_err(|error| {
        io::fail(&FileError::writing_folder(&dir.display().to_string(), &error));
        Exit::Diagnostics
    })
}
