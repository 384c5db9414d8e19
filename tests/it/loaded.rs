//! Checks that dialects loaded from their specs behave as the compiled ones do: all programs of the repository give the same
//! text, the same diagnostics and the same bounds.

use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::print::{PrintOptions, print_op};
use bourn::ir::{Context, DialectRegistry};
use bourn_test_support::{Folder, files, pieces, run_bourn};
use expect_test::expect;
use std::path::PathBuf;

const FOLDERS: &[&str] =
    &["examples/ir", "tests/ir", "tests/folds", "tests/conformance", "tests/conformance/value-bounds"];

fn programs() -> Vec<PathBuf> {
    let paths: Vec<PathBuf> = FOLDERS.iter().flat_map(|folder| files(folder, "mlir")).collect();
    assert!(paths.len() > 15, "only {} files", paths.len());
    paths
}

fn compiled() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry
}

fn loaded() -> DialectRegistry {
    let mut registry = compiled();
    let files: Vec<(String, &str)> =
        bourn_specs::ALL.iter().map(|(name, text)| (format!("{name}.bourn"), *text)).collect();
    let specs: Vec<(&str, &str)> = files.iter().map(|(file, text)| (&**file, *text)).collect();
    let report = bourn_loader::load_text(&mut registry, &specs, &[]);
    let report = report.unwrap_or_else(|mistakes| panic!("{}", mistakes.render()));
    assert_eq!(report.replaced.len(), bourn_specs::ALL.len(), "all dialects are loaded: {report:?}");
    assert_eq!(report.unlinked, [], "all functions are linked");
    registry
}

/// Returns the output for a program: its text in both forms, and the diagnostics.
fn answer(context: &Context, text: &str) -> String {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let (module, diagnostics) = parse_and_report(context, text, &options);
    let mut out = String::new();
    for diagnostic in &diagnostics.all {
        out.push_str(&format!("{diagnostic}\n"));
        diagnostic.notes.iter().for_each(|note| out.push_str(&format!("{note}\n")));
    }
    if let Some(module) = module {
        for generic in [false, true] {
            out.push_str(&print_op(module.view(), &PrintOptions { generic, ..PrintOptions::default() }));
        }
    }
    out
}

#[test]
fn text_and_diagnostics_are_alike() {
    let (compiled, loaded) = (Context::new(&compiled()), Context::new(&loaded()));
    let mut compared = 0;
    let wrong = files("tests/verifier", "mlir");
    for path in programs().iter().chain(&wrong) {
        for piece in pieces(path) {
            let expected = answer(&compiled, &piece);
            assert!(!expected.is_empty(), "{piece}");
            assert_eq!(expected, answer(&loaded, &piece), "{}", path.display());
            compared += 1;
        }
    }
    assert!(compared > 150, "only {compared} programs were compared");
}

/// Returns the options that load each shipped dialect from its spec.
fn specs() -> Vec<String> {
    bourn_specs::ALL.iter().map(|(name, _)| format!("--spec=dialects/specs/{name}.bourn")).collect()
}

/// Returns the output without the notes about loaded dialects.
fn without_notes(err: &str) -> String {
    err.lines().filter(|line| !line.starts_with("note: dialect '")).map(|line| format!("{line}\n")).collect()
}

/// Checks that a command prints the same about all programs whether their dialects are linked or loaded.
#[track_caller]
fn are_alike(args: &[&str]) {
    let specs = specs();
    let args = [args, &["-", "--split-input-file", "--allow-unregistered-dialect"]].concat();
    let with_specs: Vec<&str> = args.iter().copied().chain(specs.iter().map(String::as_str)).collect();
    // One process reads all of them: loading the dialects takes longer than most programs.
    let all: Vec<String> = programs().iter().flat_map(|path| pieces(path)).collect();
    let text = all.join("// -----\n");
    let (expected, found) = (run_bourn(&args, &text), run_bourn(&with_specs, &text));
    let parts = |out: &str| out.split("// -----\n").map(str::to_owned).collect::<Vec<_>>();
    let (expected_parts, found_parts) = (parts(&expected.out), parts(&found.out));
    assert!(expected_parts.len() > 100, "only {} parts: {}", expected_parts.len(), expected.err);
    for (expected, found) in expected_parts.iter().zip(&found_parts) {
        assert_eq!(expected, found);
    }
    assert_eq!((expected.code, expected_parts.len()), (found.code, found_parts.len()));
    assert_eq!(expected.err, without_notes(&found.err));
}

#[test]
fn bounds_are_alike() {
    are_alike(&["bounds", "--explain"]);
}

#[test]
fn passes_are_alike() {
    are_alike(&[
        "opt",
        "--pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds),canonicalize,dce)",
    ]);
}

/// No name of an op says that it is a minimum: its equation does.
#[test]
fn minima_of_loaded_dialects_are_decided() {
    let folder = Folder::new("minima");
    let spec = folder.write(
        "toy.bourn",
        "dialect toy;
use builtin::Index;
op least: Pure {
    operands { a: Index, b: Index }
    results  { result: Index }
    bounds   { result == min(b, a); }
    format   { $a `,` $b attr-dict }
}
",
    );
    let text = "func.func @f(%n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %a = arith.maxsi %n, %c0 : index
  %b = arith.minsi %n, %c0 : index
  %0 = toy.least %a, %b
  %1 = toy.least %b, %a
  return %0, %1 : index, index
}
";
    let ran = run_bourn(&["opt", "-", "--canonicalize", "--spec", &spec], text);
    expect![[r#"
        module {
          func.func @f(%arg0: index) -> (index, index) {
            %c0 = arith.constant 0 : index
            %0 = arith.minsi %arg0, %c0 : index
            return %0, %0 : index, index
          }
        }

    "#]]
    .assert_eq(&ran.succeeded());
}
