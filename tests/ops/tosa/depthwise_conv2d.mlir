module {
  func.func @test(%arg0: tensor<1x8x?x4xf32>, %arg1: tensor<3x3x4x2xf32>, %arg2: tensor<8xf32>, %arg3: tensor<1xf32>) {
    %0 = tosa.depthwise_conv2d %arg0, %arg1, %arg2, %arg3, %arg3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x?x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x?x8xf32>
    return
  }
}

// -----
module {
  func.func @test(%arg0: tensor<1x8x?x4xf32>, %arg1: tensor<3x3x4x2xf32>, %arg2: tensor<8xf32>, %arg3: tensor<1xf32>) {
    %0 = tosa.depthwise_conv2d %arg0, %arg1, %arg2, %arg3, %arg3 {acc_type = f32, dilation = array<i64: 1, 1>, foo, local_bound = true, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x?x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x?x8xf32>
    return
  }
}

