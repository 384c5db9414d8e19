module {
  func.func @test(%arg0: tensor<4x?x2xf32>) {
    %0 = tosa.transpose %arg0 {perms = array<i32: 2, 0, 1>} : (tensor<4x?x2xf32>) -> tensor<2x4x?xf32>
    %1 = tosa.transpose %arg0 {foo, perms = array<i32: 0, 2, 1>} : (tensor<4x?x2xf32>) -> tensor<?x?x?xf32>
    return
  }
}

