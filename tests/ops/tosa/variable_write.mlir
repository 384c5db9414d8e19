module {
  tosa.variable @v : tensor<2x?xf32>
  func.func @test(%arg0: tensor<2x?xf32>) {
    tosa.variable_write @v, %arg0 : tensor<2x?xf32>
    tosa.variable_write @v {foo}, %arg0 : tensor<2x?xf32>
    return
  }
}

