module {
  func.func @test(%arg0: tensor<5x7xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<2x3xf32>) {
    %0 = linalg.conv_2d ins(%arg0, %arg1 : tensor<5x7xf32>, tensor<4x5xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<5x7xi8>, %arg1: memref<4x5xi8>, %arg2: memref<2x3xi32>) {
    linalg.conv_2d ins(%arg0, %arg1 : memref<5x7xi8>, memref<4x5xi8>) outs(%arg2 : memref<2x3xi32>)
    return
  }
}
