module {
  func.func @test(%arg0: tensor<2x4x9xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<2x4x3xf32>) {
    %0 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x4x9xf32>, tensor<4x5xf32>) outs(%arg2 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x4x9xi8>, %arg1: memref<4x5xi8>, %arg2: memref<2x4x3xi32>) {
    linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x4x9xi8>, memref<4x5xi8>) outs(%arg2 : memref<2x4x3xi32>)
    return
  }
}
