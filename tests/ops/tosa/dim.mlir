module {
  func.func @test(%arg0: tensor<2x?xf32>) {
    %0 = tosa.dim %arg0 {axis = 1 : i32} : (tensor<2x?xf32>) -> !tosa.shape<1>
    %1 = tosa.dim %arg0 {axis = 0 : i32, foo} : (tensor<2x?xf32>) -> !tosa.shape<1>
    return
  }
}

