module {
  func.func @test(%arg0: tensor<1x2x1x1x4xf32>, %arg1: tensor<4x4x4xf32>, %arg2: tensor<1x2x2xindex>) {
    %scatter = tensor.scatter %arg0 into %arg1[%arg2] scatter_dims([0, 1]) unique : (tensor<1x2x1x1x4xf32>, tensor<4x4x4xf32>, tensor<1x2x2xindex>) -> tensor<4x4x4xf32>
    %scatter_0 = tensor.scatter %arg0 into %arg1[%arg2] scatter_dims([0, 1]) unique {foo} : (tensor<1x2x1x1x4xf32>, tensor<4x4x4xf32>, tensor<1x2x2xindex>) -> tensor<4x4x4xf32>
    return
  }
}
