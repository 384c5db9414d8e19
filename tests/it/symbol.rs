//! Tests of the passes of the symbol dialect. A file of `tests/symbol` begins with its pipeline; its parts are programs of their own,
//! and the answers, or the diagnostics, are in the `.expected` file beside it. Each answer is changed no more by the same pipeline, and
//! is read, verified and printed by MLIR in generic form, where nothing is lost.

use bourn_test_support::{Ran, expect_file, files, mlir_opt, run, run_bourn};
use std::path::Path;

const SEPARATOR: &str = "// -----\n";
const UNKNOWN: &str = "--allow-unregistered-dialect";

/// Runs a pipeline on a program.
fn pass(pipeline: &str, text: &str, more: &[&str]) -> Ran {
    let pipeline = format!("--pass-pipeline={pipeline}");
    run_bourn(&[&["opt", "-", UNKNOWN, &pipeline], more].concat(), text)
}

/// Returns the pipeline of a file, and its programs.
fn read(path: &Path) -> (String, Vec<String>) {
    let text = std::fs::read_to_string(path).expect("the program can be read");
    let (first, programs) = text.split_once('\n').expect("the file has lines");
    let pipeline = first.strip_prefix("// passes: ").expect("the first line names the passes");
    (pipeline.to_owned(), programs.split(SEPARATOR).map(str::to_owned).collect())
}

#[test]
fn answers_of_the_passes() {
    for path in files("tests/symbol", "mlir") {
        let (pipeline, programs) = read(&path);
        let mut answers = Vec::new();
        for text in &programs {
            let ran = pass(&pipeline, text, &[]);
            assert!(matches!(ran.code, Some(0 | 1)), "{}: {text}{}", path.display(), ran.err);
            let title = text.lines().next().unwrap_or_default();
            let title = if title.starts_with("//") { format!("{title}\n") } else { String::new() };
            answers.push(format!("{title}{}{}", ran.err, ran.out.trim_end()));
            if ran.code == Some(0) {
                let name = format!("{}: {text}", path.display());
                same_again(&pipeline, &ran.out, &name);
                known_to_mlir(&ran.out, &name);
            }
        }
        expect_file(&path.with_extension("expected"), &(answers.join("\n\n// -----\n\n") + "\n"));
    }
}

/// Checks that a pipeline does not change its own answer.
#[track_caller]
fn same_again(pipeline: &str, answer: &str, name: &str) {
    let again = pass(pipeline, answer, &[]);
    assert_eq!((again.code, again.out.as_str()), (Some(0), answer), "{name}\n{}", again.err);
}

/// Checks that MLIR takes the generic form of a program, and gives it back without loss.
#[track_caller]
fn known_to_mlir(answer: &str, name: &str) {
    let Some(mlir) = mlir_opt() else { return };
    let generic = run_bourn(&["opt", "-", UNKNOWN, "--mlir-print-op-generic"], answer).succeeded();
    let theirs = run(mlir, &["-", UNKNOWN, "--mlir-print-op-generic"], generic);
    assert_eq!(theirs.code, Some(0), "{name}\n{}", theirs.err);
    let read_back = run_bourn(&["opt", "-", UNKNOWN], theirs.out).succeeded();
    assert_eq!(read_back, answer, "{name}");
}
