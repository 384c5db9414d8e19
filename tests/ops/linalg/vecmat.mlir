module {
  func.func @test(%arg0: tensor<3xf32>, %arg1: tensor<3x2xf32>, %arg2: tensor<2xf32>) {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<3xf32>, tensor<3x2xf32>) outs(%arg2 : tensor<2xf32>) -> tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<3xi8>, %arg1: memref<3x2xi8>, %arg2: memref<2xi32>) {
    linalg.vecmat ins(%arg0, %arg1 : memref<3xi8>, memref<3x2xi8>) outs(%arg2 : memref<2xi32>)
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<5xf32>) {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<4xf32>, tensor<4x5xf32>) outs(%arg2 : tensor<5xf32>) -> tensor<5xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<5xf32>) {
    %0 = linalg.vecmat {foo} ins(%arg0, %arg1 : tensor<4xf32>, tensor<4x5xf32>) outs(%arg2 : tensor<5xf32>) -> tensor<5xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<4x5xf32>, %arg2: memref<5xf32>) {
    linalg.vecmat ins(%arg0, %arg1 : memref<4xf32>, memref<4x5xf32>) outs(%arg2 : memref<5xf32>)
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<4x5xf32>, %arg2: memref<5xf32>) {
    linalg.vecmat {foo} ins(%arg0, %arg1 : memref<4xf32>, memref<4x5xf32>) outs(%arg2 : memref<5xf32>)
    return
  }
}
