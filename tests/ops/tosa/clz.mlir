module {
  func.func @test(%arg0: tensor<2x?xi32>, %arg1: tensor<*xi32>) {
    %0 = tosa.clz %arg0 : (tensor<2x?xi32>) -> tensor<2x?xi32>
    %1 = tosa.clz %arg0 {foo} : (tensor<2x?xi32>) -> tensor<2x4xi32>
    %2 = tosa.clz %arg1 : (tensor<*xi32>) -> tensor<*xi32>
    return
  }
}

