module {
  func.func @test(%arg0: tensor<2x5x10x22xf32>, %arg1: tensor<5x6x7xf32>, %arg2: tensor<2x5x3x4xf32>) {
    %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x5x10x22xf32>, tensor<5x6x7xf32>) outs(%arg2 : tensor<2x5x3x4xf32>) -> tensor<2x5x3x4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x5x10x22xi8>, %arg1: memref<5x6x7xi8>, %arg2: memref<2x5x3x4xi32>) {
    linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x5x10x22xi8>, memref<5x6x7xi8>) outs(%arg2 : memref<2x5x3x4xi32>)
    return
  }
}
