module {
  func.func @test(%arg0: tensor<2x8x?xf32>) {
    %output_real, %output_imag = tosa.fft2d %arg0, %arg0 {inverse = true} : (tensor<2x8x?xf32>, tensor<2x8x?xf32>) -> (tensor<2x8x?xf32>, tensor<2x8x?xf32>)
    %output_real_0, %output_imag_1 = tosa.fft2d %arg0, %arg0 {foo, inverse = false, local_bound = true} : (tensor<2x8x?xf32>, tensor<2x8x?xf32>) -> (tensor<2x8x?xf32>, tensor<2x8x?xf32>)
    return
  }
}

