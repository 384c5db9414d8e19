//! Imports point one way: `cli -> {tool, dialects} -> {passes, equations} -> {bounds, ir} -> {presburger, terms}`, and nothing that a user's binary contains
//! imports the language.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// What each crate may import of the workspace at run time.
const ALLOWED: &[(&str, &[&str])] = &[
    ("bourn-presburger", &[]),
    ("bourn-terms", &[]),
    ("bourn-specs", &[]),
    ("bourn-spec", &["bourn-terms"]),
    ("bourn-loader", &["bourn-spec", "bourn-terms", "bourn-ir", "bourn-equations"]),
    ("bourn-codegen", &["bourn-terms", "bourn-spec", "bourn-specs"]),
    ("bourn-manual", &["bourn-spec", "bourn-codegen"]),
    ("bourn-macros", &["bourn-specs", "bourn-spec", "bourn-codegen"]),
    ("bourn-ir", &["bourn-presburger", "bourn-terms"]),
    ("bourn-bounds", &["bourn-presburger"]),
    ("bourn-equations", &["bourn-presburger", "bourn-terms", "bourn-ir", "bourn-bounds"]),
    ("bourn-passes", &["bourn-ir"]),
    ("bourn-dialects", &["bourn-presburger", "bourn-ir", "bourn-bounds", "bourn-equations", "bourn-passes"]),
    (
        "bourn",
        &[
            "bourn-macros",
            "bourn-presburger",
            "bourn-terms",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
            "bourn-dialects",
            // Only with the feature `tool`, which the test below sees to.
            "bourn-tool",
        ],
    ),
    (
        "bourn-tool",
        &[
            "bourn-specs",
            "bourn-loader",
            "bourn-spec",
            "bourn-presburger",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
        ],
    ),
    (
        "bourn-cli",
        &[
            "bourn-specs",
            "bourn-tool",
            "bourn-spec",
            "bourn-codegen",
            "bourn-manual",
            "bourn-ir",
            "bourn-passes",
            "bourn-dialects",
        ],
    ),
];

fn metadata() -> serde_json::Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

#[test]
fn imports_point_one_way() {
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    let metadata = metadata();
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    for package in metadata["packages"].as_array().expect("a list of packages") {
        let name = package["name"].as_str().expect("a name");
        // Examples and crates that tests are made of are users: they may import what a user may.
        if package["manifest_path"]
            .as_str()
            .is_some_and(|path| path.contains("/examples/") || path.contains("/tests/"))
        {
            continue;
        }
        seen.insert(name.to_owned());
        let Some(allowed) = allowed.get(name) else {
            wrong.push(format!("{name} is not listed: say what it may import"));
            continue;
        };
        for dependency in package["dependencies"].as_array().expect("a list of dependencies") {
            let to = dependency["name"].as_str().expect("a name");
            // Build scripts and tests leave nothing in a user's binary.
            if to.starts_with("bourn") && dependency["kind"].is_null() && !allowed.contains(&to) {
                wrong.push(format!("{name} imports {to}"));
            }
        }
    }
    for (name, _) in ALLOWED {
        if !seen.contains(*name) {
            wrong.push(format!("{name} is missing from the workspace"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What makes documents is compiled by who makes documents, and what reads a command line by who has one: no build script of a
/// user's, and no user's library, waits for it.
#[test]
fn templates_and_options_are_the_commands_alone() {
    for package in ["bourn", "bourn-codegen", "bourn-macros"] {
        let output = Command::new(env!("CARGO"))
            .args(["tree", "--offline", "-e", "normal,build", "--prefix", "none", "-p", package])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo runs");
        let tree = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(tree.contains("prettyplease"), "{package} generates code: {tree}");
        for unwanted in ["tera", "serde", "pulldown-cmark", "bourn-manual", "clap", "bourn-tool"] {
            let there = tree.lines().any(|line| line.split(' ').next() == Some(unwanted));
            assert!(!there, "{package} depends on {unwanted}");
        }
    }
}
