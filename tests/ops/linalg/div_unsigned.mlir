module {
  func.func @test(%arg0: tensor<4x?xi32>, %arg1: tensor<4x?xi32>, %arg2: tensor<4x?xi32>) {
    %0 = linalg.div_unsigned ins(%arg0, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg2 : tensor<4x?xi32>) -> tensor<4x?xi32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4x?xi32>, %arg1: memref<4x?xi32>, %arg2: memref<4x?xi32>) {
    linalg.div_unsigned ins(%arg0, %arg1 : memref<4x?xi32>, memref<4x?xi32>) outs(%arg2 : memref<4x?xi32>)
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<?x4xi32>, %arg1: tensor<?x4xi32>, %arg2: tensor<?x4xi32>, %arg3: memref<?x4xi32>, %arg4: memref<?x4xi32>, %arg5: memref<?x4xi32>) {
    %0 = linalg.div_unsigned ins(%arg0, %arg1 : tensor<?x4xi32>, tensor<?x4xi32>) outs(%arg2 : tensor<?x4xi32>) -> tensor<?x4xi32>
    %1 = linalg.div_unsigned {foo} ins(%arg0, %arg1 : tensor<?x4xi32>, tensor<?x4xi32>) outs(%arg2 : tensor<?x4xi32>) -> tensor<?x4xi32>
    linalg.div_unsigned ins(%arg3, %arg4 : memref<?x4xi32>, memref<?x4xi32>) outs(%arg5 : memref<?x4xi32>)
    return
  }
}
