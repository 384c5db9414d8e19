module {
  func.func @test(%arg0: tensor<2x9x10x22x26xf32>, %arg1: tensor<9x6x7x8xf32>, %arg2: tensor<2x9x3x4x5xf32>) {
    %0 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x9x10x22x26xf32>, tensor<9x6x7x8xf32>) outs(%arg2 : tensor<2x9x3x4x5xf32>) -> tensor<2x9x3x4x5xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x9x10x22x26xi8>, %arg1: memref<9x6x7x8xi8>, %arg2: memref<2x9x3x4x5xi32>) {
    linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x9x10x22x26xi8>, memref<9x6x7x8xi8>) outs(%arg2 : memref<2x9x3x4x5xi32>)
    return
  }
}
