// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(int-range-optimizations{index-width=64}))
// The greatest number plus one is the least.
func.func @greatest(%x: index) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %max = arith.constant 9223372036854775807 : index
  %next = arith.addi %x, %c1 : index
  %more = arith.cmpi sgt, %next, %x : index
  %least = arith.addi %max, %c1 : index
  %negative = arith.cmpi slt, %least, %c0 : index
  %square = arith.muli %x, %x : index
  %natural = arith.cmpi sge, %square, %c0 : index
  return %more, %negative, %natural : i1, i1, i1
}
// -----
func.func @product_of_constants() -> index {
  %max = arith.constant 9223372036854775807 : index
  %c3 = arith.constant 3 : index
  %r = arith.muli %max, %c3 : index
  return %r : index
}
// -----
// The number of the third iteration is negative as a signed one.
func.func @unsigned_loop() -> i32 {
  %lb = arith.constant 16 : index
  %ub = arith.constant -9223372036854775791 : index
  %st = arith.constant 4611686018427387904 : index
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for unsigned %i = %lb to %ub step %st iter_args(%a = %zero) -> (i32) {
    %p = arith.cmpi slt, %i, %c0 : index
    %m = arith.select %p, %one, %a : i32
    scf.yield %m : i32
  }
  return %r : i32
}
// -----
// The next number of a loop is greater.
func.func @next(%lb: index, %ub: index, %step: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lb to %ub step %c1 {
    %next = arith.addi %i, %c1 : index
    %more = arith.cmpi sgt, %next, %i : index
    "test.use"(%more) : (i1) -> ()
  }
  scf.for unsigned %i = %lb to %ub step %c1 {
    %next = arith.addi %i, %c1 : index
    %more = arith.cmpi ugt, %next, %i : index
    %more_signed = arith.cmpi sgt, %next, %i : index
    "test.use"(%more, %more_signed) : (i1, i1) -> ()
  }
  return
}
// -----
// A tensor of f32 has at most 2^46 elements.
func.func @sizes(%t: tensor<?x?xf32>) -> (i1, i1, i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %limit = arith.constant 70368744177664 : index
  %m = tensor.dim %t, %c0 : tensor<?x?xf32>
  %n = tensor.dim %t, %c1 : tensor<?x?xf32>
  %within = arith.cmpi sle, %m, %limit : index
  %below = arith.cmpi slt, %m, %limit : index
  %next = arith.addi %m, %c1 : index
  %more = arith.cmpi sgt, %next, %m : index
  %all = arith.muli %m, %n : index
  %natural = arith.cmpi sle, %all, %limit : index
  %square = arith.muli %m, %m : index
  %open = arith.cmpi sle, %square, %limit : index
  return %within, %below, %more, %natural, %open : i1, i1, i1, i1, i1
}
// -----
// Sizes of zero count as one, and so do elements of less than a byte.
func.func @elements(%a: tensor<0x?xf64>, %b: memref<?x4xi1>, %c: memref<?xvector<4xf32>>) -> (i1, i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %bytes48 = arith.constant 281474976710656 : index
  %bytes46 = arith.constant 70368744177664 : index
  %bytes45 = arith.constant 35184372088832 : index
  %bytes44 = arith.constant 17592186044416 : index
  %m = tensor.dim %a, %c1 : tensor<0x?xf64>
  %0 = arith.cmpi sle, %m, %bytes45 : index
  %n = memref.dim %b, %c0 : memref<?x4xi1>
  %1 = arith.cmpi sle, %n, %bytes46 : index
  %k = memref.dim %c, %c0 : memref<?xvector<4xf32>>
  %2 = arith.cmpi sle, %k, %bytes44 : index
  %3 = arith.cmpi slt, %k, %bytes44 : index
  return %0, %1, %2, %3 : i1, i1, i1, i1
}
// -----
// Elements of a buffer with strides may be one; its size is an index.
func.func @strided(%m: memref<?xf32, strided<[?]>>, %u: memref<*xf32>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf32, strided<[?]>>
  %next = arith.addi %n, %c1 : index
  %more = arith.cmpi sgt, %next, %n : index
  %half = arith.shrui %n, %c1 : index
  %less = arith.cmpi sle, %half, %n : index
  return %more, %less : i1, i1
}
