//! The command `bourn new`: creates a crate with a dialect, its tool and its tests.

mod name;
mod source;

use crate::args::NewArgs;
use bourn_driver::{Exit, io};
use bourn_ir::Severity;
use bourn_spec::FileError;
use source::Source;
use std::path::Path;

/// The files of a crate. `@crate@`, `@module@` (the crate's name in Rust), `@dialect@`, `@bourn@` and `@codegen@` (where the
/// dependencies are) and `@ci@` (a comment on the workflow) are replaced, in the paths too.
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

/// The start of the workflow of a crate that uses a checkout.
const LOCAL: &str = "# Cargo.toml names a folder of Bourn, which no runner has: name a git repository or a version there first.\n";

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
        Ok(source) => {
            io::complain(&format!(
                "created the crate '{name}', which uses {}: 'cargo test' in '{}' builds it",
                source.description(),
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

/// Writes the files of the crate, and returns the source of its dependencies.
fn create(args: &NewArgs, name: &str) -> Result<Source, Exit> {
    refuse_full(&args.folder)?;
    let module = name.replace('-', "_");
    let source = Source::of(args)?;
    let filled = |text: &str| {
        let text = text.replace("@crate@", name).replace("@module@", &module).replace("@dialect@", &module);
        text.replace("@bourn@", &source.dependency(""))
            .replace("@codegen@", &source.dependency("codegen"))
            .replace("@ci@", if source.is_local() { LOCAL } else { "" })
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
    Ok(source)
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
