module {
  func.func @test(%arg0: index, %arg1: index) {
    %0 = tensor.empty() : tensor<4xf32>
    %1 = tensor.empty(%arg0) : tensor<?xf32>
    %2 = tensor.empty(%arg0, %arg1) {foo} : tensor<?x?xf32, "enc">
    %3 = tensor.empty() : tensor<f32>
    return
  }
}
