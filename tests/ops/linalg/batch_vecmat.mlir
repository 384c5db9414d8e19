module {
  func.func @test(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4x3xf32>, %arg2: tensor<2x3xf32>) {
    %0 = linalg.batch_vecmat ins(%arg0, %arg1 : tensor<2x4xf32>, tensor<2x4x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x4xi8>, %arg1: memref<2x4x3xi8>, %arg2: memref<2x3xi32>) {
    linalg.batch_vecmat ins(%arg0, %arg1 : memref<2x4xi8>, memref<2x4x3xi8>) outs(%arg2 : memref<2x3xi32>)
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4x5xf32>, %arg2: tensor<2x5xf32>) {
    %0 = linalg.batch_vecmat ins(%arg0, %arg1 : tensor<2x4xf32>, tensor<2x4x5xf32>) outs(%arg2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4x5xf32>, %arg2: tensor<2x5xf32>) {
    %0 = linalg.batch_vecmat {foo} ins(%arg0, %arg1 : tensor<2x4xf32>, tensor<2x4x5xf32>) outs(%arg2 : tensor<2x5xf32>) -> tensor<2x5xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x4xf32>, %arg1: memref<2x4x5xf32>, %arg2: memref<2x5xf32>) {
    linalg.batch_vecmat ins(%arg0, %arg1 : memref<2x4xf32>, memref<2x4x5xf32>) outs(%arg2 : memref<2x5xf32>)
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x4xf32>, %arg1: memref<2x4x5xf32>, %arg2: memref<2x5xf32>) {
    linalg.batch_vecmat {foo} ins(%arg0, %arg1 : memref<2x4xf32>, memref<2x4x5xf32>) outs(%arg2 : memref<2x5xf32>)
    return
  }
}
