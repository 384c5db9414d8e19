module {
  func.func @test(%arg0: tensor<2x4xf32>, %arg1: tensor<4x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3xf32>) {
    %0 = linalg.quantized_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4xf32>, tensor<4x3xf32>, f32, f32) outs(%arg4 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x4xi8>, %arg1: memref<4x3xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3xi32>) {
    linalg.quantized_matmul ins(%arg0, %arg1, %arg2, %arg3 : memref<2x4xi8>, memref<4x3xi8>, i32, i32) outs(%arg4 : memref<2x3xi32>)
    return
  }
}
