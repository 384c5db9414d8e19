// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(int-range-optimizations{index-width=32 max-object-bytes=1024},canonicalize{index-width=32}))
func.func @narrow() -> i1 {
  %big = arith.constant 4294967296 : i64
  %c0 = arith.constant 0 : index
  %i = arith.index_cast %big : i64 to index
  %e = arith.cmpi eq, %i, %c0 : index
  return %e : i1
}
// -----
func.func @sizes(%t: tensor<?x?xi32>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c256 = arith.constant 256 : index
  %m = tensor.dim %t, %c0 : tensor<?x?xi32>
  %n = tensor.dim %t, %c1 : tensor<?x?xi32>
  %all = arith.muli %m, %n : index
  %within = arith.cmpi sle, %all, %c256 : index
  %below = arith.cmpi slt, %all, %c256 : index
  return %within, %below : i1, i1
}
