module {
  func.func @test(%arg0: tensor<2x3x7x16x32xf32>, %arg1: tensor<3x4x7x8x9xf32>, %arg2: tensor<2x3x4x5x6xf32>) {
    %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x7x16x32xf32>, tensor<3x4x7x8x9xf32>) outs(%arg2 : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x3x7x16x32xi8>, %arg1: memref<3x4x7x8x9xi8>, %arg2: memref<2x3x4x5x6xi32>) {
    linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x3x7x16x32xi8>, memref<3x4x7x8x9xi8>) outs(%arg2 : memref<2x3x4x5x6xi32>)
    return
  }
}
