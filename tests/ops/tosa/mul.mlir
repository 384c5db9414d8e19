module {
  func.func @test(%arg0: tensor<2x?xf32>, %arg1: tensor<1x4xf32>, %arg2: tensor<1xi8>) {
    %0 = tosa.mul %arg0, %arg1, %arg2 : (tensor<2x?xf32>, tensor<1x4xf32>, tensor<1xi8>) -> tensor<2x4xf32>
    %1 = tosa.mul %arg0, %arg0, %arg2 {foo} : (tensor<2x?xf32>, tensor<2x?xf32>, tensor<1xi8>) -> tensor<2x?xf32>
    return
  }
}

// -----
module {
  func.func @test(%arg0: tensor<4xi8>, %arg1: tensor<1xi8>) {
    %0 = tosa.mul %arg0, %arg0, %arg1 : (tensor<4xi8>, tensor<4xi8>, tensor<1xi8>) -> tensor<4xi32>
    return
  }
}

