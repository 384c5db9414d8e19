//! Ops that a pass executes where the program does not. Their operand requirements are facts about their results only, never about other
//! places. The loops of these programs have no iteration for the inputs that violate a requirement.

use crate::laws::{Outcomes, Program, context, pipelines};
use crate::machine::run;
use bourn::ir::OwnedOp;

/// Runs a program with inputs for which its loop has iterations, and with inputs for which it has none.
fn outcomes(module: &OwnedOp<'_>) -> Outcomes {
    [-3, -1, 0, 1, 2, 3, 4, 5, 9].into_iter().map(|n| run(module, n, 0, false)).collect()
}

/// Runs a pipeline on a program and checks that it does the same. Returns the result's text.
#[track_caller]
fn after(program: &str, pipeline: &'static str) -> String {
    let context = context();
    let program = Program::new(&context, program, outcomes).expect("a program that is right and runs");
    program.made_by(&context, &pipelines(&[pipeline], |_| true)[0], 0)
}

/// Checks that an op leaves the loop, and that a comparison of its operands in front of the loop, in it and behind it is folded in the loop
/// only, where the loop's own bounds imply it.
#[track_caller]
fn is_known_of_results_only(op: &str, program: &str) {
    let text = after(program, "loop-invariant-code-motion,int-range-optimizations");
    let (front, behind) = text.split_once("scf.for").expect("the loop stays");
    assert!(front.contains(op) && !behind.contains(op), "{op} is not moved in front of the loop\n{text}");
    let (inside, behind) = behind.split_once("    }\n").expect("the loop ends");
    assert!(front.contains("arith.cmpi"), "folded in front of the loop\n{text}");
    assert!(behind.contains("arith.cmpi"), "folded behind the loop\n{text}");
    assert!(!inside.contains("arith.cmpi"), "not folded in the loop\n{text}");
}

#[test]
fn divisors() {
    is_known_of_results_only(
        "affine.apply",
        "func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %before = arith.cmpi sge, %n, %c1 : index
  \"test.use\"(%before) : (i1) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %q = affine.apply affine_map<()[s0, s1] -> (s0 mod s1)>()[%c100, %n]
    %in = arith.cmpi sge, %n, %c1 : index
    \"test.use\"(%q, %in) : (index, i1) -> ()
  }
  %behind = arith.cmpi sge, %n, %c1 : index
  \"test.use\"(%behind) : (i1) -> ()
  return
}",
    );
}

#[test]
fn sizes_of_new_tensors() {
    is_known_of_results_only(
        "tensor.empty",
        "func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %before = arith.cmpi sge, %n, %c0 : index
  \"test.use\"(%before) : (i1) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %t = tensor.empty(%n) : tensor<?xi64>
    %in = arith.cmpi sge, %n, %c0 : index
    \"test.use\"(%t, %in) : (tensor<?xi64>, i1) -> ()
  }
  %behind = arith.cmpi sge, %n, %c0 : index
  \"test.use\"(%behind) : (i1) -> ()
  return
}",
    );
}

#[test]
fn slices() {
    is_known_of_results_only(
        "tensor.extract_slice",
        "func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = tensor.empty() : tensor<4xi64>
  %before = arith.cmpi sle, %n, %c4 : index
  \"test.use\"(%before) : (i1) -> ()
  scf.for %i = %n to %c4 step %c1 {
    %s = tensor.extract_slice %t[0] [%n] [1] : tensor<4xi64> to tensor<?xi64>
    %in = arith.cmpi sle, %n, %c4 : index
    %negative = arith.cmpi slt, %n, %c0 : index
    scf.if %negative {
    } else {
      \"test.use\"(%s, %in) : (tensor<?xi64>, i1) -> ()
    }
  }
  %behind = arith.cmpi sle, %n, %c4 : index
  \"test.use\"(%behind) : (i1) -> ()
  return
}",
    );
}

#[test]
fn structured_ops() {
    is_known_of_results_only(
        "linalg.generic",
        "#map = affine_map<(d0) -> (d0)>
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = arith.maxsi %n, %c0 : index
  %three = tensor.empty() : tensor<3xi64>
  %a = tensor.empty(%m) : tensor<?xi64>
  %before = arith.cmpi sge, %m, %c3 : index
  %times = arith.select %before, %c1, %c0 : index
  %least = arith.minsi %times, %c3 : index
  %more = arith.cmpi sgt, %m, %c3 : index
  %end = arith.select %more, %c0, %least : index
  scf.for %i = %c0 to %end step %c1 {
    %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = [\"parallel\"]}
        ins(%three : tensor<3xi64>) outs(%a : tensor<?xi64>) {
    ^bb0(%x: i64, %y: i64):
      linalg.yield %x : i64
    } -> tensor<?xi64>
    %in = arith.cmpi sge, %c3, %i : index
    \"test.use\"(%r, %in) : (tensor<?xi64>, i1) -> ()
  }
  %behind = arith.cmpi sge, %m, %c3 : index
  %below = arith.cmpi slt, %m, %c3 : index
  \"test.use\"(%behind, %below, %before, %more) : (i1, i1, i1, i1) -> ()
  return
}",
    );
}

/// Checks that a slice that is out of bounds is not taken in front of a loop without iterations, and put back behind it.
#[test]
fn slices_that_are_put_back() {
    let program = "func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = tensor.empty() : tensor<4xi64>
  %r = scf.for %i = %n to %c3 step %c1 iter_args(%a = %t) -> (tensor<4xi64>) {
    %o = arith.maxsi %n, %c0 : index
    %x = tensor.extract_slice %a[%o] [1] [1] : tensor<4xi64> to tensor<1xi64>
    %u = tensor.insert_slice %x into %a[%o] [1] [1] : tensor<1xi64> into tensor<4xi64>
    scf.yield %u : tensor<4xi64>
  }
  \"test.use\"(%r) : (tensor<4xi64>) -> ()
  return
}";
    let text = after(program, "loop-invariant-code-motion,hoist-disjoint-slices");
    let (front, _) = text.split_once("scf.for").expect("the loop stays");
    assert!(front.contains("arith.maxsi") && !front.contains("tensor.extract_slice"), "{text}");
}
