module {
  func.func @test(%arg0: tensor<4x4x4xf32>, %arg1: tensor<1x2x2xindex>, %arg2: tensor<1x2x3xindex>) {
    %gather = tensor.gather %arg0[%arg1] gather_dims([0, 1]) : (tensor<4x4x4xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1x4xf32>
    %gather_0 = tensor.gather %arg0[%arg2] gather_dims([0, 1, 2]) unique {foo} : (tensor<4x4x4xf32>, tensor<1x2x3xindex>) -> tensor<1x2xf32>
    return
  }
}
