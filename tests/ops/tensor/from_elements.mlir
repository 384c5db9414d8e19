module {
  func.func @test(%arg0: f32, %arg1: f32) {
    %from_elements = tensor.from_elements %arg0, %arg1 : tensor<2xf32>
    %from_elements_0 = tensor.from_elements %arg0 {foo} : tensor<f32>
    %from_elements_1 = tensor.from_elements  : tensor<0xi8>
    return
  }
}
