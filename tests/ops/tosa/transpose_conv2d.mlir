module {
  func.func @test(%arg0: tensor<1x8x?x4xf32>, %arg1: tensor<5x3x3x4xf32>, %arg2: tensor<1xf32>, %arg3: tensor<1xf32>) {
    %0 = tosa.transpose_conv2d %arg0, %arg1, %arg2, %arg3, %arg3 {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x?x4xf32>, tensor<5x3x3x4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x?x5xf32>
    return
  }
}

// -----
module {
  func.func @test(%arg0: tensor<1x8x?x4xf32>, %arg1: tensor<5x3x3x4xf32>, %arg2: tensor<1xf32>, %arg3: tensor<1xf32>) {
    %0 = tosa.transpose_conv2d %arg0, %arg1, %arg2, %arg3, %arg3 {acc_type = f32, foo, local_bound = true, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x?x4xf32>, tensor<5x3x3x4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x?x5xf32>
    return
  }
}

