//! The files of a command line: files, folders and standard input.

use bourn_spec::FileError;
use std::path::{Path, PathBuf};

/// The files that the arguments of a command mean.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// The files, in the order of the arguments; the files of a folder are sorted.
    pub files: Vec<String>,
    /// Whether the output describes several files: there are several arguments, or a folder.
    pub several: bool,
    /// Folders that cannot be read or have no such files, and an argument `-` that is given twice.
    pub mistakes: Vec<FileError>,
}

impl Inputs {
    /// Expands arguments. A folder means all files below it whose names end in `.` and `ending`.
    #[must_use]
    pub fn of(arguments: &[String], ending: &str) -> Inputs {
        let mut inputs = Inputs { several: arguments.len() != 1, ..Inputs::default() };
        for argument in arguments {
            if argument == "-" && inputs.files.contains(argument) {
                let message = "standard input can be read only once".to_owned();
                inputs.mistakes.push(FileError { place: "<stdin>".to_owned(), message });
            } else if argument != "-" && Path::new(argument).is_dir() {
                inputs.several = true;
                match files_below(Path::new(argument), ending) {
                    Ok(found) => inputs.files.extend(found),
                    Err(mistake) => inputs.mistakes.push(mistake),
                }
            } else {
                inputs.files.push(argument.clone());
            }
        }
        inputs
    }
}

/// Returns the files below a folder whose names have this ending, sorted.
///
/// # Errors
/// Fails if a folder cannot be read, or if there is no such file.
fn files_below(folder: &Path, ending: &str) -> Result<Vec<String>, FileError> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let failed = |error| FileError::reading_folder(&folder.display().to_string(), &error);
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let path = entry.path();
            // A link to a folder is not followed, since it may lead back.
            if entry.file_type().map_err(failed)?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) && path.is_file() {
                found.push(path);
            }
        }
    }
    found.sort();
    match found.is_empty() {
        false => Ok(found.iter().map(|path: &PathBuf| path.to_string_lossy().into_owned()).collect()),
        true => {
            let message = format!("the folder has no files '*.{ending}'");
            Err(FileError { place: folder.display().to_string(), message })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_expanded() {
        let root = std::env::temp_dir().join(format!("bourn-inputs-{}", std::process::id()));
        std::fs::create_dir_all(root.join("b/empty")).expect("a folder");
        for file in ["z.mlir", "b/a.mlir", "b/a.bourn"] {
            std::fs::write(root.join(file), "").expect("a file");
        }
        let at = |path: &str| root.join(path).to_string_lossy().into_owned();
        let of = |arguments: &[&str]| {
            Inputs::of(&arguments.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>(), "mlir")
        };
        let folder = of(&[&at("")]);
        assert_eq!(folder.files, [at("b/a.mlir"), at("z.mlir")]);
        assert!(folder.several && folder.mistakes.is_empty());
        assert!(!of(&["-"]).several && !of(&["missing.mlir"]).several);
        let several = of(&["-", &at("b/empty"), &at("b"), "-"]);
        assert_eq!(several.files, ["-".to_owned(), at("b/a.mlir")]);
        let mistakes: Vec<String> = several.mistakes.iter().map(ToString::to_string).collect();
        let empty = format!("{}: error: the folder has no files '*.mlir'", at("b/empty"));
        assert_eq!(mistakes, [empty.as_str(), "<stdin>: error: standard input can be read only once"]);
        std::fs::remove_dir_all(&root).expect("it exists");
    }
}
