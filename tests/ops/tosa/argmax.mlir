module {
  func.func @test(%arg0: tensor<2x?x4xf32>) {
    %0 = tosa.argmax %arg0 {axis = 1 : i32} : (tensor<2x?x4xf32>) -> tensor<2x4xi32>
    %1 = tosa.argmax %arg0 {axis = 0 : i32, foo = unit, nan_mode = IGNORE} : (tensor<2x?x4xf32>) -> tensor<?x4xi32>
    return
  }
}

