module {
  func.func @test() {
    %0 = tosa.const_shape  {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %2 = tosa.const_shape  {foo, values = dense<4> : tensor<2xindex>} : () -> !tosa.shape<2>
    return
  }
}

