module {
  func.func @test(%arg0: i32, %arg1: i8, %arg2: vector<4xi32>, %arg3: vector<4xi8>, %arg4: tensor<4xi32>, %arg5: tensor<4xi8>) {
    %0 = tosa.apply_scale %arg0, %arg0, %arg1 {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
    %1 = tosa.apply_scale %arg2, %arg2, %arg3 {foo = unit, rounding_mode = DOUBLE_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
    %2 = tosa.apply_scale %arg4, %arg4, %arg5 {rounding_mode = SINGLE_ROUND} : (tensor<4xi32>, tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
    return
  }
}

