// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(hoist-allocations))
// the rest of a tiled dimension is at most a tile
func.func @tile(%n: index) {
  affine.for %i = 0 to 100 step 8 {
    %rest = affine.min affine_map<(d0) -> (8, -d0 + 100)>(%i)
    %t = tensor.empty(%rest) : tensor<4x?xf32>
    "test.use"(%t) : (tensor<4x?xf32>) -> ()
  }
  return
}
// -----
// the bound is an argument, which may be negative if no iteration is executed
func.func @triangle(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = tensor.empty(%i, %n) : tensor<?x?xf32>
    "test.use"(%t) : (tensor<?x?xf32>) -> ()
  }
  return
}
// -----
// what leaves the inner loop leaves the outer one, too
func.func @nested(%a: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %d step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %t = tensor.empty(%j) : tensor<?xf32>
      "test.use"(%t) : (tensor<?xf32>) -> ()
    }
  }
  return
}
// -----
// all sizes are those of any iteration
func.func @same(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = tensor.empty(%n) : tensor<?xf32>
    "test.use"(%t) : (tensor<?xf32>) -> ()
  }
  return
}
// -----
// no bound is known, or the encoding may speak of the size
func.func @stays(%n: index) {
  affine.for %i = 0 to 10 {
    %s = "test.size"() : () -> index
    %t = tensor.empty(%s) : tensor<?xf32>
    %u = tensor.empty(%i) : tensor<?xf32, "sizes">
    "test.use"(%t, %u) : (tensor<?xf32>, tensor<?xf32, "sizes">) -> ()
  }
  return
}
// -----
// only what is directly in a loop leaves it: a branch may not be taken
func.func @elsewhere(%n: index, %b: i1) {
  affine.for %i = 0 to 10 {
    scf.if %b {
      %t = tensor.empty(%i) : tensor<?xf32>
      "test.use"(%t) : (tensor<?xf32>) -> ()
    }
  }
  return
}
// -----
// a bound that is the size of a tensor is not negative
func.func @rest(%a: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %d step %c1 {
    %s = arith.subi %d, %i : index
    %t = tensor.empty(%s) : tensor<?xf32>
    "test.use"(%t) : (tensor<?xf32>) -> ()
  }
  return
}
// -----
// buffers that end with the iteration; what is behind the loop ends them there
func.func @buffers(%n: index) {
  affine.for %i = 0 to 100 step 8 {
    %rest = affine.min affine_map<(d0) -> (8, -d0 + 100)>(%i)
    %m = memref.alloc(%rest) {alignment = 64 : i64} : memref<?x4xf32>
    "test.use"(%m) : (memref<?x4xf32>) -> ()
    memref.dealloc %m : memref<?x4xf32>
    %s = memref.alloca(%rest) : memref<?xf32, 3>
    "test.use"(%s) : (memref<?xf32, 3>) -> ()
    %same = memref.alloc() : memref<8xf32>
    "test.use"(%same) : (memref<8xf32>) -> ()
    memref.dealloc %same : memref<8xf32>
  }
  return
}
// -----
// a size that may be negative in front of a loop that does not run
func.func @negative(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = memref.alloca(%n) : memref<?xf32>
    "test.use"(%m) : (memref<?xf32>) -> ()
  }
  return
}
// -----
// these stay: iterations at the same time, a buffer that may live on, a layout that would change
func.func @left(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %m = memref.alloca() : memref<8xf32>
    "test.use"(%m) : (memref<8xf32>) -> ()
  }
  scf.for %i = %c0 to %n step %c1 {
    %m = memref.alloc() : memref<8xf32>
    "test.use"(%m) : (memref<8xf32>) -> ()
    %s = memref.alloca(%i, %i) : memref<?x?xf32>
    "test.use"(%s) : (memref<?x?xf32>) -> ()
  }
  return
}
