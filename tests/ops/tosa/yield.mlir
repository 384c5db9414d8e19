module {
  func.func @test(%arg0: tensor<i1>, %arg1: tensor<2x?xf32>) {
    %0 = tosa.cond_if %arg0 : tensor<i1> -> tensor<2x?xf32> {
      tosa.yield %arg1 {foo} : tensor<2x?xf32>
    } else {
      tosa.yield %arg1 : tensor<2x?xf32>
    }
    return
  }
}

