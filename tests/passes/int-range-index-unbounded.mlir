// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(int-range-optimizations{index-width=unbounded}))
func.func @greater(%x: index) -> i1 {
  %c1 = arith.constant 1 : index
  %next = arith.addi %x, %c1 : index
  %more = arith.cmpi sgt, %next, %x : index
  return %more : i1
}
// -----
// There is no constant for this number.
func.func @too_large() -> index {
  %max = arith.constant 9223372036854775807 : index
  %c3 = arith.constant 3 : index
  %r = arith.muli %max, %c3 : index
  return %r : index
}
