module {
  func.func @test(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xf32>) {
    %0 = linalg.abs ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>, %arg2: memref<?x4xf32>, %arg3: memref<?x4xf32>) {
    %0 = linalg.abs ins(%arg0 : tensor<?x4xf32>) outs(%arg1 : tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = linalg.abs {foo} ins(%arg0 : tensor<?x4xf32>) outs(%arg1 : tensor<?x4xf32>) -> tensor<?x4xf32>
    linalg.abs ins(%arg2 : memref<?x4xf32>) outs(%arg3 : memref<?x4xf32>)
    return
  }
}
