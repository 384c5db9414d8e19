module {
  func.func @test(%arg0: tensor<6x8x10xf32>, %arg1: tensor<5x6x7xf32>, %arg2: tensor<2x3x4xf32>) {
    %0 = linalg.conv_3d ins(%arg0, %arg1 : tensor<6x8x10xf32>, tensor<5x6x7xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<6x8x10xi8>, %arg1: memref<5x6x7xi8>, %arg2: memref<2x3x4xi32>) {
    linalg.conv_3d ins(%arg0, %arg1 : memref<6x8x10xi8>, memref<5x6x7xi8>) outs(%arg2 : memref<2x3x4xi32>)
    return
  }
}
