// A 128x128x128 matrix product, cut into tiles of 4 x 9 x 4.
//
// 9 does not divide 128: the middle loop's last tile is smaller. `affine.min` gives the width of each tile, and that width
// is a dynamic dimension of the two slices, hence of the tile's product.
//
//   cargo run --release -p bourn-cli -- bounds examples/ir/tiled_matmul.mlir
//
// The middle induction variable takes the values 0, 9, .., 126, so the width of a tile is 9, but for the last one, which is 2.
func.func @tiled_matmul(%a: tensor<128x128xf32>, %b: tensor<128x128xf32>, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %nine = arith.constant 9 : index
  %extent = arith.constant 128 : index
  %rows = scf.for %i = %zero to %extent step %four iter_args(%c_i = %c) -> (tensor<128x128xf32>) {
    %columns = scf.for %j = %zero to %extent step %nine iter_args(%c_j = %c_i) -> (tensor<128x128xf32>) {
      %sums = scf.for %k = %zero to %extent step %four iter_args(%c_k = %c_j) -> (tensor<128x128xf32>) {
        %width = affine.min affine_map<(d0) -> (-d0 + 128, 9)>(%j)
        %a_tile = tensor.extract_slice %a[%i, %k] [4, 4] [1, 1] : tensor<128x128xf32> to tensor<4x4xf32>
        %b_tile = tensor.extract_slice %b[%k, %j] [4, %width] [1, 1] : tensor<128x128xf32> to tensor<4x?xf32>
        %c_tile = tensor.extract_slice %c_k[%i, %j] [4, %width] [1, 1] : tensor<128x128xf32> to tensor<4x?xf32>
        %product = linalg.matmul ins(%a_tile, %b_tile : tensor<4x4xf32>, tensor<4x?xf32>)
                                 outs(%c_tile : tensor<4x?xf32>) -> tensor<4x?xf32>
        %next = tensor.insert_slice %product into %c_k[%i, %j] [4, %width] [1, 1] : tensor<4x?xf32> into tensor<128x128xf32>
        scf.yield %next : tensor<128x128xf32>
      }
      scf.yield %sums : tensor<128x128xf32>
    }
    scf.yield %columns : tensor<128x128xf32>
  }
  return %rows : tensor<128x128xf32>
}
