module {
  func.func @test(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: index, %arg3: index) {
    %extracted_slice = tensor.extract_slice %arg0[0, 1] [2, 3] [1, 1] : tensor<?x4xf32> to tensor<2x3xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[%arg1, 1] [%arg2, 3] [%arg3, 1] {foo} : tensor<?x4xf32> to tensor<?x3xf32>
    %extracted_slice_1 = tensor.extract_slice %arg0[0, 1] [1, 3] [1, 1] : tensor<?x4xf32> to tensor<3xf32>
    return
  }
}
