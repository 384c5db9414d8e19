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
