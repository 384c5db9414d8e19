//! Tests of manuals: the options of `bourn gen docs`; and the examples of the shipped dialects as programs, which parse and
//! verify.

use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::{Context, Diagnostic, DialectRegistry};
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::Lowering;
use bourn_test_support::{Folder, files, root, run_in};
use std::fmt::Write as _;

/// Creates a folder with a spec that uses a shipped dialect.
fn folder(name: &str) -> Folder {
    let dir = Folder::new(name);
    std::fs::create_dir_all(dir.path("mine/html")).expect("writable");
    dir.write(
        "toy.bourn",
        "//! A toy.\ndialect toy;\nuse builtin::Index;\nop twice { operands { x: Index } }\n",
    );
    dir
}

/// Runs `bourn gen` in a folder: returns the exit code, standard output and standard error.
fn generate(dir: &Folder, args: &[&str]) -> (Option<i32>, String, String) {
    let ran = run_in(dir.dir(), env!("CARGO_BIN_EXE_bourn"), &[&["gen"], args].concat(), "");
    (ran.code, ran.out, ran.err)
}

#[test]
fn one_page_has_the_named_dialects() {
    let dir = folder("page");
    for format in [&[][..], &["--format", "markdown"]] {
        let (code, out, err) = generate(&dir, &[&["docs", "toy.bourn"], format].concat());
        assert_eq!((code, err.as_str()), (Some(0), ""));
        assert!(out.starts_with("# <a id=\"dialect-toy\"></a>Dialect `toy`\n\nA toy.\n"), "{out}");
        assert!(out.contains("| `x` | index |"), "no link to what is not there: {out}");
    }
    let (code, out, _) = generate(&dir, &["docs", "toy.bourn", "--format=html"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("<!DOCTYPE html>") && out.ends_with("</html>\n"), "{out}");
}

#[test]
fn a_folder_of_pages_has_what_the_specs_use() {
    let dir = folder("pages");
    let args = ["docs", "toy.bourn", "--format", "html", "--out-dir", "out/site", "--depfile", "deps"];
    assert_eq!(generate(&dir, &args), (Some(0), String::new(), String::new()));
    let names = dir.names("out/site");
    for name in
        ["builtin.html", "index.html", "toy.html", "toy.op.twice.html", "search.js", "site.css", "site.js"]
    {
        assert!(names.iter().any(|known| known == name), "{name}: {names:?}");
    }
    let page = dir.read("out/site/toy.op.twice.html");
    assert!(page.contains("<a href=\"builtin.constraint.Index.html\">index</a>"), "{page}");
    let deps = dir.read("deps");
    assert!(deps.starts_with("out/site/index.html out/site/toy.html out/site/toy.op.twice.html "), "{deps}");
    assert!(deps.ends_with(": toy.bourn\n"), "{deps}");
    // `-o` is enough, unless it names a page.
    let (code, _, err) = generate(&dir, &["docs", "toy.bourn", "--format", "html", "-o", "other"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(dir.names("other"), names);
}

#[test]
fn templates_are_the_users() {
    let dir = folder("templates");
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
    dir.write("mine/html/op.html", "<p>op {{ op.name }}</p>\n");
    assert_eq!(generate(&dir, &args), (Some(0), String::new(), String::new()));
    let page = dir.read("toy.html");
    assert!(page.contains("<h2>Ops</h2><p>op toy.twice</p>"), "{page}");
    let deps = dir.read("deps");
    assert_eq!(deps, "toy.html: toy.bourn mine/html/op.html\n");

    dir.write("mine/html/op.html", "<p>\n{{ op.name }</p>\n");
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
}

#[test]
fn options_that_do_not_fit() {
    let dir = folder("options");
    for (option, value) in [("--format", "html"), ("--out-dir", "out"), ("--templates", "mine")] {
        let (code, _, err) = generate(&dir, &["json", "toy.bourn", option, value]);
        let expected = format!("error: '{option}' is an option of 'bourn gen docs'\n");
        assert_eq!((code, err), (Some(2), expected));
    }
    let (code, _, err) = generate(&dir, &["docs", "toy.bourn", "--examples", "toy.mlir"]);
    let expected = "error: '--examples' is an option of 'bourn gen docs --format html'\n";
    assert_eq!((code, err.as_str()), (Some(2), expected));
    let (code, _, err) = generate(&dir, &["docs", "toy.bourn", "-o", "a.md", "--out-dir", "out"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("cannot be used with"), "{err}");
    let (code, _, err) = generate(&dir, &["docs", "toy.bourn", "--out-dir", "toy.bourn/out"]);
    let expected = "toy.bourn/out: error: cannot make the folder: not a directory\n";
    assert_eq!((code, err.as_str()), (Some(1), expected));
}

/// Checks that the examples on the pages of a site parse and verify, by the command.
#[test]
fn examples_of_a_site_are_programs() {
    let specs = files("dialects/specs", "bourn");
    let dir = Folder::new("site");
    let paths: Vec<&str> = specs.iter().map(|spec| spec.to_str().expect("UTF-8")).collect();
    let to = dir.path("out");
    let tests = root().join("tests/ops").display().to_string();
    let args = [&["gen", "docs", "--format", "html", "--examples", &tests, "-o", &to], &paths[..]].concat();
    let ran = run_in(dir.dir(), env!("CARGO_BIN_EXE_bourn"), &args, "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let mut programs = Vec::new();
    let names = dir.names("out");
    let pages: Vec<&String> = names.iter().filter(|name| name.contains(".op.")).collect();
    for page in &pages {
        let text = dir.read(&format!("out/{page}"));
        let Some((_, rest)) = text.split_once("<pre class=\"example\"><code>") else { continue };
        let program = rest.split_once("</code>").expect("it has an end").0;
        let marks = [
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&quot;", "\""),
            ("&#39;", "'"),
            ("&#x27;", "'"),
            ("&#x2F;", "/"),
            ("&amp;", "&"),
        ];
        let program = marks.iter().fold(program.to_owned(), |text, (from, to)| text.replace(from, to));
        // The text shows the op: an op in a region that is not printed is no example.
        let name = page.trim_end_matches(".html").replacen(".op.", ".", 1);
        let short = name.split_once('.').expect("a dialect").1;
        assert!(program.contains(short), "{page}: {program}");
        programs.push(program + "\n");
    }
    dir.write("all.mlir", programs.join("// -----\n"));
    let args = ["opt", "--split-input-file", &dir.path("all.mlir")];
    let ran = run_in(dir.dir(), env!("CARGO_BIN_EXE_bourn"), &args, "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    println!("{} of {} ops have examples", programs.len(), pages.len());
    assert!(programs.len() * 100 >= pages.len() * 98, "{} of {} ops", programs.len(), pages.len());
}

/// Checks that an op gets the smallest function with it, that a wrong program has no examples, and that the programs are inputs.
#[test]
fn examples_from_programs() {
    let dir = folder("examples");
    dir.write("toy.bourn", "dialect toy;\nuse builtin::Index;\n/// Doubles.\nop twice {\n    operands { of: Index }\n    results { result: Index }\n    verify rust crate::twice;\n    format { $of attr-dict }\n}\n/// Has a region.\nop keep { region body() {} }\n/// Ends.\nop end: Terminator { format { attr-dict } }\n");
    let wrong = "func.func @wrong() {\n  \"toy.keep\"() ({}) {x} : (index) -> ()\n}\n";
    let inside = "func.func @large(%n: index) {\n  %0 = toy.twice %n\n  \"toy.keep\"() ({\n    %1 = toy.twice %0\n    toy.end\n  }) : () -> ()\n  return\n}\nfunc.func @small() {\n  \"toy.keep\"() ({\n    toy.end\n  }) : () -> ()\n  return\n}\n";
    dir.write("tests/a.mlir", format!("{wrong}// -----\n{inside}"));
    let args =
        ["docs", "toy.bourn", "--format", "html", "--examples", "tests", "-o", "out", "--depfile", "deps"];
    assert_eq!(generate(&dir, &args), (Some(0), String::new(), String::new()));
    let page = dir.read("out/toy.op.keep.html");
    let example = page.split_once("class=\"example\"").expect("an example").1;
    assert!(example.contains("func.func @small()") && !example.contains("@wrong"), "{example}");
    assert!(dir.read("deps").ends_with(": toy.bourn tests/a.mlir\n"), "{}", dir.read("deps"));
    let args = ["docs", "toy.bourn", "--format", "html", "--examples", "none.mlir", "-o", "out"];
    let (code, _, err) = generate(&dir, &args);
    assert_eq!(
        (code, err.as_str()),
        (Some(1), "none.mlir: error: cannot read the file: no such file or directory\n")
    );
}

#[test]
fn examples_are_right() {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let (mut right, mut wrong) = (0, String::new());
    for spec in files("dialects/specs", "bourn") {
        let dialect = spec.file_stem().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
        let arena = bourn_spec::Arena::new();
        let loaded = bourn_spec::load_known(&arena, &[spec], &[], bourn_specs::ALL);
        let model = loaded.model.expect("shipped specs are right");
        let own = model.dialect_named(&dialect).expect("it is loaded");
        let lowering = Lowering::new(&model, &arena);
        let lattice = Lattice::new(&lowering);
        for op in model.ops_of(own) {
            let Some(example) = bourn_codegen::example(&lattice, op) else { continue };
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
            // The op around it differs between the example and programs.
            let parent = |d: &Diagnostic| {
                d.message.contains("expects parent op") || d.message.contains("requires an ancestor op")
            };
            let error = diagnostics.all.iter().find(|d| !parent(d));
            match (module, error) {
                (Some(_), None) => right += 1,
                (_, None) if diagnostics.all.iter().any(parent) => right += 1,
                _ => {
                    let _ = writeln!(wrong, "{text}{:?}", error.map(|d| &d.message));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{right} are right, but\n{wrong}");
    assert!(right >= 25, "{right}");
}
