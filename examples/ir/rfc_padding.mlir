// passes that MLIR lacks: --linalg-tile=tile-sizes=4,9,4 --pad-to-bound --canonicalize --cse
// The RFC's first use: dynamic sizes are padded to static ones. Each tile becomes a product of static sizes.
func.func @padded(%a: tensor<128x128xf32>, %b: tensor<128x128xf32>, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<128x128xf32>, tensor<128x128xf32>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %0 : tensor<128x128xf32>
}
