module {
  func.func @test(%arg0: tensor<2x?xf32>, %arg1: tensor<*xf32>) {
    %0 = tosa.log %arg0 : (tensor<2x?xf32>) -> tensor<2x?xf32>
    %1 = tosa.log %arg0 {foo} : (tensor<2x?xf32>) -> tensor<2x4xf32>
    %2 = tosa.log %arg1 : (tensor<*xf32>) -> tensor<*xf32>
    return
  }
}

