module {
  func.func @test(%arg0: tensor<2x10x22x26x9xf32>, %arg1: tensor<6x7x8x9xf32>, %arg2: tensor<2x3x4x5x9xf32>) {
    %0 = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x10x22x26x9xf32>, tensor<6x7x8x9xf32>) outs(%arg2 : tensor<2x3x4x5x9xf32>) -> tensor<2x3x4x5x9xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x10x22x26x9xi8>, %arg1: memref<6x7x8x9xi8>, %arg2: memref<2x3x4x5x9xi32>) {
    linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x10x22x26x9xi8>, memref<6x7x8x9xi8>) outs(%arg2 : memref<2x3x4x5x9xi32>)
    return
  }
}
