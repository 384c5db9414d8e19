module {
  func.func @test(%arg0: tensor<64x32xf32>, %arg1: tensor<8x32x8xf32>, %arg2: tensor<?x?xf32>, %arg3: f32, %arg4: index, %arg5: tensor<?x?x8x?xf32>) {
    %pack = linalg.pack %arg0 inner_dims_pos = [0] inner_tiles = [8] into %arg1 : tensor<64x32xf32> -> tensor<8x32x8xf32>
    %pack_0 = linalg.pack %arg2 padding_value(%arg3 : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, %arg4] into %arg5 {foo} : tensor<?x?xf32> -> tensor<?x?x8x?xf32>
    return
  }
}
