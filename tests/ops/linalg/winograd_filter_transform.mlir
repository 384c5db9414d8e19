module {
  func.func @test(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<6x6x5x2xf32>) {
    %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
    %1 = linalg.winograd_filter_transform {foo} fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: tensor<2x5x1x5xf32>, %arg1: tensor<6x1x5x2xf32>, %arg2: tensor<2x3x1x5xf32>, %arg3: tensor<4x1x5x2xf32>) {
    %0 = linalg.winograd_filter_transform fmr(F_2_5) ins(%arg0 : tensor<2x5x1x5xf32>) outs(%arg1 : tensor<6x1x5x2xf32>) -> tensor<6x1x5x2xf32>
    %1 = linalg.winograd_filter_transform fmr(F_2_3) ins(%arg2 : tensor<2x3x1x5xf32>) outs(%arg3 : tensor<4x1x5x2xf32>) -> tensor<4x1x5x2xf32>
    return
  }
}
