module {
  func.func @test(%arg0: tensor<2x?xf32>, %arg1: tensor<1xf32>) {
    %0 = tosa.const_shape  {values = dense<[1, 2, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %1 = tosa.pad %arg0, %0, %arg1 : (tensor<2x?xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<5x?xf32>
    %2 = tosa.pad %arg0, %0, %arg1 {foo} : (tensor<2x?xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
    return
  }
}

