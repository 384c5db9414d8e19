module {
  func.func @test(%arg0: tensor<1xi32>) {
    %0 = tosa.const_shape  {values = dense<[8, 2, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
    %2 = tosa.slice_shape %0, %arg0, %1 : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
    %3 = tosa.slice_shape %0, %1, %1 {foo} : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
    return
  }
}

