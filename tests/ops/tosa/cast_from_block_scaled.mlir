module {
  func.func @test(%arg0: tensor<4x32xf8E5M2>, %arg1: tensor<4x1xf8E8M0FNU>) {
    %0 = tosa.cast_from_block_scaled %arg0, %arg1 {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>
    %1 = tosa.cast_from_block_scaled %arg0, %arg1 {block_size = BLOCK_SIZE_32, foo = unit} : (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<?x32xf32>
    return
  }
}

