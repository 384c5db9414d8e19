//! Tests of the binary, as a user runs it.

use bourn_test_support::{Folder, Ran, root, run};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

pub fn bourn(args: &[&str], input: &str) -> Ran {
    run(env!("CARGO_BIN_EXE_bourn"), args, input)
}

#[track_caller]
pub fn check(args: &[&str], input: &str, code: i32, out: &[&str], err: &[&str]) {
    let ran = bourn(args, input);
    assert_eq!(ran.code, Some(code), "{}\n{}", ran.out, ran.err);
    for part in out {
        assert!(ran.out.contains(part), "no {part:?} in:\n{}", ran.out);
    }
    for part in err {
        assert!(ran.err.contains(part), "no {part:?} in:\n{}", ran.err);
    }
}

pub const TILE: &str = "func.func @tile(%n: index, %t: tensor<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %c128 step %c9 {
    %width = affine.min affine_map<(d0) -> (-d0 + 128, 9)>(%i)
  }
  %m = arith.addi %n, %c9 : index
  return %m : index
}
";

/// `bourn.toml` lists the specs of a project: for programs in its folder and below, and for `check` and `fmt` in the current folder.
#[test]
fn a_project_lists_its_specs() {
    let folder = Folder::new("project");
    folder.write("bourn.toml", "specs = [\"mine.bourn\"]\ninclude = [\"vendor\"]\n");
    let spec = "dialect mine;
use builtin::{Index};
use other::{Small};

op half: Pure {
    operands { value: Small }
    results  { result: Index }
    bounds { result == value floordiv 2; }
    format { $value attr-dict }
}
";
    let mine = folder.write("mine.bourn", spec);
    folder
        .write("vendor/other.bourn", "dialect other;\nuse builtin::{Index};\n\nconstraint Small = Index;\n");
    let program = "func.func @f() {\n  %c9 = arith.constant 9 : index\n  %h = mine.half %c9\n  return\n}\n";
    let path = folder.write("programs/a.mlir", program);
    check(&["bounds", &path], "", 0, &["mine.half       4      4  4"], &[]);
    check(&["opt", &path], "", 0, &["mine.half %c9"], &[]);
    let run_in = |folder: &Path, args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bourn"));
        let output = command.args(args).current_dir(folder).output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    // The name of the program need not have a folder.
    assert_eq!(run_in(&folder.dir().join("programs"), &["opt", "a.mlir"]), (Some(0), String::new()));
    let here = |args: &[&str]| run_in(folder.dir(), args);
    assert_eq!(here(&["check"]), (Some(0), String::new()));
    assert_eq!(here(&["fmt"]), (Some(0), String::new()));
    assert_eq!(here(&["fmt", "--check"]), (Some(0), String::new()));
    std::fs::write(&mine, spec.replace("value floordiv", "vale floordiv")).expect("a file");
    let (code, message) = here(&["check"]);
    assert!(code == Some(1) && message.contains("did you mean `value`?"), "{message}");
    folder.write("bourn.toml", "spec = []\n");
    let (code, message) = here(&["check"]);
    assert!(code == Some(1) && message.contains("bourn.toml:1: error: unknown field `spec`"), "{message}");
    std::fs::remove_file(folder.dir().join("bourn.toml")).expect("it exists");
    let (code, message) = here(&["check"]);
    assert!(code == Some(2) && message.contains("name a spec, or list the specs"), "{message}");
}

/// An editor replaces its text by the output.
#[test]
fn standard_input_is_formatted_to_standard_output() {
    let right = "dialect t;\nuse builtin::Index;\n";
    for text in [right, "dialect t;\nuse  builtin::Index;\n"] {
        assert_eq!(bourn(&["fmt", "-"], text).out, right);
    }
    check(&["fmt", "--check", "-"], right, 0, &[], &[]);
}

/// Contradictions need a solver, so that `check` reports them, and no build script.
#[test]
fn check_reports_contradictions() {
    let folder = Folder::new("contradictions");
    let spec = "dialect toy;
use builtin::Index;
op a: Pure { operands { x: Index } results { r: Index } bounds { r == x + 1; r == x; } }
";
    let path = folder.write("toy.bourn", spec);
    let parts = ["equations of `toy.a` contradict each other", "toy.bourn:3:78"];
    check(&["check", &path], "", 1, &[], &parts);
    check(&["gen", "json", &path], "", 0, &["toy"], &[]);

    let spec = "dialect toy;
use builtin::Index;
op a: Pure { operands { x: Index } results { r: Index } require 1 < 2 else \"fine\"; bounds { r == x; } }
";
    let path = folder.write("warned.bourn", spec);
    check(&["check", &path], "", 0, &[], &["warning: this requirement always holds"]);
}

/// Returns the path of a file of the repository.
fn file(path: &str) -> String {
    root().join(path).to_str().expect("UTF-8").to_owned()
}

#[test]
fn specs_are_loaded() {
    let (spec, tiles) = (file("examples/toy/toy.bourn"), file("examples/toy/ir/tiles.mlir"));
    let rows = [
        "dim 0 of %tile (toy.load)",
        "  %bytes       toy.footprint",
        "6400\n",
        "  %pages       vendor.pages",
    ];
    let warned = [
        "warning: 'toy.load': a method `crate::hooks::load_cycles` is not linked: the interface is not implemented\n",
    ];
    check(&["bounds", "--spec", &spec, &tiles], "", 0, &rows, &warned);
    // Without it the dialect is not known.
    check(&["bounds", &tiles], "", 1, &[], &["toy"]);
    let option = format!("--spec={spec}");
    check(&["opt", &option, &tiles], "", 0, &["%1 = toy.load %arg0[%arg3, %0] : ", "vendor.pages"], &warned);
}

#[test]
fn a_loaded_dialect_replaces_a_linked_one() {
    let spec = file("dialects/specs/arith.bourn");
    let note = ["note: dialect 'arith' is loaded in the place of the linked one\n"];
    check(&["bounds", "-", "--spec", &spec], TILE, 0, &["%n + 9"], &note);
}

/// An import of files that include a dialect has some of its declarations only.
#[test]
fn a_part_of_a_linked_dialect_does_not_replace_it() {
    let folder = Folder::new("part");
    let part = folder.write("arith.bourn", "dialect arith;\nenum Mode { a, b }\nattr mode(value: Mode);\n");
    let spec =
        folder.write("toy.bourn", "dialect toy;\nop f { attrs { m: arith::mode? } format { attr-dict } }\n");
    let note = ["note: dialect 'arith' of the spec is a part of the linked one, which is used\n"];
    check(&["bounds", "-", "--spec", &part, "--spec", &spec], TILE, 0, &["%n + 9"], &note);
}

#[test]
fn mistakes_in_specs_are_reported() {
    let folder = Folder::new("spec-option");
    let path =
        folder.write("wrong.bourn", "dialect wrong;\nuse builtin::Index;\nop f { operands { x: Indx } }\n");
    let told = ["error", "wrong.bourn:3:", "Indx", "did you mean"];
    check(&["bounds", "-", "--spec", &path], TILE, 1, &[], &told);
    check(&["opt", "-", "--spec", &path], TILE, 1, &[], &told);
    check(&["opt", "-", "--spec", "nowhere.bourn"], TILE, 1, &[], &["nowhere.bourn: ", "no such file"]);
    check(&["opt", "-", "--spec"], TILE, 2, &[], &["option '--spec' requires a value"]);
}

#[test]
fn wrong_use_is_told() {
    check(&["bounds"], "", 2, &[], &["Usage"]);
    check(&["frobnicate"], "", 2, &[], &["frobnicate"]);
    check(&["opt", "--split-input-fil"], "", 2, &[], &["did you mean 'split-input-file'?"]);
    check(&["opt", "--mlir-timing=maybe"], "", 2, &[], &["takes true or false"]);
    check(&["opt", "-o"], "", 2, &[], &["requires a value"]);
    check(&["bounds", "no/such.mlir"], "", 1, &[], &["no/such.mlir: error: cannot read the file"]);
    check(
        &["opt", "--pass-pipeline=builtin.module(dce"],
        "",
        1,
        &[],
        &["pass pipeline:1:16: error: encountered unbalanced"],
    );
}

const QUESTIONS: &str = "func.func @f(%a: index) -> index {
  %c5 = arith.constant 5 : index
  %s = arith.addi %a, %c5 : index
  // expected-remark @+1 {{true}}
  \"test.compare\"(%s, %a) {cmp = \"GT\"} : (index, index) -> ()
  // expected-error @below {{unknown}}
  \"test.compare\"(%a, %c5) {cmp = \"LT\"} : (index, index) -> ()
  %r = \"test.reify_bound\"(%s) {type = \"UB\"} : (index) -> index
  return %r : index
}
";

#[test]
fn opt_answers_questions() {
    for flag in [
        "--test-affine-reify-value-bounds=reify-to-func-args",
        "-test-affine-reify-value-bounds=reify-to-func-args=1",
    ] {
        let err = [
            "<stdin>:5:3: remark: true\n",
            "<stdin>:7:3: error: unknown\n  \"test.compare\"(%a, %c5)",
            "\n  ^\n",
        ];
        check(&["opt", "-", flag], QUESTIONS, 0, &["affine_map<()[s0] -> (s0 + 6)>"], &err);
    }
    let pipeline = "--pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds))";
    check(&["opt", "--verify-diagnostics", pipeline], QUESTIONS, 0, &[], &[]);
    let other = QUESTIONS.replace("{{true}}", "{{false}}");
    check(
        &["opt", "--verify-diagnostics", pipeline],
        &other,
        1,
        &[],
        &["error: unexpected remark: true", "was not produced"],
    );
}

#[test]
fn opt_prints_what_it_could_transform_whatever_was_expected() {
    let out = |args: &[&str], input: &str, code: i32| {
        let ran = bourn(&[&["opt", "--allow-unregistered-dialect"], args].concat(), input);
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        ran.out
    };
    let good = "module {\n  \"a.b\"() : () -> ()\n}\n\n";
    let verify = ["--verify-diagnostics"];
    assert_eq!(out(&verify, "\"a.b\"() : () -> ()", 0), good);
    assert_eq!(out(&verify, "// expected-error @+1 {{foo}}\n\"a.b\"() : () -> ()", 1), good);
    assert_eq!(out(&verify, "// expected-error @+1 {{is unknown}}\narith.foo", 0), "");
    // A pass that fails, as it should.
    let reify = ["--verify-diagnostics", "--test-affine-reify-value-bounds"];
    let fails = "func.func @f(%a: index) -> index {
  // expected-error @+1 {{could not reify bound}}
  %r = \"test.reify_bound\"(%a) {constant} : (index) -> index
  return %r : index
}
";
    assert_eq!(out(&reify, fails, 0), "");

    let parts = "// expected-error @+1 {{is unknown}}\narith.foo\n// -----\n\"a.b\"() : () -> ()\n// -----\narith.foo\n";
    let expected = format!("// -----\n{good}// -----\n");
    assert_eq!(out(&["--verify-diagnostics", "--split-input-file"], parts, 1), expected);
    assert_eq!(out(&["--split-input-file"], parts, 1), expected);

    // A file is written only where all went well.
    let folder = Folder::new("opt-output");
    let into = folder.path("out.mlir");
    out(&["--split-input-file", "-o", &into], parts, 1);
    assert_eq!(folder.names(""), [""; 0]);
    out(&["--verify-diagnostics", "-o", &into], "\"a.b\"() : () -> ()", 0);
    assert_eq!(folder.read("out.mlir"), good);
}

#[test]
fn an_unknown_bound_is_an_error() {
    let text = "func.func @f(%a: index) -> index {\n  %r = \"test.reify_bound\"(%a) {constant} : (index) -> index\n  return %r : index\n}\n";
    let err = ["<stdin>:2:8: error: 'test.reify_bound' op could not reify bound\n"];
    check(&["opt", "--test-affine-reify-value-bounds"], text, 1, &[], &err);
}

#[test]
fn opt_times_passes() {
    let args = [
        "opt",
        "--mlir-timing",
        "--mlir-disable-threading",
        "--pass-pipeline=builtin.module(func.func(dce))",
    ];
    let names = [
        "... Execution time report ...",
        "  Parser\n",
        "  'func.func' Pipeline\n",
        "    DeadCodeElimination\n",
        "  Total",
    ];
    check(&args, QUESTIONS, 0, &[], &names);
    let list = ["opt", "--mlir-timing", "--mlir-timing-display=list", "--dce"];
    check(&list, QUESTIONS, 0, &[], &["(100.0%)  root\n", "  Output\n"]);
}

#[test]
fn dead_ops_go() {
    let text = bourn(&["opt", "--pass-pipeline=builtin.module(func.func(dce))"], TILE).out;
    assert!(!text.contains("affine.min") && text.contains("arith.addi"), "{text}");
}

#[test]
fn parts_are_files_of_their_own() {
    let text =
        "func.func @a() { return }\n// -----\nfunc.func @b() { oops }\n// -----\nfunc.func @c() { return }\n";
    check(&["opt", "--split-input-file"], text, 1, &["@a", "// -----\n", "@c"], &["<stdin>:3:18: error:"]);
    check(
        &["bounds", "-", "--split-input-file"],
        text,
        1,
        &["@a", "// -----\n", "@c"],
        &["<stdin>:3:18: error:"],
    );
    let part = "func.func @f(%x: index) { return }\n";
    let ran = bourn(&["bounds", "-", "--split-input-file", "--json"], &format!("{part}// -----\n{part}"));
    let json: serde_json::Value = serde_json::from_str(&ran.succeeded()).expect("one object");
    let lines = |at: usize| json["functions"][at]["values"][0]["line"].as_u64();
    assert_eq!((lines(0), lines(1)), (Some(1), Some(3)));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bourn"))
        .args(["bounds", "-", "--index-width", "64"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    child.stdin.take().expect("piped").write_all(TILE.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
