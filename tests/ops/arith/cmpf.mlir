module {
  func.func @test(%arg0: f32, %arg1: f32, %arg2: vector<4xf32>, %arg3: vector<4xf32>, %arg4: tensor<?xf32>, %arg5: tensor<?xf32>, %arg6: vector<[4]xf32>, %arg7: vector<[4]xf32>, %arg8: tensor<*xf32>, %arg9: tensor<*xf32>) {
    %0 = arith.cmpf false, %arg0, %arg1 : f32
    %1 = arith.cmpf oeq, %arg0, %arg1 : f32
    %2 = arith.cmpf ogt, %arg0, %arg1 : f32
    %3 = arith.cmpf oge, %arg0, %arg1 : f32
    %4 = arith.cmpf olt, %arg0, %arg1 : f32
    %5 = arith.cmpf ole, %arg0, %arg1 : f32
    %6 = arith.cmpf one, %arg0, %arg1 : f32
    %7 = arith.cmpf ord, %arg0, %arg1 : f32
    %8 = arith.cmpf ueq, %arg0, %arg1 : f32
    %9 = arith.cmpf ugt, %arg0, %arg1 : f32
    %10 = arith.cmpf uge, %arg0, %arg1 : f32
    %11 = arith.cmpf ult, %arg0, %arg1 : f32
    %12 = arith.cmpf ule, %arg0, %arg1 : f32
    %13 = arith.cmpf une, %arg0, %arg1 : f32
    %14 = arith.cmpf uno, %arg0, %arg1 : f32
    %15 = arith.cmpf true, %arg0, %arg1 : f32
    %16 = arith.cmpf oeq, %arg2, %arg3 : vector<4xf32>
    %17 = arith.cmpf oeq, %arg2, %arg3 {foo} : vector<4xf32>
    %18 = arith.cmpf oeq, %arg4, %arg5 : tensor<?xf32>
    %19 = arith.cmpf oeq, %arg4, %arg5 {foo} : tensor<?xf32>
    %20 = arith.cmpf oeq, %arg6, %arg7 : vector<[4]xf32>
    %21 = arith.cmpf oeq, %arg6, %arg7 {foo} : vector<[4]xf32>
    %22 = arith.cmpf oeq, %arg8, %arg9 : tensor<*xf32>
    %23 = arith.cmpf oeq, %arg8, %arg9 {foo} : tensor<*xf32>
    %24 = arith.cmpf oeq, %arg0, %arg1 fastmath<fast> : f32
    return
  }
}
