module {
  func.func @test(%arg0: tensor<4x5xf32>, %arg1: tensor<4xf32>, %arg2: tensor<f32>, %arg3: memref<4x5xf32>, %arg4: memref<5xf32>) {
    %reduced = linalg.reduce ins(%arg0 : tensor<4x5xf32>) outs(%arg1 : tensor<4xf32>) dimensions = [1] 
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %init : f32
        %1 = arith.addf %in, %0 : f32
        linalg.yield %1 : f32
      }
    %reduced_0 = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x5xf32>) outs(%arg2 : tensor<f32>) dimensions = [0, 1] 
    linalg.reduce { arith.mulf } ins(%arg3 : memref<4x5xf32>) outs(%arg4 : memref<5xf32>) dimensions = [0]  {foo}
    return
  }
}
