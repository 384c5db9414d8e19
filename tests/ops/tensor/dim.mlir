module {
  func.func @test(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: tensor<*xf32>) {
    %dim = tensor.dim %arg0, %arg1 : tensor<?x4xf32>
    %dim_0 = tensor.dim {foo} %arg2, %arg1 : tensor<*xf32>
    return
  }
}
