module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: tensor<5x4xf32>, %arg2: memref<f32>, %arg3: memref<5x4xf32>) {
    %broadcasted = linalg.broadcast ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<5x4xf32>) dimensions = [0] 
    linalg.broadcast ins(%arg2 : memref<f32>) outs(%arg3 : memref<5x4xf32>) dimensions = [0, 1]  {foo}
    return
  }
}
