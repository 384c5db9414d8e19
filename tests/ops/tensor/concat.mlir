module {
  func.func @test(%arg0: tensor<2x4xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<2x?xf32>) {
    %concat = tensor.concat dim(0) %arg0, %arg1 : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %concat_0 = tensor.concat dim(1) %arg2 {foo} : (tensor<2x?xf32>) -> tensor<2x?xf32>
    return
  }
}
