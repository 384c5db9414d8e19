module {
  tosa.variable @v : tensor<2x?xf32>
  func.func @test() {
    %0 = tosa.variable_read @v : tensor<2x?xf32>
    %1 = tosa.variable_read @v {foo} : tensor<2x3xf32>
    return
  }
}

