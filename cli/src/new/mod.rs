//! The command `bourn new`: creates a crate with a dialect, its tool and its tests.

mod name;

use crate::args::NewArgs;
use bourn_driver::{Exit, io};
use bourn_ir::Severity;
use bourn_spec::FileError;
use std::path::{Component, Path, PathBuf};

/// The files of a crate. `@crate@`, `@module@` (the crate's name in Rust), `@dialect@`, `@bourn@` and `@codegen@` (where the
/// dependencies are) are replaced, in the paths too.
const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("template/Cargo.toml.txt")),
    ("build.rs", include_str!("template/build.rs.txt")),
    ("@dialect@.bourn", include_str!("template/spec.bourn")),
    ("bourn.toml", "specs = [\"@dialect@.bourn\"]\n"),
    ("src/lib.rs", include_str!("template/src/lib.rs.txt")),
    ("src/main.rs", include_str!("template/src/main.rs.txt")),
    ("tests/golden.rs", include_str!("template/tests/golden.rs.txt")),
    ("ir/example.mlir", include_str!("template/ir/example.mlir")),
    ("ir/example.expected", include_str!("template/ir/example.expected")),
    (".github/workflows/ci.yml", include_str!("template/github/ci.yml")),
    (".gitignore", "/target\n"),
];

/// Creates the crate that the arguments describe.
pub fn main(args: &NewArgs) -> Exit {
    let name = match name_of(&args.folder) {
        Ok(name) => name,
        Err(message) => {
            io::say(None, Severity::Error, &message);
            return Exit::Usage;
        }
    };
    match create(args, &name) {
        Ok(()) => {
            io::complain(&format!(
                "created the crate '{name}': 'cargo test' in '{}' builds it",
                args.folder.display()
            ));
            Exit::Success
        }
        Err(exit) => exit,
    }
}

/// Returns the name of the crate in a folder.
fn name_of(folder: &Path) -> Result<String, String> {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.ok_or_else(|| format!("'{}' has no name for a crate", folder.display()))?;
    match name::mistake(&name) {
        None => Ok(name),
        Some(mistake) => Err(format!("'{name}' cannot be the name of the crate: {mistake}")),
    }
}

fn create(args: &NewArgs, name: &str) -> Result<(), Exit> {
    refuse_full(&args.folder)?;
    let module = name.replace('-', "_");
    let source = Source::of(args)?;
    let filled = |text: &str| {
        let text = text.replace("@crate@", name).replace("@module@", &module).replace("@dialect@", &module);
        text.replace("@bourn@", &source.dependency("")).replace("@codegen@", &source.dependency("codegen"))
    };
    for (path, text) in FILES {
        let path = args.folder.join(filled(path));
        let folder = path.parent().unwrap_or(Path::new(""));
        std::fs::create_dir_all(folder).map_err(|error| {
            io::fail(&FileError::writing_folder(&folder.display().to_string(), &error));
            Exit::Diagnostics
        })?;
        io::write(Some(&path.to_string_lossy()), &filled(text))?;
    }
    Ok(())
}

/// Refuses a folder that has files, and a file.
fn refuse_full(folder: &Path) -> Result<(), Exit> {
    let refuse = |message: &str| {
        io::say(Some(&folder.display().to_string()), Severity::Error, message);
        Err(Exit::Diagnostics)
    };
    match std::fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => refuse("the folder exists and is not empty"),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(_) if folder.is_file() => refuse("it is a file"),
        Err(error) => {
            io::fail(&FileError::reading_folder(&folder.display().to_string(), &error));
            Err(Exit::Diagnostics)
        }
    }
}

/// The place of the crates of Bourn.
enum Source {
    /// The version of this command, in the registry of crates.
    Version,
    /// A checkout, as the manifest names it.
    Path(PathBuf),
    Git(String),
}

impl Source {
    fn of(args: &NewArgs) -> Result<Source, Exit> {
        if let Some(url) = &args.git {
            return Ok(Source::Git(url.clone()));
        }
        if let Some(path) = &args.path {
            if !is_checkout(path) {
                let message = "the folder is no checkout of Bourn";
                io::say(Some(&path.display().to_string()), Severity::Error, message);
                return Err(Exit::Diagnostics);
            }
            return Ok(Source::Path(seen_from(&args.folder, path)));
        }
        // The checkout that this command was compiled from, as long as it exists: nothing has been released.
        let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).parent().filter(|path| is_checkout(path));
        Ok(checkout.map_or(Source::Version, |path| Source::Path(path.to_path_buf())))
    }

    /// Returns the keys of a dependency on the crate in a folder of the checkout.
    fn dependency(&self, folder: &str) -> String {
        let text = |text: &str| format!("\"{}\"", text.replace('\\', "/").replace('"', "\\\""));
        match self {
            Source::Version => format!("version = {}", text(env!("CARGO_PKG_VERSION"))),
            Source::Path(path) => {
                let path = if folder.is_empty() { path.clone() } else { path.join(folder) };
                format!("path = {}", text(&path.to_string_lossy()))
            }
            Source::Git(url) => format!("git = {}", text(url)),
        }
    }
}

fn is_checkout(path: &Path) -> bool {
    path.join("codegen/Cargo.toml").is_file() && path.join("dialects/specs").is_dir()
}

/// Returns a path as it is named in a folder; both are relative to the current folder, or absolute.
fn seen_from(folder: &Path, path: &Path) -> PathBuf {
    let is_below = folder.components().all(|part| matches!(part, Component::Normal(_)));
    if path.is_absolute() || !is_below {
        return std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    }
    let up: PathBuf = folder.components().map(|_| "..").collect();
    let same = |part: &Component<'_>| matches!(part, Component::CurDir);
    up.join(path.components().filter(|part| !same(part)).collect::<PathBuf>())
}
