module {
  func.func @test(%arg0: tensor<2x3x5x6x8xf32>, %arg1: tensor<2x4x5x7x8xf32>, %arg2: tensor<2x3x4x6x7xf32>) {
    %0 = linalg.batch_mmt4d ins(%arg0, %arg1 : tensor<2x3x5x6x8xf32>, tensor<2x4x5x7x8xf32>) outs(%arg2 : tensor<2x3x4x6x7xf32>) -> tensor<2x3x4x6x7xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x3x5x6x8xi8>, %arg1: memref<2x4x5x7x8xi8>, %arg2: memref<2x3x4x6x7xi32>) {
    linalg.batch_mmt4d ins(%arg0, %arg1 : memref<2x3x5x6x8xi8>, memref<2x4x5x7x8xi8>) outs(%arg2 : memref<2x3x4x6x7xi32>)
    return
  }
}
