module {
  func.func @test(%arg0: tensor<2x10x4xf32>, %arg1: tensor<6x4x5xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x10x4xf32>, tensor<6x4x5xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x10x4xi8>, %arg1: memref<6x4x5xi8>, %arg2: memref<2x3x4x5xi32>) {
    linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x10x4xi8>, memref<6x4x5xi8>) outs(%arg2 : memref<2x3x4x5xi32>)
    return
  }
}
