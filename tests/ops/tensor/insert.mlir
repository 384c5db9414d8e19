module {
  func.func @test(%arg0: f32, %arg1: tensor<4xf32>, %arg2: index, %arg3: tensor<f32>, %arg4: i8, %arg5: tensor<?x4xi8>, %arg6: index) {
    %inserted = tensor.insert %arg0 into %arg1[%arg2] : tensor<4xf32>
    %inserted_0 = tensor.insert %arg0 into %arg1[%arg2] {foo} : tensor<4xf32>
    %inserted_1 = tensor.insert %arg0 into %arg3[] : tensor<f32>
    %inserted_2 = tensor.insert %arg0 into %arg3[] {foo} : tensor<f32>
    %inserted_3 = tensor.insert %arg4 into %arg5[%arg2, %arg6] : tensor<?x4xi8>
    %inserted_4 = tensor.insert %arg4 into %arg5[%arg2, %arg6] {foo} : tensor<?x4xi8>
    return
  }
}
