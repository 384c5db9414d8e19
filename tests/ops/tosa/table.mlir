module {
  func.func @test(%arg0: tensor<2x3xi8>, %arg1: tensor<256xi8>) {
    %0 = tosa.table %arg0, %arg1 : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x3xi8>
    %1 = tosa.table %arg0, %arg1 {foo} : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x?xi8>
    return
  }
}

