// bounds: --all --integers
// A loop that never runs, whose body has a sum that wraps: the result is the initial value.

func.func @never_runs(%v1: index, %v6: i32) {
  %v9 = arith.index_castui %v1 : index to i8
  %v10 = arith.remui %v9, %v9 : i8
  %v11 = arith.constant 1 : i8
  %v8 = scf.for %v12 = %v10 to %v10 step %v11 iter_args(%v13 = %v6) -> (i32) : i8 {
    %v44 = arith.constant 2147483637 : i32
    %v45, %v46 = arith.addui_extended %v44, %v13 : i32, i1
    scf.yield %v45 : i32
  }
  return
}

// The count is at most 0 by a minimum, and by a condition around the loop.
func.func @at_most_none(%init: i8, %d: index) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i8
  %none = arith.minsi %d, %c0 : index
  %r = scf.for %i = %c0 to %none step %c1 iter_args(%x = %init) -> (i8) {
    %more = arith.addi %c5, %x : i8
    scf.yield %more : i8
  }
  return %r : i8
}

func.func @behind_a_condition(%init: i8, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i8
  %few = arith.minsi %d, %c1 : index
  %negative = arith.cmpi slt, %d, %c0 : index
  scf.if %negative {
    %r = scf.for %i = %c0 to %few step %c1 iter_args(%x = %init) -> (i8) {
      %more = arith.addi %c5, %x : i8
      scf.yield %more : i8
    }
  }
  return
}
