//! A reader of the book ends up with the examples of the checkout, and sees the output that the book shows.
//!
//! `UPDATE_EXPECT=1` rewrites the output of commands. With `BOURN_BOOK_BUILDS=1`, the crate of the reader is compiled after each chapter and
//! each solution, and the commands of cargo run; `.ci/tutorial` does that.

use bourn_test_support::book::Reader;
use bourn_test_support::{expect_file, root};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn builds() -> bool {
    std::env::var_os("BOURN_BOOK_BUILDS").is_some_and(|value| value == "1")
}

/// Follows a page, and checks the outputs in it.
fn follow(reader: &mut Reader, name: &str) {
    let path = root().join("docs").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    expect_file(&path, &reader.follow(name, &text));
}

/// Returns the files of an example. Its manifest names the checkout by the path that the manifest of a reader has.
fn example(name: &str) -> BTreeMap<String, String> {
    let folder = root().join("examples").join(name);
    let mut files = BTreeMap::new();
    collect(&folder, &folder, &mut files);
    let manifest = files.get_mut("Cargo.toml").expect("the example has a manifest");
    *manifest = manifest.replace("\"../..", "\"../bourn");
    files
}

fn collect(folder: &Path, below: &Path, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(below).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(folder, &path, files);
        } else {
            let name = path.strip_prefix(folder).expect("it is inside").to_str().expect("UTF-8");
            files.insert(name.to_owned(), fs::read_to_string(&path).expect("a text file"));
        }
    }
}

/// The chapters of the tutorial.
const CHAPTERS: [&str; 6] = ["1-dialect", "2-constraints", "3-bounds", "4-builders", "5-passes", "6-tool"];

#[test]
fn the_tutorial_ends_with_the_example() {
    let mut reader = Reader::new(builds());
    for chapter in CHAPTERS {
        follow(&mut reader, &format!("tutorial/{chapter}.md"));
    }
    let (made, expected) = (reader.files("accelerator"), example("accelerator"));
    for (path, text) in &expected {
        assert_eq!(
            made.get(path.as_str()),
            Some(&text.as_str()),
            "examples/accelerator/{path} differs from the tutorial"
        );
    }
    let more: Vec<_> = made.keys().filter(|path| !expected.contains_key(**path)).collect();
    assert!(more.is_empty(), "examples/accelerator does not have {more:?}");
    let lines: usize = expected.values().map(|text| text.lines().count()).sum();
    assert!(lines < 600, "the example has {lines} lines");
}
