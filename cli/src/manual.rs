//! The command `bourn gen docs`, which writes the manuals of dialects.

use crate::args::{FormatArg, GenArgs};
use bourn_driver::{Exit, io};
use bourn_manual::{Format, TemplateError, Templates};
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
    let Some(dir) = &args.out_dir else {
        let output = args.output.as_ref().map(|path| path.to_string_lossy().into_owned());
        return write_one(output, &bourn_manual::page(model, &templates).map_err(tell)?);
    };
    let files = bourn_manual::files(model, &templates).map_err(tell)?;
    make(dir)?;
    let mut written = Vec::new();
    for file in files {
        let path = dir.join(&file.name).to_string_lossy().into_owned();
        io::write(Some(&path), &file.text)?;
        written.push(path);
    }
    Ok(written)
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
