module {
  func.func @test(%arg0: tensor<2x?xi1>, %arg1: tensor<1x4xi1>) {
    %0 = tosa.logical_or %arg0, %arg1 : (tensor<2x?xi1>, tensor<1x4xi1>) -> tensor<2x4xi1>
    %1 = tosa.logical_or %arg0, %arg0 {foo = 1 : i32} : (tensor<2x?xi1>, tensor<2x?xi1>) -> tensor<2x?xi1>
    return
  }
}

