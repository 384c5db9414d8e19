//! Where a new crate gets the crates of Bourn from.

use crate::args::NewArgs;
use bourn_driver::{Exit, io};
use bourn_ir::Severity;
use std::path::{Component, Path, PathBuf};

/// The folder of this crate when the command was compiled.
const COMPILED_IN: &str = env!("CARGO_MANIFEST_DIR");

/// The place of the crates of Bourn.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// A version, in the registry of crates.
    Version(String),
    /// A checkout, as the manifest names it.
    Path(PathBuf),
    Git(String),
}

impl Source {
    /// Returns the source that the arguments name or, if they name none, the source of this command.
    pub(super) fn of(args: &NewArgs) -> Result<Source, Exit> {
        let wrong = |message: &str| {
            io::say(None, Severity::Error, message);
            Err(Exit::Usage)
        };
        if let Some(url) = &args.git {
            if !url.contains("://") {
                return wrong(&format!("'{url}' is no URL of a git repository; --path takes a folder"));
            }
            return Ok(Source::Git(url.clone()));
        }
        if let Some(version) = &args.version {
            if !is_version(version) {
                return wrong(&format!("'{version}' is no version; '{}' is one", env!("CARGO_PKG_VERSION")));
            }
            return Ok(Source::Version(version.clone()));
        }
        if let Some(path) = &args.path {
            if !is_checkout(path) {
                let message = "the folder is no checkout of Bourn";
                io::say(Some(&path.display().to_string()), Severity::Error, message);
                return Err(Exit::Diagnostics);
            }
            return Ok(Source::Path(seen_from(&args.folder, path)));
        }
        Source::of_command(Path::new(COMPILED_IN)).or_else(|message| wrong(&message))
    }

    /// Returns the source of a command that was compiled in a folder: the registry, or the checkout as long as it exists.
    fn of_command(compiled_in: &Path) -> Result<Source, String> {
        // The name of the folder in which cargo unpacks a package from a registry.
        let package = concat!(env!("CARGO_PKG_NAME"), "-", env!("CARGO_PKG_VERSION"));
        if compiled_in.file_name().is_some_and(|name| name == package) {
            return Ok(Source::Version(env!("CARGO_PKG_VERSION").to_owned()));
        }
        let checkout = compiled_in.parent().unwrap_or(compiled_in);
        if is_checkout(checkout) {
            return Ok(Source::Path(checkout.to_path_buf()));
        }
        Err(format!(
            "the checkout that this command was compiled from, '{}', does not exist any more: say where the crate finds Bourn with \
             --path DIR, --git URL or --version VERSION",
            checkout.display()
        ))
    }

    /// Returns the keys of a dependency on the crate in a folder of the checkout.
    pub(super) fn dependency(&self, folder: &str) -> String {
        match self {
            Source::Version(version) => format!("version = {}", quoted(version)),
            Source::Path(path) => {
                let path = if folder.is_empty() { path.clone() } else { path.join(folder) };
                format!("path = {}", quoted(&path.to_string_lossy().replace('\\', "/")))
            }
            Source::Git(url) => format!("git = {}", quoted(url)),
        }
    }

    /// Returns the source in a message.
    pub(super) fn description(&self) -> String {
        match self {
            Source::Version(version) => format!("version {version} of Bourn"),
            Source::Path(path) => format!("the checkout of Bourn at '{}'", path.display()),
            Source::Git(url) => format!("the repository of Bourn at '{url}'"),
        }
    }

    /// Returns whether only this machine has the source.
    pub(super) fn is_local(&self) -> bool {
        matches!(self, Source::Path(_))
    }
}

/// Returns a string of TOML.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn is_version(text: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+');
    text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(is_allowed)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_source_of_a_command_that_was_compiled_elsewhere() {
        let package = format!("/registry/src/bourn-cli-{}", env!("CARGO_PKG_VERSION"));
        let version = Source::Version(env!("CARGO_PKG_VERSION").to_owned());
        assert_eq!(Source::of_command(Path::new(&package)), Ok(version));

        let checkout = Path::new(COMPILED_IN).parent().expect("the crate is in the checkout");
        assert_eq!(Source::of_command(Path::new(COMPILED_IN)), Ok(Source::Path(checkout.to_owned())));

        let message = Source::of_command(Path::new("/gone/cli")).expect_err("there is no checkout");
        assert_eq!(
            message,
            "the checkout that this command was compiled from, '/gone', does not exist any more: say where the crate finds Bourn \
             with --path DIR, --git URL or --version VERSION"
        );
    }

    #[test]
    fn strings_of_a_manifest_are_quoted() {
        let dependency = |source: Source| source.dependency("codegen");
        assert_eq!(dependency(Source::Path("a\"b".into())), "path = \"a\\\"b/codegen\"");
        assert_eq!(dependency(Source::Git("https://a/b".to_owned())), "git = \"https://a/b\"");
        assert_eq!(dependency(Source::Version("0.1.0".to_owned())), "version = \"0.1.0\"");
    }
}
