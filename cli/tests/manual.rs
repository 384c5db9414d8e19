//! Manuals: the options of `bourn gen docs`; and the examples of the shipped dialects are programs: they parse, and the verifier
//! accepts them.

use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::{Context, Diagnostic, DialectRegistry};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A fresh folder with a spec that uses a shipped dialect.
fn folder(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("bourn-manual-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(dir.join("mine/html")).expect("writable");
    let spec = "//! A toy.\ndialect toy;\nuse builtin::Index;\nop twice { operands { x: Index } }\n";
    std::fs::write(dir.join("toy.bourn"), spec).expect("writable");
    dir
}

/// Runs `bourn gen` in a folder: the exit code, standard output and standard error.
fn generate(dir: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut bourn = Command::new(env!("CARGO_BIN_EXE_bourn"));
    let output = bourn.current_dir(dir).arg("gen").args(args).output().expect("the binary runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The names of the files in a folder.
fn names(dir: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).expect("it is there");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("readable").file_name().into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

#[test]
fn one_page_has_the_named_dialects() {
    let dir = folder("page");
    for format in [&[][..], &["--format", "markdown"]] {
        let (code, out, err) = generate(&dir, &[&["docs", "toy.bourn"], format].concat());
        assert_eq!((code, err.as_str()), (Some(0), ""));
        assert!(out.starts_with("# <a id=\"dialect-toy\"></a>Dialect `toy`\n\nA toy.\n"), "{out}");
        assert!(out.contains("| `x` | index |  |"), "no link to what is not there: {out}");
    }
    let (code, out, _) = generate(&dir, &["docs", "toy.bourn", "--format=html"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("<!DOCTYPE html>") && out.ends_with("</html>\n"), "{out}");
    std::fs::remove_dir_all(dir).expect("the test cleans up");
}

#[test]
fn a_folder_of_pages_has_what_the_specs_use() {
    let dir = folder("pages");
    let args = ["docs", "toy.bourn", "--format", "html", "--out-dir", "out/site", "--depfile", "deps"];
    assert_eq!(generate(&dir, &args), (Some(0), String::new(), String::new()));
    assert_eq!(names(&dir.join("out/site")), ["builtin.html", "index.html", "toy.html"]);
    let page = std::fs::read_to_string(dir.join("out/site/toy.html")).expect("it is written");
    assert!(page.contains("<a href=\"builtin.html#constraint-builtin.Index\">index</a>"), "{page}");
    let deps = std::fs::read_to_string(dir.join("deps")).expect("it is written");
    assert_eq!(deps, "out/site/index.html out/site/toy.html out/site/builtin.html: toy.bourn\n");
    std::fs::remove_dir_all(dir).expect("the test cleans up");
}

#[test]
fn templates_are_the_users() {
    let dir = folder("templates");
    let op = dir.join("mine/html/op.html");
    let args = [
        "docs",
        "toy.bourn",
        "--format",
        "html",
        "--templates",
        "mine",
        "-o",
        "toy.html",
        "--depfile",
        "deps",
    ];
    std::fs::write(&op, "<p>op {{ op.name }}</p>\n").expect("writable");
    assert_eq!(generate(&dir, &args), (Some(0), String::new(), String::new()));
    let page = std::fs::read_to_string(dir.join("toy.html")).expect("it is written");
    assert!(page.contains("<h2>Ops</h2><p>op toy.twice</p>"), "{page}");
    let deps = std::fs::read_to_string(dir.join("deps")).expect("it is written");
    assert_eq!(deps, "toy.html: toy.bourn mine/html/op.html\n");

    std::fs::write(&op, "<p>\n{{ op.name }</p>\n").expect("writable");
    let (code, _, err) = generate(&dir, &args);
    assert_eq!(code, Some(1));
    assert!(err.starts_with("mine/html/op.html:2:"), "{err}");

    let (code, _, err) = generate(&dir, &["docs", "toy.bourn", "--templates", "none"]);
    assert_eq!(
        (code, err.as_str()),
        (Some(1), "none: error: cannot read the folder: no such file or directory\n")
    );
    let (code, _, err) = generate(&dir, &["docs", "toy.bourn", "--templates", "mine"]);
    let expected = "mine/markdown: error: cannot read the folder: no such file or directory\n";
    assert_eq!((code, err.as_str()), (Some(1), expected));
    std::fs::remove_dir_all(dir).expect("the test cleans up");
}

#[test]
fn options_that_do_not_fit() {
    let dir = folder("options");
    for (option, value) in [("--format", "html"), ("--out-dir", "out"), ("--templates", "mine")] {
        let (code, _, err) = generate(&dir, &["json", "toy.bourn", option, value]);
        let expected = format!("error: '{option}' is an option of 'bourn gen docs'\n");
        assert_eq!((code, err), (Some(2), expected));
    }
    let (code, _, err) = generate(&dir, &["docs", "toy.bourn", "-o", "a.md", "--out-dir", "out"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("cannot be used with"), "{err}");
    let (code, _, err) = generate(&dir, &["docs", "toy.bourn", "--out-dir", "toy.bourn/out"]);
    let expected = "toy.bourn/out: error: cannot make the folder: not a directory\n";
    assert_eq!((code, err.as_str()), (Some(1), expected));
    std::fs::remove_dir_all(dir).expect("the test cleans up");
}

#[test]
fn examples_are_right() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects/specs");
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let (mut right, mut wrong) = (0, String::new());
    let specs = std::fs::read_dir(&dir).expect("the dialects").map(|entry| entry.expect("readable").path());
    let mut specs: Vec<PathBuf> =
        specs.filter(|path| path.extension().is_some_and(|e| e == "bourn")).collect();
    specs.sort();
    for spec in specs {
        let dialect = spec.file_stem().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
        let loaded = bourn_spec::load(&[spec], std::slice::from_ref(&dir));
        let model = loaded.model.expect("shipped specs are right");
        let own = model.dialect_named(&dialect).expect("it is loaded");
        for op in model.ops_of(own) {
            let Some(example) = bourn_codegen::example(&model, op) else { continue };
            let args: Vec<String> =
                example.values.iter().map(|(name, ty)| format!("%{name}: {ty}")).collect();
            // In a region of which nothing is known: an op may end it, or not.
            let text = format!(
                "func.func private @callee(f32) -> f32\n\"manual.region\"() ({{\n^bb0({}):\n  {}\n}}) : () -> ()\n",
                args.join(", "),
                example.text
            );
            let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
            let (module, diagnostics) = parse_and_report(&context, &text, &options);
            // It has another op around it in the example than in programs.
            let parent = |d: &Diagnostic| d.message.contains("expects parent op");
            let error = diagnostics.all.iter().find(|d| !parent(d));
            match (module, error) {
                (Some(_), None) => right += 1,
                (None, None) if diagnostics.all.iter().any(parent) => right += 1,
                _ => {
                    let _ = writeln!(wrong, "{text}{:?}", error.map(|d| &d.message));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{right} are right, but\n{wrong}");
    assert!(right >= 25, "{right}");
}
