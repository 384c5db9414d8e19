//! Checks that public functions have no `bool` parameters that a reader of the call cannot interpret: `region(region, false, true)` is
//! unclear, `region(region, EntryArgs::Elsewhere, Terminators::Shown)` is not.

use bourn_test_support::rust_sources;
use std::collections::BTreeSet;
use std::fs;

/// Functions and their parameters that are values: the data that the function stores, compares or prints.
const VALUES: &[(&str, &str)] = &[
    ("flag", "value"),
    // The expected answer of a benchmark.
    ("run", "want"),
    // Properties of the op that is parsed or printed.
    ("build", "unsigned"),
    ("of_body", "owner_is_scope"),
    ("print_tokens", "is_async"),
    // Properties of a place in a text, of an item, and of a client.
    ("block", "is_definition"),
    ("begin", "is_sound"),
    ("set", "imported"),
    ("new", "is_refreshable"),
    // Converts a `bool` to the enum that functions take.
    ("shown_if", "shown"),
];

/// Returns the name and the parameters of each `pub fn`.
fn public_functions(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for start in ["pub fn ", "pub const fn "] {
        for (at, _) in text.match_indices(start) {
            let rest = &text[at + start.len()..];
            let name_end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let body = rest.find(['{', ';']).unwrap_or(rest.len());
            found.push((&rest[..name_end], &rest[name_end..body]));
        }
    }
    found
}

/// Returns the parameters of a signature whose type is `bool`.
fn booleans(signature: &str) -> impl Iterator<Item = &str> {
    let typed = signature.match_indices(": bool").filter(|(at, text)| {
        let next = signature[at + text.len()..].trim_start().chars().next();
        matches!(next, Some(',' | ')'))
    });
    typed.map(|(at, _)| {
        let before = &signature[..at];
        let start = before.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
        &before[start..]
    })
}

#[test]
fn public_functions_take_enums_instead_of_booleans() {
    let (mut wrong, mut seen) = (Vec::new(), BTreeSet::new());
    for path in rust_sources() {
        let text = fs::read_to_string(&path).expect("a source file");
        for (name, signature) in public_functions(&text) {
            for parameter in booleans(signature) {
                match VALUES.iter().find(|value| **value == (name, parameter)) {
                    Some(value) => drop(seen.insert(value)),
                    None => wrong.push(format!("{}: {name}({parameter}: bool)", path.display())),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "use an enum, or two functions, for:\n{}", wrong.join("\n"));
    let unused: Vec<_> = VALUES.iter().filter(|value| !seen.contains(value)).collect();
    assert!(unused.is_empty(), "these functions do not exist any more: {unused:?}");
}

#[test]
fn finds_boolean_parameters() {
    let text = "pub fn a(&self, with: bool, f: impl Fn(bool) -> bool) -> bool {}\npub(crate) fn b(x: bool) {}\n\
                pub const fn c<T>(\n    n: u32,\n    flag: bool,\n) {}\nfn d(x: bool) {}";
    let found = public_functions(text);
    let found: Vec<_> =
        found.iter().flat_map(|(name, all)| booleans(all).map(move |one| (*name, one))).collect();
    assert_eq!(found, [("a", "with"), ("c", "flag")]);
}
