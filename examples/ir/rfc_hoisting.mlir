// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(hoist-allocations))
// The RFC's second use: a buffer of dynamic size leaves its loop, since each iteration needs 8 rows at most.
func.func @hoisted(%n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c8 {
    %rows = affine.min affine_map<(d0)[s0] -> (8, -d0 + s0)>(%i)[%n]
    %buffer = memref.alloc(%rows) : memref<?x4xf32>
    "test.use"(%buffer) : (memref<?x4xf32>) -> ()
    memref.dealloc %buffer : memref<?x4xf32>
  }
  return
}
