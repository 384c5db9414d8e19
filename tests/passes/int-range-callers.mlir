// passes: --pass-pipeline=builtin.module(int-range-optimizations,canonicalize)
// The pass is run on the module: the arguments of a private function are those of its calls.
func.func private @work(%n: i32) -> i1 {
  %c50 = arith.constant 50 : i32
  %c = arith.cmpi ult, %n, %c50 : i32
  return %c : i1
}
func.func @calls(%x: i32) -> (i1, i1) {
  %c10 = arith.constant 10 : i32
  %c40 = arith.constant 40 : i32
  %y = arith.minui %x, %c40 : i32
  %r = func.call @work(%c10) : (i32) -> i1
  %s = func.call @work(%y) : (i32) -> i1
  return %r, %s : i1, i1
}
// -----
// unlike MLIR: the result of the call is known for its operand
// Another use may lead to calls with other arguments.
func.func private @work(%n: i32) -> i1 {
  %c50 = arith.constant 50 : i32
  %c = arith.cmpi ult, %n, %c50 : i32
  return %c : i1
}
func.func @calls(%x: i32) -> (i1, (i32) -> i1) {
  %c10 = arith.constant 10 : i32
  %f = func.constant @work : (i32) -> i1
  %r = func.call @work(%c10) : (i32) -> i1
  return %r, %f : i1, (i32) -> i1
}
// -----
// unlike MLIR: the result of the call is known for its operand
// Anybody may call a public function.
func.func @work(%n: i32) -> i1 {
  %c50 = arith.constant 50 : i32
  %c = arith.cmpi ult, %n, %c50 : i32
  return %c : i1
}
func.func @calls() -> i1 {
  %c10 = arith.constant 10 : i32
  %r = func.call @work(%c10) : (i32) -> i1
  return %r : i1
}
