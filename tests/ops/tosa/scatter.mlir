module {
  func.func @test(%arg0: tensor<2x?x4xf32>, %arg1: tensor<2x5xi32>, %arg2: tensor<2x5x4xf32>) {
    %0 = tosa.scatter %arg0, %arg1, %arg2 : (tensor<2x?x4xf32>, tensor<2x5xi32>, tensor<2x5x4xf32>) -> tensor<2x?x4xf32>
    %1 = tosa.scatter %arg0, %arg1, %arg2 {foo} : (tensor<2x?x4xf32>, tensor<2x5xi32>, tensor<2x5x4xf32>) -> tensor<2x?x4xf32>
    return
  }
}

