module {
  func.func @test(%arg0: f32, %arg1: f8E8M0FNU, %arg2: vector<4xf32>, %arg3: vector<4xf8E8M0FNU>) {
    %0 = arith.scaling_truncf %arg0, %arg1 : f32, f8E8M0FNU to f8E5M2
    %1 = arith.scaling_truncf %arg0, %arg1 to_nearest_even : f32, f8E8M0FNU to f8E5M2
    %2 = arith.scaling_truncf %arg0, %arg1 downward fastmath<fast> : f32, f8E8M0FNU to f8E5M2
    %3 = arith.scaling_truncf %arg0, %arg1 {foo} : f32, f8E8M0FNU to f8E5M2
    %4 = arith.scaling_truncf %arg2, %arg3 : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
    %5 = arith.scaling_truncf %arg2, %arg3 to_nearest_even : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
    %6 = arith.scaling_truncf %arg2, %arg3 downward fastmath<fast> : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
    %7 = arith.scaling_truncf %arg2, %arg3 {foo} : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
    return
  }
}
