module {
  func.func @test(%arg0: tensor<2x3xf32>, %arg1: tensor<*xf32>) {
    %0 = tosa.const_shape  {values = dense<[3, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %2 = tosa.reshape %arg0, %0 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
    %3 = tosa.reshape %arg1, %0 {foo} : (tensor<*xf32>, !tosa.shape<2>) -> tensor<3x?xf32>
    %4 = tosa.reshape %arg1, %1 : (tensor<*xf32>, !tosa.shape<0>) -> tensor<f32>
    return
  }
}

