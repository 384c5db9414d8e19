//! Tests of round trips: printed text is parsed to the same again, in custom and in generic form, and the peer reads our
//! text like the original.

use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::ir::{Context, DialectRegistry};
use bourn_test_support::{files, mlir_opt, mlir_prints, pieces, run_bourn};
use std::path::{Path, PathBuf};

fn programs() -> Vec<PathBuf> {
    ["examples/ir", "tests/ir", "tests/conformance"].iter().flat_map(|folder| files(folder, "mlir")).collect()
}

/// Parses, verifies and prints a program.
fn print(path: &Path, text: &str, generic: bool) -> String {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let options = ParseOptions {
        file_name: path.display().to_string(),
        allow_unregistered: true,
        ..ParseOptions::default()
    };
    match parse_source(&context, text, &options) {
        Ok(module) => print_source(&module, &PrintOptions { generic, ..PrintOptions::default() }),
        Err(diagnostics) => {
            let all: Vec<String> = diagnostics.all.iter().map(ToString::to_string).collect();
            panic!("{}\n{text}", all.join("\n"))
        }
    }
}

#[test]
fn printing_and_parsing_are_inverse() {
    for path in programs() {
        for text in pieces(&path) {
            let custom = print(&path, &text, false);
            let generic = print(&path, &text, true);
            assert_eq!(custom, print(&path, &custom, false), "{}: custom form", path.display());
            assert_eq!(generic, print(&path, &generic, true), "{}: generic form", path.display());
            assert_eq!(custom, print(&path, &generic, false), "{}: generic to custom", path.display());
        }
    }
}

/// Byte by byte, in both forms.
#[test]
fn the_peer_prints_the_same() {
    let Some(mlir) = mlir_opt() else { return };
    for path in files("tests/ir", "mlir") {
        let texts = pieces(&path);
        for (generic, options) in [(false, &[][..]), (true, &[GENERIC])] {
            for (text, theirs) in texts.iter().zip(mlir_prints(mlir, options, &texts)) {
                let ours = print(&path, text, generic);
                assert_eq!(theirs.trim_end(), ours.trim_end(), "{}", path.display());
            }
        }
    }
}

const GENERIC: &str = "--mlir-print-op-generic";

#[test]
fn the_peer_reads_the_same() {
    let Some(mlir) = mlir_opt() else { return };
    // The peer does not have these; `symbol.rs` has it read the generic form of the dialect.
    let is_ours =
        |text: &String| ["symbol.symbolic_int", "affine.graybox"].iter().any(|op| text.contains(op));
    for path in programs() {
        let texts: Vec<String> = pieces(&path).into_iter().filter(|text| !is_ours(text)).collect();
        if texts.is_empty() {
            continue;
        }
        let original = mlir_prints(mlir, &[GENERIC], &texts);
        for generic in [false, true] {
            let ours: Vec<String> = texts.iter().map(|text| print(&path, text, generic)).collect();
            let read = mlir_prints(mlir, &[GENERIC], &ours);
            for ((original, read), ours) in original.iter().zip(&read).zip(&ours) {
                assert_eq!(original, read, "{}: {ours}", path.display());
            }
        }
    }
}

/// MLIR prints the values of cases without a sign, and refuses those of 64 bits when it reads them.
#[test]
fn cases_of_64_bits_are_read_as_they_are_printed() {
    let text = "func.func @f(%flag: i64) {\n  cf.switch %flag : i64, [\n    default: ^a,\n    -3: ^a\n  ]\n^a:\n  return\n}\n";
    let once = run_bourn(&["opt", "-"], text);
    assert!(once.out.contains("18446744073709551613: ^bb1"), "{} {}", once.out, once.err);
    let again = run_bourn(&["opt", "-"], &once.out);
    assert_eq!(once.out, again.out, "{}", again.err);
}
