module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: memref<4xf32>, %arg4: memref<4xf32>) {
    %mapped = linalg.map ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg2 : tensor<4xf32>)
      (%in: f32, %in_1: f32, %init: f32) {
        %0 = arith.addf %in, %init : f32
        linalg.yield %0 : f32
      }
    %mapped_0 = linalg.map { arith.addf } ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg2 : tensor<4xf32>)
    linalg.map ins(%arg3 : memref<4xf32>) outs(%arg4 : memref<4xf32>) {foo}
      (%in: f32, %init: f32) {
        linalg.yield %in : f32
      }
    return
  }
}
