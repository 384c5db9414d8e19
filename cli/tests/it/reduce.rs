//! Tests of `bourn reduce` with scripts.

use bourn_test_support::{Folder, Ran, run_in};
use std::os::unix::fs::PermissionsExt as _;

fn reduce(folder: &Folder, args: &[&str], input: &str) -> Ran {
    run_in(folder.dir(), env!("CARGO_BIN_EXE_bourn"), &[&["reduce"], args].concat(), input)
}

/// Writes a script for the shell.
fn script(folder: &Folder, name: &str, text: &str) {
    let path = folder.write(name, format!("#!/bin/sh\n{text}\n"));
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
}

const PROGRAM: &str = "func.func @f(%n: index, %m: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %n, %c1 : index
  %1 = arith.muli %0, %m : index
  return %1 : index
}
";
const REDUCED: &str = "module {
  func.func @f(%arg0: index) {
    %0 = arith.muli %arg0, %arg0 : index
    return
  }
}
";

#[test]
fn a_script_tests_programs() {
    let folder = Folder::new("reduce");
    folder.write("a.mlir", PROGRAM);
    // As for mlir-reduce, an interesting program is one for which the test fails.
    script(&folder, "test.sh", "if grep -q arith.muli \"$1\"; then exit 1; fi");
    let ran = reduce(&folder, &["--test", "test.sh", "a.mlir"], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), REDUCED));
    assert!(ran.err.starts_with("reduced 5 ops to 3 in "), "{}", ran.err);
    script(&folder, "word.sh", "if grep -q \"$1\" \"$2\"; then exit 7; fi");
    let ran = reduce(
        &folder,
        &["--test", "./word.sh", "--test-arg", "arith.muli", "-q", "-o", "out.mlir", "--threads", "3", "-"],
        PROGRAM,
    );
    assert_eq!((ran.code, ran.err.as_str(), folder.read("out.mlir").as_str()), (Some(0), "", REDUCED));
}

/// The command itself is a test: `opt` fails with 1.
#[test]
fn a_failing_pass_is_reduced() {
    let folder = Folder::new("reduce-pass");
    folder.write("a.mlir", PROGRAM);
    let arguments =
        ["--test-arg", "opt", "--test-arg", "--pass-pipeline=builtin.module(func.func(symbol-dce))"];
    let ran = reduce(
        &folder,
        &[&["--test", env!("CARGO_BIN_EXE_bourn"), "-q"], &arguments[..], &["a.mlir"]].concat(),
        "",
    );
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(0), "module {\n  func.func @f() {\n    return\n  }\n}\n"),
        "{}",
        ran.err
    );
}

#[test]
fn tests_that_do_not_work() {
    let folder = Folder::new("reduce-wrong");
    folder.write("a.mlir", PROGRAM);
    folder.write("wrong.mlir", "func.func @f() {\n  arith.adi\n}\n");
    script(&folder, "never.sh", "exit 0");
    script(&folder, "missing.sh", "no-such-program");
    script(&folder, "killed.sh", "kill -9 $$");
    script(&folder, "slow.sh", "sleep 60");
    let error = |args: &[&str]| {
        let ran = reduce(&folder, args, "");
        assert!(ran.code == Some(1) && ran.out.is_empty(), "{}", ran.out);
        ran.err
    };
    assert_eq!(
        error(&["--test", "never.sh", "a.mlir"]),
        "a.mlir: error: the test does not find the program interesting\n"
    );
    assert!(error(&["--test", "missing.sh", "a.mlir"]).contains("failed with exit code 127"));
    assert!(error(&["--test", "killed.sh", "a.mlir"]).contains("was killed"));
    assert!(error(&["--test", "./no-such.sh", "a.mlir"]).contains("cannot run the test './no-such.sh'"));
    let slow = error(&["--test", "slow.sh", "--timeout", "1", "a.mlir"]);
    assert_eq!(slow, "a.mlir: error: the test does not find the program interesting\n");
    assert!(error(&["--test", "never.sh", "wrong.mlir"]).contains("custom op 'arith.adi' is unknown"));
    assert!(error(&["--test", "never.sh", "missing.mlir"]).contains("cannot read the file"));
    assert_eq!(reduce(&folder, &["a.mlir"], "").code, Some(2));
}
