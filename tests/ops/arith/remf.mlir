module {
  func.func @test(%arg0: f32, %arg1: f32, %arg2: bf16, %arg3: bf16, %arg4: f80, %arg5: f80, %arg6: vector<4xf64>, %arg7: vector<4xf64>, %arg8: tensor<?xf64>, %arg9: tensor<?xf64>, %arg10: vector<[4]xf64>, %arg11: vector<[4]xf64>, %arg12: tensor<*xf64>, %arg13: tensor<*xf64>) {
    %0 = arith.remf %arg0, %arg1 : f32
    %1 = arith.remf %arg0, %arg1 fastmath<fast> : f32
    %2 = arith.remf %arg0, %arg1 fastmath<nnan,ninf> {foo} : f32
    %3 = arith.remf %arg2, %arg3 : bf16
    %4 = arith.remf %arg2, %arg3 fastmath<fast> : bf16
    %5 = arith.remf %arg2, %arg3 fastmath<nnan,ninf> {foo} : bf16
    %6 = arith.remf %arg4, %arg5 : f80
    %7 = arith.remf %arg4, %arg5 fastmath<fast> : f80
    %8 = arith.remf %arg4, %arg5 fastmath<nnan,ninf> {foo} : f80
    %9 = arith.remf %arg6, %arg7 : vector<4xf64>
    %10 = arith.remf %arg6, %arg7 fastmath<fast> : vector<4xf64>
    %11 = arith.remf %arg6, %arg7 fastmath<nnan,ninf> {foo} : vector<4xf64>
    %12 = arith.remf %arg8, %arg9 : tensor<?xf64>
    %13 = arith.remf %arg8, %arg9 fastmath<fast> : tensor<?xf64>
    %14 = arith.remf %arg8, %arg9 fastmath<nnan,ninf> {foo} : tensor<?xf64>
    %15 = arith.remf %arg10, %arg11 : vector<[4]xf64>
    %16 = arith.remf %arg10, %arg11 fastmath<fast> : vector<[4]xf64>
    %17 = arith.remf %arg10, %arg11 fastmath<nnan,ninf> {foo} : vector<[4]xf64>
    %18 = arith.remf %arg12, %arg13 : tensor<*xf64>
    %19 = arith.remf %arg12, %arg13 fastmath<fast> : tensor<*xf64>
    %20 = arith.remf %arg12, %arg13 fastmath<nnan,ninf> {foo} : tensor<*xf64>
    return
  }
}
