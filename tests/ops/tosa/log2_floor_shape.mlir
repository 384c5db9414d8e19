module {
  func.func @test() {
    %0 = tosa.const_shape  {values = dense<[8, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.const_shape  {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %2 = tosa.log2_floor_shape %0 : (!tosa.shape<2>) -> !tosa.shape<2>
    %3 = tosa.log2_floor_shape %0 {foo} : (!tosa.shape<2>) -> !tosa.shape<2>
    return
  }
}

