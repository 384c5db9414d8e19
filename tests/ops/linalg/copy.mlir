module {
  func.func @test(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xf32>) {
    %0 = linalg.copy ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<4x?xi8>, %arg1: memref<4x?xi32>) {
    linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0 : memref<4x?xi8>) outs(%arg1 : memref<4x?xi32>)
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>, %arg2: memref<?xi8>, %arg3: memref<?xi32>) {
    %0 = linalg.copy ins(%arg0 : tensor<?xf32>) outs(%arg1 : tensor<?xf32>) -> tensor<?xf32>
    linalg.copy {cast = #linalg.type_fn<cast_unsigned>, foo} ins(%arg2 : memref<?xi8>) outs(%arg3 : memref<?xi32>)
    return
  }
}
