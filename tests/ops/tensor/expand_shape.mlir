module {
  func.func @test(%arg0: tensor<?xf32>, %arg1: index, %arg2: tensor<6x4xf32>, %arg3: tensor<f32>) {
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [%arg1, 4] : tensor<?xf32> into tensor<?x4xf32>
    %expanded_0 = tensor.expand_shape %arg2 [[0, 1], [2]] output_shape [2, 3, 4] {foo} : tensor<6x4xf32> into tensor<2x3x4xf32>
    %expanded_1 = tensor.expand_shape %arg3 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
    return
  }
}
