module {
  func.func @test(%arg0: tensor<2x?x4xi1>, %arg1: tensor<*xi1>) {
    %0 = tosa.reduce_any %arg0 {axis = 1 : i32} : (tensor<2x?x4xi1>) -> tensor<2x1x4xi1>
    %1 = tosa.reduce_any %arg0 {axis = 0 : i32, foo} : (tensor<2x?x4xi1>) -> tensor<1x?x4xi1>
    %2 = tosa.reduce_any %arg1 {axis = 0 : i32} : (tensor<*xi1>) -> tensor<*xi1>
    return
  }
}

