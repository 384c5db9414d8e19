module {
  func.func @test(%arg0: tensor<4x5xf32>, %arg1: tensor<5x4xf32>, %arg2: memref<4x5xf32>, %arg3: memref<5x4xf32>) {
    %transposed = linalg.transpose ins(%arg0 : tensor<4x5xf32>) outs(%arg1 : tensor<5x4xf32>) permutation = [1, 0] 
    linalg.transpose ins(%arg2 : memref<4x5xf32>) outs(%arg3 : memref<5x4xf32>) permutation = [1, 0]  {foo}
    return
  }
}
