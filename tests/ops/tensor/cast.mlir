module {
  func.func @test(%arg0: tensor<?xf32>, %arg1: tensor<*xf32>, %arg2: tensor<4x?xf32>) {
    %cast = tensor.cast %arg0 : tensor<?xf32> to tensor<4xf32>
    %cast_0 = tensor.cast %arg0 {foo} : tensor<?xf32> to tensor<4xf32>
    %cast_1 = tensor.cast %arg1 : tensor<*xf32> to tensor<?x?xf32>
    %cast_2 = tensor.cast %arg1 {foo} : tensor<*xf32> to tensor<?x?xf32>
    %cast_3 = tensor.cast %arg2 : tensor<4x?xf32> to tensor<*xf32>
    %cast_4 = tensor.cast %arg2 {foo} : tensor<4x?xf32> to tensor<*xf32>
    return
  }
}
