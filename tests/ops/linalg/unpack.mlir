module {
  func.func @test(%arg0: tensor<8x32x8xf32>, %arg1: tensor<64x32xf32>, %arg2: tensor<?x?x8x?xf32>, %arg3: index, %arg4: tensor<?x?xf32>) {
    %unpack = linalg.unpack %arg0 inner_dims_pos = [0] inner_tiles = [8] into %arg1 : tensor<8x32x8xf32> -> tensor<64x32xf32>
    %unpack_0 = linalg.unpack %arg2 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, %arg3] into %arg4 {foo} : tensor<?x?x8x?xf32> -> tensor<?x?xf32>
    return
  }
}
