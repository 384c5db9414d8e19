// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(canonicalize{effort=full}))
// The numbers that a loop carries are related, which takes a search for invariants.
func.func @related(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c100 = arith.constant 100 : i32
  %r:2 = scf.while (%a = %c0, %b = %c0) : (i32, i32) -> (i32, i32) {
    %go = arith.cmpi slt, %a, %c100 : i32
    scf.condition(%go) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %odd = "test.cond"() : () -> i1
    %next:2 = scf.if %odd -> (i32, i32) {
      %x = arith.addi %a, %c1 : i32
      %y = arith.addi %b, %c2 : i32
      scf.yield %x, %y : i32, i32
    } else {
      %x = arith.addi %a, %c2 : i32
      %y = arith.addi %b, %c1 : i32
      scf.yield %x, %y : i32, i32
    }
    scf.yield %next#0, %next#1 : i32, i32
  }
  %twice = arith.muli %r#0, %c2 : i32
  %0 = arith.cmpi sle, %r#1, %twice : i32
  return %0 : i1
}
