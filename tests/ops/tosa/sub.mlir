module {
  func.func @test(%arg0: tensor<2x?xf32>, %arg1: tensor<1x4xf32>) {
    %0 = tosa.sub %arg0, %arg1 : (tensor<2x?xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
    %1 = tosa.sub %arg0, %arg0 {foo = 1 : i32} : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
    return
  }
}

