// passes: --pass-pipeline=builtin.module(func.func(int-range-optimizations,canonicalize))
// unlike MLIR: constants in another order
func.func @masks(%a: i32) -> (i1, i32) {
  %c255 = arith.constant 255 : i32
  %c256 = arith.constant 256 : i32
  %low = arith.andi %a, %c255 : i32
  %less = arith.cmpi ult, %low, %c256 : i32
  %high = arith.shrui %low, %c255 : i32
  %none = arith.divui %low, %c256 : i32
  return %less, %none : i1, i32
}
// -----
// A loop's variable lies between its ends; what the comparison guards always runs.
func.func @loop(%m: memref<128xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %c128 step %c1 {
    %inside = arith.cmpi slt, %i, %c128 : index
    scf.if %inside {
      memref.store %f, %m[%i] : memref<128xf32>
    }
  }
  return
}
// -----
// Values are related, but the sum may wrap.
func.func @related(%n: index) -> (i1, index) {
  %c1 = arith.constant 1 : index
  %next = arith.addi %n, %c1 : index
  %more = arith.cmpi sgt, %next, %n : index
  %one = arith.subi %next, %n : index
  return %more, %one : i1, index
}
// -----
// unlike MLIR: what a branch knows, and what ops before say of their operands
func.func @places(%m: memref<16xf32>, %i: index, %n: index) -> (i1, i1) {
  %c16 = arith.constant 16 : index
  %before = arith.cmpi ult, %i, %c16 : index
  %e = memref.load %m[%i] : memref<16xf32>
  %behind = arith.cmpi ult, %i, %c16 : index
  %small = arith.cmpi slt, %n, %c16 : index
  %r = scf.if %small -> i1 {
    %still = arith.cmpi sle, %n, %c16 : index
    "test.use"(%e) : (f32) -> ()
    scf.yield %still : i1
  } else {
    scf.yield %before : i1
  }
  return %r, %behind : i1, i1
}
// -----
// Sizes are not negative.
func.func @sizes(%t: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %some = arith.cmpi sge, %d, %c0 : index
  return %some : i1
}
// -----
// Nothing is known.
func.func @unknown(%a: index, %b: index) -> i1 {
  %0 = arith.cmpi slt, %a, %b : index
  return %0 : i1
}
// -----
// unlike MLIR: the loop's number wraps, and is negative in the third iteration
func.func @wrapping_loop(%m: memref<?xi1>) {
  %c0 = arith.constant 0 : i8
  %c100 = arith.constant 100 : i8
  %c120 = arith.constant 120 : i8
  scf.for %i = %c0 to %c120 step %c100 : i8 {
    %natural = arith.cmpi sge, %i, %c0 : i8
    "test.use"(%natural) : (i1) -> ()
  }
  return
}
// -----
// unlike MLIR: -128 by 8 is -16
func.func @quotient_of_the_least(%a: i8) -> i1 {
  %c8 = arith.constant 8 : i8
  %cm15 = arith.constant -15 : i8
  %q = arith.ceildivsi %a, %c8 : i8
  %0 = arith.cmpi sge, %q, %cm15 : i8
  return %0 : i1
}
