module {
  func.func @test(%arg0: tensor<2x?x4xf32>, %arg1: tensor<2x5xi32>, %arg2: tensor<2x5xi64>) {
    %0 = tosa.gather %arg0, %arg1 : (tensor<2x?x4xf32>, tensor<2x5xi32>) -> tensor<2x5x4xf32>
    %1 = tosa.gather %arg0, %arg2 {foo} : (tensor<2x?x4xf32>, tensor<2x5xi64>) -> tensor<2x5x4xf32>
    return
  }
}

