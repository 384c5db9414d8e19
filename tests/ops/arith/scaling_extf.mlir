module {
  func.func @test(%arg0: f8E5M2, %arg1: f8E8M0FNU, %arg2: vector<4xf4E2M1FN>, %arg3: vector<4xf8E8M0FNU>) {
    %0 = arith.scaling_extf %arg0, %arg1 : f8E5M2, f8E8M0FNU to f32
    %1 = arith.scaling_extf %arg0, %arg1 fastmath<fast> : f8E5M2, f8E8M0FNU to f32
    %2 = arith.scaling_extf %arg0, %arg1 {foo} : f8E5M2, f8E8M0FNU to f32
    %3 = arith.scaling_extf %arg2, %arg3 : vector<4xf4E2M1FN>, vector<4xf8E8M0FNU> to vector<4xf16>
    %4 = arith.scaling_extf %arg2, %arg3 fastmath<fast> : vector<4xf4E2M1FN>, vector<4xf8E8M0FNU> to vector<4xf16>
    %5 = arith.scaling_extf %arg2, %arg3 {foo} : vector<4xf4E2M1FN>, vector<4xf8E8M0FNU> to vector<4xf16>
    return
  }
}
