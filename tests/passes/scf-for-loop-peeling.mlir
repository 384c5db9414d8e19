// passes: --scf-for-loop-peeling --cse
func.func @static(%a: i32) -> i32 {
  %lb = arith.constant 0 : index
  %ub = arith.constant 17 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %lb to %ub step %c4 iter_args(%x = %a) -> i32 {
    %s = affine.min affine_map<(d0) -> (4, -d0 + 17)>(%i)
    %y = "test.foo"(%x, %s) : (i32, index) -> i32
    scf.yield %y : i32
  }
  return %r : i32
}
// -----
func.func @dim(%t: tensor<?xf32>) {
  %lb = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %ub = tensor.dim %t, %lb : tensor<?xf32>
  scf.for %i = %lb to %ub step %c4 {
    %s = affine.min affine_map<(d0)[s0] -> (4, -d0 + s0)>(%i)[%ub]
    "test.foo"(%s) : (index) -> ()
  }
  return
}
// -----
// The inner loop of the last iteration stays.
func.func @nest(%t: tensor<?x?xf32>) {
  %lb = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = tensor.dim %t, %lb : tensor<?x?xf32>
  %n = tensor.dim %t, %c1 : tensor<?x?xf32>
  scf.for %i = %lb to %m step %c4 {
    scf.for %j = %lb to %n step %c4 {
      %s = affine.min affine_map<(d0)[s0] -> (4, -d0 + s0)>(%i)[%m]
      %r = affine.min affine_map<(d0)[s0] -> (4, -d0 + s0)>(%j)[%n]
      "test.foo"(%s, %r) : (index, index) -> ()
    }
  }
  return
}
// -----
// All steps are full: 4 divides 16.
func.func @even() {
  %lb = arith.constant 0 : index
  %ub = arith.constant 16 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %lb to %ub step %c4 {
    %s = affine.min affine_map<(d0) -> (4, -d0 + 16)>(%i)
    "test.foo"(%s) : (index) -> ()
  }
  return
}
// -----
// All steps are full, by bounds.
func.func @even_by_bounds(%n: index) {
  %lb = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %ub = affine.apply affine_map<()[s0] -> (s0 * 8)>()[%n]
  scf.for %i = %lb to %ub step %c4 {
    "test.foo"(%i) : (index) -> ()
  }
  return
}
// -----
// unlike MLIR: the end may be before the start, and MLIR then runs an iteration that there is not
func.func @backwards(%lb: index, %ub: index) {
  %c4 = arith.constant 4 : index
  scf.for %i = %lb to %ub step %c4 {
    %s = affine.min affine_map<(d0)[s0] -> (4, -d0 + s0)>(%i)[%ub]
    "test.foo"(%s) : (index) -> ()
  }
  return
}
// -----
// unlike MLIR: a loop that never runs is not split, while MLIR makes one that does
func.func @never() {
  %lb = arith.constant 5 : index
  %ub = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %lb to %ub step %c4 {
    "test.foo"(%i) : (index) -> ()
  }
  return
}
// -----
// Numbers of fixed width, between constants.
func.func @static_width(%a: i32) -> i32 {
  %lb = arith.constant 0 : i32
  %ub = arith.constant 17 : i32
  %c4 = arith.constant 4 : i32
  %r = scf.for %i = %lb to %ub step %c4 iter_args(%x = %a) -> i32 : i32 {
    %y = "test.foo"(%x, %i) : (i32, i32) -> i32
    scf.yield %y : i32
  }
  return %r : i32
}
// -----
// unlike MLIR: no other loop over numbers of fixed width is split, which MLIR makes into what it refuses
func.func @fixed_width(%lb: index, %ub: i32, %c: i32) {
  scf.for %i = %c to %ub step %c : i32 {
    "test.foo"(%i) : (i32) -> ()
  }
  return
}
// -----
// unlike MLIR: the sum may wrap, and the end is before the start then
func.func @wrapping_end(%n: index) {
  %c3 = arith.constant 3 : index
  %c-2 = arith.constant -2 : index
  %ub = arith.subi %n, %c-2 : index
  scf.for %i = %n to %ub step %c3 {
    "test.foo"(%i) : (index) -> ()
  }
  return
}
// -----
// unlike MLIR: a loop to the least number does not run, and nothing below it is computed
func.func @to_the_least(%ub: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %ub step %c3 {
    %s = affine.min affine_map<(d0)[s0] -> (3, -d0 + s0)>(%i)[%ub]
    "test.foo"(%s) : (index) -> ()
  }
  return
}
