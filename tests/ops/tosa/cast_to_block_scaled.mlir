module {
  func.func @test(%arg0: tensor<4x32xf32>, %arg1: tensor<4x32x!tosa.mxint8>) {
    %output_data, %output_scale = tosa.cast_to_block_scaled %arg0 {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>)
    %output_data_0, %output_scale_1 = tosa.cast_to_block_scaled %arg0 {block_size = BLOCK_SIZE_32, foo = unit} : (tensor<4x32xf32>) -> (tensor<4x32x!tosa.mxint8>, tensor<4x1xf8E8M0FNU>)
    return
  }
}

