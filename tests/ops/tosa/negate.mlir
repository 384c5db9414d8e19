module {
  func.func @test(%arg0: tensor<2x?xi8>, %arg1: tensor<1xi8>) {
    %0 = tosa.negate %arg0, %arg1, %arg1 : (tensor<2x?xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x?xi8>
    %1 = tosa.negate %arg0, %arg1, %arg1 {foo} : (tensor<2x?xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x?xi8>
    return
  }
}

