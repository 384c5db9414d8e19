// passes that MLIR lacks: --linalg-tile=tile-sizes=8 --vectorize-with-masks --canonicalize --cse
// The RFC's third use: vectors of 8 elements, of which a mask hides those beyond the end.
func.func @masked(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
