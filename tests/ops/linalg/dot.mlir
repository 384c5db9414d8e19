module {
  func.func @test(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<f32>) {
    %0 = linalg.dot ins(%arg0, %arg1 : tensor<2xf32>, tensor<2xf32>) outs(%arg2 : tensor<f32>) -> tensor<f32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2xi8>, %arg1: memref<2xi8>, %arg2: memref<i32>) {
    linalg.dot ins(%arg0, %arg1 : memref<2xi8>, memref<2xi8>) outs(%arg2 : memref<i32>)
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<f32>, %arg3: memref<4xf32>, %arg4: memref<4xf32>, %arg5: memref<f32>) {
    %0 = linalg.dot ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg2 : tensor<f32>) -> tensor<f32>
    linalg.dot {foo} ins(%arg3, %arg4 : memref<4xf32>, memref<4xf32>) outs(%arg5 : memref<f32>)
    return
  }
}
