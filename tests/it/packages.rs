//! Tests that each crate can be packaged alone: no `include_str!`, `include_bytes!`, `include!`, `#[path]` or `#[grammar]`
//! names a file of another package, since that one is not there when the crate is built from its package. (`.ci/package`,
//! a part of `.ci/slow`, builds all crates so.)

use bourn_test_support::{files_below, root};
use std::path::{Component, Path, PathBuf};

/// The beginnings of macros and attributes that name a file.
const NAMES_A_FILE: &[&str] = &["include_str!(", "include_bytes!(", "include!(", "#[path =", "#[grammar ="];

/// Returns the files that a source names, each with its line. Of a `concat!` it is the first part, which has the folders.
fn named_files(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for marker in NAMES_A_FILE {
        for (at, _) in text.match_indices(marker) {
            let rest = text[at + marker.len()..].trim_start();
            let rest = rest.strip_prefix("concat!(").unwrap_or(rest).trim_start();
            // A path that begins with a variable of the environment is made by a build script.
            let Some((name, _)) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) else {
                continue;
            };
            found.push((text[..at].matches('\n').count() + 1, name));
        }
    }
    found
}

/// Joins `dir` and `file`, without `..`.
fn joined(dir: &Path, file: &str) -> PathBuf {
    let mut out = dir.to_path_buf();
    for part in Path::new(file).components() {
        match part {
            Component::ParentDir => drop(out.pop()),
            part => out.push(part),
        }
    }
    out
}

/// Returns the folder of the package that a file is in.
fn package_of(file: &Path) -> &Path {
    let has_manifest = |dir: &&Path| dir.join("Cargo.toml").is_file();
    file.ancestors().skip(1).find(has_manifest).expect("the root has a manifest")
}

/// Returns whether the package is never published, so that it may name any file.
fn stays_here(package: &Path) -> bool {
    let manifest = std::fs::read_to_string(package.join("Cargo.toml")).expect("readable");
    manifest.lines().any(|line| line.trim() == "publish = false")
}

#[test]
fn no_source_names_a_file_of_another_package() {
    let root = root();
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for file in files_below("", "rs") {
        let package = package_of(&file);
        // This file contains the patterns themselves.
        if stays_here(package) || file.ends_with(file!()) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("readable");
        for (line, name) in named_files(&text) {
            seen += 1;
            // If the name is only a folder, any file in it will do.
            let named = joined(file.parent().expect("in a folder"), &format!("{name}_"));
            if package_of(&named) != package {
                let file = file.strip_prefix(root).unwrap_or(&file);
                wrong.push(format!("{}:{line}: `{name}` is in another package", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 5, "{seen} files are named: the search finds too few");
}

#[test]
fn names_of_files_are_found() {
    let text = "const A: &str = include_str!(\"../a.txt\");\n#[path = \"../../b.rs\"]\nmod b;\ninclude!(concat!(env!(\"OUT_DIR\"), \"/c.rs\"));\nconst D: &str = include_str!(\n    concat!(\"../\", \"d\"));\n";
    assert_eq!(named_files(text), [(1, "../a.txt"), (5, "../"), (2, "../../b.rs")]);
    let root = root();
    let elsewhere = joined(&root.join("tests"), "../dialects/specs/scf.bourn");
    assert_eq!(package_of(&elsewhere), root.join("dialects/specs"));
    assert_eq!(package_of(&joined(&root.join("tests"), "../examples/ir/x.mlir")), root);
}

/// Where a manifest says that a library or a command has no unit tests, none is written: it would never run.
#[test]
fn no_unit_test_is_left_out() {
    let mut packages = 0;
    for manifest in files_below("", "toml").into_iter().filter(|file| file.ends_with("Cargo.toml")) {
        let text = std::fs::read_to_string(&manifest).expect("readable");
        if !text.lines().any(|line| line.trim() == "test = false") {
            continue;
        }
        packages += 1;
        let sources = manifest.with_file_name("src");
        if !sources.is_dir() {
            continue;
        }
        for file in files_below(&sources.to_string_lossy(), "rs") {
            let text = std::fs::read_to_string(&file).expect("readable");
            let tests = text.lines().filter(|line| ["#[cfg(test)]", "#[test]"].contains(&line.trim()));
            assert_eq!(tests.count(), 0, "{} has unit tests, which its package leaves out", file.display());
        }
    }
    assert!(packages > 8, "only {packages}");
}
