module {
  func.func @test(%arg0: tensor<2x?x4xf32>, %arg1: tensor<*xf32>) {
    %0 = tosa.reduce_sum %arg0 {axis = 1 : i32} : (tensor<2x?x4xf32>) -> tensor<2x1x4xf32>
    %1 = tosa.reduce_sum %arg0 {axis = 0 : i32, foo} : (tensor<2x?x4xf32>) -> tensor<1x?x4xf32>
    %2 = tosa.reduce_sum %arg1 {axis = 0 : i32} : (tensor<*xf32>) -> tensor<*xf32>
    return
  }
}

