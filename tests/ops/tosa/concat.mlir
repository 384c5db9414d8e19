module {
  func.func @test(%arg0: tensor<2x?xf32>, %arg1: tensor<3x4xf32>) {
    %0 = tosa.concat %arg0, %arg1 {axis = 0 : i32} : (tensor<2x?xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %1 = tosa.concat %arg0 {axis = 1 : i32, foo} : (tensor<2x?xf32>) -> tensor<2x?xf32>
    return
  }
}

