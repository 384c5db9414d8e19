module {
  func.func @test(%arg0: tensor<2x?xf32>, %arg1: tensor<4xi8>, %arg2: tensor<4xui8>) {
    %0 = tosa.clamp %arg0 {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<2x?xf32>) -> tensor<2x?xf32>
    %1 = tosa.clamp %arg1 {foo = unit, max_val = 1 : i8, min_val = -1 : i8, nan_mode = IGNORE} : (tensor<4xi8>) -> tensor<4xi8>
    %2 = tosa.clamp %arg2 {max_val = 200 : ui8, min_val = 3 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
    return
  }
}

