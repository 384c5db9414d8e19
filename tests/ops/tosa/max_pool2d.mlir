module {
  func.func @test(%arg0: tensor<1x8x?x4xf32>) {
    %0 = tosa.max_pool2d %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x8x?x4xf32>) -> tensor<1x4x?x4xf32>
    %1 = tosa.max_pool2d %arg0 {foo = unit, kernel = array<i64: 2, 2>, nan_mode = IGNORE, pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x8x?x4xf32>) -> tensor<1x4x?x4xf32>
    return
  }
}

