// Multiplies a matrix by another one, at most 100 rows at a time.
#rows = affine_map<(d0)[s0] -> (100, s0 - d0)>
func.func @multiply(%image: tensor<?x64xf32>, %weights: tensor<64x16xf32>, %height: index) {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  scf.for %row = %c0 to %height step %c100 {
    %length = affine.min #rows(%row)[%height]
    %tile = toy.load %image[%row, %length] : tensor<?x64xf32> to tensor<?x64xf32>
    %product = toy.mul %tile, %weights : tensor<?x64xf32>, tensor<64x16xf32> to tensor<?x16xf32>
    %bytes = toy.footprint %product by 4 : tensor<?x16xf32>
    %pages = vendor.pages %bytes
  }
  return
}
