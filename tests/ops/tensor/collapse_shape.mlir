module {
  func.func @test(%arg0: tensor<?x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<1x1xf32>) {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
    %collapsed_0 = tensor.collapse_shape %arg1 [[0, 1], [2]] {foo} : tensor<2x3x4xf32> into tensor<6x4xf32>
    %collapsed_1 = tensor.collapse_shape %arg2 [] : tensor<1x1xf32> into tensor<f32>
    return
  }
}
