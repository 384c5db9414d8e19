module {
  func.func @test(%arg0: tensor<1x8x?x4xf32>, %arg1: tensor<1xf32>) {
    %0 = tosa.avg_pool2d %arg0, %arg1, %arg1 {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x8x?x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x?x4xf32>
    %1 = tosa.avg_pool2d %arg0, %arg1, %arg1 {acc_type = f32, foo, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x8x?x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x?x4xf32>
    return
  }
}

