module {
  func.func @test(%arg0: tensor<2x?xf32>, %arg1: tensor<*xf32>) {
    %0 = tosa.exp %arg0 : (tensor<2x?xf32>) -> tensor<2x?xf32>
    %1 = tosa.exp %arg0 {foo} : (tensor<2x?xf32>) -> tensor<2x4xf32>
    %2 = tosa.exp %arg1 : (tensor<*xf32>) -> tensor<*xf32>
    return
  }
}

