module {
  func.func @test(%arg0: memref<2x9x4xi8>, %arg1: memref<5xi8>, %arg2: memref<2x3x4xi32>) {
    linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x9x4xi8>, memref<5xi8>) outs(%arg2 : memref<2x3x4xi32>)
    return
  }
}
