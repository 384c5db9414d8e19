//! Names text files in errors about reading and writing them.

use std::fmt;
use std::io;
use std::path::Path;

/// A file that cannot be read or written. Its text is `FILE: error: REASON`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file as it was named, with line and column where something in it is wrong.
    pub place: String,
    /// The reason.
    pub message: String,
}

impl FileError {
    /// Creates the error for a file that cannot be read.
    #[must_use]
    pub fn reading(name: &str, error: &io::Error) -> Self {
        FileError { place: name.to_owned(), message: format!("cannot read the file: {}", reason(error)) }
    }

    /// Creates the error for a folder that cannot be read.
    #[must_use]
    pub fn reading_folder(name: &str, error: &io::Error) -> Self {
        FileError { place: name.to_owned(), message: format!("cannot read the folder: {}", reason(error)) }
    }

    /// Creates the error for a folder that cannot be made.
    #[must_use]
    pub fn writing_folder(name: &str, error: &io::Error) -> Self {
        FileError { place: name.to_owned(), message: format!("cannot make the folder: {}", reason(error)) }
    }

    /// Creates the error for a file that cannot be written.
    #[must_use]
    pub fn writing(name: &str, error: &io::Error) -> Self {
        FileError { place: name.to_owned(), message: format!("cannot write the file: {}", reason(error)) }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: error: {}", self.place, self.message)
    }
}

impl std::error::Error for FileError {}

/// Returns the reason in lower case, without the number that Rust adds: `(os error 2)`.
fn reason(error: &io::Error) -> String {
    let text = error.to_string().to_lowercase();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}

/// Reads a file of text.
///
/// # Errors
/// Returns an error if the file does not exist, is a directory, cannot be read, or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    let name = path.display().to_string();
    // Some systems read a directory without an error.
    let read = match path.is_dir() {
        true => Err(io::Error::other("is a directory")),
        false => std::fs::read(path),
    };
    text_of(&name, read.map_err(|error| FileError::reading(&name, &error))?)
}

/// Returns a text without the byte order mark that some editors begin a file with.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Converts bytes to text; errors mention `name` as their origin.
///
/// # Errors
/// Returns an error if the bytes are not UTF-8, with the line and column of the first wrong byte.
pub fn text_of(name: &str, bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|b| **b == b'\n').count();
        let column = 1 + valid.iter().rev().take_while(|b| **b != b'\n').count();
        let message = "invalid UTF-8: this is not a text file".to_owned();
        FileError { place: format!("{name}:{line}:{column}"), message }
    })
}
