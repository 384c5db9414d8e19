module {
  func.func @test(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xf32>, %arg2: tensor<4x?xf32>) {
    %0 = linalg.min ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4x?xi32>, %arg1: memref<4x?xi32>, %arg2: memref<4x?xi32>) {
    linalg.min ins(%arg0, %arg1 : memref<4x?xi32>, memref<4x?xi32>) outs(%arg2 : memref<4x?xi32>)
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>, %arg2: tensor<?x4xf32>, %arg3: memref<?x4xf32>, %arg4: memref<?x4xf32>, %arg5: memref<?x4xf32>) {
    %0 = linalg.min ins(%arg0, %arg1 : tensor<?x4xf32>, tensor<?x4xf32>) outs(%arg2 : tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = linalg.min {foo} ins(%arg0, %arg1 : tensor<?x4xf32>, tensor<?x4xf32>) outs(%arg2 : tensor<?x4xf32>) -> tensor<?x4xf32>
    linalg.min ins(%arg3, %arg4 : memref<?x4xf32>, memref<?x4xf32>) outs(%arg5 : memref<?x4xf32>)
    return
  }
}
