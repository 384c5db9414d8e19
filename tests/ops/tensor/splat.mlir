module {
  func.func @test(%arg0: f32, %arg1: i8, %arg2: index) {
    %splat = tensor.splat %arg0 : tensor<4xf32>
    %splat_0 = tensor.splat %arg1[%arg2] {foo} : tensor<?x4xi8>
    return
  }
}
