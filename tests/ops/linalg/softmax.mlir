module {
  func.func @test(%arg0: tensor<4x5xf32>, %arg1: tensor<4x5xf32>, %arg2: memref<4x5xf32>, %arg3: memref<4x5xf32>) {
    %0 = linalg.softmax dimension(1) ins(%arg0 : tensor<4x5xf32>) outs(%arg1 : tensor<4x5xf32>) -> tensor<4x5xf32>
    linalg.softmax {foo} dimension(0) ins(%arg2 : memref<4x5xf32>) outs(%arg3 : memref<4x5xf32>)
    return
  }
}
