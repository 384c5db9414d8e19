module {
  func.func @test(%arg0: tensor<2x1xi1>, %arg1: tensor<2x?xf32>) {
    %0 = tosa.select %arg0, %arg1, %arg1 : (tensor<2x1xi1>, tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
    %1 = tosa.select %arg0, %arg1, %arg1 {foo} : (tensor<2x1xi1>, tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
    return
  }
}

