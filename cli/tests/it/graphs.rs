//! Tests of the passes that print graphs.

use bourn_test_support::{Ran, files, mlir_opt, run};
use expect_test::expect;

fn opt(args: &[&str], input: &str) -> Ran {
    run(env!("CARGO_BIN_EXE_bourn"), &[&["opt", "-o", "/dev/null"], args].concat(), input)
}

const PROGRAM: &str = r#"
func.func private @ext(index) -> index
func.func @f(%n: index, %c: i1, %t: tensor<20xf32>) -> (index, f32) attributes {x = "a|b{c}<d>\\ \"q\" \n z", list = [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]} {
  %r:2 = "test.two"(%n, %n, %c) {a.b = dense<[1,2,3]> : tensor<3xi32>, u} : (index, index, i1) -> (index, f32)
  "test.none"() {large = dense<[[1,2,3,4,5,6,7,8,9],[1,2,3,4,5,6,7,8,9]]> : tensor<2x9xi32>} : () -> ()
  %s:2 = scf.for %i = %n to %n step %n iter_args(%a = %n, %b = %r#1) -> (index, f32) {
    scf.yield %r#0, %b : index, f32
  }
  %k = arith.constant dense<1.0> : tensor<20xf32>
  cf.cond_br %c, ^a, ^b(%s#0 : index)
^a:
  %2 = call @ext(%n) : (index) -> index
  return %2, %s#1 : index, f32
^b(%z: index):
  return %z, %s#1 : index, f32
}
"#;

#[test]
fn op_graphs_are_those_of_mlir() {
    let options = [
        "",
        "=print-control-flow-edges=true",
        "=print-attrs=false",
        "=print-result-types=false max-label-len=5",
        "=max-label-len=5 print-control-flow-edges=true",
        "=print-attrs=false print-result-types=false print-data-flow-edges=false",
    ];
    for options in options {
        let pass = format!("--view-op-graph{options}");
        let ours = opt(&["--allow-unregistered-dialect", &pass], PROGRAM);
        assert!(ours.code == Some(0) && ours.err.starts_with("digraph G {\n"), "{}", ours.err);
        let Some(mlir) = mlir_opt() else { continue };
        let theirs = run(mlir, &["--allow-unregistered-dialect", &pass, "-", "-o", "/dev/null"], PROGRAM);
        assert_eq!(ours.err, theirs.err, "{options}");
    }
}

/// Ports are words, also for a value named `%c-1`.
#[test]
fn graphs_of_all_programs_are_right() {
    let minus = opt(&["--view-op-graph"], "%k = arith.constant -1 : i32").err;
    assert!(minus.contains("<res_c_1_i32> %c-1_i32 i32"), "{minus}");
    for file in files("tests/ir", "mlir") {
        let file = file.to_string_lossy();
        let ran = opt(
            &[
                "--split-input-file",
                "--allow-unregistered-dialect",
                "--view-op-graph=print-control-flow-edges",
                "--view-callgraph",
                &file,
            ],
            "",
        );
        assert_eq!(ran.code, Some(0), "{file}: {}", ran.err);
        for graph in ran.err.split("digraph G {").skip(1) {
            assert_eq!(
                graph.matches("subgraph").count() + 1,
                graph.lines().filter(|line| line.trim() == "}").count(),
                "{file}"
            );
        }
    }
}

#[test]
fn a_graph_is_a_picture() {
    let picture = opt(&["--allow-unregistered-dialect", "--view-op-graph=format=svg"], PROGRAM);
    assert_eq!(picture.code, Some(0), "{}", picture.err);
    let text = &picture.err;
    assert!(text.starts_with("<?xml") && text.trim_end().ends_with("</svg>"), "{text:.200}");
    for part in
        ["test.two", "scf.for : (index, f32)", "tensor&lt;20xf32&gt;", "%arg0 index", "stroke-dasharray"]
    {
        assert!(text.contains(part), "no {part} in {text}");
    }
    let again = opt(&["--allow-unregistered-dialect", "--view-op-graph=format=svg"], PROGRAM);
    assert_eq!(picture, again);
    let many = (0..3000).map(|_| "\"test.a\"() : () -> ()\n").collect::<String>();
    let refused = opt(&["--allow-unregistered-dialect", "--view-op-graph=format=svg"], &many);
    assert!(
        refused.code == Some(1) && refused.err.contains("of which a picture shows 2000; use format=dot"),
        "{}",
        refused.err
    );
}

const CALLS: &str = "
func.func private @ext()
func.func @main(%f: () -> ()) {
  call @twice() : () -> ()
  call @main(%f) : (() -> ()) -> ()
  call_indirect %f() : () -> ()
  return
}
func.func private @twice() {
  %true = arith.constant true
  scf.if %true {
    func.call @ext() : () -> ()
    func.call @ext() : () -> ()
  }
  return
}
module @inner {
  func.func private @ext() {
    func.call @leaf() : () -> ()
    return
  }
  func.func private @leaf() {
    return
  }
}
";

#[test]
fn the_call_graph_names_functions_and_calls() {
    let ran = opt(&["--view-callgraph"], CALLS);
    assert_eq!(ran.code, Some(0));
    expect![[r#"
        digraph G {
          compound = true;
          v0 [label = "@ext", shape = box, style = dashed];
          v1 [label = "@main", shape = box];
          v2 [label = "@twice", shape = box];
          v3 [label = "@inner::@ext", shape = box];
          v4 [label = "@inner::@leaf", shape = box];
          v5 [label = "indirect", shape = box, style = dashed];
          v1 -> v1[style = solid];
          v1 -> v2[style = solid];
          v1 -> v5[style = solid];
          v2 -> v0[label = "2 calls", style = solid];
          v3 -> v4[style = solid];
        }
    "#]]
    .assert_eq(&ran.err);
    let picture = opt(&["--view-callgraph=format=svg"], CALLS);
    assert!(
        picture.code == Some(0) && picture.err.contains("2 calls") && picture.err.contains("@inner::@leaf"),
        "{}",
        picture.err
    );
}
