module {
  func.func @test() {
    %0 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %1 = "tosa.const"() <{values = dense<1.500000e+00> : tensor<2x4xf32>}> {foo} : () -> tensor<2x4xf32>
    return
  }
}

