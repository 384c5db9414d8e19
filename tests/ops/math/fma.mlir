module {
  func.func @test(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: vector<4xf32>, %arg4: vector<4xf32>, %arg5: vector<4xf32>, %arg6: tensor<?xf32>, %arg7: tensor<?xf32>, %arg8: tensor<?xf32>, %arg9: vector<[4]xf32>, %arg10: vector<[4]xf32>, %arg11: vector<[4]xf32>, %arg12: tensor<*xf32>, %arg13: tensor<*xf32>, %arg14: tensor<*xf32>) {
    %0 = math.fma %arg0, %arg1, %arg2 : f32
    %1 = math.fma %arg0, %arg1, %arg2 fastmath<fast> : f32
    %2 = math.fma %arg0, %arg1, %arg2 {foo} : f32
    %3 = math.fma %arg3, %arg4, %arg5 : vector<4xf32>
    %4 = math.fma %arg3, %arg4, %arg5 fastmath<fast> : vector<4xf32>
    %5 = math.fma %arg3, %arg4, %arg5 {foo} : vector<4xf32>
    %6 = math.fma %arg6, %arg7, %arg8 : tensor<?xf32>
    %7 = math.fma %arg6, %arg7, %arg8 fastmath<fast> : tensor<?xf32>
    %8 = math.fma %arg6, %arg7, %arg8 {foo} : tensor<?xf32>
    %9 = math.fma %arg9, %arg10, %arg11 : vector<[4]xf32>
    %10 = math.fma %arg9, %arg10, %arg11 fastmath<fast> : vector<[4]xf32>
    %11 = math.fma %arg9, %arg10, %arg11 {foo} : vector<[4]xf32>
    %12 = math.fma %arg12, %arg13, %arg14 : tensor<*xf32>
    %13 = math.fma %arg12, %arg13, %arg14 fastmath<fast> : tensor<*xf32>
    %14 = math.fma %arg12, %arg13, %arg14 {foo} : tensor<*xf32>
    return
  }
}
