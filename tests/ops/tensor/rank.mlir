module {
  func.func @test(%arg0: tensor<?xf32>, %arg1: tensor<*xf32>) {
    %rank = tensor.rank %arg0 : tensor<?xf32>
    %rank_0 = tensor.rank %arg0 {foo} : tensor<?xf32>
    %rank_1 = tensor.rank %arg1 : tensor<*xf32>
    %rank_2 = tensor.rank %arg1 {foo} : tensor<*xf32>
    return
  }
}
