module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: index, %arg2: tensor<f32>, %arg3: tensor<?x4xi8>, %arg4: index) {
    %extracted = tensor.extract %arg0[%arg1] : tensor<4xf32>
    %extracted_0 = tensor.extract %arg0[%arg1] {foo} : tensor<4xf32>
    %extracted_1 = tensor.extract %arg2[] : tensor<f32>
    %extracted_2 = tensor.extract %arg2[] {foo} : tensor<f32>
    %extracted_3 = tensor.extract %arg3[%arg1, %arg4] : tensor<?x4xi8>
    %extracted_4 = tensor.extract %arg3[%arg1, %arg4] {foo} : tensor<?x4xi8>
    return
  }
}
