module {
  func.func @test(%arg0: tensor<2x11x24x29x10xf32>, %arg1: tensor<7x8x9x10x6xf32>, %arg2: tensor<2x3x4x5x6xf32>) {
    %0 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x11x24x29x10xf32>, tensor<7x8x9x10x6xf32>) outs(%arg2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x11x24x29x10xi8>, %arg1: memref<7x8x9x10x6xi8>, %arg2: memref<2x3x4x5x6xi32>) {
    linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x11x24x29x10xi8>, memref<7x8x9x10x6xi8>) outs(%arg2 : memref<2x3x4x5x6xi32>)
    return
  }
}
