//! Templates: those that come with the crate, and a folder of a user's that replaces some of them.

use crate::filters;
use bourn_spec::{FileError, read_text};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use tera::{Context, ErrorKind, Tera};

/// What a manual is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Markdown, with anchors as HTML.
    Markdown,
    /// HTML.
    Html,
}

impl Format {
    /// What the names of its files end with.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Format::Markdown => "md",
            Format::Html => "html",
        }
    }

    /// The folder of its templates.
    #[must_use]
    pub fn folder(self) -> &'static str {
        match self {
            Format::Markdown => "markdown",
            Format::Html => "html",
        }
    }
}

macro_rules! shipped {
    ($($name:literal)*) => {
        /// Each template's name and text.
        const SHIPPED: &[(&str, &str)] = &[$(($name, include_str!(concat!("../templates/", $name)))),*];
    };
}
shipped! {
    "markdown/page.md" "markdown/dialect.md" "markdown/declared.md" "markdown/op.md" "markdown/parts.md" "markdown/index.md"
    "html/page.html" "html/dialect.html" "html/declared.html" "html/op.html" "html/parts.html" "html/index.html" "html/frame.html"
    "html/style.css"
}

/// Something wrong with a template or with the folder that it is in. Its text is `PLACE: error: MESSAGE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    /// The file, with line and column where these are known.
    pub place: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: error: {}", self.place, self.message)
    }
}

impl std::error::Error for TemplateError {}

impl From<FileError> for TemplateError {
    fn from(error: FileError) -> Self {
        TemplateError { place: error.place, message: error.message }
    }
}

/// The templates of a format.
pub struct Templates {
    format: Format,
    tera: Tera,
    /// The file of each template that a user gave.
    files: BTreeMap<String, String>,
    /// The user's folder.
    folder: String,
}

impl fmt::Debug for Templates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Templates").field("format", &self.format).field("files", &self.files).finish()
    }
}

impl Templates {
    /// The templates of a format. `folder` has a folder for each format, whose files replace the templates of their names; others are
    /// there for a user's own templates to include.
    ///
    /// # Errors
    /// The folder cannot be read, or a template in it is wrong.
    pub fn load(format: Format, folder: Option<&Path>) -> Result<Self, TemplateError> {
        let shipped = SHIPPED.iter().filter(|(name, _)| name.split('/').next() == Some(format.folder()));
        let mut texts: BTreeMap<String, String> =
            shipped.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        let mut files = BTreeMap::new();
        for (name, path) in folder.map_or(Ok(Vec::new()), |folder| files_of(folder, format))? {
            texts.insert(name.clone(), read_text(&path)?);
            files.insert(name, path.display().to_string());
        }
        let mut tera = Tera::new();
        tera.register_filter("cell", filters::cell);
        tera.register_filter("words", filters::words);
        tera.register_filter("brackets", filters::brackets);
        tera.register_filter("markdown", filters::markdown);
        let folder = folder.map(|folder| folder.display().to_string()).unwrap_or_default();
        let mut templates = Templates { format, tera: Tera::new(), files, folder };
        tera.add_raw_templates(texts).map_err(|error| templates.located(&error))?;
        templates.tera = tera;
        Ok(templates)
    }

    /// What they make.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// The files that a user gave.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.values().map(String::as_str)
    }

    /// Makes a document: `name` is that of a template without its folder and its ending, `data` what it is about.
    ///
    /// # Errors
    /// The template names something that is not in the data, or uses it as what it is not.
    pub fn render(&self, name: &str, data: &impl Serialize) -> Result<String, TemplateError> {
        let name = format!("{}/{name}.{}", self.format.folder(), self.format.extension());
        let made = Context::from_serialize(data).and_then(|context| self.tera.render(&name, &context));
        made.map_err(|error| self.located(&error))
    }

    /// An error with its place, as far as it has one.
    fn located(&self, error: &tera::Error) -> TemplateError {
        let (place, message) = match error.kind() {
            ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
                let (line, column) = (report.span().start_line, report.span().start_col + 1);
                (format!("{}:{line}:{column}", self.file(report.filename())), lower_case(report.message()))
            }
            ErrorKind::CircularExtend { tpl, inheritance_chain: chain }
            | ErrorKind::CircularInclude { tpl, include_chain: chain } => {
                (self.file(tpl), format!("the template is part of itself: {}", chain.join(" -> ")))
            }
            ErrorKind::MissingParent { current, parent } => {
                (self.file(current), format!("there is no template '{parent}' to extend"))
            }
            // Names that nothing has, all of them, with their places in the folder.
            _ => (self.folder.clone(), format!("the templates do not fit together\n{error}")),
        };
        TemplateError { place, message }
    }

    /// How a user finds a template.
    fn file(&self, name: &str) -> String {
        self.files.get(name).cloned().unwrap_or_else(|| format!("{name} (which comes with bourn)"))
    }
}

/// The templates of a format in a user's folder: names and paths, sorted.
fn files_of(folder: &Path, format: Format) -> Result<Vec<(String, std::path::PathBuf)>, TemplateError> {
    let read = |path: &Path| {
        let name = path.display().to_string();
        std::fs::read_dir(path).map_err(|error| FileError::reading_folder(&name, &error))
    };
    read(folder)?;
    let mut out = Vec::new();
    for entry in read(&folder.join(format.folder()))?.flatten() {
        // What editors leave behind is no template.
        let Some(name) = entry.file_name().to_str().filter(|name| !name.starts_with('.')).map(str::to_owned)
        else {
            continue;
        };
        if entry.path().is_file() {
            out.push((format!("{}/{name}", format.folder()), entry.path()));
        }
    }
    out.sort();
    Ok(out)
}

/// A message as this project writes them.
fn lower_case(message: &str) -> String {
    let mut chars = message.trim_end_matches('.').chars();
    let first = chars.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}
