//! Templates: the templates of this crate, and a user's folder that replaces some of them.

use crate::filters;
use bourn_spec::{FileError, read_text};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use tera::{Context, ErrorKind, Tera};

/// The format of a manual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Markdown, with anchors as HTML.
    Markdown,
    /// HTML.
    Html,
}

impl Format {
    /// Returns the extension of its files.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Format::Markdown => "md",
            Format::Html => "html",
        }
    }

    /// Returns the folder of its templates.
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
        /// The name and text of each template.
        const SHIPPED: &[(&str, &str)] = &[$(($name, include_str!(concat!("../templates/", $name)))),*];
    };
}
shipped! {
    "markdown/page.md" "markdown/dialect.md" "markdown/declared.md" "markdown/op.md" "markdown/parts.md" "markdown/index.md"
    "html/page.html" "html/dialect.html" "html/declared.html" "html/op.html" "html/parts.html" "html/frame.html"
    "html/style.css" "html/items.html" "html/op_body.html"
    "html/site.html" "html/site_index.html" "html/site_dialect.html" "html/site_op.html" "html/site_constraint.html" "html/site.css"
    "html/site.js"
}

/// A mistake in a template or in its folder. Its text is `PLACE: error: MESSAGE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    /// The file, with line and column if these are known.
    pub place: String,
    /// The message.
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
    /// The file of each template from the user.
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
    /// Loads the templates of a format. `folder` has a folder for each format, whose files replace the templates of the
    /// same names; other files are for a user's own templates to include.
    ///
    /// # Errors
    /// Fails if the folder cannot be read, or a template in it is wrong.
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
        tera.register_filter("any_has", filters::any_has);
        let folder = folder.map(|folder| folder.display().to_string()).unwrap_or_default();
        let mut templates = Templates { format, tera: Tera::new(), files, folder };
        tera.add_raw_templates(texts).map_err(|error| templates.located(&error))?;
        templates.tera = tera;
        Ok(templates)
    }

    /// Returns the format that the templates produce.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Returns the files from the user.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.values().map(String::as_str)
    }

    /// Renders a document. `name` is the template without its folder and its extension, `data` is its content.
    ///
    /// # Errors
    /// Fails if the template refers to a name that is not in the data, or uses it in a wrong way.
    pub fn render(&self, name: &str, data: &impl Serialize) -> Result<String, TemplateError> {
        self.render_file(&format!("{name}.{}", self.format.extension()), data)
    }

    /// Renders a template by its file name.
    ///
    /// # Errors
    /// Fails if the template refers to a name that is not in the data, or uses it in a wrong way.
    pub fn render_file(&self, file: &str, data: &impl Serialize) -> Result<String, TemplateError> {
        let name = format!("{}/{file}", self.format.folder());
        let made = Context::from_serialize(data).and_then(|context| self.tera.render(&name, &context));
        made.map_err(|error| self.located(&error))
    }

    /// Returns an error with its position, if it has one.
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
            // The message lists all undefined names, with their positions in the folder.
            _ => (self.folder.clone(), format!("the templates do not fit together\n{error}")),
        };
        TemplateError { place, message }
    }

    /// Returns the path of a template for the user.
    fn file(&self, name: &str) -> String {
        self.files.get(name).cloned().unwrap_or_else(|| format!("{name} (which comes with bourn)"))
    }
}

/// Returns the templates of a format in a user's folder: names and paths, sorted.
fn files_of(folder: &Path, format: Format) -> Result<Vec<(String, std::path::PathBuf)>, TemplateError> {
    let read = |path: &Path| {
        let name = path.display().to_string();
        std::fs::read_dir(path).map_err(|error| FileError::reading_folder(&name, &error))
    };
    read(folder)?;
    let mut out = Vec::new();
    for entry in read(&folder.join(format.folder()))?.flatten() {
        // Temporary files of editors are not templates.
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

/// Converts a message to the style of this project.
fn lower_case(message: &str) -> String {
    let mut chars = message.trim_end_matches('.').chars();
    let first = chars.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}
