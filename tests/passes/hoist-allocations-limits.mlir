// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(hoist-allocations{max-alloca-bytes=64 max-allocation-bytes=128}))
// 16 elements on the stack, 32 elsewhere
func.func @limits(%n: index) {
  affine.for %i = 0 to 33 {
    %most = affine.min affine_map<(d0) -> (d0 + 1, 32)>(%i)
    %0 = tensor.empty(%most) : tensor<?xf32>
    %more = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = tensor.empty(%more) : tensor<?xf32>
    %half = affine.min affine_map<(d0) -> (d0 + 1, 16)>(%i)
    %2 = memref.alloca(%most) : memref<?xf32>
    %3 = memref.alloca(%half) : memref<?xf32>
    "test.use"(%0, %1, %2, %3) : (tensor<?xf32>, tensor<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  }
  return
}
// -----
// another function has its own stack; elements have the sizes of their types
func.func @elements(%n: index) {
  affine.for %i = 0 to 8 {
    %0 = memref.alloca(%i) : memref<?xvector<2xi24>>
    "test.use"(%0) : (memref<?xvector<2xi24>>) -> ()
  }
  affine.for %i = 0 to 9 {
    %0 = memref.alloca(%i) : memref<?xi1>
    %1 = memref.alloca(%i) : memref<?x!test.unknown>
    "test.use"(%0, %1) : (memref<?xi1>, memref<?x!test.unknown>) -> ()
  }
  return
}
