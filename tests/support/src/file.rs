//! Files of the checkout: programs, specs and expectations.

use std::path::{Path, PathBuf};

/// Returns the folder of the checkout.
#[must_use]
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the crate stands in tests/support")
}

/// Returns the files in a folder of the checkout with an extension, sorted. Panics if the list is empty, since a test over it would
/// test nothing.
#[must_use]
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&root().join(folder), extension, false, &mut found);
    sorted(found, folder, extension)
}

/// Returns the files in a folder and all folders below it, except for `target` and hidden ones.
#[must_use]
pub fn files_below(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&root().join(folder), extension, true, &mut found);
    sorted(found, folder, extension)
}

/// Returns the Rust files of the crates, without their tests and without generated code.
#[must_use]
pub fn rust_sources() -> Vec<PathBuf> {
    let mut found = files_below("", "rs");
    found.retain(|path| {
        let inside = path.strip_prefix(root()).unwrap_or(path);
        let is_left_out = |name: &std::ffi::OsStr| {
            ["tests", "tests.rs", "generated", "node_modules"].iter().any(|other| name == *other)
        };
        !inside.iter().any(is_left_out)
    });
    found
}

fn sorted(mut files: Vec<PathBuf>, folder: &str, extension: &str) -> Vec<PathBuf> {
    assert!(!files.is_empty(), "no file *.{extension} in {folder}");
    files.sort();
    files
}

fn collect(folder: &Path, extension: &str, deep: bool, out: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for path in entries.map(|entry| entry.expect("readable").path()) {
        if path.is_dir() {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if deep && name != "target" && !name.starts_with('.') {
                collect(&path, extension, deep, out);
            }
        } else if path.extension().is_some_and(|e| e == extension) {
            out.push(path);
        }
    }
}

/// Returns the programs of a file, between lines `// -----`.
#[must_use]
pub fn pieces(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.split("// -----\n").map(str::to_owned).collect()
}

/// Compares a text with a file; writes the file instead if `UPDATE_EXPECT=1`.
#[track_caller]
pub fn expect_file(path: &Path, actual: &str) {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, actual).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        return;
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        expected == actual,
        "{} differs; `UPDATE_EXPECT=1 cargo test` writes it anew\n{}",
        path.display(),
        first_difference(&expected, actual)
    );
}

fn first_difference(expected: &str, actual: &str) -> String {
    let (mut left, mut right) = (expected.lines(), actual.lines());
    for number in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => {
                return format!("line {number}\n- {}\n+ {}", a.unwrap_or("(end)"), b.unwrap_or("(end)"));
            }
        }
    }
    "they differ in line ends only".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Folder;

    #[test]
    fn the_checkout_has_its_specs() {
        assert!(root().join("ARCHITECTURE.md").is_file());
        assert!(files("dialects/specs", "bourn").iter().any(|path| path.ends_with("arith.bourn")));
        let below = files_below("dialects", "bourn");
        assert!(below.iter().any(|path| path.ends_with("specs/arith.bourn")) && below.is_sorted());
        let sources = rust_sources();
        assert!(sources.contains(&root().join("src/lib.rs")));
        assert!(!sources.contains(&root().join("tests/it/main.rs")));
        assert!(
            std::panic::catch_unwind(|| files("dialects", "bourn")).is_err(),
            "none is in that folder itself"
        );
    }

    #[test]
    fn differences_are_shown() {
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), "line 2\n- b\n+ c");
        assert_eq!(first_difference("a\n", "a\nc\n"), "line 2\n- (end)\n+ c");
        assert_eq!(first_difference("a\n", "a"), "they differ in line ends only");
    }

    #[test]
    fn folders_are_fresh_and_go() {
        let (first, second) = (Folder::new("support"), Folder::new("support"));
        assert_ne!(first.dir(), second.dir());
        let path = first.write("a/b.mlir", "x\n// -----\ny\n");
        assert_eq!((first.names(""), first.names("a")), (vec!["a".to_owned()], vec!["b.mlir".to_owned()]));
        assert_eq!(
            (pieces(Path::new(&path)), first.read("a/b.mlir").len()),
            (vec!["x\n".to_owned(), "y\n".to_owned()], 13)
        );
        let dir = first.dir().to_owned();
        drop(first);
        assert!(!dir.exists() && second.dir().exists());
    }
}
