// passes: --pass-pipeline=builtin.module(func.func(loop-invariant-code-motion,int-range-optimizations,canonicalize))
// unlike MLIR: it knows nothing of assertions
// Behind an assertion its condition holds, in front of it not.
func.func @assertion(%k: index) -> (i1, i1) {
  %c9 = arith.constant 9 : index
  %before = arith.cmpi slt, %k, %c9 : index
  %asserted = arith.cmpi ult, %k, %c9 : index
  cf.assert %asserted, "small"
  %behind = arith.cmpi sle, %k, %c9 : index
  return %before, %behind : i1, i1
}
// -----
// In a loop without iterations nothing is asserted: what is moved in front of it stays unknown.
func.func @loop(%k: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %small = arith.cmpi slt, %i, %k : index
    cf.assert %small, "small"
    %less = arith.cmpi slt, %k, %c9 : index
    %positive = arith.cmpi sgt, %k, %c0 : index
    "test.use"(%less, %positive, %i) : (i1, i1, index) -> ()
  }
  return
}
// -----
// unlike MLIR: it reads no ranges
// An argument's range.
func.func @range(%k: i32 {bourn.range = [1, 8]}) -> (i1, i1) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %positive = arith.cmpi sgt, %k, %c0 : i32
  %less = arith.cmpi slt, %k, %c8 : i32
  return %positive, %less : i1, i1
}
