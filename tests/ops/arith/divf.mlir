module {
  func.func @test(%arg0: f32, %arg1: f32, %arg2: bf16, %arg3: bf16, %arg4: f80, %arg5: f80, %arg6: vector<4xf64>, %arg7: vector<4xf64>, %arg8: tensor<?xf64>, %arg9: tensor<?xf64>, %arg10: vector<[4]xf64>, %arg11: vector<[4]xf64>, %arg12: tensor<*xf64>, %arg13: tensor<*xf64>) {
    %0 = arith.divf %arg0, %arg1 : f32
    %1 = arith.divf %arg0, %arg1 fastmath<fast> : f32
    %2 = arith.divf %arg0, %arg1 fastmath<nnan,ninf> {foo} : f32
    %3 = arith.divf %arg2, %arg3 : bf16
    %4 = arith.divf %arg2, %arg3 fastmath<fast> : bf16
    %5 = arith.divf %arg2, %arg3 fastmath<nnan,ninf> {foo} : bf16
    %6 = arith.divf %arg4, %arg5 : f80
    %7 = arith.divf %arg4, %arg5 fastmath<fast> : f80
    %8 = arith.divf %arg4, %arg5 fastmath<nnan,ninf> {foo} : f80
    %9 = arith.divf %arg6, %arg7 : vector<4xf64>
    %10 = arith.divf %arg6, %arg7 fastmath<fast> : vector<4xf64>
    %11 = arith.divf %arg6, %arg7 fastmath<nnan,ninf> {foo} : vector<4xf64>
    %12 = arith.divf %arg8, %arg9 : tensor<?xf64>
    %13 = arith.divf %arg8, %arg9 fastmath<fast> : tensor<?xf64>
    %14 = arith.divf %arg8, %arg9 fastmath<nnan,ninf> {foo} : tensor<?xf64>
    %15 = arith.divf %arg10, %arg11 : vector<[4]xf64>
    %16 = arith.divf %arg10, %arg11 fastmath<fast> : vector<[4]xf64>
    %17 = arith.divf %arg10, %arg11 fastmath<nnan,ninf> {foo} : vector<[4]xf64>
    %18 = arith.divf %arg12, %arg13 : tensor<*xf64>
    %19 = arith.divf %arg12, %arg13 fastmath<fast> : tensor<*xf64>
    %20 = arith.divf %arg12, %arg13 fastmath<nnan,ninf> {foo} : tensor<*xf64>
    return
  }
}
