//! Tests of the options of `opt`, some of them beside `mlir-opt`.

use bourn_test_support::{Folder, Ran, files, mlir_opt, run, run_in};
use expect_test::expect;

fn opt(args: &[&str], input: &str) -> Ran {
    run(env!("CARGO_BIN_EXE_bourn"), &[&["opt"], args].concat(), input)
}

const PROGRAM: &str = r#"#map = affine_map<(d0) -> (d0 + 1)>
#l = loc("foo.mlir":1:2)
!t = tuple<i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,i1>
func.func @f(%n: index loc(#l), %c: i1) -> index attributes {a = #map, t = !t, d = distinct[0]<1:i32>, e = distinct[0]<1:i32>} {
  %0 = affine.apply #map(%n) loc(fused<#map>["x"(#l), callsite(#l at "b":3:4)])
  %1 = scf.if %c -> index {
    scf.yield %0 : index
  } else {
    scf.yield %n : index
  }
  return %1 : index loc("b":3:4)
} loc(#l)
"#;

/// The output of both commands is the same, on both streams.
#[track_caller]
fn beside_mlir(args: &[&str], input: &str) {
    let ours = opt(args, input);
    assert_eq!(ours.code, Some(0), "{args:?}: {}", ours.err);
    let Some(mlir) = mlir_opt() else { return };
    let theirs = run(mlir, &[args, &["-"]].concat(), input);
    assert_eq!((ours.out, ours.err), (theirs.out, theirs.err), "{args:?}");
}

#[test]
fn forms_of_the_output_are_those_of_mlir() {
    for form in [&[][..], &["--mlir-print-op-generic"]] {
        beside_mlir(&[form, &["--mlir-print-local-scope"]].concat(), PROGRAM);
        beside_mlir(&[form, &["--strip-debuginfo", "--mlir-print-debuginfo"]].concat(), PROGRAM);
    }
    // All ops have locations, since MLIR names standard input `-`.
    let located = PROGRAM
        .replace("func.func", "module {\nfunc.func")
        .replace("%c: i1", "%c: i1 loc(\"c\":1:1)")
        .replace("yield %0 : index", "yield %0 : index loc(\"y\":1:1)")
        .replace("yield %n : index", "yield %n : index loc(\"z\":1:1)")
        .replace("  }\n  return", "  } loc(\"i\":2:2)\n  return")
        + "} loc(\"m\":1:1)\n";
    for form in [&[][..], &["--mlir-print-op-generic"]] {
        beside_mlir(&[form, &["--mlir-print-debuginfo", "--mlir-print-local-scope"]].concat(), &located);
    }
}

/// Locations that contain others twice would have a text of exponential length.
#[test]
fn local_scope_does_not_grow_exponentially() {
    let mut program = String::from("#l0 = loc(\"a\":1:1)\n");
    for at in 1..17 {
        program += &format!("#l{at} = loc(fused[#l{0}, \"x\"(#l{0})])\n", at - 1);
    }
    program += "module {\n} loc(#l16)\n";
    let ran = opt(&["--mlir-print-local-scope", "--mlir-print-debuginfo"], &program);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("#loc = ") && ran.out.len() < 1 << 20, "{}", ran.out.len());
    let again = opt(&["--mlir-print-debuginfo"], &ran.out).succeeded();
    assert_eq!(again, opt(&["--mlir-print-debuginfo"], &program).out);
}

#[test]
fn ops_are_counted_as_in_mlir() {
    let nested = "module @inner {\n  func.func @g(%n: index) -> index {\n    return %n : index\n  }\n}\n";
    beside_mlir(&["--print-op-stats"], PROGRAM);
    beside_mlir(&["--print-op-stats=json=true"], PROGRAM);
    beside_mlir(&["--print-op-stats", "--allow-unregistered-dialect"], "\"plain\"() : () -> ()");
    beside_mlir(&["--pass-pipeline=builtin.module(func.func(print-op-stats{json=true}))"], PROGRAM);
    beside_mlir(&["--print-op-stats"], nested);
}

#[test]
fn passes_and_dialects_are_listed() {
    let passes = opt(&["--list-passes"], "").succeeded();
    let mut lines = passes.lines();
    assert_eq!(lines.next(), Some("Passes:"));
    assert!(passes.contains("\n  --strip-debuginfo "), "{passes}");
    assert!(passes.lines().any(|line| line.trim_start().starts_with("--max-iterations=<int>")), "{passes}");
    // All descriptions begin in the same column.
    let column = |line: &str| line.find(" - ");
    let first = column(passes.lines().nth(1).expect("a pass"));
    assert!(passes.lines().skip(1).all(|line| column(line) == first), "{passes}");
    let dialects = opt(&["--show-dialects"], "").succeeded();
    assert!(dialects.starts_with("Available Dialects: affine,arith,"), "{dialects}");
}

#[test]
fn programs_survive_a_round_trip() {
    let mut checked = 0;
    for folder in ["tests/ir", "tests/conformance"] {
        for file in files(folder, "mlir") {
            let file = file.to_string_lossy();
            let ran = opt(
                &[
                    "--verify-roundtrip",
                    "--split-input-file",
                    "--allow-unregistered-dialect",
                    &file,
                    "-o",
                    "/dev/null",
                ],
                "",
            );
            assert_eq!(ran.code, Some(0), "{file}: {}", ran.err);
            checked += 1;
        }
    }
    assert!(checked > 15, "{checked}");
}

#[test]
fn similar_names_are_suggested() {
    let err = |args: &[&str], input: &str| {
        let ran = opt(args, input);
        assert_ne!(ran.code, Some(0));
        ran.err
    };
    let op = err(&[], "func.func @f() {\n  %0 = arith.cosntant 4 : index\n  return\n}\n");
    expect![[r#"
        <stdin>:2:8: error: custom op 'arith.cosntant' is unknown
          %0 = arith.cosntant 4 : index
               ^
        <stdin>:2:8: note: did you mean 'arith.constant'?
          %0 = arith.cosntant 4 : index
               ^
    "#]]
    .assert_eq(&op);
    let bare = err(&[], "func.func @f() {\n  retrun\n}\n");
    assert!(
        bare.contains("(tried 'func.retrun' as well)") && bare.contains("did you mean 'func.return'?"),
        "{bare}"
    );
    let generic = err(&[], "\"arith.adi\"() : () -> ()");
    assert!(
        generic.contains("does not allow unknown operations")
            && generic.contains("did you mean 'arith.addi'?"),
        "{generic}"
    );
    let dialect = err(&[], "%0 = aritx.constant 4 : index");
    assert!(
        dialect.contains("Available dialects:") && dialect.contains("did you mean 'arith.constant'?"),
        "{dialect}"
    );
    let nothing = err(&[], "zzzzzzzz.yyyyyyyyyyy");
    assert!(!nothing.contains("did you mean"), "{nothing}");
    expect![[r#"
        pass pipeline:1:16: error: 'canonicalise' does not refer to a registered pass or pass pipeline
        builtin.module(canonicalise)
                       ^
        pass pipeline:1:16: note: did you mean 'canonicalize'?
    "#]]
    .assert_eq(&err(&["--pass-pipeline=builtin.module(canonicalise)"], ""));
    let option = err(&["--canonicalize=max-iteration=3"], "");
    expect![[r#"
        bourn opt: error: --canonicalize: no such option max-iteration
        bourn opt: note: did you mean 'max-iterations'?
    "#]]
    .assert_eq(&option);
    let in_pipeline = err(&["--pass-pipeline=builtin.module(canonicalize{topdown})"], "");
    assert!(in_pipeline.ends_with("note: did you mean 'top-down'?\n"), "{in_pipeline}");
    let own = err(&["--list-pases"], "");
    assert!(own.contains("unknown option '--list-pases'; did you mean 'list-passes'?"), "{own}");
}

/// A note that MLIR does not have is no unexpected diagnostic.
#[test]
fn suggestions_need_no_expectation() {
    let program = "func.func @f() {\n  // expected-error @+1 {{custom op 'arith.adi' is unknown}}\n  %0 = arith.adi\n}\n";
    assert_eq!(opt(&["--verify-diagnostics"], program).code, Some(0));
}

const FAILING: &str = "--pass-pipeline=builtin.module(func.func(cse,dce),func.func(symbol-dce),cse)";

#[test]
fn failures_are_reproduced() {
    let folder = Folder::new("reproducer");
    let program = "func.func @f(%n: index) -> index {\n  %0 = arith.addi %n, %n : index\n  %1 = arith.muli %n, %n : index\n  return %0 : index\n}\n";
    let input = folder.write("a.mlir", program);
    let inside =
        |args: &[&str]| run_in(folder.dir(), env!("CARGO_BIN_EXE_bourn"), &[&["opt"], args].concat(), "");
    let crash = "--mlir-pass-pipeline-crash-reproducer=r.mlir";
    let ran = inside(&[&input, FAILING, crash]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("error: Failures have been detected while processing an MLIR pass pipeline"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("reproducer generated at `r.mlir`"), "{}", ran.err);
    expect![[r#"
        module {
          func.func @f(%arg0: index) -> index {
            %0 = arith.addi %arg0, %arg0 : index
            %1 = arith.muli %arg0, %arg0 : index
            return %0 : index
          }
        }

        {-#
          external_resources: {
            mlir_reproducer: {
              pipeline: "builtin.module(func.func(cse,dce),func.func(symbol-dce),cse)",
              disable_threading: false,
              verify_each: true
            }
          }
        #-}
    "#]]
    .assert_eq(&folder.read("r.mlir"));
    let again = inside(&["--run-reproducer", "r.mlir"]);
    let reason = "'func.func' op was scheduled to run under SymbolDCE";
    assert!(again.code == Some(1) && again.err.contains(reason), "{}", again.err);

    // Only the pass that fails, and the program before it.
    let local = "--mlir-pass-pipeline-local-reproducer";
    let ran = inside(&[&input, FAILING, crash, local, "--mlir-disable-threading"]);
    assert!(ran.err.contains("while executing `builtin.module(func.func(symbol-dce))`"), "{}", ran.err);
    let small = folder.read("r.mlir");
    assert!(small.contains("pipeline: \"builtin.module(func.func(symbol-dce))\""), "{small}");
    assert!(small.contains("disable_threading: true") && !small.contains("arith.muli"), "{small}");
    assert!(inside(&["--run-reproducer", "r.mlir"]).err.contains(reason));
    // Without the option, the reproducer is data of another tool.
    assert!(inside(&["r.mlir"]).succeeded().contains("mlir_reproducer"));

    // A success writes nothing, unless a reproducer is requested.
    std::fs::remove_file(folder.dir().join("r.mlir")).expect("it exists");
    assert_eq!(inside(&[&input, "--cse", crash]).code, Some(0));
    assert!(!folder.dir().join("r.mlir").exists());
    let made = inside(&[&input, "--canonicalize", "--mlir-generate-reproducer=r.mlir"]).succeeded();
    assert!(!made.contains("arith.muli"), "{made}");
    let rerun = inside(&["--run-reproducer", "r.mlir"]).succeeded();
    assert_eq!(rerun, made);
    assert_eq!(inside(&[&input, local]).code, Some(2));
    assert_eq!(inside(&[&input, "--run-reproducer", "--cse"]).code, Some(2));
    let unwritable = inside(&[&input, FAILING, "--mlir-pass-pipeline-crash-reproducer=no/such.mlir"]);
    assert!(
        unwritable.code == Some(1) && unwritable.err.contains("no/such.mlir: error: cannot write"),
        "{}",
        unwritable.err
    );
}

#[test]
fn mlir_runs_our_reproducers() {
    let Some(mlir) = mlir_opt() else { return };
    let folder = Folder::new("reproducer-mlir");
    let program = "func.func @f(%n: index) -> index {\n  %0 = arith.addi %n, %n : index\n  %1 = arith.addi %n, %n : index\n  return %0 : index\n}\n";
    let input = folder.write("a.mlir", program);
    let file = folder.path("r.mlir");
    let made = opt(&[&input, "--cse", &format!("--mlir-generate-reproducer={file}")], "").succeeded();
    assert_eq!(run(mlir, &["--run-reproducer", &file], "").succeeded(), made);
    let option = format!("--mlir-generate-reproducer={file}");
    assert_eq!(run(mlir, &[&input, "--cse", &option], "").code, Some(0));
    assert_eq!(opt(&["--run-reproducer", &file], "").succeeded(), made);
}

/// `canonicalize` folds ops by their traits: without effects, and with equal attributes of both ops.
#[test]
fn traits_fold_ops() {
    let folder = Folder::new("traits");
    let spec = "dialect t;
use builtin::{I64Attr, Index};
op same: Pure, Idempotent { operands { a: Index, b: Index } results { r: Index } format { $a `,` $b attr-dict } }
op not: Pure, Involution { operands { a: Index } attrs { by: I64Attr } results { r: Index } format { $a `by` $by attr-dict } }
op seen: Idempotent { operands { a: Index } results { r: Index } format { $a attr-dict } }
";
    let spec = folder.write("t.bourn", spec);
    let program = "func.func @f(%a: index, %b: index) -> (index, index, index, index, index) {
  %0 = t.same %a, %a
  %1 = t.same %a, %b
  %2 = t.not %a by 1
  %3 = t.not %2 by 1
  %4 = t.not %3 by 1
  %5 = t.not %4 by 2
  %6 = t.seen %a
  %7 = t.seen %6
  return %0, %1, %3, %5, %7 : index, index, index, index, index
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: index, %arg1: index) -> (index, index, index, index, index) {
            %0 = t.same %arg0, %arg1
            %1 = t.not %arg0 by 1
            %2 = t.not %1 by 2
            %3 = t.seen %arg0
            %4 = t.seen %3
            return %arg0, %0, %arg0, %2, %4 : index, index, index, index, index
          }
        }

    "#]]
    .assert_eq(&opt(&["--spec", &spec, "--canonicalize"], program).succeeded());
}
