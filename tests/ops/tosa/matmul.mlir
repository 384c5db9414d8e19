module {
  func.func @test(%arg0: tensor<1x2x?xf32>, %arg1: tensor<1x?x4xf32>, %arg2: tensor<1xf32>) {
    %0 = tosa.matmul %arg0, %arg1, %arg2, %arg2 : (tensor<1x2x?xf32>, tensor<1x?x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
    %1 = tosa.matmul %arg0, %arg1, %arg2, %arg2 {foo} : (tensor<1x2x?xf32>, tensor<1x?x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
    return
  }
}

