module {
  func.func @test(%arg0: tensor<4x?xi1>, %arg1: tensor<4x?xf32>, %arg2: tensor<4x?xf32>, %arg3: tensor<4x?xf32>) {
    %0 = linalg.select ins(%arg0, %arg1, %arg2 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg3 : tensor<4x?xf32>) -> tensor<4x?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4x?xi1>, %arg1: memref<4x?xi32>, %arg2: memref<4x?xi32>, %arg3: memref<4x?xi32>) {
    linalg.select ins(%arg0, %arg1, %arg2 : memref<4x?xi1>, memref<4x?xi32>, memref<4x?xi32>) outs(%arg3 : memref<4x?xi32>)
    return
  }
}
