// passes: --cse
func.func @equal_constants() -> (i32, i32) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  return %0, %1 : i32, i32
}
// -----
func.func @attributes_differ() -> (i32, i32) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  return %0, %1 : i32, i32
}
// -----
func.func @operands_in_another_order(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.subi %a, %b : i32
  %1 = arith.subi %b, %a : i32
  return %0, %1 : i32, i32
}
// -----
func.func @commutative(%a: i32, %b: i32, %c: i1) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  %2 = arith.muli %0, %1 : i32
  %3 = arith.muli %1, %0 : i32
  %4 = arith.select %c, %2, %3 : i32
  return %4 : i32
}
// -----
func.func @types_differ(%a: i64) -> (i32, i16) {
  %0 = arith.trunci %a : i64 to i32
  %1 = arith.trunci %a : i64 to i16
  return %0, %1 : i32, i16
}
// -----
func.func @dead(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  return
}
// -----
func.func @chain(%a: f32) -> f32 {
  %0 = arith.mulf %a, %a : f32
  %1 = arith.mulf %a, %a : f32
  %2 = arith.addf %0, %1 : f32
  %3 = arith.addf %1, %0 : f32
  %4 = arith.subf %2, %3 : f32
  return %4 : f32
}
// -----
func.func @scopes(%c: i1, %a: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  }
  %2 = arith.addi %a, %a : i32
  %3 = arith.addi %0, %2 : i32
  return %3 : i32
}
// -----
func.func @down(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.addi %a, %a : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> i32 {
    %1 = arith.addi %a, %a : i32
    %2 = arith.muli %x, %1 : i32
    scf.yield %2 : i32
  }
  return %r : i32
}
// -----
func.func @dominators(%c: i1, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.cond_br %c, ^a, ^b
^a:
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %a, %a : i32
  cf.br ^c(%1, %2 : i32, i32)
^b:
  %3 = arith.muli %a, %a : i32
  cf.br ^c(%3, %3 : i32, i32)
^c(%x: i32, %y: i32):
  %4 = arith.muli %a, %a : i32
  %5 = arith.addi %x, %y : i32
  %6 = arith.addi %4, %5 : i32
  return %6 : i32
}
// -----
func.func @unreachable() -> i32 {
  %0 = arith.constant 7 : i32
  return %0 : i32
^a:
  %1 = arith.constant 7 : i32
  %2 = arith.constant 7 : i32
  "t.use"(%1, %2) : (i32, i32) -> ()
  cf.br ^a
}
// -----
func.func @nested_function() -> i32 {
  %0 = arith.constant 1 : i32
  "t.def"() ({
    %1 = arith.constant 1 : i32
    %2 = arith.constant 1 : i32
    "t.use"(%1, %2) : (i32, i32) -> ()
  }) : () -> ()
  return %0 : i32
}
// -----
func.func @reads(%m: memref<4xi32>, %i: index) -> (i32, i32, i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  memref.store %0, %m[%i] : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  %3 = memref.load %m[%i] : memref<4xi32>
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
// -----
func.func private @f()
func.func @calls_write(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  func.call @f() : () -> ()
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}
// -----
func.func @reads_across_regions(%m: memref<4xi32>, %i: index, %c: i1) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  scf.if %c {
    memref.store %0, %m[%i] : memref<4xi32>
  }
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}
// -----
func.func @reads_around_pure_regions(%m: memref<4xi32>, %i: index, %c: i1) -> (i32, i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  %r = scf.if %c -> i32 {
    %2 = memref.load %m[%i] : memref<4xi32>
    scf.yield %2 : i32
  } else {
    scf.yield %0 : i32
  }
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1, %r : i32, i32, i32
}
// -----
func.func @regions(%c: i1, %a: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  %2 = scf.if %c -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  %3 = scf.if %c -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %a : i32
  } else {
    scf.yield %a : i32
  }
  %4 = arith.addi %0, %2 : i32
  %5 = arith.addi %4, %3 : i32
  return %5 : i32
}
// -----
func.func @allocations() -> (memref<4xi32>, memref<4xi32>) {
  %0 = memref.alloc() : memref<4xi32>
  %1 = memref.alloc() : memref<4xi32>
  %2 = memref.alloc() : memref<4xi32>
  return %0, %1 : memref<4xi32>, memref<4xi32>
}
// -----
func.func @results(%a: i32, %b: i32) -> (i32, i1) {
  %0, %1 = arith.addui_extended %a, %b : i32, i1
  %2, %3 = arith.addui_extended %a, %b : i32, i1
  return %0, %3 : i32, i1
}
// -----
module {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  "t.use"(%0, %1) : (i32, i32) -> ()
  module {
    %2 = arith.constant 1 : i32
    %3 = arith.constant 1 : i32
    "t.use"(%2, %3) : (i32, i32) -> ()
  }
}
// -----
func.func @shaped(%t: tensor<?x4xf32>, %i: index) -> (index, index, f32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : index
  %0 = tensor.dim %t, %c0 : tensor<?x4xf32>
  %1 = tensor.dim %t, %z : tensor<?x4xf32>
  %2 = tensor.extract %t[%i, %c0] : tensor<?x4xf32>
  %3 = tensor.extract %t[%i, %z] : tensor<?x4xf32>
  %4 = arith.addf %2, %3 : f32
  return %0, %1, %4 : index, index, f32
}
// -----
func.func @discardable(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a {x = 1} : i32
  %1 = arith.addi %a, %a : i32
  return %0, %1 : i32, i32
}
// -----
func.func @affine(%n: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  %2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%n)
  %3 = arith.addi %0, %1 : index
  %4 = arith.addi %2, %3 : index
  return %4 : index
}
// -----
func.func @structured(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
