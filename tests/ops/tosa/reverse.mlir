module {
  func.func @test(%arg0: tensor<2x?xf32>) {
    %0 = tosa.reverse %arg0 {axis = 0 : i32} : (tensor<2x?xf32>) -> tensor<2x?xf32>
    %1 = tosa.reverse %arg0 {axis = 1 : i32, foo} : (tensor<2x?xf32>) -> tensor<2x?xf32>
    return
  }
}

