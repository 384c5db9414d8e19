module {
  func.func @test() {
    %0 = tosa.const_shape  {values = dense<[8, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.const_shape  {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
    %2 = tosa.concat_shape %0, %1 : (!tosa.shape<2>, !tosa.shape<1>) -> !tosa.shape<3>
    %3 = tosa.concat_shape %1 {foo} : (!tosa.shape<1>) -> !tosa.shape<1>
    return
  }
}

