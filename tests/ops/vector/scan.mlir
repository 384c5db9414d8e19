module {
  func.func @test(%arg0: vector<4x8xf32>, %arg1: vector<4xf32>, %arg2: vector<f32>) {
    %dest, %accumulated_value = vector.scan <add>, %arg0, %arg1 {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
    %dest_0, %accumulated_value_1 = vector.scan <mul>, %arg1, %arg2 {foo, inclusive = false, reduction_dim = 0 : i64} : vector<4xf32>, vector<f32>
    return
  }
}
