// bounds: --index-width 64
// The sum of an induction variable and the step does not wrap, in the loop's own reading of its numbers.
func.func @carried(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %r = scf.for %i = %c0 to %n step %c9 iter_args(%x = %c0) -> index {
    %end = arith.addi %i, %c9 : index
    scf.yield %end : index
  }
  return %r : index
}
func.func @any_start(%a: index, %n: index, %step: index) {
  scf.for %i = %a to %n step %step {
    %end = arith.addi %i, %step : index
    %gap = arith.subi %end, %i : index
  }
  return
}
func.func @unsigned(%n: index) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  scf.for unsigned %i = %c0 to %n step %c9 : index {
    %end = arith.addi %i, %c9 : index
    %less = arith.cmpi ult, %i, %end : index
    %signed = arith.cmpi slt, %i, %end : index
  }
  return
}
func.func @parallel(%n: index) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c9) {
    %end = arith.addi %i, %c9 : index
    scf.reduce
  }
  scf.forall (%j) = (0) to (%n) step (4) {
    %end = arith.addi %j, %c9 : index
    %last = affine.apply affine_map<(d0) -> (d0 + 4)>(%j)
  }
  return
}
func.func @affine(%n: index) {
  affine.for %i = 0 to %n step 9 {
    %end = affine.apply affine_map<(d0) -> (d0 + 9)>(%i)
    %more = affine.apply affine_map<(d0) -> (d0 + 10)>(%i)
  }
  affine.for %i = 0 to affine_map<(d0) -> (d0 floordiv 9)>(%n) {
    %more = affine.apply affine_map<(d0) -> (d0 * 9)>(%i)
  }
  return
}
// Integers of fixed width may wrap.
func.func @fixed(%n: i64) {
  %c0 = arith.constant 0 : i64
  %c9 = arith.constant 9 : i64
  scf.for %i = %c0 to %n step %c9 : i64 {
    %end = arith.addi %i, %c9 : i64
  }
  return
}
// Where a body runs, the step is positive.
func.func @steps(%n: index, %step: index) {
  scf.for %i = %step to %n step %step {
    %two = arith.addi %step, %step : index
    %less = affine.apply affine_map<()[s0, s1] -> (s0 - s1)>()[%n, %step]
  }
  %after = arith.addi %step, %step : index
  return
}
