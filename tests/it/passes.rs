//! Runs passes on small programs and compares with MLIR. A file of `tests/passes`, or an example of that kind, begins with the passes that are run, as options
//! of the command line; its parts are programs of their own. If Bourn's answer differs from MLIR's, a comment in the part says why,
//! and the test checks that they still differ. If MLIR has no such pass, the first line says `passes that MLIR lacks`, and if it
//! takes too long, `passes that MLIR is slow at`. The answers of Bourn are in the `.expected` files beside.

use bourn_test_support::{expect_file, files, mlir_opt, run, run_bourn};
use std::path::PathBuf;

/// The start of the comment that says why Bourn's answer differs from MLIR's.
const UNLIKE: &str = "// unlike MLIR: ";
/// The starts of first lines of programs that MLIR is not run on.
const WITHOUT_PEER: [&str; 2] = ["// passes that MLIR lacks: ", "// passes that MLIR is slow at: "];
const SEPARATOR: &str = "// -----\n";

/// Returns what a command prints for each part, and messages without the places that they are at.
fn answers(ran: bourn_test_support::Ran) -> Vec<String> {
    ran.out.split(SEPARATOR).map(|part| part.trim().to_owned()).collect()
}

#[test]
fn passes_do_what_mlirs_do() {
    let mut wrong = Vec::new();
    let (mut same, mut different) = (0, 0);
    let read = |path: PathBuf| (std::fs::read_to_string(&path).expect("the program can be read"), path);
    let examples = files("examples/ir", "mlir").into_iter().map(read);
    let examples = examples.filter(|(text, _)| text.starts_with("// passes"));
    for (text, path) in files("tests/passes", "mlir").into_iter().map(read).chain(examples) {
        let first = text.lines().next().unwrap_or_default();
        let lacking = WITHOUT_PEER.iter().find_map(|start| first.strip_prefix(start));
        let named = lacking.or_else(|| first.strip_prefix("// passes: "));
        let named = named.expect("the first line names the passes");
        let options: Vec<String> =
            named.split("--").skip(1).map(|option| format!("--{}", option.trim())).collect();
        let mut words = vec!["-", "--split-input-file", "--allow-unregistered-dialect"];
        words.extend(options.iter().map(String::as_str));
        let parts: Vec<&str> = text.split(SEPARATOR).collect();
        let ran = run_bourn(&[&["opt"], words.as_slice()].concat(), &text);
        assert_eq!(ran.code, Some(0), "{}: {}", path.display(), ran.err);
        let ours = answers(ran);
        assert_eq!(ours.len(), parts.len(), "{}", path.display());
        expect_file(&path.with_extension("expected"), &(ours.join("\n\n// -----\n\n") + "\n"));
        let theirs = mlir_opt().filter(|_| lacking.is_none()).map(|mlir| answers(run(mlir, &words, &text)));
        let Some(theirs) = theirs else { continue };
        assert_eq!(theirs.len(), parts.len(), "{}", path.display());
        for ((part, ours), theirs) in parts.iter().zip(&ours).zip(&theirs) {
            let reason = part.lines().find_map(|line| line.strip_prefix(UNLIKE));
            match reason {
                None if ours == theirs => same += 1,
                None => wrong.push(format!("{}: {part}Bourn\n{ours}\nMLIR\n{theirs}\n", path.display())),
                Some(reason) if ours == theirs => {
                    wrong.push(format!("{}: {part}no longer differs: {reason}", path.display()));
                }
                Some(_) => different += 1,
            }
        }
    }
    println!("{same} programs are changed alike, {different} in another way on purpose");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Functions with something to do for each pass, more than there are threads.
fn program() -> String {
    let mut text = String::from(
        "func.func private @helper(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n",
    );
    for number in 2..42 {
        text.push_str(&format!(
            "func.func @f{number}(%a: i32, %n: index) -> i32 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant {number} : i32
  %z = arith.constant 0 : i32
  %0 = arith.addi %a, %z : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> i32 {{
    %1 = arith.muli %a, %k : i32
    %2 = arith.muli %k, %a : i32
    %3 = arith.addi %1, %2 : i32
    %4 = func.call @helper(%3) : (i32) -> i32
    %5 = arith.addi %4, %x : i32
    scf.yield %5 : i32
  }}
  return %r : i32
}}
"
        ));
    }
    text
}

const PIPELINE: &str = "--pass-pipeline=builtin.module(func.func(canonicalize,cse),inline,func.func(loop-invariant-code-motion,cse),symbol-dce)";

#[test]
fn any_number_of_threads_gives_the_same() {
    let program = program();
    let all = |threads: &str| {
        let words = [
            "opt",
            "-",
            PIPELINE,
            threads,
            "--mlir-print-ir-after-all",
            "--mlir-pass-statistics",
            "--mlir-print-debuginfo",
        ];
        let ran = run_bourn(&words, &program);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        (ran.out, ran.err)
    };
    let one = all("--mlir-disable-threading");
    for threads in ["--bourn-threads=1", "--bourn-threads=2", "--bourn-threads=8"] {
        let some = all(threads);
        assert!(some == one, "{threads} gives another output");
    }
    if let Some(mlir) = mlir_opt() {
        let theirs = run(mlir, &["-", PIPELINE, "--mlir-disable-threading"], &program);
        assert!(
            run_bourn(&["opt", "-", PIPELINE], &program).out == theirs.out,
            "the peer prints something else"
        );
    }
}

#[test]
fn programs_are_printed_around_passes() {
    let program = "func.func @f(%a: i32) -> i32 {
  %z = arith.constant 0 : i32
  %0 = arith.addi %a, %z : i32
  return %0 : i32
}
func.func @g(%a: i32) -> i32 {
  return %a : i32
}
";
    let pipeline = "--pass-pipeline=builtin.module(func.func(cse,canonicalize),symbol-dce)";
    for options in [
        &["--mlir-print-ir-before-all"] as &[&str],
        &["--mlir-print-ir-after-all"],
        &["--mlir-print-ir-after-all", "--mlir-print-ir-after-change"],
        &["--mlir-print-ir-before-all", "--mlir-print-ir-after-all", "--mlir-print-ir-after-change"],
        &["--mlir-print-ir-before=cse"],
        &["--mlir-print-ir-after=canonicalize,symbol-dce"],
        &["--mlir-print-ir-after-failure"],
    ] {
        let words = [&["-", pipeline, "--mlir-disable-threading"], options].concat();
        let ours = run_bourn(&[&["opt"], words.as_slice()].concat(), program);
        assert_eq!(ours.code, Some(0), "{}", ours.err);
        if let Some(mlir) = mlir_opt() {
            let theirs = run(mlir, &words, program);
            assert_eq!(ours.err.trim_end(), theirs.err.trim_end(), "{options:?}");
        }
    }
    let words = [
        "opt",
        "-",
        pipeline,
        "--mlir-disable-threading",
        "--mlir-print-ir-after-all",
        "--mlir-print-ir-after-change",
    ];
    expect_test::expect![[r#"
        // -----// IR Dump After Canonicalizer (canonicalize) //----- //
        func.func @f(%arg0: i32) -> i32 {
          return %arg0 : i32
        }

    "#]]
    .assert_eq(&run_bourn(&words, program).err);
}

#[test]
fn what_passes_count() {
    let words =
        ["opt", "-", "--pass-pipeline=builtin.module(func.func(cse),symbol-dce)", "--mlir-pass-statistics"];
    let program = "func.func private @gone(%a: i32) {
  %0 = arith.addi %a, %a : i32
  return
}
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
";
    expect_test::expect![[r#"
        ===-------------------------------------------------------------------------===
                                 ... Pass statistics report ...
        ===-------------------------------------------------------------------------===
        'func.func' Pipeline
          CSE
            (S) 1 num-cse'd - Number of operations CSE'd
            (S) 1 num-dce'd - Number of operations DCE'd
        SymbolDCE
          (S) 1 num-dce'd - Number of symbols DCE'd
    "#]]
    .assert_eq(&run_bourn(&words, program).err);
    let list = [&words[..], &["--mlir-pass-statistics-display=list"]].concat();
    expect_test::expect![[r#"
        ===-------------------------------------------------------------------------===
                                 ... Pass statistics report ...
        ===-------------------------------------------------------------------------===
        CSE
          (S) 1 num-cse'd - Number of operations CSE'd
          (S) 1 num-dce'd - Number of operations DCE'd
        SymbolDCE
          (S) 1 num-dce'd - Number of symbols DCE'd
    "#]]
    .assert_eq(&run_bourn(&list, program).err);
}

/// Returns the output of a pipeline.
fn piped(pipeline: &str, program: &str) -> String {
    let ran = run_bourn(&["opt", "-", &format!("--pass-pipeline={pipeline}")], program);
    if ran.code == Some(0) { ran.out } else { ran.err }
}

#[test]
fn pipelines_name_the_ops_that_passes_work_on() {
    let program = "module @m {
  func.func @f(%a: i32) -> (i32, i32) {
    %0 = arith.addi %a, %a : i32
    %1 = arith.addi %a, %a : i32
    return %0, %1 : i32, i32
  }
}
";
    let merged = |pipeline: &str| !piped(pipeline, program).contains("%1");
    assert!(merged("builtin.module(cse)"));
    assert!(merged("any(cse)"));
    assert!(!merged("builtin.module(builtin.module(func.func(cse)))"));
    assert!(merged("builtin.module(any(cse))"));
    assert!(merged("builtin.module(func.func(cse))"));
    expect_test::expect![[r#"
        pass pipeline:1:26: error: failed to add `cse` with options `x=1`: no such option x
        builtin.module(func.func(cse{x=1}))
                                 ^
    "#]]
    .assert_eq(&piped("builtin.module(func.func(cse{x=1}))", program));
    expect_test::expect![[r#"
        pass pipeline:1:16: error: failed to add `canonicalize` with options `region-simplify=maybe`: for the --region-simplify option: cannot find option named 'maybe': it takes disabled or normal
        builtin.module(canonicalize{region-simplify=maybe})
                       ^
    "#]].assert_eq(&piped("builtin.module(canonicalize{region-simplify=maybe})", program));
    // No width is guessed: one that is wrong would let wrong numbers be folded.
    expect_test::expect![[r#"
        pass pipeline:1:16: error: failed to add `canonicalize` with options `index-width=-5`: for the --index-width option: cannot find option named '-5': it takes 32 or 64 or unbounded
        builtin.module(canonicalize{index-width=-5})
                       ^
    "#]].assert_eq(&piped("builtin.module(canonicalize{index-width=-5})", program));
    expect_test::expect![[r#"
        pass pipeline:1:16: error: failed to add `canonicalize` with options `effort=some`: for the --effort option: cannot find option named 'some': it takes little or full
        builtin.module(canonicalize{effort=some})
                       ^
    "#]].assert_eq(&piped("builtin.module(canonicalize{effort=some})", program));
    expect_test::expect![[r#"
        <stdin>:1:1: error: can't run 'func.func' pass manager on 'builtin.module' op
        module @m {
        ^
    "#]]
    .assert_eq(&piped("func.func(cse)", program));
    expect_test::expect![[r#"
        <stdin>:2:3: error: 'func.func' op was scheduled to run under SymbolDCE, but does not define a symbol table
          func.func @f(%a: i32) -> (i32, i32) {
          ^
    "#]].assert_eq(&piped("builtin.module(func.func(symbol-dce))", program));
}
