module {
  func.func @test(%arg0: tensor<2x?xi32>, %arg1: tensor<1x4xi32>) {
    %0 = tosa.arithmetic_right_shift %arg0, %arg1 {round = false} : (tensor<2x?xi32>, tensor<1x4xi32>) -> tensor<2x4xi32>
    %1 = tosa.arithmetic_right_shift %arg0, %arg0 {foo = 1 : i32, round = true} : (tensor<2x?xi32>, tensor<2x?xi32>) -> tensor<2x?xi32>
    return
  }
}

