// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(linalg-tile{tile-sizes=4,9,4 index-width=unbounded},canonicalize,cse))
// The sizes are multiples of those of the tiles, so no tile is smaller than others.
func.func @multiples(%n: index, %a: tensor<128x128xf32>) -> tensor<?x?xf32> {
  %m = affine.apply affine_map<()[s0] -> (s0 * 8)>()[%n]
  %k = affine.apply affine_map<()[s0] -> (s0 * 36)>()[%n]
  %x = tensor.empty(%m, %m) : tensor<?x?xf32>
  %y = tensor.empty(%m, %k) : tensor<?x?xf32>
  %z = tensor.empty(%m, %k) : tensor<?x?xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
