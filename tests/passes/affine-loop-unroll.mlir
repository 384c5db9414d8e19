// passes: --pass-pipeline=builtin.module(func.func(affine-loop-unroll))
// a multiple of the factor, and one iteration that is left over
func.func @f(%A: memref<101xf32>, %B: memref<101xf32>) {
  affine.for %i = 0 to 100 {
    %v = affine.load %A[%i] : memref<101xf32>
    affine.store %v, %A[%i + 1] : memref<101xf32>
  }
  affine.for %i = 0 to 101 {
    %v = affine.load %A[%i] : memref<101xf32>
    affine.store %v, %B[100 - %i] : memref<101xf32>
  }
  return
}
// -----
// as many iterations as the factor, and fewer
func.func @f(%A: memref<101xf32>) {
  affine.for %i = 0 to 10 step 3 {
    %v = affine.load %A[%i] : memref<101xf32>
    affine.store %v, %A[%i + 1] : memref<101xf32>
  }
  affine.for %i = 0 to 2 {
    %v = affine.load %A[%i] : memref<101xf32>
    affine.store %v, %A[%i + 1] : memref<101xf32>
  }
  affine.for %i = 7 to 3 {
    %v = affine.load %A[%i] : memref<101xf32>
    affine.store %v, %A[%i + 1] : memref<101xf32>
  }
  return
}
// -----
// bounds of which only the distance is known
func.func @f(%n: index, %m: index) {
  affine.for %h = 3 to %n {
    affine.for %i = affine_map<(d0) -> (d0)>(%h) to affine_map<(d0) -> (d0 + 7)>(%h) {
      "test.use"(%h, %i) : (index, index) -> ()
    }
    affine.for %i = affine_map<(d0)[s0] -> (d0 + s0)>(%h)[%m] to affine_map<(d0)[s0] -> (d0 + s0 + 8)>(%h)[%m] step 2 {
      "test.use"(%i) : (index) -> ()
    }
    affine.for %i = 0 to affine_map<(d0) -> (d0 * 8)>(%h) step 2 {
      "test.use"(%i) : (index) -> ()
    }
  }
  return
}
// -----
// a body in which the number is not used, and values that are carried
func.func @f(%x: f32, %c: index) -> (f32, f32, index) {
  %r:3 = affine.for %i = 0 to 8 iter_args(%a = %x, %b = %x, %k = %c) -> (f32, f32, index) {
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %b : f32
    affine.yield %t, %s, %k : f32, f32, index
  }
  %t:2 = affine.for %i = 0 to 5 iter_args(%k = %c, %l = %c) -> (index, index) {
    affine.yield %i, %k : index, index
  }
  "test.use"(%t#0, %t#1) : (index, index) -> ()
  return %r#0, %r#1, %r#2 : f32, f32, index
}
// -----
// the least of several bounds, where none of them is a multiple: as it is
func.func @f(%n: index) {
  affine.for %i = 3 to min affine_map<(d0) -> (d0, 1024)>(%n) {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 1024)>(%n) {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = 0 to 1024 {
  }
  return
}
// -----
// unlike MLIR: where %n is negative, what is left over would begin in front of the loop
func.func @f(%n: index, %x: f32, %A: memref<?xf32>) -> f32 {
  affine.for %i = 3 to %n {
    "test.use"(%i) : (index) -> ()
  }
  %r = affine.for %i = 0 to %n step 2 iter_args(%a = %x) -> f32 {
    %v = affine.load %A[%i] : memref<?xf32>
    %s = arith.addf %a, %v : f32
    affine.yield %s : f32
  }
  return %r : f32
}
// -----
// unlike MLIR: each value of what is left over begins with its own result
func.func @rest(%x: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %s = arith.addf %a, %b : f32
    %t = arith.mulf %s, %b : f32
    affine.yield %t, %s : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
// -----
// unlike MLIR: what is passed on from one value to the next is that of the iteration before, not of the first one
func.func @fibonacci(%x: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 7 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %s = arith.addf %a, %b : f32
    affine.yield %b, %s : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
// -----
// unlike MLIR: what is passed on may be the number of a loop, which is no symbol
func.func @carried_symbols(%n: index) {
  affine.for %i = 0 to 10 {
    %r = affine.for %j = 0 to 4 iter_args(%x = %i) -> index {
      %a = affine.apply affine_map<()[s0] -> (s0 mod 5)>()[%x]
      %b = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%a]
      "t.use"(%b) : (index) -> ()
      affine.yield %n : index
    }
    "t.use"(%r) : (index) -> ()
  }
  return
}
