// passes: --pass-pipeline=builtin.module(func.func(affine-simplify-min-max))
// unlike MLIR: the step says that 12 - i is at least 4 in the last iteration
// the rest of a loop that tiles evenly, and the positive part of what is not negative
func.func @even(%t: tensor<12xf32>) {
  affine.for %i = 0 to 12 step 4 {
    %rest = affine.min affine_map<(d0) -> (-d0 + 12, 4)>(%i)
    %at = affine.max affine_map<(d0) -> (d0, 0)>(%i)
    "test.use"(%rest, %at) : (index, index) -> ()
  }
  return
}
// -----
// 9 does not divide 64: the rest is needed
func.func @uneven() {
  affine.for %i = 0 to 64 step 9 {
    %rest = affine.min affine_map<(d0) -> (-d0 + 64, 9, 70 - d0)>(%i)
    "test.use"(%rest) : (index) -> ()
  }
  return
}
// -----
// unlike MLIR: operands keep their order, and dimensions stay dimensions
// sizes of one tensor and symbols; the operand that is not used any more goes, too
func.func @sizes(%t: tensor<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %grown = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%d]
  %least = affine.min affine_map<(d0, d1)[s0] -> (d0 floordiv 2 + 1, d1, s0 + 1)>(%d, %n)[%grown]
  %most = affine.max affine_map<()[s0, s1] -> (s0, s1 + 1)>()[%d, %grown]
  return %least, %most : index, index
}
// -----
// unlike MLIR: arith's minima and maxima, too
// integers of any width, signed and unsigned; equal ones; vectors are left alone
func.func @integers(%a: i8, %v: vector<4xi8>) -> (i8, i8, i8, i32, vector<4xi8>) {
  %c7 = arith.constant 7 : i8
  %c-1 = arith.constant -1 : i8
  %low = arith.andi %a, %c7 : i8
  %0 = arith.minsi %low, %c7 : i8
  %1 = arith.maxsi %low, %c-1 : i8
  %2 = arith.maxui %low, %c-1 : i8
  %wide = arith.extui %a : i8 to i32
  %3 = arith.maxsi %wide, %wide : i32
  %4 = arith.minsi %v, %v : vector<4xi8>
  return %0, %1, %2, %3, %4 : i8, i8, i8, i32, vector<4xi8>
}
// -----
// unlike MLIR: results keep their order
// where a loop's number may be a dimension only, the minimum that is a symbol stays one
func.func @applied(%n: index) {
  affine.for %i = 0 to 8 {
    %m = affine.min affine_map<(d0) -> (d0, 10)>(%i)
    %s = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%m]
    "test.use"(%s) : (index) -> ()
  }
  return
}
// -----
// unlike MLIR: operands keep their order, and dimensions stay dimensions
// nothing is known
func.func @unknown(%a: index, %b: index) -> (index, index) {
  %0 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%a, %b)
  %1 = arith.minsi %a, %b : index
  return %0, %1 : index, index
}
// -----
// unlike MLIR: the number of a loop becomes a dimension, since affine.apply does not take it as a symbol
func.func @of_loops(%n: index) {
  affine.for %i = 0 to 2 {
    %m = affine.min affine_map<()[s0] -> (s0 + 1, 4)>()[%i]
    "test.use"(%m) : (index) -> ()
  }
  return
}
// -----
// a minimum and a maximum in a loop that carries their sum
// unlike MLIR: its driver takes a constant that is there, and moves it to the right
func.func @carried(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c12 step %c4 iter_args(%acc = %c0) -> index {
    %m = affine.min affine_map<(d0) -> (-d0 + 12, 4)>(%i)
    %k = affine.max affine_map<(d0) -> (d0, 0)>(%i)
    %s = arith.addi %m, %k : index
    %t = arith.addi %acc, %s : index
    scf.yield %t : index
  }
  return %r : index
}
