module {
  func.func @test(%arg0: tensor<4x?xf32>) {
    %0 = tosa.const_shape  {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.const_shape  {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %2 = tosa.slice %arg0, %0, %1 : (tensor<4x?xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x?xf32>
    %3 = tosa.slice %arg0, %0, %1 {foo} : (tensor<4x?xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?xf32>
    return
  }
}

