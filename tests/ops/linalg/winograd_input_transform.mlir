module {
  func.func @test(%arg0: tensor<2x?x10x5xf32>, %arg1: tensor<6x6x?x2x2x5xf32>) {
    %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg0 : tensor<2x?x10x5xf32>) outs(%arg1 : tensor<6x6x?x2x2x5xf32>) -> tensor<6x6x?x2x2x5xf32>
    %1 = linalg.winograd_input_transform {foo} fmr(F_4_3) ins(%arg0 : tensor<2x?x10x5xf32>) outs(%arg1 : tensor<6x6x?x2x2x5xf32>) -> tensor<6x6x?x2x2x5xf32>
    return
  }
}
