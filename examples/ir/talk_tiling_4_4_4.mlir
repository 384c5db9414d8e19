// passes that MLIR lacks: --linalg-tile=tile-sizes=4,4,4 --canonicalize --cse
// The talk's tiling by 4, 4, 4: tiles of 4 divide 128, and there is no minimum.
func.func @tile_linalg_matmul(%a: tensor<128x128xf32>, %b: tensor<128x128xf32>, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<128x128xf32>, tensor<128x128xf32>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %0 : tensor<128x128xf32>
}
