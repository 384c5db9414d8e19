module {
  func.func @test(%arg0: tensor<2x?xf32>) {
    %0 = tosa.cast %arg0 : (tensor<2x?xf32>) -> tensor<2x?xi8>
    %1 = tosa.cast %arg0 {foo} : (tensor<2x?xf32>) -> tensor<2x3xf16>
    return
  }
}

