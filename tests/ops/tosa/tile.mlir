module {
  func.func @test(%arg0: tensor<4x?xf32>) {
    %0 = tosa.const_shape  {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.tile %arg0, %0 : (tensor<4x?xf32>, !tosa.shape<2>) -> tensor<4x?xf32>
    %2 = tosa.tile %arg0, %0 {foo} : (tensor<4x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
    return
  }
}

