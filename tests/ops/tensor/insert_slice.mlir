module {
  func.func @test(%arg0: tensor<2x3xf32>, %arg1: tensor<?x4xf32>, %arg2: tensor<?x3xf32>, %arg3: index, %arg4: index, %arg5: index) {
    %inserted_slice = tensor.insert_slice %arg0 into %arg1[0, 1] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<?x4xf32>
    %inserted_slice_0 = tensor.insert_slice %arg2 into %arg1[%arg3, 1] [%arg4, 3] [%arg5, 1] {foo} : tensor<?x3xf32> into tensor<?x4xf32>
    return
  }
}
