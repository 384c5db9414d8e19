module {
  func.func @test(%arg0: tensor<2x4x5x7xf32>, %arg1: tensor<3x4x6x7xf32>, %arg2: tensor<2x3x5x6xf32>) {
    %0 = linalg.mmt4d ins(%arg0, %arg1 : tensor<2x4x5x7xf32>, tensor<3x4x6x7xf32>) outs(%arg2 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x4x5x7xi8>, %arg1: memref<3x4x6x7xi8>, %arg2: memref<2x3x5x6xi32>) {
    linalg.mmt4d ins(%arg0, %arg1 : memref<2x4x5x7xi8>, memref<3x4x6x7xi8>) outs(%arg2 : memref<2x3x5x6xi32>)
    return
  }
}
