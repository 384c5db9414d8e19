module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2xf32>) {
    %0 = linalg.conv_1d ins(%arg0, %arg1 : tensor<4xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) -> tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xi8>, %arg1: memref<3xi8>, %arg2: memref<2xi32>) {
    linalg.conv_1d ins(%arg0, %arg1 : memref<4xi8>, memref<3xi8>) outs(%arg2 : memref<2xi32>)
    return
  }
}
