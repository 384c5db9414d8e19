module {
  func.func @test(%arg0: tensor<2x8x16xf32>) {
    %output_real, %output_imag = tosa.rfft2d %arg0 : (tensor<2x8x16xf32>) -> (tensor<2x8x9xf32>, tensor<2x8x9xf32>)
    %output_real_0, %output_imag_1 = tosa.rfft2d %arg0 {foo, local_bound = true} : (tensor<2x8x16xf32>) -> (tensor<2x8x9xf32>, tensor<2x8x9xf32>)
    return
  }
}

