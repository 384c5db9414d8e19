module {
  func.func @test(%arg0: tensor<2x4x5xf32>, %arg1: tensor<2x5x6xf32>, %arg2: tensor<4x6xf32>) {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x5xf32>, tensor<2x5x6xf32>) outs(%arg2 : tensor<4x6xf32>) -> tensor<4x6xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<2x4x5xf32>, %arg1: tensor<2x5x6xf32>, %arg2: tensor<4x6xf32>) {
    %0 = linalg.batch_reduce_matmul {cast = #linalg.type_fn<cast_unsigned>, foo} ins(%arg0, %arg1 : tensor<2x4x5xf32>, tensor<2x5x6xf32>) outs(%arg2 : tensor<4x6xf32>) -> tensor<4x6xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<2x4x5xf32>, %arg1: tensor<2x5x6xf32>, %arg2: tensor<4x6xf32>) {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x5xf32>, tensor<2x5x6xf32>) outs(%arg2 : tensor<4x6xf32>) -> tensor<4x6xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x4x5xf32>, %arg1: memref<2x5x6xf32>, %arg2: memref<4x6xf32>) {
    linalg.batch_reduce_matmul ins(%arg0, %arg1 : memref<2x4x5xf32>, memref<2x5x6xf32>) outs(%arg2 : memref<4x6xf32>)
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x4x5xf32>, %arg1: memref<2x5x6xf32>, %arg2: memref<4x6xf32>) {
    linalg.batch_reduce_matmul {cast = #linalg.type_fn<cast_unsigned>, foo} ins(%arg0, %arg1 : memref<2x4x5xf32>, memref<2x5x6xf32>) outs(%arg2 : memref<4x6xf32>)
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x4x5xf32>, %arg1: memref<2x5x6xf32>, %arg2: memref<4x6xf32>) {
    linalg.batch_reduce_matmul ins(%arg0, %arg1 : memref<2x4x5xf32>, memref<2x5x6xf32>) outs(%arg2 : memref<4x6xf32>)
    return
  }
}
