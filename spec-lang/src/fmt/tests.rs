//! Checks that formatted text is parsed to the same tree.

use crate::format_source;
use crate::parse::parse_file;
use bourn_test_support::files_below;
use std::path::PathBuf;

/// Returns the paths of all specs of the repository.
pub(crate) fn specs() -> Vec<PathBuf> {
    files_below("", "bourn")
}

/// Returns the tree of a text without places: `0:12..15` becomes `@`.
pub(crate) fn tree(text: &str) -> Option<String> {
    let mut errors = Vec::new();
    let file = parse_file(0, text, &mut errors);
    let shown = format!("{:?}\n{:?}", file.doc, file.items);
    let mut out = String::with_capacity(shown.len());
    let mut rest = shown.as_str();
    while let Some(at) = rest.find("0:") {
        out.push_str(&rest[..at]);
        let after = &rest[at + 2..];
        let end = after.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(after.len());
        if !after[..end].contains("..") {
            out.push_str("0:");
            rest = after;
            continue;
        }
        rest = &after[end..];
    }
    out.push_str(rest);
    errors.is_empty().then_some(out)
}

#[test]
fn every_spec_keeps_its_tree_and_its_comments() {
    let mut seen = 0;
    for path in specs() {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let Some(before) = tree(&text) else { continue };
        seen += 1;
        let once = format_source("spec", &text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert_eq!(Some(before), tree(&once), "{}\n{once}", path.display());
        let comments = |t: &str| -> Vec<String> {
            let words = |l: &str| l.split_once("//").map(|(_, c)| c.trim().to_owned());
            t.lines().filter_map(words).collect()
        };
        assert_eq!(comments(&text), comments(&once), "{}", path.display());
        let twice = format_source("spec", &once).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert_eq!(once, twice, "{}: not idempotent", path.display());
    }
    assert!(seen > 100, "{seen} specs");
}
