module {
  func.func @test(%arg0: tensor<2x10x22x5xf32>, %arg1: tensor<6x7xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x10x22x5xf32>, tensor<6x7xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x10x22x5xi8>, %arg1: memref<6x7xi8>, %arg2: memref<2x3x4x5xi32>) {
    linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x10x22x5xi8>, memref<6x7xi8>) outs(%arg2 : memref<2x3x4x5xi32>)
    return
  }
}
