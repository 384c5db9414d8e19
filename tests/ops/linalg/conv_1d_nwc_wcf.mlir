module {
  func.func @test(%arg0: tensor<2x9x6xf32>, %arg1: tensor<5x6x4xf32>, %arg2: tensor<2x3x4xf32>) {
    %0 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x9x6xf32>, tensor<5x6x4xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x9x6xi8>, %arg1: memref<5x6x4xi8>, %arg2: memref<2x3x4xi32>) {
    linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x9x6xi8>, memref<5x6x4xi8>) outs(%arg2 : memref<2x3x4xi32>)
    return
  }
}
