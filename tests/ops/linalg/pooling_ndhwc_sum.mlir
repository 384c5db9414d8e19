module {
  func.func @test(%arg0: tensor<2x11x24x29x6xf32>, %arg1: tensor<7x8x9xf32>, %arg2: tensor<2x3x4x5x6xf32>) {
    %0 = linalg.pooling_ndhwc_sum {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x11x24x29x6xf32>, tensor<7x8x9xf32>) outs(%arg2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x11x24x29x6xi8>, %arg1: memref<7x8x9xi8>, %arg2: memref<2x3x4x5x6xi32>) {
    linalg.pooling_ndhwc_sum {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x11x24x29x6xi8>, memref<7x8x9xi8>) outs(%arg2 : memref<2x3x4x5x6xi32>)
    return
  }
}
