module {
  func.func @test(%arg0: tensor<2x11x24x5xf32>, %arg1: tensor<7x8x5x6xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x4x5x6xf32>) {
    %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x11x24x5xf32>, tensor<7x8x5x6xf32>, f32, f32) outs(%arg4 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x11x24x5xi8>, %arg1: memref<7x8x5x6xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x5x6xi32>) {
    linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x11x24x5xi8>, memref<7x8x5x6xi8>, i32, i32) outs(%arg4 : memref<2x3x4x5x6xi32>)
    return
  }
}
