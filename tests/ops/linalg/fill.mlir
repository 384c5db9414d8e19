module {
  func.func @test(%arg0: f32, %arg1: tensor<4x?xf32>) {
    %0 = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: f32, %arg1: memref<?xf32>) {
    linalg.fill ins(%arg0 : f32) outs(%arg1 : memref<?xf32>)
    return
  }
}
// -----
module {
  func.func @test(%arg0: f32, %arg1: tensor<?x?xf32>, %arg2: memref<?x?xf32>, %arg3: tensor<f32>) {
    %0 = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    linalg.fill {foo} ins(%arg0 : f32) outs(%arg2 : memref<?x?xf32>)
    %1 = linalg.fill ins(%arg0 : f32) outs(%arg3 : tensor<f32>) -> tensor<f32>
    return
  }
}
