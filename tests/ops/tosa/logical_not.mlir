module {
  func.func @test(%arg0: tensor<2x?xi1>) {
    %0 = tosa.logical_not %arg0 : (tensor<2x?xi1>) -> tensor<2x?xi1>
    %1 = tosa.logical_not %arg0 {foo} : (tensor<2x?xi1>) -> tensor<2x?xi1>
    return
  }
}

