//! Tests of the effects that the specs declare: of the programs of `tests/ops`, which have every op, `cse` leaves what MLIR's leaves. It
//! erases an op whose results are not used if nothing else is noticed of it, and one of two equal ops if neither writes.

use crate::ops::{FILES_PER_RUN, OpFile, difference, for_files, op_files};
use bourn::ir::Context;
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::passes::{PassManager, RunOptions};
use bourn_test_support::{mlir_opt, run};
use std::path::Path;

/// Files in which more is erased, with the reason.
const ERASED: [(&str, &str); 1] =
    [("vector/scatter.mlir", "MLIR takes that a tensor is written, although the op makes a new one")];

fn is_in(path: &Path, file: &str) -> bool {
    path.ends_with(Path::new("tests/ops").join(file))
}

/// Returns what `cse` makes of a program.
fn without_repeats(manager: &PassManager, text: &str) -> String {
    let context = &Context::new(&bourn::registries().0);
    let options =
        ParseOptions { file_name: "<stdin>".to_owned(), allow_unregistered: true, ..ParseOptions::default() };
    let mut module = parse_source(context, text, &options).expect("another test reads it");
    let mut diagnostics = bourn::ir::Diagnostics::new();
    let report = manager.run(context, &mut module, &RunOptions::default(), &mut diagnostics, &mut |_| {});
    assert!(report.result.is_ok(), "{:?}\n{text}", diagnostics.all);
    print_source(&module, &PrintOptions::default())
}

/// Compares what is left of the programs of files: one process of MLIR's command for all of them.
fn compare(mlir: &str, files: &[OpFile]) -> Vec<String> {
    let manager = PassManager::parse("builtin.module(cse)", &bourn::registries().1).expect("a pipeline");
    let programs: Vec<&str> = files.iter().flat_map(|(_, programs)| programs).map(String::as_str).collect();
    let args = ["-", "--allow-unregistered-dialect", "--split-input-file", "--cse"];
    let theirs = run(mlir, &args, programs.join("// -----\n"));
    let left: Vec<&str> = theirs.out.split("// -----\n").collect();
    assert_eq!((theirs.code, left.len()), (Some(0), programs.len()), "{}", theirs.err);
    let paths = files.iter().flat_map(|(path, programs)| programs.iter().map(move |_| path));
    let mut wrong = Vec::new();
    for ((path, program), theirs) in paths.zip(programs).zip(left) {
        let differs = difference(path, "what cse leaves", theirs, &without_repeats(&manager, program));
        match ERASED.iter().chain(&KEPT).find(|(file, _)| is_in(path, file)) {
            None => wrong.extend(differs),
            Some((file, reason)) if differs.is_none() => wrong.push(format!("{file}: no longer: {reason}")),
            Some(_) => {}
        }
    }
    wrong
}

/// Files in which less is erased, with the reason.
const KEPT: [(&str, &str); 2] = [
    (
        "llvm/load.mlir",
        "whether a load is volatile is an attribute, on which effects in a spec do not depend",
    ),
    ("llvm/inline_asm.mlir", "whether the text has effects is an attribute"),
];

#[test]
fn ops_have_the_effects_that_mlirs_have() {
    let Some(mlir) = mlir_opt() else { return };
    let is_known = |path: &Path| !path.components().any(|part| part.as_os_str() == "symbol");
    let files: Vec<OpFile> = op_files().into_iter().filter(|(path, _)| is_known(path)).collect();
    for_files(&files, FILES_PER_RUN, |files| compare(mlir, files));
}
