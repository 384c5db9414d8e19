//! Tests of the two tools, as a user runs them.

use std::process::{Command, Output};

fn run(tool: &str, words: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = Command::new(tool)
        .args(words)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the tool runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

fn opt(words: &[&str]) -> (Option<i32>, String, String) {
    run(env!("CARGO_BIN_EXE_clamp-opt"), words)
}

/// `bourn.toml` lists the spec for the command `bourn`; the tool has the dialect with its functions in Rust.
#[test]
fn the_tool_uses_its_own_dialect() {
    let loaded = "note: dialect 'clamp' is loaded in the place of the linked one\n";
    assert_eq!(opt(&["ir/loop.mlir"]).2, "");
    assert_eq!(opt(&["ir/loop.mlir", "--spec=clamp.bourn"]).2, loaded);
}

/// Returns the ops of the loop's body.
fn body(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| line.contains("clamp.") || line.contains("yield")).collect()
}

#[test]
fn the_pass_merges_and_drops_clamps() {
    for words in [
        &["ir/loop.mlir", "--drop-clamps"][..],
        &["ir/loop.mlir", "--pass-pipeline=builtin.module(func.func(drop-clamps))"],
    ] {
        let (code, out, err) = opt(words);
        assert_eq!((code, err.as_str()), (Some(0), ""));
        // The induction variable is at most 12.
        let expected = [
            "%1 = clamp.at_most %arg1, 8",
            "%2 = clamp.at_most %arg1, 8",
            "scf.yield %arg1, %1, %2 : index, index, index",
        ];
        assert_eq!(body(&out), expected, "{out}");
    }
}

#[test]
fn passes_of_bourn_are_there_too() {
    let (code, out, err) = opt(&["ir/loop.mlir", "-canonicalize"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    // It asks what the equations of the clamps say, too.
    assert_eq!(body(&out), ["%1 = clamp.at_most %arg1, 8", "scf.yield %arg1, %1 : index, index"], "{out}");
    let (code, out, err) = opt(&["ir/loop.mlir", "-pass-pipeline=any(canonicalize{bounds=false})"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(body(&out).len(), 4, "{out}");
    let (_, help, _) = opt(&["--help"]);
    assert!(help.contains("Usage: clamp-opt [OPTIONS] [PASSES] [FILE]"), "{help}");
    assert!(help.contains("  drop-clamps\n      merges clamps"), "{help}");
}

#[test]
fn mistakes_name_the_tool() {
    let (code, _, err) = opt(&["ir/loop.mlir", "--drop-clamp"]);
    assert_eq!(code, Some(2));
    assert_eq!(
        err,
        "clamp-opt: error: unknown option '--drop-clamp'; did you mean 'drop-clamps'?\nSee 'clamp-opt --help'.\n"
    );
}

#[test]
fn bounds_know_the_dialect() {
    let bounds = env!("CARGO_BIN_EXE_clamp-bounds");
    let (code, out, err) = run(bounds, &["ir/loop.mlir", "--value", "%narrow"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let row = out.lines().last().expect("a row");
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["%narrow", "clamp.at_most", "0", "8"], "{out}");
    let (code, _, err) = run(bounds, &["ir/loop.mlir", "--valu"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("clamp-bounds"), "{err}");
}
