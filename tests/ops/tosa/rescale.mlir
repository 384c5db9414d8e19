module {
  func.func @test(%arg0: tensor<2x3xi8>, %arg1: tensor<3xi32>, %arg2: tensor<3xi8>, %arg3: tensor<1xi8>, %arg4: tensor<1xi16>) {
    %0 = tosa.rescale %arg0, %arg1, %arg2, %arg3, %arg4 {input_unsigned = false, output_unsigned = true, per_channel = true, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<3xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<2x3xi16>
    return
  }
}

// -----
module {
  func.func @test(%arg0: tensor<2x3xi8>, %arg1: tensor<1xi16>, %arg2: tensor<1xi8>, %arg3: tensor<1xi8>) {
    %0 = tosa.rescale %arg0, %arg1, %arg2, %arg3, %arg3 {foo = unit, input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = INEXACT_ROUND, scale32 = false} : (tensor<2x3xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
    return
  }
}

